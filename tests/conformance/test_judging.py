"""What is compared, how, and what an engine is told."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

from herrlof_ref.conformance import (
    JSON,
    Case,
    Difference,
    Expect,
    Mismatch,
    Perft,
    Reject,
    Result,
    Suite,
    Told,
    WrongCount,
    WronglyAccepted,
    WronglyRejected,
    run_cases,
)
from herrlof_ref.conformance.json_text import canonical, same
from herrlof_ref.conformance.judge import judge_trace
from herrlof_ref.conformance.messages import Accepted, Rejected, perft_request, run_request
from herrlof_ref.conformance.outcome import MISSING
from herrlof_ref.conformance.rulesets import complete

from .conftest import HONEST, Judge


def case_of(toy: Suite, identity: str) -> Case:
    return next(case for case in toy.cases if case.id == identity)


def differences(toy: Suite, expected: dict[str, JSON], seen: dict[str, JSON]) -> tuple[Difference, ...]:
    case = attrs.evolve(case_of(toy, "add/one"), steps=(Expect("add 1", expected),))
    finding = judge_trace(case, toy.games["count"], frozenset(expected), [Accepted(seen)])
    if finding is None:
        return ()
    assert isinstance(finding, Mismatch)
    assert finding.step == 0
    return finding.differences


@pytest.mark.parametrize(
    ("field", "expected", "got", "equal"),
    [
        ("total", 1, 1, True),
        ("total", 1, True, False),
        ("total", 0, False, False),
        ("total", 0, None, False),
        ("total", 1, "1", False),
        ("total", [1], [True], False),
        ("total", [[1]], [[True]], False),
        ("total", {"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        ("total", ["a", "b"], ["b", "a"], False),
        ("legal", ["a", "b"], ["b", "a"], True),
        ("legal", ["a", "b"], ["a", "b", "b"], False),
        ("legal", ["a", "b"], ["a"], False),
        ("legal", [], None, False),
        ("legal", [1], [True], False),
        ("legal", [["a"], {"b": 1}], [{"b": 1}, ["a"]], True),
        ("added", [["a", "b", "b"], []], [["b", "a", "b"], []], True),
        ("added", [["a", "b", "b"], []], [["b", "a", "a"], []], False),
        ("added", [["a"], ["b"]], [["b"], ["a"]], False),
        ("added", [["a"]], [["a"], []], False),
        ("views", [{"mine": ["a", "b"], "x": ["a", "b"]}], [{"mine": ["b", "a"], "x": ["a", "b"]}], True),
        ("views", [{"mine": ["a", "b"], "x": ["a", "b"]}], [{"mine": ["a", "b"], "x": ["b", "a"]}], False),
        ("views", [{"mine": []}], [{"mine": [], "more": 1}], False),
    ],
)
def test_comparison(toy: Suite, field: str, expected: JSON, got: JSON, equal: bool) -> None:
    assert (not differences(toy, {field: expected}, {field: got})) is equal


def test_only_what_differs_is_named(toy: Suite) -> None:
    expected: dict[str, JSON] = {"total": 1, "turn": 0, "views": [{"mine": ["a"], "x": 1}, {"mine": ["b"]}]}
    got: dict[str, JSON] = {"total": 1, "views": [{"mine": ["c"], "x": 1}, {"mine": ["b"], "y": None}]}
    turn, mine, extra = differences(toy, expected, got)
    assert (turn.path, turn.got) == (("turn",), MISSING)
    assert (mine.path, mine.expected, mine.got) == (("views", "0", "mine"), ["a"], ["c"])
    assert mine.unordered
    assert (extra.path, extra.expected, extra.got) == (("views", "1", "y"), MISSING, None)


def test_fields_that_are_not_stated_may_be_anything(toy: Suite) -> None:
    assert differences(toy, {"total": 1}, {"total": 1, "turn": "?", "unheard-of": []}) == ()
    assert differences(toy, {}, {}) == ()


def test_acceptance(toy: Suite) -> None:
    game, case = toy.games["count"], case_of(toy, "add/too-much")
    fields = frozenset(game.observations)
    seen: dict[str, JSON] = {"total": 3, "over": False}
    assert judge_trace(case, game, fields, [Rejected("no"), Accepted(seen)]) is None
    assert judge_trace(case, game, fields, [Accepted({}), Accepted(seen)]) == WronglyAccepted(0)
    assert judge_trace(case, game, fields, [Rejected("no"), Rejected("why")]) == WronglyRejected(1, "why")


def test_expectations_are_never_sent(toy: Suite) -> None:
    for case in toy.cases:
        game = toy.games[case.game]
        message = json.loads(run_request(case, game))
        assert message.keys() == {"cmd", "id", "game", "rules", "steps"}
        assert message["rules"] == complete(game, case.rules)
        assert message["rules"].keys() == game.options.keys()
        assert message["steps"] == [step.do for step in case.steps]
        if case.perft is not None:
            message = json.loads(perft_request(case, game))
            assert message.keys() == {"cmd", "id", "game", "rules", "steps", "depth"}


def test_rules_are_completed_by_the_standard_that_fits_them(toy: Suite) -> None:
    game = toy.games["count"]
    assert complete(game, {}) == {"goal": 10, "limit": 3, "mode": "up"}
    assert complete(game, {"mode": "down"}) == {"goal": 5, "limit": 3, "mode": "down"}
    assert complete(game, {"mode": "down", "goal": 7}) == {"goal": 7, "limit": 3, "mode": "down"}


def test_perft(toy: Suite) -> None:
    case = attrs.evolve(case_of(toy, "end/count"), perft=Perft((2, 3)))
    result = run_cases(toy, [case], HONEST)
    assert result.outcomes[0].finding == WrongCount(2, 3, 1)
    assert result.exit_status == 1


def declaring(tmp_path: Path, **changes: Any) -> list[str]:
    """An engine that is honest but declares something else."""
    path = tmp_path / "engine.py"
    here = str(Path(HONEST[1]).parent)
    path.write_text(
        f"import sys; sys.path.insert(0, {here!r})\n"
        "import engine\n"
        "usual = engine.start\n"
        "def start():\n"
        "    message = usual()\n"
        f"    message['games']['count'].update({changes.get('game', {})!r})\n"
        f"    message.update({changes.get('top', {})!r})\n"
        "    return message\n"
        "engine.start = start\n"
        "engine.main()\n"
    )
    return [sys.executable, str(path)]


def verdicts(result: Result) -> dict[str, tuple[str, str]]:
    return {
        outcome.case.id: (
            outcome.verdict,
            outcome.finding.message if isinstance(outcome.finding, Told) else "",
        )
        for outcome in result.outcomes
    }


def test_restricted_options_make_cases_not_applicable(judge: Judge, tmp_path: Path) -> None:
    found = verdicts(judge(declaring(tmp_path, game={"rules": {"mode": ["up"], "goal": [2, 10]}})))
    assert found.pop("end/down") == ("not-applicable", "option goal = 5") or found
    assert found.pop("end/count") == ("not-applicable", "option goal = 3")
    assert {verdict for verdict, _ in found.values()} == {"pass"}


def test_without_the_feature_perft_does_not_apply(judge: Judge, tmp_path: Path) -> None:
    found = verdicts(judge(declaring(tmp_path, top={"features": []})))
    assert found.pop("end/count") == ("not-applicable", "feature perft")
    assert {verdict for verdict, _ in found.values()} == {"pass"}


def test_fields_that_are_not_observed_are_not_compared_and_named(judge: Judge, tmp_path: Path) -> None:
    result = judge(declaring(tmp_path, game={"observes": ["turn", "legal", "added", "views"]}))
    found = verdicts(result)
    # Nothing at all could be compared here, so passing would mean nothing.
    assert found["add/one"] == ("not-applicable", "states only fields that the engine does not report: total")
    assert found["add/too-much"][0] == "pass"
    assert found["end/goal"][0] == "pass"
    assert result.not_compared == {"over": 2, "total": 3}
    assert result.exit_status == 0


def test_known_failures(judge: Judge) -> None:
    fine = judge(HONEST, known={"add/one": "thought to be wrong"})
    assert fine.counts["unexpected-pass"] == 1
    assert fine.exit_status == 1
    bad = [*HONEST[:1], *_wrong_goal()]
    failing = judge(bad)
    assert failing.counts["fail"] == 2
    forgiven = judge(bad, known={outcome.case.id: "known" for outcome in failing.outcomes if not outcome.good})
    assert forgiven.counts["known-failure"] == 2
    assert forgiven.exit_status == 0


def _wrong_goal() -> list[str]:
    here = str(Path(HONEST[1]).parent)
    code = (
        f"import sys; sys.path.insert(0, {here!r}); import engine; usual = engine.play\n"
        "engine.play = lambda rules, steps: usual({**rules, 'goal': 99}, steps)\n"
        "engine.main()"
    )
    return ["-c", code]


def test_fail_fast(judge: Judge, toy: Suite) -> None:
    result = judge([*HONEST[:1], *_wrong_goal()], fail_fast=True)
    assert result.exit_status == 1
    assert result.counts["fail"] >= 1
    assert sum(result.counts.values()) == len(toy.cases)


def test_jobs(judge: Judge) -> None:
    assert judge(HONEST, jobs=3).counts["pass"] == 8


def test_the_most_basic_case_comes_first(toy: Suite) -> None:
    assert [case.id for case in toy.cases] == [
        "add/one",
        "add/accepted",
        "add/limit",
        "add/too-much",
        "end/down",
        "end/goal",
        "add/turns",
        "end/count",
    ]


def test_clauses_of_the_diverging_step_come_first(toy: Suite) -> None:
    from herrlof_ref.conformance import Outcome

    case = case_of(toy, "add/turns")
    assert case.clauses == ("CNT-ADD-2", "CNT-ADD-1")
    step = attrs.evolve(case.steps[2], clauses=("CNT-END-1",))
    assert isinstance(case.steps[0], (Expect, Reject))
    case = attrs.evolve(case, steps=(*case.steps[:2], step))
    outcome = Outcome(case, "fail", Mismatch(2, ()))
    assert outcome.clauses == ("CNT-END-1", "CNT-ADD-2", "CNT-ADD-1")


def test_same_is_equality_of_canonical_texts() -> None:
    values: list[JSON] = [0, 1, False, True, None, "", "0", [], {}, [0], [False], [[1]], [[True]]]
    values += [{"a": 1}, {"a": True}, {"a": 1, "b": [0]}, {"b": [0], "a": 1}, {"b": [False], "a": 1}]
    for left in values:
        for right in values:
            assert same(left, right) == (canonical(left) == canonical(right)), (left, right)
