"""Events told in sentences."""

from __future__ import annotations

from typing import assert_never

from herrlof_ref.herrlof.cards import Suit
from herrlof_ref.herrlof.events import (
    BidMade,
    CardMoved,
    CardPlayed,
    Dealt,
    Event,
    GameEnded,
    GameWon,
    LeadPassed,
    PowerUsed,
    RoundBegun,
    RoundScored,
    TrickEnded,
    TrumpTurned,
)
from herrlof_ref.herrlof.notation import format_cards


def sentence(event: Event) -> str:
    """Tell an event in a sentence."""
    match event:
        case Dealt(_, hands, turned, trump):
            shown = "; ".join(
                f"seat {seat} has {'a hidden hand' if hand is None else format_cards(hand)}"
                for seat, hand in enumerate(hands)
            )
            return f"{shown}. {turned} is turned up: {_trump(trump)}."
        case BidMade(_, seat, tricks):
            return f"Seat {seat} bids {'in secret' if tricks is None else tricks}."
        case CardPlayed(_, seat, card):
            return f"Seat {seat} plays {card}."
        case TrumpTurned(_, turned, trump):
            return f"{turned} is turned up: {_trump(trump)}."
        case CardMoved(_, what, seat, other, card):
            named = card or "a card"
            end = {
                "drew": "from the stock",
                "returned": "to the bottom of the stock",
                "laid": "out of play",
                "took": f"from seat {other}",
                "gave": f"to seat {other}",
            }[what]
            return f"Seat {seat} {what} {named} {end}."
        case PowerUsed(_, seat, rank, target):
            if target is None:
                return f"Seat {seat} declines the power of the {rank}."
            return f"Seat {seat} takes a {'trick' if rank == 1 else 'card'} from seat {target}."
        case TrickEnded(_, trick, winner):
            end = "is destroyed" if winner is None else f"is won by seat {winner}"
            return f"The trick {format_cards(trick)} {end}."
        case LeadPassed(_, seat):
            return f"Seat {seat} leads next."
        case RoundScored(_, result):
            parts = (
                f"seat {seat} bid {bid}, has {tricks}, earns {earned}"
                for seat, (bid, tricks, earned) in enumerate(
                    zip(result.bids, result.tricks, result.points, strict=True)
                )
            )
            return f"The round is scored: {'; '.join(parts)}."
        case RoundBegun(_, number, first):
            return f"Round {number} begins; seat {first} leads first."
        case GameEnded():
            return "The game ends."
        case GameWon(_, seats):
            if len(seats) == 1:
                return f"Seat {seats[0]} wins the game."
            return f"Seats {' and '.join(map(str, seats))} share the victory."
        case _:
            assert_never(event)


def _trump(suit: Suit | None) -> str:
    return f"trump is {suit.name.lower()}" if suit else "there is no trump"
