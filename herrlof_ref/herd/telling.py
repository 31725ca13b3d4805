"""Events told in sentences."""

from __future__ import annotations

from typing import assert_never

from herrlof_ref.herd.events import Allotted, Captured, Event, GameEnded, Placed, Removed, Rolled, TurnEnded
from herrlof_ref.herd.state import BLACK, NAMES, WHITE


def sentence(event: Event) -> str:
    """Tell an event in a sentence."""
    match event:
        case Rolled(_, mover, roll):
            return f"{NAMES[mover]} rolls {roll.low} and {roll.high}."
        case Allotted(_, mover, what, stones):
            return f"{NAMES[mover]} has {_stones(stones)} to {what}."
        case Removed(_, mover, cell):
            return f"{NAMES[mover]} removes the stone on {cell}."
        case Placed(_, mover, cell):
            return f"{NAMES[mover]} places a stone on {cell}."
        case Captured(_, mover, cells, extra):
            named = " and ".join(cell.text for cell in cells)
            return f"{NAMES[mover]} captures {named} and has {_stones(extra)} more to place."
        case TurnEnded(_, mover, lost):
            return f"{NAMES[mover]}'s turn ends{_lost(lost)}."
        case GameEnded(_, winner, stones, lost):
            count = f"{stones[BLACK]} black stones to {stones[WHITE]} white ones"
            return f"The board is full with {count}{_lost(lost)}: {NAMES[winner]} wins."
        case _:
            assert_never(event)


def _stones(count: int) -> str:
    return {0: "no stone", 1: "one stone"}.get(count, f"{count} stones")


def _lost(count: int) -> str:
    return f"; {_stones(count)} can no longer be placed" if count else ""
