"""Loading a whole suite from its folder."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from herrlof_ref.conformance.manifest import read_game
from herrlof_ref.conformance.model import Case, ClauseBook, Game, Problem, Suite, SuiteError
from herrlof_ref.conformance.reading import read_bytes
from herrlof_ref.conformance.vectors import read_vectors


def load_suite(root: Path, clauses: ClauseBook | None = None) -> Suite:
    """Read every game and vector below ``root``.

    Raises:
        SuiteError: something in it is unfit; all problems are listed, not only the first.
    """
    problems: list[Problem] = []
    games = read_games(root, problems)
    cases: list[Case] = []
    with _no_collection():
        for path in vector_files(root):
            file = relative(path, root)
            data = read_bytes(path, file, problems)
            if data is not None:
                cases += read_vectors(data, file, games, clauses, problems)
    note_repeated(cases, problems)
    if not problems:
        note_unknown_smoke(games, cases, problems)
    if not root.is_dir():
        problems = [Problem(str(root), "", "is no folder" if root.exists() else "there is no such folder")]
    elif not problems and not cases:
        problems = [Problem(str(root), "", "holds no vectors (vectors/GAME/AREA/*.json)")]
    if problems:
        raise SuiteError(tuple(problems))
    first = {identity: at for game in games.values() for at, identity in enumerate(game.smoke)}
    return Suite(root, games, tuple(sorted(cases, key=lambda case: _order(case, games[case.game], first))))


@contextmanager
def _no_collection() -> Iterator[None]:
    # Nothing read from JSON is part of a cycle; looking for cycles all the same takes two thirds of the time.
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def read_games(root: Path, problems: list[Problem]) -> dict[str, Game]:
    """The manifests of a suite by game; what is unfit is noted."""
    games: dict[str, Game] = {}
    for path in sorted((root / "games").glob("*.json")):
        file = relative(path, root)
        data = read_bytes(path, file, problems)
        game = read_game(data, file, problems) if data is not None else None
        if game is None:
            continue
        if game.name != path.stem:
            problems.append(Problem(file, "/game", f'must be "{path.stem}", as the file is named'))
        games[game.name] = game
    return games


def vector_files(root: Path) -> list[Path]:
    """All vector files of a suite, in the order of their names."""
    return sorted((root / "vectors").glob("*/*/*.json"))


def relative(path: Path, root: Path) -> str:
    """How a file of the suite is named in messages."""
    try:
        return path.relative_to(root).as_posix()
    except ValueError:
        return str(path)


def note_repeated(cases: list[Case], problems: list[Problem]) -> None:
    """Note every id that stands for more than one case of the suite."""
    first: dict[str, Case] = {}
    for case in cases:
        other = first.setdefault(case.id, case)
        if other is not case:
            sentence = f'the id "{case.id}" is taken by {other.file}#{other.pointer}'
            problems.append(Problem(case.file, f"{case.pointer}/id", sentence))


def note_unknown_smoke(games: Mapping[str, Game], cases: list[Case], problems: list[Problem]) -> None:
    """Note every basic case that a manifest names and no vector file of its game holds."""
    known = {(case.game, case.id) for case in cases}
    for game in games.values():
        for index, identity in enumerate(game.smoke):
            if (game.name, identity) not in known:
                sentence = f'the game has no case "{identity}"'
                problems.append(Problem(f"games/{game.name}.json", f"/smoke/{index}", sentence))


def _order(case: Case, game: Game, first: Mapping[str, int]) -> tuple[str, int, bool, int, int, str]:
    # The most basic first: those that the manifest names in its order; then what a person wrote, the fewest steps, the
    # game's own order of its areas.
    area = game.areas.index(case.area) if case.area in game.areas else len(game.areas)
    return (case.game, first.get(case.id, len(first)), case.origin != "hand", len(case.steps), area, case.id)
