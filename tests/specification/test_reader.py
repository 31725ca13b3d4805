"""Reading the pages of the specification."""

from __future__ import annotations

from pathlib import Path

import pytest

from herrlof_ref.data import SPECIFICATION
from herrlof_ref.specification import (
    Clause,
    Example,
    Ruling,
    Specification,
    SpecificationError,
    load_specification,
    read_page,
)
from herrlof_ref.specification.model import ID_PATTERN

PAGE = """# A chapter

Prose, and a block of another kind.

```{note} Not a clause
:id: whatever
```

```{clause} Only one card is played
:id: TOY-PLAY-1
:since: 1.0
:sources: ONE, TWO
:differs: THREE
:options: cards, more

A player MUST play one card.

Under `cards: two` it is two.
```

```{example} One card, and not two
:id: play/one-card
:clauses: TOY-PLAY-1
:rules: cards: one, more: [1, 2]

# a comment
begin; play 1 => turn: 1
play 2; play 3 => rejected TOY-PLAY-1

play 4
```

```{ruling} One card or two?
:id: TOY-RULING-1
:since: 1.1
:settles: TOY-PLAY-1
:option: cards
:bears: moot-for-two

:ONE: one.
:TWO: one,
  or so it seems.

:decision: `one`
:reason: So be it.
```
"""


def page(folder: Path, text: str, name: str = "playing.md") -> Path:
    """Write a page of a game called toy."""
    path = folder / "toy" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_page_holds_clauses_examples_and_rulings(tmp_path: Path) -> None:
    path = page(tmp_path, PAGE)
    clause, example, ruling = read_page(path, "toy")
    assert isinstance(clause, Clause)
    assert (clause.id, clause.title, clause.game, clause.chapter) == (
        "TOY-PLAY-1",
        "Only one card is played",
        "toy",
        "playing",
    )
    assert clause.text == "A player MUST play one card.\n\nUnder `cards: two` it is two."
    assert (clause.since, clause.sources, clause.differs) == ("1.0", ("ONE", "TWO"), ("THREE",))
    assert clause.options == ("cards", "more")
    assert str(clause.place) == f"{path}, line 9"
    assert isinstance(example, Example)
    assert (example.id, example.title, example.clauses) == ("play/one-card", "One card, and not two", ("TOY-PLAY-1",))
    assert example.rules == {"cards": "one", "more": [1, 2]}
    assert (example.since, example.rulings) == ("1.0", ())
    first, second, third = example.lines
    assert (first.steps, first.expect, first.breaks) == (("begin", "play 1"), {"turn": 1}, None)
    assert (second.steps, second.expect, second.breaks) == (("play 2", "play 3"), None, "TOY-PLAY-1")
    assert (third.steps, third.expect, third.breaks) == (("play 4",), {}, None)
    lines = PAGE.split("\n")
    assert [lines[line.number - 1].split(" =>")[0] for line in example.lines] == [
        "begin; play 1",
        "play 2; play 3",
        "play 4",
    ]
    assert isinstance(ruling, Ruling)
    assert (ruling.id, ruling.title, ruling.since) == ("TOY-RULING-1", "One card or two?", "1.1")
    assert (ruling.settles, ruling.options, ruling.bears) == (("TOY-PLAY-1",), ("cards",), "moot-for-two")
    assert dict(ruling.fields) == {
        "ONE": "one.",
        "TWO": "one,\nor so it seems.",
        "decision": "`one`",
        "reason": "So be it.",
    }


def test_all_pages_of_all_games_are_read(tmp_path: Path) -> None:
    page(tmp_path, PAGE)
    (tmp_path / "toy" / "deeper").mkdir()
    (tmp_path / "toy" / "deeper" / "more.md").write_text(
        PAGE.replace("TOY-PLAY-1", "TOY-PLAY-2").replace("RULING-1", "RULING-2").replace("play/one", "play/two"),
        encoding="utf-8",
    )
    (tmp_path / "loose.md").write_text(PAGE, encoding="utf-8")
    (tmp_path / "toy" / "rules.lp").write_text("not a page", encoding="utf-8")
    found = load_specification(tmp_path)
    assert set(found.clauses) == {"TOY-PLAY-1", "TOY-PLAY-2"}
    assert set(found.rulings) == {"TOY-RULING-1", "TOY-RULING-2"}
    assert {example.id for example in found.examples.values()} == {"play/one-card", "play/two-card"}
    assert found.clause("TOY-PLAY-2") is found.clauses["TOY-PLAY-2"]
    assert found.clause("TOY-PLAY-3") is None


def test_an_empty_folder_is_an_empty_specification(tmp_path: Path) -> None:
    assert load_specification(tmp_path) == Specification({}, {}, {})


CHANGES: dict[str, tuple[str, str, str]] = {
    "no id": (":id: TOY-PLAY-1\n", "", "line 9: the clause lacks the option id"),
    "no since": (":since: 1.0\n", "", "line 9: the clause lacks the option since"),
    "bad id": (":id: TOY-PLAY-1\n", ":id: toy-1\n", "line 9: 'toy-1' is not an id like HRL-PLAY-3"),
    "id with a zero": (":id: TOY-PLAY-1\n", ":id: TOY-PLAY-01\n", "is not an id like HRL-PLAY-3"),
    "unknown option": (":since: 1.0\n", ":since: 1.0\n:colour: red\n", "the clause has an unknown option colour"),
    "option twice": (":since: 1.0\n", ":since: 1.0\n:since: 1.1\n", "the option since stands twice"),
    "example's id": (":id: play/one-card", ":id: play", "'play' is not an example's id like play/rune-instead"),
    "example's id in capitals": (":id: play/one-card", ":id: Play/One", "is not an example's id like"),
    "no clauses": (":clauses: TOY-PLAY-1\n", "", "the example lacks the option clauses"),
    "rules": ("cards: one, more", "cards one, more", "line 21: in rules expected a field's name and a colon"),
    "empty step": ("begin; play 1", "begin;; play 1", "line 27: an empty step; steps are separated by one semicolon"),
    "step missing at the end": ("begin; play 1", "begin; ", "an empty step; steps are separated by one semicolon"),
    "only an arrow": ("begin; play 1 => turn: 1", "=> turn: 1", "an empty step"),
    "nothing expected": ("play 1 => turn: 1", "play 1 =>", "line 27: nothing stands behind =>"),
    "bad expectation": ("play 1 => turn: 1", "play 1 => turn 1", "line 27: expected a field's name and a colon"),
    "rejected nothing": ("=> rejected TOY-PLAY-1", "=> rejected", "line 28: expected a field's name and a colon"),
    "two clauses broken": ("=> rejected TOY-PLAY-1", "=> rejected TOY-PLAY-1, TOY-PLAY-2", "expected a field's name"),
    "no bearing": (":bears: moot-for-two", ":bears: perhaps", "bears must be one of observable, moot, moot-for-two"),
    "ruling without a field": (":ONE: one.", "It is so.", "a ruling's text must begin with a field like :BGA:"),
    "field twice": (":TWO: one,", ":ONE: one,", "the field ONE stands twice"),
    "no option": (":option: cards\n", "", "the ruling lacks the option option"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_page_that_is_not_well_formed_is_refused_with_the_place(tmp_path: Path, name: str) -> None:
    old, new, message = CHANGES[name]
    assert old in PAGE
    path = page(tmp_path, PAGE.replace(old, new, 1))
    with pytest.raises(SpecificationError) as caught:
        load_specification(tmp_path)
    assert message in str(caught.value)
    assert str(path) in str(caught.value)


def test_an_example_needs_steps(tmp_path: Path) -> None:
    page(tmp_path, "```{example} Nothing\n:id: a/b\n:clauses: TOY-PLAY-1\n\n# only a comment\n```\n")
    with pytest.raises(SpecificationError, match="the example a/b has no steps"):
        load_specification(tmp_path)


@pytest.mark.parametrize("kind", ["TOY-PLAY-1", "TOY-RULING-1", "play/one-card"])
def test_an_id_stands_once(tmp_path: Path, kind: str) -> None:
    page(tmp_path, PAGE)
    other = PAGE
    for each in ("TOY-PLAY-1", "TOY-RULING-1", "play/one-card"):
        if each != kind:
            other = other.replace(f":id: {each}", f":id: {each[:-1]}{'9' if each[-1].isdigit() else 'x'}")
    page(tmp_path, other, "second.md")
    with pytest.raises(SpecificationError, match=f"{kind} stands twice"):
        load_specification(tmp_path)


def test_a_page_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = page(tmp_path, "")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(SpecificationError, match="cannot be read"):
        load_specification(tmp_path)


# --- the specification itself -----------------------------------------------------------------------------------------

BOOK = load_specification(SPECIFICATION)


def test_what_is_cited_exists() -> None:
    known = BOOK.clauses.keys()
    for ruling in BOOK.rulings.values():
        assert ruling.settles, ruling.id
        assert set(ruling.settles) <= known, ruling.id
    for example in BOOK.examples.values():
        assert example.clauses, example.id
        assert set(example.clauses) <= known, example.id
        assert set(example.rulings) <= BOOK.rulings.keys(), example.id
        assert {line.breaks for line in example.lines} - {None} <= known, example.id


def test_every_clause_says_something() -> None:
    assert len(BOOK.clauses) > 60
    for clause in BOOK.clauses.values():
        assert clause.text
        assert not clause.title.endswith(".")


def test_the_form_of_an_id_is_the_same_everywhere() -> None:
    import re

    for identifier in (*BOOK.clauses, *BOOK.rulings):
        assert re.fullmatch(ID_PATTERN, identifier)
