"""What users write passes the type checker: this file is checked with the others."""

from __future__ import annotations

from typing import assert_type

import pytest

from herrlof_ref import Bid, Card, Rejected, Ruleset, apply, herd, new_game, parse
from herrlof_ref.herrlof.powers import check_opponent
from herrlof_ref.herrlof.state import Playing


def led(rules: Ruleset, *steps: str) -> tuple[Card, ...]:
    state = new_game(rules)
    for step in steps:
        state = apply(state, parse(step))
    if state.phase == "play":
        assert_type(state, Playing)
        assert_type(state.hands, tuple[int, ...])
        return state.trick.cards
    return ()


def test_a_phase_tells_the_type_of_a_state() -> None:
    rules = Ruleset(hand_size=1)
    deal = "deal G5 / G2 / B4 / " + " ".join(str(card) for card in _rest())
    assert led(rules, deal) == ()
    assert [str(card) for card in led(rules, deal, "bid 0", "bid 1", "play G5")] == ["G5"]


def _rest() -> list[Card]:
    from herrlof_ref.herrlof.cards import card, spread

    left = list(spread(Ruleset().deck))
    for text in ("G5", "G2", "B4"):
        left.remove(card(text))
    return left


@pytest.mark.parametrize("tricks", [2.5, 3.0, True, "3", None])
def test_a_bid_is_a_whole_number(tricks: object) -> None:
    state = apply(new_game(Ruleset(hand_size=1)), parse("deal G5 / G2 / B4 / " + " ".join(map(str, _rest()))))
    with pytest.raises(Rejected, match="a bid is a whole number from 0 to 1, not ") as caught:
        apply(state, Bid(tricks))  # type: ignore[arg-type]
    assert caught.value.clause == "HRL-BID-1"


@pytest.mark.parametrize(("low", "high"), [(True, 3), (2.0, 3), (2, 3.0), ("1", 2), (3, 2), (0, 1), (1, 7)])
def test_dice_show_whole_numbers(low: object, high: object) -> None:
    state = herd.new_game()
    with pytest.raises(Rejected) as caught:
        herd.apply(state, herd.Roll(low, high))  # type: ignore[arg-type]
    assert caught.value.clause == "HRD-TURN-2"


@pytest.mark.parametrize("named", [True, 1.0, "1", None])
def test_a_seat_is_a_whole_number(named: object) -> None:
    with pytest.raises(Rejected, match="is not an opponent of seat 0") as caught:
        check_opponent(2, 0, named)  # type: ignore[arg-type]
    assert caught.value.clause == "HRL-POWER-4"
