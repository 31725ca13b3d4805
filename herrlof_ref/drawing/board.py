"""Herd boards as pictures: captures and prohibited cells come from the reference engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from herrlof_ref.drawing.svg import INKS, Picture, element, ink
from herrlof_ref.herd import placement
from herrlof_ref.herd.actions import Place
from herrlof_ref.herd.board import Board, Cell, Cells, board_of, cell, empty_cells, row_length
from herrlof_ref.herd.capture import captured
from herrlof_ref.herd.state import BLACK, NAMES, State

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
    field = board_of(side)
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
    sentences = _sentences(field, stones, mover, placed, taken, closed if prohibited else None)
    black_now, white_now = (own, enemy) if mover == BLACK else (enemy, own)
    body = _body(field, black_now, white_now, new=placed, gone=taken, closed=closed)
    return _picture(side, body, " ".join(sentences))


def draw_change(before: State, after: State) -> Picture:
    """Draw the board of a state, and mark what is not as it was before: new stones and the places of those gone."""
    field = after.board
    new = (after.black & ~before.black) | (after.white & ~before.white)
    gone = (before.black | before.white) & ~(after.black | after.white)
    told = _sentences(field, (after.black, after.white), BLACK, 0, 0, None)
    told += [f"New: {_names(field, new)}."] if new else []
    told += [f"Gone: {_names(field, gone)}."] if gone else []
    return _picture(field.side, _body(field, after.black, after.white, new=new, gone=gone, closed=0), " ".join(told))


def _picture(side: int, body: str, description: str) -> Picture:
    return Picture(
        width=(2 * side - 1) * _WIDE + 2 * _MARGIN,
        height=(2 * side - 2) * _HIGH + 2 * _RADIUS + 2 * _MARGIN,
        body=body,
        title=f"A Herd board with {side} cells on a side",
        description=description,
    )


def _centre(side: int, each: Cell) -> tuple[float, float]:
    """Return where a cell's centre lies; row a is at the bottom."""
    indent = (2 * side - 1 - row_length(side, each.row)) / 2
    x = _MARGIN + (indent + each.number - 0.5) * _WIDE
    return x, _MARGIN + _RADIUS + (2 * side - 2 - each.row) * _HIGH


def _body(field: Board, black: Cells, white: Cells, *, new: Cells, gone: Cells, closed: Cells) -> str:
    centres = {each: _centre(field.side, each) for each in field.cells}
    half = _WIDE / 2
    hexagon = (
        f"l{half:.1f} {_RADIUS / 2:g}v{_RADIUS:g}l-{half:.1f} {_RADIUS / 2:g}-{half:.1f}-{_RADIUS / 2:g}v-{_RADIUS:g}z"
    )
    grid = "".join(f"M{x:.1f} {y - _RADIUS:.1f}{hexagon}" for x, y in centres.values())
    parts = [element("path", d=grid, style=f"fill:{ink('cell')};stroke:{ink('edge')}")]
    for cells, fill in ((black, "#15171b"), (white, "#ffffff")):
        for marked, rim in ((0, f"stroke:{ink('edge')};stroke-width:1.5"), (1, f"stroke:{ink('mark')};stroke-width:4")):
            stones = [centres[each] for each in field.spread(cells & (new if marked else ~new))]
            discs = [element("circle", cx=round(x, 1), cy=round(y, 1), r=15) for x, y in stones]
            parts.append(element("g", *discs, style=f"fill:{fill};{rim}") if discs else "")
    for cells, fill in (
        (black, "fill:#ffffff"),
        (white, "fill:#15171b"),
        (~(black | white), f"fill:{ink('cell-name')}"),
    ):
        labels = [_label(each, *centres[each]) for each in field.spread(field.all & cells)]
        parts.append(element("g", *labels, style=fill, font_size=11, text_anchor="middle") if labels else "")
    # A stone is as dark or bright on every page, so what crosses it out must not change with the page.
    for cells, colour in ((gone & white, INKS["mark"][0]), (gone & black, INKS["mark"][1])):
        parts.append(_crosses([centres[each] for each in field.spread(cells)], 14, 3, colour))
    parts.append(_crosses([centres[each] for each in field.spread(gone & ~(black | white))], 14, 3, ink("mark")))
    parts.append(_crosses([centres[each] for each in field.spread(closed)], 11, 1.5, ink("mark")))
    return "".join(parts)


def _crosses(centres: Sequence[tuple[float, float]], reach: float, width: float, colour: str) -> str:
    cross = f"l{2 * reach} {2 * reach}m-{2 * reach} 0l{2 * reach}-{2 * reach}"
    lines = "".join(f"M{x - reach:.1f} {y - reach:.1f}{cross}" for x, y in centres)
    return element("path", d=lines, style=f"stroke:{colour};stroke-width:{width:g}") if lines else ""


def _label(each: Cell, x: float, y: float) -> str:
    return element("text", each.text, x=round(x, 1), y=round(y + 4, 1))


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
