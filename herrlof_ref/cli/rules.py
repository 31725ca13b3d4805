"""``herrlof rules``: clauses and rulings in the terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import click

from herrlof_ref.data import SPECIFICATION

if TYPE_CHECKING:
    from herrlof_ref.specification import Clause, Ruling, Specification

_WIDTH: Final = 88
_LISTED: Final = 12
_SHOWN: Final = 6


@click.command()
@click.argument("words", nargs=-1)
def rules(words: tuple[str, ...]) -> None:
    """Show clauses and rulings: those with the ids WORDS, or the closest that holds them, with a list of the others.

    The name of an option shows what is about it. A game (HRL), a chapter (LEAD) or the beginning of an id (HRL-PLAY)
    lists its clauses; so does the command without WORDS.
    """
    from herrlof_ref.specification import SpecificationError, load_specification
    from herrlof_ref.specification.finding import find, identified, members
    from herrlof_ref.specification.model import ID_PATTERN

    try:
        specification = load_specification(SPECIFICATION)
    except SpecificationError as error:
        raise click.ClickException(str(error)) from error
    if not words:
        clauses = list(specification.clauses.values())
        _list(clauses)
        click.echo(f"\n{len(clauses)} clauses, {len(specification.rulings)} rulings")
        return
    text = " ".join(words)
    for word in text.upper().split():
        if re.fullmatch(ID_PATTERN, word) and word not in {*specification.clauses, *specification.rulings}:
            raise click.ClickException(f"there is no clause or ruling {word}")
    if listed := members(specification, text):
        _list(listed)
        return
    if len(named := identified(specification, text)) > 1:
        for number, entry in enumerate(named):
            if number:
                click.echo(f"\n{'-' * _WIDTH}\n")
            _show(specification, entry)
        return
    found = find(specification, text)
    if not found:
        raise click.ClickException(f"no clause or ruling holds {text!r}")
    _show(specification, found[0])
    if len(found) > 1:
        click.echo(f"\nAlso found ({len(found) - 1}):")
        for entry in found[1 : _LISTED + 1]:
            click.echo(f"  {entry.id:<16} {entry.title}")


def _list(entries: Sequence[Clause | Ruling]) -> None:
    from herrlof_ref.specification import Clause

    last = ""
    for entry in entries:
        heading = f"{entry.game}, {entry.chapter if isinstance(entry, Clause) else 'rulings'}"
        if heading != last:
            click.echo(f"\n{heading}" if last else heading)
            last = heading
        click.echo(f"  {entry.id:<16} {entry.title}")


def _show(specification: Specification, entry: Clause | Ruling) -> None:
    from herrlof_ref.specification import Clause

    click.secho(f"{entry.id}  {entry.title}", bold=True)
    click.echo()
    if isinstance(entry, Clause):
        _show_clause(specification, entry)
    else:
        _show_ruling(specification, entry)


def _show_clause(specification: Specification, clause: Clause) -> None:
    _paragraphs(clause.text)
    rulings = [ruling for ruling in specification.rulings.values() if clause.id in ruling.settles]
    examples = [example for example in specification.examples.values() if clause.id in example.clauses]
    click.echo()
    _row("Chapter", f"{clause.game}, {clause.chapter}; since version {clause.since}")
    _row("Says the same", ", ".join(clause.sources) or "no source")
    if clause.differs:
        _row("Says else", ", ".join(clause.differs))
    if clause.options:
        _row("Options", ", ".join(clause.options))
    if rulings:
        _row("Rulings", "; ".join(f"{ruling.id} ({ruling.title})" for ruling in rulings))
    if examples:
        more = f", and {len(examples) - _SHOWN} more" if len(examples) > _SHOWN else ""
        _row("Examples", ", ".join(example.id for example in examples[:_SHOWN]) + more)


def _show_ruling(specification: Specification, ruling: Ruling) -> None:
    for name, text in ruling.fields.items():
        _row(name if name.isupper() else name.capitalize(), _plain(text))
    click.echo()
    _row("Option", ", ".join(ruling.options) or "none")
    _row("Bears", ruling.bears)
    for identifier in ruling.settles:
        clause = specification.clauses.get(identifier)
        if clause is not None:
            click.echo()
            click.secho(f"{clause.id}  {clause.title}", bold=True)
            _paragraphs(clause.text, indent="  ")


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def _paragraphs(text: str, indent: str = "") -> None:
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            click.echo()
        click.echo(_fill(_plain(paragraph), indent, indent))


def _row(name: str, text: str) -> None:
    click.echo(_fill(f"{name + ':':<15} {text}", "", " " * 16))


def _fill(text: str, first: str, others: str) -> str:
    """Break a text into lines, but never inside an id."""
    return textwrap.fill(text, _WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)
