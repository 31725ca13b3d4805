"""Herd boards as pictures: captures and prohibited cells come from the reference engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from herrlof_ref.drawing.svg import Picture, element, ink, text
from herrlof_ref.herd import placement
from herrlof_ref.herd.actions import Place
from herrlof_ref.herd.board import Board, Cell, Cells, board, cell, empty_cells, row_length
from herrlof_ref.herd.capture import captured
from herrlof_ref.herd.state import BLACK, NAMES

_RADIUS: Final = 22.0
_WIDE: Final = sqrt(3) * _RADIUS
_HIGH: Final = 1.5 * _RADIUS
_MARGIN: Final = 3.0


def draw_board(
    side: int = 5,
    black: Iterable[str] = (),
    white: Iterable[str] = (),
    *,
    place: str | None = None,
    mover: int = BLACK,
    prohibited: bool = False,
) -> Picture:
    """Draw a board with stones on the cells named.

    ``place`` puts one more stone for the mover (0 is Black, 1 White) and marks what it captures; ``prohibited`` marks
    where the mover may not place. Raises KeyError for a cell that no board has, Rejected for one that this board has
    not and for a placement that the rules do not allow, ValueError for two stones on one cell.
    """
    field = board(side)
    stones = (field.gather(map(cell, black)), field.gather(map(cell, white)))
    if stones[0] & stones[1]:
        raise ValueError(f"two stones stand on {_names(field, stones[0] & stones[1])}")
    own, enemy = stones[mover], stones[1 - mover]
    placed: Cells = 0
    taken: Cells = 0
    if place is not None:
        placed = field.bit(cell(place))
        placement.check_placement(field, enemy, empty_cells(field, own, enemy), placed, Place(cell(place)))
        own |= placed
        taken = captured(field, own, enemy, placed)
    empty = empty_cells(field, own, enemy)
    closed = empty & ~placement.permitted(field, enemy, empty) if prohibited else 0
    parts = []
    for each in field.cells:
        bit = field.bits[each]
        colour = mover if bit & own else 1 - mover if bit & enemy else None
        parts.append(_cell(side, each, colour, bool(bit & placed), bool(bit & taken), bool(bit & closed)))
    sentences = _sentences(field, stones, mover, placed, taken, closed if prohibited else None)
    return Picture(
        width=(2 * side - 1) * _WIDE + 2 * _MARGIN,
        height=(2 * side - 2) * _HIGH + 2 * _RADIUS + 2 * _MARGIN,
        body="".join(parts),
        title=f"A Herd board with {side} cells on a side",
        description=" ".join(sentences),
    )


def _centre(side: int, each: Cell) -> tuple[float, float]:
    """Return where a cell's centre lies; row a is at the bottom."""
    indent = (2 * side - 1 - row_length(side, each.row)) / 2
    x = _MARGIN + (indent + each.number - 0.5) * _WIDE
    return x, _MARGIN + _RADIUS + (2 * side - 2 - each.row) * _HIGH


def _cell(side: int, each: Cell, colour: int | None, placed: bool, taken: bool, closed: bool) -> str:
    x, y = _centre(side, each)
    half = _WIDE / 2
    corners = [
        (x, y - _RADIUS),
        (x + half, y - _RADIUS / 2),
        (x + half, y + _RADIUS / 2),
        (x, y + _RADIUS),
        (x - half, y + _RADIUS / 2),
        (x - half, y - _RADIUS / 2),
    ]
    outline = " ".join(f"{round(a, 1):g},{round(b, 1):g}" for a, b in corners)
    parts = [element("polygon", points=outline, style=f"fill:{ink('face')};stroke:{ink('edge')}")]
    if colour is None:
        parts.append(text(each.text, x, y + 4, size=11, colour="quiet"))
    else:
        fill, letters = ("#15171b", "#ffffff") if colour == BLACK else ("#ffffff", "#15171b")
        rim = f"stroke:{ink('mark')};stroke-width:4" if placed else f"stroke:{ink('edge')};stroke-width:1.5"
        parts.append(element("circle", cx=x, cy=y, r=15, style=f"fill:{fill};{rim}"))
        parts.append(
            element("text", each.text, x=x, y=y + 4, font_size=11, text_anchor="middle", style=f"fill:{letters}")
        )
    if taken or closed:
        reach = 14 if taken else 11
        cross = f"M{x - reach:.1f} {y - reach:.1f}L{x + reach:.1f} {y + reach:.1f}M{x - reach:.1f} {y + reach:.1f}"
        cross += f"L{x + reach:.1f} {y - reach:.1f}"
        parts.append(element("path", d=cross, style=f"stroke:{ink('mark')};stroke-width:{3 if taken else 1.5}"))
    return "".join(parts)


def _sentences(
    field: Board, stones: Sequence[Cells], mover: int, placed: Cells, taken: Cells, closed: Cells | None
) -> list[str]:
    told = [
        f"{name} stones on {_names(field, cells)}." if cells else f"No {name.lower()} stone."
        for name, cells in zip(NAMES, stones, strict=True)
    ]
    if placed:
        told.append(f"{NAMES[mover]} places a stone on {_names(field, placed)}.")
        told.append(f"It captures {_names(field, taken)}." if taken else "It captures nothing.")
    if closed is not None:
        told.append(f"{NAMES[mover]} may not place on {_names(field, closed)}." if closed else "No cell is prohibited.")
    return told


def _names(field: Board, cells: Cells) -> str:
    return ", ".join(each.text for each in field.spread(cells))
