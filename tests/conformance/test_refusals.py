"""Rules that make no game: an engine that claims to refuse them is asked to."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from herrlof_ref.conformance import Outcome, RulesAccepted, Settings, Suite, Told, load_suite, run_cases
from herrlof_ref.conformance.lint import lint
from herrlof_ref.conformance.messages import Declaration, GameSupport, run_request
from herrlof_ref.conformance.option_schema import fault
from herrlof_ref.conformance.rulesets import complete
from herrlof_ref.conformance.selection import why_not_applicable
from herrlof_ref.conformance.telling import details
from herrlof_ref.core import RulesetError
from herrlof_ref.data import SUITE
from herrlof_ref.games import GAMES

from .conftest import HONEST, TOY, broken

CLAIMS = (
    "usual = engine.start\n"
    "engine.start = lambda: {**usual(), 'features': ['refusals']}\n"
    "answer = engine.answer\n"
    "def checked(message):\n"
    "    rules = message.get('rules', {'limit': 1})\n"
    "    if CHECK and (rules.keys() - {'goal', 'limit', 'mode'} or not 1 <= rules['limit'] <= 9):\n"
    "        return {'id': message['id'], 'error': 'these rules make no game'}\n"
    "    return answer(message)\n"
    "engine.answer = checked\n"
)


def _refusal(name: str, rules: dict[str, Any]) -> dict[str, Any]:
    title = "These rules make no game"
    return {"id": f"end/{name}", "title": title, "clauses": ["CNT-ADD-1"], "origin": "hand", "rules": rules}


def _write(root: Path, *refusals: dict[str, Any]) -> Path:
    path = root / "vectors" / "count" / "end" / "refusals.json"
    path.write_text(json.dumps({"format": 1, "game": "count", "cases": [], "refusals": refusals}), encoding="utf-8")
    return path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of the toy suite, with refusals."""
    shutil.copytree(TOY, tmp_path / "suite")
    _write(tmp_path / "suite", _refusal("too-many", {"limit": 10}), _refusal("unknown", {"speed": 3}))
    return tmp_path / "suite"


@pytest.fixture
def suite(root: Path) -> Suite:
    return load_suite(root)


def claiming(tmp_path: Path, *, checks: bool) -> list[str]:
    """An engine that claims to refuse rules, and does or does not."""
    path = tmp_path / "claims.py"
    here = str(Path(HONEST[1]).parent)
    code = CLAIMS.replace("CHECK", str(checks))
    path.write_text(f"import sys; sys.path.insert(0, {here!r})\nimport engine\n{code}\nengine.main()\n")
    return [sys.executable, str(path)]


def refused(suite: Suite, command: list[str]) -> dict[str, Outcome]:
    cases = [case for case in suite.cases if case.refused]
    return {outcome.case.id: outcome for outcome in run_cases(suite, cases, command).outcomes}


def test_an_engine_that_refuses_them_passes(suite: Suite, tmp_path: Path) -> None:
    result = run_cases(suite, suite.cases, claiming(tmp_path, checks=True), Settings(jobs=2))
    assert result.exit_status == 0
    assert result.counts["pass"] == 9
    assert result.counts["not-applicable"] == 1  # perft


def test_an_engine_that_plays_by_them_fails(suite: Suite, tmp_path: Path) -> None:
    result = run_cases(suite, suite.cases, claiming(tmp_path, checks=False))
    bad = [outcome for outcome in result.outcomes if not outcome.good]
    assert {outcome.case.id for outcome in bad} == {"end/too-many", "end/unknown"}
    for outcome in bad:
        assert outcome.verdict == "fail"
        assert outcome.finding == RulesAccepted()
        assert outcome.step is None
        assert "accepted" in details(outcome)[-1]
    assert result.exit_status == 1


def test_an_engine_that_claims_nothing_is_not_asked(suite: Suite) -> None:
    for outcome in refused(suite, HONEST).values():
        assert outcome.verdict == "not-applicable"
        assert outcome.finding == Told("feature refusals")


def test_a_value_outside_of_a_restricted_option_is_not_sent(suite: Suite) -> None:
    game = suite.games["count"]
    support = {"count": GameSupport({"limit": [1, 2, 3]}, frozenset(game.observations))}
    claims = Declaration("e", "", "", None, support, frozenset({"refusals"}))
    reasons = {case.id: why_not_applicable(case, game, claims) for case in suite.cases if case.refused}
    assert reasons == {"end/too-many": "option limit = 10", "end/unknown": None}


@pytest.mark.parametrize(
    ("fault_name", "verdict"), [("exit", "crash"), ("garbage", "protocol"), ("skipped", "skipped"), ("error", "pass")]
)
def test_a_crash_is_no_refusal(suite: Suite, tmp_path: Path, fault_name: str, verdict: str) -> None:
    honest = claiming(tmp_path, checks=True)
    command = [*broken(fault_name, "end/too-many")[:4], *honest]
    found = refused(suite, command)
    assert found["end/too-many"].verdict == verdict
    assert found["end/unknown"].verdict == "pass"


def test_they_are_sent_whole_and_without_a_step(suite: Suite) -> None:
    (case,) = (case for case in suite.cases if case.id == "end/unknown")
    message = json.loads(run_request(case, suite.games["count"]))
    assert message["rules"] == {"goal": 10, "limit": 3, "mode": "up", "speed": 3}
    assert message["steps"] == []


def test_one_reason_is_enough(root: Path) -> None:
    path = _write(root, _refusal("both", {"limit": 10, "speed": 3}), _refusal("standard", {"goal": 10, "limit": 10}))
    _, problems = lint(root, SUITE / "schemas", None, [path])
    assert [(problem.pointer, problem.sentence) for problem in problems] == [
        ("/refusals/0/rules", "limit and speed are both unfit; a refusal is about one thing"),
        ("/refusals/1/rules/goal", "10 is the standard value; leave it out"),
    ]


def test_every_refusal_of_the_suite_is_about_an_option_that_it_names() -> None:
    """The reference refuses all of them, for the very option that is unfit where the manifest tells which it is."""
    suite = load_suite(SUITE)
    unfit: dict[str, set[str]] = {name: set() for name in suite.games}
    for case in suite.cases:
        if not case.refused:
            continue
        game = suite.games[case.game]
        with pytest.raises(RulesetError) as caught:
            GAMES[case.game].read_rules(complete(game, case.rules))
        for name, value in case.rules.items():
            if name not in game.options or fault(value, game.options[name].schema):
                assert name in str(caught.value), case.id
                unfit[case.game].add(name)
    for name, game in suite.games.items():
        assert unfit[name] >= game.options.keys(), f"no refusal is about {game.options.keys() - unfit[name]}"
