"""Engines that leak are caught, those that do not are not, and twins are what they claim to be."""

from __future__ import annotations

import random
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from herrlof_ref import HERRLOF, Rejected, observe
from herrlof_ref.conformance.conversation import Conversation
from herrlof_ref.conformance.model import UsageError
from herrlof_ref.fuzz.worker import manifest
from herrlof_ref.noninterference import MAKERS, Report, Twins, check_engine
from herrlof_ref.noninterference.checking import Unanswered
from tests.cli.helpers import run
from tests.noninterference.leaking import LEAKS

LEAKING = str(Path(__file__).with_name("leaking.py"))
SERVE = [sys.executable, "-m", "herrlof_ref", "serve"]
HERRLOF_GAME = manifest("herrlof")


def check(kind: str, pairs: int = 60, **fixed: int) -> Report:
    with Conversation([sys.executable, LEAKING, kind]) as engine:
        return check_engine(engine, HERRLOF_GAME, pairs, "1", fixed)


@pytest.mark.parametrize("kind", [*LEAKS, "rejection"])
def test_a_leak_is_found(kind: str) -> None:
    leak = check(kind, 300).leak
    assert leak is not None
    assert leak.lines
    if kind == "rejection":
        assert leak.what == "why its own step is rejected"
        assert leak.step in leak.twins.tried


def test_an_honest_engine_passes_and_much_is_compared() -> None:
    report = check("none")
    assert report.leak is None
    assert report.pairs == 60
    assert report.steps > 1000
    assert report.hidden > 100
    assert report.tried > 100


def twins(number: int) -> Twins:
    source = random.Random(number)
    return MAKERS["herrlof"].make({"players": 3} if number % 2 else {}, source)


@pytest.mark.parametrize("number", range(12))
def test_twins_look_the_same_to_the_seat_and_differ(number: int) -> None:
    pair = twins(number)
    assert len(pair.first) == len(pair.second)
    states = [HERRLOF.start(HERRLOF.read_rules(pair.rules)) for _ in range(2)]
    for at, steps in enumerate(zip(pair.first, pair.second, strict=True)):
        for which, step in enumerate(steps):
            try:
                states[which] = HERRLOF.apply(states[which], HERRLOF.parse(step))
                assert at not in pair.tried
            except Rejected:
                assert at in pair.tried
        mine = [observe(state)["views"][pair.seat] for state in states]  # type: ignore[index]
        assert mine[0] == mine[1]


def test_the_same_seed_makes_the_same_twins() -> None:
    assert twins(5) == twins(5)
    assert sum(twins(number).hidden_steps > 0 for number in range(20)) > 12


def test_a_game_without_secrets_is_wrong_usage() -> None:
    with Conversation(SERVE) as engine, pytest.raises(UsageError, match="herd hides nothing"):
        check_engine(engine, manifest("herd"), 1, "1")


def test_an_engine_that_crashes_is_told() -> None:
    lines = ["import sys", "sys.stdin.readline()", "print(open(sys.argv[1]).read(), end='', flush=True)", "input()"]
    broken = "\n".join([*lines, "exit(7)"])
    start = Path(__file__).with_name("start.json")
    with Conversation([sys.executable, "-c", broken, str(start)]) as engine:
        with pytest.raises(Unanswered, match="exited with status 7") as caught:
            check_engine(engine, HERRLOF_GAME, 1, "1")
        assert caught.value.twins.first


def herrlof(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "herrlof_ref", "conformance", "views", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_the_command_tells_a_leak() -> None:
    done = herrlof("--engine", shlex.join([sys.executable, LEAKING, "other-hand"]), "--games", "50")
    assert done.returncode == 1
    assert "LEAK at step" in done.stdout
    assert "views" in done.stdout
    assert "(in the other game)" in done.stdout
    assert done.stderr == ""


def test_the_command_finds_nothing_in_the_reference() -> None:
    done = herrlof("--games", "20", "--rules", "players: 3")
    assert done.returncode == 0
    assert "Nothing hidden was shown." in done.stdout


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["--game", "herd"], 2, "hides nothing"),
        (["--game", "chess"], 2, 'no game "chess"'),
        (["--rules", "speed: 3"], 2, 'no option "speed"'),
        (["--rules", "players"], 2, "--rules"),
        (["--rules", "suits: 0, ranks: 0, valknuts: 0, hagalaz: 0"], 2, "make a game"),
        (["--engine", "/no/such/engine"], 3, "cannot be started"),
    ],
)
def test_wrong_usage(words: list[str], status: int, sentence: str) -> None:
    done = run("conformance", "views", *words)
    assert done.status == status
    assert sentence in done.errors
