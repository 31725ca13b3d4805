"""The twelve ways to turn and mirror a board. A game stays a game under each (HRD-BOARD-3 names all that counts)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, assert_never

import attrs

from herrlof_ref.herd.actions import Action, Place, Remove, Roll
from herrlof_ref.herd.board import ROWS, Board, Cell, Cells, cell
from herrlof_ref.herd.state import Over, Placing, Removing, Rolling, State

TURNS: Final = 6


@attrs.frozen(eq=False)
class Symmetry:
    """One way to lay a board upon itself."""

    board: Board
    turns: int
    """Sixths of a full turn to the left, made last."""
    mirrored: bool
    """Whether the board is mirrored first, left and right."""
    images: Mapping[Cell, Cell]
    """Where each cell comes to lie."""

    def cells(self, cells: Cells) -> Cells:
        """Return where a set of cells comes to lie."""
        return self.board.gather(self.images[each] for each in self.board.spread(cells))

    def action(self, action: Action) -> Action:
        """Return an action on the board as it comes to lie."""
        match action:
            case Place(named):
                return Place(self.images[named])
            case Remove(named):
                return Remove(self.images[named])
            case Roll():
                return action
            case _:
                assert_never(action)

    def state(self, state: State) -> State:
        """Return a state of this board as it comes to lie."""
        black, white = self.cells(state.black), self.cells(state.white)
        match state:
            case Placing():
                return Placing(self.board, state.mover, black, white, state.roll, state.to_place)
            case Removing():
                return Removing(self.board, state.mover, black, white, state.roll, state.to_remove)
            case Rolling():
                return Rolling(self.board, state.mover, black, white)
            case Over():
                return Over(self.board, state.mover, black, white)
            case _:
                assert_never(state)


@cache
def symmetries(board: Board) -> tuple[Symmetry, ...]:
    """Return the six rotations of a board, the one that moves nothing first, and its six reflections."""
    return tuple(
        Symmetry(board, turns, mirrored, {each: _image(board, each, turns, mirrored) for each in board.cells})
        for mirrored in (False, True)
        for turns in range(TURNS)
    )


def _image(board: Board, named: Cell, turns: int, mirrored: bool) -> Cell:
    # From the middle, `up` rows up along one axis and `along` cells to the right; a sixth of a turn mixes the two.
    up = named.row - board.side + 1
    along = named.number - board.side + max(0, up)
    if mirrored:
        along = up - along
    for _ in range(turns):
        up, along = along, along - up
    row = up + board.side - 1
    return cell(f"{ROWS[row]}{along + board.side - max(0, up)}")
