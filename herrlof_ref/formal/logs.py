"""Logs of games: steps taken and refused, and what is said of the positions after them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs
import clingo

from herrlof_ref.formal.fields import FIELDS
from herrlof_ref.formal.terms import Deal, Json, Rules

STRETCH: Final = 14
"""Steps after which a log is cut, where it can be."""

_OPEN: Final = frozenset(FIELDS) - {"hands", "stock", "views"}


@attrs.frozen
class Asked:
    """One step of a log: taken or refused, and what is said of the position after it."""

    step: str
    expect: Mapping[str, Json]
    refused: bool = False

    @property
    def whole(self) -> bool:
        """Whether every field is stated."""
        return len(self.expect) == len(FIELDS)


@attrs.frozen
class Log:
    """A game, or a part of one, from its first step."""

    name: str
    rules: Rules
    steps: tuple[Asked, ...]


@attrs.frozen
class Disagreement:
    """Where a log and the formal rules part: the step (from 0), what differs, and the clauses concerned."""

    log: Log
    step: int
    what: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        where = f"{self.log.name}, step {self.step + 1} ({self.log.steps[self.step].step[:60]})"
        return f"{where}: {self.what} [{', '.join(self.clauses)}]"


@attrs.define
class Stretch:
    """A stretch of a log: the index of its next step, where it stops, and the position that it starts from."""

    log: Log
    next: int
    stop: int
    before: Asked | None = None
    position: list[tuple[str, list[clingo.Symbol]]] | None = None
    deal: tuple[int, Deal] | None = None


def stretches(log: Log) -> list[Stretch]:
    """Cut a log where a position is told in whole.

    The stretch before a cut proves that the rules reach the position told, and the stretch after it starts there:
    together that is the whole log, but clingo can follow all stretches at once. Between two rounds no card is dealt,
    and the open fields are the whole position.
    """
    cuts = [0]
    for index, asked in enumerate(log.steps[:-1], 1):
        between = asked.expect.get("phase") == "deal" and asked.expect.keys() >= _OPEN
        if not asked.refused and (between or (asked.whole and index - cuts[-1] >= STRETCH)):
            cuts.append(index)
    ends = [*cuts[1:], len(log.steps)]
    return [Stretch(log, cut, end, log.steps[cut - 1] if cut else None) for cut, end in zip(cuts, ends, strict=True)]
