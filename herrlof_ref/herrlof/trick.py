"""Who wins a trick. Chapter: spec/herrlof/trick.md."""

from __future__ import annotations

from typing import Final

import attrs

from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herrlof.cards import VALKNUT, Card, Suit
from herrlof_ref.herrlof.seats import seat_to_left


@attrs.frozen
class Decision:
    """Who wins a trick, and why."""

    place: int | None
    """The place of the winning card in playing order, from 0; None if the trick is destroyed."""
    clause: ClauseId


DESTROYED: Final = Decision(None, ClauseId("HRL-TRICK-1"))


def decide(trick: tuple[Card, ...], trump: Suit | None) -> Decision:
    """Tell who wins a complete trick."""
    if VALKNUT in trick:
        return DESTROYED  # HRL-TRICK-1
    numbered = [card for card in trick if card.suit]  # HRL-TRICK-3: no Hagalaz among them
    if not numbered:
        return Decision(0, ClauseId("HRL-TRICK-2"))
    trumps = [card for card in numbered if card.suit is trump]
    if trumps:
        return Decision(trick.index(max(trumps, key=_rank)), ClauseId("HRL-TRICK-4"))
    led_suit = numbered[0].suit  # HRL-TRICK-6
    followers = [card for card in numbered if card.suit is led_suit]
    return Decision(trick.index(max(followers, key=_rank)), ClauseId("HRL-TRICK-5"))


def _rank(card: Card) -> int:
    return card.rank or 0


def winning_seat(decision: Decision, leader: int, players: int) -> int | None:
    """Return the seat that a trick's decision names; None if the trick is destroyed."""
    return None if decision.place is None else seat_to_left(leader, decision.place, players)


def count_trick(tricks: tuple[int, ...], winner: int) -> tuple[int, ...]:
    """Count a trick for its winner (HRL-TRICK-7)."""
    return (*tricks[:winner], tricks[winner] + 1, *tricks[winner + 1 :])
