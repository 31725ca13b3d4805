"""Herd as a game of the core: what the server, records, perft and random play use."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from herrlof_ref.core import Game, Json, Outcome
from herrlof_ref.core.game import Turn
from herrlof_ref.herd import observation, steps
from herrlof_ref.herd.actions import Action, Roll
from herrlof_ref.herd.events import explain
from herrlof_ref.herd.notation import format_action, parse
from herrlof_ref.herd.ruleset import Ruleset
from herrlof_ref.herd.state import BLACK, WHITE, Rolling, State
from herrlof_ref.herd.telling import sentence


class _Herd:
    name: Final = "herd"
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
        # Everything lies open (HRD-TURN-8), so that every seat is told the same.
        if seat not in (None, BLACK, WHITE):
            raise ValueError(f"there is no seat {seat} in a game of two")
        return tuple((sentence(event), event.clause) for event in explain(state, action))

    def expand(self, rules: Ruleset, step: str) -> str:  # noqa: ARG002 - no step of Herd is ever shortened
        return step


def sample(state: State, source: random.Random) -> Action:
    """Roll the dice (HRD-TURN-2). Raises ValueError if chance is not to move."""
    if not isinstance(state, Rolling):
        raise ValueError(f'chance does not move in phase "{state.phase}"')
    low, high = sorted((source.randint(1, 6), source.randint(1, 6)))
    return Roll(low, high)


HERD: Final[Game[Ruleset, State, Action]] = _Herd()
"""Herd as a game of the core."""
