"""The board, and sets of cells as single integers. Chapter: spec/herd/board.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final, TypeAlias

import attrs

from herrlof_ref.core import Rejected
from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herd.ruleset import LARGEST

ROWS: Final = "abcdefghijklmnopqrstuvwxy"
"""The names of the rows of the largest board, from bottom to top."""

Cells: TypeAlias = int
"""A set of cells of one board: one bit for each (see ``Board.bits``)."""


@attrs.frozen(eq=False, repr=False)
class Cell:
    """A cell by its name (HRD-BOARD-2). There is one object for each name, so cells compare by identity."""

    text: str
    """As the protocol writes it: ``c3``."""
    row: int
    """From 0, the lowest."""
    number: int
    """From 1, the leftmost of its row."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"cell({self.text!r})"

    def __reduce__(self) -> tuple[Callable[[str], Cell], tuple[str]]:
        return cell, (self.text,)


_BY_TEXT: Final = {
    f"{name}{number}": Cell(f"{name}{number}", row, number)
    for row, name in enumerate(ROWS)
    for number in range(1, 2 * LARGEST)
}


def cell(text: str) -> Cell:
    """Return the cell of that name. Raises KeyError if no board has one."""
    return _BY_TEXT[text]


def row_length(side: int, row: int) -> int:
    """Count the cells of a row, which is counted from 0 at the bottom (HRD-BOARD-1)."""
    return side + min(row, 2 * side - 2 - row)


@attrs.frozen(eq=False, repr=False)
class Board:
    """A hexagon of cells. There is one object for each size, so boards compare by identity.

    A set of cells is an integer in which rows follow each other with a gap between them. Upwards to the right and
    upwards to the left are then each the same shift everywhere on the board, as is along the row, and nothing wraps.
    """

    side: int
    cells: tuple[Cell, ...]
    """In the order a1, a2, …, b1, …, which is the order of their bits."""
    bits: Mapping[Cell, Cells]
    """The set that holds just this cell."""
    all: Cells
    """All cells."""
    neighbours: Mapping[Cells, Cells]
    """For the set of one cell the set of its neighbours (HRD-BOARD-3)."""
    stride: int
    """The distance of two bits one row apart."""
    size: int
    """Bytes that hold any set of cells."""

    def __repr__(self) -> str:
        return f"board_of({self.side})"

    def __reduce__(self) -> tuple[Callable[[int], Board], tuple[int]]:
        return board_of, (self.side,)

    def bit(self, cell: Cell) -> Cells:
        """Return the set that holds just this cell. Raises Rejected if the board has no such cell."""
        bit = self.bits.get(cell)
        if bit is None:
            raise Rejected(ClauseId("HRD-BOARD-2"), f"a board of side {self.side} has no cell {cell}")
        return bit

    def near(self, cells: Cells) -> Cells:
        """Return the cells that touch at least one of a set."""
        up, down = cells << self.stride, cells >> self.stride
        return (cells << 1 | cells >> 1 | up | up << 1 | down | down >> 1) & self.all

    def spread(self, cells: Cells) -> tuple[Cell, ...]:
        """List a set's cells in order."""
        return tuple([cell for cell, bit in self.bits.items() if bit & cells])

    def gather(self, cells: Iterable[Cell]) -> Cells:
        """Make a set of cells. Raises Rejected for one that is not on the board."""
        found = 0
        for each in cells:
            found |= self.bit(each)
        return found


def surrounded(board: Board, cells: Cells, stones: Cells) -> Cells:
    """Return those of some cells whose every neighbour on the board is one of the stones (HRD-BOARD-5)."""
    return cells & ~board.near(board.all & ~stones)


def empty_cells(board: Board, black: Cells, white: Cells) -> Cells:
    """Return the cells without a stone."""
    return board.all & ~(black | white)


@cache
def board_of(side: int) -> Board:
    """Return the board with so many cells on each side."""
    # Above the middle a row's first cell lies one place further to the right, so that the column grows as the number.
    stride = 2 * side
    bits: dict[Cell, Cells] = {}
    for row in range(2 * side - 1):
        shift = row * stride + max(0, row - side + 1)
        for number in range(1, row_length(side, row) + 1):
            bits[cell(f"{ROWS[row]}{number}")] = 1 << shift + number - 1
    whole = sum(bits.values())
    bare = Board(side, tuple(bits), bits, whole, {}, stride, (whole.bit_length() + 7) // 8)
    return attrs.evolve(bare, neighbours={bit: bare.near(bit) for bit in bits.values()})
