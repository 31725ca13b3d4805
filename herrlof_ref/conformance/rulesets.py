"""Completing the rules of a case from its game's standard ruleset."""

from __future__ import annotations

from collections.abc import Mapping

from herrlof_ref.conformance.json_text import JSON, same
from herrlof_ref.conformance.model import Game


def complete(game: Game, rules: Mapping[str, JSON]) -> dict[str, JSON]:
    """Every option of the game: those in ``rules``, the others as the standard ruleset has them."""
    return {**standard_for(game, rules), **rules}


def standard_for(game: Game, rules: Mapping[str, JSON]) -> dict[str, JSON]:
    """The standard ruleset under the deciding values in ``rules`` (for instance the number of players)."""
    base = dict(game.standard)
    deciding = {**base, **rules}
    for variant in game.variants:
        if all(same(deciding[name], value) for name, value in variant.when.items()):
            base |= variant.standard
    return base


def needless(game: Game, rules: Mapping[str, JSON]) -> list[str]:
    """The options that ``rules`` names although they have their standard value."""
    standard = standard_for(game, rules)
    return [name for name, value in rules.items() if same(standard[name], value)]
