"""All cards are always somewhere: hands, table, won, destroyed, stock, turned and aside."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from herrlof_ref import PRESETS, Dealing, Ruleset, observe, preset, to_json, turn
from tests.herrlof.bookkeeping import Books, whole_deck
from tests.strategies import rulesets, seeds, walk


def follow(rules: Ruleset, seed: int, longest: int = 400) -> Counter[str]:
    """Walk through a game beside the books; return how often each kind of step came."""
    books = Books(rules)
    met: Counter[str] = Counter()
    for move in walk(rules, seed, longest):
        books.step(move.step, turn(move.before), observe(move.before)["target"])
        met[move.step.partition(" ")[0]] += 1
        if isinstance(move.after, Dealing):
            assert not any(books.hands)
            assert not books.table
            books.clear()
        else:
            books.check(to_json(move.after), observe(move.after))
    return met


def test_the_standard_deck_has_42_cards() -> None:
    assert len(whole_deck(Ruleset())) == 42
    assert len(whole_deck(Ruleset(players=3))) == 42


@given(rulesets(), seeds)
def test_every_card_is_where_the_steps_put_it(rules: Ruleset, seed: int) -> None:
    follow(rules, seed)


@pytest.mark.parametrize(("players", "name"), [(players, name) for players in PRESETS for name in PRESETS[players]])
def test_every_card_is_where_the_steps_put_it_under_every_preset(players: int, name: str) -> None:
    follow(preset(name, players), seed=players)


@given(st.sampled_from([2, 3]), seeds)
@example(2, 0)
@example(3, 0)
def test_every_card_is_in_its_place_in_long_hands(players: int, seed: int) -> None:
    follow(Ruleset(players=players, target=1000, max_rounds=2), seed)


def test_the_walks_meet_every_kind_of_step() -> None:
    met: Counter[str] = Counter()
    for seed in range(12):
        met += follow(Ruleset(players=2 + seed % 2, hand_size=6, ranks=9, suits=3), seed)
    assert met.keys() == {"deal", "bid", "play", "draw", "return", "steal", "take", "taken", "give", "pass"}
