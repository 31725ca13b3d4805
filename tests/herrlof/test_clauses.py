"""Every clause that the code cites is a clause of the specification."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import herrlof_ref
from herrlof_ref.data import SPECIFICATION
from herrlof_ref.specification import load_specification

PACKAGE = Path(herrlof_ref.__file__).parent
MODULES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
BOOK = load_specification(SPECIFICATION)


def cited(text: str) -> set[str]:
    """Find the ids of Herrlof's clauses and rulings in a text."""
    return set(re.findall(r"HRL-[A-Z]+-[0-9]+", text))


@pytest.mark.parametrize("module", MODULES)
def test_what_a_module_cites_is_written(module: str) -> None:
    assert cited((PACKAGE / module).read_text(encoding="utf-8")) <= BOOK.clauses.keys() | BOOK.rulings.keys()


def test_the_modules_of_the_game_cite_clauses() -> None:
    found = {each for module in MODULES for each in cited((PACKAGE / module).read_text(encoding="utf-8"))}
    assert len(found) > 60


def test_what_a_clause_says_may_be_cited_from_its_chapter_only() -> None:
    """Each module that decides a rule names the chapter it implements, and that page exists."""
    for module in MODULES:
        text = (PACKAGE / module).read_text(encoding="utf-8")
        for page in re.findall(r"(spec/[a-z]+/[a-z-]+\.md)", text):
            assert (SPECIFICATION.parent / page).is_file(), f"{module} names {page}"
