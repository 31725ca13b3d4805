"""Of the clauses that a case cites, the one that decides what differs is named first."""

from __future__ import annotations

import json

import attrs
import pytest

from herrlof_ref.conformance import (
    JSON,
    Case,
    Difference,
    Expect,
    Finding,
    Game,
    Mismatch,
    Outcome,
    Problem,
    Reject,
    Suite,
    Told,
    WronglyAccepted,
    WronglyRejected,
    load_suite,
)
from herrlof_ref.conformance.blaming import touched
from herrlof_ref.conformance.manifest import read_game
from herrlof_ref.conformance.outcome import MISSING, Missing
from herrlof_ref.conformance.telling import position
from herrlof_ref.data import SPECIFICATION, SUITE
from herrlof_ref.specification import load_specification

from .conftest import TOY

TOPICS = {
    "over": ("XYZ-END",),
    "legal/add": ("XYZ-ADD",),
    "legal/take": ("XYZ-TAKE-2", "XYZ-TAKE-1"),
    "views/*/mine": ("XYZ-SEE-2",),
    "turn=chance": ("XYZ-CHANCE",),
    "turn": ("XYZ-TURN",),
    "views": ("XYZ-SEE",),
}
CITED = (
    "XYZ-ADD-1",
    "XYZ-END-1",
    "XYZ-SEE-1",
    "XYZ-SEE-2",
    "XYZ-TAKE-1",
    "XYZ-TURN-1",
    "XYZ-CHANCE-1",
    "XYZ-ENDLESS-1",
)


@pytest.fixture
def game(toy: Suite) -> Game:
    return attrs.evolve(toy.games["count"], topics=TOPICS)


@pytest.fixture
def case(toy: Suite) -> Case:
    (case,) = (case for case in toy.cases if case.id == "add/turns")
    steps = (Expect("add 1", {}), Reject("add 9", ()), Expect("take 2", {}, ("XYZ-SEE-1",)))
    return attrs.evolve(case, clauses=CITED, steps=steps)


def named(case: Case, game: Game, finding: Finding) -> tuple[str, ...]:
    """The clauses named first, up to the one of the step."""
    outcome = Outcome(case, "fail", finding, topics=touched(case, game, finding))
    assert set(outcome.clauses) == set(CITED)
    return outcome.clauses


def differing(*differences: tuple[str, JSON | Missing, JSON | Missing]) -> Mismatch:
    return Mismatch(
        2,
        tuple(
            Difference(tuple(path.split("/")), one, other, unordered=path == "legal")
            for path, one, other in differences
        ),
    )


@pytest.mark.parametrize(
    ("finding", "first"),
    [
        (differing(("total", 1, 2)), "XYZ-SEE-1"),  # no topic: the clause of the step
        (differing(("over", True, False)), "XYZ-END-1"),
        (differing(("turn", 0, 1)), "XYZ-TURN-1"),
        (differing(("turn", "chance", 1)), "XYZ-CHANCE-1"),
        (differing(("turn", 0, "chance")), "XYZ-CHANCE-1"),
        (differing(("turn", 0, MISSING)), "XYZ-TURN-1"),
        (differing(("turn", 0, 1), ("over", True, False)), "XYZ-END-1"),  # causes before consequences
        (differing(("views/0/mine", [1], [2])), "XYZ-SEE-2"),
        (differing(("views/1/other", 1, 2)), "XYZ-SEE-1"),
        (differing(("legal", ["add 1", "add 2"], ["add 2"])), "XYZ-ADD-1"),
        (differing(("legal", ["add 1"], ["take 2", "add 1"])), "XYZ-TAKE-1"),
        (differing(("legal", ["add 1", 5], ["add 1", None])), "XYZ-SEE-1"),
        (WronglyAccepted(1), "XYZ-ADD-1"),
        (WronglyRejected(2, "why"), "XYZ-TAKE-1"),
        (Told("nothing was compared"), "XYZ-ADD-1"),  # no step: the case's own order
    ],
)
def test_the_clause_that_decides_what_differs_comes_first(case: Case, game: Game, finding: Finding, first: str) -> None:
    assert named(case, game, finding)[0] == first


def test_a_name_is_no_beginning_of_a_longer_one(case: Case, game: Game) -> None:
    assert named(case, game, differing(("over", True, False)))[1] != "XYZ-ENDLESS-1"


def test_what_led_there_is_told(case: Case) -> None:
    outcome = Outcome(attrs.evolve(case, rules={"goal": 7}), "fail", WronglyRejected(2, "why"))
    assert position(outcome) == ["rules: goal: 7", "after: add 1; add 9 (rejected)"]
    assert position(Outcome(case, "fail", WronglyRejected(0, "why"))) == []
    long = attrs.evolve(case, steps=tuple(Expect(f"add {n}", {}) for n in range(20)))
    (line,) = position(Outcome(long, "fail", WronglyRejected(15, "why")))
    assert line == "after: ... (7 steps); " + "; ".join(f"add {n}" for n in range(7, 15))


@pytest.mark.parametrize(
    ("topics", "pointer"),
    [
        ([], "/topics"),
        ({"speed": ["XYZ-A"]}, "/topics/speed"),
        ({"turn": []}, "/topics/turn"),
        ({"turn": ["XYZ-A", "XYZ-A"]}, "/topics/turn"),
        ({"turn=1": ["not an id"]}, "/topics/turn=1/0"),
    ],
)
def test_unfit_topics_are_told(topics: JSON, pointer: str) -> None:
    document = json.loads((TOY / "games/count.json").read_bytes())
    problems: list[Problem] = []
    read_game(json.dumps({**document, "topics": topics}).encode(), "games/count.json", problems)
    assert [problem.pointer for problem in problems] == [pointer]


def test_the_topics_of_the_suite_name_clauses_that_exist() -> None:
    known = load_specification(SPECIFICATION).clauses
    beginnings = {clause.rpartition("-")[0] for clause in known}
    for game in load_suite(SUITE).games.values():
        assert game.topics
        for place, clauses in game.topics.items():
            assert place.partition("/")[0].partition("=")[0] in game.observations
            assert set(clauses) <= known.keys() | beginnings, place
