"""What an action brings about, told event by event, each with the clause it happens under.

The events come from the same functions that decide the rules, so that what is told cannot disagree with what is done.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never

import attrs

from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herrlof.actions import Action, Bid, Deal, Draw, Give, Pass, Play, Return, Steal, Take, Taken
from herrlof_ref.herrlof.cards import Card, Suit
from herrlof_ref.herrlof.end import ending, victory
from herrlof_ref.herrlof.play import binding_clause
from herrlof_ref.herrlof.powers import put_back, returns_to_stock
from herrlof_ref.herrlof.state import (
    Choosing,
    Dealing,
    Drawing,
    Giving,
    Over,
    Playing,
    Returning,
    Round,
    RoundResult,
    State,
    Stealing,
    Taking,
)
from herrlof_ref.herrlof.steps import apply, turn, winner
from herrlof_ref.herrlof.tricktree import Trick
from herrlof_ref.herrlof.valknut import turn_up


@attrs.frozen
class Dealt:
    """The cards were dealt. A hand is None for a seat that may not know it."""

    clause: ClauseId
    hands: tuple[tuple[Card, ...] | None, ...]
    turned: Card
    trump: Suit | None


@attrs.frozen
class BidMade:
    """A player bid. ``tricks`` is None for a seat that may not know it."""

    clause: ClauseId
    seat: int
    tricks: int | None


@attrs.frozen
class CardPlayed:
    """A player played a card."""

    clause: ClauseId
    seat: int
    card: Card


@attrs.frozen
class TrumpTurned:
    """A card was turned up in mid-round."""

    clause: ClauseId
    turned: Card
    trump: Suit | None


@attrs.frozen
class CardMoved:
    """A hidden card was drawn, returned, laid out of play, taken or given. Who may not know it is told no card."""

    clause: ClauseId
    what: Literal["drew", "returned", "laid", "took", "gave"]
    seat: int
    """Who drew, returned, laid out of play, took or gave."""
    other: int | None
    """From whom a card was taken or to whom one was given."""
    card: Card | None


@attrs.frozen
class PowerUsed:
    """A player named whom a power acts on, or declined it (``target`` is None)."""

    clause: ClauseId
    seat: int
    rank: int
    target: int | None


@attrs.frozen
class TrickEnded:
    """A trick was won, or destroyed (``winner`` is None)."""

    clause: ClauseId
    trick: tuple[Card, ...]
    winner: int | None


@attrs.frozen
class LeadPassed:
    """The next trick's leader was found."""

    clause: ClauseId
    seat: int


@attrs.frozen
class RoundScored:
    """A round was scored."""

    clause: ClauseId
    result: RoundResult


@attrs.frozen
class GameEnded:
    """The game ended."""

    clause: ClauseId


@attrs.frozen
class GameWon:
    """One player won the game, or several share the victory."""

    clause: ClauseId
    seats: tuple[int, ...]


@attrs.frozen
class RoundBegun:
    """Another round began."""

    clause: ClauseId
    number: int
    first: int
    """The seat that leads its first trick."""


Event: TypeAlias = (
    Dealt
    | BidMade
    | CardPlayed
    | TrumpTurned
    | CardMoved
    | PowerUsed
    | TrickEnded
    | LeadPassed
    | RoundScored
    | RoundBegun
    | GameEnded
    | GameWon
)
"""Everything that an action can bring about."""


def explain(state: State, action: Action) -> tuple[Event, ...]:
    """Tell what a legal action brings about, in order. Raises Rejected if it is not legal."""
    after = apply(state, action)
    events = [*_deed(state, action), *_turned_up(state, action, after)]
    trick = _finished_trick(state, action, after)
    if trick:
        events += _trick_end(state, trick, after)
        events += _round_end(state, after)
    return tuple(events)


def _deed(state: State, action: Action) -> list[Event]:
    """Tell the action itself."""
    match action:
        case Deal():
            turned = action.turned
            clause = ClauseId("HRL-DEAL-4" if turned.suit else "HRL-DEAL-5")
            return [Dealt(clause, action.hands, turned, turned.suit)]
        case Bid(tricks):
            return [BidMade(ClauseId("HRL-BID-1"), _mover(state), tricks)]
        case Play(card):
            assert isinstance(state, Playing)
            return [CardPlayed(_why_playable(state, card), _mover(state), card)]
        case Draw():
            assert isinstance(state, Drawing)
            top = state.centre.stock[0]
            return [CardMoved(ClauseId("HRL-THREE-1"), "drew", _mover(state), None, top)]
        case Return(card):
            what: Literal["returned", "laid"] = "returned" if returns_to_stock(state.round.rules) else "laid"
            return [CardMoved(ClauseId("HRL-THREE-3"), what, _mover(state), None, card)]
        case Steal(seat):
            return [PowerUsed(ClauseId("HRL-ONE-1"), _mover(state), 1, seat)]
        case Take(seat):
            return [PowerUsed(ClauseId("HRL-SIX-1"), _mover(state), 6, seat)]
        case Taken(card):
            assert isinstance(state, Choosing)
            return [CardMoved(ClauseId("HRL-SIX-2"), "took", winner(state), state.target, card)]
        case Give(card):
            assert isinstance(state, Giving)
            return [CardMoved(ClauseId("HRL-SIX-3"), "gave", _mover(state), state.target, card)]
        case Pass():
            clause, rank = _declined(state)
            return [PowerUsed(clause, _mover(state), rank, None)]
        case _:
            assert_never(action)


def _mover(state: State) -> int:
    seat = turn(state)
    assert isinstance(seat, int)
    return seat


def _declined(state: State) -> tuple[ClauseId, int]:
    match state:
        case Drawing():
            return ClauseId("HRL-THREE-1"), 3
        case Stealing():
            return ClauseId("HRL-ONE-1"), 1
        case _:
            return ClauseId("HRL-SIX-1"), 6


def _why_playable(state: Playing, card: Card) -> ClauseId:
    """Return the clause that allows a legal card."""
    if not state.trick.cards:
        return ClauseId("HRL-PLAY-1")
    if not state.trick.to_follow:
        return ClauseId("HRL-PLAY-5")
    if not state.hands[_mover(state)] & state.trick.to_follow:
        return ClauseId("HRL-PLAY-4")
    return binding_clause(state.trick.cards) if card.suit else ClauseId("HRL-PLAY-3")


def _turned_up(state: State, action: Action, after: State) -> list[Event]:
    """Tell that a card was turned up in mid-round, if one was."""
    if not isinstance(state, Playing | Drawing | Returning):
        return []
    rules, centre = state.round.rules, state.centre
    if isinstance(state, Returning) and isinstance(action, Return):
        centre = put_back(rules, centre, action.card)
    at_once = isinstance(action, Play) and state.trick.then[action.card].turns_at_once
    trick = _finished_trick(state, action, after)
    if not centre.stock or not (at_once or (trick and trick.turns_at_resolution)):
        return []
    turned = turn_up(centre)
    return [TrumpTurned(ClauseId("HRL-VALKNUT-1"), turned.turned, turned.trump)]


def _finished_trick(state: State, action: Action, after: State) -> Trick | None:
    """Return the trick that this action completed or whose power it ended; None if the trick goes on."""
    match state:
        case Playing():
            assert isinstance(action, Play)
            trick = state.trick.then[action.card]
        case Drawing() | Returning() | Stealing() | Taking() | Giving():
            trick = state.trick
        case _:
            return None
    if isinstance(after, Drawing | Returning | Choosing | Giving) or not trick.complete:
        return None
    return trick


def _trick_end(state: State, trick: Trick, after: State) -> list[Event]:
    """Tell who won a complete trick, unless its power was just used, and who leads next, unless a power comes first."""
    assert isinstance(state, Playing | Drawing | Returning | Stealing | Taking | Giving)
    outcome = trick.outcome[state.centre.trump]
    events: list[Event] = []
    if isinstance(state, Playing | Drawing | Returning):
        events.append(TrickEnded(outcome.decision.clause, trick.cards, outcome.winners[state.leader]))
    if isinstance(after, Playing):
        events.append(LeadPassed(outcome.lead.clause, outcome.leaders[state.leader]))
    return events


def _round_end(state: State, after: State) -> list[Event]:
    """Tell the scores, and the next round or the end of the game, if the round ended."""
    if not isinstance(after, Dealing | Over):
        return []
    round_: Round = after.round
    result = round_.standing.last_round
    assert result is not None
    scored = RoundScored(ClauseId("HRL-SCORE-1"), result)
    if isinstance(after, Dealing):
        return [scored, RoundBegun(ClauseId("HRL-ROUND-2"), round_.number, round_.first)]
    clause = ending(round_.rules, state.round.number, round_.standing.scores)
    assert clause is not None
    won = victory(round_.rules, round_.standing)
    return [scored, GameEnded(clause), GameWon(won.clause, won.seats)]


def told_to(event: Event, seat: int) -> Event:
    """Return an event as a seat may know it: hidden cards and bids are left out (HRL-SEE-2, HRL-SEE-4, HRL-SEE-5).

    Whether a player who answered a suit with a rune held that suit is hidden too, and so is the clause that tells it.
    """
    match event:
        case Dealt():
            own = tuple(hand if at == seat else None for at, hand in enumerate(event.hands))
            return Dealt(event.clause, own, event.turned, event.trump)
        case BidMade() if event.seat != seat:
            return BidMade(event.clause, event.seat, None)
        case CardPlayed() if event.seat != seat and event.card.suit is None and event.clause == "HRL-PLAY-4":
            return CardPlayed(ClauseId("HRL-PLAY-3"), event.seat, event.card)
        case CardMoved() if seat not in (event.seat, event.other):
            return CardMoved(event.clause, event.what, event.seat, event.other, None)
        case _:
            return event
