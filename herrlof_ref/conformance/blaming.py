"""Which of the clauses that a case cites is most likely the one that was misread.

A case of several clauses fails in one of them. What differs tells which: a manifest lists, for places of the
observation, the clauses that decide what stands there, causes before consequences.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from herrlof_ref.conformance.json_text import JSON, canonical
from herrlof_ref.conformance.model import Case, Game
from herrlof_ref.conformance.outcome import (
    Difference,
    Finding,
    Mismatch,
    Topics,
    WronglyAccepted,
    WronglyRejected,
)

Places: TypeAlias = frozenset[str]


def touched(case: Case, game: Game, finding: Finding | None) -> Topics:
    """The topics of the game that a finding touches, each with its clauses or families of clauses."""
    if not game.topics:
        return ()
    places = _places(case, game, finding)
    return tuple(clauses for place, clauses in game.topics.items() if place in places)


def _places(case: Case, game: Game, finding: Finding | None) -> Places:
    match finding:
        case Mismatch(differences=differences):
            return frozenset(place for difference in differences for place in _of(difference))
        case WronglyAccepted(step=step) | WronglyRejected(step=step):
            kind = case.steps[step].do.partition(" ")[0]
            sets = (name for name, order in game.unordered.items() if order.free)
            return frozenset(f"{name}/{kind}" for name in sets)
        case _:
            return frozenset()


def _of(difference: Difference) -> Iterator[str]:
    """Every way in which a manifest may name the place: the path from its first part on, its value, its members."""
    path = ["*" if part.isdecimal() else part for part in difference.path]
    for end in range(1, len(path) + 1):
        yield "/".join(path[:end])
    whole = "/".join(path)
    expected, got = difference.expected, difference.got
    for value in (expected, got):
        if isinstance(value, str):
            yield f"{whole}={value}"
    if isinstance(expected, list) and isinstance(got, list):
        here, there = _members(expected), _members(got)
        for text in (here.keys() ^ there.keys()) if difference.unordered else ():
            yield f"{whole}/{(here | there)[text].partition(' ')[0]}"


def _members(values: list[JSON]) -> dict[str, str]:
    return {canonical(value): value for value in values if isinstance(value, str)}
