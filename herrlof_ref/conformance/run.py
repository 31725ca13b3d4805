"""One run: an engine, a selection of cases, an outcome for every single one of them."""

from __future__ import annotations

import gc
import os
import queue as queues
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, Literal, TypeAlias

from attrs import Factory, evolve, field, frozen

from herrlof_ref.conformance.engine import Engine, Limits, RunCancelled
from herrlof_ref.conformance.guard import Guard
from herrlof_ref.conformance.interview import Interview
from herrlof_ref.conformance.messages import Declaration
from herrlof_ref.conformance.model import Case, Suite, UsageError
from herrlof_ref.conformance.outcome import Outcome, Status, Told, count
from herrlof_ref.conformance.selection import unknown_names, why_not_applicable
from herrlof_ref.conformance.workload import Ask, Opener, Queue

ALL_PASSED: Final = 0
NOT_ALL_PASSED: Final = 1
NOTHING_TO_JUDGE: Final = 2
NEVER_STARTED: Final = 3

_WorkerEnd: TypeAlias = BaseException | None


@frozen
class Settings:
    """How to run: limits of time, engines side by side, and whether the first bad outcome ends it."""

    limits: Limits = Factory(Limits)
    jobs: int = 1
    fail_fast: bool = False


@frozen
class Result:
    """Everything that a run found out; ``outcomes`` has one entry a selected case, in the order of the cases."""

    command: tuple[str, ...]
    declaration: Declaration
    outcomes: tuple[Outcome, ...] = field(eq=False)
    notes: tuple[str, ...]
    stopped: str | None
    seconds: float = field(eq=False)
    signal: int | None = None

    @property
    def counts(self) -> Mapping[Status, int]:
        """How many cases have each status; adds up to the number of selected cases."""
        return count(self.outcomes)

    @property
    def exit_status(self) -> int:
        """0 if every applicable case passed, 1 if one did not, 2 if none was applicable, 128 + a signal's number."""
        if self.signal is not None:
            return 128 + self.signal
        if not all(outcome.good for outcome in self.outcomes):
            return NOT_ALL_PASSED
        if all(outcome.verdict == "not-applicable" for outcome in self.outcomes):
            return NOTHING_TO_JUDGE
        return ALL_PASSED

    @property
    def not_compared(self) -> Mapping[str, int]:
        """The observation fields that could not be compared, with the number of judged cases that have them."""
        found: dict[str, int] = {}
        for outcome in self.outcomes:
            if outcome.verdict in ("pass", "fail"):
                for name in outcome.not_compared:
                    found[name] = found.get(name, 0) + 1
        return dict(sorted(found.items()))


class Cancel:
    """Lets a signal handler end a run: it records the signal's number and is seen within a moment."""

    def __init__(self) -> None:
        self.event = threading.Event()
        self.signal: int | None = None

    def __call__(self, signal: int) -> None:
        self.signal = self.signal or signal
        self.event.set()


Listener: TypeAlias = Callable[[Outcome], None]
"""Is told every outcome as soon as it is known, in no particular order."""


@contextmanager
def _suite_kept() -> Iterator[None]:
    """Keep the garbage collector from going through the whole suite again and again while answers are read."""
    if gc.get_freeze_count():  # somebody else has done so, and decides when it ends
        yield
        return
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def run_cases(
    suite: Suite,
    cases: Sequence[Case],
    command: Sequence[str],
    settings: Settings | None = None,
    known: Mapping[str, str] | None = None,
    listener: Listener | None = None,
    greeted: Callable[[Declaration], None] | None = None,
    cancel: Cancel | None = None,
) -> Result:
    """Judge an engine by the given cases of a suite. When this returns or raises, no engine is left.

    ``known`` names cases that are known to fail, with the reason; ``greeted`` is told once what the engine declared.

    Raises:
        EngineStartError: the engine never started.
        UsageError: this system cannot run engines.
    """
    if os.name != "posix":
        raise UsageError("engines can be run on a POSIX system only (Linux, macOS, or WSL on Windows)")
    settings = settings or Settings()
    cancel = cancel or Cancel()
    began = time.monotonic()
    with Guard() as guard, _suite_kept():
        opener = Opener(command, settings.limits, cancel.event, guard)
        try:
            engine, declaration = opener.open()
        except RunCancelled:
            engine, declaration = None, Declaration("", "", "", None, {}, frozenset())
        run = _Run(suite, cases, declaration, settings, known or {}, listener)
        try:
            if greeted is not None and engine is not None:
                greeted(declaration)
            if engine is not None:
                run.sort_out()
                run.judge(opener, engine, cancel)
        finally:
            cancel.event.set()
            if engine is not None:
                engine.kill()
            run.join()
    outcomes, stopped = run.complete(cancel)
    return Result(
        command=tuple(command),
        declaration=declaration,
        outcomes=outcomes,
        notes=(*unknown_names(declaration, suite.games), *dict.fromkeys(run.notes)),
        stopped=stopped,
        seconds=time.monotonic() - began,
        signal=cancel.signal,
    )


class _Run:
    def __init__(
        self,
        suite: Suite,
        cases: Sequence[Case],
        declaration: Declaration,
        settings: Settings,
        known: Mapping[str, str],
        listener: Listener | None,
    ) -> None:
        self.suite = suite
        self.cases = cases
        self.declaration = declaration
        self.settings = settings
        self.known = known
        self.listener = listener
        self.outcomes: dict[str, Outcome] = {}
        self.notes: list[str] = []
        self.queue = Queue(deque())
        self.news: queues.SimpleQueue[Outcome | tuple[Literal["end"], _WorkerEnd]] = queues.SimpleQueue()
        self.threads: list[threading.Thread] = []

    def sort_out(self) -> None:
        """Settle what does not concern the engine, queue the rest."""
        for case in self.cases:
            game = self.suite.games[case.game]
            if reason := why_not_applicable(case, game, self.declaration):
                self.settle(Outcome(case, "not-applicable", Told(reason)))
            else:
                observed = self.declaration.games[case.game].observes
                self.queue.asks.append(Ask(case, game, observed))

    def judge(self, opener: Opener, first: Engine, cancel: Cancel) -> None:
        """Ask about everything queued; workers put what they find into one queue, read here."""
        jobs = max(1, min(self.settings.jobs, len(self.queue.asks)))
        for number in range(jobs):
            interview = Interview(opener, self.queue, self.news.put, self.notes.append, first if number == 0 else None)
            thread = threading.Thread(target=self.work, args=(interview,), name=f"engine {number + 1}")
            self.threads.append(thread)
            thread.start()
        working = jobs
        while working:
            try:
                # Python runs signal handlers only between two instructions, so this must not wait for ever.
                news = self.news.get(timeout=0.2)
            except queues.Empty:
                continue
            if isinstance(news, Outcome):
                self.settle(news)
                continue
            working -= 1
            error = news[1]
            if error is not None and not isinstance(error, RunCancelled):
                cancel.event.set()
                raise error

    def work(self, interview: Interview) -> None:
        error: _WorkerEnd = None
        try:
            interview.work()
        except BaseException as caught:
            error = caught
        self.news.put(("end", error))

    def join(self) -> None:
        for thread in self.threads:
            thread.join()

    def settle(self, outcome: Outcome) -> None:
        outcome = evolve(outcome, known=self.known.get(outcome.case.id))
        self.outcomes[outcome.case.id] = outcome
        if self.settings.fail_fast and not outcome.good:
            self.queue.stop("the run stops at the first failure")
        if self.listener is not None:
            self.listener(outcome)

    def complete(self, cancel: Cancel) -> tuple[tuple[Outcome, ...], str | None]:
        """An outcome for every case, those never asked about included, and why they were not, if there are any."""
        reason = self.queue.stopped or ("the run was interrupted" if cancel.signal is not None else None)
        left = [case for case in self.cases if case.id not in self.outcomes]
        for case in left:
            self.settle(Outcome(case, "not-run", Told(reason or "the run ended early")))
        return tuple(self.outcomes[case.id] for case in self.cases), reason if left else None
