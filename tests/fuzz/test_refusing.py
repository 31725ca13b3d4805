"""Fuzzing also makes up rules that make no game, and finds an engine that takes them."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import attrs
import pytest

from herrlof_ref.conformance.lint import lint
from herrlof_ref.conformance.model import Case, UsageError
from herrlof_ref.conformance.option_schema import fault
from herrlof_ref.core import RulesetError
from herrlof_ref.data import SPECIFICATION, SUITE
from herrlof_ref.fuzz import STYLES, vector_file
from herrlof_ref.fuzz.playing import Wishes
from herrlof_ref.fuzz.refusing import EVERY, fewer_options, refusal
from herrlof_ref.fuzz.searching import STRETCH
from herrlof_ref.fuzz.worker import Plan, Worker, manifest
from herrlof_ref.specification import load_specification
from tests.fuzz.test_fuzzing import FREE, faulty, herrlof


def refusals(game: str, count: int, wishes: Wishes = FREE) -> list[Case]:
    made = [refusal(STYLES[game], manifest(game), "3", number, wishes) for number in range(EVERY * count)]
    return [case for case in made if case is not None]


@pytest.mark.parametrize("game", STYLES)
def test_no_such_rules_make_a_game(game: str) -> None:
    cases = refusals(game, 150)
    assert len(cases) == 150
    for case in cases:
        assert case.refused
        assert not case.steps
        with pytest.raises(RulesetError):
            STYLES[game].game.read_rules(case.rules)
    assert [case.rules for case in cases] == [case.rules for case in refusals(game, 150)]


def test_every_option_is_spoiled_in_many_ways() -> None:
    game = manifest("herrlof")
    kinds: dict[str, set[type]] = {name: set() for name in game.options}
    unknown = set()
    for case in refusals("herrlof", 600):
        for name, value in case.rules.items():
            if name in kinds:
                kinds[name].add(type(value))
            else:
                unknown.add(name)
    assert all(len(found) >= 3 for found in kinds.values())
    assert {"jokers", ""} <= unknown


def test_one_option_is_unfit_at_most() -> None:
    options = manifest("herrlof").options
    for case in refusals("herrlof", 200):
        unfit = [
            name for name, value in case.rules.items() if name not in options or fault(value, options[name].schema)
        ]
        assert len(unfit) <= 1


def test_what_is_fixed_stays() -> None:
    options = manifest("herrlof").options
    fixed = Wishes({"players": 3}, {"six": ["mandatory"]})
    for case in refusals("herrlof", 40, fixed):
        assert (case.rules["players"], case.rules["six"]) == (3, "mandatory")
    standard = Wishes(dict(manifest("herrlof").standard), {})
    assert len(standard.fixed) == len(options)
    assert refusals("herrlof", 3, standard) == []
    with pytest.raises(UsageError, match="make a game"):
        refusals("herrlof", 1, Wishes({"suits": 0, "valknuts": 0, "hagalaz": 0}, {}))


def test_an_engine_that_takes_any_rules_is_found(tmp_path: Path) -> None:
    path = tmp_path / "vectors" / "herrlof" / "fuzz" / "found.json"
    path.parent.mkdir(parents=True)
    engine = shlex.join(faulty("any-rules"))
    done = herrlof("--engine", engine, "--seed", "3", "--games", str(STRETCH), "--out", str(path))
    assert done.returncode == 1, done.stderr
    assert "DIVERGENCE: the engine, " in done.stdout
    assert "  HRL-RULESET-1" in done.stdout
    assert "rules that make no game: {" in done.stdout
    assert " rulesets that make no game." in done.stdout
    _, problems = lint(SUITE, SUITE / "schemas", load_specification(SPECIFICATION).clauses, [path])
    assert problems == ()
    written = json.loads(path.read_bytes())
    assert written["cases"] == []
    (case,) = written["refusals"]
    assert len(case["rules"]) <= 2


def test_options_that_do_not_matter_are_left_out() -> None:
    with Worker(Plan("herrlof", "3", faulty("any-rules"), timeout=5.0)) as worker:
        found = worker.stretch(range(STRETCH)).divergence
        assert found is not None
        found = attrs.evolve(found, case=attrs.evolve(found.case, rules={"one": "mandatory", "six": 6, "target": 9}))
        small = fewer_options(worker.style, found, lambda case: worker.still(case, found))
        assert small.divergence.case.rules == {"six": 6}
        assert json.loads(vector_file(small.divergence))["refusals"][0]["rules"] == {"six": 6}
        kept = fewer_options(worker.style, found, lambda _: None)
        assert kept.divergence is found


def test_an_engine_that_does_not_refuse_is_not_asked() -> None:
    with Worker(Plan("herrlof", "3", None)) as worker:
        assert worker.stretch(range(STRETCH)).touched.refusals == 0
