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
from herrlof_ref.conformance.telling import Group, Rerun, counted, details, grouped, headline, label, position

_WIDTH: Final = 110
_IN_FULL: Final = 3
_GROUPS: Final = 8
_ALSO: Final = 4


def opening(console: Console, declaration: Declaration, cases: int) -> None:
    """Who is judged, and by how many cases."""
    engine = " ".join(part for part in (declaration.name, declaration.version) if part)
    language = f" ({declaration.language})" if declaration.language else ""
    console.line(f"Judging {engine}{language} by {counted(cases, 'case')}.")


def report(
    console: Console,
    result: Result,
    book: ClauseBook | None,
    rerun: Rerun,
    *,
    everything: bool = False,
    whole: bool = True,
) -> None:
    """Failures grouped by the clause at stake or by what happened, the most basic first; then the summary.

    Of each group the first few are told in full, or all of them with ``everything``. Clauses without a verdict are
    only listed if ``whole`` tells that nothing was left out on purpose.
    """
    groups = grouped(result.outcomes)
    told = groups if everything else groups[:_GROUPS]
    for group in told:
        console.line()
        console.line(f"{group.heading(book)} ({group.count})", "bold")
        if book is not None and group.clause is not None and group.clause in book:
            _wrapped(console, book[group.clause].text, "    ")
        full = len(group.outcomes) if everything else _IN_FULL
        for outcome in group.outcomes[:full]:
            _failure(console, outcome, book, rerun)
        if rest := group.outcomes[full:]:
            under = "under this clause" if group.clause is not None else "of this kind"
            console.line()
            console.line(f"  {len(rest)} more {under} (--verbose tells them in full):")
            for outcome in rest:
                said = outcome.finding.message if isinstance(outcome.finding, Told) else headline(outcome)
                console.line(f"    {outcome.case.id}: {said}")
    if untold := groups[len(told) :]:
        console.line()
        console.line("More, perhaps for a reason told above (--verbose tells them in full):", "bold")
        for group in untold:
            console.line(f"  {group.heading(book)} ({group.count}, first {group.outcomes[0].case.id})")
    _summary(console, result, groups, coverage(result.outcomes, book), whole=whole)
    if groups:
        first = groups[0]
        why = first.heading(book) if first.clause is not None else first.reason
        console.line(f"Begin with {first.outcomes[0].case.id} ({why}).")
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
    elif outcome.verdict == "fail":
        console.line(f"    {headline(outcome)}")
    for line in position(outcome):
        _wrapped(console, line, "    ", "      ")
    for line in details(outcome):
        console.line(f"    {line}")
    if outcome.log:
        console.line("    last lines of the engine's standard error:")
        for line in outcome.log:
            console.line(f"      | {line}", "dim")
    if outcome.verdict != "fail":
        _wrapped(console, f"the case shows {', '.join(outcome.clauses)}", "    ", "      ")
    others = outcome.clauses[1:] if outcome.verdict == "fail" else ()
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


def _summary(console: Console, result: Result, groups: list[Group], covered: Coverage, *, whole: bool) -> None:
    total = len(result.outcomes)
    console.line()
    console.line(f"{counted(total, 'case')} selected:")
    for status, number in result.counts.items():
        if number:
            line = f"  {number:>6} {label(status, number)}"
            style = {"pass": "green", "not-applicable": None, "known-failure": "yellow"}.get(status, "red")
            console.line(line, style)
            for reason, many in _reasons(result.outcomes, status):
                console.line(f"         {many:>6} {reason}")
    if result.not_compared:
        parts = ", ".join(f"{name} ({number})" for name, number in result.not_compared.items())
        _listed(console, f"Not compared, since the engine does not report it (cases): {parts}")
    if at_stake := [f"{group.clause} ({len(group.outcomes)})" for group in groups if group.clause is not None]:
        _listed(console, f"Clauses at stake: {', '.join(at_stake)}")
    told = whole and covered.unexercised and covered.exercised > 9
    untried = f"; not: {', '.join(covered.unexercised)}" if told else ""
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
            judged = total - result.counts["not-applicable"]
            return f"Does not conform: {bad} of {counted(judged, 'applicable case')} did not pass ({seconds})."


def _listed(console: Console, text: str) -> None:
    for line in textwrap.wrap(text, _WIDTH, subsequent_indent="  ", break_on_hyphens=False):
        console.line(line)
