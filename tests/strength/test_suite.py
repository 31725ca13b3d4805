"""A sample of the measurement that ``python -m strength`` makes in full."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from herrlof_ref.conformance.model import Suite, SuiteError
from herrlof_ref.conformance.selection import Selection
from herrlof_ref.conformance.suite import load_suite
from herrlof_ref.data import SPECIFICATION, SUITE
from herrlof_ref.specification import load_specification
from strength.__main__ import ENOUGH
from strength.misreadings import Misreading, judge, judge_all, patched, read_misreadings
from strength.report import share_of_basics
from strength.trial import GAMES

MISREADINGS = read_misreadings()
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="the misread engine needs Node")


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite(SUITE)


@pytest.mark.parametrize("misreading", MISREADINGS, ids=lambda misreading: misreading.id)
def test_every_patch_fits(misreading: Misreading) -> None:
    assert patched(misreading)
    assert misreading.read.endswith(".")


def test_every_misreading_breaks_a_clause_that_exists() -> None:
    clauses = load_specification(SPECIFICATION).clauses
    for each in MISREADINGS:
        for clause in (each.clause, *each.also):
            assert clause in clauses, f"{each.id} names {clause}"


def test_there_are_misreadings_of_every_chapter() -> None:
    assert len(MISREADINGS) >= 60
    chapters = {each.clause.rsplit("-", 1)[0] for each in MISREADINGS}
    assert {name.rsplit("-", 1)[0] for name in load_specification(SPECIFICATION).clauses} == chapters


@needs_node
@pytest.mark.parametrize("game", GAMES)
def test_the_basic_cases_catch_the_misreadings_under_the_right_clause(suite: Suite, game: str) -> None:
    chosen = [each for each in MISREADINGS if each.game == game][:: 8 if game == "herrlof" else 5]
    basics = suite.games[game].smoke
    judged = judge_all(suite, [case for case in suite.cases if case.id in basics], chosen)
    assert share_of_basics(judged, basics) >= ENOUGH
    assert [each.misreading.id for each in judged if each.fate != "right clause"] == []


@needs_node
def test_a_run_stops_at_the_first_failure(suite: Suite) -> None:
    misreading = next(each for each in MISREADINGS if each.id == "trick/no-trump-at-all")
    cases = [case for case in suite.cases if case.game == "herrlof"]
    assert len(judge(suite, cases, misreading).failures) == 1
    assert len(judge(suite, cases[:200], misreading, all_failures=True).failures) > 1


@pytest.mark.parametrize("game", GAMES)
def test_the_basic_cases_are_run_first(suite: Suite, game: str) -> None:
    own = [case.id for case in suite.cases if case.game == game]
    basics = suite.games[game].smoke
    assert tuple(own[: len(basics)]) == basics
    chosen = Selection(games=(game,), smoke=True).select(suite)
    assert tuple(case.id for case in chosen) == basics


def test_a_basic_case_that_is_not_there_is_named(tmp_path: Path) -> None:
    root = tmp_path / "suite"
    shutil.copytree(SUITE, root, ignore=shutil.ignore_patterns("engines"))
    path = root / "games" / "herd.json"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"turn/black-first"', '"turn/nobody-first"'), encoding="utf-8")
    with pytest.raises(SuiteError) as caught:
        load_suite(root)
    assert [str(problem).rsplit(": ", 1)[1] for problem in caught.value.problems] == [
        'the game has no case "turn/nobody-first".'
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="mutants are tried in forked processes")
@pytest.mark.parametrize("game", GAMES)
def test_a_sample_of_mutants_is_killed(game: str) -> None:
    command = [sys.executable, "-m", "strength", "mutants", "--game", game, "--sample", "40"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert ": 40 mutants of the reference, " in done.stdout
