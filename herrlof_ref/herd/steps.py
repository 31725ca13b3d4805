"""The steps of a game: who moves, what is legal, and what it leads to. Chapter: spec/herd/steps.md."""

from __future__ import annotations

from typing import NoReturn, assert_never

from herrlof_ref.core import Outcome, Rejected
from herrlof_ref.core.game import Turn
from herrlof_ref.core.json import is_whole
from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herd import end, turns
from herrlof_ref.herd.actions import ROLLS, Action, Place, Remove, Roll, placements, removals
from herrlof_ref.herd.board import Board, Cells, board_of, empty_cells
from herrlof_ref.herd.capture import captured, extra_stones
from herrlof_ref.herd.placement import check_placement, permitted, stones_to_place
from herrlof_ref.herd.removal import check_removal, stones_to_remove
from herrlof_ref.herd.ruleset import Ruleset
from herrlof_ref.herd.state import Over, Placing, Removing, Rolling, State


def new_game(rules: Ruleset | None = None) -> State:
    """Return the state in which a game begins: an empty board (HRD-BOARD-4), of the standard size if not told."""
    return Rolling(board_of((rules or Ruleset()).side), turns.FIRST_MOVER, 0, 0)


def turn(state: State) -> Turn:
    """Return the seat to move, ``"chance"``, or None when the game is over."""
    match state:
        case Rolling():
            return "chance"
        case Removing() | Placing():
            return state.mover
        case Over():
            return None
        case _:
            assert_never(state)


def legal_actions(state: State) -> tuple[Action, ...]:
    """List the legal actions, chance's too, in a fixed order. A player is never offered to do nothing (HRD-TURN-4)."""
    match state:
        case Placing():
            empty = empty_cells(state.board, state.black, state.white)
            return placements(state.board, permitted(state.board, state.enemy, empty))
        case Removing():
            return removals(state.board, state.enemy)
        case Rolling():
            return ROLLS
        case Over():
            return ()
        case _:
            assert_never(state)


def outcomes(state: State) -> tuple[Outcome[Action], ...]:
    """List what chance may do, with exact probabilities; none if it does not move."""
    return turns.ROLL_OUTCOMES if isinstance(state, Rolling) else ()


def apply(state: State, action: Action) -> State:
    """Return the state after an action. Raises Rejected if it is not legal.

    The state given is never changed (HRD-STEP-3).
    """
    match state:
        case Placing():
            return _place(state, action)
        case Removing():
            return _remove(state, action)
        case Rolling():
            return _roll(state, action)
        case Over():
            raise Rejected(ClauseId("HRD-END-5"), "the game is over")
        case _:
            assert_never(state)


def _out_of_turn(state: State, wanted: str) -> NoReturn:
    raise Rejected(ClauseId("HRD-STEP-1"), f'in phase "{state.phase}" the step must be {wanted}')


def _roll(state: Rolling, action: Action) -> State:
    if not isinstance(action, Roll):
        _out_of_turn(state, "a roll")
    if not (is_whole(action.low, 1, 6) and is_whole(action.high, action.low, 6)):
        raise Rejected(ClauseId("HRD-TURN-2"), "two dice show numbers from 1 to 6, the lower one first")
    first_turn = turns.is_first(state.black, state.white)
    to_remove = stones_to_remove(action, state.enemy, first_turn=first_turn).stones
    if to_remove:  # HRD-TURN-3: removal comes first
        return Removing(state.board, state.mover, state.black, state.white, action, to_remove)
    to_place = stones_to_place(action, first_turn=first_turn).stones
    return _go_on(state.board, state.mover, state.black, state.white, action, to_place)


def _remove(state: Removing, action: Action) -> State:
    if not isinstance(action, Remove):
        _out_of_turn(state, "a stone removed")
    bit = state.board.bit(action.cell)
    check_removal(state.enemy, bit, action)
    black, white = state.black & ~bit, state.white & ~bit  # HRD-REMOVAL-5
    left = state.to_remove - 1
    if left:
        return Removing(state.board, state.mover, black, white, state.roll, left)
    to_place = stones_to_place(state.roll, first_turn=False).stones
    return _go_on(state.board, state.mover, black, white, state.roll, to_place)


def _place(state: Placing, action: Action) -> State:
    if not isinstance(action, Place):
        _out_of_turn(state, "a stone placed")
    hexagon, own, enemy = state.board, state.own, state.enemy
    bit = hexagon.bit(action.cell)
    check_placement(hexagon, enemy, empty_cells(hexagon, own, enemy), bit, action)
    own |= bit
    taken = captured(hexagon, own, enemy, bit)
    enemy &= ~taken
    black, white = (enemy, own) if state.mover else (own, enemy)
    to_place = state.to_place - 1 + extra_stones(taken)
    if end.ending(empty_cells(hexagon, black, white), to_place):
        return Over(hexagon, state.mover, black, white)
    return _go_on(hexagon, state.mover, black, white, state.roll, to_place)


def _go_on(hexagon: Board, seat: int, black: Cells, white: Cells, roll: Roll, to_place: int) -> State:
    """After the removal, and after each placement: the mover places on, or the other player's turn begins."""
    enemy, empty = black if seat else white, empty_cells(hexagon, black, white)
    if turns.ending(hexagon, enemy, empty, to_place):
        return Rolling(hexagon, turns.other(seat), black, white)
    return Placing(hexagon, seat, black, white, roll, to_place)
