"""Every step that could be thought of, legal or not."""

from __future__ import annotations

from typing import Final

from herrlof_ref import Action, parse

FACES: Final = [f"{suit}{rank}" for suit in "GROB" for rank in range(1, 10)] + ["V", "H"]
"""Every face, in the order in which legal steps are listed."""

EVERY_STEP: Final = [
    "draw",
    "pass",
    *(f"{verb} {face}" for verb in ("play", "return", "taken", "give") for face in FACES),
    *(f"bid {number}" for number in range(46)),
    *(f"{verb} {seat}" for verb in ("steal", "take") for seat in range(5)),
    "bid 1000000000000",
    "steal 1000000000000",
    "deal G1 / G2 / G3 /",
    "deal G1 / G2 / G3 / G4 / G5",
    "deal V / H / G1 / V V H H",
]
"""All cards, all numbers, all seats, and some deals that hardly ever fit."""

EVERY_ACTION: Final[list[tuple[str, Action]]] = [(step, parse(step)) for step in EVERY_STEP]
"""The same, read."""
