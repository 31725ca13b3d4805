"""Turns: the roll, and when a turn ends. Chapter: spec/herd/turns.md."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from herrlof_ref.core import Outcome
from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herd.actions import ROLLS, Action, Roll
from herrlof_ref.herd.board import Board, Cells
from herrlof_ref.herd.placement import permitted
from herrlof_ref.herd.state import BLACK

FIRST_MOVER: Final = BLACK
"""Who has the first turn (HRD-TURN-1)."""


def other(mover: int) -> int:
    """Return the player whose turn comes next (HRD-TURN-1)."""
    return 1 - mover


def is_first(black: Cells, white: Cells) -> bool:
    """Tell, of the stones at the beginning of a turn, whether it is the game's first turn.

    The board is then empty (HRD-BOARD-4). It is never empty at the beginning of a later turn: whoever removes the
    last stone has a stone to place and an empty board to place it on.
    """
    return not black | white


def probability(roll: Roll) -> Fraction:
    """Tell how likely a roll is (HRD-TURN-2): two different dice can be rolled in two ways."""
    return Fraction(1 if roll.low == roll.high else 2, 36)


ROLL_OUTCOMES: Final[tuple[Outcome[Action], ...]] = tuple(Outcome(roll, probability(roll)) for roll in ROLLS)
"""What the dice may show, with exact probabilities."""


def ending(board: Board, enemy: Cells, empty: Cells, to_place: int) -> ClauseId | None:
    """Return the clause under which a turn ends; None if it goes on with a placement.

    It is asked when the removal is complete and after each placement, but not before (HRD-TURN-6).
    """
    if not to_place:
        return ClauseId("HRD-TURN-5")
    if not permitted(board, enemy, empty):
        return ClauseId("HRD-TURN-6")  # HRD-TURN-7: what was still to be placed is not kept
    return None
