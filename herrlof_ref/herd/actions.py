"""What chance and the players can do. Each class is one kind of step of the protocol."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import chain
from operator import getitem
from typing import Final, TypeAlias

import attrs

from herrlof_ref.herd.board import Board, Cell, Cells


@attrs.frozen
class Roll:
    """Chance rolls the two dice."""

    low: int
    """What the lower die shows; of equal dice, either."""
    high: int


@attrs.frozen
class Remove:
    """The mover removes an enemy stone."""

    cell: Cell


@attrs.frozen
class Place:
    """The mover places a stone."""

    cell: Cell


Action: TypeAlias = Roll | Remove | Place

ROLLS: Final = tuple(Roll(low, high) for low in range(1, 7) for high in range(low, 7))
"""The 21 rolls that can be told apart."""


@cache
def _table(board: Board, kind: Callable[[Cell], Action]) -> list[tuple[tuple[Action, ...], ...]]:
    """For each eight bits of a set of cells, the actions that belong to each of the 256 ways to set them."""
    by_bit = {bit.bit_length() - 1: kind(cell) for cell, bit in board.bits.items()}
    table = []
    for first in range(0, board.size * 8, 8):
        row: list[tuple[Action, ...]] = [()]
        for place in range(first, first + 8):
            action = (by_bit[place],) if place in by_bit else ()
            row += [(*chosen, *action) for chosen in row]
        table.append(tuple(row))
    return table


def _listed(board: Board, cells: Cells, kind: Callable[[Cell], Action]) -> tuple[Action, ...]:
    # An action that names a cell is made once for each board: listing legal actions then makes no objects.
    return tuple(chain.from_iterable(map(getitem, _table(board, kind), cells.to_bytes(board.size, "little"))))


def removals(board: Board, cells: Cells) -> tuple[Action, ...]:
    """List the removals from a set of cells, in order."""
    return _listed(board, cells, Remove)


def placements(board: Board, cells: Cells) -> tuple[Action, ...]:
    """List the placements on a set of cells, in order."""
    return _listed(board, cells, Place)
