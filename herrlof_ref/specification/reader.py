"""Reads the pages of ``spec/``: fenced blocks named clause, ruling and example."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, TypeVar

import attrs
from markdown_it import MarkdownIt

from herrlof_ref.specification.flow import FlowError, parse_fields
from herrlof_ref.specification.model import (
    ID_PATTERN,
    Clause,
    Example,
    Line,
    Place,
    Ruling,
    Specification,
    SpecificationError,
)

_T = TypeVar("_T")

_INFO: Final = re.compile(r"\{(clause|ruling|example)\}\s+(\S.*)")
_OPTION: Final = re.compile(r":([a-z]+):\s*(.*)")
_FIELD: Final = re.compile(r":([A-Za-z]+):\s*(.*)")
_SINCE: Final = "1.0"
_REQUIRED: Final = {
    "clause": {"id", "since"},
    "ruling": {"id", "since", "settles", "option", "bears"},
    "example": {"id", "clauses"},
}
_OPTIONAL: Final = {
    "clause": {"sources", "differs", "options"},
    "ruling": set[str](),
    "example": {"rulings", "rules", "since"},
}
_BEARINGS: Final = ("observable", "moot", "moot-for-two", "convention")


@attrs.frozen
class _Block:
    kind: str
    title: str
    options: Mapping[str, str]
    body: str
    body_line: int
    place: Place


def load_specification(root: Path) -> Specification:
    """Read every page below ``root``, whose folders are the games.

    Raises SpecificationError for a page that is not well formed and for an id that stands twice.
    """
    clauses: dict[str, Clause] = {}
    rulings: dict[str, Ruling] = {}
    examples: dict[str, Example] = {}
    for page in sorted(root.glob("*/**/*.md")):
        game = page.relative_to(root).parts[0]
        for item in read_page(page, game):
            match item:
                case Clause():
                    _keep(clauses, item.id, item, item.place)
                case Ruling():
                    _keep(rulings, item.id, item, item.place)
                case Example():
                    _keep(examples, f"{game}:{item.id}", item, item.place)
    return Specification(clauses=clauses, rulings=rulings, examples=examples)


def read_page(page: Path, game: str) -> Iterator[Clause | Ruling | Example]:
    """Yield what one page holds, in its order.

    Raises SpecificationError.
    """
    for block in _blocks(page):
        match block.kind:
            case "clause":
                yield _clause(block, game)
            case "ruling":
                yield _ruling(block, game)
            case _:
                yield _example(block, game)


def _keep(known: dict[str, _T], identifier: str, item: _T, place: Place) -> None:
    if identifier in known:
        raise SpecificationError(f"{place}: {identifier} stands twice")
    known[identifier] = item


def _blocks(page: Path) -> Iterator[_Block]:
    try:
        text = page.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SpecificationError(f"{page}: cannot be read: {error}") from error
    for token in MarkdownIt("commonmark").parse(text):
        if token.type != "fence" or token.map is None or not token.info.startswith("{"):
            continue
        found = _INFO.fullmatch(token.info.strip())
        if found is None:
            continue
        place = Place(page, token.map[0] + 1)
        options: dict[str, str] = {}
        lines = token.content.split("\n")
        taken = 0
        for line in lines:
            option = _OPTION.fullmatch(line.strip())
            if option is None:
                break
            if option[1] in options:
                raise SpecificationError(f"{place}: the option {option[1]} stands twice")
            options[option[1]] = option[2].strip()
            taken += 1
        missing = _REQUIRED[found[1]] - options.keys()
        unknown = options.keys() - _REQUIRED[found[1]] - _OPTIONAL[found[1]]
        if missing or unknown:
            raise SpecificationError(
                f"{place}: the {found[1]} "
                + (f"lacks the option {min(missing)}" if missing else f"has an unknown option {min(unknown)}")
            )
        yield _Block(
            kind=found[1],
            title=found[2].strip(),
            options=options,
            body="\n".join(lines[taken:]).strip("\n"),
            body_line=place.line + 1 + taken + _leading_blank(lines[taken:]),
            place=place,
        )


def _leading_blank(lines: list[str]) -> int:
    return next((number for number, line in enumerate(lines) if line.strip()), 0)


def _identifier(block: _Block) -> str:
    identifier = block.options["id"]
    if not re.fullmatch(ID_PATTERN, identifier):
        raise SpecificationError(f"{block.place}: {identifier!r} is not an id like HRL-PLAY-3")
    return identifier


def _names(block: _Block, option: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in block.options.get(option, "").split(",") if name.strip())


def _clause(block: _Block, game: str) -> Clause:
    return Clause(
        id=_identifier(block),
        title=block.title,
        text=block.body.strip(),
        game=game,
        chapter=block.place.page.stem,
        since=block.options["since"],
        sources=_names(block, "sources"),
        differs=_names(block, "differs"),
        options=_names(block, "options"),
        place=block.place,
    )


def _ruling(block: _Block, game: str) -> Ruling:
    fields: dict[str, str] = {}
    name = ""
    for line in block.body.split("\n"):
        if field := _FIELD.fullmatch(line):
            name = field[1]
            if name in fields:
                raise SpecificationError(f"{block.place}: the field {name} stands twice")
            fields[name] = field[2]
        elif name:
            fields[name] += "\n" + line.strip()
        elif line.strip():
            raise SpecificationError(f"{block.place}: a ruling's text must begin with a field like :BGA:")
    bears = block.options["bears"]
    if bears not in _BEARINGS:
        raise SpecificationError(f"{block.place}: bears must be one of {', '.join(_BEARINGS)}, not {bears!r}")
    return Ruling(
        id=_identifier(block),
        title=block.title,
        game=game,
        since=block.options["since"],
        settles=_names(block, "settles"),
        options=tuple(name for name in _names(block, "option") if name != "none"),
        bears=bears,
        fields={name: text.strip() for name, text in fields.items()},
        place=block.place,
    )


def _example(block: _Block, game: str) -> Example:
    identifier = block.options["id"]
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*", identifier):
        raise SpecificationError(f"{block.place}: {identifier!r} is not an example's id like play/rune-instead")
    try:
        rules = parse_fields(block.options.get("rules", ""))
    except FlowError as error:
        raise SpecificationError(f"{block.place}: in rules {error}") from error
    lines = tuple(
        _line(text.strip(), block.place.page, block.body_line + offset)
        for offset, text in enumerate(block.body.split("\n"))
        if text.strip() and not text.lstrip().startswith("#")
    )
    if not lines:
        raise SpecificationError(f"{block.place}: the example {identifier} has no steps")
    return Example(
        id=identifier,
        title=block.title,
        game=game,
        clauses=_names(block, "clauses"),
        rulings=_names(block, "rulings"),
        rules=rules,
        since=block.options.get("since", _SINCE),
        lines=lines,
        place=block.place,
    )


def _line(text: str, page: Path, number: int) -> Line:
    steps_text, arrow, expected = text.partition("=>")
    steps = tuple(step.strip() for step in steps_text.split(";"))
    place = Place(page, number)
    if not all(steps):
        raise SpecificationError(f"{place}: an empty step; steps are separated by one semicolon")
    expected = expected.strip()
    if not arrow:
        return Line(steps=steps, expect={}, breaks=None, number=number)
    if rejected := re.fullmatch(rf"rejected ({ID_PATTERN})", expected):
        return Line(steps=steps, expect=None, breaks=rejected[1], number=number)
    try:
        fields = parse_fields(expected)
    except FlowError as error:
        raise SpecificationError(f"{place}: {error}") from error
    if not fields:
        raise SpecificationError(f"{place}: nothing stands behind =>")
    return Line(steps=steps, expect=fields, breaks=None, number=number)
