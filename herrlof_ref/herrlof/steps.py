"""The steps of a game: who moves, what is legal, and what it leads to. Chapter: spec/herrlof/steps.md."""

from __future__ import annotations

from typing import NoReturn, assert_never

from herrlof_ref.core import Outcome, Rejected
from herrlof_ref.core.game import Turn
from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herrlof import bidding, powers, sequence
from herrlof_ref.herrlof.actions import (
    DRAW,
    STEALS,
    TAKES,
    Action,
    Bid,
    Deal,
    Draw,
    Give,
    Pass,
    Play,
    Return,
    Steal,
    Take,
    Taken,
    gifts,
    plays,
    returns,
    takings,
)
from herrlof_ref.herrlof.cards import gather
from herrlof_ref.herrlof.deal import check_deal, lay_out
from herrlof_ref.herrlof.end import first_round
from herrlof_ref.herrlof.play import not_playable, playable, seat_to_play
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.state import (
    Bidding,
    Choosing,
    Dealing,
    Drawing,
    Giving,
    Over,
    Playing,
    Returning,
    Round,
    State,
    Stealing,
    Table,
    Taking,
)


def new_game(rules: Ruleset | None = None) -> State:
    """Return the state in which a game begins; without a ruleset, the standard game of two."""
    return Dealing(first_round(rules or Ruleset()))


def turn(state: State) -> Turn:
    """Return the seat to move, ``"chance"``, or None when the game is over."""
    match state:
        case Playing():
            return state.trick.seats[state.leader]
        case Dealing() | Choosing():
            return "chance"
        case Bidding():
            return bidding.next_bidder(state.round)
        case Drawing() | Returning():
            return drawer(state)
        case Stealing() | Taking() | Giving():
            return winner(state)
        case Over():
            return None
        case _:
            assert_never(state)


def drawer(state: Drawing | Returning) -> int:
    """Return the seat that played the 3."""
    return seat_to_play(state.round.rules.players, state.leader, state.trick.cards[:-1])


def winner(state: Stealing | Taking | Choosing | Giving) -> int:
    """Return the seat that won the finished trick."""
    seat = state.trick.outcome[state.centre.trump].winners[state.leader]
    assert seat is not None
    return seat


def legal_actions(state: State) -> tuple[Action, ...]:
    """List the legal actions, in a fixed order; chance's too, but none in phase "deal", as there are too many."""
    match state:
        case Playing():
            trick = state.trick
            return plays(playable(state.hands[trick.seats[state.leader]], trick.to_follow))
        case Dealing() | Over():
            return ()
        case Bidding():
            return bidding.legal_bids(state.round.rules)
        case Drawing():
            return (DRAW, *powers.passes(state.round.rules.three))
        case Returning():
            return returns(state.hands[drawer(state)])
        case Stealing():
            targets = powers.one_targets(state.table.tricks, winner(state))
            return (*[STEALS[seat] for seat in targets], *powers.passes(state.round.rules.one))
        case Taking():
            targets = powers.six_targets(state.hands, winner(state))
            return (*[TAKES[seat] for seat in targets], *powers.passes(state.round.rules.six))
        case Choosing():
            return takings(state.hands[state.target])
        case Giving():
            return gifts(state.hands[winner(state)])
        case _:
            assert_never(state)


def outcomes(state: State) -> tuple[Outcome[Action], ...]:
    """List what chance may do, with exact probabilities; none if it does not move, or deals (see ``deal``)."""
    if isinstance(state, Choosing):
        return powers.taken_outcomes(state.hands[state.target])
    return ()


def apply(state: State, action: Action) -> State:
    """Return the state after an action. The state given never changes (HRL-STEP-3).

    Raises Rejected if the action is not legal.
    """
    match state:
        case Playing():
            return _play(state, action)
        case Dealing():
            return _deal(state, action)
        case Bidding():
            return _bid(state, action)
        case Drawing():
            return _draw(state, action)
        case Returning():
            return _return(state, action)
        case Stealing():
            return _steal(state, action)
        case Taking():
            return _take(state, action)
        case Choosing():
            return _taken(state, action)
        case Giving():
            return _give(state, action)
        case Over():
            raise Rejected(ClauseId("HRL-END-8"), "the game is over")
        case _:
            assert_never(state)


def _out_of_turn(state: State, action: Action, wanted: str) -> NoReturn:
    clause = ClauseId("HRL-STEP-1")
    if isinstance(action, Bid) and not isinstance(state, Dealing):
        clause = ClauseId("HRL-BID-3")
    elif isinstance(action, Play) and isinstance(state, Bidding):
        clause = ClauseId("HRL-BID-5")
    raise Rejected(clause, f'in phase "{state.phase}" the step must be {wanted}')


def _deal(state: Dealing, action: Action) -> State:
    if not isinstance(action, Deal):
        _out_of_turn(state, action, "a deal")
    check_deal(state.round.rules, action)
    return Bidding(state.round, lay_out(action), tuple(map(gather, action.hands)))


def _bid(state: Bidding, action: Action) -> State:
    if not isinstance(action, Bid):
        _out_of_turn(state, action, "a bid")
    before = state.round
    bidding.check_bid(before.rules, action)
    seat = bidding.next_bidder(before)
    assert seat is not None
    bids = bidding.with_bid(before.bids, seat, action)
    after = Round(before.rules, before.number, before.first, before.standing, bids)
    if bidding.next_bidder(after) is None:
        return sequence.begin_play(after, state.centre, state.hands)
    return Bidding(after, state.centre, state.hands)


def _play(state: Playing, action: Action) -> State:
    if not isinstance(action, Play):
        _out_of_turn(state, action, "a card played")
    hands, trick, card = state.hands, state.trick, action.card
    seat = trick.seats[state.leader]
    hand = hands[seat]
    if not playable(hand, trick.to_follow) & card.mask:
        raise not_playable(trick.rules, hand, trick.cards, card)
    rest = (*hands[:seat], hand - card.unit, *hands[seat + 1 :])
    return sequence.after_play(state.table, rest, state.leader, trick.then[card])


def _draw(state: Drawing, action: Action) -> State:
    match action:
        case Draw():
            seat = drawer(state)
            card, centre = powers.take_top(state.centre)
            hands = _with_card(state.hands, seat, card.unit)
            return Returning(sequence.with_centre(state.table, centre), hands, state.leader, state.trick)
        case Pass():
            powers.check_pass(state.round.rules.three, 3)
            return sequence.after_card(state.table, state.hands, state.leader, state.trick)
        case _:
            _out_of_turn(state, action, "to draw or to pass")


def _return(state: Returning, action: Action) -> State:
    if not isinstance(action, Return):
        _out_of_turn(state, action, "a card returned")
    seat = drawer(state)
    powers.check_return(state.hands[seat], action.card)
    hands = _with_card(state.hands, seat, -action.card.unit)
    centre = powers.put_back(state.round.rules, state.centre, action.card)
    return sequence.after_card(sequence.with_centre(state.table, centre), hands, state.leader, state.trick)


def _steal(state: Stealing, action: Action) -> State:
    match action:
        case Steal(seat):
            before, taker = state.table, winner(state)
            powers.check_steal(before.tricks, taker, seat)
            tricks = powers.move_trick(before.tricks, taker, seat)
            table = Table(before.round, before.centre, tricks, before.won_cards, before.destroyed_cards)
            return sequence.after_trick(table, state.hands, state.leader, state.trick)
        case Pass():
            powers.check_pass(state.round.rules.one, 1)
            return sequence.after_trick(state.table, state.hands, state.leader, state.trick)
        case _:
            _out_of_turn(state, action, "to steal or to pass")


def _take(state: Taking, action: Action) -> State:
    match action:
        case Take(seat):
            powers.check_opponent(state.round.rules.players, winner(state), seat)
            return Choosing(state.table, state.hands, state.leader, state.trick, seat)
        case Pass():
            powers.check_pass(state.round.rules.six, 6)
            return sequence.after_trick(state.table, state.hands, state.leader, state.trick)
        case _:
            _out_of_turn(state, action, "to take or to pass")


def _taken(state: Choosing, action: Action) -> State:
    if not isinstance(action, Taken):
        _out_of_turn(state, action, "a card taken")
    powers.check_taken(state.hands[state.target], action.card)
    hands = powers.move_card(state.hands, state.target, winner(state), action.card)
    return Giving(state.table, hands, state.leader, state.trick, state.target)


def _give(state: Giving, action: Action) -> State:
    if not isinstance(action, Give):
        _out_of_turn(state, action, "a card given")
    seat = winner(state)
    powers.check_give(state.hands[seat], action.card)
    hands = powers.move_card(state.hands, seat, state.target, action.card)
    return sequence.after_trick(state.table, hands, state.leader, state.trick)


def _with_card(hands: tuple[int, ...], seat: int, unit: int) -> tuple[int, ...]:
    return (*hands[:seat], hands[seat] + unit, *hands[seat + 1 :])
