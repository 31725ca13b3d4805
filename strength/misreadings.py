"""Plausible misreadings of the rules, as patches of the engine in JavaScript; and what the suite says of each."""

from __future__ import annotations

import shutil
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, TypeAlias

import attrs

from herrlof_ref.conformance.model import Case, Suite
from herrlof_ref.conformance.outcome import Outcome
from herrlof_ref.conformance.run import Settings, run_cases
from herrlof_ref.data import SUITE

ENGINE: Final = SUITE / "engines" / "javascript"
FOLDER: Final = SUITE / "engines" / "misreadings"
_WORDS: Final = ("id", "source", "read", "clause")

Fate: TypeAlias = Literal["right clause", "wrong clause", "survived"]


class MisreadingError(ValueError):
    """A list of misreadings, or a patch in it, is unfit; the message names the place."""


@attrs.frozen
class Change:
    """A piece of text of one file, and what stands there after the misreading."""

    file: str
    old: str
    new: str


@attrs.frozen
class Misreading:
    """One way to misread the rules."""

    game: str
    id: str
    source: str
    """Which sentence of which source was misread."""
    read: str
    """How it was read."""
    clause: str
    """The clause that it breaks, and that the report of a failure must name first."""
    changes: tuple[Change, ...]
    also: tuple[str, ...] = ()
    """Other clauses that it breaks just as much; any of them may be named first."""


@attrs.frozen
class Judged:
    """What a run of the suite says of a misreading: the cases that failed, the first of the report first."""

    misreading: Misreading
    failures: tuple[Outcome, ...]

    @property
    def named(self) -> str | None:
        """The clause that the report names first."""
        return self.failures[0].clauses[0] if self.failures else None

    @property
    def fate(self) -> Fate:
        """Whether the misreading was caught, and under the clause that it breaks."""
        if self.named is None:
            return "survived"
        return "right clause" if self.named in (self.misreading.clause, *self.misreading.also) else "wrong clause"


def read_misreadings(folder: Path = FOLDER) -> tuple[Misreading, ...]:
    """Read all lists of misreadings. Raises MisreadingError."""
    found = [each for path in sorted(folder.glob("*.toml")) for each in _read(path)]
    ids = [each.id for each in found]
    for each in found:
        if ids.count(each.id) > 1:
            raise MisreadingError(f"the misreading {each.id} is there twice")
    return tuple(found)


def _read(path: Path) -> Iterator[Misreading]:
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    for number, entry in enumerate(document["misreading"], 1):
        place = f"{path.name}, misreading {number}"
        if set(entry) - {"also"} != {*_WORDS, "changes"} or not all(isinstance(entry[word], str) for word in _WORDS):
            raise MisreadingError(f"{place}: must have just {', '.join(_WORDS)}, changes and perhaps also")
        try:
            changes = tuple(Change(**change) for change in entry["changes"])
        except TypeError:
            raise MisreadingError(f"{place}: each change must have just file, old and new") from None
        yield Misreading(
            game=document["game"],
            id=entry["id"],
            source=entry["source"],
            read=entry["read"],
            clause=entry["clause"],
            changes=changes,
            also=tuple(entry.get("also", ())),
        )


def patched(misreading: Misreading) -> dict[str, str]:
    """The files that a misreading changes, with their changed text. Raises MisreadingError if a patch does not fit."""
    texts: dict[str, str] = {}
    for change in misreading.changes:
        text = texts.get(change.file) or (ENGINE / change.file).read_text(encoding="utf-8")
        if (times := text.count(change.old)) != 1:
            raise MisreadingError(f"{misreading.id}: {change.file} holds {change.old!r} {times} times, not once")
        texts[change.file] = text.replace(change.old, change.new)
    return texts


@contextmanager
def misread_engine(misreading: Misreading) -> Iterator[tuple[str, ...]]:
    """Copy the engine, misread it, and give its command. Raises MisreadingError if a patch does not fit."""
    texts = patched(misreading)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "engine"
        shutil.copytree(ENGINE, copy, ignore=shutil.ignore_patterns("*.test.mjs", "*.md"))
        for file, text in texts.items():
            (copy / file).write_text(text, encoding="utf-8")
        yield ("node", str(copy / "engine.mjs"))


def judge(suite: Suite, cases: Sequence[Case], misreading: Misreading, *, all_failures: bool = False) -> Judged:
    """Run cases against a misreading, up to the first failure or all of them."""
    own = [case for case in cases if case.game == misreading.game]
    with misread_engine(misreading) as command:
        result = run_cases(suite, own, command, Settings(fail_fast=not all_failures))
    failures = [outcome for outcome in result.outcomes if not outcome.good and outcome.verdict != "not-run"]
    return Judged(misreading, tuple(failures))


def judge_all(
    suite: Suite,
    cases: Sequence[Case],
    misreadings: Sequence[Misreading],
    jobs: int = 2,
    *,
    all_failures: bool = False,
    told: Callable[[int, int], None] | None = None,
) -> list[Judged]:
    """Run cases against each misreading; ``told`` hears how many are done."""
    found: list[Judged] = []
    with ThreadPoolExecutor(jobs) as pool:
        tasks = [pool.submit(judge, suite, cases, each, all_failures=all_failures) for each in misreadings]
        for task in tasks:
            found.append(task.result())
            if told is not None:
                told(len(found), len(misreadings))
    return found
