"""Short deals in worked examples: ``deal G3 … / G7 V … / B5 / …``.

A ``…`` stands for as many cards as are missing there. The cards that the deal does not name, in the order G1…G9, R1…R9,
O1…O9, B1…B9, V, H, fill the places from left to right: each hand, the turned card, the stock.
"""

from __future__ import annotations

from typing import Final

from herrlof_ref.core import NotationError
from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herrlof.cards import card, spread
from herrlof_ref.herrlof.ruleset import Ruleset

_FILLERS: Final = ("…", "...")


def expand(rules: Ruleset, step: str) -> str:
    """Write out a short deal; any other step is returned as it is.

    Raises NotationError if the deal names more cards than there are, or has not a place for each hand, the turned card
    and the stock.
    """
    if not step.startswith("deal ") or not any(filler in step for filler in _FILLERS):
        return step
    places = [place.split() for place in step.removeprefix("deal ").split("/")]
    if len(places) != rules.players + 2:
        raise _error(f"a short deal has {rules.players} hands, a turned card and a stock, with / between them")
    left = [face.text for face in spread(rules.deck)]
    for place in places:
        for named in place:
            if named in left:
                left.remove(named)
            elif named not in _FILLERS:
                raise _error(f"{named} is no card of the deck, or is named too often")
    sizes = [*(rules.hand_size for _ in range(rules.players)), 1, 0]
    for place, wanted in zip(places, sizes, strict=True):
        if not set(place) & set(_FILLERS):
            continue
        place[:] = [named for named in place if named not in _FILLERS]
        missing = len(left) if place is places[-1] else max(0, wanted - len(place))
        place += left[:missing]
        del left[:missing]
    rows = [" ".join(sorted(place, key=_order)) for place in places[:-1]]
    return f"deal {' / '.join(rows)} /{''.join(f' {each}' for each in places[-1])}"


def _order(text: str) -> int:
    return card(text).index


def _error(reason: str) -> NotationError:
    return NotationError(ClauseId("HRL-STEP-2"), reason)
