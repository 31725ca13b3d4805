"""What the fuzzer needs to know of a game beside its rules: where faults like to hide, and what is simpler."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias

from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.core import Game
from herrlof_ref.fuzz.herd import HerdStyle
from herrlof_ref.fuzz.herrlof import HerrlofStyle

Rules: TypeAlias = Mapping[str, JSON]
"""Options with their values; what is left out has its standard value."""


class Style(Protocol):
    """How one game is fuzzed."""

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The reference."""

    @property
    def rare(self) -> frozenset[str]:
        """Phases that games seldom come to."""

    @property
    def about_rules(self) -> str:
        """The clause that says which rules make a game."""

    def rules(self, source: random.Random) -> dict[str, JSON]:
        """Make up options, odd ones too. They need not make a game."""

    def choose(self, state: object, source: random.Random, bias: float) -> str:
        """Choose a legal step; the greater the bias (0 to 1), the rarer the things it leads to."""

    def strange(self, state: object, source: random.Random) -> str:
        """Make up a step that most likely breaks a rule."""

    def simpler(self, rules: Rules, steps: Sequence[str]) -> Iterator[tuple[Rules, Sequence[str]]]:
        """List games that are like this one and simpler, the boldest first. They need not be playable."""

    def weight(self, rules: Rules, steps: Sequence[str]) -> tuple[int, ...]:
        """Tell how far a game is from simple; the game of fewer steps is simpler whatever this says."""


STYLES: Final[Mapping[str, Style]] = {"herrlof": HerrlofStyle(), "herd": HerdStyle()}
"""The style of each game."""
