"""``herrlof suite``: from the specification's worked examples to the suite's hand-written vectors."""

from __future__ import annotations

from pathlib import Path

import click

from herrlof_ref.cli import _options
from herrlof_ref.data import DATA_ROOT, SPECIFICATION, SUITE

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.group()
def suite() -> None:
    """Keep the suite's hand-written vectors and the specification's worked examples the same."""


@suite.command("compile", short_help="Compile the worked examples into vectors.")
@click.option("--check", is_flag=True, help="Write nothing; fail if the vectors are not up to date.")
@click.option("--spec", type=_FOLDER, default=SPECIFICATION, help="The folder of the specification.")
@click.option("--vectors", type=_FOLDER, default=SUITE / "vectors", help="The folder of the vectors.")
def compile_command(*, check: bool, spec: Path, vectors: Path) -> None:
    """Compile the worked examples of the specification into vectors (needs a checkout, or --vectors)."""
    from herrlof_ref.compiler import PATTERN, compile_examples
    from herrlof_ref.specification import SpecificationError, load_specification

    _need_own(vectors)
    try:
        specification = load_specification(spec)
        files = compile_examples(specification)
    except SpecificationError as error:
        raise click.ClickException(str(error)) from error
    if not files:
        # Compiling nothing would remove every vector.
        raise click.ClickException(f"{spec} holds no worked examples; nothing was compiled")
    _bring_up_to_date(files, vectors, (PATTERN,), "herrlof suite compile", check=check)


@suite.command(short_help="Record random play and perft tables as vectors.")
@click.option("--check", is_flag=True, help="Write nothing; fail if the vectors are not up to date.")
@click.option("--vectors", type=_FOLDER, default=SUITE / "vectors", help="The folder of the vectors.")
def record(*, check: bool, vectors: Path) -> None:
    """Record random play and count lines of play as generated vectors (needs a checkout, or --vectors)."""
    from herrlof_ref import counting, recorder

    _need_own(vectors)
    made = recorder.files() | counting.files()
    _bring_up_to_date(made, vectors, (recorder.PATTERN, counting.PATTERN), "herrlof suite record", check=check)


def _bring_up_to_date(
    files: dict[Path, str], vectors: Path, patterns: tuple[str, ...], command: str, *, check: bool
) -> None:
    from herrlof_ref.compiler import differences, write

    changed: list[Path] = []
    for pattern in patterns:
        own = {path: text for path, text in files.items() if path.match(pattern)}
        changed += differences(own, vectors, pattern) if check else write(own, vectors, pattern)
    for path in changed:
        click.echo(f"{path} {'is not up to date' if check else 'is brought up to date'}")
    click.echo(f"{len(files)} files, {len(changed)} changed")
    if check and changed:
        raise click.ClickException(f"the vectors are not up to date; run: {command}")


@suite.command(short_help="Check that everything belongs together.")
@click.option("--root", type=_FOLDER, default=DATA_ROOT, help="The project's folder.")
def gate(*, root: Path) -> None:
    """Check that clauses, code, formal rules, vectors and documentation belong together (needs a checkout)."""
    from herrlof_ref.gate import check
    from herrlof_ref.specification import SpecificationError

    _need_checkout(root)
    try:
        faults = check(root.resolve())
    except SpecificationError as error:
        raise click.ClickException(str(error)) from error
    for fault in faults:
        click.echo(str(fault))
    if faults:
        raise click.ClickException(f"{len(faults)} faults")
    click.echo("Everything belongs together.")


@suite.command(short_help="Enter new and changed clauses in the lock file.")
@click.option("--root", type=_FOLDER, default=DATA_ROOT, help="The project's folder.")
def lock(*, root: Path) -> None:
    """Enter new and changed clauses and rulings in the lock file (needs a checkout)."""
    from herrlof_ref.gate import LOCK, write_lock
    from herrlof_ref.specification import SpecificationError, load_specification

    _need_checkout(root)
    try:
        write_lock(root, load_specification(root / "spec"))
    except SpecificationError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{LOCK} is written")


def _need_own(vectors: Path) -> None:
    """Check that the vectors are not those of an installed package: these are not to be changed."""
    if vectors == SUITE / "vectors":
        _need_checkout(DATA_ROOT)


def _need_checkout(root: Path) -> None:
    if not (root / "herrlof_ref").is_dir():
        raise click.ClickException(f"{root} is no checkout of the project")


@suite.command()
@click.argument("step")
@click.option("--rules", default="", help="Options that differ, as in an example: 'players: 3, hand_size: 2'.")
@_options.game
def expand(step: str, rules: str, game: str) -> None:
    """Write out a short deal."""
    from herrlof_ref.core import NotationError, RulesetError
    from herrlof_ref.games import GAMES
    from herrlof_ref.specification.flow import FlowError, parse_fields

    if game not in GAMES:
        raise click.BadParameter(f"there is no game {game!r}", param_hint="--game")
    try:
        ruleset = GAMES[game].read_rules(parse_fields(rules))
        click.echo(GAMES[game].expand(ruleset, step))
    except (FlowError, RulesetError, NotationError) as error:
        raise click.ClickException(str(error)) from error
