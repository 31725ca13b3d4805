"""Points, the end of the game, and who wins it, by tables worked out by hand."""

from __future__ import annotations

import itertools

import pytest

from herrlof_ref import Ruleset
from herrlof_ref.herrlof.end import ending, first_round, next_round, victory
from herrlof_ref.herrlof.scoring import points, score_round
from herrlof_ref.herrlof.state import Round, RoundResult, Standing

TWO = Ruleset()
THREE = Ruleset(players=3)
FIVE = Ruleset(bonus_tricks=(3, 4, 5))
REPLACES = Ruleset(bonus_tricks=(3, 4, 5), bonus_stacking="replaces")


@pytest.mark.parametrize(
    ("rules", "bid", "tricks", "earned"),
    [
        (TWO, 0, 0, 10),
        (TWO, 1, 0, 0),
        (TWO, 0, 1, 1),
        (TWO, 2, 2, 12),
        (TWO, 3, 2, 2),
        (TWO, 3, 3, 18),
        (TWO, 2, 3, 8),
        (TWO, 4, 4, 19),
        (TWO, 3, 4, 9),
        (TWO, 5, 5, 15),
        (TWO, 4, 5, 5),
        (TWO, 15, 15, 25),
        (TWO, 0, 15, 15),
        (THREE, 3, 3, 13),
        (THREE, 2, 3, 3),
        (THREE, 4, 4, 14),
        (THREE, 0, 0, 10),
        (THREE, 11, 11, 21),
        (FIVE, 5, 5, 20),
        (FIVE, 0, 5, 10),
        (FIVE, 6, 6, 16),
        (REPLACES, 2, 2, 12),
        (REPLACES, 3, 3, 8),
        (REPLACES, 4, 4, 9),
        (REPLACES, 5, 5, 10),
        (REPLACES, 6, 6, 16),
        (REPLACES, 2, 3, 3),
        (REPLACES, 4, 5, 5),
        (REPLACES, 0, 0, 10),
        (Ruleset(bonus_tricks=(0,)), 0, 0, 15),
        (Ruleset(bonus_tricks=(0,)), 1, 0, 5),
        (Ruleset(bonus_tricks=()), 3, 3, 13),
    ],
)
def test_a_round_earns(rules: Ruleset, bid: int, tricks: int, earned: int) -> None:
    assert points(rules, bid, tricks).total == earned


def test_the_reasons_add_up() -> None:
    for bid, tricks in itertools.product(range(16), repeat=2):
        made = points(TWO, bid, tricks)
        assert made.tricks == tricks
        assert made.bid == (10 if bid == tricks else 0)
        assert made.bonus == (5 if tricks in (3, 4) else 0)
        assert made.total == made.tricks + made.bid + made.bonus
        other = points(REPLACES, bid, tricks)
        assert (other.bid, other.bonus) == ((5 if tricks in (3, 4, 5) else 10) * (bid == tricks), 0)


def test_a_round_is_added_to_the_standing() -> None:
    before = Standing((20, 31), (1, 0), RoundResult((0, 0), (7, 8), (7, 8)))
    round_ = Round(TWO, 3, 0, before, (4, 9))
    assert score_round(round_, (4, 10)) == Standing((39, 41), (2, 0), RoundResult((4, 9), (4, 10), (19, 10)))


@pytest.mark.parametrize(
    ("rules", "number", "scores", "clause"),
    [
        (TWO, 1, (49, 49), None),
        (TWO, 1, (50, 0), "HRL-END-1"),
        (TWO, 4, (0, 77), "HRL-END-1"),
        (TWO, 10, (49, 0), "HRL-END-2"),
        (TWO, 10, (50, 0), "HRL-END-1"),
        (TWO, 9, (49, 0), None),
        (THREE, 3, (39, 39, 39), None),
        (THREE, 3, (39, 40, 0), "HRL-END-1"),
        (THREE, 10, (1, 1, 1), "HRL-END-2"),
        (Ruleset(max_rounds=None), 100, (49, 0), None),
        (Ruleset(max_rounds=1), 1, (0, 0), "HRL-END-2"),
        (Ruleset(target=1), 1, (1, 0), "HRL-END-1"),
    ],
)
def test_a_game_ends_under_a_clause(rules: Ruleset, number: int, scores: tuple[int, ...], clause: str | None) -> None:
    assert ending(rules, number, scores) == clause


BIDS_ONLY = ("correct_bids",)
BOTH = ("correct_bids", "last_round_tricks")


@pytest.mark.parametrize(
    ("scores", "correct", "last", "tiebreaks", "expected", "clause"),
    [
        ((50, 49), (0, 3), (0, 9), BOTH, (0,), 4),
        ((50, 51), (3, 0), (9, 0), BOTH, (1,), 4),
        ((52, 52), (2, 1), (0, 9), BOTH, (0,), 5),
        ((52, 52), (1, 2), (9, 0), BOTH, (1,), 5),
        ((52, 52), (2, 2), (7, 8), BOTH, (1,), 6),
        ((52, 52), (2, 2), (7, 8), BIDS_ONLY, (0, 1), 7),
        ((52, 52), (2, 2), (7, 7), BOTH, (0, 1), 7),
        ((52, 52), (2, 1), (7, 9), (), (0, 1), 7),
        ((52, 52), (2, 1), (7, 9), ("last_round_tricks",), (1,), 6),
        ((52, 52), (2, 1), (7, 7), ("last_round_tricks",), (0, 1), 7),
        ((52, 52), (2, 1), (7, 7), ("last_round_tricks", "correct_bids"), (0,), 5),
        ((41, 41, 40), (1, 1, 9), (3, 2, 6), BOTH, (0,), 6),
        ((41, 41, 40), (1, 1, 9), (3, 3, 5), BOTH, (0, 1), 7),
        ((41, 41, 41), (1, 2, 2), (9, 1, 1), BOTH, (1, 2), 7),
        ((41, 41, 41), (2, 2, 2), (4, 4, 3), BOTH, (0, 1), 7),
        ((41, 41, 41), (2, 2, 2), (3, 4, 4), BOTH, (1, 2), 7),
        ((41, 41, 41), (2, 2, 2), (3, 3, 3), BOTH, (0, 1, 2), 7),
        # A player who is out by bids does not come back by tricks.
        ((41, 41, 41), (2, 1, 2), (3, 5, 3), BOTH, (0, 2), 7),
        ((41, 40, 41), (2, 3, 2), (3, 5, 2), BOTH, (0,), 6),
    ],
)
def test_ties_are_broken_in_order(
    scores: tuple[int, ...],
    correct: tuple[int, ...],
    last: tuple[int, ...],
    tiebreaks: tuple[str, ...],
    expected: tuple[int, ...],
    clause: int,
) -> None:
    rules = Ruleset.from_json({"players": len(scores), "tiebreaks": tiebreaks})
    result = RoundResult((0,) * len(scores), last, last)
    found = victory(rules, Standing(scores, correct, result))
    assert (found.seats, found.clause) == (expected, f"HRL-END-{clause}")


@pytest.mark.parametrize(("players", "first", "following"), [(2, 0, [1, 0, 1]), (2, 1, [0, 1, 0]), (3, 2, [0, 1, 2])])
def test_the_first_lead_moves_to_the_left(players: int, first: int, following: list[int]) -> None:
    round_ = first_round(Ruleset(players=players, first_leader=first))
    assert (round_.number, round_.first, round_.bids) == (1, first, (None,) * players)
    for number, seat in enumerate(following, start=2):
        round_ = next_round(round_, round_.standing)
        assert (round_.number, round_.first) == (number, seat)
