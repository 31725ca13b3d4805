"""Counting legal step sequences, the usual check that two engines agree."""

from __future__ import annotations

from herrlof_ref.core.game import A, Game, R, S


def perft(game: Game[R, S, A], state: S, depth: int) -> tuple[int, ...]:
    """Count the legal step sequences of each length from 1 to ``depth`` that begin in a state.

    Every distinct outcome of chance counts once. A finished game and a deal count nothing deeper. Raises ValueError for
    a depth below 0.
    """
    if depth < 0:
        raise ValueError(f"a depth is a whole number from 0, not {depth}")
    leaves: list[int] = []
    # Each state that sequences of the length so far end in, and how many of them do.
    ends: dict[S, int] = {state: 1}
    while len(leaves) < depth:
        legal = {end: game.legal_actions(end) for end in ends}
        leaves.append(sum(ends[end] * len(actions) for end, actions in legal.items()))
        if len(leaves) < depth:
            ends = _one_longer(game, ends, legal)
    return tuple(leaves)


def _one_longer(game: Game[R, S, A], ends: dict[S, int], legal: dict[S, tuple[A, ...]]) -> dict[S, int]:
    longer: dict[S, int] = {}
    for end, count in ends.items():
        for action in legal[end]:
            after = game.apply(end, action)
            longer[after] = longer.get(after, 0) + count
    return longer
