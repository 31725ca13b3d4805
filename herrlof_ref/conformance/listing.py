"""What a suite holds: its cases, and how many of them each clause has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.conformance.model import Case, ClauseBook
from herrlof_ref.conformance.selection import cited


@frozen
class Tally:
    """How many vectors cite a clause, by origin."""

    hand: int = 0
    generated: int = 0


def tally(cases: Sequence[Case], book: ClauseBook | None = None) -> Mapping[str, Tally]:
    """For each clause of the book, and each that a case cites, its numbers of vectors."""
    counts: dict[str, list[int]] = {clause: [0, 0] for clause in book or {}}
    for case in cases:
        for clause in sorted(cited(case)):
            counts.setdefault(clause, [0, 0])[case.origin != "hand"] += 1
    return {clause: Tally(*numbers) for clause, numbers in counts.items()}


def listing(cases: Sequence[Case], tallies: Mapping[str, Tally], book: ClauseBook | None) -> JSON:
    """The cases and the clauses with their counts, as JSON."""
    clauses: dict[str, JSON] = {
        clause: {
            "title": book[clause].title if book is not None and clause in book else None,
            "hand": numbers.hand,
            "generated": numbers.generated,
        }
        for clause, numbers in tallies.items()
    }
    return {"format": 1, "cases": [_entry(case) for case in cases], "clauses": clauses}


def table(tallies: Mapping[str, Tally], book: ClauseBook | None) -> list[str]:
    """The clauses with their counts, as lines of a table."""
    width = max((len(clause) for clause in tallies), default=0)
    lines = [f"{'clause':<{width}}  hand  generated  title"]
    for clause, numbers in tallies.items():
        title = book[clause].title if book is not None and clause in book else ""
        row = f"{clause:<{width}}  {numbers.hand:>4}  {numbers.generated:>9}  {title}"
        lines.append(row.rstrip())
    return lines


def _entry(case: Case) -> JSON:
    return {
        "id": case.id,
        "game": case.game,
        "title": case.title,
        "clauses": list(case.clauses),
        "rulings": list(case.rulings),
        "origin": case.origin,
        "steps": len(case.steps),
        "file": case.file,
        "pointer": case.pointer,
    }
