"""Fuzzing finds what is wrong, the same with the same seed, and makes it short."""

from __future__ import annotations

import json
import random
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, cast

import attrs
import pytest

from herrlof_ref.conformance.blaming import touched as touched_topics
from herrlof_ref.conformance.judge import judge_trace
from herrlof_ref.conformance.lint import lint
from herrlof_ref.conformance.messages import Accepted, Entry
from herrlof_ref.conformance.messages import Rejected as Refused
from herrlof_ref.conformance.model import Case, Expect, Reject, UsageError
from herrlof_ref.conformance.outcome import Outcome
from herrlof_ref.data import SPECIFICATION, SUITE
from herrlof_ref.fuzz import STYLES, Divergence, Touched, judging, shrink, vector_file
from herrlof_ref.fuzz.blaming import blamed
from herrlof_ref.fuzz.clauses import named_clauses
from herrlof_ref.fuzz.divergence import from_outcome
from herrlof_ref.fuzz.playing import Played, Wishes, make_rules, play
from herrlof_ref.fuzz.replaying import ReferenceFault, take
from herrlof_ref.fuzz.searching import STRETCH, Extent, Search, search
from herrlof_ref.fuzz.spelling import misspell
from herrlof_ref.fuzz.worker import Plan, Worker, manifest
from herrlof_ref.specification import load_specification
from tests.cli.helpers import run as run_here

CLAUSES = load_specification(SPECIFICATION).clauses
FAULTY = str(Path(__file__).with_name("faulty.py"))
FREE = Wishes({}, {})
MINIMAL = shlex.join([sys.executable, str(SUITE / "engines" / "minimal" / "engine.py")])


def faulty(kind: str) -> tuple[str, ...]:
    return (sys.executable, FAULTY, kind)


def herrlof(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "herrlof_ref", "fuzz", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@cache
def played(game: str, games: int = 40) -> tuple[list[Played], Touched]:
    touched = Touched()
    return [play(STYLES[game], manifest(game), "7", n, FREE, touched) for n in range(games)], touched


@pytest.mark.parametrize("game", STYLES)
def test_the_same_seed_plays_the_same_game(game: str) -> None:
    first = [play(STYLES[game], manifest(game), "7", number, FREE, Touched()).case for number in (3, 8)]
    again = [play(STYLES[game], manifest(game), "7", number, FREE, Touched()).case for number in (3, 8)]
    other = [play(STYLES[game], manifest(game), "8", number, FREE, Touched()).case for number in (3, 8)]
    assert [texts(case) for case in first] == [texts(case) for case in again]
    assert [texts(case) for case in first] != [texts(case) for case in other]


def texts(case: Case) -> tuple[object, list[str]]:
    return case.rules, [step.do for step in case.steps]


@pytest.mark.parametrize("game", STYLES)
def test_much_of_the_game_is_touched(game: str) -> None:
    games, touched = played(game)
    assert not any(each.fault for each in games)
    assert touched.games == 40
    assert touched.steps == sum(len(each.case.steps) for each in games)
    assert touched.rejected == sum(isinstance(step, Reject) for each in games for step in each.case.steps)
    assert touched.ended > 10
    named = named_clauses(game)
    assert named <= CLAUSES.keys()
    met = touched.clauses.keys() | touched.broken.keys()
    assert met <= named
    assert len(met) >= len(named) * 0.8
    text = "\n".join(touched.lines(sorted(named)))
    assert f"{touched.steps} steps in 40 games" in text
    if game == "herrlof":
        phases = "deal bid play draw return steal take taken give over"
        assert touched.phases.keys() >= set(phases.split())
        values: dict[str, set[str]] = {}
        for name, value in touched.options:
            values.setdefault(name, set()).add(value)
        assert all(len(found) > 1 for found in values.values())


def test_counts_add_up() -> None:
    total = Touched()
    for game in STYLES:
        total.add(played(game)[1])
    assert total.games == 80
    assert total.steps == sum(played(game)[1].steps for game in STYLES)
    assert sum(total.clauses.values()) == sum(sum(played(game)[1].clauses.values()) for game in STYLES)


def test_rules_are_as_wished() -> None:
    style, game = STYLES["herrlof"], manifest("herrlof")
    wishes = Wishes({"players": 3}, {"six": ["mandatory"], "hand_size": [11], "unheard-of": [1]})
    for number in range(40):
        rules = make_rules(style.rules, style.game, game, random.Random(number), wishes)
        assert (rules["players"], rules["six"]) == (3, "mandatory")
        assert rules.get("hand_size", 11) == 11
    nothing = Wishes({"suits": 0, "valknuts": 0, "hagalaz": 0}, {})
    with pytest.raises(UsageError, match="make a game"):
        make_rules(style.rules, style.game, game, random.Random(1), nothing)


def test_misspelled_steps_fit_a_vector() -> None:
    source = random.Random(1)
    for step in ("play G7", "draw", "bid 3", "deal " + "V " * 600):
        for _ in range(200):
            assert 1 <= len(misspell(step, source)) <= 1000


# --- a fault that needs no process ------------------------------------------------------------------------------------


def wrong_leader(case: Case) -> Divergence | None:
    """Judge a trace in which a destroyed trick's leader is not the next one."""
    trace: list[Entry] = []
    for step in case.steps:
        if isinstance(step, Reject):
            trace.append(Refused("no"))
            continue
        seen: dict[str, Any] = dict(step.observation)
        if "HRL-LEAD-1" in step.clauses and seen["turn"] is not None and seen["phase"] == "play":
            seen["turn"] = 1 - seen["turn"] if seen["turn"] in (0, 1) else 0
        trace.append(Accepted(seen))
    game = manifest("herrlof")
    finding = judge_trace(case, game, frozenset(game.observations), trace)
    topics = touched_topics(case, game, finding)
    return None if finding is None else from_outcome(0, Outcome(case, "fail", finding, topics=topics))


@cache
def found() -> Divergence:
    game, two = manifest("herrlof"), Wishes({"players": 2}, {})
    games = (play(STYLES["herrlof"], game, "7", number, two, Touched()) for number in range(100))
    return next(one for each in games if (one := wrong_leader(each.case)) is not None)


def test_a_divergence_is_made_short() -> None:
    style, game = STYLES["herrlof"], manifest("herrlof")
    small = shrink(style, game, found(), wrong_leader)
    case = small.divergence.case
    # A deal, the bids of two, the card led and the Valknut: nothing less shows it.
    assert len(case.steps) == 5
    assert not case.rules
    assert [step.do for step in case.steps[1:3]] == ["bid 0", "bid 0"]
    assert small.before >= 5
    assert blamed(style, small.divergence).clauses[0] == "HRL-LEAD-1"
    assert texts(case) == texts(shrink(style, game, found(), wrong_leader).divergence.case)


def test_shrinking_stops_in_time() -> None:
    small = shrink(STYLES["herrlof"], manifest("herrlof"), found(), wrong_leader, tries=3)
    assert small.tries <= 4
    small = shrink(STYLES["herrlof"], manifest("herrlof"), found(), wrong_leader, seconds=0.0)
    assert small.tries == 0


def test_the_vector_is_ready_for_the_suite(tmp_path: Path) -> None:
    path = tmp_path / "vectors" / "herrlof" / "fuzz" / "found.json"
    path.parent.mkdir(parents=True)
    path.write_text(vector_file(blamed(STYLES["herrlof"], found()), specification="1.0"))
    _, problems = lint(SUITE, SUITE / "schemas", CLAUSES, [path])
    assert problems == ()
    (case,) = json.loads(path.read_bytes())["cases"]
    assert case["clauses"][0] == "HRL-LEAD-1"
    assert {"phase", "turn", "legal"} <= case["steps"][-1]["expect"].keys()
    assert all(step.get("expect") in ({}, None) for step in case["steps"][:-1])
    command = [sys.executable, "-m", "herrlof_ref", "explain", str(path)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    assert "HRL-LEAD-1" in told


def test_a_reference_that_contradicts_itself_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    style = STYLES["herd"]
    state = style.game.start(style.game.read_rules({"side": 2}))
    kind = type(style.game)
    monkeypatch.setattr(kind, "legal_actions", lambda *_: style_rolls()[:3])
    with pytest.raises(ReferenceFault, match="does not call legal"):
        take(style, state, "roll 6 6")
    monkeypatch.setattr(kind, "observe", lambda *_: 1 / 0)
    with pytest.raises(ReferenceFault, match="ZeroDivisionError"):
        take(style, state, "roll 1 1")
    with Worker(Plan("herd", "1", None)) as worker:
        result = worker.stretch(range(2)).divergence
    assert result is not None
    assert result.party == "reference"
    assert "the reference failed" in result.headline or "the reference accepts" in result.headline


def style_rolls() -> tuple[Any, ...]:
    from herrlof_ref.herd.actions import ROLLS

    return ROLLS


def test_the_formal_rules_of_herd_judge_games() -> None:
    pytest.importorskip("clingo")
    game = manifest("herd")
    with Worker(Plan("herd", "2", None, formal=True)) as worker:
        assert worker.stretch(range(2)).divergence is None
    honest = play(STYLES["herd"], game, "2", 0, Wishes({"side": 2}, {}), Touched()).case
    judged = judging.judge([(0, honest)], game)
    assert judged == []
    at = next(at for at, step in enumerate(honest.steps) if isinstance(step, Expect) and step.observation["to_place"])
    step = honest.steps[at]
    assert isinstance(step, Expect)
    changes: dict[str, dict[str, Any]] = {
        "position": {"to_place": 5},
        "legal": {"legal": list(cast("list[str]", step.observation["legal"]))[1:]},
    }
    for field, change in changes.items():
        wrong = attrs.evolve(step, observation={**step.observation, **change})
        case = attrs.evolve(honest, steps=(*honest.steps[:at], wrong, *honest.steps[at + 1 :]))
        (found,) = judging.judge([(7, case)], game)
        assert (found.number, found.party, found.fields) == (7, "formal model", (field,))
        assert found.step == (at if field == "position" else at + 1)
    for other in (Reject(step.do), Expect("place z9", step.observation)):
        case = attrs.evolve(honest, steps=(*honest.steps[:at], other))
        (found,) = judging.judge([(7, case)], game)
        assert found.fields == ("step",)


# --- engines ----------------------------------------------------------------------------------------------------------


def run(kind: str, workers: int = 1, games: int = 3 * STRETCH) -> Search:
    plan = Plan("herd", "3", faulty(kind), fixed={"side": 3}, timeout=5.0)
    with Worker(plan) as worker:
        return search(plan, Extent(games), workers, lambda _: None, worker)


def test_two_workers_find_what_one_finds() -> None:
    one, two = run("late-fault"), run("late-fault", workers=2)
    assert one.divergence is not None
    assert two.divergence is not None
    assert one.divergence.number == two.divergence.number
    assert texts(one.divergence.case) == texts(two.divergence.case)
    assert two.touched.games >= one.touched.games


def test_an_honest_engine_has_no_divergence() -> None:
    result = run("none", games=STRETCH)
    assert result.divergence is None
    assert result.touched.games == STRETCH


@pytest.mark.parametrize(
    ("kind", "verdict"),
    [("crash", "crash"), ("garbage", "protocol"), ("error", "error"), ("accepts-all", "fail"), ("skips", "skipped")],
)
def test_whatever_the_engine_does_is_a_divergence(kind: str, verdict: str) -> None:
    result = run(kind, games=STRETCH)
    assert result.divergence is not None
    assert result.divergence.kind == verdict


def test_the_command_tells_the_shortest_way_and_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "found.json"
    engine = shlex.join(faulty("late-fault"))
    words = ("--game", "herd", "--engine", engine, "--rules", "side: 2", "--seed", "3", "--out", str(path))
    done = herrlof(*words)
    assert done.returncode == 1, done.stderr
    assert "the seed is 3" in done.stdout
    assert "DIVERGENCE: the engine, failed at step" in done.stdout
    assert "find it again: herrlof fuzz" in done.stdout
    assert "Not met" in done.stdout
    assert done.stderr == ""
    assert json.loads(path.read_bytes())["game"] == "herd"
    (shown,) = [line for line in done.stdout.splitlines() if "find it again" in line]
    again = herrlof(*shlex.split(shown.partition("herrlof fuzz ")[2]), "--no-shrink")
    assert again.returncode == 1
    assert "DIVERGENCE" in again.stdout


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["--game", "chess"], 2, 'no game "chess" to fuzz'),
        (["--rules", "speed: 1"], 2, 'herrlof has no option "speed"'),
        (["--rules", "players: 7"], 2, "make a game"),
        (["--engine", "'"], 2, "cannot be split into words"),
        (["--engine", "/no/such/engine"], 3, "cannot be started"),
        (["--out", "/no/such/folder/v.json"], 2, "cannot be written"),
        (["--workers", "0"], 2, "is not in the range"),
        (["--time", "nan"], 2, "is not a number of seconds"),
        (["--time", "inf"], 2, "is not a number of seconds"),
        (["--timeout", "nan"], 2, "is not a number of seconds"),
        (["--rules", "players: 3", "--engine", MINIMAL], 2, "the engine accepts players = 2 only, not 3"),
        (["--rules", "one: mandatory", "--engine", MINIMAL], 2, 'the engine accepts one = "optional" only'),
    ],
)
def test_wrong_usage(words: list[str], status: int, sentence: str) -> None:
    done = run_here("fuzz", *words, "--games", "1")
    assert done.status == status
    assert sentence in done.errors


def test_time_ends_the_search() -> None:
    done = herrlof("--game", "herd", "--time", "0.2", "--seed", "1")
    assert done.returncode == 0
    assert "No divergence found in herd." in done.stdout
    assert isinstance(played("herd")[0][0].case.steps[0], Expect | Reject)
