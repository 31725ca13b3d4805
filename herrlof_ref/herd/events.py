"""What an action brings about, told event by event, each with the clause it happens under.

The events come from the same functions that decide the rules, so that what is told cannot disagree with what is done.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never

import attrs

from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herd import end, turns
from herrlof_ref.herd.actions import Action, Place, Remove, Roll
from herrlof_ref.herd.board import Cell, empty_cells
from herrlof_ref.herd.capture import captured, extra_stones
from herrlof_ref.herd.placement import stones_to_place
from herrlof_ref.herd.removal import stones_to_remove
from herrlof_ref.herd.state import Over, Placing, Removing, Rolling, State
from herrlof_ref.herd.steps import apply


@attrs.frozen
class Rolled:
    """The dice were rolled."""

    clause: ClauseId
    mover: int
    roll: Roll


@attrs.frozen
class Allotted:
    """The roll gave the mover a number of stones to remove or to place."""

    clause: ClauseId
    mover: int
    what: Literal["remove", "place"]
    stones: int


@attrs.frozen
class Removed:
    """An enemy stone was removed."""

    clause: ClauseId
    mover: int
    cell: Cell


@attrs.frozen
class Placed:
    """A stone was placed."""

    clause: ClauseId
    mover: int
    cell: Cell


@attrs.frozen
class Captured:
    """Enemy stones were captured, and add as many stones to the turn."""

    clause: ClauseId
    mover: int
    cells: tuple[Cell, ...]
    extra: int


@attrs.frozen
class TurnEnded:
    """A turn ended; ``lost`` stones were still to be placed."""

    clause: ClauseId
    mover: int
    lost: int


@attrs.frozen
class GameEnded:
    """The game ended; ``lost`` stones were still to be placed."""

    clause: ClauseId
    winner: int
    stones: tuple[int, int]
    lost: int


Event: TypeAlias = Rolled | Allotted | Removed | Placed | Captured | TurnEnded | GameEnded


def explain(state: State, action: Action) -> tuple[Event, ...]:
    """Tell what a legal action brings about, in order. Raises Rejected if it is not legal."""
    after = apply(state, action)
    events, to_place = _deed(state, action)
    if isinstance(after, Over):
        clause = end.ending(empty_cells(after.board, after.black, after.white), to_place)
        assert clause is not None
        stones = after.black.bit_count(), after.white.bit_count()
        events.append(GameEnded(clause, end.winner(after.black, after.white), stones, to_place))
    elif isinstance(after, Rolling):
        empty = empty_cells(after.board, after.black, after.white)
        reason = turns.ending(after.board, after.own, empty, to_place)  # the enemy is the one who moves now
        assert reason is not None
        events.append(TurnEnded(reason, state.mover, to_place))
    return tuple(events)


def _deed(state: State, action: Action) -> tuple[list[Event], int]:
    """Tell the action itself, and how many stones are then to be placed."""
    mover = state.mover
    match action:
        case Roll():
            return _rolled(state, action)
        case Remove(cell):
            assert isinstance(state, Removing)
            to_place = stones_to_place(state.roll, first_turn=False).stones
            return [Removed(ClauseId("HRD-REMOVAL-3"), mover, cell)], to_place
        case Place(cell):
            assert isinstance(state, Placing)
            events: list[Event] = [Placed(ClauseId("HRD-PLACEMENT-3"), mover, cell)]
            bit = state.board.bit(cell)
            taken = captured(state.board, state.own | bit, state.enemy, bit)
            extra = extra_stones(taken)
            if taken:
                events.append(Captured(ClauseId("HRD-CAPTURE-1"), mover, state.board.spread(taken), extra))
            return events, state.to_place - 1 + extra
        case _:
            assert_never(action)


def _rolled(state: State, roll: Roll) -> tuple[list[Event], int]:
    first = turns.is_first(state.black, state.white)
    removal = stones_to_remove(roll, state.enemy, first_turn=first)
    placement = stones_to_place(roll, first_turn=first)
    events: list[Event] = [
        Rolled(ClauseId("HRD-TURN-2"), state.mover, roll),
        Allotted(removal.clause, state.mover, "remove", removal.stones),
        Allotted(placement.clause, state.mover, "place", placement.stones),
    ]
    return events, placement.stones
