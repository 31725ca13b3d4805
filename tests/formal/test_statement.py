"""Every clause of Herrlof is stated formally, or its file says why not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("clingo")

from herrlof_ref.formal import perft, rounds, search, tricks, window
from herrlof_ref.formal.theory import CHAPTERS, FORMAL_RULES, FormalRulesError, clauses_stated, load

PROSE = {
    match.group(1)
    for path in FORMAL_RULES.glob("*.md")
    for match in re.finditer(r"^:id: (HRL-[A-Z]+-\d+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    if not match.group(1).startswith("HRL-RULING")
}


def test_each_clause_has_its_rules_or_a_reason() -> None:
    assert set(clauses_stated()) == PROSE


def test_a_block_without_rules_says_why() -> None:
    for clause, block in clauses_stated().items():
        rules = [line for line in block.splitlines() if not line.startswith("%")]
        assert rules or "not stated:" in block, clause


def test_each_clause_is_stated_beside_its_prose() -> None:
    for chapter in CHAPTERS:
        prose = (FORMAL_RULES / f"{chapter}.md").read_text(encoding="utf-8")
        formal = (FORMAL_RULES / f"{chapter}.lp").read_text(encoding="utf-8")
        for clause in re.findall(r"^% (HRL-[A-Z]+-\d+)", formal, re.MULTILINE):
            assert f":id: {clause}\n" in prose, f"{clause} is stated in {chapter}.lp, away from its prose"


def test_the_harness_takes_no_name_of_the_rules() -> None:
    heads = {rule.head for rule in load().rules}
    own = window.OWN | perft._OWN | tricks._OWN | search.OWN
    assert not own & heads - {"final"}, "a predicate of the harness would add to the rules"
    assert heads >= rounds._SCORING


def test_each_predicate_used_is_decided_somewhere() -> None:
    theory = load()
    heads = {rule.head for rule in theory.rules}
    given = {"true", "does", "option", "offered", "dealt", "up", "pile"}
    used = {name for rule in theory.rules for name in rule.uses}
    assert used <= heads | given


def test_a_missing_chapter_is_named(tmp_path: Path) -> None:
    with pytest.raises(FormalRulesError, match=r"deck\.lp: the chapter of formal rules cannot be read"):
        load(tmp_path)
