"""Reading and writing steps. Clause HRD-STEP-2; the spelling is the protocol's."""

from __future__ import annotations

import re
from typing import Final, assert_never

from herrlof_ref.core import NotationError
from herrlof_ref.core.json import quoted
from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herd.actions import Action, Place, Remove, Roll
from herrlof_ref.herd.board import ROWS, cell

_CELL: Final = rf"(?P<cell>[{ROWS}](?:[1-9]|1[0-9]|2[0-5]))"
_STEP: Final = re.compile(rf"roll (?P<low>[1-6]) (?P<high>[1-6])|(?P<kind>remove|place) {_CELL}")


def parse(step: str) -> Action:
    """Read a step. Raises NotationError (HRD-STEP-2) if it is not spelled exactly as the protocol spells it.

    A cell need only be one that some board has: which board is played on, the text does not say.
    """
    found = _STEP.fullmatch(step) if step.isascii() else None
    if found is None or (found["low"] and found["low"] > found["high"]):
        raise NotationError(ClauseId("HRD-STEP-2"), f"{quoted(step)} spells no step")
    if found["low"]:
        return Roll(int(found["low"]), int(found["high"]))
    named = cell(found["cell"])
    return Remove(named) if found["kind"] == "remove" else Place(named)


def format_action(action: Action) -> str:
    """Spell an action as a step."""
    match action:
        case Place(named):
            return f"place {named}"
        case Remove(named):
            return f"remove {named}"
        case Roll(low, high):
            return f"roll {low} {high}"
        case _:
            assert_never(action)
