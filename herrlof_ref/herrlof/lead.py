"""Who leads the next trick. Chapter: spec/herrlof/lead.md."""

from __future__ import annotations

import attrs

from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herrlof.cards import HAGALAZ, Card
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.seats import seat_to_left
from herrlof_ref.herrlof.trick import Decision


@attrs.frozen
class Lead:
    """Who leads next, and why."""

    place: int
    """How many seats to the left of the trick's leader the next leader sits."""
    clause: ClauseId


def next_lead(rules: Ruleset, trick: tuple[Card, ...], decision: Decision) -> Lead:
    """Tell who leads after a complete trick. The first clause that applies decides."""
    won = decision.place
    losing_hagalaz = [place for place, card in enumerate(trick) if card is HAGALAZ and place != won]
    if won is None and not (losing_hagalaz and rules.valknut_with_hagalaz == "hagalaz"):
        return Lead(0, ClauseId("HRL-LEAD-1"))
    won_with_nine = won is not None and trick[won].rank == 9
    if losing_hagalaz and not (won_with_nine and rules.nine_with_hagalaz == "nine"):
        place = losing_hagalaz[-1 if rules.hagalaz_lead == "last" else 0]
        return Lead(place, ClauseId("HRL-LEAD-3" if won_with_nine else "HRL-LEAD-2"))
    assert won is not None
    if won_with_nine:
        return Lead(won + 1 if rules.nine_lead == "left" else won, ClauseId("HRL-LEAD-4"))
    return Lead(won, ClauseId("HRL-LEAD-5"))


def leading_seat(lead: Lead, leader: int, players: int) -> int:
    """Return the seat that leads next."""
    return seat_to_left(leader, lead.place, players)
