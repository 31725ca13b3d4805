"""The formal rules of Herd, as the fuzzer asks them."""

from __future__ import annotations

from herrlof_ref.fuzz.herd_rules import Judgement, Position, Situation, beginning, cell_term, judge, position, solve

__all__ = ["Judgement", "Position", "Situation", "beginning", "cell_term", "judge", "position", "solve"]
