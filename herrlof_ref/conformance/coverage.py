"""Which clauses a run exercised, given what the engine declares: the suite may be green and a clause untried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from attrs import frozen

from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.conformance.model import ClauseBook
from herrlof_ref.conformance.outcome import Outcome
from herrlof_ref.conformance.selection import cited

State: TypeAlias = Literal["passed", "failed", "not-judged", "not-applicable", "no-case"]
"""``passed``: cases were judged and all passed; ``not-judged``: it has cases for this engine, and none came to a
verdict; ``not-applicable``: none of its cases concerns this engine."""

STATES: Final[tuple[State, ...]] = ("failed", "passed", "not-judged", "not-applicable", "no-case")


@frozen
class Exercise:
    """What became of the cases that cite one clause."""

    clause: str
    passed: int = 0
    failed: int = 0
    not_judged: int = 0
    not_applicable: int = 0

    @property
    def state(self) -> State:
        """The clause's state in a word."""
        if self.failed:
            return "failed"
        if self.passed:
            return "passed"
        if self.not_judged:
            return "not-judged"
        return "not-applicable" if self.not_applicable else "no-case"

    @property
    def exercised(self) -> bool:
        """Whether at least one case came to a verdict."""
        return self.state in ("passed", "failed")


@frozen
class Coverage:
    """The clauses of the selected cases and of the specification's chapters that these are about."""

    exercises: tuple[Exercise, ...]

    @property
    def exercised(self) -> int:
        """How many clauses were exercised."""
        return sum(each.exercised for each in self.exercises)

    @property
    def unexercised(self) -> tuple[str, ...]:
        """The clauses that were not."""
        return tuple(each.clause for each in self.exercises if not each.exercised)


def coverage(outcomes: Sequence[Outcome], book: ClauseBook | None = None) -> Coverage:
    """Count for each clause the cases that cite it, by what became of them.

    Clauses of the book that no selected case cites are listed if they share their ids' first part with one that is.
    """
    counts: dict[str, list[int]] = {}
    for outcome in outcomes:
        match outcome.verdict:
            case "pass":
                place = 0
            case "fail":
                place = 1
            case "not-applicable":
                place = 3
            case _:
                place = 2
        for clause in cited(outcome.case):
            counts.setdefault(clause, [0, 0, 0, 0])[place] += 1
    families = {clause.partition("-")[0] for clause in counts}
    for clause in book or {}:
        if clause.partition("-")[0] in families:
            counts.setdefault(clause, [0, 0, 0, 0])
    order = {clause: at for at, clause in enumerate(book or {})}
    ids = sorted(counts, key=lambda clause: (order.get(clause, len(order)), clause))
    return Coverage(tuple(Exercise(clause, *counts[clause]) for clause in ids))


def coverage_json(found: Coverage, book: ClauseBook | None, engine: Mapping[str, JSON]) -> JSON:
    """The coverage as a JSON document."""
    clauses: dict[str, JSON] = {
        each.clause: {
            "title": book[each.clause].title if book is not None and each.clause in book else None,
            "state": each.state,
            "passed": each.passed,
            "failed": each.failed,
            "not_judged": each.not_judged,
            "not_applicable": each.not_applicable,
        }
        for each in found.exercises
    }
    return {
        "format": 1,
        "engine": dict(engine),
        "exercised": found.exercised,
        "clauses_total": len(found.exercises),
        "clauses": clauses,
    }
