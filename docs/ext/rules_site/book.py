"""All that a page may ask of the specification, read once for a build. Knows nothing of Sphinx."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import attrs

from herrlof_ref.gate import Citation, Trace, citations, trace
from herrlof_ref.specification import Clause, Example, Ruling, Specification, load_specification

_HEADING: Final = re.compile(r"\s*%\s*[A-Z]{3}-[A-Z]+-[1-9]")
FOLDER: Final = "specification"
"""Where the pages of ``spec/`` stand in the site: ``spec/GAME/page.md`` is the document ``specification/GAME/page``."""


@attrs.frozen
class FormalRule:
    """The formal rule under one heading of an ``.lp`` file."""

    place: Citation
    text: str
    stated: bool
    """False if the heading only says why there is no formal rule."""


@attrs.frozen
class Book:
    """The specification and where it shows up."""

    root: Path
    specification: Specification
    traces: Mapping[str, Trace]

    def entry(self, identifier: str) -> Clause | Ruling | None:
        """Return the clause or ruling with this id."""
        return self.specification.clauses.get(identifier) or self.specification.rulings.get(identifier)

    def games(self) -> tuple[str, ...]:
        """Name the games that have clauses, Herrlof first."""
        names = dict.fromkeys(clause.game for clause in self.specification.clauses.values())
        return tuple(sorted(names, key=lambda name: (name != "herrlof", name)))

    def clauses(self, game: str) -> tuple[Clause, ...]:
        """List a game's clauses in the order of the pages in the contents, and on each page in its order."""
        own = [clause for clause in self.specification.clauses.values() if clause.game == game]
        chapters = _reading_order(self.root / "spec" / game / "index.md")
        last = len(chapters)
        return tuple(sorted(own, key=lambda clause: chapters.get(clause.chapter, last)))

    def rulings(self, game: str) -> tuple[Ruling, ...]:
        """List a game's rulings by number."""
        own = [ruling for ruling in self.specification.rulings.values() if ruling.game == game]
        return tuple(sorted(own, key=lambda ruling: int(ruling.id.rpartition("-")[2])))

    def prefixes(self) -> tuple[str, ...]:
        """Return what ids begin with, like ``HRL``."""
        ids = (*self.specification.clauses, *self.specification.rulings)
        return tuple(sorted({identifier.partition("-")[0] for identifier in ids}))

    def examples_of(self, clause: str) -> tuple[Example, ...]:
        """List the worked examples of a clause, those that it is decisive for first."""
        found = self.traces[clause]
        listed = [self.specification.examples[f"{found.clause.game}:{each}"] for each in found.examples]
        return tuple(sorted(listed, key=lambda example: example.clauses[0] != clause))

    def formal(self, clause: str) -> tuple[FormalRule, ...]:
        """Return the formal rules that a clause heads; headings of other clauses may name it too."""
        rules = [self._rule(place) for place in self.traces[clause].formal]
        return tuple(rule for rule in rules if clause in _headed(rule.text))

    def _rule(self, place: Citation) -> FormalRule:
        lines = (self.root / place.file).read_text(encoding="utf-8").split("\n")
        end = place.line
        while end < len(lines) and not _HEADING.match(lines[end]):
            end += 1
        body = "\n".join(lines[place.line - 1 : end]).rstrip()
        return FormalRule(place, body, stated="not stated" not in lines[place.line - 1].lower())


@cache
def read_book(root: Path) -> Book:
    """Read the project below ``root`` once; ``read_book.cache_clear()`` forgets it.

    Raises SpecificationError.
    """
    specification = load_specification(root / "spec")
    return Book(root, specification, trace(root, specification, citations(root)))


def document(page: Path, root: Path) -> str:
    """Return the name of the document that a page of ``spec/`` becomes."""
    return f"{FOLDER}/{page.relative_to(root / 'spec').with_suffix('').as_posix()}"


def example_anchor(example: Example) -> str:
    """Return the permanent anchor of a worked example."""
    return f"example-{example.id.replace('/', '-')}"


def _headed(rule: str) -> str:
    """Return the part of a rule's heading that names the clauses it belongs to."""
    return rule.partition("\n")[0].partition(":")[0].partition("not stated")[0]


def _reading_order(index: Path) -> dict[str, int]:
    """Number the chapters in the order in which the introduction names them."""
    text = index.read_text(encoding="utf-8") if index.is_file() else ""
    names = re.findall(r"\]\(([a-z-]+)\.md\)", text)
    return {name: at for at, name in enumerate(dict.fromkeys(names))}
