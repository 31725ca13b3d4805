"""Walks through games of Herd for the property tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import attrs
from hypothesis import strategies as st

from herrlof_ref import herd
from herrlof_ref.core import play_random

sides = st.sampled_from([2, 2, 2, 3, 3, 4, 5, 6])
"""Sides of boards. On small ones captures, prohibited cells and early ends are frequent."""
seeds = st.integers(0, 2**32 - 1)
"""Seeds of random play."""

CELLS: Final = [f"{row}{number}" for row in "abcdefghijk" for number in range(1, 12)]
EVERY_STEP: Final = [
    *(f"roll {low} {high}" for low in range(1, 7) for high in range(low, 7)),
    *(f"{kind} {cell}" for kind in ("remove", "place") for cell in CELLS),
]
"""Every step on boards of a side of 6 at most, and some that no such board has."""


@attrs.frozen
class Move:
    """One step of a walk: the state, what was done, and the state after it."""

    before: herd.State
    action: herd.Action
    after: herd.State


def walk(side: int, seed: int) -> Iterator[Move]:
    """Play a whole game at random."""
    before: herd.State = herd.new_game(herd.Ruleset(side=side))
    for action, after in play_random(herd.HERD, before, random.Random(seed)):
        yield Move(before, action, after)
        before = after


@st.composite
def positions(draw: st.DrawFn) -> herd.State:
    """Make a state that random play reaches, the first and the last ones included."""
    side, seed = draw(sides), draw(seeds)
    states: list[herd.State] = [herd.new_game(herd.Ruleset(side=side)), *(move.after for move in walk(side, seed))]
    return states[draw(st.integers(0, len(states) - 1))]
