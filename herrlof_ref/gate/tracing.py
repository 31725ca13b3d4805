"""Where each clause shows up: code, formal rules, worked examples, generated vectors, tests, rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import attrs

from herrlof_ref.gate.citations import Citation
from herrlof_ref.specification import Clause, Specification

_HEADING: Final = re.compile(r"\s*%")
_NOT_STATED: Final = re.compile(r"not stated", re.IGNORECASE)


@attrs.frozen
class Trace:
    """One clause's places."""

    clause: Clause
    code: tuple[Citation, ...]
    formal: tuple[Citation, ...]
    """The headings of formal rules; also those that say why a clause cannot be stated formally."""
    not_stated: bool
    """True if the formal rules only say why the clause is not stated."""
    examples: tuple[str, ...]
    """The ids of the worked examples."""
    tests: tuple[Citation, ...]
    rulings: tuple[str, ...]


def trace(root: Path, specification: Specification, cited: Iterable[Citation]) -> Mapping[str, Trace]:
    """Return the places of every clause of the project below ``root``, given all citations in it."""
    places: dict[str, list[Citation]] = {identifier: [] for identifier in specification.clauses}
    for citation in cited:
        if citation.id in places:
            places[citation.id].append(citation)
    return {
        identifier: _trace(root, specification, clause, places[identifier])
        for identifier, clause in specification.clauses.items()
    }


def _trace(root: Path, specification: Specification, clause: Clause, cited: list[Citation]) -> Trace:
    code_room = Path("herrlof_ref", clause.game)
    formal_room = Path("spec", clause.game)
    formal = [each for each in cited if each.file.suffix == ".lp" and formal_room in each.file.parents]
    headings = [(each, line) for each in formal if _HEADING.match(line := _line(root, each))]
    return Trace(
        clause=clause,
        code=tuple(each for each in cited if each.file.suffix == ".py" and code_room in each.file.parents),
        formal=tuple(each for each, _ in headings),
        not_stated=bool(headings) and all(_NOT_STATED.search(line) for _, line in headings),
        examples=tuple(
            example.id
            for example in specification.examples.values()
            if example.game == clause.game and clause.id in _cited_by(specification, example.id, clause.game)
        ),
        tests=tuple(each for each in cited if each.file.parts[0] == "tests"),
        rulings=tuple(ruling.id for ruling in specification.rulings.values() if clause.id in ruling.settles),
    )


def _cited_by(specification: Specification, example_id: str, game: str) -> set[str]:
    example = specification.examples[f"{game}:{example_id}"]
    return {*example.clauses, *(line.breaks for line in example.lines if line.breaks)}


def _line(root: Path, citation: Citation) -> str:
    return (root / citation.file).read_text(encoding="utf-8").split("\n")[citation.line - 1]
