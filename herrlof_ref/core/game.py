"""What a game is to everything that knows no game: the server, records, perft, random play."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Literal, Protocol, TypeAlias, TypeVar

from herrlof_ref.core.json import Json
from herrlof_ref.core.outcome import Outcome

Turn: TypeAlias = int | Literal["chance"] | None
"""The seat to move, ``"chance"``, or None when the game is over."""

R = TypeVar("R")
S = TypeVar("S")
A = TypeVar("A")


class Game(Protocol[R, S, A]):
    """A game: rulesets ``R``, immutable states ``S``, actions ``A``."""

    @property
    def name(self) -> str:
        """The game's name in the protocol."""

    @property
    def observes(self) -> tuple[str, ...]:
        """The fields of an observation."""

    def read_rules(self, document: Mapping[str, object]) -> R:
        """Make a ruleset of option values; options left out keep their standard value. Raises RulesetError."""

    def write_rules(self, rules: R) -> Json:
        """Return every option's value."""

    def start(self, rules: R) -> S:
        """Return the state in which a game begins."""

    def turn(self, state: S) -> Turn:
        """Tell who moves."""

    def legal_actions(self, state: S) -> tuple[A, ...]:
        """List the legal actions in a fixed order; chance's too, unless there are too many to list, and then none."""

    def outcomes(self, state: S) -> tuple[Outcome[A], ...]:
        """List what chance may do with exact probabilities that add up to 1; none if chance is not to move, or if
        there are too many to list (see ``sample``)."""

    def sample(self, state: S, source: random.Random) -> A:
        """Let chance move, with the caller's source of random numbers."""

    def apply(self, state: S, action: A) -> S:
        """Return the state after an action. Raises Rejected, and changes nothing, if it is not legal."""

    def parse(self, step: str) -> A:
        """Read a step. Raises NotationError."""

    def format(self, action: A) -> str:
        """Spell an action as a step."""

    def observe(self, state: S) -> Mapping[str, Json]:
        """Return the observation of a state: all of it, for a referee."""

    def tell(self, state: S, action: A, seat: int | None = None) -> tuple[tuple[str, str], ...]:
        """Tell what a legal action does: for each thing that happens a sentence, and the clause it happens under.

        With a seat, only what that seat may know is told. Raises Rejected if the action is not legal, ValueError if
        there is no such seat.
        """

    def expand(self, rules: R, step: str) -> str:
        """Write out a step that a worked example shortens. Raises NotationError."""
