"""Rulesets, walks through games, and positions for the property tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast, get_args

import attrs
from hypothesis import strategies as st

from herrlof_ref import HERRLOF, Action, Choosing, Dealing, Over, Ruleset, State, Taken, apply, new_game, play_random
from herrlof_ref.core import choose_random
from herrlof_ref.herrlof import ruleset as options

seeds = st.integers(0, 2**32 - 1)
"""Seeds of random play."""


def _one_of(values: object) -> st.SearchStrategy[str]:
    return st.sampled_from([str(value) for value in get_args(values)])


@st.composite
def rulesets(draw: st.DrawFn, players: int | None = None, largest_hand: int = 5) -> Ruleset:
    """Make a ruleset with any value of any option, its hands at most so large. Small decks come first."""
    made_for = players or draw(st.integers(2, 3))
    suits = draw(st.integers(1, 4))
    # Most powers need a 6 or a 9 in the deck.
    ranks = draw(st.one_of(st.integers(6, 9), st.integers(1, 9)))
    valknuts, hagalaz = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    if suits * ranks + valknuts + hagalaz <= made_for:
        valknuts, hagalaz = 3, 3
    most = (suits * ranks + valknuts + hagalaz - 1) // made_for
    values: dict[str, object] = {
        "players": made_for,
        "suits": suits,
        "ranks": ranks,
        "valknuts": valknuts,
        "hagalaz": hagalaz,
        "hand_size": draw(st.integers(1, min(most, largest_hand))),
        "target": draw(st.integers(1, 60)),
        "max_rounds": draw(st.one_of(st.integers(1, 4), st.none())),
        "bonus_tricks": draw(st.lists(st.integers(0, 6), unique=True, max_size=3)),
        "bonus_stacking": draw(_one_of(options.Stacking)),
        "tiebreaks": draw(st.lists(_one_of(options.Tiebreak), unique=True, max_size=2)),
        "one": draw(_one_of(options.Obligation)),
        "three": draw(_one_of(options.Obligation)),
        "six": draw(_one_of(options.Obligation)),
        "returned_card": draw(_one_of(options.ReturnedCard)),
        "nine_lead": draw(_one_of(options.NineLead)),
        "nine_with_hagalaz": draw(_one_of(options.NineWithHagalaz)),
        "valknut_with_hagalaz": draw(_one_of(options.ValknutWithHagalaz)),
        "hagalaz_lead": draw(_one_of(options.HagalazLead)),
        "trump_turn": draw(_one_of(options.TrumpTurn)),
        "rune_led": draw(_one_of(options.RuneLed)),
        "first_leader": draw(st.integers(0, made_for - 1)),
    }
    return Ruleset.from_json(values)


@attrs.frozen
class Move:
    """One step of a walk: the state, what was done, and the state after it."""

    before: State
    action: Action
    after: State

    @property
    def step(self) -> str:
        """The action as the protocol spells it."""
        return HERRLOF.format(self.action)


def walk(rules: Ruleset, seed: int, longest: int = 400) -> Iterator[Move]:
    """Play a game at random from its beginning, for so many steps at most."""
    before: State = new_game(rules)
    for _, (action, after) in zip(range(longest), play_random(HERRLOF, before, random.Random(seed)), strict=False):
        yield Move(before, action, after)
        before = after


@st.composite
def positions(draw: st.DrawFn, players: int | None = None, largest_hand: int = 5) -> State:
    """Make a position that random play reaches in the first rounds of a game under any ruleset."""
    rules = draw(rulesets(players, largest_hand))
    source = random.Random(draw(seeds))
    steps = draw(st.integers(0, 2 * rules.players * (rules.hand_size + 3)))
    wanted = draw(st.sampled_from(["any", "draw", "return", "steal", "take", "taken", "give", "over", "deal", "bid"]))
    state: State = new_game(rules)
    for _ in range(steps):
        if isinstance(state, Over):
            break
        state = apply(state, choose_random(HERRLOF, state, source))
    # Go on to a phase that plain chance seldom stops in, if it comes soon.
    for _ in range(40):
        if wanted in ("any", state.phase) or isinstance(state, Over):
            break
        state = apply(state, choose_random(HERRLOF, state, source))
    return state


def actions_of(state: State) -> list[Action]:
    """List what may be done; of the many deals only one, always the same."""
    if isinstance(state, Dealing):
        return [HERRLOF.sample(state, random.Random(0))]
    return list(HERRLOF.legal_actions(state))


def outcomes_of(state: State) -> list[Taken]:
    """List what a 6 may take."""
    assert isinstance(state, Choosing)
    return [cast("Taken", outcome.action) for outcome in HERRLOF.outcomes(state)]
