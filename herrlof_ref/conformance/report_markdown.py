"""The report for a pull request: a few lines of Markdown."""

from __future__ import annotations

import re
from typing import Final

from herrlof_ref.conformance.coverage import coverage
from herrlof_ref.conformance.model import ClauseBook
from herrlof_ref.conformance.outcome import Outcome
from herrlof_ref.conformance.report_text import LABELS, verdict_line
from herrlof_ref.conformance.run import Result
from herrlof_ref.conformance.telling import Rerun, details, headline, position

_GROUPS: Final = 8
_LINES: Final = 24
_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|~@&])")


def markdown(result: Result, book: ClauseBook | None, rerun: Rerun) -> str:
    """The summary: the verdict, the counts, and for each clause at stake its first failure."""
    found = coverage(result.outcomes, book)
    mark = "✅" if result.exit_status == 0 else "❌"
    lines = [f"## {mark} {_escaped(result.declaration.name or 'The engine')}: {_escaped(verdict_line(result))}", ""]
    lines += ["| cases | |", "|---:|---|"]
    lines += [f"| {number} | {LABELS[status]} |" for status, number in result.counts.items() if number]
    lines += ["", f"Clauses exercised: {found.exercised} of {len(found.exercises)}."]
    groups: dict[str, list[Outcome]] = {}
    for outcome in result.outcomes:
        if not outcome.good and outcome.verdict != "not-run":
            groups.setdefault(outcome.clauses[0], []).append(outcome)
    for clause, outcomes in list(groups.items())[:_GROUPS]:
        lines += ["", *_group(clause, outcomes, book, rerun)]
    if len(groups) > _GROUPS:
        rest = list(groups)[_GROUPS:]
        lines += ["", f"Also at stake: {', '.join(rest)}."]
    return "\n".join(lines) + "\n"


def _group(clause: str, outcomes: list[Outcome], book: ClauseBook | None, rerun: Rerun) -> list[str]:
    first = outcomes[0]
    title = f": {_escaped(book[clause].title)}" if book is not None and clause in book else ""
    count = f"{len(outcomes)} {'case' if len(outcomes) == 1 else 'cases'}"
    told = [headline(first), *position(first), *details(first)][:_LINES]
    fence = "`" * max(3, 1 + max((len(run) for line in told for run in re.findall("`+", line)), default=0))
    return [
        f"### {clause}{title} ({count})",
        "",
        f"{first.case.id}: {_escaped(first.case.title)}",
        "",
        f"{fence}text",
        *told,
        fence,
        "",
        f"Run it again: `{rerun.command(first.case.id)}`",
    ]


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
