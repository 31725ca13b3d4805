"""A small watcher that ends the engines if this process dies without being able to do so itself."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from types import TracebackType
from typing import Final

# It hears "+PID MARK" and "-PID MARK". When its standard input ends, it kills the groups that were not taken off again,
# and what the mark in their environment tells to be theirs.
_WATCH: Final = """
import os, signal, sys
groups = set()
for line in sys.stdin:
    (groups.add if line[0] == "+" else groups.discard)(line[1:].strip())
for group, mark in (entry.split() for entry in groups):
    try:
        os.killpg(int(group), signal.SIGKILL)
    except OSError:
        pass
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        try:
            with open(f"/proc/{name}/environ", "rb") as stream:
                if b"=" + mark.encode() in stream.read():
                    os.kill(int(name), signal.SIGKILL)
        except (OSError, ValueError):
            pass
"""


class Guard:
    """Watches process groups while used as a context; without the watcher a run still works, so faults are let be."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def __enter__(self) -> Guard:
        with contextlib.suppress(OSError):
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", _WATCH],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,
            )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
            try:
                self._process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def watch(self, group: int, mark: str) -> None:
        """Take a process group under watch, and all that has the mark in its environment."""
        self._tell(f"+{group} {mark}\n")

    def forget(self, group: int, mark: str) -> None:
        """A process group has ended."""
        self._tell(f"-{group} {mark}\n")

    def _tell(self, line: str) -> None:
        if self._process is not None and self._process.stdin is not None:
            with self._lock, contextlib.suppress(OSError):
                self._process.stdin.write(line.encode("ascii"))
