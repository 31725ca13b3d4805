"""Trying mutants, each in a forked process of its own with a limit on its time and memory."""

from __future__ import annotations

import os
import resource
import signal
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeVar

T = TypeVar("T")
MEMORY: Final = 2 << 30
"""Bytes of address space that a mutant may use."""


def each_forked(things: Sequence[T], trial: Callable[[T], str], jobs: int, seconds: float) -> Iterator[tuple[T, str]]:
    """Yield each thing with what ``trial`` returned for it in a process of its own, in no particular order.

    A process that is ended, for using too much time for instance, has the answer ``ended by signal N``.
    """
    waiting = list(reversed(things))
    running: dict[int, T] = {}
    with tempfile.TemporaryDirectory() as folder:
        while waiting or running:
            while waiting and len(running) < jobs:
                thing = waiting.pop()
                child = os.fork()
                if child == 0:
                    _be_child(Path(folder), thing, trial, seconds)
                running[child] = thing
            child, status = os.wait()
            answer = Path(folder) / str(child)
            ended = f"ended by signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else "ended without an answer"
            text = answer.read_text(encoding="utf-8") if answer.exists() else ended
            answer.unlink(missing_ok=True)
            yield running.pop(child), text


def _be_child(folder: Path, thing: T, trial: Callable[[T], str], seconds: float) -> None:
    try:
        # Processor time, so that a busy machine does not look like an endless loop.
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        text = trial(thing)
        signal.setitimer(signal.ITIMER_PROF, 0)
        (folder / str(os.getpid())).write_text(text, encoding="utf-8")
    finally:
        # Nothing of the parent's may run in the child: no clean-up, no buffered output.
        os._exit(0)
