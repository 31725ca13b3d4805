"""Trying mutants, each in a forked process of its own with a limit on its time and memory."""

from __future__ import annotations

import os
import resource
import selectors
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NoReturn, TypeVar

T = TypeVar("T")
MEMORY: Final = 2 << 30
"""Bytes of address space that a mutant may use."""


def each_forked(things: Sequence[T], trial: Callable[[T], str], jobs: int, seconds: float) -> Iterator[tuple[T, str]]:
    """Yield each thing with what ``trial`` returned for it in a process of its own, in no particular order.

    A process that is ended, for using too much time for instance, has the answer ``ended by signal N``.
    """
    waiting = list(reversed(things))
    with selectors.DefaultSelector() as running:
        while waiting or running.get_map():
            while waiting and len(running.get_map()) < jobs:
                thing = waiting.pop()
                reader, child = _fork(thing, trial, seconds)
                running.register(reader, selectors.EVENT_READ, (thing, child))
            for key, _ in running.select():
                thing, child = key.data
                running.unregister(key.fd)
                yield thing, _answer(key.fd, child)


def _fork(thing: T, trial: Callable[[T], str], seconds: float) -> tuple[int, int]:
    """Start a process; return where to read its answer, and its number."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _be_child(writer, thing, trial, seconds)
    os.close(writer)
    return reader, child


def _answer(reader: int, child: int) -> str:
    with os.fdopen(reader, "rb") as stream:
        text = stream.read().decode()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return f"ended by signal {os.WTERMSIG(status)}"
    return text if os.WEXITSTATUS(status) == 0 else "ended without an answer"


def _be_child(writer: int, thing: T, trial: Callable[[T], str], seconds: float) -> NoReturn:
    code = 1
    try:
        # Processor time, so that a busy machine does not look like an endless loop.
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with os.fdopen(writer, "wb") as stream:
            stream.write(trial(thing).encode("utf-8", "replace"))
        code = 0
    finally:
        # Nothing of the parent's may run in the child: no clean-up, no buffered output.
        os._exit(code)
