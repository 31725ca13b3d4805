"""The short way of writing values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herrlof_ref.specification.flow import FlowError, parse_fields


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("", {}),
        ("   ", {}),
        ("turn: 1", {"turn": 1}),
        ("turn:1,phase:play", {"turn": 1, "phase": "play"}),
        ("a: 0, b: -3, c: 12", {"a": 0, "b": -3, "c": 12}),
        ("a: 03", {"a": "03"}),
        ("a: null, b: true, c: false", {"a": None, "b": True, "c": False}),
        ("a: Null, b: TRUE", {"a": "Null", "b": "TRUE"}),
        ("a: []", {"a": []}),
        ("a: [ ]", {"a": []}),
        ("a: {}", {"a": {}}),
        ("trick: [G7, V]", {"trick": ["G7", "V"]}),
        ("legal: [play G7, play V]", {"legal": ["play G7", "play V"]}),
        ("hands: [[G1], []]", {"hands": [["G1"], []]}),
        ("last_round: {bids: [3, 4], tricks: [2, 13]}", {"last_round": {"bids": [3, 4], "tricks": [2, 13]}}),
        ('a: "x, y", b: "\\"q\\""', {"a": "x, y", "b": '"q"'}),
        ('a: ""', {"a": ""}),
        ("views: [{bid: null}, {bid: 3}]", {"views": [{"bid": None}, {"bid": 3}]}),
        ("  turn :  chance  ", {"turn": "chance"}),
        ("a: two words here", {"a": "two words here"}),
        ("a: x:y", {"a": "x:y"}),
    ],
)
def test_fields_are_read(text: str, fields: dict[str, object]) -> None:
    assert parse_fields(text) == fields


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turn", "expected a field's name and a colon at column 1 of 'turn'"),
        ("turn: 1,", "expected a field's name and a colon at column 9"),
        (",", "expected a field's name and a colon at column 1"),
        ("Turn: 1", "expected a field's name and a colon at column 1"),
        ("a b: 1", "expected a field's name and a colon at column 1"),
        ("turn:", "expected a value at column 6"),
        ("turn: , a: 1", "expected a value at column 7"),
        ("a: [1", "expected a comma or ] at column 6"),
        ("a: [1,", "expected a value at column 7"),
        ("a: [1,]", "expected a value at column 7"),
        ("a: [1 {}]", "expected a comma or ] at column 7"),
        ("a: {b: 1", "expected a comma or } at column 9"),
        ("a: {b}", "expected a field's name and a colon"),
        ("a: {b: 1]", "expected a comma or } at column 9"),
        ("a: 1]", "expected a comma or the end at column 5"),
        ('a: "x', "expected a closing quotation mark at column 4"),
        ('a: "\\q"', "expected a string as JSON writes it at column 4"),
        ('a: "\t"', "expected a string as JSON writes it at column 4"),
        ('a: "x" y', "expected a comma or the end at column 8"),
        ("a: 1, a: 2", "the field a stands twice in 'a: 1, a: 2'"),
        ("a: " + "[" * 100_000, "the values are nested too deeply"),
    ],
)
def test_what_is_no_row_of_fields_is_refused(text: str, message: str) -> None:
    with pytest.raises(FlowError) as caught:
        parse_fields(text)
    assert str(caught.value).startswith(message)


def write(value: object) -> str:
    """Write a value the short way."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {write(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(write, value)) + "]"
    return (
        {None: "null", True: "true", False: "false"}[value]
        if value in (None, True, False) and type(value) is not int
        else str(value)
    )


NAMES = st.from_regex(r"[a-z][a-z_0-9]{0,5}", fullmatch=True)
WORDS = st.from_regex(r"[A-Za-z]([A-Za-z0-9 ]{0,5}[A-Za-z0-9])?", fullmatch=True)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | WORDS.filter(lambda word: word not in ("null", "true", "false")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(NAMES, VALUES, max_size=4))
def test_what_is_written_is_read_again(fields: dict[str, object]) -> None:
    assert parse_fields(write(fields)[1:-1]) == fields


@given(st.text(alphabet='ab:,[]{}" \\1-null\n', max_size=25))
def test_any_text_is_fields_or_refused(text: str) -> None:
    try:
        fields = parse_fields(text)
    except FlowError:
        return
    assert all(isinstance(name, str) for name in fields)


def test_a_number_of_any_length_is_read() -> None:
    assert parse_fields("a: " + "9" * 900) == {"a": int("9" * 900)}
    assert parse_fields("a: " + "9" * 9000) == {"a": "9" * 9000}
