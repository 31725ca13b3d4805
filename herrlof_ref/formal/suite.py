"""The vectors of the suite as logs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import attrs

from herrlof_ref.conformance.json_text import JsonError, parse
from herrlof_ref.data import SUITE
from herrlof_ref.formal.logs import Asked, Log
from herrlof_ref.formal.terms import Json, NotAStep, ruleset

VECTORS: Final = SUITE / "vectors" / "herrlof"


class VectorError(Exception):
    """A file is not a file of Herrlof's vectors."""


@attrs.frozen
class Vector:
    """A case of the suite: its log, the clauses that it cites, and the leaves of its perft."""

    log: Log
    clauses: tuple[str, ...]
    leaves: tuple[int, ...] = ()


def files(paths: Iterable[Path] = ()) -> list[Path]:
    """The vector files under the paths; without a path, all of the suite's for Herrlof."""
    found: list[Path] = []
    for path in tuple(paths) or (VECTORS,):
        found += sorted(path.rglob("*.json")) if path.is_dir() else [path]
    return found


def read(path: Path) -> list[Vector]:
    """The cases of a vector file.

    Raises:
        VectorError: it cannot be read, or it is no file of Herrlof's vectors.
    """
    try:
        document = parse(path.read_bytes())
    except OSError as error:
        raise VectorError(f"{path} cannot be read: {error.strerror or error}") from error
    except JsonError as error:
        raise VectorError(f"{path}: {error}") from error
    if not isinstance(document, dict) or not isinstance(cases := document.get("cases"), list):
        raise VectorError(f'{path}: expected a file of vectors: an object with "game" and a list of "cases"')
    if document.get("game") != "herrlof":
        raise VectorError(
            f"{path}: the formal model judges herrlof, and these vectors are of {document.get('game', 'no game')}"
        )
    found: list[Vector] = []
    for number, case in enumerate(cases):
        try:
            found.append(_vector(case))
        except KeyError as error:
            raise VectorError(f"{path}: cases[{number}] lacks the field {error.args[0]}") from error
        except (TypeError, ValueError, NotAStep) as error:
            raise VectorError(f"{path}: cases[{number}]: {error}") from error
    return found


def _vector(case: object) -> Vector:
    if not isinstance(case, dict):
        raise TypeError("a case must be an object")
    steps = tuple(
        Asked(str(step["do"]), _expect(step), refused=bool(step.get("reject", False))) for step in _steps(case["steps"])
    )
    rules = case.get("rules", {})
    clauses = case.get("clauses", ())
    if not isinstance(rules, dict) or not isinstance(clauses, (list, tuple)):
        raise TypeError("rules must be an object and clauses a list")
    perft = case.get("perft", {})
    leaves = perft.get("leaves", ()) if isinstance(perft, dict) else ()
    return Vector(Log(str(case["id"]), ruleset(rules), steps), tuple(map(str, clauses)), tuple(leaves))


def _steps(value: object) -> list[dict[str, object]]:  # the loader checks no more: the suite's own schema does
    if not isinstance(value, list):
        raise TypeError("steps must be a list")
    if not all(isinstance(step, dict) for step in value):
        raise TypeError("each step must be an object")
    return value


def _expect(step: Mapping[str, object]) -> Mapping[str, Json]:
    expect = step.get("expect", {})
    if not isinstance(expect, dict):
        raise TypeError(f"expect must be an object, not {expect!r}")
    return expect
