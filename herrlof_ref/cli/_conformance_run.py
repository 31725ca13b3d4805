"""What ``herrlof conformance run`` does, apart from reading its options."""

from __future__ import annotations

import gc
import json
import os
import shlex
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType

from attrs import frozen

from herrlof_ref.cli._options import TIMEOUT
from herrlof_ref.cli.conformance import load, select
from herrlof_ref.conformance.console import Console, Progress
from herrlof_ref.conformance.coverage import coverage, coverage_json
from herrlof_ref.conformance.engine import Limits
from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.conformance.messages import Declaration
from herrlof_ref.conformance.model import ClauseBook, UsageError
from herrlof_ref.conformance.outcome import Outcome
from herrlof_ref.conformance.report_json import JsonReport, cannot_write
from herrlof_ref.conformance.report_junit import write_junit
from herrlof_ref.conformance.report_text import opening, report
from herrlof_ref.conformance.run import Cancel, Result, Settings, run_cases
from herrlof_ref.conformance.selection import read_known_failures
from herrlof_ref.conformance.telling import Rerun


@frozen
class Request:
    """The options of the command, as given."""

    engine: str | None
    games: tuple[str, ...]
    globs: tuple[str, ...]
    clauses: tuple[str, ...]
    smoke: bool
    jobs: int
    timeout: float
    known_failures: Path | None
    junit_xml: Path | None
    json_path: Path | None
    html_path: Path | None
    markdown_path: Path | None
    coverage_path: Path | None
    fail_fast: bool
    verbose: bool
    suite: Path | None
    spec: Path | None


def execute(request: Request) -> int:
    """Run, report, and return the exit status.

    Raises:
        ConformanceError: the run could not begin, or a report could not be written.
    """
    command = engine_command(request.engine)
    suite, book = load(request.suite, request.spec)
    cases = select(suite, book, request.games, request.globs, request.clauses, request.smoke)
    known = read_known_failures(request.known_failures, suite) if request.known_failures else {}
    # The suite stays to the end: the collector need not look at it again and again.
    gc.freeze()
    rerun = _rerun(request)
    _check_reports(request)
    console = Console()
    progress = Progress(console, len(cases))
    limits = Limits(start=request.timeout, answer=request.timeout)
    settings = Settings(limits, request.jobs, request.fail_fast)
    with ExitStack() as stack:
        cancel = stack.enter_context(_signals())
        lines: JsonReport | None = None
        if request.json_path is not None:
            lines = JsonReport(request.json_path, rerun)
            stack.callback(lines.close)

        def greeted(declaration: Declaration) -> None:
            opening(console, declaration, len(cases))
            if lines is not None:
                lines.header(tuple(command), declaration, len(cases))

        def settled(outcome: Outcome) -> None:
            progress.step(outcome.good)
            if lines is not None:
                lines.case(outcome)

        try:
            result = run_cases(suite, cases, command, settings, known, settled, greeted, cancel)
        finally:
            progress.end()
        # First what is told: a report that cannot be written must not take it away.
        whole = not (request.games or request.globs or request.clauses or request.smoke)
        report(console, result, book, rerun, everything=request.verbose, whole=whole)
        if lines is not None:
            lines.footer(result, book)
        if request.junit_xml is not None:
            write_junit(request.junit_xml, result, book, rerun)
        _write_pages(request, result, book, rerun)
    return result.exit_status


def _write_pages(request: Request, result: Result, book: ClauseBook, rerun: Rerun) -> None:
    """Write the reports that are asked for and made in one piece."""
    if request.html_path is not None:
        from herrlof_ref.cli._drawing import draw
        from herrlof_ref.conformance.report_html import html

        _write(request.html_path, html(result, book, rerun, draw))
    if request.markdown_path is not None:
        from herrlof_ref.conformance.report_markdown import markdown

        _write(request.markdown_path, markdown(result, book, rerun))
    if request.coverage_path is not None:
        declared = result.declaration
        engine: dict[str, JSON] = {"name": declared.name, "version": declared.version, "language": declared.language}
        document = coverage_json(coverage(result.outcomes, book), book, engine)
        _write(request.coverage_path, json.dumps(document, indent=1) + "\n")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
    except OSError as fault:
        raise cannot_write(path, fault) from None


def engine_command(engine: str | None) -> list[str]:
    """The words of the engine's command; without one, of the built-in engine's.

    Raises:
        UsageError: it cannot be split into words, or only a shell could run it.
    """
    if engine is None:
        return [sys.executable, "-m", "herrlof_ref", "serve"]
    try:
        words = shlex.split(engine)
    except ValueError as fault:
        raise UsageError(f"--engine cannot be split into words: {str(fault).lower()}") from None
    if sign := _operator(engine):
        raise UsageError(
            f'--engine is run without a shell, which alone understands "{sign}"; '
            f"write {shlex.join(['sh', '-c', engine])}, or put it in quotes to hand it to the engine"
        )
    if not words:
        raise UsageError("--engine names no command")
    if any("\0" in word for word in words):
        raise UsageError("--engine holds a null character")
    return words


def _operator(command: str) -> str:
    """The first sign outside quotes by which a shell would join or redirect commands, or nothing."""
    quote = ""
    signs = enumerate(command)
    for at, sign in signs:
        if sign == "\\" and quote != "'":
            next(signs, None)
        elif quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif sign in "|&;<>":
            return command[at : at + 2] if command[at : at + 2] in ("||", "&&", ">>", "<<") else sign
    return ""


def _rerun(request: Request) -> Rerun:
    options: list[str] = []
    if request.suite is not None:
        options += ["--suite", str(request.suite)]
    if request.spec is not None:
        options += ["--spec", str(request.spec)]
    if request.timeout != TIMEOUT:
        options += ["--timeout", f"{request.timeout:g}"]
    return Rerun(request.engine, tuple(options))


def _check_reports(request: Request) -> None:
    """See that each report that is made at the end can be written, and that no two go to the same file."""
    named = {
        "--junit-xml": request.junit_xml,
        "--json": request.json_path,
        "--html": request.html_path,
        "--markdown": request.markdown_path,
        "--coverage": request.coverage_path,
    }
    taken: dict[Path, str] = {}
    for option, path in named.items():
        if path is None:
            continue
        if (other := taken.setdefault(path.absolute(), option)) != option and not path.is_char_device():
            raise UsageError(f"{other} and {option} name the same file, {path}")
        if option != "--json":
            _check_writable(path)


def _check_writable(path: Path) -> None:
    try:
        with path.open("ab"):
            pass
    except (OSError, ValueError) as fault:
        raise cannot_write(path, fault) from None


@contextmanager
def _signals() -> Iterator[Cancel]:
    """Let an interrupt, a request to end and a closed terminal end the run in order."""
    cancel = Cancel()
    if threading.current_thread() is not threading.main_thread() or os.name != "posix":
        yield cancel
        return

    def note(number: int, _: FrameType | None) -> None:
        cancel(number)

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        yield cancel
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
