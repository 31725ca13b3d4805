"""Finding clauses and rulings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herrlof_ref.data import SPECIFICATION
from herrlof_ref.specification import load_specification
from herrlof_ref.specification.finding import find

BOOK = load_specification(SPECIFICATION)


@pytest.mark.parametrize("identifier", [*BOOK.clauses, *BOOK.rulings])
def test_an_id_finds_its_own(identifier: str) -> None:
    (found,) = find(BOOK, identifier)
    assert found.id == identifier
    assert find(BOOK, f" {identifier.lower()} ") == [found]


def test_the_beginning_of_an_id_finds_all_that_begin_so() -> None:
    found = {entry.id for entry in find(BOOK, "hrl-play")}
    assert found == {identifier for identifier in BOOK.clauses if identifier.startswith("HRL-PLAY-")}
    assert {entry.id for entry in find(BOOK, "HRL-RULING")} == {each for each in BOOK.rulings if each.startswith("HRL")}


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("a rune may always be played instead", "HRL-PLAY-3"),
        ("highest trump wins", "HRL-TRICK-4"),
        ("three valknut in one trick: is trump turned twice?", "HRL-RULING-35"),
        ("Must I take a card with my 6?", "HRL-RULING-51"),
        ("game ends after ten rounds", "HRL-END-2"),
        ("nine_lead", "HRL-RULING-29"),
        ("one", "HRL-RULING-39"),
        ("HRD-STEP-1 HRL-LEAD-2", "HRD-STEP-1"),
        ("hrl-lead-2, hrd-step-1", "HRL-LEAD-2"),
        ("LEAD", "HRL-LEAD-1"),
    ],
)
def test_words_find_the_closest_first(text: str, first: str) -> None:
    assert find(BOOK, text)[0].id == first


@given(st.sampled_from([*BOOK.clauses.values(), *BOOK.rulings.values()]))
def test_a_title_finds_its_entry(entry: object) -> None:
    title = str(getattr(entry, "title", ""))
    assert entry in find(BOOK, title)


def test_an_option_finds_what_is_about_it_and_no_more_than_titles() -> None:
    found = find(BOOK, "one")
    about = {clause.id for clause in BOOK.clauses.values() if "one" in clause.options}
    about |= {ruling.id for ruling in BOOK.rulings.values() if "one" in ruling.options}
    assert {each.id for each in found[: len(about)]} == about
    for entry in found[len(about) :]:
        assert entry.id.startswith("HRL-ONE-") or "one" in entry.title.lower()


def test_an_option_is_found_by_its_first_ruling() -> None:
    first = {name: ruling.id for ruling in [*BOOK.rulings.values()][::-1] for name in ruling.options}
    assert len(first) > 10
    assert {name: find(BOOK, name)[0].id for name in first} == first


def test_small_words_do_not_count_unless_there_are_no_others() -> None:
    assert find(BOOK, "the hagalaz of the") == find(BOOK, "hagalaz")
    assert find(BOOK, "the")


@pytest.mark.parametrize("text", ["", "   ", "?!", "xyzzy", "XYZ-PLAY-999", "…"])
def test_what_is_not_there_is_not_found(text: str) -> None:
    assert not [entry for entry in find(BOOK, text) if text.strip().lower() in entry.title.lower() and text.strip()]


def test_nothing_is_found_for_nothing() -> None:
    assert find(BOOK, "") == []
    assert find(BOOK, "xyzzy plugh") == []


@given(st.text(max_size=40))
def test_any_text_may_be_asked(text: str) -> None:
    found = find(BOOK, text)
    assert len({entry.id for entry in found}) == len(found)
