"""What a kept state costs when it shares its past."""

from __future__ import annotations

import gc
import random
import tracemalloc

from herrlof_ref import State, apply, legal_actions, new_game, sample


def bytes_a_state(count: int = 100_000) -> float:
    """Play whole games at random and keep every state."""
    source = random.Random(1)
    # What is remembered about tricks is no part of a state; it is remembered before the count begins.
    _play(source, 20_000)
    gc.collect()
    tracemalloc.start()
    kept = _play(source, count)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(kept)


def _play(source: random.Random, count: int) -> list[State]:
    kept: list[State] = []
    while len(kept) < count:
        state: State = new_game()
        while state.phase != "over" and len(kept) < count:
            actions = legal_actions(state) if state.phase != "deal" else ()
            state = apply(state, source.choice(actions) if actions else sample(state, source))
            kept.append(state)
    return kept
