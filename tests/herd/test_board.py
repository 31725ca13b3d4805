"""The board: rows, names, neighbours, and the ways to lay it upon itself."""

from __future__ import annotations

import copy
import pickle

import pytest

from herrlof_ref import herd
from herrlof_ref.core import Rejected
from herrlof_ref.herd.board import empty_cells, surrounded

SIDES = range(2, 14)


def neighbours(board: herd.Board, cell: herd.Cell) -> set[herd.Cell]:
    """Return a cell's neighbours."""
    return set(board.spread(board.neighbours[board.bit(cell)]))


def names(board: herd.Board, text: str) -> set[str]:
    """Return the names of a cell's neighbours."""
    return {each.text for each in neighbours(board, herd.cell(text))}


@pytest.mark.parametrize("side", SIDES)
def test_rows_grow_to_the_middle_and_shrink_again(side: int) -> None:
    lengths: dict[int, int] = {}
    for cell in herd.board_of(side).cells:
        lengths[cell.row] = lengths.get(cell.row, 0) + 1
        assert cell.number == lengths[cell.row]
    assert list(lengths) == list(range(2 * side - 1))
    assert list(lengths.values()) == [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]


@pytest.mark.parametrize("side", SIDES)
def test_neighbours_are_symmetric_and_six_inside_or_three_or_four_at_the_rim(side: int) -> None:
    board = herd.board_of(side)
    counts = []
    for cell in board.cells:
        around = neighbours(board, cell)
        assert cell not in around
        assert all(cell in neighbours(board, other) for other in around)
        ends = (1, len([each for each in board.cells if each.row == cell.row]))
        at_rim = cell.row in (0, 2 * side - 2) or cell.number in ends
        assert len(around) in ((3, 4) if at_rim else (6,))
        counts.append(len(around))
    assert counts.count(3) == 6
    assert counts.count(4) == 6 * (side - 2)
    assert counts.count(6) == 3 * (side - 1) * (side - 2) + 1


def test_neighbours_written_out_by_hand() -> None:
    board = herd.board_of(5)
    assert names(board, "e5") == {"e4", "e6", "d4", "d5", "f4", "f5"}
    assert names(board, "c3") == {"c2", "c4", "b2", "b3", "d3", "d4"}
    assert names(board, "g3") == {"g2", "g4", "f3", "f4", "h2", "h3"}
    assert names(board, "a1") == {"a2", "b1", "b2"}
    assert names(board, "e9") == {"e8", "d8", "f8"}
    assert names(board, "i5") == {"i4", "h5", "h6"}
    assert names(herd.board_of(2), "b2") == {"a1", "a2", "b1", "b3", "c1", "c2"}


@pytest.mark.parametrize("side", [2, 3, 5, 13])
def test_a_cell_of_another_board_is_rejected_with_its_clause(side: int) -> None:
    board = herd.board_of(side)
    with pytest.raises(Rejected) as caught:
        board.bit(herd.cell(f"a{side + 1}"))
    assert caught.value.clause == "HRD-BOARD-2"


def test_boards_and_cells_are_one_object_each() -> None:
    board = herd.board_of(4)
    for twin in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board), copy.copy(board), herd.board_of(4)):
        assert twin is board
    for cell in board.cells:
        assert pickle.loads(pickle.dumps(cell)) is cell
        assert copy.deepcopy(cell) is cell
        assert eval(repr(cell), {"cell": herd.cell}) is cell
    assert eval(repr(board), {"board_of": herd.board_of}) is board


@pytest.mark.parametrize("side", [2, 3, 5])
def test_a_cell_is_surrounded_by_exactly_its_neighbours(side: int) -> None:
    board = herd.board_of(side)
    for cell in board.cells:
        bit = board.bit(cell)
        around = board.neighbours[bit]
        assert surrounded(board, bit, around)
        assert surrounded(board, bit, board.all & ~bit)
        for one in board.spread(around):
            assert not surrounded(board, bit, board.all & ~board.bit(one))
        assert empty_cells(board, around, bit) == board.all & ~around & ~bit


@pytest.mark.parametrize("side", SIDES)
def test_there_are_six_rotations_and_six_reflections(side: int) -> None:
    board = herd.board_of(side)
    found = herd.symmetries(board)
    first = board.cells[0]
    assert {(each.turns, each.mirrored) for each in found} == {(n, m) for n in range(6) for m in (False, True)}
    assert len({tuple(each.images.values()) for each in found}) == 12
    assert all(cell is image for cell, image in found[0].images.items())
    assert {each.images[first] for each in found} == {cell for cell in board.cells if len(neighbours(board, cell)) == 3}
    for each in found:
        assert set(each.images.values()) == set(board.cells)
        for cell in board.cells:
            assert each.cells(board.neighbours[board.bit(cell)]) == board.neighbours[board.bit(each.images[cell])]


def test_turning_goes_round_to_the_left() -> None:
    corners = [each.images[herd.cell("a1")].text for each in herd.symmetries(herd.board_of(3)) if not each.mirrored]
    assert corners == ["a1", "a3", "c5", "e3", "e1", "c1"]
