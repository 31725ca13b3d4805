"""Whether a state that came in from outside agrees with itself: cards, counts and phase."""

from __future__ import annotations

from typing import assert_never

from herrlof_ref.core import DocumentError
from herrlof_ref.herrlof.bidding import next_bidder
from herrlof_ref.herrlof.cards import VALKNUT, Card, Cards, copies, size, spread
from herrlof_ref.herrlof.end import ending
from herrlof_ref.herrlof.powers import can_draw, one_targets, six_targets
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.scoring import points
from herrlof_ref.herrlof.seats import seat_to_left
from herrlof_ref.herrlof.state import (
    Bidding,
    Choosing,
    Dealing,
    Drawing,
    Giving,
    InPlay,
    Over,
    Playing,
    Returning,
    State,
    Stealing,
    Table,
    Taking,
)
from herrlof_ref.herrlof.steps import drawer


def check(state: State) -> None:
    """Check that cards, counts and phase agree. Raises DocumentError, naming the place."""
    _check_round(state)
    _check_standing(state)
    if isinstance(state, Dealing):
        return
    rules, centre = state.round.rules, state.centre
    rows: list[Card] = [centre.turned, *centre.stock, *spread(centre.aside)]
    if not isinstance(state, Over):
        for hand in state.hands:
            rows += spread(hand)
    if not isinstance(state, Bidding):
        rows += [*spread(state.table.won_cards), *spread(state.table.destroyed_cards)]
    # A finished trick that still lies on the table is among the cards of the tally already.
    if isinstance(state, Playing | Drawing | Returning):
        rows += state.trick.cards
    if sorted(rows, key=lambda each: each.index) != list(spread(rules.deck)):
        raise DocumentError("state must hold every card of the deck exactly once")
    match state:
        case Bidding():
            _check_hands(state.hands, [rules.hand_size] * rules.players)
        case Over():
            _check_tally(state.table, rules, rules.hand_size)
            last = state.round.standing.last_round
            if last is None or (last.bids, last.tricks) != (state.round.bids, state.table.tricks):
                raise DocumentError("state.round.last_round does not fit the bids and the tricks")
        case _:
            _check_table(state)


def _check_round(state: State) -> None:
    round_ = state.round
    rules = round_.rules
    if round_.first != seat_to_left(rules.first_leader, round_.number - 1, rules.players):
        raise DocumentError("state.round.first does not fit the round's number")
    if (round_.standing.last_round is None) != (round_.number == 1 and not isinstance(state, Over)):
        raise DocumentError("state.round.last_round does not fit the round's number")
    asked = next_bidder(round_)
    waiting = [round_.bids[seat_to_left(round_.first, turn, rules.players)] is None for turn in range(rules.players)]
    if waiting != sorted(waiting):
        raise DocumentError("state.round.bids must be made from the first leader to the left")
    match state:
        case Dealing():
            fits = not any(bid is not None for bid in round_.bids)
        case Bidding():
            fits = asked is not None
        case _:
            fits = asked is None
    if not fits:
        raise DocumentError("state.round.bids does not fit the phase")
    over = ending(rules, round_.number - (not isinstance(state, Over)), round_.standing.scores)
    if (over is not None) != isinstance(state, Over):
        raise DocumentError("state.phase does not fit the scores and the number of rounds")


def _check_standing(state: State) -> None:
    rules, standing = state.round.rules, state.round.standing
    last = standing.last_round
    scored = state.round.number - (not isinstance(state, Over))
    if max(standing.correct_bids) > scored or (not scored and any(standing.scores)):
        raise DocumentError("state.round.scores and correct_bids do not fit the round's number")
    if last is None:
        return
    earned = tuple(points(rules, bid, tricks).total for bid, tricks in zip(last.bids, last.tricks, strict=True))
    if last.points != earned or sum(last.tricks) > rules.hand_size:
        raise DocumentError("state.round.last_round: the points do not fit the bids and the tricks")
    if any(score < earning for score, earning in zip(standing.scores, earned, strict=True)):
        raise DocumentError("state.round.scores does not fit the points of the last round")


def _check_hands(hands: tuple[Cards, ...], sizes: list[int]) -> None:
    for seat, (hand, wanted) in enumerate(zip(hands, sizes, strict=True)):
        if size(hand) != wanted:
            raise DocumentError(f"state.hands[{seat}] must hold {wanted} cards")


def _check_tally(table: Table, rules: Ruleset, done: int) -> None:
    if size(table.won_cards) != sum(table.tricks) * rules.players:
        raise DocumentError("state.tally: the counts of tricks do not fit the cards")
    if copies(table.won_cards, VALKNUT) or copies(table.destroyed_cards, VALKNUT) < table.destroyed:
        raise DocumentError("state.tally: every destroyed trick holds a Valknut, and no other does")
    if table.destroyed + sum(table.tricks) != done:
        raise DocumentError("state.tally: the counts of tricks do not fit the cards left in the hands")


def _check_table(state: InPlay) -> None:
    rules, trick, players = state.round.rules, state.trick.cards, state.round.rules.players
    finished = isinstance(state, Stealing | Taking | Choosing | Giving)
    if (len(trick) == players) != finished and not isinstance(state, Drawing | Returning):
        raise DocumentError("state.trick does not fit the phase")
    if len(trick) > players or (not trick and not isinstance(state, Playing)):
        raise DocumentError("state.trick does not fit the phase")
    done = state.table.destroyed + sum(state.table.tricks)
    _check_tally(state.table, rules, done)
    left = rules.hand_size - done
    sizes = [left] * players
    if not finished:
        for place in range(len(trick)):
            sizes[seat_to_left(state.leader, place, players)] -= 1
    _check_phase(state, sizes)
    _check_hands(state.hands, sizes)
    if isinstance(state, Playing) and not any(state.hands):
        raise DocumentError("state.hands must not be empty while cards are played")


def _check_phase(state: InPlay, sizes: list[int]) -> None:
    """Check that the card whose power is being used can use it; count a card that is on its way in ``sizes``."""
    fits = True
    match state:
        case Playing():
            pass
        case Drawing():
            fits = state.trick.lets_draw and can_draw(state.centre)
        case Returning():
            fits = state.trick.lets_draw
            sizes[drawer(state)] += 1
        case Stealing() | Taking() | Choosing() | Giving():
            outcome = state.trick.outcome[state.centre.trump]
            winner, rank, cards = outcome.winners[state.leader], outcome.rank, state.trick.cards
            if winner is None:
                raise DocumentError("state.trick does not fit the phase")
            won = state.table.won_cards
            if not state.table.tricks[winner] or any(cards.count(face) > copies(won, face) for face in cards):
                raise DocumentError("state.tally does not count the trick on the table")
            if isinstance(state, Stealing):
                fits = rank == 1 and bool(one_targets(state.table.tricks, winner))
            elif isinstance(state, Giving):
                fits = rank == 6 and state.target != winner
                sizes[winner] += 1
                sizes[state.target] -= 1
            else:
                fits = rank == 6 and bool(six_targets(state.hands, winner))
                fits &= not isinstance(state, Choosing) or state.target != winner
        case _:
            assert_never(state)
    if not fits:
        raise DocumentError("state.trick does not fit the phase")
