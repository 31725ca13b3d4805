"""Games written down."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herrlof_ref import HERRLOF, DocumentError, Record, Rejected, Ruleset, RulesetError
from herrlof_ref.core import Json
from tests.strategies import rulesets, seeds, walk


@given(rulesets(), seeds)
def test_a_record_is_read_and_replayed_as_it_was_played(rules: Ruleset, seed: int) -> None:
    moves = list(walk(rules, seed, longest=100))
    record = Record("herrlof", rules.to_json(), tuple(move.step for move in moves))
    again = Record.from_json(json.loads(json.dumps(record.to_json())))
    assert again.steps == record.steps
    assert again.replay(HERRLOF) == (moves[0].before, *(move.after for move in moves))


GOOD: dict[str, Any] = {"format": 1, "game": "herrlof", "rules": {}, "steps": []}


def test_an_empty_record_is_the_beginning_of_a_game() -> None:
    (state,) = Record.from_json(GOOD).replay(HERRLOF)
    assert state == HERRLOF.start(Ruleset())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 2}, "record.format must be a whole number from 1 to 1"),
        ({"game": 3}, "record.game must be a text"),
        ({"rules": []}, "record.rules must be an object"),
        ({"rules": None}, "record.rules must be an object"),
        ({"steps": "bid 3"}, "record.steps must be an array"),
        ({"steps": ["bid 3", 4]}, "record.steps must hold texts only"),
        ({"moves": []}, 'record has an unknown field "moves"'),
    ],
)
def test_a_wrong_record_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        Record.from_json({**GOOD, **change})


@pytest.mark.parametrize("name", list(GOOD))
def test_every_field_is_needed(name: str) -> None:
    with pytest.raises(DocumentError, match=f"record lacks the field {name}"):
        Record.from_json({key: value for key, value in GOOD.items() if key != name})


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=4))
def test_anything_else_is_refused(document: object) -> None:
    with pytest.raises(DocumentError):
        Record.from_json(document)


def test_a_replay_stops_at_the_first_illegal_step() -> None:
    with pytest.raises(Rejected, match="HRL-STEP-1"):
        Record("herrlof", {}, ("bid 3",)).replay(HERRLOF)
    with pytest.raises(RulesetError):
        Record("herrlof", {"players": 9}, ()).replay(HERRLOF)
    with pytest.raises(DocumentError, match=r"record\.rules must be an object"):
        Record("herrlof", [], ()).replay(HERRLOF)


def test_a_record_is_replayed_as_its_own_game() -> None:
    for name in ("herd", "chess"):
        with pytest.raises(DocumentError, match=f'the record is of the game "{name}", not of "herrlof"'):
            Record(name, {}, ()).replay(HERRLOF)


def test_a_record_does_not_change_with_what_it_was_made_of() -> None:
    rules: dict[str, Json] = {"players": 2}
    record = Record("herrlof", rules, ())
    rules["players"] = 3
    assert record == Record("herrlof", {"players": 2}, ())
    assert hash(record) == hash(Record("herrlof", {"players": 2}, ()))
    assert record in {record}
