"""Everything that can be wrong with a vector file, all of it at once, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from herrlof_ref.conformance.json_text import JSON, JsonError, canonical, compact, parse, shown
from herrlof_ref.conformance.manifest import read_game
from herrlof_ref.conformance.model import Case, ClauseBook, Expect, Game, Problem, Reject
from herrlof_ref.conformance.option_schema import fault
from herrlof_ref.conformance.reading import escape, read_bytes
from herrlof_ref.conformance.rulesets import needless
from herrlof_ref.conformance.suite import (
    note_repeated,
    note_unknown_smoke,
    read_games,
    relative,
    vector_files,
)
from herrlof_ref.conformance.vectors import read_vectors

TITLE_LIMIT: Final = 120
"""Characters of the longest title."""

FILE_SIZE: Final = 4 * 1024 * 1024
"""Bytes of the largest file that can still be read and reviewed."""

CASE_STEPS: Final = 2000
"""Steps of the longest case."""

_QUOTED: Final = re.compile(r'"[^"]*"')
_WORD: Final = re.compile(r"[A-Za-z]+[a-z](?![0-9])")


def lint(
    root: Path, schemas: Path, clauses: ClauseBook | None, paths: Sequence[Path] = ()
) -> tuple[int, tuple[Problem, ...]]:
    """Check the given vector files, or the whole suite at ``root``: how many files, and every problem.

    A file of the suite is named from ``root`` on, any other as it was given.
    """
    problems: list[Problem] = []
    games = read_games(root, problems)
    whole = vector_files(root)
    # Resolved, so that one file named in two ways is not taken for a copy of itself.
    paths = [file for path in paths for file in _below(path)]
    chosen = {path.resolve() for path in paths or whole}
    manifests = sorted((root / "games").glob("*.json"))
    if paths:
        problems.clear()
        manifests = [path for path in manifests if path.resolve() in chosen]
    for path in manifests:
        problems += _manifest(path, root, schemas)
    cases: list[Case] = []
    unread = False
    files = {path.resolve(): path for path in (*paths, *whole) if path not in manifests}
    for resolved, path in files.items():
        found: list[Problem] = []
        file = _name(path, root)
        data = read_bytes(path, file, found)
        if data is not None:
            read = read_vectors(data, file, games, clauses, found)
            cases += read
            unread |= bool(found)
            if resolved in chosen:
                found += _schema(schemas / "vectors.schema.json", data, file, found)
                found += _style(resolved, data, file, read, games)
        if resolved in chosen:
            problems += found
    between: list[Problem] = []
    note_repeated(cases, between)
    if not unread:
        note_unknown_smoke(games, cases, between)
    names = {_name(path, root) for path in (*(files[path] for path in chosen if path in files), *manifests)}
    problems += [problem for problem in between if problem.file in names]
    if not chosen:
        problems.append(Problem(str(root), "", "holds no vectors (vectors/GAME/AREA/*.json)"))
    return len(chosen | {path.resolve() for path in manifests}), tuple(dict.fromkeys(problems))


def _below(path: Path) -> Sequence[Path]:
    """The files in a folder of vectors, or the path itself."""
    return sorted(path.rglob("*.json")) if path.is_dir() and any(path.rglob("*.json")) else (path,)


def _name(path: Path, root: Path) -> str:
    resolved = path.resolve()
    inside = relative(resolved, root.resolve())
    return str(path) if inside == str(resolved) else inside


def _manifest(path: Path, root: Path, schemas: Path) -> list[Problem]:
    found: list[Problem] = []
    file = relative(path, root)
    data = read_bytes(path, file, found)
    if data is not None:
        read_game(data, file, found)
        found += _schema(schemas / "game.schema.json", data, file, found)
    return found


def _schema(schema: Path, data: bytes, file: str, known: Sequence[Problem]) -> list[Problem]:
    """What the JSON Schema finds; nothing where the loader has already named faults of the same kind."""
    if any(problem.kind == "form" or not problem.pointer for problem in known):
        return []
    try:
        return schema_problems(schema, parse(data), file)
    except JsonError:
        return []


def schema_problems(schema: Path, value: JSON, file: str) -> list[Problem]:
    """What a JSON Schema says against a value."""
    import jsonschema

    found: list[Problem] = []
    bytes_of_schema = read_bytes(schema, schema.name, found)
    if bytes_of_schema is None:
        return found
    parsed = parse(bytes_of_schema)
    assert isinstance(parsed, dict)
    validator = jsonschema.Draft202012Validator(parsed)
    for error in validator.iter_errors(value):
        pointer = "".join(f"/{escape(str(part))}" for part in error.absolute_path)
        sentence = f"does not fit {schema.name}: {shown(error.message, 200)}"
        found.append(Problem(file, pointer, sentence, "form"))
    return found


def _style(path: Path, data: bytes, file: str, cases: Sequence[Case], games: dict[str, Game]) -> list[Problem]:
    found: list[Problem] = []
    if len(data) > FILE_SIZE:
        found.append(Problem(file, "", f"is larger than {FILE_SIZE // 2**20} MiB; split it"))
    for case in cases:
        game = games[case.game]
        for pointer, sentence in _case_style(path, case, game):
            found.append(Problem(file, case.pointer + pointer, sentence))
        found += _repeated_members(case, game)
    return found


def _case_style(path: Path, case: Case, game: Game) -> Iterator[tuple[str, str]]:
    # A file that lies in no suite has no folder to answer for.
    if any(parent.name == "vectors" for parent in path.parents):
        if path.parent.parent.name != case.game:
            yield "/id", f'a case of {case.game} belongs below "vectors/{case.game}"'
        if path.parent.name != case.area:
            yield "/id", f'"{case.id}" must begin with "{path.parent.name}/", its folder'
    if fault := title_fault(case.title, game.names):
        yield "/title", fault
    for name in needless(game, {name: value for name, value in case.rules.items() if name in game.options}):
        yield f"/rules/{escape(name)}", f"{compact(case.rules[name])} is the standard value; leave it out"
    if case.refused:
        faulty = sorted(name for name, value in case.rules.items() if _no_value(game, name, value))
        if len(faulty) > 1:
            yield "/rules", f"{' and '.join(faulty)} are both unfit; a refusal is about one thing"
        return
    if len(case.steps) > CASE_STEPS:
        yield "/steps", f"has {len(case.steps)} steps, more than {CASE_STEPS}"
    if case.perft is None and not case.fields and not any(isinstance(step, Reject) for step in case.steps):
        yield "/steps", "no step states anything that could differ"


def _no_value(game: Game, name: str, value: JSON) -> bool:
    return name not in game.options or fault(value, game.options[name].schema) is not None


def title_fault(title: str, names: frozenset[str]) -> str | None:
    """What is wrong with a title, or None: it is to read like a sentence, with a capital first letter, others only
    in names, and no dot."""
    if len(title) > TITLE_LIMIT:
        return f"has {len(title)} characters, more than {TITLE_LIMIT}"
    if title != " ".join(title.split()):
        return "has blanks at an end, doubled, or of another kind"
    if not title.isprintable():
        return "holds characters that cannot be printed"
    if title[-1] in ".!?:;,":
        return f'ends in "{title[-1]}"; leave it out'
    if title.lstrip('"')[:1].islower():
        return "must begin with a capital letter"
    # What stands between quotation marks is cited as it is.
    for word in _WORD.findall(_QUOTED.sub("", title))[1:]:
        if word[0].isupper() and word not in names:
            return f'writes "{word}" with a capital letter, which is not among the names of the game'
    return None


def _repeated_members(case: Case, game: Game) -> list[Problem]:
    found: list[Problem] = []
    sets = [name for name, rules in game.unordered.items() if rules.mode == "set"]
    for index, step in enumerate(case.steps):
        if not isinstance(step, Expect):
            continue
        for name in sets:
            value = step.observation.get(name)
            if isinstance(value, list) and len({canonical(member) for member in value}) != len(value):
                pointer = f"{case.pointer}/steps/{index}/expect/{name}"
                found.append(Problem(case.file, pointer, "a set names a member twice"))
    return found
