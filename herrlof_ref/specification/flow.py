"""The short way of writing values in options and expectations: ``turn: 1, legal: [play G7, play V]``.

Values are integers, ``null``, ``true``, ``false``, lists, objects in braces, strings in double quotes, and bare words.
A bare word reaches to the next comma, bracket or brace.
"""

from __future__ import annotations

import json
import re
from typing import Final

_BARE: Final = re.compile(r"[^,\[\]{}\"]+")
_INTEGER: Final = re.compile(r"-?(0|[1-9][0-9]{0,999})")
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_CONSTANTS: Final[dict[str, object]] = {"null": None, "true": True, "false": False}


class FlowError(ValueError):
    """The text is not a row of fields. The message says what was expected, and where."""


def parse_fields(text: str) -> dict[str, object]:
    """Read ``name: value, name: value`` into a dictionary.

    Raises FlowError.
    """
    try:
        return _Scanner(text).fields(closing=None)
    except RecursionError as error:
        raise FlowError("the values are nested too deeply") from error


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def fields(self, closing: str | None) -> dict[str, object]:
        found: dict[str, object] = {}
        if self.closes(closing):
            return found
        while True:
            name = self.bare_until_colon()
            if name in found:
                raise FlowError(f"the field {name} stands twice in {self.text!r}")
            found[name] = self.value()
            if not self.goes_on(closing):
                return found

    def items(self) -> list[object]:
        found: list[object] = []
        if self.closes("]"):
            return found
        while True:
            found.append(self.value())
            if not self.goes_on("]"):
                return found

    def value(self) -> object:
        self.blanks()
        match self.peek():
            case "[":
                self.at += 1
                return self.items()
            case "{":
                self.at += 1
                return self.fields("}")
            case '"':
                quoted = _STRING.match(self.text, self.at)
                if quoted is None:
                    raise self.expected("a closing quotation mark")
                return self.quoted(quoted.group())
            case _:
                bare = _BARE.match(self.text, self.at)
                word = bare.group().strip() if bare else ""
                if bare is None or not word:
                    raise self.expected("a value")
                self.at = bare.end()
                if word in _CONSTANTS:
                    return _CONSTANTS[word]
                return int(word) if _INTEGER.fullmatch(word) else word

    def quoted(self, text: str) -> object:
        try:
            value: object = json.loads(text)
        except ValueError as error:
            raise self.expected("a string as JSON writes it") from error
        self.at += len(text)
        return value

    def bare_until_colon(self) -> str:
        colon = self.text.find(":", self.at)
        name = self.text[self.at : colon].strip() if colon >= 0 else ""
        if not re.fullmatch(r"[a-z][a-z_0-9]*", name):
            raise self.expected("a field's name and a colon")
        self.at = colon + 1
        return name

    def goes_on(self, closing: str | None) -> bool:
        """Pass a comma and answer True, or pass the closing mark and answer False."""
        self.blanks()
        if self.peek() == ",":
            self.at += 1
            return True
        if self.closes(closing):
            return False
        raise self.expected(f"a comma or {'the end' if closing is None else closing}")

    def closes(self, closing: str | None) -> bool:
        self.blanks()
        if closing is None:
            return self.at == len(self.text)
        if self.peek() == closing:
            self.at += 1
            return True
        return False

    def blanks(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def peek(self) -> str:
        return self.text[self.at] if self.at < len(self.text) else ""

    def expected(self, what: str) -> FlowError:
        return FlowError(f"expected {what} at column {self.at + 1} of {self.text!r}")
