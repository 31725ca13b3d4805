"""The role ``{value}``: a number of the rules, asked of the reference engine, so that no page types it."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from herrlof_ref import Ruleset
from herrlof_ref.herd import ruleset as herd
from herrlof_ref.herd.board import board_of
from herrlof_ref.herrlof import scoring
from herrlof_ref.herrlof.cards import size

_POINTS = {
    "trick_points": scoring.TRICK_POINTS,
    "bid_points": scoring.BID_POINTS,
    "bonus_points": scoring.BONUS_POINTS,
}


def value(text: str) -> str:
    """Return what stands for a name, such as ``hand_size``, ``hand_size 3`` or ``points 2 3``.

    A name is an option of the standard ruleset, with the number of players behind it if they are three; ``deck`` and
    ``stock`` are numbers of cards; ``trick_points``, ``bid_points`` and ``bonus_points`` are what is earned; ``points``
    with a bid and a number of tricks is what they earn with two players. ``herd side`` and ``herd cells`` are those of
    Herd's standard board, ``herd smallest`` and ``herd largest`` the sides that are allowed.

    Raises KeyError for another name.
    """
    name, *numbers = text.split()
    if name == "herd" and len(numbers) == 1:
        return str(_herd()[numbers[0]])
    if name == "points" and len(numbers) == 2:
        bid, tricks = map(int, numbers)
        return str(scoring.points(Ruleset(), bid, tricks).total)
    if name in _POINTS and not numbers:
        return str(_POINTS[name])
    if numbers not in ([], ["3"]):
        raise KeyError(text)
    rules = Ruleset(players=3 if numbers else 2)
    found: dict[str, object] = {
        **rules.to_json(),
        "deck": size(rules.deck),
        "stock": size(rules.deck) - rules.players * rules.hand_size - 1,
    }
    shown = found[name]
    return " or ".join(map(str, shown)) if isinstance(shown, list) else str(shown)


def _herd() -> dict[str, int]:
    side = herd.Ruleset().side
    return {
        "side": side,
        "cells": len(board_of(side).cells),
        "smallest": herd.SMALLEST,
        "largest": herd.LARGEST,
    }


class ValueRole(SphinxRole):
    """A number of the rules in running text."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Write the number."""
        try:
            return [nodes.Text(value(self.text))], []
        except (KeyError, ValueError):
            return [], [self.inliner.reporter.error(f"{self.text} is no value of the rules", line=self.lineno)]
