"""Which clauses the reference can name for an event or a rejection: what fuzzing can hope to meet."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

_NAMED: Final = re.compile(r'"([A-Z]+(?:-[A-Z]+)+-[0-9]+)"')


def named_clauses(game: str) -> frozenset[str]:
    """The ids that stand in the code of a game's package (others only stand in comments and docstrings)."""
    modules = (module for module in files(f"herrlof_ref.{game}").iterdir() if module.name.endswith(".py"))
    return frozenset(clause for module in modules for clause in _NAMED.findall(module.read_text(encoding="utf-8")))
