"""Perft, random play, and what a rejection says, on a toy game and on Herrlof."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from typing import Literal

import pytest

from herrlof_ref import HERRLOF, ClauseId, NotationError, Outcome, Rejected, Ruleset, new_game, perft, play_random
from herrlof_ref.core import Json, choose_random
from tests.strategies import walk


class Nim:
    """Take one or two from a heap; who cannot take has lost. Knows no chance."""

    name = "nim"
    observes = ("heap",)

    def read_rules(self, document: Mapping[str, object]) -> int:
        heap = document["heap"]
        assert isinstance(heap, int)
        return heap

    def write_rules(self, rules: int) -> Json:
        return {"heap": rules}

    def start(self, rules: int) -> tuple[int, int]:
        return (rules, 0)

    def turn(self, state: tuple[int, int]) -> int | Literal["chance"] | None:
        return state[1] if state[0] else None

    def legal_actions(self, state: tuple[int, int]) -> tuple[int, ...]:
        return tuple(number for number in (1, 2) if number <= state[0])

    def outcomes(self, state: tuple[int, int]) -> tuple[Outcome[int], ...]:
        raise AssertionError(state)

    def sample(self, state: tuple[int, int], source: random.Random) -> int:
        raise AssertionError((state, source))

    def apply(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        if action not in self.legal_actions(state):
            raise Rejected(ClauseId("NIM-TAKE-1"), f"{action} is not one or two")
        return state[0] - action, 1 - state[1]

    def parse(self, step: str) -> int:
        if step not in ("1", "2"):
            raise NotationError(ClauseId("NIM-STEP-1"), f"{step!r} spells no step")
        return int(step)

    def format(self, action: int) -> str:
        return str(action)

    def observe(self, state: tuple[int, int]) -> Mapping[str, Json]:
        return {"heap": state[0]}

    def tell(self, state: tuple[int, int], action: int, seat: int | None = None) -> tuple[tuple[str, str], ...]:
        del seat
        self.apply(state, action)
        return ((f"{action} taken", "NIM-TAKE-1"),)

    def expand(self, rules: int, step: str) -> str:
        del rules
        return step


NIM = Nim()


@pytest.mark.parametrize("heap", range(9))
def test_perft_counts_the_ways_to_write_a_number_as_ones_and_twos(heap: int) -> None:
    expected = tuple(
        sum(sum(row) <= heap for row in itertools.product((1, 2), repeat=length)) for length in range(1, 12)
    )
    assert perft(NIM, NIM.start(heap), 11) == expected


def test_perft_of_no_depth_counts_nothing() -> None:
    assert perft(NIM, NIM.start(5), 0) == ()


def test_perft_goes_deep_without_recursion() -> None:
    leaves = perft(NIM, NIM.start(560), 600)
    assert len(leaves) == 600
    assert leaves[99] == 2**100
    assert leaves[559:] == (1, *[0] * 40)


def test_a_deal_and_a_finished_game_count_nothing_deeper() -> None:
    assert perft(HERRLOF, new_game(), 3) == (0, 0, 0)
    moves = list(walk(Ruleset(hand_size=1, max_rounds=1), 3))
    assert perft(HERRLOF, moves[-1].after, 2) == (0, 0)
    bids, plays = perft(HERRLOF, moves[0].after, 3)[:2], perft(HERRLOF, moves[2].after, 1)
    assert bids == (2, 4)
    assert plays == (1,)


def test_random_play_ends_and_depends_on_the_seed_alone() -> None:
    one = list(play_random(NIM, NIM.start(20), random.Random(4)))
    assert one == list(play_random(NIM, NIM.start(20), random.Random(4)))
    assert one[-1][1][0] == 0
    assert {action for action, _ in one} == {1, 2}
    assert list(play_random(NIM, NIM.start(0), random.Random(4))) == []


def test_random_play_draws_from_nothing_but_the_given_source() -> None:
    random.seed(1)
    before = random.getstate()
    list(play_random(HERRLOF, new_game(Ruleset(max_rounds=1)), random.Random(2)))
    choose_random(HERRLOF, new_game(), random.Random(2))
    assert random.getstate() == before


def test_a_rejection_names_its_clause_and_its_reason() -> None:
    with pytest.raises(Rejected) as caught:
        NIM.apply(NIM.start(1), 2)
    assert (caught.value.clause, caught.value.reason) == ("NIM-TAKE-1", "2 is not one or two")
    assert str(caught.value) == "2 is not one or two (NIM-TAKE-1)"
    assert isinstance(caught.value, ValueError)
    with pytest.raises(Rejected):
        NIM.parse("3")


def test_no_depth_is_below_nought() -> None:
    with pytest.raises(ValueError, match="a depth is a whole number from 0, not -1"):
        perft(HERRLOF, new_game(), -1)
