"""Two Valknut in one trick. Chapter: spec/herrlof/valknut.md."""

from __future__ import annotations

from herrlof_ref.herrlof.cards import VALKNUT, Card
from herrlof_ref.herrlof.centre import Centre
from herrlof_ref.herrlof.deal import trump_of
from herrlof_ref.herrlof.ruleset import Ruleset


def turns_at_once(rules: Ruleset, trick: tuple[Card, ...]) -> bool:
    """Tell whether the last card played is the one that turns trump (HRL-VALKNUT-1): the trick's second Valknut.

    A third one turns nothing (HRL-VALKNUT-4).
    """
    return trick[-1] is VALKNUT and trick.count(VALKNUT) == 2 and not _waits(rules)


def turns_at_resolution(rules: Ruleset, trick: tuple[Card, ...]) -> bool:
    """Tell whether trump is turned once the whole trick is played (HRL-VALKNUT-1)."""
    return trick.count(VALKNUT) >= 2 and _waits(rules)


def _waits(rules: Ruleset) -> bool:
    return rules.trump_turn == "at_resolution"


def turn_up(centre: Centre) -> Centre:
    """Turn up the top card of the stock."""
    if not centre.stock:
        return centre  # HRL-VALKNUT-5
    turned = centre.stock[0]
    return Centre(
        trump_of(turned),  # HRL-VALKNUT-2
        turned,
        centre.stock[1:],
        centre.aside + centre.turned.unit,  # HRL-VALKNUT-3
    )
