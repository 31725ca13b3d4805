"""The end of the game, and who wins it. Chapter: spec/herd/end.md."""

from __future__ import annotations

from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herd.board import Cells
from herrlof_ref.herd.state import BLACK, WHITE


def ending(empty: Cells, to_place: int) -> ClauseId | None:
    """Return the clause under which the game ends after a placement and its captures; None if it goes on."""
    if empty:
        return None
    return ClauseId("HRD-END-2" if to_place else "HRD-END-1")


def winner(black: Cells, white: Cells) -> int:
    """Return who wins with a full board: whoever has more stones (HRD-END-3).

    A hexagon of any side has an odd number of cells, so that a full board shows no tie (HRD-END-4).
    """
    return BLACK if black.bit_count() > white.bit_count() else WHITE
