"""Writing to a terminal, a pipe or a file that may be narrow, ASCII only, or already closed."""

from __future__ import annotations

import os
import sys
import time
from typing import Final, TextIO

_COLOURS: Final = {"red": "31", "green": "32", "yellow": "33", "bold": "1", "dim": "2"}
_BAR: Final = 30


class Console:
    """Lines of text on one stream. A stream that can no longer be written to is silently given up."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream: TextIO | None = stream if stream is not None else sys.stdout
        self.interactive: Final = _interactive(self._stream)
        self.colourful: Final = self.interactive and not os.environ.get("NO_COLOR")

    def line(self, text: str = "", style: str | None = None) -> None:
        """One line; the style is only seen on a terminal that wants colours."""
        self._write(self.styled(text, style) + "\n")

    def styled(self, text: str, style: str | None) -> str:
        """The text with its colour, where colours are wanted."""
        return f"\x1b[{_COLOURS[style]}m{text}\x1b[0m" if self.colourful and style else text

    def overwrite(self, text: str) -> None:
        """Replace the terminal's current line."""
        self._write(f"\r\x1b[K{text}")

    def _write(self, text: str) -> None:
        stream = self._stream
        if stream is None:
            return
        encoding = getattr(stream, "encoding", None) or "utf-8"
        try:
            stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
            stream.flush()
        except (OSError, ValueError):
            self._give_up(stream)

    def _give_up(self, stream: TextIO) -> None:
        self._stream = None
        try:
            # Python flushes the stream once more when it exits: let that go nowhere instead of failing.
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, stream.fileno())
            os.close(null)
        except (OSError, ValueError):
            pass


class Progress:
    """How far a run has come: a bar on a terminal, now and then a plain line elsewhere."""

    def __init__(self, console: Console, total: int, noun: str = "cases") -> None:
        self._console = console
        self._noun = noun
        self._total = total
        self._done = 0
        self._bad = 0
        self._shown = time.monotonic()

    def step(self, good: bool) -> None:
        """One more case is settled."""
        self._done += 1
        self._bad += not good
        now = time.monotonic()
        if self._console.interactive:
            if now - self._shown >= 0.1 or self._done == self._total:
                self._shown = now
                self._console.overwrite(self._bar())
        elif now - self._shown >= 10:
            self._shown = now
            self._console.line(f"{self._done} of {self._total} {self._noun}, {self._bad} not passed")

    def end(self) -> None:
        """Take the bar away."""
        if self._console.interactive:
            self._console.overwrite("")

    def _bar(self) -> str:
        filled = _BAR * self._done // max(1, self._total)
        bad = f", {self._bad} not passed" if self._bad else ""
        return f"[{'#' * filled}{'.' * (_BAR - filled)}] {self._done}/{self._total}{bad}"


def _interactive(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb" and not _in_ci()
    except ValueError:
        return False


def _in_ci() -> bool:
    return os.environ.get("CI", "").lower() not in ("", "0", "false")
