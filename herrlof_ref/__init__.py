"""Herrlof: the typed reference library of the open rules specification.

A game is a row of immutable states. Chance and the players move it on with actions; whoever breaks a rule is told
which one.

>>> import random
>>> from herrlof_ref import Bid, Play, apply, legal_actions, new_game, sample, turn
>>> state = new_game()
>>> state = apply(state, sample(state, random.Random(7)))
>>> turn(state)
0
>>> state = apply(apply(state, Bid(4)), Bid(3))
>>> state.phase
'play'
>>> all(isinstance(action, Play) for action in legal_actions(state))
True
"""

import importlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from herrlof_ref.core import (
        ClauseId,
        DocumentError,
        Game,
        NotationError,
        Outcome,
        Record,
        Rejected,
        RulesetError,
        perft,
        play_random,
    )
    from herrlof_ref.herrlof.actions import Action, Bid, Deal, Draw, Give, Pass, Play, Return, Steal, Take, Taken
    from herrlof_ref.herrlof.cards import HAGALAZ, SUITS, VALKNUT, Card, Suit, card
    from herrlof_ref.herrlof.codec import from_json, to_json
    from herrlof_ref.herrlof.deal import PartialDeal, probability
    from herrlof_ref.herrlof.events import Event, explain, told_to
    from herrlof_ref.herrlof.game import HERRLOF, sample
    from herrlof_ref.herrlof.notation import format_action, parse
    from herrlof_ref.herrlof.observation import observe, observe_as
    from herrlof_ref.herrlof.presets import PRESETS, preset
    from herrlof_ref.herrlof.ruleset import Ruleset
    from herrlof_ref.herrlof.seen import View, view
    from herrlof_ref.herrlof.state import (
        Bidding,
        Choosing,
        Dealing,
        Drawing,
        Giving,
        Over,
        Playing,
        Returning,
        State,
        Stealing,
        Taking,
    )
    from herrlof_ref.herrlof.steps import apply, legal_actions, new_game, outcomes, turn
    from herrlof_ref.herrlof.telling import sentence

__all__ = [
    "HAGALAZ",
    "HERRLOF",
    "PRESETS",
    "SUITS",
    "VALKNUT",
    "Action",
    "Bid",
    "Bidding",
    "Card",
    "Choosing",
    "ClauseId",
    "Deal",
    "Dealing",
    "DocumentError",
    "Draw",
    "Drawing",
    "Event",
    "Game",
    "Give",
    "Giving",
    "NotationError",
    "Outcome",
    "Over",
    "PartialDeal",
    "Pass",
    "Play",
    "Playing",
    "Record",
    "Rejected",
    "Return",
    "Returning",
    "Ruleset",
    "RulesetError",
    "State",
    "Steal",
    "Stealing",
    "Suit",
    "Take",
    "Taken",
    "Taking",
    "View",
    "apply",
    "card",
    "explain",
    "format_action",
    "from_json",
    "legal_actions",
    "new_game",
    "observe",
    "observe_as",
    "outcomes",
    "parse",
    "perft",
    "play_random",
    "preset",
    "probability",
    "sample",
    "sentence",
    "to_json",
    "told_to",
    "turn",
    "view",
]

# A name's module is imported when the name is first used: who only runs the suite does not wait for the game to load.
_NAMES: Final = {
    "herrlof_ref.core": (
        "ClauseId",
        "DocumentError",
        "Game",
        "NotationError",
        "Outcome",
        "Record",
        "Rejected",
        "RulesetError",
        "perft",
        "play_random",
    ),
    "herrlof_ref.herrlof.actions": (
        "Action",
        "Bid",
        "Deal",
        "Draw",
        "Give",
        "Pass",
        "Play",
        "Return",
        "Steal",
        "Take",
        "Taken",
    ),
    "herrlof_ref.herrlof.cards": (
        "Card",
        "HAGALAZ",
        "SUITS",
        "Suit",
        "VALKNUT",
        "card",
    ),
    "herrlof_ref.herrlof.codec": (
        "from_json",
        "to_json",
    ),
    "herrlof_ref.herrlof.deal": (
        "PartialDeal",
        "probability",
    ),
    "herrlof_ref.herrlof.events": (
        "Event",
        "explain",
        "told_to",
    ),
    "herrlof_ref.herrlof.game": (
        "HERRLOF",
        "sample",
    ),
    "herrlof_ref.herrlof.notation": (
        "format_action",
        "parse",
    ),
    "herrlof_ref.herrlof.observation": (
        "observe",
        "observe_as",
    ),
    "herrlof_ref.herrlof.presets": (
        "PRESETS",
        "preset",
    ),
    "herrlof_ref.herrlof.ruleset": ("Ruleset",),
    "herrlof_ref.herrlof.seen": (
        "View",
        "view",
    ),
    "herrlof_ref.herrlof.state": (
        "Bidding",
        "Choosing",
        "Dealing",
        "Drawing",
        "Giving",
        "Over",
        "Playing",
        "Returning",
        "State",
        "Stealing",
        "Taking",
    ),
    "herrlof_ref.herrlof.steps": (
        "apply",
        "legal_actions",
        "new_game",
        "outcomes",
        "turn",
    ),
    "herrlof_ref.herrlof.telling": ("sentence",),
}
_MODULES: Final = {name: module for module, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(importlib.import_module(_MODULES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
