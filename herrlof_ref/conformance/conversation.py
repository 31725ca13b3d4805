"""One engine kept running and asked again and again: for tools that make up their questions as they go."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from types import TracebackType

from herrlof_ref.conformance.engine import Engine, EngineFault, Limits
from herrlof_ref.conformance.guard import Guard
from herrlof_ref.conformance.interview import Interview
from herrlof_ref.conformance.messages import Answer, Declaration, MessageError, read_answer, run_request
from herrlof_ref.conformance.model import Case, Game
from herrlof_ref.conformance.outcome import Outcome
from herrlof_ref.conformance.workload import Ask, Opener, Queue


class Conversation:
    """A running engine, used as a context: whatever it does, it is asked on, and nothing of it is left at the end."""

    def __init__(self, command: Sequence[str], limits: Limits | None = None) -> None:
        self._guard = Guard()
        self._opener = Opener(command, limits or Limits(), threading.Event(), self._guard)
        self._engine: Engine | None = None
        self._declaration: Declaration | None = None

    def __enter__(self) -> Conversation:
        """Start the engine.

        Raises:
            EngineStartError: it never started.
        """
        self._guard.__enter__()
        try:
            self._engine, self._declaration = self._opener.open()
        except BaseException as fault:
            self._guard.__exit__(type(fault), fault, fault.__traceback__)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if self._engine is not None and kind is None:
                self._engine.stop()
        finally:
            self._drop()
            self._guard.__exit__(kind, error, trace)

    @property
    def declaration(self) -> Declaration:
        """What the engine declared when it was first started."""
        assert self._declaration is not None
        return self._declaration

    def outcomes(self, asks: Sequence[Ask], *, fail_fast: bool = False) -> list[Outcome]:
        """The verdict on each case, in their order; several are in flight.

        With ``fail_fast`` the cases after the first that does not pass may be left out.

        Raises:
            EngineStartError: after a fault the engine could not be started again.
        """
        found: list[Outcome] = []
        # Each case may cost the engine its life, and that of no other case.
        queue = Queue(deque(asks), restarts_left=2 * len(asks))

        def deliver(outcome: Outcome) -> None:
            found.append(outcome)
            if fail_fast and outcome.verdict != "pass":
                queue.stop("a case did not pass")

        interview = Interview(self._opener, queue, deliver, lambda _: None, self._engine)
        self._engine = None
        try:
            self._engine = interview.drain()
        finally:
            # Stopped early, it still has answers to give that nobody waits for.
            if (self._engine is None or queue.stopped is not None) and interview.engine is not None:
                interview.engine.kill()
                self._engine = None
        places = {ask.case.id: place for place, ask in enumerate(asks)}
        return sorted(found, key=lambda outcome: places[outcome.case.id])

    def answer(self, case: Case, game: Game) -> Answer:
        """What the engine answers when it is asked to run a case.

        Raises:
            EngineFault: it gave no answer that can be read; it is started anew with the next question.
            EngineStartError: it could not be started again.
        """
        if self._engine is None:
            self._engine = self._opener.open()[0]
        engine = self._engine
        try:
            engine.send(run_request(case, game))
            return read_answer(engine.line(time.monotonic() + engine.limits.answer), case, perft=False)
        except MessageError as fault:
            self._drop()
            raise EngineFault("protocol", str(fault)) from None
        except BaseException:
            self._drop()
            raise

    def _drop(self) -> None:
        if self._engine is not None:
            self._engine.kill()
            self._engine = None
