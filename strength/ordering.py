"""Choosing the basic cases and their order, so that the first to fail names the clause that was misread."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from herrlof_ref.conformance.model import Case, Game
from strength.misreadings import Judged, Misreading

Table: TypeAlias = Mapping[str, Mapping[str, str]]
"""For each misreading the cases that catch it, each with the clause that its failure names first."""


def table(judged: Iterable[Judged]) -> dict[str, dict[str, str]]:
    """Make the table of what full runs found."""
    return {each.misreading.id: {outcome.case.id: outcome.clauses[0] for outcome in each.failures} for each in judged}


def choose(cases: Sequence[Case], game: Game, misreadings: Sequence[Misreading], found: Table) -> list[str]:
    """Choose cases and their order: the most basic case that blames no misreading for another clause, again and again.

    A case is taken only if it catches a misreading that no case before it catches. As every choice only takes
    misreadings away, no other order of choosing would end with fewer of them left.
    """
    left = {each.id: {each.clause, *each.also} for each in misreadings}
    candidates = sorted(cases, key=lambda case: _basic(case, game))
    order: list[str] = []
    while (chosen := next((case.id for case in candidates if _is_safe(case.id, left, found)), None)) is not None:
        order.append(chosen)
        left = {name: clauses for name, clauses in left.items() if chosen not in found[name]}
    return order


def named_first(order: Iterable[str], found: Mapping[str, str]) -> str | None:
    """The clause that a run in this order names first for one misreading; None if it catches nothing."""
    return next((found[case] for case in order if case in found), None)


def _basic(case: Case, game: Game) -> tuple[int, int, str]:
    area = game.areas.index(case.area) if case.area in game.areas else len(game.areas)
    return area, len(case.steps), case.id


def _is_safe(case: str, left: Mapping[str, set[str]], found: Table) -> bool:
    caught = [name for name in left if case in found[name]]
    return bool(caught) and all(found[name][case] in left[name] for name in caught)
