"""What comes after what: from a card played to the end of the game.

Each function takes the parts of a table and returns the next state. The rules themselves stand in the modules named
after their chapters; here they are asked in order.
"""

from __future__ import annotations

from functools import lru_cache

import attrs

from herrlof_ref.herrlof.cards import Card, Cards, Suit, gather
from herrlof_ref.herrlof.end import ending, next_round
from herrlof_ref.herrlof.lead import Lead, leading_seat, next_lead
from herrlof_ref.herrlof.play import hands_are_played
from herrlof_ref.herrlof.powers import one_targets, six_targets, three_draws
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.scoring import score_round
from herrlof_ref.herrlof.state import (
    Centre,
    Dealing,
    Drawing,
    Over,
    Playing,
    Round,
    State,
    Stealing,
    Taking,
    Tally,
)
from herrlof_ref.herrlof.trick import Decision, count_trick, decide, winning_seat
from herrlof_ref.herrlof.valknut import turn_up, turns_at_once, turns_at_resolution


@attrs.frozen
class Outcome:
    """What a complete trick comes to."""

    decision: Decision
    winning_rank: int | None
    """None for a rune, or if the trick is destroyed."""
    lead: Lead
    cards: Cards


@lru_cache(maxsize=1 << 15)
def resolve(rules: Ruleset, trick: tuple[Card, ...], trump: Suit | None) -> Outcome:
    """Tell what a complete trick comes to. Remembered, as there are few different tricks."""
    decision = decide(trick, trump)
    rank = None if decision.place is None else trick[decision.place].rank
    return Outcome(decision, rank, next_lead(rules, trick, decision), gather(trick))


def begin_play(round_: Round, centre: Centre, hands: tuple[Cards, ...]) -> State:
    """After the last bid: the round's first leader leads (HRL-BID-5, HRL-ROUND-1)."""
    tally = Tally((0,) * round_.rules.players, 0, 0, 0)  # HRL-DEAL-7
    return Playing(round_, centre, hands, tally, round_.first, ())


def after_play(
    round_: Round, centre: Centre, hands: tuple[Cards, ...], tally: Tally, leader: int, trick: tuple[Card, ...]
) -> State:
    """After a card is played, before anything that it brings about."""
    if turns_at_once(round_.rules, trick):
        centre = turn_up(centre)
    if three_draws(trick[-1], centre):
        return Drawing(round_, centre, hands, tally, leader, trick)
    return after_card(round_, centre, hands, tally, leader, trick)


def after_card(
    round_: Round, centre: Centre, hands: tuple[Cards, ...], tally: Tally, leader: int, trick: tuple[Card, ...]
) -> State:
    """After a card is played and a 3 among the cards has been dealt with: the next player, or the trick is complete."""
    rules = round_.rules
    if len(trick) < rules.players:
        return Playing(round_, centre, hands, tally, leader, trick)
    if turns_at_resolution(rules, trick):
        centre = turn_up(centre)
    outcome = resolve(rules, trick, centre.trump)
    winner = winning_seat(outcome.decision, leader, rules.players)
    tally = _count(tally, winner, outcome.cards)
    if winner is not None:
        rank = outcome.winning_rank  # HRL-POWER-1
        if rank == 1 and one_targets(tally.tricks, winner):  # HRL-POWER-2
            return Stealing(round_, centre, hands, tally, leader, trick)
        if rank == 6 and six_targets(hands, winner):  # HRL-POWER-2
            return Taking(round_, centre, hands, tally, leader, trick)
    return after_trick(round_, centre, hands, tally, leader, trick)


def _count(tally: Tally, winner: int | None, cards: Cards) -> Tally:
    """Count a complete trick (HRL-TRICK-7) and lay its cards by for the rest of the round (HRL-TRICK-8)."""
    if winner is None:
        return Tally(tally.tricks, tally.destroyed + 1, tally.won_cards, tally.destroyed_cards + cards)
    return Tally(count_trick(tally.tricks, winner), tally.destroyed, tally.won_cards + cards, tally.destroyed_cards)


def after_trick(
    round_: Round, centre: Centre, hands: tuple[Cards, ...], tally: Tally, leader: int, trick: tuple[Card, ...]
) -> State:
    """After a complete trick and the power of the card that won it: the next lead, or the end of the round."""
    rules = round_.rules
    if hands_are_played(hands):
        return _after_round(round_, centre, tally, leader)
    lead = resolve(rules, trick, centre.trump).lead
    return Playing(round_, centre, hands, tally, leading_seat(lead, leader, rules.players), ())


def _after_round(round_: Round, centre: Centre, tally: Tally, leader: int) -> State:
    standing = score_round(round_, tally.tricks)  # HRL-SCORE-1
    if ending(round_.rules, round_.number, standing.scores) is None:
        return Dealing(next_round(round_, standing))
    return Over(Round(round_.rules, round_.number, round_.first, standing, round_.bids), centre, tally, leader)
