"""Pairs of games that one seat cannot tell apart, and which fields of an observation lie open."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final, Protocol

from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.noninterference.herrlof import HerrlofTwins
from herrlof_ref.noninterference.pair import Secrecy, Twins


class TwinMaker(Protocol):
    """Makes up twins of one game."""

    @property
    def secrecy(self) -> Secrecy:
        """What is hidden in this game."""

    def make(self, rules: Mapping[str, JSON], source: random.Random) -> Twins:
        """Make up a pair of games under these rules, a seat, and steps that it tries in vain."""

    def rules(self, source: random.Random) -> dict[str, JSON]:
        """Make up options. They need not make a game."""


MAKERS: Final[Mapping[str, TwinMaker]] = {"herrlof": HerrlofTwins()}
"""The games that hide anything."""

__all__ = ["MAKERS", "Secrecy", "TwinMaker", "Twins"]
