"""The observation of a state as the protocol writes it. Everything lies open to both players (HRD-TURN-8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from herrlof_ref.core import Json
from herrlof_ref.herd.actions import Roll
from herrlof_ref.herd.end import winner
from herrlof_ref.herd.notation import format_action
from herrlof_ref.herd.placement import stones_to_place
from herrlof_ref.herd.state import Over, Placing, Removing, Rolling, State
from herrlof_ref.herd.steps import legal_actions, turn

FIELDS: Final = ("phase", "turn", "legal", "mover", "dice", "to_remove", "to_place", "black", "white", "winners")
"""The fields of an observation."""


def _counts(state: State) -> tuple[Roll | None, int, int]:
    """Return the dice and the stones still to be removed and placed."""
    match state:
        case Placing():
            return state.roll, 0, state.to_place
        case Removing():
            return state.roll, state.to_remove, stones_to_place(state.roll, first_turn=False).stones
        case Rolling() | Over():
            return None, 0, 0
        case _:
            assert_never(state)


def observe(state: State) -> Mapping[str, Json]:
    """Return everything about a state, as the protocol's observation."""
    roll, to_remove, to_place = _counts(state)
    return {
        "phase": state.phase,
        "turn": turn(state),
        "legal": [format_action(action) for action in legal_actions(state)],
        "mover": state.mover,
        "dice": [roll.low, roll.high] if roll else None,
        "to_remove": to_remove,
        "to_place": to_place,
        "black": [cell.text for cell in state.board.spread(state.black)],
        "white": [cell.text for cell in state.board.spread(state.white)],
        "winners": [winner(state.black, state.white)] if isinstance(state, Over) else [],
    }
