"""``herrlof explain``: a game told step by step, with the clauses."""

from __future__ import annotations

import fnmatch
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

_LARGEST: Final = 16 * 1024 * 1024


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--select",
    default="*",
    metavar="GLOB",
    help="Of a file of vectors, tell only the cases whose id matches this pattern.",
)
@click.option("--seat", type=click.IntRange(0, 2), help="Tell only what this seat may know.")
def explain(file: Path, select: str, seat: int | None) -> None:
    """Tell a record or the cases of a vector FILE step by step, with the clause for everything that happens.

    Exit status: 0 it was told, 2 wrong usage or an unfit file.
    """
    from herrlof_ref.core import DocumentError, Record, RulesetError

    try:
        document = _load(file)
        if isinstance(document, dict) and "cases" in document:
            for title, record, refused in _cases(document, select):
                click.secho(_printable(title), bold=True)
                if refused:
                    _tell_refusal(record)
                else:
                    _tell(record, seat)
        else:
            _tell(Record.from_json(document), seat)
    except (DocumentError, RulesetError) as error:
        raise UnfitFile(f"{file}: {error}") from error


class UnfitFile(click.ClickException):
    """A file that cannot be used; the message is a sentence."""

    exit_code = 2


def _load(file: Path) -> object:
    from herrlof_ref.core import DocumentError

    try:
        if file.stat().st_size > _LARGEST:
            raise DocumentError(f"the file must have at most {_LARGEST} bytes")
        return json.loads(file.read_bytes().decode("utf-8"))
    except DocumentError:
        raise
    except OSError as error:
        raise DocumentError(f"the file cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise DocumentError(f"the file must be JSON: byte {error.start} is not UTF-8") from error
    except RecursionError as error:
        raise DocumentError("the file must be JSON: it is nested too deeply") from error
    except ValueError as error:
        raise DocumentError(f"the file must be JSON: {error}") from error


def _cases(document: dict[str, object], pattern: str) -> list[tuple[str, Any, bool]]:
    """Return for each case that the pattern selects its title, its record, and whether its rules make no game."""
    from herrlof_ref.core import DocumentError, Record
    from herrlof_ref.core.json import Reader, array

    found = []
    entries = [(f"cases[{at}]", case) for at, case in enumerate(array(document["cases"], "cases"))]
    refusals = array(document.get("refusals", ()), "refusals")
    for place, case in (*entries, *((f"refusals[{at}]", case) for at, case in enumerate(refusals))):
        reader = Reader(case, place)
        identifier = reader.text("id")
        if not fnmatch.fnmatchcase(identifier, pattern):
            continue
        refused = place.startswith("refusals")
        steps = [
            Reader(step, f"{place}.steps[{number}]").text("do")
            for number, step in enumerate(() if refused else reader.array("steps"))
        ]
        # Without rules, a case is of the standard ruleset.
        standard = not refused and isinstance(case, dict) and "rules" not in case
        rules = {} if standard else reader.value("rules")
        record = {"format": 1, "game": document.get("game"), "rules": rules, "steps": steps}
        found.append((f"{identifier}: {reader.text('title')}", Record.from_json(record), refused))
    if not found:
        raise DocumentError(f"no case has an id that matches {pattern!r}")
    return found


def _printable(text: str) -> str:
    """Return a text from a file so that a terminal shows it and does not obey it."""
    return text if text.isprintable() else repr(text)[1:-1]


def _tell_refusal(record: Any) -> None:
    from herrlof_ref.core import RulesetError

    try:
        _game(record.game).read_rules(record.rules)
    except RulesetError as error:
        click.echo(f"      no game: {_printable(str(error))}")
    else:
        click.echo("      The rules make a game.")


def _game(name: str) -> Any:
    from herrlof_ref.core import DocumentError
    from herrlof_ref.games import GAMES

    if name not in GAMES:
        raise DocumentError(f"there is no game {name!r}")
    return GAMES[name]


def _tell(record: Any, seat: int | None) -> None:
    from herrlof_ref.core import DocumentError, Rejected

    game = _game(record.game)
    state = game.start(game.read_rules(record.rules))
    for number, step in enumerate(record.steps, start=1):
        try:
            action = game.parse(step)
            told = game.tell(state, action, seat)
            shown = step if seat is None else _seen(step, told, game.tell(state, action), seat)
            state = game.apply(state, action)
        except Rejected as error:
            # What others try in vain, and why they may not, tells of their hands.
            seen = seat in (None, game.turn(state))
            click.echo(f"{number:>4}  {_printable(step) if seen else '(a step)'}")
            click.echo(f"      rejected: {_printable(error.reason)} [{error.clause}]" if seen else "      rejected")
            continue
        except ValueError as error:
            raise DocumentError(str(error)) from error
        click.echo(f"{number:>4}  {shown}")
        for sentence, clause in told:
            click.echo(f"      {sentence} [{clause}]")
    turn = game.turn(state)
    click.echo(
        "      The game is over." if turn is None else f"      To move: {turn if turn == 'chance' else f'seat {turn}'}."
    )


def _seen(step: str, told: Sequence[tuple[str, str]], whole: Sequence[tuple[str, str]], seat: int) -> str:
    """An accepted step as a seat may know it: what is hidden from it is "…", as in a short deal."""
    kind, _, rest = step.partition(" ")
    if kind == "deal":
        *hands, turned, stock = (part.strip() for part in rest.split("/"))
        shown = [hand if at == seat else "…" for at, hand in enumerate(hands)]
        return " / ".join(["deal " + shown[0], *shown[1:], turned, "…" if stock else ""]).rstrip()
    # The sentences hide exactly what the seat may not know; a step of one word holds nothing more.
    hidden = [sentence for sentence, _ in told] != [sentence for sentence, _ in whole]
    return f"{kind} …" if hidden and rest else step
