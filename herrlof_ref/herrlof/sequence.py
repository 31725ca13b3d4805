"""What comes after what: from a card played to the end of the game.

Each function takes the parts of a table and returns the next state. The rules themselves stand in the modules named
after their chapters; here they are asked in order.
"""

from __future__ import annotations

from herrlof_ref.herrlof.cards import Cards
from herrlof_ref.herrlof.centre import Centre
from herrlof_ref.herrlof.end import ending, next_round
from herrlof_ref.herrlof.play import hands_are_played
from herrlof_ref.herrlof.powers import can_draw, one_targets, six_targets
from herrlof_ref.herrlof.scoring import score_round
from herrlof_ref.herrlof.state import Dealing, Drawing, Over, Playing, Round, State, Stealing, Table, Taking
from herrlof_ref.herrlof.trick import count_trick
from herrlof_ref.herrlof.tricktree import Trick, no_cards
from herrlof_ref.herrlof.valknut import turn_up


def begin_play(round_: Round, centre: Centre, hands: tuple[Cards, ...]) -> State:
    """After the last bid: the round's first leader leads (HRL-BID-5, HRL-ROUND-1)."""
    table = Table(round_, centre, (0,) * round_.rules.players, 0, 0)  # HRL-DEAL-7
    return Playing(table, hands, round_.first, no_cards(round_.rules))


def after_play(table: Table, hands: tuple[Cards, ...], leader: int, trick: Trick) -> State:
    """After a card is played, before anything that it brings about."""
    if trick.turns_at_once:
        table = with_centre(table, turn_up(table.centre))
    if trick.lets_draw and can_draw(table.centre):
        return Drawing(table, hands, leader, trick)
    return after_card(table, hands, leader, trick)


def after_card(table: Table, hands: tuple[Cards, ...], leader: int, trick: Trick) -> State:
    """After a card is played and a 3 among the cards has been dealt with: the next player, or the trick is complete."""
    if not trick.complete:
        return Playing(table, hands, leader, trick)
    if trick.turns_at_resolution:
        table = with_centre(table, turn_up(table.centre))
    outcome = trick.outcome[table.centre.trump]
    winner, rank = outcome.winners[leader], outcome.rank
    table = _count(table, winner, trick.multiset)
    if winner is not None and rank is not None:  # HRL-POWER-1
        if rank == 1 and one_targets(table.tricks, winner):  # HRL-POWER-2
            return Stealing(table, hands, leader, trick)
        if rank == 6 and six_targets(hands, winner):  # HRL-POWER-2
            return Taking(table, hands, leader, trick)
    return after_trick(table, hands, leader, trick)


def _count(table: Table, winner: int | None, cards: Cards) -> Table:
    """Count a complete trick (HRL-TRICK-7) and lay its cards by for the rest of the round (HRL-TRICK-8)."""
    if winner is None:
        return Table(table.round, table.centre, table.tricks, table.won_cards, table.destroyed_cards + cards)
    tricks = count_trick(table.tricks, winner)
    return Table(table.round, table.centre, tricks, table.won_cards + cards, table.destroyed_cards)


def after_trick(table: Table, hands: tuple[Cards, ...], leader: int, trick: Trick) -> State:
    """After a complete trick and the power of the card that won it: the next lead, or the end of the round."""
    if hands_are_played(hands):
        return _after_round(table, leader)
    outcome = trick.outcome[table.centre.trump]
    return Playing(table, hands, outcome.leaders[leader], outcome.next)


def _after_round(table: Table, leader: int) -> State:
    round_ = table.round
    standing = score_round(round_, table.tricks)  # HRL-SCORE-1
    if ending(round_.rules, round_.number, standing.scores) is None:
        return Dealing(next_round(round_, standing))
    scored = Round(round_.rules, round_.number, round_.first, standing, round_.bids)
    return Over(Table(scored, table.centre, table.tricks, table.won_cards, table.destroyed_cards), leader)


def with_centre(table: Table, centre: Centre) -> Table:
    """Return the table with another middle."""
    return Table(table.round, centre, table.tricks, table.won_cards, table.destroyed_cards)
