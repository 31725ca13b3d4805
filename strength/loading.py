"""Loading a game of the reference anew, with one of its modules changed."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Sequence
from functools import cache
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import herrlof_ref
from herrlof_ref.core import Game

TOLD_ONLY: Final = frozenset({"events", "telling", "codec", "consistency", "shortdeal"})
"""Modules that a game's answers in the protocol never go through."""


class _Changed(MetaPathFinder, Loader):
    """Finds one module, and runs a syntax tree in place of its file."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name = name
        self.tree = tree

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        return ModuleSpec(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        code = compile(ast.fix_missing_locations(self.tree), f"<mutant of {self.name}>", "exec")
        exec(code, module.__dict__)


def load_game(game: str, module: str | None = None, tree: ast.Module | None = None) -> Game[Any, Any, Any]:
    """Return a game; ``module`` is run from ``tree``, and so anew is every rule module that builds on it.

    The rest of the library keeps what it imported before, so this is for a process that does nothing else.
    """
    package = f"herrlof_ref.{game}"
    importlib.import_module(f"{package}.game")
    if module is not None and tree is not None:
        for name in dependents(game, module):
            sys.modules.pop(f"{package}.{name}", None)
            vars(sys.modules[package]).pop(name, None)  # "from package import name" looks here first
        sys.meta_path.insert(0, _Changed(f"{package}.{module}", tree))
    loaded: Game[Any, Any, Any] = getattr(importlib.import_module(f"{package}.game"), game.upper())
    return loaded


def dependents(game: str, module: str) -> frozenset[str]:
    """The module itself, and the modules of its game that import it, directly or not."""
    imported = _imports(game)
    found = {module}
    while more := {name for name, names in imported.items() if name not in found and names & found}:
        found |= more
    return frozenset(found - TOLD_ONLY)


@cache
def _imports(game: str) -> dict[str, frozenset[str]]:
    """For each module of a game the modules of the same game that it imports."""
    package = f"herrlof_ref.{game}"
    return {
        path.stem: frozenset(
            name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(package)
            for name in (
                [alias.name for alias in node.names] if node.module == package else [node.module[len(package) + 1 :]]
            )
        )
        for path in (Path(herrlof_ref.__file__).parent / game).glob("*.py")
    }
