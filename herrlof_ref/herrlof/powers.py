"""The powers of the 1, the 3 and the 6. Chapter: spec/herrlof/powers.md. (The 9's is in ``lead``.)"""

from __future__ import annotations

from fractions import Fraction

from herrlof_ref.core import Outcome, Rejected
from herrlof_ref.core.json import quoted
from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herrlof.actions import PASS, Pass, Taken, takings
from herrlof_ref.herrlof.cards import Card, Cards, copies, size
from herrlof_ref.herrlof.centre import Centre
from herrlof_ref.herrlof.ruleset import Obligation, Ruleset

# --- all powers -------------------------------------------------------------------------------------------------------


def passes(obligation: Obligation) -> tuple[Pass, ...]:
    """Return the step that declines a power, if it may be declined (HRL-POWER-3)."""
    return (PASS,) if obligation == "optional" else ()


def check_pass(obligation: Obligation, rank: int) -> None:
    """Check that the power of a card of this rank may be declined. Raises Rejected."""
    if obligation == "mandatory":
        raise Rejected(ClauseId("HRL-POWER-3"), f"the power of the {rank} is mandatory")


def _opponents(players: int, seat: int) -> list[int]:
    """Return the other seats in ascending order: any of them may be named (HRL-POWER-4)."""
    return [other for other in range(players) if other != seat]


def check_opponent(players: int, seat: int, named: int) -> None:
    """Check that a player names an opponent. Raises Rejected."""
    if type(named) is not int or named not in _opponents(players, seat):
        raise Rejected(ClauseId("HRL-POWER-4"), f"seat {quoted(named)} is not an opponent of seat {seat}")


# --- the 1 ------------------------------------------------------------------------------------------------------------


def one_targets(tricks: tuple[int, ...], winner: int) -> list[int]:
    """Return the opponents who have a trick (HRL-ONE-2); if there is none, the 1 does nothing (HRL-ONE-4)."""
    return [seat for seat in _opponents(len(tricks), winner) if tricks[seat]]


def check_steal(tricks: tuple[int, ...], winner: int, named: int) -> None:
    """Check that a trick may be taken from a seat. Raises Rejected."""
    check_opponent(len(tricks), winner, named)
    if not tricks[named]:
        raise Rejected(ClauseId("HRL-ONE-2"), f"seat {named} has no trick")


def move_trick(tricks: tuple[int, ...], taker: int, loser: int) -> tuple[int, ...]:
    """Move one trick (HRL-ONE-1, HRL-ONE-3)."""
    return tuple(count + (seat == taker) - (seat == loser) for seat, count in enumerate(tricks))


# --- the 3 ------------------------------------------------------------------------------------------------------------


def lets_draw(card: Card) -> bool:
    """Tell whether a card lets its player draw as soon as it is played (HRL-THREE-1)."""
    return card.rank == 3


def can_draw(centre: Centre) -> bool:
    """Tell whether there is a card to draw; if there is none, the 3 does nothing (HRL-THREE-5)."""
    return bool(centre.stock)


def take_top(centre: Centre) -> tuple[Card, Centre]:
    """Draw the top card of the stock (HRL-THREE-1)."""
    return centre.stock[0], Centre(centre.trump, centre.turned, centre.stock[1:], centre.aside)


def returns_to_stock(rules: Ruleset) -> bool:
    """Tell whether a returned card goes under the stock (HRL-THREE-3), and not out of play."""
    return rules.returned_card == "bottom"


def put_back(rules: Ruleset, centre: Centre, card: Card) -> Centre:
    """Lay down the returned card (HRL-THREE-3)."""
    if returns_to_stock(rules):
        return Centre(centre.trump, centre.turned, (*centre.stock, card), centre.aside)
    return Centre(centre.trump, centre.turned, centre.stock, centre.aside + card.unit)


def check_return(hand: Cards, card: Card) -> None:
    """Check that a card may be returned: any of the hand (HRL-THREE-2, HRL-THREE-4). Raises Rejected."""
    if not copies(hand, card):
        raise Rejected(ClauseId("HRL-THREE-2"), f"{card} is not in the player's hand")


# --- the 6 ------------------------------------------------------------------------------------------------------------


def six_targets(hands: tuple[Cards, ...], winner: int) -> list[int]:
    """Return the opponents who hold a card; if there is none, the 6 does nothing (HRL-SIX-1, HRL-SIX-4)."""
    return [seat for seat in _opponents(len(hands), winner) if hands[seat]]


def taken_outcomes(hand: Cards) -> tuple[Outcome[Taken], ...]:
    """List what may be taken from a hand: each of its cards is equally likely (HRL-SIX-2)."""
    cards = size(hand)
    return tuple(Outcome(taken, Fraction(copies(hand, taken.card), cards)) for taken in takings(hand))


def check_taken(hand: Cards, card: Card) -> None:
    """Check that a card can be taken from a hand. Raises Rejected."""
    if not copies(hand, card):
        raise Rejected(ClauseId("HRL-SIX-1"), f"{card} is not in the hand it is taken from")


def check_give(hand: Cards, card: Card) -> None:
    """Check that a card may be given: any of the hand, the one taken too (HRL-SIX-3). Raises Rejected."""
    if not copies(hand, card):
        raise Rejected(ClauseId("HRL-SIX-3"), f"{card} is not in the player's hand")


def move_card(hands: tuple[Cards, ...], giver: int, receiver: int, card: Card) -> tuple[Cards, ...]:
    """Move a card from one hand to another."""
    return tuple(hand + card.unit * ((seat == receiver) - (seat == giver)) for seat, hand in enumerate(hands))
