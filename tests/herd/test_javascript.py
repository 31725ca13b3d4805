"""Whole random games, and the counts of the game tree, held against the engine in JavaScript."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterator, Mapping

import pytest

from herrlof_ref import herd
from herrlof_ref.core import Json, Rejected, choose_random, perft
from herrlof_ref.data import SUITE
from tests.herd.walks import EVERY_STEP

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

LONGEST = 700
"""Steps after which a game is broken off."""

SETS = ("legal", "black", "white")


class Engine:
    """The engine's process."""

    def __init__(self) -> None:
        command = ["node", str(SUITE / "engines" / "javascript" / "engine.mjs")]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request: Mapping[str, Json]) -> dict[str, Json]:
        """Send a request and return the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert isinstance(answer, dict)
        return answer

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        assert self.process.wait(timeout=30) == 0
        self.process.stdout.close()


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    started = Engine()
    assert "herd" in str(started.ask({"cmd": "start", "protocol": 1}))
    yield started
    started.close()


def comparable(seen: Mapping[str, Json]) -> dict[str, Json]:
    """Return an observation with what is a set in order."""
    return {
        name: sorted(map(str, value)) if isinstance(value, list) and name in SETS else value
        for name, value in seen.items()
    }


def random_game(side: int, seed: int) -> Iterator[tuple[str, dict[str, Json] | None]]:
    """Play a game at random, trying other steps in between; tell what is seen after each step, None if rejected."""
    source = random.Random(seed)
    state: herd.State = herd.new_game(herd.Ruleset(side=side))
    for _ in range(LONGEST):
        if herd.turn(state) is None:
            return
        step = herd.format_action(choose_random(herd.HERD, state, source))
        if source.random() < 0.2:
            step = source.choice(EVERY_STEP)
        try:
            state = herd.apply(state, herd.parse(step))
        except Rejected:
            yield step, None
        else:
            yield step, comparable(herd.observe(state))


@pytest.mark.parametrize(("side", "games"), [(2, 40), (3, 15), (4, 6), (5, 4), (7, 1), (13, 1)])
def test_random_games_are_the_same(engine: Engine, side: int, games: int) -> None:
    for seed in range(games):
        game = list(random_game(side, seed))
        steps = [step for step, _ in game]
        answer = engine.ask({"cmd": "run", "id": "g", "game": "herd", "rules": {"side": side}, "steps": steps})
        trace = answer["trace"]
        assert isinstance(trace, list)
        assert len(trace) == len(game)
        for number, ((step, seen), entry) in enumerate(zip(game, trace, strict=True)):
            assert isinstance(entry, dict)
            told = entry.get("ok")
            assert (comparable(told) if isinstance(told, dict) else None) == seen, (side, seed, number, step)


@pytest.mark.parametrize(("side", "depth"), [(2, 8), (3, 4), (5, 3)])
def test_the_game_tree_has_the_same_counts(engine: Engine, side: int, depth: int) -> None:
    request: dict[str, Json] = {
        "cmd": "perft",
        "id": "p",
        "game": "herd",
        "rules": {"side": side},
        "steps": [],
        "depth": depth,
    }
    assert engine.ask(request)["leaves"] == list(perft(herd.HERD, herd.new_game(herd.Ruleset(side=side)), depth))
