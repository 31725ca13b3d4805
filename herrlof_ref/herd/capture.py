"""Capturing stones. Chapter: spec/herd/capture.md."""

from __future__ import annotations

from herrlof_ref.herd.board import Board, Cells, surrounded


def captured(board: Board, own: Cells, enemy: Cells, placed: Cells) -> Cells:
    """Return what a stone just placed captures: each enemy stone beside it that the mover surrounds (HRD-CAPTURE-1).

    A stone with a neighbour of its own colour is never among them (HRD-CAPTURE-2). ``own`` holds the placed stone.
    """
    beside = board.neighbours[placed] & enemy
    return surrounded(board, beside, own) if beside else 0


def extra_stones(captured: Cells) -> int:
    """Count the stones that captures add to the turn (HRD-CAPTURE-3), whichever stone captured them (HRD-CAPTURE-4)."""
    return captured.bit_count()
