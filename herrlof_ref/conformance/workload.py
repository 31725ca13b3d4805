"""What the workers share: the cases still to be asked, and the way to start an engine."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

from attrs import define, field, frozen

from herrlof_ref.conformance.engine import Engine, EngineFault, Limits
from herrlof_ref.conformance.guard import Guard
from herrlof_ref.conformance.messages import START, Declaration, MessageError, read_declaration
from herrlof_ref.conformance.model import Case, EngineStartError, Game

RESTARTS: Final = 10
"""How often an engine is started again after a fault, in the whole run."""


@frozen
class Ask:
    """A case with what is needed to put it and to judge the answer."""

    case: Case
    game: Game
    observed: frozenset[str]


@define
class Queue:
    """The cases still to be asked, shared by all workers, and the reason why the rest is left, if it is."""

    asks: deque[Ask]
    restarts_left: int = RESTARTS
    stopped: str | None = None
    one_at_a_time: bool = False
    lock: threading.Lock = field(factory=threading.Lock)

    def take(self) -> Ask | None:
        """The next case, or None: there is none, or the run is to end."""
        with self.lock:
            return self.asks.popleft() if self.asks and self.stopped is None else None

    def put_back(self, asks: Iterable[Ask]) -> None:
        """Return cases that were taken and not judged, to be asked next."""
        with self.lock:
            self.asks.extendleft(reversed(list(asks)))

    def stop(self, reason: str) -> None:
        """Let the rest be; the first reason stands."""
        with self.lock:
            self.stopped = self.stopped or reason

    def spend_restart(self) -> bool:
        """Whether the engine may be started once more."""
        with self.lock:
            if self.restarts_left == 0:
                self.stopped = self.stopped or f"the engine had already been restarted {RESTARTS} times"
                return False
            self.restarts_left -= 1
            return True


@define
class Opener:
    """Starts engines and greets them."""

    command: Sequence[str]
    limits: Limits
    cancel: threading.Event
    guard: Guard

    def open(self) -> tuple[Engine, Declaration]:
        """A started engine and what it declared.

        Raises:
            EngineStartError: it did not come to that. Nothing of it is left.
        """
        engine = Engine(self.command, self.limits, self.cancel, self.guard)
        try:
            engine.send(START)
            return engine, read_declaration(engine.line(time.monotonic() + self.limits.start))
        except (EngineFault, MessageError) as fault:
            engine.kill()
            message = f"the engine {fault}"
            if isinstance(fault, EngineFault) and fault.kind == "timeout":
                message = (
                    f'the engine did not answer "start" within {self.limits.start:g} s; '
                    "does it flush its output after every line?"
                )
            elif isinstance(fault, EngineFault) and fault.kind == "crash":
                message += ' before it had answered "start"'
            raise EngineStartError(message, engine.log) from None
        except BaseException:
            engine.kill()
            raise
