"""Compiles the specification's worked examples into the suite's hand-written vectors."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from herrlof_ref.core import Json, NotationError, RulesetError
from herrlof_ref.games import GAMES
from herrlof_ref.specification import Example, Line, Place, Specification, SpecificationError

FORMAT: Final = 1
FILE_NAME: Final = "hand.json"
PATTERN: Final = f"*/*/{FILE_NAME}"
"""Matches every file of hand-written vectors below ``vectors/``."""


def compile_examples(specification: Specification) -> dict[Path, str]:
    """Return the text of every file of hand-written vectors, by its path below ``vectors/``.

    Raises SpecificationError for an example whose ruleset, short deal or cited clause does not exist, and for
    an id that two games share.
    """
    areas: dict[tuple[str, str], list[Example]] = {}
    places: dict[str, Place] = {}
    for example in specification.examples.values():
        if example.id in places:
            raise SpecificationError(f"{example.place}: the id {example.id} is taken by {places[example.id]}")
        places[example.id] = example.place
        _check_citations(specification, example)
        areas.setdefault((example.game, example.id.partition("/")[0]), []).append(example)
    return {
        Path(game, area, FILE_NAME): _file(game, sorted(examples, key=lambda example: example.id))
        for (game, area), examples in sorted(areas.items())
    }


def _check_citations(specification: Specification, example: Example) -> None:
    broken = [line.breaks for line in example.lines if line.breaks]
    for identifier in (*example.clauses, *broken):
        if identifier not in specification.clauses:
            raise SpecificationError(f"{example.place}: {example.id} cites {identifier}, which is no clause")
    for identifier in example.rulings:
        if identifier not in specification.rulings:
            raise SpecificationError(f"{example.place}: {example.id} cites {identifier}, which is no ruling")
    if not example.clauses:
        raise SpecificationError(f"{example.place}: {example.id} cites no clause")


def compile_case(example: Example) -> dict[str, Json]:
    """Return an example as a case of the vector format. Raises SpecificationError."""
    if example.game not in GAMES:
        raise SpecificationError(f"{example.place}: there is no game {example.game}")
    game = GAMES[example.game]
    try:
        rules = game.read_rules(example.rules)
    except RulesetError as error:
        raise SpecificationError(f"{example.place}: {example.id}: {error}") from error
    steps: list[Json] = []
    for line in example.lines:
        try:
            texts = [game.expand(rules, step) for step in line.steps]
        except NotationError as error:
            raise SpecificationError(f"{example.place.page}, line {line.number}: {error.reason}") from error
        steps += _steps(texts, line)
    return {
        "id": example.id,
        "title": example.title,
        "clauses": list(example.clauses),
        "rulings": list(example.rulings),
        "origin": "hand",
        "since": example.since,
        "rules": _json(example.rules),
        "steps": steps,
    }


def _steps(texts: list[str], line: Line) -> Iterable[Json]:
    for text in texts[:-1]:
        yield {"do": text, "expect": {}}
    if line.expect is None:
        yield {"do": texts[-1], "reject": True, "clauses": [line.breaks]}
    else:
        yield {"do": texts[-1], "expect": _json(line.expect)}


def _json(values: Mapping[str, object]) -> Json:
    made: Json = json.loads(json.dumps(values))
    return made


def _file(game: str, examples: list[Example]) -> str:
    """Write a file of cases with one step a line, so that a change shows where it is."""
    cases = ",\n".join(_case_text(compile_case(example)) for example in examples)
    return f'{{"format": {FORMAT}, "game": "{game}", "cases": [\n{cases}\n]}}\n'


def _case_text(case: dict[str, Json]) -> str:
    steps = case.pop("steps")
    assert isinstance(steps, list)
    head = json.dumps(case, ensure_ascii=False)
    rows = ",\n    ".join(json.dumps(step, ensure_ascii=False) for step in steps)
    return f'  {head[:-1]}, "steps": [\n    {rows}\n  ]}}'


def write(files: Mapping[Path, str], vectors: Path, pattern: str) -> list[Path]:
    """Bring the files below ``vectors`` that the pattern matches up to date; return what was written or removed."""
    changed = differences(files, vectors, pattern)
    for path in changed:
        if path in files:
            (vectors / path).parent.mkdir(parents=True, exist_ok=True)
            (vectors / path).write_bytes(files[path].encode())
        else:
            (vectors / path).unlink()
    return changed


def differences(files: Mapping[Path, str], vectors: Path, pattern: str) -> list[Path]:
    """Return the files that are missing or differ, and those that the pattern matches and that should not be there."""
    present = {path.relative_to(vectors) for path in vectors.glob(pattern)}
    stale = present - files.keys()
    wanted = {
        path for path, text in files.items() if path not in present or (vectors / path).read_bytes() != text.encode()
    }
    return sorted(stale | wanted)
