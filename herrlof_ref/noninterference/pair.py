"""A pair of games that one seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from herrlof_ref.conformance.json_text import JSON


@frozen
class Secrecy:
    """Which fields of a game's observation a seat does not see, and where its own view stands."""

    hidden: frozenset[str]
    """Fields for the referee alone. All others lie open, but for the two below."""
    views: str
    """The field that has an entry for each seat, of which each sees its own."""
    own: frozenset[str]
    """Fields that a seat sees while it is to move."""
    turn: str = "turn"


@frozen
class Twins:
    """Two games of equally many steps, which one seat cannot tell apart as long as nothing hidden is shown."""

    rules: Mapping[str, JSON] = field(eq=False)
    seat: int
    first: tuple[str, ...]
    second: tuple[str, ...]
    tried: frozenset[int]
    """Places of steps that the seat itself tries and that break a rule; why, it is told."""

    @property
    def hidden_steps(self) -> int:
        """How many steps differ."""
        return sum(one != other for one, other in zip(self.first, self.second, strict=True))
