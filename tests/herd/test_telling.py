"""What is told of a step agrees with what the step does, and cites clauses that exist."""

from __future__ import annotations

import doctest
from functools import cache

from hypothesis import given

from herrlof_ref import herd
from herrlof_ref.data import SPECIFICATION
from herrlof_ref.herd.events import Captured, GameEnded, TurnEnded
from herrlof_ref.specification import Specification, load_specification
from tests.herd.test_codec import after
from tests.herd.walks import seeds, sides, walk


@cache
def specification() -> Specification:
    """Read the specification once."""
    return load_specification(SPECIFICATION)


def told(state: herd.State, step: str) -> list[tuple[str, str]]:
    """Tell a step in sentences with their clauses."""
    return list(herd.HERD.tell(state, herd.parse(step)))


@given(sides, seeds)
def test_events_agree_with_the_states(side: int, seed: int) -> None:
    for move in walk(side, seed):
        before, after = move.before, move.after
        events = herd.explain(before, move.action)
        for event in events:
            assert event.clause in specification().clauses
            assert herd.sentence(event).endswith(".")
        last = events[-1]
        assert isinstance(last, GameEnded) == isinstance(after, herd.Over)
        turn_over = isinstance(after, herd.Rolling) and not isinstance(before, herd.Rolling)
        assert isinstance(last, TurnEnded) == turn_over
        lost = before.enemy.bit_count() - (after.black if before.mover else after.white).bit_count()
        captures = [event for event in events if isinstance(event, Captured)]
        removed = isinstance(move.action, herd.Remove)
        assert lost == sum(event.extra for event in captures) + removed


def test_a_first_turn_is_told() -> None:
    assert told(after(5), "roll 2 6") == [
        ("Black rolls 2 and 6.", "HRD-TURN-2"),
        ("Black has no stone to remove.", "HRD-REMOVAL-4"),
        ("Black has 2 stones to place.", "HRD-PLACEMENT-2"),
    ]
    state = after(5, "roll 1 6")
    assert told(state, "place e5") == [
        ("Black places a stone on e5.", "HRD-PLACEMENT-3"),
        ("Black's turn ends.", "HRD-TURN-5"),
    ]


def test_removals_are_told() -> None:
    state = after(5, "roll 1 6", "place e5")
    assert told(state, "roll 3 4") == [
        ("White rolls 3 and 4.", "HRD-TURN-2"),
        ("White has one stone to remove.", "HRD-REMOVAL-2"),
        ("White has 4 stones to place.", "HRD-PLACEMENT-1"),
    ]
    assert told(after(5, "roll 1 6", "place e5", "roll 1 4"), "remove e5") == [
        ("White removes the stone on e5.", "HRD-REMOVAL-3")
    ]


def test_captures_are_told() -> None:
    first = ("roll 6 6", *(f"place {cell}" for cell in ("a4", "b1", "b2", "b3", "b4", "i5")))
    second = ("roll 1 3", "remove i5", "place a1", "place a3", "place i1")
    state = after(5, *first, *second, "roll 1 1", "remove i1")
    assert told(state, "place a2") == [
        ("Black places a stone on a2.", "HRD-PLACEMENT-3"),
        ("Black captures a1 and a3 and has 2 stones more to place.", "HRD-CAPTURE-1"),
    ]


def test_ends_are_told() -> None:
    wall = ("roll 6 6", *(f"place {cell}" for cell in ("a2", "b1", "b2", "b3", "c1", "c2")))
    state = after(2, *wall, "roll 1 3")
    assert told(state, "remove c2")[-1] == ("White's turn ends; 3 stones can no longer be placed.", "HRD-TURN-6")
    state = after(2, *wall, "roll 1 3", "remove c2", "roll 1 6", "place a1")
    assert told(state, "place c2")[-1] == (
        "The board is full with 7 black stones to 0 white ones; 4 stones can no longer be placed: Black wins.",
        "HRD-END-2",
    )
    state = after(2, *wall, "roll 1 3", "remove c2", "roll 1 2", "place a1")
    assert told(state, "place c2")[-1][1] == "HRD-END-1"


def test_the_documentation_of_the_package_is_true() -> None:
    assert doctest.testmod(herd).failed == 0
