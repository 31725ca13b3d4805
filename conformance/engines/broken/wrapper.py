"""What stands between the runner and the honest engine."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import TypeAlias

Line = bytes
Fault: TypeAlias = "Callable[[Wrapper, Line], None]"


class Wrapper:
    """Stands between the runner and the honest engine."""

    def __init__(self, fault: Fault, case: str, command: list[str], *, at_once: bool, buffers: bool) -> None:
        self.fault = fault
        self.case = case
        self.at_once = at_once  # the fault shows before anything has been asked
        self.buffers = buffers  # answers are written only when nothing else waits
        self.honest = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.held: Line | None = None
        self.buffer = b""

    def ask(self, line: Line) -> Line:
        """What the honest engine answers."""
        with contextlib.suppress(BrokenPipeError):
            self.honest.stdin.write(line)
        if not (answer := self.honest.stdout.readline()):
            sys.exit("the honest engine has ended")
        return answer

    def run(self) -> None:
        if self.case == "start" and self.at_once:
            self.fault(self, b"")
        for line in requests():
            message = json.loads(line)
            if message["cmd"] == "stop":
                if self.case == "stop":
                    self.fault(self, b"")
                break
            name = "start" if message["cmd"] == "start" else message["id"]
            if name == self.case or (self.case == "all" and name != "start"):
                self.fault(self, line)
            elif self.buffers:
                self.buffer += self.ask(line)
                if not more_waits():
                    say(self.buffer)
                    self.buffer = b""
            else:
                say(self.ask(line))
            if self.held is not None and name != self.case:
                say(self.held)
                self.held = None
        self.honest.stdin.close()
        self.honest.wait()


WAITING: dict[str, bytes] = {"unread": b""}


def requests() -> Iterator[Line]:
    """The lines of standard input, without a buffer that hides what waits."""
    while True:
        line, newline, rest = WAITING["unread"].partition(b"\n")
        if newline:
            WAITING["unread"] = rest
            yield line + newline
            continue
        data = os.read(0, 65536)
        if not data:
            return
        WAITING["unread"] += data


def more_waits() -> bool:
    """Whether another request has been sent already, or is within a moment."""
    return bool(WAITING["unread"] or select.select([0], [], [], 0.1)[0])


def say(line: Line) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
