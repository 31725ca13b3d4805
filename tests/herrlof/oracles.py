"""Rules told once more, from the clauses alone and in another way than the library tells them.

Cards are texts; nothing here calls the library.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def playable(hand: Sequence[str], trick: Sequence[str], rune_led: str) -> set[str]:
    """Return what may be played from a hand to a trick."""
    suits = [card[0] for card in trick if len(card) == 2]
    bound = suits[:1] if trick and (len(trick[0]) == 2 or rune_led == "first_numbered") else []
    follows = {card for card in hand if len(card) == 2 and card[0] in bound}
    return follows | (set(hand) & {"V", "H"}) if follows else set(hand)


def winner(trick: Sequence[str], trump: str | None) -> tuple[int | None, str]:
    """Return the place of the winning card, or None, and the deciding clause."""
    if "V" in trick:
        return None, "HRL-TRICK-1"
    if set(trick) == {"H"}:
        return 0, "HRL-TRICK-2"
    for suit, clause in ((trump, "HRL-TRICK-4"), (next(c[0] for c in trick if c != "H"), "HRL-TRICK-5")):
        for rank in "987654321":
            if suit and suit + rank in trick:
                return trick.index(suit + rank), clause
    raise AssertionError(trick)


def lead(trick: Sequence[str], won: int | None, rules: Mapping[str, object]) -> tuple[int, str]:
    """Return how far left of the leader the next leader sits, and the deciding clause."""
    losers = [place for place in range(len(trick)) if trick[place] == "H" and place != won]
    hagalaz = losers and losers[{"last": -1, "first": 0}[str(rules["hagalaz_lead"])]]
    nine = won is not None and trick[won].endswith("9")
    if won is None:
        if losers and rules["valknut_with_hagalaz"] == "hagalaz":
            assert isinstance(hagalaz, int)
            return hagalaz, "HRL-LEAD-2"
        return 0, "HRL-LEAD-1"
    if losers and not nine:
        assert isinstance(hagalaz, int)
        return hagalaz, "HRL-LEAD-2"
    if losers and rules["nine_with_hagalaz"] == "hagalaz":
        assert isinstance(hagalaz, int)
        return hagalaz, "HRL-LEAD-3"
    if nine:
        return (won + 1 if rules["nine_lead"] == "left" else won), "HRL-LEAD-4"
    return won, "HRL-LEAD-5"
