"""Name the clauses behind a disagreement, by asking the formal rules which of them fired."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import clingo

from herrlof_ref.formal.terms import readable
from herrlof_ref.formal.theory import at, load

if TYPE_CHECKING:
    from herrlof_ref.formal.logs import Disagreement

MOST: int = 6
"""Clauses named when none can be tied to the difference itself."""


def because(control: clingo.Control, moment: int) -> list[tuple[str, str, str]]:
    """What the rules concluded at a moment: the clause, the kind of conclusion, and its content."""
    found = []
    for atom in control.symbolic_atoms.by_signature(f"because_{moment}", 4):
        _, clause, kind, what = atom.symbol.arguments
        found.append((clause.string, kind.name, readable(str(what))))
    return sorted(found)


def reason_rules(folder: Path, moments: range) -> str:
    """The rules that record the clause behind each conclusion."""
    template = load(folder).reasons()
    return "\n".join(at(template, moment) for moment in moments)


def explained(disagreement: Disagreement, folder: Path) -> Disagreement:
    """The same disagreement with the clauses that decided the point in the formal rules."""
    from herrlof_ref.formal.check import fired

    reasons = fired(disagreement, folder)
    content = disagreement.what.partition(": ")[2]
    close = {clause for clause, _, what in reasons if what in content or content in what}
    deciding = {clause for clause, kind, _ in reasons if kind not in ("begins", "ceases", "legal")}
    other = {clause for clause, kind, _ in reasons if kind == "begins"} - deciding
    rest = dict.fromkeys((*disagreement.clauses, *sorted(deciding), *sorted(other)))
    clauses = tuple(sorted(close)) or tuple(rest)[:MOST]
    return attrs.evolve(disagreement, clauses=clauses)
