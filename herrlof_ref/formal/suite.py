"""The vectors of the suite as logs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import attrs

from herrlof_ref.data import SUITE
from herrlof_ref.formal.logs import Asked, Log
from herrlof_ref.formal.terms import Json, ruleset

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
    """The cases of a vector file."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document["game"] != "herrlof":
            raise VectorError(f"{path}: the formal model judges herrlof, and these vectors are of {document['game']}")
        return [_vector(case) for case in document["cases"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise VectorError(f"{path}: expected a file of vectors with game and cases ({error})") from error


def _vector(case: Mapping[str, object]) -> Vector:
    steps = tuple(
        Asked(str(step["do"]), _expect(step), refused=bool(step.get("reject", False))) for step in _steps(case["steps"])
    )
    rules = case["rules"]
    clauses = case.get("clauses", ())
    if not isinstance(rules, dict) or not isinstance(clauses, (list, tuple)):
        raise TypeError(f"{case['id']}: rules must be an object and clauses a list")
    perft = case.get("perft", {})
    leaves = perft.get("leaves", ()) if isinstance(perft, dict) else ()
    return Vector(Log(str(case["id"]), ruleset(rules), steps), tuple(map(str, clauses)), tuple(leaves))


def _steps(value: object) -> list[dict[str, object]]:  # the loader checks no more: the suite's own schema does
    if not isinstance(value, list):
        raise TypeError("steps must be a list")
    return value


def _expect(step: Mapping[str, object]) -> Mapping[str, Json]:
    expect = step.get("expect", {})
    if not isinstance(expect, dict):
        raise TypeError(f"expect must be an object, not {expect!r}")
    return expect
