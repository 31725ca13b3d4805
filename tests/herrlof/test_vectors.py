"""Every vector of the suite, replayed against the library in one process, with the clause that each step names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from herrlof_ref import HERRLOF, Over, Rejected, State, apply, from_json, observe, parse, perft, to_json
from herrlof_ref.data import SPECIFICATION, SUITE
from herrlof_ref.specification import load_specification

VECTORS = SUITE / "vectors" / "herrlof"
FILES = sorted(path.relative_to(VECTORS).as_posix() for path in VECTORS.glob("*/*.json"))
CLAUSES = load_specification(SPECIFICATION).clauses


def same(name: str, expected: Any, got: Any) -> bool:
    """Compare a field of an observation as the protocol says."""
    match name:
        case "legal":
            return sorted(expected) == sorted(got)
        case "hands":
            return [sorted(hand) for hand in expected] == [sorted(hand) for hand in got]
        case "views":
            return len(expected) == len(got) and all(
                {**one, "hand": sorted(one["hand"])} == {**other, "hand": sorted(other["hand"])}
                for one, other in zip(expected, got, strict=True)
            )
        case _:
            return bool(expected == got)


def replay(case: dict[str, Any]) -> None:
    """Play a case, and compare each step."""
    state: State = HERRLOF.start(HERRLOF.read_rules(case["rules"]))
    for number, step in enumerate(case["steps"]):
        place = f"{case['id']}, step {number}, {step['do']!r}"
        if step.get("reject"):
            with pytest.raises(Rejected) as caught:
                apply(state, parse(step["do"]))
            assert step["clauses"][0] == caught.value.clause, place
            assert caught.value.clause in CLAUSES, place
            continue
        action = parse(step["do"])
        told = HERRLOF.tell(state, action)
        assert told, place
        assert {clause for _, clause in told} <= CLAUSES.keys(), place
        if "clauses" in step:
            assert step["clauses"] == list(dict.fromkeys(clause for _, clause in told)), place
        state = apply(state, action)
        seen = observe(state)
        for name, value in step["expect"].items():
            assert name in HERRLOF.observes, place
            assert same(name, value, seen[name]), f"{place}: {name} is {seen[name]}, not {value}"
    if "perft" in case:
        leaves = case["perft"]["leaves"] if isinstance(case["perft"], dict) else case["perft"]
        assert perft(HERRLOF, state, len(leaves)) == tuple(leaves)
    assert from_json(to_json(state)) == state


def test_the_suite_is_there() -> None:
    assert len(FILES) > 40


@pytest.mark.parametrize("file", FILES)
def test_every_case_of_a_file(file: str) -> None:
    document = json.loads(Path(VECTORS, file).read_text(encoding="utf-8"))
    for case in document["cases"]:
        assert set(case["clauses"]) <= CLAUSES.keys()
        replay(case)


def test_whole_games_are_over() -> None:
    for path in VECTORS.glob("whole-game/*.json"):
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
            state: State = HERRLOF.start(HERRLOF.read_rules(case["rules"]))
            for step in case["steps"]:
                if "expect" in step:
                    state = apply(state, parse(step["do"]))
            assert isinstance(state, Over)


def test_a_replay_notices_a_wrong_expectation() -> None:
    case: dict[str, Any] = {
        "id": "x/y",
        "rules": {"hand_size": 1, "suits": 1, "ranks": 3, "valknuts": 0, "hagalaz": 0},
        "steps": [{"do": "deal G1 / G2 / G3 /", "expect": {"trump": "R"}}],
    }
    with pytest.raises(AssertionError, match="trump is G, not R"):
        replay(case)
    case["steps"] = [{"do": "bid 1", "reject": True, "clauses": ["HRL-BID-3"]}]
    with pytest.raises(AssertionError):
        replay(case)
    case["steps"] = [{"do": "deal G1 / G2 / G3 /", "reject": True, "clauses": ["HRL-DEAL-1"]}]
    with pytest.raises(pytest.fail.Exception):
        replay(case)
