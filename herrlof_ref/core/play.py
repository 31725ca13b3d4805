"""Random play, with random numbers that the caller hands in."""

from __future__ import annotations

import random
from collections.abc import Iterator

from herrlof_ref.core.game import A, Game, R, S


def choose_random(game: Game[R, S, A], state: S, source: random.Random) -> A:
    """Pick one action: chance by its probabilities, a player's evenly. The game must not be over."""
    if game.turn(state) == "chance":
        return game.sample(state, source)
    return source.choice(game.legal_actions(state))


def play_random(game: Game[R, S, A], state: S, source: random.Random) -> Iterator[tuple[A, S]]:
    """Play at random until the game is over; yield each action and the state after it."""
    while game.turn(state) is not None:
        action = choose_random(game, state, source)
        state = game.apply(state, action)
        yield action, state
