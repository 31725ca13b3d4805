"""States as documents and back, and documents that are none."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herrlof_ref import herd
from herrlof_ref.core import DocumentError
from tests.herd.walks import positions


@given(positions())
def test_every_state_comes_back_from_its_document(state: herd.State) -> None:
    document = json.loads(json.dumps(herd.to_json(state)))
    back = herd.from_json(document)
    assert back == state
    assert type(back) is type(state)
    assert hash(back) == hash(state)


def test_the_board_may_be_empty_in_the_middle_of_a_turn() -> None:
    state = after(2, "roll 1 1", "place b2", "roll 4 5", "remove b2")
    assert not state.black | state.white
    assert herd.from_json(herd.to_json(state)) == state


def after(side: int, *steps: str) -> herd.State:
    """Play steps from the beginning."""
    state: herd.State = herd.new_game(herd.Ruleset(side=side))
    for step in steps:
        state = herd.apply(state, herd.parse(step))
    return state


ROLLING = after(5, "roll 1 1", "place e5")
REMOVING = after(5, "roll 2 2", "place e5", "place a1", "roll 2 5")
PLACING = after(5, "roll 3 4", "place e5")
SIX = ("a2", "b1", "b2", "b3", "c1", "c2")
OVER = after(
    2, "roll 6 6", *(f"place {cell}" for cell in SIX), "roll 1 1", "remove c2", "roll 1 2", "place a1", "place c2"
)

WRONG: list[tuple[herd.State, dict[str, object], str]] = [
    (ROLLING, {"format": 2}, "state.format"),
    (ROLLING, {"game": "herrlof"}, "state.game"),
    (ROLLING, {"phase": "bid"}, "state.phase"),
    (ROLLING, {"side": 1}, "state.side"),
    (ROLLING, {"side": 2}, "state.black"),
    (ROLLING, {"mover": 2}, "state.mover"),
    (ROLLING, {"mover": True}, "state.mover"),
    (ROLLING, {"black": []}, "state.mover"),
    (ROLLING, {"black": ["e5", "e5"]}, "twice"),
    (ROLLING, {"black": ["e10"]}, r"state.black\[0\]"),
    (ROLLING, {"black": ["E5"]}, r"state.black\[0\]"),
    (ROLLING, {"black": [5]}, r"state.black\[0\]"),
    (ROLLING, {"black": "e5"}, "state.black"),
    (ROLLING, {"white": ["e5"]}, "share"),
    (ROLLING, {"white": ["a1"], "black": ["a2", "b1", "b2"]}, "White's stone on a1"),
    (ROLLING, {"black": ["i5"], "white": ["i4", "h5", "h6"]}, "Black's stone on i5"),
    (ROLLING, {"dice": [1, 2]}, "unknown field"),
    (ROLLING, {"extra": 1}, "unknown field"),
    (ROLLING, {"phase": "over"}, "state.phase"),
    (ROLLING, {"phase": "remove"}, "lacks the field dice"),
    (REMOVING, {"dice": [5, 2]}, "state.dice"),
    (REMOVING, {"dice": [2]}, "state.dice"),
    (REMOVING, {"dice": [0, 2]}, "state.dice"),
    (REMOVING, {"dice": None}, "state.dice"),
    (REMOVING, {"to_remove": 0}, "state.to_remove"),
    (REMOVING, {"to_remove": 3}, "state.to_remove"),
    (REMOVING, {"black": ["e5"]}, "state.to_remove"),
    (REMOVING, {"black": [], "white": ["a1"]}, "state.phase"),
    (PLACING, {"to_place": 0}, "state.to_place"),
    (PLACING, {"to_place": 65}, "state.to_place"),
    (PLACING, {"to_place": 5, "black": []}, "state.to_place"),
    (PLACING, {"to_remove": 1}, "unknown field"),
    (PLACING, {"side": 2, "mover": 1, "black": ["a2", "b1", "b2", "b3", "c1"]}, "no more can be placed"),
    (OVER, {"phase": "roll"}, "state.phase"),
    (OVER, {"mover": 1}, "state.mover"),
    (OVER, {"black": ["a1"]}, "state.phase"),
]


@pytest.mark.parametrize(("state", "changes", "said"), WRONG)
def test_a_document_that_is_no_state_is_refused_by_name(
    state: herd.State, changes: dict[str, object], said: str
) -> None:
    assert herd.from_json(herd.to_json(state)) == state
    with pytest.raises(DocumentError, match=said):
        herd.from_json({**herd.to_json(state), **changes})


@pytest.mark.parametrize("document", [None, [], "roll", 7, {}, {"format": 1}])
def test_what_is_no_document_at_all_is_refused(document: object) -> None:
    with pytest.raises(DocumentError):
        herd.from_json(document)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.sampled_from(["a1", "e5", "roll", "place", "over", "herd"]),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=6,
)


@given(positions(), st.data())
def test_a_changed_document_is_refused_or_is_a_sound_state(state: herd.State, data: st.DataObject) -> None:
    document: dict[str, object] = dict(herd.to_json(state))
    document[data.draw(st.sampled_from(sorted(document)))] = data.draw(JSON)
    try:
        made = herd.from_json(document)
    except DocumentError:
        return
    assert herd.from_json(herd.to_json(made)) == made
    for action in herd.legal_actions(made):
        herd.apply(made, action)
