"""Finding what an engine has left running outside its own process group, where the system tells (Linux)."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path
from typing import Final

MARK: Final = "CONFORMANCE_ENGINE"
"""The environment variable by which every process of an engine is known; children inherit it."""

_ROUNDS: Final = 20


def end_marked(mark: str) -> None:
    """Kill every process that was started with this mark in its environment, and what it starts meanwhile."""
    for _ in range(_ROUNDS):
        found = _marked(f"{MARK}={mark}\0".encode())
        if not found:
            return
        for process in found:
            with contextlib.suppress(OSError):
                os.kill(process, signal.SIGKILL)


def _marked(entry: bytes) -> list[int]:
    found: list[int] = []
    try:
        names = [name for name in os.listdir("/proc") if name.isdigit()]
    except OSError:
        return found
    for name in names:
        with contextlib.suppress(OSError):
            environment = b"\0" + Path("/proc", name, "environ").read_bytes() + b"\0"
            # What has ended already, and only waits for its parent to see it, has an empty environment.
            if b"\0" + entry in environment and int(name) != os.getpid():
                found.append(int(name))
    return found
