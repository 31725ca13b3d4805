"""How seats are counted. Clause HRL-ROUND-3, spec/herrlof/end.md."""

from __future__ import annotations


def seat_to_left(seat: int, places: int, players: int) -> int:
    """Return the seat so many places to the left of a seat; after the last comes seat 0 (HRL-ROUND-3)."""
    return (seat + places) % players
