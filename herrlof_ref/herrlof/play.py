"""Which card may be played. Chapter: spec/herrlof/play.md."""

from __future__ import annotations

from herrlof_ref.core import Rejected
from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herrlof.cards import RUNES, Card, Cards, Suit
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.seats import seat_to_left


def suit_to_follow(rules: Ruleset, trick: tuple[Card, ...]) -> Suit | None:
    """Return the suit that binds the next player; None if no suit does."""
    if not trick:
        return None  # HRL-PLAY-1
    led = trick[0].suit
    if led is None and rules.rune_led == "first_numbered":  # HRL-PLAY-5
        return next((card.suit for card in trick if card.suit), None)
    return led  # HRL-PLAY-2; none after a rune: HRL-PLAY-5


def binding_clause(trick: tuple[Card, ...]) -> ClauseId:
    """Return the clause under which a suit binds the next player, if one does."""
    return ClauseId("HRL-PLAY-2" if trick[0].suit else "HRL-PLAY-5")


def playable(hand: Cards, to_follow: Cards) -> Cards:
    """Return the cards of a hand that may be played when one of these must be followed with, if the hand holds one."""
    if not hand & to_follow:
        return hand  # HRL-PLAY-1, HRL-PLAY-4, HRL-PLAY-5
    return hand & (to_follow | RUNES)  # HRL-PLAY-2, HRL-PLAY-3


def seat_to_play(players: int, leader: int, trick: tuple[Card, ...]) -> int:
    """Return the seat that plays next: the leader first, then to the left (HRL-PLAY-6)."""
    return seat_to_left(leader, len(trick), players)


def not_playable(rules: Ruleset, hand: Cards, trick: tuple[Card, ...], card: Card) -> Rejected:
    """Tell why a card may not be played."""
    if not hand & card.mask:
        return Rejected(ClauseId("HRL-PLAY-7"), f"{card} is not in the player's hand")
    suit = suit_to_follow(rules, trick)
    assert suit is not None
    return Rejected(binding_clause(trick), f"{card} does not follow {suit.name.lower()}, which the hand holds")


def hands_are_played(hands: tuple[Cards, ...]) -> bool:
    """Tell whether the round's last trick is played (HRL-PLAY-8)."""
    return not any(hands)
