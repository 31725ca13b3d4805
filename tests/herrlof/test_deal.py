"""Deals, how likely they are, and deals card by card."""

from __future__ import annotations

import itertools
import random
from collections import Counter, defaultdict
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herrlof_ref import (
    Choosing,
    Deal,
    PartialDeal,
    Rejected,
    Ruleset,
    Taken,
    apply,
    card,
    new_game,
    observe,
    outcomes,
    parse,
    probability,
    sample,
    turn,
)
from herrlof_ref.herrlof.cards import Card, spread
from tests.strategies import rulesets, seeds, walk

TINY = [
    Ruleset(hand_size=2, suits=1, ranks=3, valknuts=2, hagalaz=1),
    Ruleset(hand_size=1, suits=2, ranks=2, valknuts=1, hagalaz=2),
    Ruleset(players=3, hand_size=1, suits=1, ranks=2, valknuts=3, hagalaz=1),
    Ruleset(hand_size=2, suits=1, ranks=5, valknuts=0, hagalaz=0),
    Ruleset(hand_size=2, suits=0, ranks=0, valknuts=3, hagalaz=3),
]


def orders(rules: Ruleset) -> Counter[tuple[Card, ...]]:
    """Count the orders of the deck, copies told apart, by the faces that they show."""
    return Counter(itertools.permutations(spread(rules.deck)))


def dealt_from(rules: Ruleset, order: tuple[Card, ...]) -> Deal:
    """Deal out an ordered deck."""
    size = rules.hand_size
    hands = [order[seat * size : (seat + 1) * size] for seat in range(rules.players)]
    rest = order[rules.players * size :]
    return Deal(hands=hands, turned=rest[0], stock=rest[1:])


@pytest.mark.parametrize("rules", TINY)
def test_the_probabilities_of_all_deals_add_up_to_one(rules: Ruleset) -> None:
    ways: Counter[Deal] = Counter()
    every = orders(rules)
    for order, count in every.items():
        ways[dealt_from(rules, order)] += count
    assert sum(probability(rules, deal) for deal in ways) == 1
    for deal, count in ways.items():
        assert probability(rules, deal) == Fraction(count, every.total())
        apply(new_game(rules), deal)


@pytest.mark.parametrize("rules", TINY)
def test_card_by_card_the_probabilities_are_the_same(rules: Ruleset) -> None:
    reached: defaultdict[Deal, Fraction] = defaultdict(Fraction)
    waiting = [(PartialDeal(rules), Fraction(1))]
    while waiting:
        partial, likely = waiting.pop()
        following = partial.outcomes()
        if not following:
            reached[partial.finish()] += likely
            continue
        assert sum(outcome.probability for outcome in following) == 1
        waiting += [(partial.add(outcome.action), likely * outcome.probability) for outcome in following]
    assert sum(reached.values()) == 1
    for deal, likely in reached.items():
        assert likely == probability(rules, deal)


def test_the_probability_of_a_standard_deal() -> None:
    """Without copies in a hand: 15! · 15! orders of the hands, 3! · 3! of the runes, among 42!."""
    step = (
        "deal G1 G2 G3 G4 G5 G6 G7 G8 G9 R1 R2 R3 R4 R5 R6 / R7 R8 R9 O1 O2 O3 O4 O5 O6 O7 O8 O9 B1 B2 B3 / B4 "
        "/ B5 B6 B7 B8 B9 V V V H H H"
    )
    deal = parse(step)
    assert isinstance(deal, Deal)
    hand = Fraction(1)
    for number in range(1, 16):
        hand *= number
    whole = Fraction(1)
    for number in range(1, 43):
        whole *= number
    assert probability(Ruleset(), deal) == 36 * hand * hand / whole


@given(st.integers(2, 3), seeds)
def test_the_outcomes_of_a_six_add_up_to_one(players: int, seed: int) -> None:
    for move in walk(Ruleset(players=players, hand_size=5, suits=2), seed, longest=80):
        if isinstance(move.after, Choosing):
            check_outcomes(move.after)


def check_outcomes(state: Choosing) -> None:
    hands = observe(state)["hands"]
    assert isinstance(hands, list)
    hand = hands[state.target]
    assert isinstance(hand, list)
    found = {outcome.action: outcome.probability for outcome in outcomes(state)}
    assert sum(found.values()) == 1
    assert found == {Taken(card(str(text))): Fraction(hand.count(text), len(hand)) for text in hand}


def test_each_copy_of_a_rune_counts_when_a_card_is_taken() -> None:
    rules = Ruleset(hand_size=4, suits=1, ranks=9)
    state = apply(new_game(rules), parse("deal G6 G7 G8 G9 / V V G1 H / G2 / G3 G4 G5 V H H"))
    for step in ("bid 0", "bid 0", "play G6", "play H", "take 1"):
        state = apply(state, parse(step))
    assert isinstance(state, Choosing)
    assert [(str(o.action.card), o.probability) for o in outcomes(state) if isinstance(o.action, Taken)] == [
        ("G1", Fraction(1, 3)),
        ("V", Fraction(2, 3)),
    ]
    taken = Counter(sample(state, random.Random(seed)) for seed in range(600))
    assert set(taken) == {parse("taken G1"), parse("taken V")}
    assert taken[parse("taken V")] > taken[parse("taken G1")]


@given(rulesets(), seeds)
def test_sampling_deals_the_whole_deck_and_depends_on_the_seed_alone(rules: Ruleset, seed: int) -> None:
    begun = new_game(rules)
    deal = sample(begun, random.Random(seed))
    assert deal == sample(begun, random.Random(seed))
    apply(begun, deal)


def test_chance_is_not_sampled_when_it_does_not_move() -> None:
    state = next(iter(walk(Ruleset(), 1))).after
    assert turn(state) == 0
    with pytest.raises(ValueError, match='chance does not move in phase "bid"'):
        sample(state, random.Random(1))


REJECTED = [
    # The rules: hands of one from G1 to G4 and one Valknut.
    ("deal G1 / G2 / G3 / G4", "HRL-DEAL-7"),
    ("deal G1 / G2 / G3 / G4 V V", "HRL-DECK-3"),
    ("deal G1 / G2 / G3 / G4 V H", "HRL-DECK-3"),
    ("deal G1 / G2 / G3 / G5 V", "HRL-DECK-3"),
    ("deal G1 / G2 / R1 / G4 V", "HRL-DECK-3"),
    ("deal G1 / G2 / G2 / G4 V", "HRL-DECK-1"),
    ("deal G1 G2 / G3 / G4 / V", "HRL-DEAL-1"),
    ("deal G1 / G2 / G3 / G4 / V", "HRL-DEAL-1"),
    ("deal G1 G1 / G2 / G3 / G4 V", "HRL-DEAL-1"),
]


@pytest.mark.parametrize(("step", "clause"), REJECTED)
def test_a_deal_that_is_not_the_deck_breaks_a_clause(step: str, clause: str) -> None:
    rules = Ruleset(hand_size=1, suits=1, ranks=4, valknuts=1, hagalaz=0)
    with pytest.raises(Rejected) as caught:
        apply(new_game(rules), parse(step))
    assert caught.value.clause == clause


def test_a_deal_in_progress_holds_each_card_once() -> None:
    rules = Ruleset(hand_size=1, suits=1, ranks=3, valknuts=1, hagalaz=0)
    partial = PartialDeal(rules).add(card("V"))
    with pytest.raises(Rejected, match="V is not among the cards not yet dealt"):
        partial.add(card("V"))
    with pytest.raises(Rejected, match="R1 is not among the cards not yet dealt"):
        partial.add(card("R1"))
    with pytest.raises(Rejected, match="3 cards are not dealt yet"):
        partial.finish()
    assert [str(outcome.action) for outcome in partial.outcomes()] == ["G1", "G2", "G3"]
    done = partial.add(card("G2")).add(card("G3")).add(card("G1"))
    assert done.outcomes() == ()
    assert done.finish() == parse("deal V / G2 / G3 / G1")


def test_only_a_legal_deal_has_a_probability() -> None:
    deal = sample(new_game(), random.Random(1))
    assert isinstance(deal, Deal)
    with pytest.raises(Rejected, match="the hand of seat 0 has 15 cards instead of 2"):
        probability(Ruleset(hand_size=2), deal)
