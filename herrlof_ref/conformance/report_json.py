"""The report for programs: one JSON object a line, closed by a footer that counts them."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from herrlof_ref.conformance.coverage import coverage
from herrlof_ref.conformance.json_text import JSON, compact
from herrlof_ref.conformance.messages import Declaration
from herrlof_ref.conformance.model import ClauseBook, UsageError
from herrlof_ref.conformance.outcome import (
    Difference,
    Mismatch,
    Missing,
    Outcome,
    RulesAccepted,
    Told,
    WrongCount,
    WronglyAccepted,
    WronglyRejected,
)
from herrlof_ref.conformance.run import Result
from herrlof_ref.conformance.telling import Rerun


class JsonReport:
    """Writes as the run goes on; a file without a footer tells that the run was cut off."""

    def __init__(self, path: Path, rerun: Rerun) -> None:
        """Open the file.

        Raises:
            UsageError: it cannot be written.
        """
        self._path = path
        self._rerun = rerun
        self._lines = 0
        try:
            self._stream: TextIO = path.open("w", encoding="ascii", newline="\n")
        except (OSError, ValueError) as fault:
            raise cannot_write(path, fault) from None

    def header(self, command: tuple[str, ...], declaration: Declaration, cases: int) -> None:
        """The first line: who is judged."""
        engine: dict[str, JSON] = {
            "name": declaration.name,
            "version": declaration.version,
            "language": declaration.language,
            "command": list(command),
        }
        self._write({"type": "run", "format": 1, "engine": engine, "cases": cases})

    def case(self, outcome: Outcome) -> None:
        """The line of one case."""
        self._write(record(outcome, self._rerun))

    def footer(self, result: Result, book: ClauseBook | None = None) -> None:
        """The last line: the counts, what was exercised, and how many lines stand above it."""
        covered = coverage(result.outcomes, book)
        clauses: dict[str, JSON] = {
            "exercised": covered.exercised,
            "total": len(covered.exercises),
            "unexercised": list(covered.unexercised),
        }
        counts: dict[str, JSON] = dict(result.counts.items())
        not_compared: dict[str, JSON] = dict(result.not_compared)
        message: dict[str, JSON] = {
            "type": "summary",
            "lines": self._lines,
            "cases": len(result.outcomes),
            "counts": counts,
            "exit_status": result.exit_status,
            "not_compared": not_compared,
            "clauses": clauses,
            "notes": list(result.notes),
            "stopped": result.stopped,
        }
        self._write(message)

    def close(self) -> None:
        """Close the file.

        Raises:
            UsageError: its last part could not be written.
        """
        try:
            self._stream.close()
        except OSError as fault:
            raise cannot_write(self._path, fault) from None

    def _write(self, message: dict[str, JSON]) -> None:
        try:
            self._stream.write(compact(message) + "\n")
        except OSError as fault:
            raise cannot_write(self._path, fault) from None
        self._lines += 1


def cannot_write(path: Path, fault: Exception) -> UsageError:
    """The error for a report that cannot be written."""
    reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
    return UsageError(f"the report {path} cannot be written: {reason}")


def record(outcome: Outcome, rerun: Rerun) -> dict[str, JSON]:
    """What a program needs to know of one outcome."""
    case = outcome.case
    clauses: list[JSON] = list(outcome.clauses)
    message: dict[str, JSON] = {
        "type": "case",
        "id": case.id,
        "game": case.game,
        "title": case.title,
        "origin": case.origin,
        "clauses": clauses,
        "verdict": outcome.verdict,
        "status": outcome.status,
    }
    if outcome.known is not None:
        message["known_failure"] = outcome.known
    if outcome.step is not None:
        message["step"] = outcome.step + 1
        message["do"] = case.steps[outcome.step].do
    match outcome.finding:
        case Mismatch(differences=differences):
            message["differences"] = [_difference(difference) for difference in differences]
        case RulesAccepted():
            message["message"] = "rules that make no game were accepted"
        case WronglyAccepted():
            message["message"] = "accepted, must be rejected"
        case WronglyRejected(reason=reason):
            message["message"] = f"rejected, must be accepted: {reason}"
        case WrongCount(depth=depth, expected=expected, got=got):
            message["message"] = f"{got} sequences of length {depth}, must be {expected}"
        case Told(message=told):
            message["message"] = told
        case None:
            pass
    if outcome.verdict in ("pass", "fail") and outcome.not_compared:
        message["not_compared"] = [*sorted(outcome.not_compared)]
    if outcome.log:
        message["log"] = [*outcome.log]
    if not outcome.good:
        message["rerun"] = rerun.command(case.id)
    return message


def _difference(difference: Difference) -> JSON:
    entry: dict[str, JSON] = {"path": list(difference.path)}
    if not isinstance(difference.expected, Missing):
        entry["expected"] = difference.expected
    if not isinstance(difference.got, Missing):
        entry["got"] = difference.got
    return entry
