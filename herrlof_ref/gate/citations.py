"""Finding every place that cites the id of a clause or ruling."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import attrs

from herrlof_ref.specification.model import ID_PATTERN

_ID: Final = re.compile(rf"(?<![A-Za-z0-9-]){ID_PATTERN}(?![0-9])")
_ENDINGS: Final = {".py", ".md", ".lp", ".json", ".mjs", ".js", ".toml", ".html"}
_ROOMS: Final = ("herrlof_ref", "spec", "conformance", "docs", "tests", "benchmarks", "README.md", "CHANGELOG.md")
_LEFT_OUT: Final = {"_build", "node_modules", "__pycache__", "_data"}


@attrs.frozen
class Citation:
    """One place that names an id."""

    id: str
    file: Path
    """The file's path below the project's folder."""
    line: int
    """Counted from 1."""


def citations(root: Path) -> list[Citation]:
    """Return every place of the project below ``root`` that names an id, in the order of the files."""
    return [citation for path in sorted(_files(root)) for citation in _in_file(root, path)]


def _files(root: Path) -> Iterator[Path]:
    for room in _ROOMS:
        place = root / room
        found: Iterable[Path] = [place] if place.is_file() else place.rglob("*")
        for path in found:
            if path.suffix in _ENDINGS and not _LEFT_OUT & set(path.relative_to(root).parts) and path.is_file():
                yield path


def _in_file(root: Path, path: Path) -> Iterator[Citation]:
    text = path.read_text(encoding="utf-8", errors="replace")
    file = path.relative_to(root)
    line, end = 1, 0
    last: tuple[str, int] | None = None
    for found in _ID.finditer(text):
        line += text.count("\n", end, found.start())
        end = found.start()
        if last != (found[0], line):
            last = found[0], line
            yield Citation(found[0], file, line)
