"""``herrlof rules``."""

from __future__ import annotations

import pytest

from herrlof_ref.data import SPECIFICATION
from herrlof_ref.specification import Clause, Ruling, load_specification
from tests.cli.helpers import refused, run

BOOK = load_specification(SPECIFICATION)
ENTRIES: dict[str, Clause | Ruling] = {**BOOK.clauses, **BOOK.rulings}


def test_a_clause_is_shown_by_its_id() -> None:
    done = run("rules", "HRL-PLAY-2")
    assert done.status == 0
    clause = BOOK.clauses["HRL-PLAY-2"]
    assert done.lines[0] == f"HRL-PLAY-2  {clause.title}"
    assert " ".join(clause.text.split()) in " ".join(done.output.split())
    assert any(line.startswith("Chapter:") and "herrlof, play; since version 1.0" in line for line in done.lines)
    flat = " ".join(done.output.split())
    assert all(ruling.id in flat for ruling in BOOK.rulings.values() if clause.id in ruling.settles)
    assert any(example.id in flat for example in BOOK.examples.values() if clause.id in example.clauses)
    assert ", ".join(clause.sources) in flat


def test_a_clause_without_a_source_says_so() -> None:
    assert "no source" in run("rules", "hrl-step-1").output


def test_a_ruling_is_shown_with_what_it_settles() -> None:
    done = run("rules", "hrl-ruling-16")
    assert done.lines[0] == f"HRL-RULING-16  {BOOK.rulings['HRL-RULING-16'].title}"
    flat = " ".join(done.output.split())
    assert "Option: rune_led" in flat
    assert "Bears: moot-for-two" in flat
    assert f"HRL-PLAY-5 {BOOK.clauses['HRL-PLAY-5'].title}" in flat


@pytest.mark.parametrize("identifier", [*BOOK.clauses, *BOOK.rulings][::25])
def test_any_entry_can_be_shown(identifier: str) -> None:
    done = run("rules", identifier)
    assert done.status == 0
    assert done.lines[0].startswith(f"{identifier}  ")
    assert all(len(line) <= 120 for line in done.lines)


def test_words_find_clauses_and_list_the_others() -> None:
    done = run("rules", "rune", "played", "instead")
    assert done.lines[0].startswith("HRL-PLAY-3  ")
    many = run("rules", "destroyed")
    assert "Also found" in many.output
    listed = many.lines[many.lines.index(next(line for line in many.lines if line.startswith("Also found"))) + 1 :]
    assert 1 <= len(listed) <= 12
    assert all(line.split()[0] in {*BOOK.clauses, *BOOK.rulings} for line in listed)


def test_words_may_stand_in_one_argument() -> None:
    assert run("rules", "rune played instead").output == run("rules", "rune", "played", "instead").output


def test_without_words_every_clause_is_listed() -> None:
    done = run("rules")
    assert done.status == 0
    assert {line.split()[0] for line in done.lines if line.startswith("  ")} == set(BOOK.clauses)
    assert done.lines[-1] == f"{len(BOOK.clauses)} clauses, {len(BOOK.rulings)} rulings"


@pytest.mark.parametrize("words", [["xyzzy"], ["?!"], [""], ["   "]])
def test_what_is_not_found_is_said(words: list[str]) -> None:
    assert refused("rules", *words) == f"no clause or ruling holds {' '.join(words)!r}"


def test_a_wrong_option_gets_one_sentence() -> None:
    assert "No such option" in refused("rules", "--all", status=2)


def test_an_id_that_does_not_exist_is_not_looked_for_in_the_texts() -> None:
    assert refused("rules", "xyz-trick-99") == "there is no clause or ruling XYZ-TRICK-99"


@pytest.mark.parametrize("words", [["XYZ-LEAD-99"], ["HRL-LEAD-1", "XYZ-LEAD-99"]])
def test_of_several_ids_too_each_must_exist(words: list[str]) -> None:
    assert refused("rules", *words) == "there is no clause or ruling XYZ-LEAD-99"


def test_several_ids_are_shown_in_their_order() -> None:
    done = run("rules", "HRD-STEP-1", "HRL-RULING-29", "hrl-lead-2")
    shown = [line.split()[0] for line in done.lines if line.split()[:1] and line.split()[0] in ENTRIES]
    assert [each for each in shown if each in ("HRD-STEP-1", "HRL-RULING-29", "HRL-LEAD-2")] == [
        "HRD-STEP-1",
        "HRL-RULING-29",
        "HRL-LEAD-2",
    ]
    assert "Also found" not in done.output


@pytest.mark.parametrize("word", ["LEAD", "lead", "HRL-LEAD", "ONE", "HRL", "herd", "HRD-RULING", "steps"])
def test_a_game_or_a_chapter_is_listed(word: str) -> None:
    done = run("rules", word)
    listed = {line.split()[0] for line in done.lines if line.startswith("  ")}
    name = word.lower()
    assert listed == {
        entry.id
        for entry in ENTRIES.values()
        if name in (entry.game, getattr(entry, "chapter", ""), entry.id.split("-")[1].lower())
        or entry.id.startswith(f"{word}-")
    }
    assert listed
    headings = [line for line in done.lines if line and not line.startswith(" ")]
    assert len(set(headings)) == len(headings)
