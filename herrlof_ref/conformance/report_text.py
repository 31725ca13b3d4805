"""The report that a person reads."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from herrlof_ref.conformance.console import Console
from herrlof_ref.conformance.coverage import Coverage, coverage
from herrlof_ref.conformance.messages import Declaration
from herrlof_ref.conformance.model import ClauseBook
from herrlof_ref.conformance.outcome import Outcome, Status, Told
from herrlof_ref.conformance.run import Result
from herrlof_ref.conformance.telling import Rerun, details, headline, position

_WIDTH: Final = 110
_IN_FULL: Final = 3
_GROUPS: Final = 8
_ALSO: Final = 4

LABELS: Final[dict[Status, str]] = {
    "pass": "passed",
    "fail": "failed",
    "error": "errors reported by the engine",
    "crash": "crashed",
    "timeout": "timed out",
    "protocol": "broke the protocol",
    "skipped": "skipped by the engine",
    "known-failure": "known failures",
    "unexpected-pass": "passed although listed as known failures",
    "not-applicable": "not applicable",
    "not-run": "not run",
}
"""What the number of cases with a status is called."""


def opening(console: Console, declaration: Declaration, cases: int) -> None:
    """Who is judged, and by how many cases."""
    engine = " ".join(part for part in (declaration.name, declaration.version) if part)
    language = f" ({declaration.language})" if declaration.language else ""
    console.line(f"Judging {engine}{language} by {cases} {'case' if cases == 1 else 'cases'}.")


def report(console: Console, result: Result, book: ClauseBook | None, rerun: Rerun, everything: bool = False) -> None:
    """Failures grouped by the clause at stake, the most basic first; then the summary.

    Of each group the first few are told in full, or all of them with ``everything``.
    """
    bad = [outcome for outcome in result.outcomes if not outcome.good and outcome.verdict != "not-run"]
    groups: dict[str, list[Outcome]] = {}
    for outcome in bad:
        groups.setdefault(outcome.clauses[0], []).append(outcome)
    told = groups if everything else dict(list(groups.items())[:_GROUPS])
    for clause, outcomes in told.items():
        console.line()
        count = f"{len(outcomes)} {'case' if len(outcomes) == 1 else 'cases'}"
        console.line(f"{clause}{_title(clause, book)} ({count})", "bold")
        if book is not None and clause in book:
            _wrapped(console, book[clause].text, "    ")
        full = len(outcomes) if everything else _IN_FULL
        for outcome in outcomes[:full]:
            _failure(console, outcome, book, rerun)
        if rest := outcomes[full:]:
            console.line()
            console.line(f"  {len(rest)} more under this clause (--verbose tells them in full):")
            for outcome in rest:
                console.line(f"    {outcome.case.id}: {headline(outcome)}")
    if untold := {clause: outcomes for clause, outcomes in groups.items() if clause not in told}:
        console.line()
        console.line("More clauses, perhaps for a reason told above (--verbose tells them in full):", "bold")
        for clause, outcomes in untold.items():
            count = f"{len(outcomes)} {'case' if len(outcomes) == 1 else 'cases'}"
            console.line(f"  {clause}{_title(clause, book)} ({count}, first {outcomes[0].case.id})")
    _summary(console, result, groups, coverage(result.outcomes, book))
    if groups:
        clause, outcomes = next(iter(groups.items()))
        console.line(f"Begin with {outcomes[0].case.id} ({clause}{_title(clause, book)}).")
    console.line(verdict_line(result), "green" if result.exit_status == 0 else "red")


def _title(clause: str, book: ClauseBook | None) -> str:
    return f": {book[clause].title}" if book is not None and clause in book else ""


def _failure(console: Console, outcome: Outcome, book: ClauseBook | None, rerun: Rerun) -> None:
    case = outcome.case
    console.line()
    console.line(f"  {outcome.status.upper()} {case.id}: {case.title}", "red")
    if outcome.status == "unexpected-pass":
        console.line(f"    passed, but is listed as a known failure: {outcome.known}")
        console.line("    take it off the list")
    else:
        console.line(f"    {headline(outcome)}")
    for line in position(outcome):
        _wrapped(console, line, "    ", "      ")
    for line in details(outcome):
        console.line(f"    {line}")
    if outcome.log:
        console.line("    last lines of the engine's standard error:")
        for line in outcome.log:
            console.line(f"      | {line}", "dim")
    others = outcome.clauses[1:]
    if len(others) > _ALSO:
        _wrapped(console, f"see also {', '.join(others)}", "    ", "      ")
    for clause in others if len(others) <= _ALSO else ():
        console.line(f"    see also {clause}{_title(clause, book)}")
    if case.rulings:
        console.line(f"    rulings: {', '.join(case.rulings)}")
    console.line(f"    run it again: {rerun.command(case.id)}")


def _wrapped(console: Console, text: str, indent: str, hanging: str | None = None) -> None:
    for paragraph in text.strip().split("\n\n"):
        rest = indent if hanging is None else hanging
        # Ids have hyphens, and are not to be broken there.
        for line in textwrap.wrap(
            " ".join(paragraph.split()),
            _WIDTH,
            initial_indent=indent,
            subsequent_indent=rest,
            break_on_hyphens=False,
        ):
            console.line(line)


def _summary(console: Console, result: Result, groups: dict[str, list[Outcome]], covered: Coverage) -> None:
    total = len(result.outcomes)
    console.line()
    console.line(f"{total} {'case' if total == 1 else 'cases'} selected:")
    for status, number in result.counts.items():
        if number:
            line = f"  {number:>6} {LABELS[status]}"
            style = {"pass": "green", "not-applicable": None, "known-failure": "yellow"}.get(status, "red")
            console.line(line, style)
            for reason, many in _reasons(result.outcomes, status):
                console.line(f"         {many:>6} {reason}")
    if result.not_compared:
        parts = ", ".join(f"{name} ({number})" for name, number in result.not_compared.items())
        _listed(console, f"Not compared, since the engine does not report it (cases): {parts}")
    if groups:
        _listed(console, f"Clauses at stake: {', '.join(f'{name} ({len(g)})' for name, g in groups.items())}")
    untried = f"; not: {', '.join(covered.unexercised)}" if covered.unexercised and covered.exercised > 9 else ""
    _listed(console, f"Clauses exercised: {covered.exercised} of {len(covered.exercises)}{untried}.")
    for note in result.notes:
        _listed(console, f"Note: {note}.")


def _reasons(outcomes: Sequence[Outcome], status: Status) -> list[tuple[str, int]]:
    if status not in ("not-applicable", "not-run", "skipped", "known-failure"):
        return []
    found: dict[str, int] = {}
    for outcome in outcomes:
        if outcome.status == status:
            told = outcome.finding.message if isinstance(outcome.finding, Told) else ""
            reason = outcome.known if status == "known-failure" and outcome.known is not None else told
            if status == "not-applicable":
                # Which fields a case states differs from case to case; the JSON report has them.
                reason = reason.partition(": ")[0]
            found[reason] = found.get(reason, 0) + 1
    return sorted(found.items(), key=lambda entry: (-entry[1], entry[0]))


def verdict_line(result: Result) -> str:
    """The verdict in a sentence."""
    passed, total = result.counts["pass"], len(result.outcomes)
    seconds = f"{result.seconds:.1f} s"
    if result.signal is not None:
        return f"Interrupted after {seconds}: {result.counts['not-run']} of {total} cases were not run."
    match result.exit_status:
        case 0:
            accepted = "" if result.counts["known-failure"] == 0 else ", apart from the known failures"
            return f"Conforms: all applicable cases passed{accepted} ({passed} in {seconds})."
        case 2:
            return "Nothing was judged: none of the selected cases concerns this engine."
        case _:
            bad = sum(not outcome.good for outcome in result.outcomes)
            return f"Does not conform: {bad} of {total} cases did not pass ({seconds})."


def _listed(console: Console, text: str) -> None:
    for line in textwrap.wrap(text, _WIDTH, subsequent_indent="  ", break_on_hyphens=False):
        console.line(line)
