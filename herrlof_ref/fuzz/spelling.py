"""Misspelling steps: what looks like a legal step and is none."""

from __future__ import annotations

import random
from typing import Final

_ALIKE: Final = {
    "0": "O",
    "O": "0",
    "1": "l",
    "2": "\u0662",
    "V": "v",
    "H": "\u041d",
    "a": "\u0430",
    " ": "\u00a0",
}
"""Characters that look like others."""
LONGEST: Final = 1000
"""Characters of the longest step that a vector may hold."""


def misspell(step: str, source: random.Random) -> str:
    """Return the step with one thing about its spelling changed; it may by chance still be a step."""
    place = source.randrange(len(step))
    match source.randrange(10):
        case 0:
            spelled = f" {step}"
        case 1:
            spelled = f"{step} "
        case 2:
            spelled = step.replace(" ", "  ", 1)
        case 3:
            spelled = step.upper() if step != step.upper() else step.lower()
        case 4:
            spelled = step.swapcase()
        case 5:
            spelled = step.replace(" ", " 0", 1)
        case 6:
            spelled = step[:place] + step[place + 1 :]
        case 7:
            spelled = step[:place] + step[place] + step[place:]
        case 8:
            spelled = step[:place] + _ALIKE.get(step[place], "\n") + step[place + 1 :]
        case _:
            spelled = f"{step} {step.rpartition(' ')[2]}"
    return spelled[:LONGEST] or "nothing"
