"""What only has another name changes nothing: suits, copies of a rune, seats."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herrlof_ref import (
    HERRLOF,
    Deal,
    Rejected,
    Ruleset,
    apply,
    from_json,
    new_game,
    observe,
    parse,
    to_json,
)
from tests.herrlof.everystep import EVERY_STEP
from tests.strategies import rulesets, seeds, walk

Rename = Callable[[str], str]
NO_DEALS = [step for step in EVERY_STEP if not step.startswith("deal")]


def everywhere(value: Any, card: Rename) -> Any:
    """Rename the cards and steps in an observation; lists whose order is free are brought into one order."""
    if isinstance(value, dict):
        return {key: everywhere(each, card) for key, each in value.items()}
    if isinstance(value, list):
        return [everywhere(each, card) for each in value]
    return rename(value, card) if isinstance(value, str) else value


def rename(step: str, card: Rename) -> str:
    """Rename each card of a step, or a card or suit by itself."""
    return " ".join(card(word) for word in step.split(" "))


def free_order(observation: Any) -> Any:
    """Bring what has no order into one."""
    free = dict(observation)
    free["legal"] = sorted(free["legal"])
    free["hands"] = [sorted(hand) for hand in free["hands"]]
    free["views"] = [{**each, "hand": sorted(each["hand"])} for each in free["views"]]
    return free


@given(rulesets(), seeds, st.permutations("GROB"))
def test_suits_renamed_give_the_renamed_game(rules: Ruleset, seed: int, order: list[str]) -> None:
    kept = [letter for letter in order if letter in "GROB"[: rules.suits]]
    names = dict(zip("GROB", kept, strict=False))

    def card(word: str) -> str:
        if (len(word) == 2 and word[1].isdigit()) or word in names:
            return names.get(word[0], word[0]) + word[1:]
        return word

    twin = apply_all(rules, [])
    for move in walk(rules, seed, longest=80):
        for step in random.Random(seed).sample(NO_DEALS, 12):
            assert verdict(move.before, step) == verdict(twin, rename(step, card))
        twin = apply(twin, parse(rename(move.step, card)))
        assert free_order(observe(twin)) == free_order(everywhere(observe(move.after), card))


def apply_all(rules: Ruleset, steps: list[str]) -> Any:
    state: Any = new_game(rules)
    for step in steps:
        state = apply(state, parse(step))
    return state


def verdict(state: Any, step: str) -> str:
    """Return the clause that a step breaks, or that it is accepted."""
    try:
        apply(state, parse(step))
    except Rejected as error:
        return error.clause
    return "accepted"


@given(rulesets(), seeds, st.integers(1, 2))
def test_seats_renamed_give_the_renamed_game(rules: Ruleset, seed: int, turned_by: int) -> None:
    players = rules.players
    options: dict[str, Any] = {**rules.to_json()}
    moved = Ruleset.from_json({**options, "first_leader": (rules.first_leader + turned_by) % players})

    def seat(value: Any) -> Any:
        return (value + turned_by) % players if isinstance(value, int) else value

    def row(values: Any) -> Any:
        return [values[(at - turned_by) % players] for at in range(players)]

    def step(text: str) -> str:
        verb, _, rest = text.partition(" ")
        if verb in ("steal", "take"):
            return f"{verb} {seat(int(rest)) if int(rest) < players else rest}"
        if verb == "deal":
            *hands, turned_card, stock = rest.split("/")
            return "deal " + "/".join([*(f" {hand.strip()} " for hand in row(hands)), turned_card, stock])[1:]
        return text

    def observation(seen: Any) -> Any:
        made = dict(seen)
        for name in ("turn", "first", "leader", "target"):
            made[name] = seat(seen[name])
        for name in ("hands", "bids", "tricks", "scores", "correct_bids", "views"):
            made[name] = row(seen[name])
        made["views"] = [
            {**each, "bids_made": row(each["bids_made"]), "hand_sizes": row(each["hand_sizes"])}
            for each in made["views"]
        ]
        made["winners"] = sorted(map(seat, seen["winners"]))
        made["legal"] = sorted(map(step, seen["legal"]))
        if seen["last_round"]:
            made["last_round"] = {name: row(values) for name, values in seen["last_round"].items()}
        return made

    twin = apply_all(moved, [])
    for move in walk(rules, seed, longest=80):
        for tried in random.Random(seed).sample(NO_DEALS, 12):
            assert verdict(move.before, tried) == verdict(twin, step(tried))
        clauses = [clause for _, clause in HERRLOF.tell(move.before, move.action)]
        action = parse(step(move.step))
        assert [clause for _, clause in HERRLOF.tell(twin, action)] == clauses
        twin = apply(twin, action)
        expected = observation(observe(move.after))
        assert {**observe(twin), "legal": sorted(observe(twin)["legal"])} == expected  # type: ignore[arg-type, type-var]


@given(rulesets(), seeds, seeds)
def test_the_order_in_which_a_hand_is_written_changes_nothing(rules: Ruleset, seed: int, order: int) -> None:
    source = random.Random(order)
    for move in walk(rules, seed, longest=40):
        if not isinstance(move.action, Deal):
            continue
        *hands, turned_card, stock = move.step.removeprefix("deal ").split("/")
        shuffled = [" ".join(source.sample(hand.split(), len(hand.split()))) for hand in hands]
        action = parse(f"deal {' / '.join(shuffled)} /{turned_card}/{stock}")
        assert action == move.action
        assert hash(action) == hash(move.action)
        assert apply(move.before, action) == move.after


@given(rulesets(), seeds, seeds)
def test_copies_of_a_rune_are_the_same_wherever_they_come_from(rules: Ruleset, seed: int, order: int) -> None:
    """Documents that list cards in any order are read as the same state, and go on as the same game."""
    source = random.Random(order)
    for move in walk(rules, seed, longest=30):
        document: Any = to_json(move.after)
        for holder, names in (("centre", ["aside"]), ("tally", ["won_cards", "destroyed_cards"])):
            for name in names if holder in document else []:
                source.shuffle(document[holder][name])
        for hand in document.get("hands", []):
            source.shuffle(hand)
        assert from_json(document) == move.after


@pytest.mark.parametrize("players", [2, 3])
def test_equal_cards_in_the_stock_are_one_outcome(players: int) -> None:
    """Of six runes in a small stock there are only as many deals as there are ways to tell them apart."""
    rules = Ruleset(players=players, hand_size=1, suits=1, ranks=4, valknuts=1, hagalaz=2)
    dealt = {HERRLOF.format(HERRLOF.sample(new_game(rules), random.Random(seed))) for seed in range(3000)}
    states = {apply(new_game(rules), parse(step)) for step in dealt}
    assert len(dealt) == len(states)
    copies = 2  # two Hagalaz may change places, of seven cards in a row
    assert len(dealt) <= 5040 // copies
