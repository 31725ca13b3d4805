"""Medians of interleaved rounds: what slows the machine for a moment slows all that is compared."""

from __future__ import annotations

import resource
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Final

ROUNDS: Final = 9


def interleaved(
    measures: Mapping[str, Callable[[], float]], rounds: int = ROUNDS, *, warm: int = 1
) -> dict[str, list[float]]:
    """Take each measure once in every round, after rounds that do not count. By name, one value a round."""
    found: dict[str, list[float]] = {name: [] for name in measures}
    for number in range(warm + rounds):
        for name, measure in measures.items():
            value = measure()
            if number >= warm:
                found[name].append(value)
    return found


def ratio(above: Sequence[float], below: Sequence[float]) -> float:
    """The median of the ratios of the rounds."""
    return median(one / other for one, other in zip(above, below, strict=True))


def rate(work: Callable[[], int]) -> Callable[[], float]:
    """Make a measure: what a piece of work does in a second of CPU time."""

    def measure() -> float:
        begun = time.process_time()
        done = work()
        return done / (time.process_time() - begun)

    return measure


def wall(work: Callable[[], object]) -> Callable[[], float]:
    """Make a measure: the seconds that pass during a piece of work."""

    def measure() -> float:
        begun = time.perf_counter()
        work()
        return time.perf_counter() - begun

    return measure


def cpu_of(command: Sequence[str]) -> Callable[[], float]:
    """Make a measure: the milliseconds of CPU time that a command takes."""

    def spent() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    def measure() -> float:
        before = spent()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        return 1000 * (spent() - before)

    return measure
