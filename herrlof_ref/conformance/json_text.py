"""Strict JSON: what a vector file or a line of an engine may hold, and nothing else."""

from __future__ import annotations

import json
import re
from typing import Final, NoReturn, TypeAlias

JSON: TypeAlias = "bool | int | str | list[JSON] | dict[str, JSON] | None"
"""A JSON value of this project: numbers are integers."""

LARGEST: Final = 2**53 - 1
"""The largest number allowed: beyond it some languages round silently."""

_DIGITS: Final = bytes(ord("0") if chr(byte).isdigit() and byte < 128 else ord(" ") for byte in range(256))
"""Writes 0 for every digit and a blank for every other byte."""
_LONG_NUMBER: Final = b"0" * 16
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


class JsonError(ValueError):
    """A text that is not JSON as this project understands it; the message says why."""


def parse(data: bytes) -> JSON:
    """Read one JSON text.

    Raises:
        JsonError: the bytes are not UTF-8 or not JSON, a key stands twice in one object, a number is not an
            integer or too large, a string holds half a surrogate pair, or the nesting is too deep.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise JsonError(f"byte {fault.start} is not UTF-8") from None
    if text.startswith("\ufeff"):
        raise JsonError("not JSON (it begins with a byte order mark)")
    # The usual decoder runs in C throughout; the slow one is only needed for numbers that look long.
    decoder = _CAREFUL if _LONG_NUMBER in data.translate(_DIGITS) else _QUICK
    try:
        value: JSON = decoder.decode(text)
        if "\\u" in text and _SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as fault:
        where = f"line {fault.lineno}, column {fault.colno}"
        raise JsonError(f"not JSON ({_lower(fault.msg)} at {where})") from None
    except UnicodeEncodeError:
        raise JsonError("a string holds half of a surrogate pair") from None
    except RecursionError:
        raise JsonError("nested too deeply") from None
    return value


def compact(value: JSON) -> str:
    """The shortest text of a value, ASCII only, keys in their own order."""
    return json.dumps(value, separators=(",", ":"))


def canonical(value: JSON) -> str:
    """A text that is equal exactly for equal values: keys sorted, ASCII only."""
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def same(left: JSON, right: JSON) -> bool:
    """Whether two values are equal as JSON: ``true`` is not 1."""
    if type(left) is not type(right) or left != right:
        return False
    if not isinstance(left, (list, dict)):
        return True
    if isinstance(left, list) and _UNMISTAKABLE.issuperset(map(type, left)):
        return True
    if repr(left) == repr(right):
        return True
    # Equal for Python, but written differently: keys in another order, or a bool beside an int somewhere inside.
    if isinstance(left, list):
        return all(map(same, left, right))  # type: ignore[arg-type]
    assert isinstance(right, dict)
    return all(same(value, right[key]) for key, value in left.items())


_UNMISTAKABLE: Final = frozenset({str, type(None)})
_TEXT: Final = frozenset({str})


def same_members(left: list[JSON], right: list[JSON]) -> bool:
    """Whether two lists hold the same members equally often, in whatever order."""
    if len(left) != len(right):
        return False
    if _TEXT.issuperset(map(type, left)) and _TEXT.issuperset(map(type, right)):
        return sorted(left) == sorted(right)  # type: ignore[type-var]
    return sorted(map(canonical, left)) == sorted(map(canonical, right))


def shown(value: str, limit: int = 400) -> str:
    """Text from outside made fit for a terminal: control characters escaped, cut after ``limit`` characters."""
    clean = "".join(_escape(character) for character in value[: limit + 1])
    return clean if len(value) <= limit else clean[:limit] + "..."


def _escape(character: str) -> str:
    if character.isprintable() or character == " ":
        return character
    return character.encode("unicode_escape").decode("ascii")


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _object(pairs: list[tuple[str, JSON]]) -> dict[str, JSON]:
    result = dict(pairs)
    if len(result) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise JsonError(f"the key {compact(shown(key, 80))} stands twice in one object")
            seen.add(key)
    return result


def _no_float(text: str) -> NoReturn:
    raise JsonError(f"{text[:40]} is not an integer; write numbers without fraction and exponent")


def _no_constant(text: str) -> NoReturn:
    raise JsonError(f"{text} is not JSON")


def _bounded(text: str) -> int:
    if len(text) > 17 or abs(number := int(text)) > LARGEST:
        raise JsonError(f"the number {text[:20]}{'...' if len(text) > 20 else ''} is larger than 2^53 - 1")
    return number


_QUICK: Final = json.JSONDecoder(object_pairs_hook=_object, parse_float=_no_float, parse_constant=_no_constant)
_CAREFUL: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_no_float, parse_constant=_no_constant, parse_int=_bounded
)
