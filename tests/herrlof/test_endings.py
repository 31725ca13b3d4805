"""Games end, and within the bounds that the rulings prove."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herrlof_ref import (
    HERRLOF,
    PRESETS,
    Action,
    Bid,
    Bidding,
    Dealing,
    Over,
    Ruleset,
    State,
    apply,
    legal_actions,
    new_game,
    observe,
    preset,
    sample,
    turn,
)
from tests.strategies import seeds

NAMED = [(players, name) for players in PRESETS for name in PRESETS[players]]
Policy = Callable[[State, random.Random], Action]


def at_random(state: State, source: random.Random) -> Action:
    return source.choice(legal_actions(state))


def bidding_all(state: State, source: random.Random) -> Action:
    """Bid what nobody ever wins, so that the game lasts."""
    if isinstance(state, Bidding):
        return Bid(state.round.rules.hand_size)
    return source.choice(legal_actions(state))


def destroying(state: State, source: random.Random) -> Action:
    """Bid too much and destroy what can be destroyed, one trick with each Valknut."""
    if isinstance(state, Bidding):
        return Bid(state.round.rules.hand_size)
    legal = legal_actions(state)
    table = observe(state)["trick"]
    valknut = HERRLOF.parse("play V")
    if valknut in legal and table != ["V"]:
        return valknut
    return source.choice(legal)


POLICIES: list[Policy] = [at_random, bidding_all, destroying]


def finish(rules: Ruleset, policy: Policy, seed: int) -> Over:
    """Play a game to its end."""
    source = random.Random(seed)
    state: State = new_game(rules)
    steps = 0
    while not isinstance(state, Over):
        chance = turn(state) == "chance"
        state = apply(state, sample(state, source) if chance else policy(state, source))
        steps += 1
        # A card is played, drawn for, returned, and a power asks three more: no card brings more than six steps.
        assert steps < 20 * (1 + 7 * rules.players * (rules.hand_size + 1))
    return state


@pytest.mark.parametrize(("players", "name"), NAMED)
@pytest.mark.parametrize("policy", POLICIES)
def test_every_game_of_every_preset_ends_within_its_bound(players: int, name: str, policy: Policy) -> None:
    rules = preset(name, players)
    for seed in range(4):
        last = finish(rules, policy, seed)
        # HRL-RULING-59: with two players nine rounds at the most; with three fifteen, or the limit of ten.
        bound = 9 if players == 2 else 15 if rules.max_rounds is None else 10
        assert 1 <= last.round.number <= bound
        standing = last.round.standing
        assert max(standing.scores) >= rules.target or last.round.number == rules.max_rounds
        assert 1 <= len(observe(last)["winners"]) <= players  # type: ignore[arg-type]


def test_the_round_limit_is_reached_with_three_players() -> None:
    ended = {finish(Ruleset(players=3), bidding_all, seed).round.number for seed in range(20)}
    assert 10 in ended
    unlimited = {finish(Ruleset(players=3, max_rounds=None), bidding_all, seed).round.number for seed in range(20)}
    assert max(unlimited) > 10


@given(st.sampled_from(NAMED), seeds)
def test_a_round_takes_at_most_five_cards_from_the_stock(named: tuple[int, str], seed: int) -> None:
    """The bound of HRL-RULING-50: four 3s and one turn of trump, so the stock is never empty."""
    rules = preset(named[1], named[0])
    source = random.Random(seed)
    state: State = apply(new_game(rules), sample(new_game(rules), source))
    smallest = 11 if rules.players == 2 else 8
    top = list(observe(state)["stock"])  # type: ignore[arg-type]
    assert len(top) == smallest
    taken = 0
    while not isinstance(state, Dealing | Over):
        action = sample(state, source) if turn(state) == "chance" else source.choice(legal_actions(state))
        before, state = observe(state), apply(state, action)
        if isinstance(state, Dealing | Over):
            break
        turned = observe(state)["trump_card"] != before["trump_card"]
        taken += (HERRLOF.format(action) == "draw") + turned
        left: list[str] = list(observe(state)["stock"])  # type: ignore[arg-type]
        assert left[: smallest - taken] == top[taken:]
        assert taken <= 5


@pytest.mark.parametrize("players", [2, 3])
def test_a_round_destroys_at_most_three_tricks(players: int) -> None:
    rules = Ruleset(players=players, target=1000, max_rounds=3)
    source = random.Random(players)
    state: State = new_game(rules)
    most = 0
    while not isinstance(state, Over):
        state = apply(state, sample(state, source) if turn(state) == "chance" else destroying(state, source))
        destroyed = observe(state)["destroyed"]
        assert isinstance(destroyed, int)
        assert destroyed <= 3
        most = max(most, destroyed)
    assert most > 0


def test_winners_are_known_when_the_game_is_over_and_not_before() -> None:
    source = random.Random(3)
    state: State = new_game(Ruleset(hand_size=2, target=12))
    while not isinstance(state, Over):
        assert observe(state)["winners"] == []
        state = apply(state, sample(state, source) if turn(state) == "chance" else at_random(state, source))
    scores, winners = observe(state)["scores"], observe(state)["winners"]
    assert isinstance(scores, list)
    assert isinstance(winners, list)
    assert all(scores[seat] == max(scores) for seat in winners)
