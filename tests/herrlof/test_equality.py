"""Equal positions are equal and hash equally, whatever path led to them; others are not."""

from __future__ import annotations

import base64
import copy
import json
import pickle
import random
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given

from herrlof_ref import (
    HERRLOF,
    Dealing,
    Over,
    PartialDeal,
    Ruleset,
    State,
    apply,
    card,
    legal_actions,
    new_game,
    observe,
    parse,
    to_json,
)
from tests.strategies import positions, rulesets, seeds, walk


def after(rules: Ruleset, *lines: str) -> State:
    """Play lines of steps, separated by semicolons."""
    state: State = new_game(rules)
    for line in lines:
        for step in line.split(";"):
            state = apply(state, parse(step.strip()))
    return state


DEAL = "deal G8 G7 R2 O4 / G2 G4 R5 O6 / B5 / B1"
FOUR = Ruleset(hand_size=4)


def full(deal: str) -> str:
    return HERRLOF.expand(FOUR, deal + " …")


def test_tricks_in_another_order_lead_to_the_same_state() -> None:
    first = after(FOUR, full(DEAL), "bid 1; bid 2", "play G8; play G2", "play G7; play G4")
    second = after(FOUR, full(DEAL), "bid 1; bid 2", "play G7; play G4", "play G8; play G2")
    third = after(FOUR, full(DEAL), "bid 1; bid 2", "play G8; play G4", "play G7; play G2")
    assert first == second == third
    assert hash(first) == hash(second) == hash(third)
    assert to_json(first) == to_json(second) == to_json(third)


def test_states_that_differ_in_one_thing_are_not_equal() -> None:
    base = after(FOUR, full(DEAL), "bid 1; bid 2", "play G8; play G2")
    others = [
        after(FOUR, full(DEAL), "bid 1; bid 3", "play G8; play G2"),  # a bid
        after(FOUR, full(DEAL), "bid 1; bid 2", "play G8; play G4"),  # a card
        after(FOUR, full(DEAL), "bid 1; bid 2", "play G8"),
        after(FOUR, HERRLOF.expand(FOUR, DEAL + " H …"), "bid 1; bid 2", "play G8; play G2"),  # the stock
        after(Ruleset(hand_size=4, target=51), full(DEAL), "bid 1; bid 2", "play G8; play G2"),  # the ruleset
    ]
    assert len({base, *others}) == 6


def test_declining_and_drawing_the_only_card_of_the_stock_back_are_the_same() -> None:
    rules = Ruleset(hand_size=2, suits=1, ranks=6, valknuts=0, hagalaz=0)
    begun = ("deal G3 G1 / G2 G4 / G5 / G6", "bid 0; bid 0", "play G3")
    assert after(rules, *begun, "pass") == after(rules, *begun, "draw; return G6")
    assert after(rules, *begun, "pass") != after(rules, *begun, "draw; return G1")


def test_taking_a_card_and_giving_it_back_is_the_same_as_declining() -> None:
    rules = Ruleset(hand_size=2, suits=1, ranks=6, valknuts=0, hagalaz=0)
    begun = ("deal G6 G1 / G2 G4 / G5 / G3", "bid 0; bid 0", "play G6; play G2")
    assert after(rules, *begun, "pass") == after(rules, *begun, "take 1; taken G4; give G4")
    assert after(rules, *begun, "pass") != after(rules, *begun, "take 1; taken G4; give G1")


def test_copies_drawn_and_returned_lead_to_the_same_state() -> None:
    rules = Ruleset(hand_size=2, suits=1, ranks=5, valknuts=2, hagalaz=0)
    begun = ("deal G3 V / G1 G2 / G5 / V G4", "bid 0; bid 0", "play G3")
    drawn = after(rules, *begun, "draw; return V")
    assert drawn != after(rules, *begun, "pass")  # the stock has turned
    assert observe(drawn)["stock"] == ["G4", "V"]
    assert observe(drawn)["hands"] == [["V"], ["G1", "G2"]]


@given(rulesets(), seeds)
def test_dealing_card_by_card_is_the_same_as_dealing_at_once(rules: Ruleset, seed: int) -> None:
    whole = next(iter(walk(rules, seed)))
    *hands, turned, stock = whole.step.removeprefix("deal ").split("/")
    source = random.Random(seed)
    partial = PartialDeal(rules)
    for hand in hands:
        texts = hand.split()
        for text in source.sample(texts, len(texts)):
            partial = partial.add(card(text))
    for text in [*turned.split(), *stock.split()]:
        partial = partial.add(card(text))
    assert partial.finish() == whole.action
    assert apply(whole.before, partial.finish()) == whole.after
    assert hash(apply(whole.before, partial.finish())) == hash(whole.after)


@pytest.mark.parametrize(
    ("rules", "deal"),
    [
        (Ruleset(hand_size=3, suits=1, ranks=6, valknuts=1, hagalaz=1), "deal G1 G3 V / G6 H G2 / G4 / G5"),
        (
            Ruleset(players=3, hand_size=2, suits=2, ranks=3, valknuts=1, hagalaz=2),
            "deal G3 H / R1 H / V R3 / G1 / R2 G2",
        ),
        (Ruleset(hand_size=3, suits=1, ranks=6, valknuts=3, hagalaz=0), "deal G1 G3 V / G6 V V / G4 / G5 G2"),
    ],
)
def test_over_all_paths_of_a_deal_equal_documents_and_equal_states_are_the_same(rules: Ruleset, deal: str) -> None:
    by_document: dict[str, State] = {}
    paths: Counter[str] = Counter()
    layer = [after(rules, deal, *["bid 1"] * rules.players)]
    while layer:
        following: dict[str, State] = {}
        for state in layer:
            if isinstance(state, Dealing | Over):
                continue
            for action in legal_actions(state):
                reached = apply(state, action)
                key = json.dumps(to_json(reached))
                paths[key] += 1
                known = by_document.setdefault(key, reached)
                assert known == reached
                assert hash(known) == hash(reached)
                following.setdefault(key, reached)
        layer = list(following.values())
    assert len(set(by_document.values())) == len(by_document)
    assert sum(count > 1 for count in paths.values()) > 10


# --- copies -----------------------------------------------------------------------------------------------------------


@given(positions())
def test_copies_and_pickles_are_equal(state: State) -> None:
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert hash(twin) == hash(state)
        assert type(twin) is type(state)
        assert legal_actions(twin) == legal_actions(state)
        assert to_json(twin) == to_json(state)


def test_a_card_stays_the_one_object_of_its_face() -> None:
    for text in ("G7", "V", "H"):
        face = card(text)
        assert copy.copy(face) is copy.deepcopy(face) is pickle.loads(pickle.dumps(face)) is face


_PROGRAM = """
import base64, json, pickle, sys
from herrlof_ref import from_json, legal_actions, to_json
given = json.load(sys.stdin)
answers = []
for packed, document in given:
    state = pickle.loads(base64.b64decode(packed))
    again = from_json(document)
    assert state == again and hash(state) == hash(again) and len({state, again}) == 1
    assert to_json(state) == document
    answers.append([base64.b64encode(pickle.dumps(again)).decode(), list(map(str, legal_actions(state)))])
json.dump(answers, sys.stdout)
"""


@pytest.mark.parametrize("hash_seed", ["1", "99"])
def test_a_pickle_is_equal_in_another_process(hash_seed: str) -> None:
    states: list[State] = [new_game()]
    for players in (2, 3):
        states += [move.after for move in walk(Ruleset(players=players, hand_size=6, ranks=9, suits=3), seed=players)]
    given_states = [[base64.b64encode(pickle.dumps(state)).decode(), to_json(state)] for state in states]
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        input=json.dumps(given_states),
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
    )
    for state, (packed, legal) in zip(states, json.loads(done.stdout), strict=True):
        twin = pickle.loads(base64.b64decode(packed))
        assert twin == state
        assert hash(twin) == hash(state)
        assert legal == list(map(str, legal_actions(state)))


def test_states_do_not_change() -> None:
    state = next(iter(walk(Ruleset(), 1))).after
    with pytest.raises(AttributeError):
        state.round = None  # type: ignore[assignment, misc]
    with pytest.raises(AttributeError):
        state.other = None  # type: ignore[union-attr]
