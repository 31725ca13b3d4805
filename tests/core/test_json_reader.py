"""Reading JSON objects strictly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from herrlof_ref import DocumentError
from herrlof_ref.core.json import Reader, array, integer, quoted


def test_each_field_is_taken_once() -> None:
    reader = Reader({"a": 1, "b": "x", "c": [1, 2], "d": None}, "thing")
    assert reader.integer("a", 0, 1) == 1
    assert reader.text("b") == "x"
    assert reader.integers("c", 2, 1, 2) == (1, 2)
    assert reader.value("d") is None
    reader.done()
    with pytest.raises(DocumentError, match="thing lacks the field a"):
        reader.value("a")


def test_nothing_may_be_left_over() -> None:
    with pytest.raises(DocumentError, match='thing has an unknown field "b"'):
        Reader({"b": 1}, "thing").done()


@pytest.mark.parametrize("document", [None, 1, "x", [], [("a", 1)]])
def test_only_an_object_has_fields(document: object) -> None:
    with pytest.raises(DocumentError, match="thing must be an object"):
        Reader(document, "thing")


WRONG: list[tuple[object, Callable[[Reader], object], str]] = [
    (True, lambda reader: reader.integer("a", 0, 5), "thing.a must be a whole number from 0 to 5"),
    (1.0, lambda reader: reader.integer("a", 0, 5), "thing.a must be a whole number from 0 to 5"),
    ("1", lambda reader: reader.integer("a", 0, 5), "thing.a must be a whole number from 0 to 5"),
    (6, lambda reader: reader.integer("a", 0, 5), "thing.a must be a whole number from 0 to 5"),
    (-1, lambda reader: reader.integer("a", 0, 5), "thing.a must be a whole number from 0 to 5"),
    (3, lambda reader: reader.text("a"), "thing.a must be a text"),
    ("x", lambda reader: reader.array("a"), "thing.a must be an array"),
    ({}, lambda reader: reader.array("a"), "thing.a must be an array"),
    ([1], lambda reader: reader.integers("a", 2, 0, 5), "thing.a must hold 2 numbers"),
    ([1, None], lambda reader: reader.integers("a", 2, 0, 5), r"thing.a\[1\] must be a whole number from 0 to 5"),
]


@pytest.mark.parametrize(("value", "read", "message"), WRONG)
def test_a_wrong_value_is_named_by_its_place(value: object, read: Callable[[Reader], object], message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        read(Reader({"a": value}, "thing"))


def test_values_outside_an_object() -> None:
    assert integer(3, "here", 3, 3) == 3
    assert array((1, 2), "here") == [1, 2]
    with pytest.raises(DocumentError, match="here must be an array"):
        array("12", "here")


SPELLED: list[tuple[object, str]] = [
    (None, "null"),
    (True, "true"),
    (-7, "-7"),
    ("play G5", '"play G5"'),
    ('say "no"', r'"say \"no\""'),
    (["a", (1, 2)], '["a", [1, 2]]'),
    ({"one": None}, '{"one": null}'),
    ("Größe", '"Größe"'),
    ("\x1b[2J\ud800\u202e", r'"\u001b[2J\ud800\u202e"'),
    (1 << 1_000_000, "a number of 1000001 bits"),
    ([1 << 1_000_000], "a list that is no JSON"),
    ({(1, 2): 3}, "a dict that is no JSON"),
    ("x" * 79, '"' + "x" * 78 + "…"),
]


@pytest.mark.parametrize(("value", "text"), SPELLED, ids=[text[:20] for _, text in SPELLED])
def test_a_message_spells_a_value_as_json_does(value: object, text: str) -> None:
    assert quoted(value) == text
    assert quoted(value).isprintable()


def test_any_value_can_be_spelled() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert quoted(deep) == "a list that is no JSON"
    assert quoted({1}) == '"{1}"'
    assert quoted(float("nan")) == "NaN"
