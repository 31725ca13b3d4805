"""Herrlof as a game of the core: what the server, records, perft and random play use."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from herrlof_ref.core import Game, Json, Outcome
from herrlof_ref.core.game import Turn
from herrlof_ref.herrlof import observation, shortdeal, steps
from herrlof_ref.herrlof.actions import Action
from herrlof_ref.herrlof.deal import shuffle_and_deal
from herrlof_ref.herrlof.events import explain, told_to
from herrlof_ref.herrlof.notation import format_action, parse
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.seen import check_seat
from herrlof_ref.herrlof.state import Dealing, State
from herrlof_ref.herrlof.telling import sentence


class _Herrlof:
    name: Final = "herrlof"
    observes: Final = observation.FIELDS

    def read_rules(self, document: Mapping[str, object]) -> Ruleset:
        return Ruleset.from_json(document)

    def write_rules(self, rules: Ruleset) -> Json:
        return rules.to_json()

    def start(self, rules: Ruleset) -> State:
        return steps.new_game(rules)

    def turn(self, state: State) -> Turn:
        return steps.turn(state)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return steps.legal_actions(state)

    def outcomes(self, state: State) -> tuple[Outcome[Action], ...]:
        return steps.outcomes(state)

    def sample(self, state: State, source: random.Random) -> Action:
        return sample(state, source)

    def apply(self, state: State, action: Action) -> State:
        return steps.apply(state, action)

    def parse(self, step: str) -> Action:
        return parse(step)

    def format(self, action: Action) -> str:
        return format_action(action)

    def observe(self, state: State) -> Mapping[str, Json]:
        return observation.observe(state)

    def tell(self, state: State, action: Action, seat: int | None = None) -> tuple[tuple[str, str], ...]:
        events = explain(state, action)
        if seat is not None:
            check_seat(state, seat)
            events = tuple(told_to(event, seat) for event in events)
        return tuple((sentence(event), event.clause) for event in events)

    def expand(self, rules: Ruleset, step: str) -> str:
        return shortdeal.expand(rules, step)


def sample(state: State, source: random.Random) -> Action:
    """Let chance move: deal, or take a card. Raises ValueError if chance is not to move."""
    if isinstance(state, Dealing):
        return shuffle_and_deal(state.round.rules, source)
    possible = steps.outcomes(state)
    if not possible:
        raise ValueError(f'chance does not move in phase "{state.phase}"')
    weights = [float(outcome.probability) for outcome in possible]
    return source.choices([outcome.action for outcome in possible], weights)[0]


HERRLOF: Final[Game[Ruleset, State, Action]] = _Herrlof()
"""Herrlof as a game of the core."""
