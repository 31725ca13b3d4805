"""Placing stones. Chapter: spec/herd/placement.md."""

from __future__ import annotations

from herrlof_ref.core import Rejected
from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herd.actions import Place, Roll
from herrlof_ref.herd.board import Board, Cells, surrounded
from herrlof_ref.herd.count import Count


def stones_to_place(roll: Roll, *, first_turn: bool) -> Count:
    """Tell how many stones a roll gives to place: what the higher die shows; in the first turn, the lower."""
    if first_turn:
        return Count(roll.low, ClauseId("HRD-PLACEMENT-2"))
    return Count(roll.high, ClauseId("HRD-PLACEMENT-1"))


def permitted(board: Board, enemy: Cells, empty: Cells) -> Cells:
    """Return the cells on which a stone may be placed.

    These are the empty ones (HRD-PLACEMENT-3) that the enemy does not surround. How a cell became empty does not matter
    (HRD-PLACEMENT-5), nor what a stone on it would capture (HRD-PLACEMENT-4).
    """
    return empty & ~surrounded(board, empty, enemy)


def check_placement(board: Board, enemy: Cells, empty: Cells, bit: Cells, action: Place) -> None:
    """Check that a stone may be placed. Raises Rejected."""
    if not empty & bit:
        raise Rejected(ClauseId("HRD-PLACEMENT-3"), f"a stone stands on {action.cell}")
    if surrounded(board, bit, enemy):
        raise Rejected(ClauseId("HRD-PLACEMENT-4"), f"every neighbour of {action.cell} is an enemy stone")
