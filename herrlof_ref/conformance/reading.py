"""Reading untrusted JSON values piece by piece, noting every problem with its place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import BinaryIO, Final, Literal

from attrs import define, field

from herrlof_ref.conformance.json_text import JSON, JsonError, compact, parse, shown
from herrlof_ref.conformance.model import Problem

FILE_LIMIT: Final = 64 * 1024 * 1024
"""Bytes of the largest file that is read at all."""

_PIECE: Final = 1024 * 1024
PROBLEM_LIMIT: Final = 1000
"""Problems that are told of one file."""

CLAUSE_ID: Final = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+")
GAME_NAME: Final = re.compile(r"[a-z][a-z0-9-]*")
CASE_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*")
VERSION: Final = re.compile(r"[0-9]+(\.[0-9]+)*")


class TooManyProblems(Exception):
    """A file has so many problems that it is not read on; that too has been noted."""


def read_bytes(path: Path, file: str, problems: list[Problem]) -> bytes | None:
    """The content of a file, or None with a problem noted: missing, no file, unreadable, too large."""
    try:
        with path.open("rb") as stream:
            data = _read(stream)
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        problems.append(Problem(file, "", f"cannot be read: {reason[:1].lower()}{reason[1:]}"))
        return None
    if len(data) > FILE_LIMIT:
        problems.append(Problem(file, "", f"is larger than {FILE_LIMIT // 2**20} MiB"))
        return None
    return data


def _read(stream: BinaryIO) -> bytes:
    """All of a file, and of one that is too large a little more than is allowed."""
    # Asked for all that is allowed at once, Python sets aside as much memory for the smallest file.
    pieces = bytearray()
    while len(pieces) <= FILE_LIMIT and (piece := stream.read(_PIECE)):
        pieces += piece
    return bytes(pieces)


def parse_noted(data: bytes, file: str, problems: list[Problem]) -> tuple[JSON] | None:
    """The JSON value in a tuple of one (null is a value too), or None with a problem noted."""
    try:
        return (parse(data),)
    except JsonError as fault:
        problems.append(Problem(file, "", str(fault)))
        return None


def escape(key: str) -> str:
    """A key as a part of a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1")


@define
class Reader:
    """Checks the shape of values of one file; every method answers None after noting a problem."""

    file: str
    problems: list[Problem] = field(factory=list)
    _noted: int = field(default=0, init=False)

    def note(self, pointer: str, sentence: str, kind: Literal["form", "content"] = "form") -> None:
        """Note one problem.

        Raises:
            TooManyProblems: there are so many already that it is pointless to read on.
        """
        if self._noted == PROBLEM_LIMIT:
            sentence = f"has more than {PROBLEM_LIMIT} problems; the others are not told"
            self.problems.append(Problem(self.file, "", sentence))
            raise TooManyProblems
        self._noted += 1
        self.problems.append(Problem(self.file, shown(pointer, 200), sentence, kind))

    def object(
        self, value: JSON, pointer: str, required: frozenset[str], optional: frozenset[str] = frozenset()
    ) -> dict[str, JSON] | None:
        """An object with all required keys and no unknown one."""
        if not isinstance(value, dict):
            self.note(pointer, f"must be an object, not {_kind(value)}")
            return None
        if value.keys() == required:
            return value
        for key in sorted(value.keys() - required - optional):
            self.note(f"{pointer}/{escape(key)}", f"the key {compact(shown(key, 80))} is not known here")
        missing = sorted(required - value.keys())
        for key in missing:
            self.note(pointer, f'the key "{key}" is missing')
        return None if missing else value

    def mapping(self, value: JSON, pointer: str) -> dict[str, JSON] | None:
        """An object with any keys."""
        if not isinstance(value, dict):
            self.note(pointer, f"must be an object, not {_kind(value)}")
            return None
        return value

    def array(self, value: JSON, pointer: str, least: int = 0, most: int = 100_000) -> list[JSON] | None:
        """A list of ``least`` to ``most`` members."""
        if not isinstance(value, list):
            self.note(pointer, f"must be a list, not {_kind(value)}")
            return None
        if not least <= len(value) <= most:
            self.note(pointer, f"has {len(value)} members, must have {least} to {most}")
            return None
        return value

    def text(self, value: JSON, pointer: str, most: int, pattern: re.Pattern[str] | None = None) -> str | None:
        """A text of 1 to ``most`` characters which fits the pattern as a whole."""
        if not isinstance(value, str):
            self.note(pointer, f"must be a text, not {_kind(value)}")
            return None
        if not 1 <= len(value) <= most:
            self.note(pointer, f"has {len(value)} characters, must have 1 to {most}")
            return None
        if pattern is not None and not pattern.fullmatch(value):
            self.note(pointer, f"{compact(shown(value, 80))} does not have the form {pattern.pattern}")
            return None
        return value

    def integer(self, value: JSON, pointer: str, least: int = 0) -> int | None:
        """An integer of at least ``least``."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.note(pointer, f"must be an integer, not {_kind(value)}")
            return None
        if value < least:
            self.note(pointer, f"must be at least {least}")
            return None
        return value

    def ids(self, value: JSON, pointer: str, least: int = 0, pattern: re.Pattern[str] = CLAUSE_ID) -> tuple[str, ...]:
        """A list of ids, each once; unfit ones are noted and left out."""
        members = self.array(value, pointer, least)
        if members is None:
            return ()
        found = tuple(
            text
            for index, member in enumerate(members)
            if (text := self.text(member, f"{pointer}/{index}", 100, pattern)) is not None
        )
        if len(set(found)) != len(found):
            self.note(pointer, "names an id twice")
        return found


def _kind(value: JSON) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return "a number"
        case str():
            return "a text"
        case list():
            return "a list"
        case dict():
            return "an object"
