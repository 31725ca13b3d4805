"""The named rulesets: how each source plays. Page: spec/herrlof/presets.md."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from herrlof_ref.core import RulesetError
from herrlof_ref.core.json import quoted
from herrlof_ref.herrlof.ruleset import Ruleset

_BGA: Final[dict[str, object]] = {"max_rounds": None, "tiebreaks": ("correct_bids",)}

_PRESETS: Final[Mapping[int, Mapping[str, Mapping[str, object]]]] = {
    2: {
        "standard": {},
        "bga": _BGA,
        "bga-five": {**_BGA, "bonus_tricks": (3, 4, 5)},
        "bga-platform": {**_BGA, "one": "mandatory", "six": "mandatory"},
        "french": {**_BGA, "returned_card": "discard"},
        "review": {"bonus_tricks": (3, 4, 5), "max_rounds": None},
        "preview": {"bonus_tricks": (3, 4, 5), "bonus_stacking": "replaces"},
    },
    3: {
        "standard": {},
        "bga": _BGA,
        "bga-platform": {**_BGA, "one": "mandatory", "six": "mandatory"},
        "french": {**_BGA, "returned_card": "discard"},
        "review": {"max_rounds": None},
        "bga-literal": {**_BGA, "nine_lead": "winner"},
    },
}
PRESETS: Final[Mapping[int, Mapping[str, Mapping[str, object]]]] = MappingProxyType(
    {
        players: MappingProxyType({name: MappingProxyType(dict(options)) for name, options in named.items()})
        for players, named in _PRESETS.items()
    }
)
"""For each number of players and each preset the options that differ from the standard ruleset."""


def preset(name: str, players: int = 2) -> Ruleset:
    """Return a named ruleset.

    Raises RulesetError if there is none of that name for so many players.
    """
    known = PRESETS.get(players, {})
    if name not in known:
        raise RulesetError(
            f"there is no preset {quoted(name)} for {players} players; there are: {', '.join(known) or 'none'}"
        )
    return Ruleset.from_json({"players": players, **known[name]})
