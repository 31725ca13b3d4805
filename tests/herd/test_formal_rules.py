"""The formal rules judge the vectors and random games, and count the game tree of the smallest board."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Iterator

import pytest

pytest.importorskip("clingo")

from herrlof_ref import herd
from herrlof_ref.core import Rejected, perft
from herrlof_ref.data import SUITE
from tests.herd.formal_model import Judgement, Position, Situation, beginning, judge, position
from tests.herd.walks import walk

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
DEPTH = 8 if THOROUGH else 6
COUNTS = (21, 147, 1512, 7392, 37674, 176274, 872802, 4098366)
"""Step sequences of each length on the board of side 2."""


def states(steps: list[tuple[str, bool]], side: int) -> Iterator[tuple[Position, Position, str, bool]]:
    """Yield for each step of a game the position, the one after it, the step, and whether it is accepted."""
    state: herd.State = herd.new_game(herd.Ruleset(side=side))
    opening = True
    for step, accepted in steps:
        before = position(herd.observe(state), opening=opening)
        if accepted:
            state = herd.apply(state, herd.parse(step))
            opening = opening and state.mover == herd.BLACK
        yield before, position(herd.observe(state), opening=opening), step, accepted


def check(games: list[tuple[int, list[tuple[str, bool]]]]) -> int:
    """Hold games against the formal rules; return how many steps were looked at."""
    rows = [(side, *row) for side, steps in games for row in states(steps, side)]
    said = judge(Situation(side, before, step) for side, before, _, step, _ in rows)
    for (side, before, after, step, accepted), judgement in zip(rows, said, strict=True):
        assert (step in judgement.legal) == accepted, (side, step, sorted(before))
        assert bool(judgement.breaches) != accepted, (side, step, judgement.breaches)
        if accepted:
            assert judgement.after == after, (side, step, sorted(before))
    return len(rows)


def spelled(step: str) -> bool:
    """Tell whether a text spells a step; the formal rules know no other."""
    try:
        herd.parse(step)
    except Rejected:
        return False
    return True


def test_the_beginning_is_the_same() -> None:
    for side in (2, 5, 13):
        seen = herd.observe(herd.new_game(herd.Ruleset(side=side)))
        assert beginning(side) == position(seen, opening=True)


def test_the_formal_rules_accept_what_the_vectors_accept_and_reject_what_they_reject() -> None:
    games = []
    for path in sorted((SUITE / "vectors" / "herd").glob("*/hand.json")):
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
            steps = [(step["do"], not step.get("reject")) for step in case["steps"] if spelled(step["do"])]
            if case["rules"].get("side", 5) <= 5:
                games.append((case["rules"].get("side", 5), steps))
    assert check(games) > 500


@pytest.mark.parametrize(("side", "games"), [(2, 12), (3, 3), (4, 1)])
def test_the_formal_rules_accept_random_games(side: int, games: int) -> None:
    recorded = [(side, [(herd.format_action(move.action), True) for move in walk(side, seed)]) for seed in range(games)]
    assert check(recorded) > 50


def test_the_legal_steps_and_the_winner_are_the_same() -> None:
    source = random.Random(7)
    seen = [herd.observe(move.after) for seed in range(20) for move in walk(2, seed)]
    seen = source.sample(seen, 150) + [each for each in seen if each["phase"] == "over"]
    for observation, judgement in zip(
        seen, judge(Situation(2, position(each, opening=False)) for each in seen), strict=True
    ):
        assert list(judgement.winners) == observation["winners"]
        assert isinstance(observation["legal"], list)
        assert judgement.legal == set(observation["legal"])
        assert not judgement.breaches


def test_the_rolls_have_their_weights() -> None:
    (judgement,) = judge([Situation(2, beginning(2))])
    weights = {step: weight / 36 for step, weight in judgement.weights.items()}
    outcomes = herd.outcomes(herd.new_game())
    assert weights == {herd.format_action(each.action): float(each.probability) for each in outcomes}


def model_counts(depth: int) -> Iterator[int]:
    """Count the step sequences of each length on the board of side 2 by the formal rules alone."""
    level = Counter({beginning(2): 1})
    for length in range(1, depth + 1):
        said: list[Judgement] = judge(Situation(2, each) for each in level)
        yield sum(count * len(judgement.legal) for count, judgement in zip(level.values(), said, strict=True))
        if length == depth:
            return
        pairs = [(each, step) for each, judgement in zip(level, said, strict=True) for step in judgement.legal]
        following: Counter[Position] = Counter()
        taken = judge(Situation(2, each, step) for each, step in pairs)
        for (each, _), judgement in zip(pairs, taken, strict=True):
            assert not judgement.breaches
            following[judgement.after] += level[each]
        level = following


def test_the_formal_rules_count_the_game_tree_of_the_smallest_board() -> None:
    assert tuple(model_counts(DEPTH)) == COUNTS[:DEPTH]


def test_the_library_counts_the_game_tree_of_the_smallest_board() -> None:
    assert perft(herd.HERD, herd.new_game(herd.Ruleset(side=2)), len(COUNTS)) == COUNTS
