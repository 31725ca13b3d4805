"""What a seat may know. Chapter: spec/herrlof/seen.md. Everything that is shown to a seat comes from here."""

from __future__ import annotations

import attrs

from herrlof_ref.core.game import Turn
from herrlof_ref.herrlof.actions import Action
from herrlof_ref.herrlof.cards import Card, Cards, Suit, size, spread
from herrlof_ref.herrlof.end import victory
from herrlof_ref.herrlof.state import Bidding, Choosing, Dealing, Giving, Over, RoundResult, State
from herrlof_ref.herrlof.steps import legal_actions, turn


@attrs.frozen
class Open:
    """What lies open to all (HRL-SEE-1, HRL-SEE-2)."""

    phase: str
    turn: Turn
    round: int
    """From 1."""
    first: int
    leader: int
    trump: Suit | None
    turned: Card | None
    """None before the deal."""
    trick: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int
    bids_made: tuple[bool, ...]
    tricks: tuple[int, ...]
    destroyed: int
    scores: tuple[int, ...]
    correct_bids: tuple[int, ...]
    last_round: RoundResult | None
    """The last scored round, with its bids (HRL-SEE-2)."""
    target: int | None
    """The seat from whom a card is taken or to whom one is given."""
    winners: tuple[int, ...]


@attrs.frozen
class View:
    """What one seat may know of a state: what lies open, and its own hand and bid (HRL-SEE-3).

    Nothing else of the state is in it (HRL-SEE-5), no other bid (HRL-BID-2), and no trick that was won (HRL-SEE-6).
    What a seat has seen happen (HRL-SEE-4) is in the events that are told to it.
    """

    seat: int
    open: Open
    hand: tuple[Card, ...]
    bid: int | None
    legal: tuple[Action, ...]
    """The seat's legal actions; empty if it is not to move."""


def hands_of(state: State) -> tuple[Cards, ...]:
    """Return the hands by seat: empty before the deal and when the game is over."""
    if isinstance(state, Dealing | Over):
        return (0,) * state.round.rules.players
    return state.hands


def stock_of(state: State) -> tuple[Card, ...]:
    """Return the stock from the top: empty before the deal."""
    return () if isinstance(state, Dealing) else state.centre.stock


def open_to_all(state: State) -> Open:
    """Return what lies open to all."""
    round_ = state.round
    zeros = (0,) * round_.rules.players
    return Open(
        phase=state.phase,
        turn=turn(state),
        round=round_.number,
        first=round_.first,
        leader=round_.first if isinstance(state, Dealing | Bidding) else state.leader,
        trump=None if isinstance(state, Dealing) else state.centre.trump,
        turned=None if isinstance(state, Dealing) else state.centre.turned,
        trick=() if isinstance(state, Dealing | Bidding | Over) else state.trick.cards,
        hand_sizes=tuple(map(size, hands_of(state))),
        stock_size=len(stock_of(state)),
        bids_made=tuple(bid is not None for bid in round_.bids),
        tricks=zeros if isinstance(state, Dealing | Bidding) else state.table.tricks,
        destroyed=0 if isinstance(state, Dealing | Bidding) else state.table.destroyed,
        scores=round_.standing.scores,
        correct_bids=round_.standing.correct_bids,
        last_round=round_.standing.last_round,
        target=state.target if isinstance(state, Choosing | Giving) else None,
        winners=victory(round_.rules, round_.standing).seats if isinstance(state, Over) else (),
    )


def check_seat(state: State, seat: int) -> None:
    """Check that somebody sits there. Raises ValueError."""
    if not 0 <= seat < state.round.rules.players:
        raise ValueError(f"there is no seat {seat} in a game of {state.round.rules.players}")


def view(state: State, seat: int) -> View:
    """Return what a seat may know of a state.

    Raises ValueError if there is no such seat.
    """
    check_seat(state, seat)
    seen = open_to_all(state)
    return View(
        seat=seat,
        open=seen,
        hand=spread(hands_of(state)[seat]),
        bid=state.round.bids[seat],
        legal=legal_actions(state) if seen.turn == seat else (),
    )
