"""Removing enemy stones. Chapter: spec/herd/removal.md."""

from __future__ import annotations

from herrlof_ref.core import Rejected
from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herd.actions import Remove, Roll
from herrlof_ref.herd.board import Cells
from herrlof_ref.herd.count import Count


def stones_to_remove(roll: Roll, enemy: Cells, *, first_turn: bool) -> Count:
    """Tell how many stones the mover removes: what the lower die shows, or all if there are fewer."""
    if first_turn:
        return Count(0, ClauseId("HRD-REMOVAL-4"))
    stones = enemy.bit_count()
    if stones < roll.low:
        return Count(stones, ClauseId("HRD-REMOVAL-2"))
    return Count(roll.low, ClauseId("HRD-REMOVAL-1"))


def check_removal(enemy: Cells, bit: Cells, action: Remove) -> None:
    """Check that a stone may be removed: any one of the enemy's. Raises Rejected."""
    if not enemy & bit:
        raise Rejected(ClauseId("HRD-REMOVAL-3"), f"no enemy stone stands on {action.cell}")
