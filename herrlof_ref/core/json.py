"""JSON documents as types, and reading them with errors that name the place."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, TypeGuard

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | bool | None"
"""A JSON value. Numbers are integers."""


_LONGEST: Final = 80
"""Characters of a value that a message shows."""


class DocumentError(ValueError):
    """A JSON document that does not say what it should. The message names the place and what was expected."""


class Reader:
    """Reads the fields of one JSON object strictly: each is asked for once, and none may be left over."""

    def __init__(self, document: object, place: str) -> None:
        if not isinstance(document, Mapping):
            raise DocumentError(f"{place} must be an object")
        self._left = dict(document)
        self.place = place

    def value(self, name: str) -> object:
        """Take a field of any type."""
        if name not in self._left:
            raise DocumentError(f"{self.place} lacks the field {name}")
        return self._left.pop(name)

    def integer(self, name: str, low: int, high: int) -> int:
        """Take an integer from low to high."""
        return integer(self.value(name), f"{self.place}.{name}", low, high)

    def text(self, name: str) -> str:
        """Take a string."""
        value = self.value(name)
        if not isinstance(value, str):
            raise DocumentError(f"{self.place}.{name} must be a text")
        return value

    def array(self, name: str) -> list[object]:
        """Take an array."""
        return array(self.value(name), f"{self.place}.{name}")

    def integers(self, name: str, count: int, low: int, high: int) -> tuple[int, ...]:
        """Take an array of exactly ``count`` integers from low to high."""
        values = self.array(name)
        place = f"{self.place}.{name}"
        if len(values) != count:
            raise DocumentError(f"{place} must hold {count} numbers")
        return tuple(integer(value, f"{place}[{at}]", low, high) for at, value in enumerate(values))

    def done(self) -> None:
        """Check that no field is left over."""
        if self._left:
            raise DocumentError(f"{self.place} has an unknown field {quoted(next(iter(self._left)))}")


def is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Tell whether a value is a whole number from low to high; true and 1.0 are none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def integer(value: object, place: str, low: int, high: int) -> int:
    """Check that a value is an integer from low to high, and return it."""
    if not is_whole(value, low, high):
        raise DocumentError(f"{place} must be a whole number from {low} to {high}")
    return value


def array(value: object, place: str) -> list[object]:
    """Check that a value is an array, and return it as a list."""
    if not isinstance(value, list | tuple):
        raise DocumentError(f"{place} must be an array")
    return list(value)


def quoted(value: object) -> str:
    """Spell a value for a message as JSON spells it, cut short if it is long."""
    if isinstance(value, int) and value.bit_length() > 4 * _LONGEST:
        return f"a number of {value.bit_length()} bits"  # which Python may refuse to write out
    try:
        text = json.dumps(value, ensure_ascii=False, default=repr)
    except (ValueError, TypeError, RecursionError):
        return f"a {type(value).__name__} that is no JSON"
    cut = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    return "".join(character if character.isprintable() else json.dumps(character)[1:-1] for character in cut)
