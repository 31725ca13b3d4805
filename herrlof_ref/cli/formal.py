"""``herrlof formal``: judge games by the formal rules, compare engines with them, and tell readings apart."""

from __future__ import annotations

import json
import shlex
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from herrlof_ref.cli.explain import UnfitFile

_MISSING = (
    "The formal rules are solved with clingo, which is not installed: install the extra `formal` "
    "(in a checkout of the project: pip install '.[formal]')."
)
_GROUPS = ("suite", "random", "invariants", "exhaust", "perft", "distinguish")


def _need_clingo() -> None:
    try:
        import clingo  # noqa: F401
    except ImportError as error:
        raise click.ClickException(_MISSING) from error


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let an interrupt end the process at once: the solver hears of none before it is done, and then ends with 1."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@click.group()
def formal() -> None:
    """Judge games by the formal rules, and prove what follows from them."""
    _need_clingo()


@formal.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
def check(files: tuple[Path, ...]) -> None:
    """Judge vector files; without a file, all of Herrlof's vectors.

    Exit status: 0 all agree, 1 something disagrees, 2 wrong usage or an unfit file.
    """
    from herrlof_ref.formal.report import table
    from herrlof_ref.formal.run import Settings, check_suite
    from herrlof_ref.formal.suite import VectorError

    try:
        with _interruptible():
            row = check_suite(Settings(), files)
    except VectorError as error:
        raise UnfitFile(str(error)) from error
    if not row.cases:
        raise UnfitFile("there is no vector in the files")
    click.echo(table([row]))
    for problem in row.problems:
        click.echo(problem)
    if not row.passed:
        click.echo("rerun: " + shlex.join(["herrlof", "formal", "check", *map(str, files)]))
        raise SystemExit(1)


@formal.command()
@click.argument("first")
@click.argument("second")
@click.option("--players", type=click.IntRange(2, 3), default=2, show_default=True, help="Number of players.")
@click.option("--steps", type=click.IntRange(0, 60), default=8, show_default=True, help="Most steps after the bids.")
def distinguish(first: str, second: str, players: int, steps: int) -> None:
    """Find the shortest play that tells OPTION=A from OPTION=B, or show that there is none."""
    from herrlof_ref.formal.distinguish import distinguish as compare
    from herrlof_ref.formal.distinguish import lines

    option, one = _reading(first)
    other_option, other = _reading(second)
    if option != other_option:
        raise click.UsageError(f"two values of one option are compared, not {option} with {other_option}")
    if one == other:
        raise click.UsageError(f"two values are compared, and {first} and {second} are the same")
    with _interruptible():
        verdict = compare(option, one, other, players, steps)
    for line in lines(verdict):
        click.echo(line)
    if verdict.example is None and not verdict.moot:
        raise SystemExit(1)


def _reading(text: str) -> tuple[str, int | str | list[int | str] | None]:
    """An option and a value: a word, a number, null, or a list in brackets."""
    from herrlof_ref.formal.terms import CHOICES, STANDARD

    option, equals, value = text.partition("=")
    if option in CHOICES and value not in CHOICES[option]:
        raise click.UsageError(f"expected {option} to be {' or '.join(CHOICES[option])}, not {value!r}")
    if not equals or option not in STANDARD[2]:
        raise click.UsageError(f"expected OPTION=VALUE with an option of Herrlof, not {text!r}")
    if value.startswith("[") and value.endswith("]"):
        words = [word.strip().strip("\"'") for word in value[1:-1].split(",") if word.strip()]
        return option, [int(word) if word.isdigit() else word for word in words]
    if value == "null":
        return option, None
    return option, int(value) if value.isdigit() else value


@formal.command()
@click.option("--only", type=click.Choice(_GROUPS), default=None, help="One group of checks.")
@click.option(
    "--engine", "engines", multiple=True, metavar="NAME=COMMAND", help="Engines instead of the project's two."
)
@click.option(
    "--rules", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Another folder of formal rules."
)
@click.option(
    "--full",
    is_flag=True,
    help="Give engines every case and all deals of the tiny decks, and search the slowest readings too.",
)
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="Processes.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each check.")
def run(
    only: str | None, engines: tuple[str, ...], rules: Path | None, full: bool, workers: int, as_json: bool
) -> None:
    """Run every formal check and print a table; exit status 1 on any disagreement."""
    from herrlof_ref.formal.report import Row, table
    from herrlof_ref.formal.run import ENGINES, Settings, elapsed, rerun
    from herrlof_ref.formal.run import run as run_all
    from herrlof_ref.formal.theory import FORMAL_RULES

    named = {name: _words(command) for name, _, command in (text.partition("=") for text in engines)}
    settings = Settings(engines=named or ENGINES, folder=rules or FORMAL_RULES, full=full)
    start = time.perf_counter()
    rows: list[Row] = []
    for row in run_all(settings, only or "", workers):
        rows.append(row)
        if as_json:
            click.echo(
                json.dumps(
                    {"check": row.check, "cases": row.cases, "seconds": round(row.seconds, 1), "problems": row.problems}
                )
            )
    rows.sort(key=lambda row: row.check)
    if not as_json:
        click.echo(table(rows))
        click.echo(f"{sum(row.cases for row in rows):,} cases in {elapsed(start)}")
    for row in rows:
        for problem in row.problems[:5]:
            click.echo(f"{row.check}: {problem}", err=as_json)
        if not row.passed:
            click.echo(f"rerun: {rerun(row, settings)}", err=as_json)
    if not all(row.passed for row in rows):
        raise SystemExit(1)


def _words(command: str) -> list[str]:
    from herrlof_ref.cli._conformance_run import engine_command
    from herrlof_ref.conformance.model import UsageError

    try:
        return engine_command(command)
    except UsageError as error:
        raise click.UsageError(str(error)) from error
