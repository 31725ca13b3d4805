"""A picture as a PNG, for those who show no SVG: it paints what our own signs are made of, and no words."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, floor, pi, sin
from typing import Final, TypeAlias
from xml.etree import ElementTree

import attrs

from herrlof_ref.drawing.svg import Picture

_Point: TypeAlias = tuple[float, float]
_Edge: TypeAlias = tuple[_Point, _Point]
_Colour: TypeAlias = tuple[int, int, int]

_LINES: Final = 4
"""Lines that are looked at in each row of pixels."""
_PARTS: Final = 12
"""Straight parts that stand for a curve, or for a quarter of a circle."""
_TOKEN: Final = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
_COLOUR: Final = re.compile(r"#([0-9a-f]{6})")
_MOVE: Final = re.compile(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?")


def png(picture: Picture) -> bytes:
    """Paint a picture in its light colours on white. Raises ValueError for words, and for what our signs never use."""
    root = ElementTree.fromstring(picture.svg())
    canvas = _Canvas(ceil(picture.width), ceil(picture.height))
    _paint(canvas, root, 0, 0, 1)
    return canvas.file()


@attrs.frozen
class _Canvas:
    width: int
    height: int
    rows: list[bytearray] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.rows.extend(bytearray(b"\xff" * 3 * self.width) for _ in range(self.height))

    @rows.default
    def _no_rows(self) -> list[bytearray]:
        return []

    def fill(self, shapes: Sequence[Sequence[_Point]], colour: _Colour) -> None:
        """Fill polygons; where they overlap is inside, whichever way they run, if all run the same way."""
        edges: dict[int, list[_Edge]] = {}
        for shape in shapes:
            for edge in zip(shape, [*shape[1:], shape[0]], strict=True):
                low, high = sorted((edge[0][1], edge[1][1]))
                for y in range(max(0, floor(low)), min(self.height, floor(high) + 1)):
                    edges.setdefault(y, []).append(edge)
        widths = [point[0] for shape in shapes for point in shape]
        columns = range(max(0, floor(min(widths))), min(self.width, ceil(max(widths))))
        for y, near in edges.items():
            found = [[*_spans(near, y + (line + 0.5) / _LINES)] for line in range(_LINES)]
            whole = _whole(found, self.width)
            self.rows[y][3 * whole.start : 3 * whole.stop] = bytes(colour) * len(whole)
            cover = [0.0] * (self.width + 1)
            for left, right in (span for spans in found for span in spans):
                _add(cover, max(0.0, left), min(float(whole.start), right))
                _add(cover, max(left, float(whole.stop)), min(float(self.width), right))
            _mix(self.rows[y], cover, (x for x in columns if x not in whole), colour)

    def file(self) -> bytes:
        """Return the PNG."""
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        body = zlib.compress(b"".join(b"\0" + row for row in self.rows), 9)
        return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _mix(row: bytearray, cover: Sequence[float], columns: Iterable[int], colour: _Colour) -> None:
    for x in columns:
        share = cover[x] / _LINES
        if share > 0.999:
            row[3 * x : 3 * x + 3] = bytes(colour)
        elif share:
            for at in range(3):
                row[3 * x + at] += round((colour[at] - row[3 * x + at]) * share)


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _spans(edges: Sequence[_Edge], y: float) -> Iterator[tuple[float, float]]:
    """Find where a line across runs inside."""
    met = []
    for (x1, y1), (x2, y2) in edges:
        if (y1 <= y) != (y2 <= y):
            met.append((x1 + (y - y1) * (x2 - x1) / (y2 - y1), 1 if y1 < y2 else -1))
    depth, begun = 0, 0.0
    for x, way in sorted(met):
        if depth == 0:
            begun = x
        depth += way
        if depth == 0:
            yield begun, x


def _whole(found: Sequence[Sequence[tuple[float, float]]], width: int) -> range:
    """Return the pixels that every line covers wholly, if each line runs inside once; else none, behind the last."""
    if any(len(spans) != 1 for spans in found):
        return range(width, width)
    first = max(0, *(ceil(spans[0][0]) for spans in found))
    last = min(width, *(floor(spans[0][1]) for spans in found))
    return range(first, last) if first < last else range(width, width)


def _add(cover: list[float], left: float, right: float) -> None:
    """Note how much of each pixel a span covers."""
    if right <= left:
        return
    first, last = floor(left), floor(right)
    if first == last:
        cover[first] += right - left
        return
    cover[first] += first + 1 - left
    for x in range(first + 1, last):
        cover[x] += 1
    cover[last] += right - last


def _paint(canvas: _Canvas, node: ElementTree.Element, x: float, y: float, scale: float) -> None:
    name = node.tag.rpartition("}")[2]
    if name in ("title", "desc"):
        return
    if name in ("svg", "g"):
        if moved := _MOVE.fullmatch(node.get("transform", "")):
            x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
            scale *= float(moved[3] or 1)
        for child in node:
            _paint(canvas, child, x, y, scale)
        return
    lines = [[(x + scale * a, y + scale * b) for a, b in line] for line in _outline(name, node)]
    style = dict(part.split(":", 1) for part in node.get("style", "").split(";") if part)
    if colour := _colour(style.get("fill", "")):
        canvas.fill(lines, colour)
    if colour := _colour(style.get("stroke", "")):
        radius = scale * float(style.get("stroke-width", "1")) / 2
        canvas.fill([shape for line in lines for shape in _stroke(line, radius)], colour)


def _outline(name: str, node: ElementTree.Element) -> list[list[_Point]]:
    def number(key: str) -> float:
        return float(node.get(key, "0"))

    if name == "circle":
        return [_closed(_disc((number("cx"), number("cy")), number("r")))]
    if name == "rect":
        return [_closed(_rectangle(number("x"), number("y"), number("width"), number("height"), number("rx")))]
    if name == "path":
        return _path(node.get("d", ""))
    raise ValueError(f"a PNG cannot show {name}")


def _closed(line: list[_Point]) -> list[_Point]:
    return [*line, line[0]]


def _disc(centre: _Point, radius: float) -> list[_Point]:
    turns = [pi * part / (2 * _PARTS) for part in range(4 * _PARTS)]
    return [(centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)) for turn in turns]


def _rectangle(x: float, y: float, width: float, height: float, radius: float) -> list[_Point]:
    """Round its corners: each quarter of a disc is moved into its corner."""
    quarters = _disc((0, 0), radius)
    corners = ((width - radius, height - radius), (radius, height - radius), (radius, radius), (width - radius, radius))
    return [
        (x + dx + a, y + dy + b)
        for at, (dx, dy) in enumerate(corners)
        for a, b in [*quarters, quarters[0]][at * _PARTS : (at + 1) * _PARTS + 1]
    ]


def _stroke(line: Sequence[_Point], radius: float) -> Iterator[list[_Point]]:
    """Lay a disc on every point of a line, and a bar between each two."""
    for point in line:
        yield _disc(point, radius)
    for (x1, y1), (x2, y2) in pairwise(line):
        if length := ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5:
            dx, dy = radius * (x2 - x1) / length, radius * (y2 - y1) / length
            yield [(x1 + dy, y1 - dx), (x2 + dy, y2 - dx), (x2 - dy, y2 + dx), (x1 - dy, y1 + dx)]


def _path(text: str) -> list[list[_Point]]:
    """Read a path of straight lines and curves as points."""
    tokens = _TOKEN.findall(text)
    lines: list[list[_Point]] = []
    x = y = 0.0
    bend = (0.0, 0.0)
    command = ""
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        if command == "Z":
            lines[-1] = _closed(lines[-1])
            continue
        if command not in _TAKES:
            raise ValueError(f"a PNG cannot follow {command!r} in a path")
        taken = [float(tokens.pop(0)) for _ in range(_TAKES[command])]
        if command in "cs":
            taken = [value + (y if at % 2 else x) for at, value in enumerate(taken)]
        if command in "Ccs":
            first = (2 * x - bend[0], 2 * y - bend[1]) if command == "s" else (taken[0], taken[1])
            bend, end = (taken[-4], taken[-3]), (taken[-2], taken[-1])
            lines[-1] += _curve((x, y), first, bend, end)
            x, y = end
            continue
        x, y = (x, taken[0]) if command == "V" else (taken[0], y) if command == "H" else (taken[0], taken[1])
        if command == "M":
            lines.append([])
            command = "L"
        lines[-1].append((x, y))
    return lines


_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "c": 6, "s": 4}
"""How many numbers each command of a path takes."""


def _curve(start: _Point, first: _Point, second: _Point, end: _Point) -> Iterator[_Point]:
    for part in range(1, _PARTS + 1):
        t = part / _PARTS
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        points = (start, first, second, end)
        yield (
            sum(weight * point[0] for weight, point in zip(weights, points, strict=True)),
            sum(weight * point[1] for weight, point in zip(weights, points, strict=True)),
        )


def _colour(value: str) -> _Colour | None:
    found = _COLOUR.search(value)
    return (int(found[1][:2], 16), int(found[1][2:4], 16), int(found[1][4:], 16)) if found else None
