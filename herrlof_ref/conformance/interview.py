"""Asking one engine about many cases, surviving it, and laying every fault at the right case's door."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from attrs import define, evolve

from herrlof_ref.conformance.blaming import touched
from herrlof_ref.conformance.engine import Engine, EngineFault, FaultKind
from herrlof_ref.conformance.judge import judge_leaves, judge_trace, lacking
from herrlof_ref.conformance.messages import (
    Entry,
    Failed,
    Leaves,
    MessageError,
    OutOfStepError,
    Skipped,
    StartedTwiceError,
    Trace,
    perft_request,
    read_answer,
    run_request,
)
from herrlof_ref.conformance.model import EngineStartError
from herrlof_ref.conformance.outcome import (
    Finding,
    Mismatch,
    Outcome,
    RulesAccepted,
    Told,
    WronglyAccepted,
    WronglyRejected,
)
from herrlof_ref.conformance.workload import Ask, Opener, Queue

WINDOW: Final = 32
"""How many cases are in flight at most."""

_UNSENT_LIMIT: Final = 1024 * 1024


@define
class _InFlight:
    ask: Ask
    awaited: deque[bool]  # for each answer still to come: whether it is that of a perft


class _OutOfStepForGood(EngineFault):
    """Every engine of this command will answer late, again and again."""

    def __init__(self, kind: FaultKind, message: str, first: bool) -> None:
        super().__init__(kind, message)
        self.first = first


class Interview:
    """One worker: takes cases from the queue, asks its engine, and delivers an outcome for each."""

    def __init__(
        self,
        opener: Opener,
        queue: Queue,
        deliver: Callable[[Outcome], None],
        note: Callable[[str], None],
        engine: Engine | None = None,
    ) -> None:
        self._opener = opener
        self._queue = queue
        self._deliver = deliver
        self._note = note
        self._engine = engine
        self._flight: deque[_InFlight] = deque()
        # The newest outcome is held back until the next line shows that the engine has not answered twice.
        self._newest: Outcome | None = None

    def work(self) -> None:
        """Ask until nothing is left to be asked. Afterwards no process of the engine is left.

        Raises:
            RunCancelled: the run is to end.
        """
        try:
            self.drain()
            if self._engine is not None and not self._flight and (note := self._engine.stop()):
                self._note(note)
        except EngineStartError as fault:
            self._queue.stop(f"the engine could not be started again: {fault}")
        finally:
            self._let_go(self._deliver)
            if self._engine is not None:
                self._engine.kill()

    def drain(self) -> Engine | None:
        """Ask until nothing is left to be asked, and leave the engine running; which one it then is, if any.

        Raises:
            EngineStartError: it could not be started again.
            RunCancelled: the run is to end.
        """
        while self._queue.stopped is None:
            if self._engine is None:
                self._engine = self._opener.open()[0]
            try:
                self._ask(self._queue.take, self._deliver)
            except EngineFault as fault:
                self._recover(fault)
            else:
                break
        return self._engine

    @property
    def engine(self) -> Engine | None:
        """The engine as it is now."""
        return self._engine

    def _ask(self, take: Callable[[], Ask | None], deliver: Callable[[Outcome], None]) -> None:
        """Ask about the cases from ``take``; on a fault those not yet judged stay in flight."""
        engine = self._engine
        assert engine is not None
        since = time.monotonic()
        drained = False
        while self._queue.stopped is None:
            window = 1 if self._queue.one_at_a_time else WINDOW
            while not drained and len(self._flight) < window and engine.unsent < _UNSENT_LIMIT:
                ask = take()
                if ask is None:
                    drained = True
                    break
                if not self._flight:
                    since = time.monotonic()
                self._flight.append(_InFlight(ask, self._send(engine, ask)))
            if not self._flight:
                if engine.surplus:
                    raise EngineFault("protocol", "wrote more lines than it was asked for", answered=True)
                self._let_go(deliver)
                return
            line = engine.line(since + engine.limits.answer)
            since = time.monotonic()
            head = self._flight[0]
            outcome = self._judge(line, head)
            if outcome is not None and head.awaited and outcome.verdict != "pass":
                # The other answer about this case still comes; the first verdict stands.
                head.awaited.popleft()
                engine.line(since + engine.limits.answer)
            if outcome is not None and (outcome.verdict != "pass" or not head.awaited):
                self._flight.popleft()
                self._let_go(deliver)
                self._newest = outcome
        self._let_go(deliver)

    def _let_go(self, deliver: Callable[[Outcome], None]) -> None:
        if self._newest is not None:
            deliver(self._newest)
            self._newest = None

    @staticmethod
    def _send(engine: Engine, ask: Ask) -> deque[bool]:
        engine.send(run_request(ask.case, ask.game))
        if ask.case.perft is None:
            return deque([False])
        engine.send(perft_request(ask.case, ask.game))
        return deque([False, True])

    def _judge(self, line: bytes, head: _InFlight) -> Outcome | None:
        """The verdict that one answer leads to."""
        ask, case = head.ask, head.ask.case
        try:
            answer = read_answer(line, case, head.awaited[0])
        except StartedTwiceError as fault:
            # Every later answer is one place late, and after a restart again: there is nothing else to find out.
            first = self._queue.stopped is None
            self._queue.stop(f"the engine {fault}")
            raise _OutOfStepForGood("protocol", str(fault), first) from None
        except OutOfStepError as fault:
            twice = self._newest is not None and fault.answers == self._newest.case.id
            raise EngineFault("protocol", "answered twice" if twice else str(fault), answered=twice) from None
        except MessageError as fault:
            head.awaited.popleft()
            return Outcome(case, "protocol", Told(f"the engine {fault}"))
        head.awaited.popleft()
        match answer:
            case Skipped(reason=reason):
                return Outcome(case, "skipped", Told(reason))
            case Failed() if case.refused:
                return Outcome(case, "pass")
            case Failed(reason=reason):
                return Outcome(case, "error", Told(reason))
            case Trace() if case.refused:
                return Outcome(case, "fail", RulesAccepted())
            case Trace(entries=entries):
                try:
                    finding = judge_trace(case, ask.game, ask.observed, entries)
                except RecursionError:
                    return Outcome(case, "protocol", Told("the engine wrote an observation nested too deeply"))
                if left_out := _left_out(ask, finding, entries):
                    return Outcome(case, "protocol", Told(left_out))
            case Leaves(counts=counts):
                finding = judge_leaves(case, counts)
        topics = touched(case, ask.game, finding)
        return Outcome(case, "fail" if finding else "pass", finding, case.fields - ask.observed, topics=topics)

    def _recover(self, fault: EngineFault) -> None:
        """The engine is lost: find the case to blame, judge the others that were in flight."""
        lost = self._drop_engine()
        affected = [entry.ask for entry in self._flight]
        self._flight.clear()
        if fault.answered and self._newest is not None:
            told = Told(f"the engine {fault}")
            self._newest = evolve(self._newest, verdict="protocol", finding=told, log=lost.log)
            self._queue.spend_restart()
            self._queue.put_back(affected)
            self._let_go(self._deliver)
            return
        self._let_go(self._deliver)
        if isinstance(fault, _OutOfStepForGood):
            # It is told of one case, whatever the number of engines.
            self._queue.put_back(affected[1:] if fault.first else affected)
            if fault.first:
                self._deliver(self._blame(affected[0], fault, lost.log))
            return
        if not affected:
            return
        if len(affected) == 1 or fault.kind == "timeout":
            # Answers come in order and each has its own deadline, so the oldest question is the one that hangs.
            self._queue.put_back(affected[1:])
            self._deliver(self._blame(affected[0], fault, lost.log))
            self._queue.spend_restart()
            return
        self._one_by_one(affected, fault, lost.log)

    def _one_by_one(self, affected: list[Ask], fault: EngineFault, log: tuple[str, ...]) -> None:
        held: list[Outcome] = []
        blamed = False
        while affected and self._queue.stopped is None:
            ask = affected.pop(0)
            try:
                if self._engine is None:
                    self._engine = self._opener.open()[0]
                self._ask(iter_once(ask), held.append)
            except EngineFault as own:
                lost = self._drop_engine()
                self._flight.clear()
                self._newest = None
                held.append(self._blame(ask, own, lost.log))
                blamed = True
                self._queue.spend_restart()
            except BaseException:
                self._queue.put_back([ask, *affected])
                self._deliver_all(held)
                raise
        self._queue.put_back(affected)
        if held and not blamed:
            # Asked alone, every one is answered: it is the sending ahead that the engine cannot bear.
            first = held[0]
            told = f"the engine {fault} while several requests were in flight (asked alone, it answers)"
            held[0] = evolve(first, verdict=fault.kind, finding=Told(told), log=log)
            self._queue.one_at_a_time = True
            self._queue.spend_restart()
        self._deliver_all(held)

    def _deliver_all(self, outcomes: list[Outcome]) -> None:
        for outcome in outcomes:
            self._deliver(outcome)

    def _drop_engine(self) -> Engine:
        engine = self._engine
        assert engine is not None
        engine.kill()
        self._engine = None
        return engine

    @staticmethod
    def _blame(ask: Ask, fault: EngineFault, log: tuple[str, ...]) -> Outcome:
        return Outcome(ask.case, fault.kind, Told(f"the engine {fault}"), ask.case.fields - ask.observed, log)


def _left_out(ask: Ask, finding: Finding | None, entries: Sequence[Entry]) -> str:
    """What a trace lacks that the engine declares, unless it went wrong before that; or nothing."""
    found = lacking(ask.game, ask.observed, entries)
    if found is None:
        return ""
    index, name = found
    if isinstance(finding, (Mismatch, WronglyAccepted, WronglyRejected)) and finding.step < index:
        return ""
    return f'the engine declares "{name}" in "observes", and left it out after step {index + 1}'


def iter_once(ask: Ask) -> Callable[[], Ask | None]:
    """A source that gives one case."""
    left = [ask]
    return lambda: left.pop() if left else None
