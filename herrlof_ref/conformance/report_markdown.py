"""The report for a pull request: a few lines of Markdown."""

from __future__ import annotations

import re
from typing import Final

from herrlof_ref.conformance.coverage import coverage
from herrlof_ref.conformance.model import ClauseBook
from herrlof_ref.conformance.report_text import verdict_line
from herrlof_ref.conformance.run import Result
from herrlof_ref.conformance.telling import Group, Rerun, details, grouped, headline, label, position

_GROUPS: Final = 8
_LINES: Final = 24
_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|~@&])")


def markdown(result: Result, book: ClauseBook | None, rerun: Rerun) -> str:
    """The summary: the verdict, the counts, and for each clause at stake its first failure."""
    found = coverage(result.outcomes, book)
    mark = "✅" if result.exit_status == 0 else "❌"
    lines = [f"## {mark} {_escaped(result.declaration.name or 'The engine')}: {_escaped(verdict_line(result))}", ""]
    lines += ["| cases | |", "|---:|---|"]
    lines += [f"| {number} | {label(status, number)} |" for status, number in result.counts.items() if number]
    lines += ["", f"Clauses exercised: {found.exercised} of {len(found.exercises)}."]
    groups = grouped(result.outcomes)
    for group in groups[:_GROUPS]:
        lines += ["", *_group(group, book, rerun)]
    if rest := [group.clause or group.reason for group in groups[_GROUPS:]]:
        lines += ["", f"Also at stake: {', '.join(rest)}."]
    return "\n".join(lines) + "\n"


def _group(group: Group, book: ClauseBook | None, rerun: Rerun) -> list[str]:
    first = group.outcomes[0]
    told = [headline(first), *position(first), *details(first)][:_LINES]
    fence = "`" * max(3, 1 + max((len(run) for line in told for run in re.findall("`+", line)), default=0))
    return [
        f"### {_escaped(group.heading(book))} ({group.count})",
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
