"""Rounds, the end of the game, and who wins it. Chapter: spec/herrlof/end.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herrlof.ruleset import Ruleset, Tiebreak
from herrlof_ref.herrlof.seats import seat_to_left
from herrlof_ref.herrlof.state import Round, Standing

_TIEBREAK_CLAUSES: Final[Mapping[Tiebreak, ClauseId]] = {
    "correct_bids": ClauseId("HRL-END-5"),
    "last_round_tricks": ClauseId("HRL-END-6"),
}


@attrs.frozen
class Victory:
    """Who wins a game, and why."""

    seats: tuple[int, ...]
    clause: ClauseId


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


def victory(rules: Ruleset, standing: Standing) -> Victory:
    """Tell who wins: the best by score, then by each tie-break in turn; those who are still tied share the victory."""
    assert standing.last_round is not None
    measures = {"correct_bids": standing.correct_bids, "last_round_tricks": standing.last_round.tricks}
    seats = _best(standing.scores, tuple(range(rules.players)))
    if len(seats) == 1:
        return Victory(seats, ClauseId("HRL-END-4"))
    for tiebreak in rules.tiebreaks:
        seats = _best(measures[tiebreak], seats)
        if len(seats) == 1:
            return Victory(seats, _TIEBREAK_CLAUSES[tiebreak])
    return Victory(seats, ClauseId("HRL-END-7"))


def _best(values: tuple[int, ...], seats: tuple[int, ...]) -> tuple[int, ...]:
    highest = max(values[seat] for seat in seats)
    return tuple(seat for seat in seats if values[seat] == highest)
