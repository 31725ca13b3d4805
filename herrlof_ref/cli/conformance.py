"""``herrlof conformance``: judge an engine, look into the suite, take it out, check vector files."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from herrlof_ref.cli import _options

if TYPE_CHECKING:
    from herrlof_ref.conformance.model import Case, ClauseBook, Suite

_Command = TypeVar("_Command", bound=Callable[..., object])


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def conformance() -> None:
    """Judge any engine by the conformance suite."""


def _suite_options(command: _Command) -> _Command:
    folder = click.Path(path_type=Path)
    for option in (
        click.option("--spec", type=folder, hidden=True, help="Another copy of the specification."),
        click.option("--suite", type=folder, metavar="DIR", help="Another copy of the suite."),
    ):
        command = option(command)
    return command


def _selection_options(command: _Command) -> _Command:
    for option in (
        click.option("--smoke", is_flag=True, help="Only the most basic cases: a judgement in two seconds."),
        click.option("--clause", "clauses", multiple=True, metavar="ID", help="Only cases that cite this clause."),
        click.option("--select", "globs", multiple=True, metavar="GLOB", help="Only cases whose id fits, as trick/*."),
        click.option("--game", "games", multiple=True, metavar="GAME", help="Only cases of this game."),
    ):
        command = option(command)
    return command


@conformance.command(short_help="Replay the suite against an engine.")
@_options.engine
@_selection_options
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Engines side by side.")
@_options.timeout
@click.option(
    "--known-failures",
    type=_options.FilePath(),
    metavar="FILE",
    help="Cases known to fail, one a line: its id, a blank, the reason. One that passes fails the run.",
)
@click.option("--junit-xml", type=_options.FilePath(), metavar="PATH", help="Write a report as JUnit XML.")
@click.option(
    "--json",
    "json_path",
    type=_options.FilePath(),
    metavar="PATH",
    help="Write a report as JSON lines.",
)
@click.option("--html", "html_path", type=_options.FilePath(), metavar="PATH", help="Write an HTML page.")
@click.option("--markdown", "markdown_path", type=_options.FilePath(), metavar="PATH", help="Write a summary.")
@click.option(
    "--coverage",
    "coverage_path",
    type=_options.FilePath(),
    metavar="PATH",
    help="Write which clauses were exercised, as JSON.",
)
@click.option("--fail-fast", is_flag=True, help="Stop at the first case that does not pass.")
@click.option("-v", "--verbose", is_flag=True, help="Tell every failure in full.")
@_suite_options
def run(
    engine: str | None,
    games: tuple[str, ...],
    globs: tuple[str, ...],
    clauses: tuple[str, ...],
    smoke: bool,
    jobs: int,
    timeout: float,
    known_failures: Path | None,
    junit_xml: Path | None,
    json_path: Path | None,
    html_path: Path | None,
    markdown_path: Path | None,
    coverage_path: Path | None,
    fail_fast: bool,
    verbose: bool,
    suite: Path | None,
    spec: Path | None,
) -> None:
    """Replay the suite against an engine and say which clause it breaks, at which step.

    Exit status: 0 all applicable cases passed, 1 something did not, 2 wrong usage, unfit vectors or nothing to
    judge, 3 the engine never started.
    """
    from herrlof_ref.cli._conformance_run import Request, execute

    request = Request(
        engine=engine,
        games=games,
        globs=globs,
        clauses=clauses,
        smoke=smoke,
        jobs=jobs,
        timeout=timeout,
        known_failures=known_failures,
        junit_xml=junit_xml,
        json_path=json_path,
        html_path=html_path,
        markdown_path=markdown_path,
        coverage_path=coverage_path,
        fail_fast=fail_fast,
        verbose=verbose,
        suite=suite,
        spec=spec,
    )
    with told_errors():
        status = execute(request)
    raise SystemExit(status)


@conformance.command(short_help="Look whether an engine shows what a seat must not see.")
@_options.engine
@_options.game
@click.option(
    "--games", type=click.IntRange(min=1), default=300, show_default=True, metavar="N", help="How many pairs."
)
@click.option("--seed", default="1", show_default=True, metavar="S", help="Any text. The same seed finds the same.")
@_options.rules
@_options.timeout
def views(engine: str | None, game: str, games: int, seed: str, rules: str, timeout: float) -> None:
    """Look whether an engine shows a seat anything that depends on what the seat must not see.

    Pairs of games are played that differ only in what one seat cannot see; it must be shown the same in both.

    Exit status: 0 nothing hidden was shown, 1 something was, 2 wrong usage, 3 the engine never started.
    """
    from herrlof_ref.cli._views import execute

    with told_errors():
        status = execute(engine, game, games, seed, rules, timeout)
    raise SystemExit(status)


@conformance.command("list")
@_selection_options
@click.option("--json", "as_json", is_flag=True, help="As JSON, with the counts of each clause.")
@click.option("--by-clause", is_flag=True, help="Only the clauses, with their numbers of cases.")
@_suite_options
def list_(
    games: tuple[str, ...],
    globs: tuple[str, ...],
    clauses: tuple[str, ...],
    smoke: bool,
    as_json: bool,
    by_clause: bool,
    suite: Path | None,
    spec: Path | None,
) -> None:
    """List the cases, in the order in which they are run."""
    from herrlof_ref.conformance.console import Console
    from herrlof_ref.conformance.json_text import compact
    from herrlof_ref.conformance.listing import listing, table, tally

    with told_errors():
        loaded, book = load(suite, spec)
        cases = select(loaded, book, games, globs, clauses, smoke)
        # The clauses without any vector are only worth showing when nothing was filtered away.
        tallies = tally(cases, None if games or globs or clauses or smoke else book)
        console = Console()
        if as_json:
            document = listing(cases, tallies, book)
            if by_clause and isinstance(document, dict):
                del document["cases"]
            console.line(compact(document))
        elif by_clause:
            for line in table(tallies, book):
                console.line(line)
        else:
            width = max(len(case.id) for case in cases)
            for case in cases:
                console.line(f"{case.id:<{width}}  {case.title}")


@conformance.command("copy", short_help="Copy the suite into a folder.")
@click.argument("directory", type=click.Path(path_type=Path))
@_suite_options
def copy_(directory: Path, suite: Path | None, spec: Path | None) -> None:
    """Copy the suite (vectors, games, schemas, protocol) into DIRECTORY, which is made, with those above it."""
    from herrlof_ref.conformance.console import Console
    from herrlof_ref.conformance.copying import copy_suite

    with told_errors():
        loaded, _ = load(suite, spec)
        files = copy_suite(loaded.root, directory)
        Console().line(f"Copied {len(loaded.cases)} cases in {files} files to {directory}.")


@conformance.command("lint", short_help="Check vector files, or the whole suite.")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@_suite_options
def lint_(paths: tuple[Path, ...], suite: Path | None, spec: Path | None) -> None:
    """Check vector files and folders of them, or the whole suite: every problem with its file, place and a sentence.

    That a case lies in the folder of its game and area is only asked of files below a folder "vectors".

    Exit status: 0 nothing found, 1 problems found, 2 wrong usage.
    """
    from herrlof_ref.conformance.console import Console
    from herrlof_ref.conformance.lint import lint
    from herrlof_ref.conformance.telling import counted
    from herrlof_ref.data import SUITE

    with told_errors():
        files, problems = lint(_suite_root(suite), SUITE / "schemas", _book(spec), paths)
    console = Console()
    for problem in problems:
        console.line(str(problem))
    found = counted(len(problems), "problem") if problems else "no problem"
    console.line(f"{counted(files, 'file')} checked, {found} found.")
    raise SystemExit(1 if problems else 0)


def load(suite: Path | None, spec: Path | None) -> tuple[Suite, ClauseBook]:
    """The suite and the clauses that it may cite.

    Raises:
        ConformanceError: one of them is unfit.
    """
    from herrlof_ref.conformance.suite import load_suite

    book = _book(spec)
    return load_suite(_suite_root(suite), book), book


def select(
    suite: Suite,
    book: ClauseBook,
    games: tuple[str, ...],
    globs: tuple[str, ...],
    clauses: tuple[str, ...],
    smoke: bool = False,
) -> tuple[Case, ...]:
    """The cases that the options of the command line ask for."""
    from herrlof_ref.conformance.selection import Selection

    return Selection(games, globs, clauses, smoke).select(suite, book)


def _suite_root(suite: Path | None) -> Path:
    from herrlof_ref.data import SUITE

    return SUITE if suite is None else suite


def _book(spec: Path | None) -> ClauseBook:
    from herrlof_ref.conformance.model import UsageError
    from herrlof_ref.data import SPECIFICATION
    from herrlof_ref.specification import SpecificationError, load_specification

    try:
        return load_specification(SPECIFICATION if spec is None else spec).clauses
    except (OSError, SpecificationError) as fault:
        raise UsageError(f"the specification cannot be read: {fault}") from None


@contextmanager
def told_errors() -> Iterator[None]:
    """Turn every declared error into sentences on standard error and its exit status."""
    from herrlof_ref.conformance.console import Console
    from herrlof_ref.conformance.model import ConformanceError, EngineStartError, SuiteError

    # While nothing runs yet, an interrupt has nothing to clean up.
    try:
        yield
    except ConformanceError as fault:
        console = Console(sys.stderr)
        shown = 20
        if isinstance(fault, SuiteError):
            for problem in fault.problems[:shown]:
                console.line(f"Error: {problem}")
            if len(fault.problems) > shown:
                console.line(f"... and {len(fault.problems) - shown} more.")
        else:
            console.line(f"Error: {fault}{'' if str(fault).endswith('?') else '.'}")
        if isinstance(fault, EngineStartError):
            for line in fault.log:
                console.line(f"  | {line}")
        raise SystemExit(3 if isinstance(fault, EngineStartError) else 2) from None
    except KeyboardInterrupt:
        raise SystemExit(128 + signal.SIGINT) from None
