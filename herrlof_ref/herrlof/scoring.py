"""Scoring a round. Chapter: spec/herrlof/scoring.md."""

from __future__ import annotations

from typing import Final

import attrs

from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.state import Round, RoundResult, Standing

TRICK_POINTS: Final = 1
BID_POINTS: Final = 10
BONUS_POINTS: Final = 5


@attrs.frozen
class Points:
    """What one player earns in a round, by reason."""

    tricks: int
    bid: int
    bonus: int

    @property
    def total(self) -> int:
        """All points of the round."""
        return self.tricks + self.bid + self.bonus


def points(rules: Ruleset, bid: int, tricks: int) -> Points:
    """Score one player's round."""
    correct = bid == tricks
    rewarded = tricks in rules.bonus_tricks  # HRL-SCORE-4; with three players none: HRL-SCORE-6
    trick_points = TRICK_POINTS * tricks  # HRL-SCORE-2
    if rules.bonus_stacking == "replaces":  # HRL-SCORE-5
        return Points(trick_points, (BONUS_POINTS if rewarded else BID_POINTS) * correct, 0)
    return Points(trick_points, BID_POINTS * correct, BONUS_POINTS * rewarded)  # HRL-SCORE-3, HRL-SCORE-5


def score_round(round_: Round, tricks: tuple[int, ...]) -> Standing:
    """Add a finished round to the standing (HRL-SCORE-1)."""
    bids = tuple([bid for bid in round_.bids if bid is not None])
    earned = tuple([points(round_.rules, bid, won).total for bid, won in zip(bids, tricks, strict=True)])
    before = round_.standing
    return Standing(
        # HRL-SCORE-7
        scores=tuple(map(sum, zip(before.scores, earned, strict=True))),
        correct_bids=tuple(
            [count + (bid == won) for count, bid, won in zip(before.correct_bids, bids, tricks, strict=True)]
        ),
        last_round=RoundResult(bids=bids, tricks=tricks, points=earned),
    )
