"""Searching for the first divergence, with one process or with several."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final

from attrs import Factory, define, frozen

from herrlof_ref.conformance.model import ConformanceError
from herrlof_ref.fuzz.divergence import Divergence
from herrlof_ref.fuzz.touched import Touched
from herrlof_ref.fuzz.worker import Found, Plan, Worker

STRETCH: Final = 20
"""Games that a worker plays between two reports."""


@frozen
class Extent:
    """How long to search: so many games, so many seconds, whichever is reached first."""

    games: int | None = 1000
    seconds: float | None = None


@define
class Search:
    """What a search has found so far."""

    touched: Touched = Factory(Touched)
    divergence: Divergence | None = None
    seconds: float = 0.0

    def take(self, found: Found) -> None:
        """Add what a worker reports. Of several divergences that of the lowest number stands, whoever comes first."""
        self.touched.add(found.touched)
        other = found.divergence
        if other is not None and (self.divergence is None or other.number < self.divergence.number):
            self.divergence = other


Listener = Callable[[Search], None]


def search(plan: Plan, extent: Extent, workers: int, listener: Listener, worker: Worker) -> Search:
    """Play until a divergence is found or the extent is reached. ``worker`` has been entered; it is one of them.

    Games are handed out in the order of their numbers, and those before a divergence are all played, so that the
    number of workers changes nothing about what is found.

    Raises:
        ConformanceError: a worker could not go on.
    """
    began = time.monotonic()
    result = Search()
    stretches = _stretches(extent, began, result)
    if workers == 1:
        for numbers in stretches:
            result.take(worker.stretch(numbers))
            result.seconds = time.monotonic() - began
            listener(result)
    else:
        with _processes(plan, workers) as crew:
            _direct(crew, stretches, result, began, listener)
    result.seconds = time.monotonic() - began
    return result


def _stretches(extent: Extent, began: float, result: Search) -> Iterator[range]:
    begin = 0
    while extent.games is None or begin < extent.games:
        late = extent.seconds is not None and time.monotonic() - began >= extent.seconds
        # All stretches begin in order: those handed out before a divergence turned up are played to their end.
        if late or result.divergence is not None:
            return
        end = begin + STRETCH if extent.games is None else min(begin + STRETCH, extent.games)
        yield range(begin, end)
        begin = end


def _direct(
    crew: list[Connection], stretches: Iterator[range], result: Search, began: float, listener: Listener
) -> None:
    busy: set[Connection] = set()
    for pipe in crew:
        _hand_out(pipe, stretches, busy)
    while busy:
        for ready in wait(list(busy)):
            assert isinstance(ready, Connection)
            busy.remove(ready)
            try:
                report = ready.recv()
            except EOFError:
                raise ConformanceError("a worker process ended before its time") from None
            if isinstance(report, Exception):
                raise report
            result.take(report)
            result.seconds = time.monotonic() - began
            listener(result)
            _hand_out(ready, stretches, busy)


def _hand_out(pipe: Connection, stretches: Iterator[range], busy: set[Connection]) -> None:
    numbers = next(stretches, None)
    if numbers is not None:
        pipe.send(numbers)
        busy.add(pipe)


@contextmanager
def _processes(plan: Plan, workers: int) -> Iterator[list[Connection]]:
    context = multiprocessing.get_context("spawn")
    started: list[SpawnProcess] = []
    pipes: list[Connection] = []
    try:
        for _ in range(workers):
            here, there = context.Pipe()
            process = context.Process(target=_work, args=(plan, there), daemon=True)
            process.start()
            there.close()
            started.append(process)
            pipes.append(here)
        yield pipes
        for pipe in pipes:
            pipe.send(None)
        for process in started:
            process.join(timeout=30)
    finally:
        for pipe in pipes:
            pipe.close()
        for process in started:
            # The engine of a worker that is ended like this is ended by its guard.
            if process.is_alive():
                process.terminate()
            process.join()


def _work(plan: Plan, pipe: Connection) -> None:
    # An interrupt reaches the whole group; who started the workers also ends them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Worker(plan) as worker:
            while (numbers := pipe.recv()) is not None:
                pipe.send(worker.stretch(numbers))
    except (EOFError, OSError):
        return
    except ConformanceError as error:
        pipe.send(error)
