"""PNGs: a decoder of its own looks at what the painter made."""

from __future__ import annotations

import struct
import zlib
from typing import TypeAlias

import pytest

from herrlof_ref import card
from herrlof_ref.drawing import INKS, Picture, draw_card, draw_cover, png
from herrlof_ref.drawing.svg import element, ink, move

Pixels: TypeAlias = list[list[tuple[int, int, int]]]
RED = "fill:#ff0000"


def read(data: bytes) -> Pixels:
    """Decode a PNG of three bytes a pixel whose rows are not filtered, and check its sums."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(name + body)
        chunks[name] = body
        at += 12 + length
    width, height, *kind = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert kind == [8, 2, 0, 0, 0]
    raw = zlib.decompress(chunks[b"IDAT"])
    assert len(raw) == height * (3 * width + 1)
    rows = [raw[row * (3 * width + 1) :][: 3 * width + 1] for row in range(height)]
    assert all(row[0] == 0 for row in rows)
    return [[(row[at], row[at + 1], row[at + 2]) for at in range(1, 3 * width + 1, 3)] for row in rows]


def paint(*body: str, size: int = 12) -> Pixels:
    return read(png(Picture(size, size, "".join(body), "a test")))


def test_a_rectangle_covers_its_pixels_and_a_share_of_those_at_its_edge() -> None:
    rows = paint(element("rect", x=2, y=3, width=4.5, height=5.5, style=RED))
    assert [rows[5][x] for x in (1, 2, 5, 7)] == [(255, 255, 255), (255, 0, 0), (255, 0, 0), (255, 255, 255)]
    assert rows[5][6][1] == pytest.approx(127, abs=1)
    assert rows[8][3][1] == pytest.approx(127, abs=1)
    assert rows[2][3] == rows[9][3] == (255, 255, 255)


def test_what_lies_outside_the_picture_is_cut_off() -> None:
    rows = paint(element("rect", x=-5, y=-5, width=10, height=40, style=RED))
    assert {row[4] for row in rows} == {(255, 0, 0)}
    assert {row[5] for row in rows} == {(255, 255, 255)}


def test_a_disc_and_a_line_have_the_area_that_geometry_gives_them() -> None:
    disc = paint(element("circle", cx=20, cy=20, r=15, style=RED), size=40)
    line = paint(element("path", d="M5 20H35", style="fill:none;stroke:#ff0000;stroke-width:6"), size=40)
    for rows, area in ((disc, 3.1416 * 15**2), (line, 30 * 6 + 3.1416 * 3**2)):
        assert sum((255 - each[1]) / 255 for row in rows for each in row) == pytest.approx(area, rel=0.01)


def test_a_curve_bends_the_same_way_written_from_its_start_or_from_the_origin() -> None:
    shapes = [
        "M2 10C5 2 11 2 14 10C17 18 23 18 26 10L26 28L2 28Z",
        "M2 10c3 -8 9 -8 12 0s9 8 12 0V28H2Z",
    ]
    first, second = (paint(element("path", d=shape, style=RED), size=30) for shape in shapes)
    assert first == second
    assert first[5][8] == (255, 0, 0)
    assert first[9][20] == (255, 255, 255)


def test_a_part_is_moved_and_scaled() -> None:
    moved = paint(move(element("rect", x=1, y=1, width=2, height=2, style=RED), 3, 4, 2))
    assert {(x, y) for y, row in enumerate(moved) for x, each in enumerate(row) if each == (255, 0, 0)} == {
        (x, y) for x in range(5, 9) for y in range(6, 10)
    }


def test_the_cover_shows_every_suit_and_both_runes_in_their_inks() -> None:
    cover = draw_cover()
    data = png(cover)
    rows = read(data)
    assert (len(rows[0]), len(rows)) == (1200, 630)
    seen = {each for row in rows for each in row}
    for name in ("green", "red", "orange", "blue", "ink", "face", "ground"):
        assert tuple(bytes.fromhex(INKS[name][0][1:])) in seen, name
    assert data == png(cover)
    assert len(data) < 100_000


def test_what_a_png_cannot_show_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot show text"):
        png(draw_card(card("G5")))
    with pytest.raises(ValueError, match="cannot follow 'A' in a path"):
        paint(element("path", d="M1 1A2 2 0 0 1 5 5", style=f"fill:{ink('red')}"))
