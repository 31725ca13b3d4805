"""Counting legal step sequences, the usual check that two engines agree."""

from __future__ import annotations

from herrlof_ref.core.game import A, Game, R, S


def perft(game: Game[R, S, A], state: S, depth: int) -> tuple[int, ...]:
    """Count the legal step sequences of each length from 1 to ``depth`` that begin in a state.

    Every distinct outcome of chance counts once. A finished game and a deal count nothing deeper.
    """
    return tuple(_sequences(game, state, length, {}) for length in range(1, depth + 1))


def _sequences(game: Game[R, S, A], state: S, length: int, known: dict[tuple[S, int], int]) -> int:
    actions = game.legal_actions(state)
    if length == 1:
        return len(actions)
    key = (state, length)
    if key not in known:
        known[key] = sum(_sequences(game, game.apply(state, action), length - 1, known) for action in actions)
    return known[key]
