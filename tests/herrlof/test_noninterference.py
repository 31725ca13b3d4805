"""What a seat cannot see changes nothing that it is shown: its view, what it is told, and how its steps are rejected.

Two games go on side by side. They differ only in what one seat cannot see: the cards of the other hands and of the
stock, and the other bids. As long as the same things happen openly, that seat must be shown the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from herrlof_ref import (
    Action,
    Bidding,
    Choosing,
    Dealing,
    Draw,
    Event,
    Giving,
    Over,
    Rejected,
    Returning,
    Ruleset,
    State,
    apply,
    explain,
    legal_actions,
    observe_as,
    sentence,
    told_to,
    turn,
    view,
)
from herrlof_ref.herrlof.cards import Card, gather, spread
from herrlof_ref.herrlof.steps import winner
from tests.herrlof.everystep import EVERY_ACTION
from tests.strategies import positions, rulesets, seeds, walk

Tell = Callable[[Event, int], Event]


def disguise(state: State, seat: int, source: random.Random, swaps: int) -> State:
    """Return a state that a seat cannot tell from this one."""
    if isinstance(state, Dealing | Over):
        return state
    hands = [list(spread(hand)) for hand in state.hands]
    stock = list(state.centre.stock)
    hidden: list[tuple[list[Card], int]] = [(stock, at) for at in range(len(stock))]
    for other, hand in enumerate(hands):
        if other != seat:
            hidden += [(hand, at) for at in range(len(hand))]
    for _ in range(swaps if len(hidden) > 1 else 0):
        (one, here), (other_row, there) = source.sample(hidden, 2)
        one[here], other_row[there] = other_row[there], one[here]
    bids = tuple(
        bid if bid is None or at == seat else source.randint(0, state.round.rules.hand_size)
        for at, bid in enumerate(state.round.bids)
    )
    round_, centre = attrs.evolve(state.round, bids=bids), attrs.evolve(state.centre, stock=tuple(stock))
    held = tuple(map(gather, hands))
    if isinstance(state, Bidding):
        return attrs.evolve(state, round=round_, centre=centre, hands=held)
    return attrs.evolve(state, table=attrs.evolve(state.table, round=round_, centre=centre), hands=held)


def answer(state: State, action: Action) -> str:
    """Return what a player who tries a step is told at once."""
    try:
        apply(state, action)
    except Rejected as error:
        return f"{error.clause} {error.reason}"
    return "accepted"


def pair(state: State, twin: State, seat: int, source: random.Random) -> tuple[Action, Action] | None:
    """Choose what happens next in both games: the same, so far as the seat can see. None if nothing fits."""
    mine, theirs = list(legal_actions(state)), list(legal_actions(twin))
    hidden = isinstance(state, Bidding | Returning) and turn(state) != seat
    hidden |= isinstance(state, Choosing | Giving) and seat not in (winner(state), state.target)
    if hidden:
        return source.choice(mine), source.choice(theirs)
    common = [action for action in mine if action in theirs]
    if not common:
        return None
    action = source.choice(common)
    if isinstance(action, Draw) and turn(state) == seat and top(state) is not top(twin):
        return None
    return action, action


def top(state: State) -> Card | None:
    assert not isinstance(state, Dealing)
    return state.centre.stock[0] if state.centre.stock else None


def compare(state: State, twin: State, seat: int, source: random.Random, tell: Tell = told_to) -> Counter[str]:
    """Go on with both games while the seat cannot know that they differ; return what was compared, by phase."""
    compared: Counter[str] = Counter()
    while not isinstance(state, Dealing | Over):
        assert not isinstance(twin, Dealing | Over)
        assert view(state, seat) == view(twin, seat)
        assert observe_as(state, seat) == observe_as(twin, seat)
        if turn(state) == seat:
            for _, action in source.sample(EVERY_ACTION, 40):
                assert answer(state, action) == answer(twin, action)
        chosen = pair(state, twin, seat, source)
        if chosen is None:
            return compared
        after, after_twin = apply(state, chosen[0]), apply(twin, chosen[1])
        if isinstance(after, Dealing | Over):
            return compared  # the bids are shown
        assert not isinstance(after_twin, Dealing | Over)
        if after.centre.turned is not after_twin.centre.turned:
            return compared  # another card was turned up for all to see
        shown = [tell(event, seat) for event in explain(state, chosen[0])]
        assert shown == [tell(event, seat) for event in explain(twin, chosen[1])]
        assert list(map(sentence, shown)) == [sentence(tell(event, seat)) for event in explain(twin, chosen[1])]
        compared[f"{state.phase} by {'me' if turn(state) == seat else 'others'}"] += chosen[0] != chosen[1]
        compared[state.phase] += 1
        state, twin = after, after_twin
    return compared


@given(positions(), st.integers(0, 2), seeds, st.integers(1, 30))
def test_what_is_hidden_changes_nothing_that_is_shown(state: State, seat: int, seed: int, swaps: int) -> None:
    seat %= state.round.rules.players
    source = random.Random(seed)
    compare(state, disguise(state, seat, source, swaps), seat, source)


@given(rulesets(largest_hand=8), seeds, st.integers(0, 2), st.integers(1, 3))
def test_nothing_hidden_shows_in_a_whole_round(rules: Ruleset, seed: int, seat: int, swaps: int) -> None:
    seat %= rules.players
    source = random.Random(seed)
    first = next(iter(walk(rules, seed)))
    compare(first.after, disguise(first.after, seat, source, swaps), seat, source)


@given(positions(), seeds)
def test_before_the_deal_and_after_the_end_nothing_is_hidden(state: State, seed: int) -> None:
    assume(isinstance(state, Dealing | Over))
    for seat in range(state.round.rules.players):
        assert disguise(state, seat, random.Random(seed), 5) is state
        assert view(state, seat).hand == ()
        assert view(state, seat).open == view(state, 0).open


def many(tell: Tell, games: int = 150) -> Counter[str]:
    """Compare many games for three, which hide the most."""
    rules = Ruleset(players=3, hand_size=6, ranks=9, suits=3)
    compared: Counter[str] = Counter()
    for seed in range(games):
        source = random.Random(seed)
        states = [move.after for move in walk(rules, seed, longest=30)]
        state = source.choice(states)
        seat = source.randrange(3)
        compared += compare(state, disguise(state, seat, source, source.randint(1, 12)), seat, source, tell)
    return compared


def test_the_comparison_meets_every_phase_and_every_hidden_difference() -> None:
    compared = many(told_to, 400)
    assert {"bid", "play", "draw", "return", "steal", "take", "taken", "give"} <= compared.keys()
    for hidden in ("bid", "return", "taken", "give"):
        assert compared[f"{hidden} by others"], hidden


def test_the_comparison_finds_an_engine_that_tells_everything() -> None:
    with pytest.raises(AssertionError):
        many(lambda event, _: event)


@pytest.mark.parametrize("phase", ["bid", "play", "return", "give", "taken"])
def test_the_comparison_finds_an_engine_that_leaks_in_one_place(phase: str) -> None:
    """Each kind of hidden event, told openly, is found by itself."""
    kinds = {"bid": "BidMade", "play": "CardPlayed", "return": "CardMoved", "give": "CardMoved", "taken": "CardMoved"}
    verbs = {"return": "returned", "give": "gave", "taken": "took"}

    def leaking(event: Event, seat: int) -> Event:
        wanted = type(event).__name__ == kinds[phase] and getattr(event, "what", None) == verbs.get(phase)
        return event if wanted else told_to(event, seat)

    with pytest.raises(AssertionError):
        many(leaking, 600)


# --- what is told, word by word ---------------------------------------------------------------------------------------


@given(rulesets(), seeds)
def test_sentences_name_no_hidden_card(rules: Ruleset, seed: int) -> None:
    for move in walk(rules, seed, longest=100):
        for seat in range(rules.players):
            for event in explain(move.before, move.action):
                told = told_to(event, seat)
                words = set(sentence(told).replace(".", " ").replace(";", " ").replace(":", " ").split())
                named = {word for word in words if word in FACE_TEXTS}
                assert named <= may_be_named(move.before, move.after, seat, event), sentence(told)


FACE_TEXTS = frozenset(step.removeprefix("play ") for step, _ in EVERY_ACTION if step.startswith("play "))


def may_be_named(before: State, after: State, seat: int, event: Event) -> set[str]:
    """Return the cards that a seat sees in or between two states: its own hands, the table, what is turned up."""
    known = {card.text for state in (before, after) for card in view(state, seat).hand}
    for state in (before, after):
        known |= {card.text for card in state_table(state)}
    known |= {card.text for card in getattr(event, "trick", ())}
    if type(event).__name__ == "CardPlayed":
        known.add(str(event.card))  # type: ignore[union-attr]
    if type(event).__name__ in ("Dealt", "TrumpTurned"):
        known.add(str(event.turned))  # type: ignore[union-attr]
    return known


def state_table(state: State) -> tuple[Card, ...]:
    """Return what lies open."""
    return view(state, 0).open.trick


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    *_, move = walk(Ruleset(hand_size=2), seed=1, longest=4)
    with pytest.raises(ValueError, match=f"there is no seat {seat} in a game of 2"):
        view(move.after, seat)
    with pytest.raises(ValueError, match=f"there is no seat {seat} in a game of 2"):
        observe_as(move.after, seat)
