"""Dealing the cards. Chapter: spec/herrlof/deal.md."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import chain
from math import factorial
from typing import NoReturn

import attrs

from herrlof_ref.core import Outcome, Rejected
from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herrlof.actions import Deal
from herrlof_ref.herrlof.cards import (
    COPIES,
    FACES,
    HAGALAZ,
    VALKNUT,
    Card,
    Cards,
    Suit,
    copies,
    faces,
    gather,
    size,
    spread,
)
from herrlof_ref.herrlof.centre import Centre
from herrlof_ref.herrlof.ruleset import Ruleset


def trump_of(turned: Card) -> Suit | None:
    """Return the trump suit that a turned card sets."""
    return turned.suit  # HRL-DEAL-4, and HRL-DEAL-5: a rune has no suit


def check_deal(rules: Ruleset, deal: Deal) -> None:
    """Check that a deal deals the whole deck in the right portions. Raises Rejected."""
    if len(deal.hands) != rules.players:
        raise Rejected(ClauseId("HRL-DEAL-1"), f"a deal has {rules.players} hands, not {len(deal.hands)}")
    for seat, hand in enumerate(deal.hands):
        if len(hand) != rules.hand_size:
            clause = ClauseId("HRL-DEAL-1")
            raise Rejected(clause, f"the hand of seat {seat} has {len(hand)} cards instead of {rules.hand_size}")
    # Only the deck's own cards are so few and add up to the deck: two copies of a card, or four Valknut, that add up to
    # another card are more cards than that one.
    dealt = [*chain(*deal.hands), deal.turned, *deal.stock]
    if len(dealt) != size(rules.deck) or gather(dealt) != rules.deck:
        _reject(Counter(spread(rules.deck)), Counter(dealt))


def _reject(deck: Counter[Card], dealt: Counter[Card]) -> NoReturn:
    """Name the clause that a deal breaks whose cards are not the deck's: one too many first, or else one too few."""
    for face in FACES:
        if dealt[face] > deck[face]:
            raise Rejected(_surplus(deck[face], face), f"the deal has {face} more often than the deck")
    missing = next(iter(deck - dealt))
    raise Rejected(ClauseId("HRL-DEAL-7"), f"the deal lacks {missing}")


def _surplus(held: int, face: Card) -> ClauseId:
    """Return the clause that a card breaks which the deck does not hold so often."""
    if held < (1 if face.suit else COPIES):
        return ClauseId("HRL-DECK-3")
    return ClauseId("HRL-DECK-1" if face.suit else "HRL-DECK-2")


def lay_out(deal: Deal) -> Centre:
    """Turn up a card and lay the stock beside it (HRL-DEAL-2, HRL-DEAL-3)."""
    return Centre(trump=trump_of(deal.turned), turned=deal.turned, stock=deal.stock, aside=0)


def probability(rules: Ruleset, deal: Deal) -> Fraction:
    """Tell how likely a deal is: the orders of the deck that give it, among all orders (HRL-DEAL-6).

    The order of a hand does not matter and copies of a rune are the same, so that many orders give one deal. Raises
    Rejected for a deal that is not legal.
    """
    check_deal(rules, deal)
    orders = factorial(copies(rules.deck, VALKNUT)) * factorial(copies(rules.deck, HAGALAZ))
    for hand in deal.hands:
        alike = factorial(hand.count(VALKNUT)) * factorial(hand.count(HAGALAZ))
        orders *= factorial(rules.hand_size) // alike
    return Fraction(orders, factorial(size(rules.deck)))


def shuffle_and_deal(rules: Ruleset, source: random.Random) -> Deal:
    """Deal from a deck shuffled with the caller's source of random numbers (HRL-DEAL-6)."""
    # Sorting by random keys shuffles three times as fast as swapping; equal keys are too rare to show.
    deck, draw = spread(rules.deck), source.random
    keys = [draw() for _ in deck]
    order = sorted(range(len(deck)), key=keys.__getitem__)
    return _cut(rules, list(map(deck.__getitem__, order)))


def _cut(rules: Ruleset, order: list[Card]) -> Deal:
    """Deal an ordered deck: the hands one after the other, the turned card, and the rest to the stock."""
    ends = [rules.hand_size * (seat + 1) for seat in range(rules.players)]
    return Deal(
        hands=[order[end - rules.hand_size : end] for end in ends],
        turned=order[ends[-1]],
        stock=tuple(order[ends[-1] + 1 :]),
    )


@attrs.frozen
class PartialDeal:
    """A deal in progress, card by card: every hand, seat by seat, then the turned card, then the stock from the top."""

    rules: Ruleset
    dealt: tuple[Card, ...] = ()

    @property
    def left(self) -> Cards:
        """The cards not yet dealt."""
        return self.rules.deck - gather(self.dealt)

    def outcomes(self) -> tuple[Outcome[Card], ...]:
        """List the faces that may come next, with exact probabilities; none when the deck is dealt out."""
        left = self.left
        return tuple(Outcome(face, Fraction(copies(left, face), size(left))) for face in faces(left))

    def add(self, card: Card) -> PartialDeal:
        """Deal one more card. Raises Rejected if the deck does not hold it any more."""
        if not copies(self.left, card):
            raise Rejected(ClauseId("HRL-DEAL-7"), f"{card} is not among the cards not yet dealt")
        return PartialDeal(self.rules, (*self.dealt, card))

    def finish(self) -> Deal:
        """Return the deal when the deck is dealt out. Raises Rejected before that."""
        if self.left:
            raise Rejected(ClauseId("HRL-DEAL-7"), f"{size(self.left)} cards are not dealt yet")
        return _cut(self.rules, list(self.dealt))
