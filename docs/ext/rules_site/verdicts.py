"""A ruling's deciding example: one trick, judged by the engine under each reading that can be played."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import attrs

from herrlof_ref import Ruleset, card
from herrlof_ref.data import SUITE
from herrlof_ref.drawing import Picture, draw_trick
from herrlof_ref.herrlof.cards import Card
from herrlof_ref.specification import Ruling

_PLAYS: Final = re.compile(r"(?P<three>three players[^`]*)?`(?P<plays>play \S+(?:; play \S+)+)`", re.IGNORECASE)
_DECIDES: Final = ("trick", "lead")
"""The pages of rulings whose question a single trick can answer."""


@attrs.frozen
class Reading:
    """A trick under one value of an option; without an option, under the standard ruleset."""

    option: str | None
    value: object
    picture: Picture


def verdict(ruling: Ruling) -> tuple[Reading, ...]:
    """Draw the trick that a ruling's example names; nothing if the question is not one that a trick answers."""
    found = _PLAYS.search(ruling.fields.get("example", ""))
    if ruling.game != "herrlof" or found is None or not _is_about_tricks(ruling):
        return ()
    trick = tuple(card(step.removeprefix("play ")) for step in found["plays"].split("; "))
    players = len(trick)
    if players not in (2, 3):
        return ()
    if not ruling.options:
        return (_reading(trick, None, None),)
    return tuple(_reading(trick, option, value) for option in ruling.options for value in _values(option))


def _is_about_tricks(ruling: Ruling) -> bool:
    return Path(ruling.place.page).stem in _DECIDES


def _values(option: str) -> list[object]:
    games = json.loads((SUITE / "games" / "herrlof.json").read_text(encoding="utf-8"))
    values: list[object] = games["options"][option]["schema"].get("enum", [])
    return values


def _reading(trick: tuple[Card, ...], option: str | None, value: object) -> Reading:
    options: dict[str, object] = {"players": len(trick)}
    if option is not None:
        options[option] = value
    return Reading(option, value, draw_trick(trick, rules=Ruleset.from_json(options)))
