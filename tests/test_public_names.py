"""The names that ``import herrlof_ref`` offers, which are loaded when they are first used."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import herrlof_ref


def test_every_name_is_found() -> None:
    for name in herrlof_ref.__all__:
        assert getattr(herrlof_ref, name) is not None
    assert set(herrlof_ref.__all__) <= set(dir(herrlof_ref))


def test_type_checkers_are_told_of_the_same_names() -> None:
    tree = ast.parse(Path(herrlof_ref.__file__).read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module != "typing"]
    told = {alias.name: node.module for node in imports for alias in node.names}
    assert told == herrlof_ref._MODULES
    assert sorted(told) == sorted(herrlof_ref.__all__)


def test_another_name_is_refused_in_a_sentence() -> None:
    with pytest.raises(AttributeError, match="module 'herrlof_ref' has no attribute 'shuffle'"):
        getattr(herrlof_ref, "shuffle")  # noqa: B009


def test_who_does_not_play_does_not_load_the_game() -> None:
    program = "import sys, herrlof_ref.conformance.run; print(sum('ref.herrlof' in name for name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "0\n"
