"""Bidding. Chapter: spec/herrlof/bidding.md."""

from __future__ import annotations

from typing import Final

from herrlof_ref.core import Rejected
from herrlof_ref.core.json import is_whole, quoted
from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herrlof.actions import Bid
from herrlof_ref.herrlof.ruleset import LARGEST_HAND, Ruleset
from herrlof_ref.herrlof.seats import seat_to_left
from herrlof_ref.herrlof.state import Round

_BIDS: Final = tuple(Bid(tricks) for tricks in range(LARGEST_HAND + 1))


def next_bidder(round_: Round) -> int | None:
    """Return the seat whose bid is asked next: the first leader, then to the left (HRL-BID-4); None if all have bid."""
    players = round_.rules.players
    made = players - round_.bids.count(None)
    return None if made == players else seat_to_left(round_.first, made, players)  # HRL-BID-5: then play begins


def legal_bids(rules: Ruleset) -> tuple[Bid, ...]:
    """List the bids in ascending order (HRL-BID-1), which do not depend on what others have bid (HRL-BID-2)."""
    return _BIDS[: rules.hand_size + 1]


def check_bid(rules: Ruleset, bid: Bid) -> None:
    """Check that a bid is in range. Raises Rejected."""
    if not is_whole(bid.tricks, 0, rules.hand_size):
        wanted = f"a whole number from 0 to {rules.hand_size}"
        raise Rejected(ClauseId("HRL-BID-1"), f"a bid is {wanted}, not {quoted(bid.tricks)}")


def with_bid(bids: tuple[int | None, ...], seat: int, bid: Bid) -> tuple[int | None, ...]:
    """Write down a player's one bid, which then stays as it is (HRL-BID-1, HRL-BID-3)."""
    return (*bids[:seat], bid.tricks, *bids[seat + 1 :])
