"""Rounds, the end of the game, and who wins it. Chapter: spec/herrlof/end.md."""

from __future__ import annotations

from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.seats import seat_to_left
from herrlof_ref.herrlof.state import Round, Standing


def first_round(rules: Ruleset) -> Round:
    """Return the first round, led by the seat that the set-up names (HRL-ROUND-1)."""
    zeros = (0,) * rules.players
    return Round(rules, 1, rules.first_leader, Standing(zeros, zeros, None), (None,) * rules.players)


def next_round(round_: Round, standing: Standing) -> Round:
    """Return the next round (HRL-END-3); its first lead has moved one seat to the left (HRL-ROUND-2)."""
    players = round_.rules.players
    first = seat_to_left(round_.first, 1, players)
    return Round(round_.rules, round_.number + 1, first, standing, (None,) * players)


def ending(rules: Ruleset, number: int, scores: tuple[int, ...]) -> ClauseId | None:
    """Return the clause under which the game ends after a round; None if it goes on."""
    if max(scores) >= rules.target:
        return ClauseId("HRL-END-1")
    if rules.max_rounds is not None and number >= rules.max_rounds:
        return ClauseId("HRL-END-2")
    return None


def winners(rules: Ruleset, standing: Standing) -> tuple[int, ...]:
    """Return the seats that win: the best by score (HRL-END-4), then by each tie-break; the rest share (HRL-END-7)."""
    assert standing.last_round is not None
    values = {"correct_bids": standing.correct_bids, "last_round_tricks": standing.last_round.tricks}
    best = _best(standing.scores, tuple(range(rules.players)))
    for tiebreak in rules.tiebreaks:  # HRL-END-5, HRL-END-6
        best = _best(values[tiebreak], best)
    return best


def _best(values: tuple[int, ...], seats: tuple[int, ...]) -> tuple[int, ...]:
    highest = max(values[seat] for seat in seats)
    return tuple(seat for seat in seats if values[seat] == highest)
