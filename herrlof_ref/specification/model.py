"""What a specification consists of."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import attrs

ID_PATTERN: Final = r"[A-Z]{3}-[A-Z]+-[1-9][0-9]*"
"""The form of every clause's and ruling's id, as a regular expression."""


class SpecificationError(ValueError):
    """A page of the specification is not well formed. The message names the file, the line, and what was expected."""


@attrs.frozen
class Place:
    """Where a block stands: the page and the line of its opening fence, counted from 1."""

    page: Path
    line: int

    def __str__(self) -> str:
        return f"{self.page}, line {self.line}"


@attrs.frozen
class Clause:
    """One obligation of the rules."""

    id: str
    title: str
    text: str
    """The obligation as Markdown, without its heading."""
    game: str
    """The name of the game, which is the folder the page stands in."""
    chapter: str
    """The page's name without its ending."""
    since: str
    """The specification version that first held this clause."""
    sources: tuple[str, ...]
    """The sources that say the same."""
    differs: tuple[str, ...]
    """The sources that say something else."""
    options: tuple[str, ...]
    """The ruleset options that change what this clause demands."""
    place: Place


@attrs.frozen
class Ruling:
    """The decision of one conflict between sources, or of one silence."""

    id: str
    title: str
    """The question as a player would ask it."""
    game: str
    since: str
    settles: tuple[str, ...]
    """The clauses that follow from it."""
    options: tuple[str, ...]
    """The ruleset options that let a table play it otherwise."""
    bears: str
    """``observable``, ``moot``, ``moot-for-two`` or ``convention``."""
    fields: Mapping[str, str]
    """The paragraphs by name, in their order: each source's position, options, decision, reason, proof, example."""
    place: Place


@attrs.frozen
class Line:
    """One line of a worked example: steps, and what is expected after the last of them."""

    steps: tuple[str, ...]
    """Steps as the protocol spells them, but for short deals."""
    expect: Mapping[str, object] | None
    """Fields of the observation; empty if the steps must only be accepted; None if the last one must be rejected."""
    breaks: str | None
    """The clause that a rejected step breaks."""
    number: int
    """The line in its page, counted from 1."""


@attrs.frozen
class Example:
    """A worked example: a row of steps with hand-written expectations."""

    id: str
    title: str
    game: str
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]
    rules: Mapping[str, object]
    """The options that differ from the standard ruleset."""
    since: str
    lines: tuple[Line, ...]
    place: Place


@attrs.frozen
class Specification:
    """The specification of every game found below one folder."""

    clauses: Mapping[str, Clause]
    rulings: Mapping[str, Ruling]
    examples: Mapping[str, Example]

    def clause(self, identifier: str) -> Clause | None:
        """Return the clause with this id, or None."""
        return self.clauses.get(identifier)
