"""Which cards may be played: the library against an oracle of a few lines, over every hand and every lead."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herrlof_ref import Playing, Rejected, Ruleset, apply, format_action, legal_actions, observe, parse
from herrlof_ref.herrlof.cards import card, gather, spread
from herrlof_ref.herrlof.play import playable
from herrlof_ref.herrlof.tricktree import trick_of
from tests.herrlof import oracles
from tests.herrlof.bookkeeping import whole_deck
from tests.herrlof.everystep import FACES
from tests.strategies import rulesets, seeds, walk

RUNE_LED = ["free", "first_numbered"]


def allowed(hand: tuple[str, ...], trick: tuple[str, ...], rune_led: str) -> set[str]:
    """Return what the library allows."""
    rules = Ruleset.from_json({"players": 3, "rune_led": rune_led})
    to_follow = trick_of(rules, tuple(map(card, trick))).to_follow
    return {face.text for face in spread(playable(gather(map(card, hand)), to_follow))}


@pytest.mark.parametrize("rune_led", RUNE_LED)
def test_every_hand_of_a_small_deck_to_every_trick(rune_led: str) -> None:
    deck = ("G1", "G9", "R3", "R6", "O2", "V", "H")
    for length in range(1, len(deck) + 1):
        for hand in itertools.combinations(deck, length):
            for played in range(3):
                for trick in itertools.permutations([each for each in deck if each not in hand[:1]], played):
                    assert allowed(hand, trick, rune_led) == oracles.playable(hand, trick, rune_led), (hand, trick)


@pytest.mark.parametrize("rune_led", RUNE_LED)
def test_every_lead_to_hands_of_the_whole_deck(rune_led: str) -> None:
    source = random.Random(7)
    for leader in FACES:
        deck = whole_deck(Ruleset())
        deck.remove(leader)
        for _ in range(60):
            second, *hand = source.sample(deck, source.randint(2, 16))
            for trick in ((leader,), (leader, second)):
                assert allowed(tuple(hand), trick, rune_led) == oracles.playable(hand, trick, rune_led), (hand, trick)


@given(st.permutations(whole_deck(Ruleset())), st.integers(1, 16), st.integers(0, 2), st.sampled_from(RUNE_LED))
def test_any_hand_to_any_trick(deck: list[str], size: int, played: int, rune_led: str) -> None:
    trick, hand = tuple(deck[:played]), tuple(deck[played : played + size])
    assert allowed(hand, trick, rune_led) == oracles.playable(hand, trick, rune_led)


@given(rulesets(), seeds)
def test_in_a_game_the_oracle_names_the_legal_cards_and_the_broken_clause(rules: Ruleset, seed: int) -> None:
    for move in walk(rules, seed, longest=80):
        if not isinstance(move.before, Playing):
            continue
        seen = observe(move.before)
        hands, trick, seat = seen["hands"], seen["trick"], seen["turn"]
        assert isinstance(hands, list)
        assert isinstance(trick, list)
        assert isinstance(seat, int)
        expected = oracles.playable(hands[seat], trick, rules.rune_led)
        legal = [format_action(action).removeprefix("play ") for action in legal_actions(move.before)]
        assert Counter(legal) == Counter(expected)
        for face in FACES:
            if face in expected:
                continue
            with pytest.raises(Rejected) as caught:
                apply(move.before, parse(f"play {face}"))
            if face not in hands[seat]:
                assert caught.value.clause == "HRL-PLAY-7"
            else:
                assert caught.value.clause == ("HRL-PLAY-5" if trick[0] in ("V", "H") else "HRL-PLAY-2")


def test_an_option_binds_the_third_player_after_a_rune() -> None:
    """A case worked out by hand: H led, then G5; the third holds G2, R9 and V."""
    hand = ("G2", "R9", "V")
    assert allowed(hand, ("H", "G5"), "free") == {"G2", "R9", "V"}
    assert allowed(hand, ("H", "G5"), "first_numbered") == {"G2", "V"}
    assert allowed(hand, ("H", "V"), "first_numbered") == {"G2", "R9", "V"}
    assert allowed(hand, ("R1", "G5"), "free") == {"R9", "V"}
    assert allowed(hand, ("O1", "G5"), "first_numbered") == {"G2", "R9", "V"}
    assert allowed(("V", "H"), ("G1",), "free") == {"V", "H"}
