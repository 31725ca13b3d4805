"""Tricks as they lie on the table, with what the rules say of them.

What the rules say of a trick depends only on the ruleset and on its cards, and there are few different tricks. So each
is asked about once, and knows the trick that one more card makes of it. The rules stand in the modules named after
their chapters; here their answers are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import attrs

from herrlof_ref.herrlof.cards import Card, Cards, Suit, gather
from herrlof_ref.herrlof.lead import Lead, leading_seat, next_lead
from herrlof_ref.herrlof.play import seat_to_play, suit_to_follow
from herrlof_ref.herrlof.powers import lets_draw
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.trick import Decision, decide, winning_seat
from herrlof_ref.herrlof.valknut import turns_at_once, turns_at_resolution


@attrs.frozen
class Trick:
    """The cards of a trick, in playing order."""

    rules: Ruleset
    cards: tuple[Card, ...]
    complete: bool = attrs.field(eq=False, repr=False)
    """Whether every player has played to it."""
    multiset: Cards = attrs.field(eq=False, repr=False)
    """The cards without their order."""
    to_follow: Cards = attrs.field(eq=False, repr=False)
    """All cards of the suit that the next player must follow; 0 if there is none."""
    seats: tuple[int, ...] = attrs.field(eq=False, repr=False)
    """Who plays next, by the seat that leads the trick."""
    lets_draw: bool = attrs.field(eq=False, repr=False)
    """Whether the last card lets its player draw."""
    turns_at_once: bool = attrs.field(eq=False, repr=False)
    """Whether the last card turns trump at once."""
    turns_at_resolution: bool = attrs.field(eq=False, repr=False)
    """Whether trump is turned when the trick is complete."""
    then: Mapping[Card, Trick] = attrs.field(init=False, eq=False, repr=False)
    """The trick after each card that may come next."""
    outcome: Mapping[Suit | None, Outcome] = attrs.field(init=False, eq=False, repr=False)
    """What the trick comes to when it is complete, by the trump suit."""

    @then.default
    def _then(self) -> Mapping[Card, Trick]:
        return _NONE if self.complete else _Then(self)

    @outcome.default
    def _outcome(self) -> Mapping[Suit | None, Outcome]:
        return _Outcomes(self) if self.complete else _UNDECIDED

    def __reduce__(self) -> tuple[Callable[[Ruleset, tuple[Card, ...]], Trick], tuple[Ruleset, tuple[Card, ...]]]:
        return trick_of, (self.rules, self.cards)


@attrs.frozen
class Outcome:
    """What a complete trick comes to."""

    decision: Decision
    lead: Lead
    rank: int | None
    """The rank of the card that won; None if a rune won or the trick is destroyed."""
    winners: tuple[int | None, ...]
    """Who wins, by the seat that led the trick; None if it is destroyed."""
    leaders: tuple[int, ...]
    """Who leads the next trick, by the seat that led this one."""
    next: Trick
    """The next trick, before its first card."""


class _Then(dict[Card, Trick]):
    """Makes a trick when it is first asked for."""

    __slots__ = ("trick",)

    def __init__(self, trick: Trick) -> None:
        self.trick = trick

    def __missing__(self, card: Card) -> Trick:
        return self.setdefault(card, _lay(self.trick.rules, (*self.trick.cards, card)))


class _Outcomes(dict["Suit | None", Outcome]):
    """Finds an outcome when it is first asked for."""

    __slots__ = ("trick",)

    def __init__(self, trick: Trick) -> None:
        self.trick = trick

    def __missing__(self, trump: Suit | None) -> Outcome:
        cards = self.trick.cards
        decision = decide(cards, trump)
        rank = None if decision.place is None else cards[decision.place].rank
        lead = next_lead(self.trick.rules, cards, decision)
        return self.setdefault(trump, _outcome(self.trick.rules, decision, lead, rank))


_NONE: Final[Mapping[Card, Trick]] = MappingProxyType({})
_UNDECIDED: Final[Mapping[Suit | None, Outcome]] = MappingProxyType({})


def _lay(rules: Ruleset, cards: tuple[Card, ...]) -> Trick:
    suit = suit_to_follow(rules, cards)
    return Trick(
        rules,
        cards,
        complete=len(cards) == rules.players,
        multiset=gather(cards),
        to_follow=suit.mask if suit else 0,
        seats=_seats(rules.players, cards),
        lets_draw=bool(cards) and lets_draw(cards[-1]),
        turns_at_once=bool(cards) and turns_at_once(rules, cards),
        turns_at_resolution=turns_at_resolution(rules, cards),
    )


def _seats(players: int, cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple([seat_to_play(players, leader, cards) for leader in range(players)])


# Few outcomes are different, and those alike are one object: that keeps what is remembered small.
@lru_cache(maxsize=1 << 12)
def _outcome(rules: Ruleset, decision: Decision, lead: Lead, rank: int | None) -> Outcome:
    players = rules.players
    return Outcome(
        decision,
        lead,
        rank,
        winners=tuple(winning_seat(decision, leader, players) for leader in range(players)),
        leaders=tuple(leading_seat(lead, leader, players) for leader in range(players)),
        next=no_cards(rules),
    )


@lru_cache(maxsize=64)
def no_cards(rules: Ruleset) -> Trick:
    """Return the trick before its first card."""
    return _lay(rules, ())


def trick_of(rules: Ruleset, cards: tuple[Card, ...]) -> Trick:
    """Return the trick of these cards."""
    trick = no_cards(rules)
    for card in cards:
        trick = trick.then[card]
    return trick
