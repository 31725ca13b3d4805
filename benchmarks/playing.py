"""Random play: this library, others, and a game without rules."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Final

import attrs

from herrlof_ref import PRESETS, Ruleset, apply, legal_actions, new_game, preset
from herrlof_ref.herrlof.deal import shuffle_and_deal

STANDARD: Final = "standard, 2 players"
OF_THREE: Final = "standard, 3 players"


def rounds_of(rules: Ruleset, seed: int = 1) -> Callable[[int], int]:
    """Make a function that plays so many whole rounds with random steps, and counts the steps."""
    source = random.Random(seed)
    draw = source.random

    def play(rounds: int) -> int:
        steps = 0
        for _ in range(rounds):
            state = apply(new_game(rules), shuffle_and_deal(rules, source))
            steps += 1
            while actions := legal_actions(state):
                state = apply(state, actions[int(draw() * len(actions))])
                steps += 1
        return steps

    return play


_LIMITS: Final = itertools.count(1_000)


def fresh(rounds: int) -> int:
    """Play so many rounds of three as a program does that has met no trick: tricks are kept for each ruleset apart."""
    return rounds_of(Ruleset(players=3, max_rounds=next(_LIMITS)))(rounds)


def rulesets() -> dict[str, Ruleset]:
    """Every preset by its name and the number of players, the standard of two first."""
    return {f"{name}, {players} players": preset(name, players) for players, named in PRESETS.items() for name in named}


@attrs.frozen
class _Bare:
    table: tuple[int, ...]
    hands: tuple[int, ...]
    seat: int
    trick: object


@attrs.frozen
class _Card:
    unit: int


def _chosen(first: int, count: int) -> list[tuple[_Card, ...]]:
    row: list[tuple[_Card, ...]] = [()]
    for place in range(first, first + count):
        row += [(*chosen, _CARDS[place]) for chosen in row]
    return row


_CARDS: Final = tuple(_Card(1 << place) for place in range(36))
_PARTS: Final = tuple(_chosen(first, 9) for first in range(0, 36, 9))


def bare(rounds: int) -> int:
    """Play a game of two without rules: hands as bit sets, an immutable state a step. The least that play can cost."""
    source = random.Random(1)
    draw, steps = source.random, 0
    low, second, third, high = _PARTS
    for _ in range(rounds):
        cards = source.getrandbits(36)
        state = _Bare((0, 0), (cards & 0x555555555, ~cards & 0xAAAAAAAAA), 0, None)
        while hand := state.hands[state.seat]:
            legal = low[hand & 0x1FF] + second[hand >> 9 & 0x1FF] + third[hand >> 18 & 0x1FF] + high[hand >> 27]
            card = legal[int(draw() * len(legal))]
            if not hand & card.unit:
                raise ValueError
            one, other = state.hands
            hands = (one - card.unit, other) if state.seat == 0 else (one, other - card.unit)
            table = state.table if state.seat == 0 else (state.table[0] + 1, state.table[1])
            state = _Bare(table, hands, 1 - state.seat, card)
            steps += 1
    return steps
