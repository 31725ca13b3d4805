"""Engines behind the protocol, as processes: one JSON object a line."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Final

import attrs

from herrlof_ref.formal.terms import Json, Rules

_IN_FLIGHT: Final = 32


class EngineError(Exception):
    """An engine broke the protocol, or said that it cannot answer."""


@attrs.frozen
class Case:
    """A request: a game by its rules and steps, and for perft a depth."""

    name: str
    rules: Rules
    steps: Sequence[str]
    depth: int | None = None


class Engine:
    """An engine started by its command; use it as a context manager."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = list(command)

    def __enter__(self) -> Engine:
        try:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise EngineError(f"the engine {' '.join(self.command)} does not start: {error}") from error
        try:
            self._write({"cmd": "start", "protocol": 1})
            greeting = self._read()
            if "engine" not in greeting:
                raise EngineError(f"{' '.join(self.command)} does not greet: {greeting}")
        except (EngineError, OSError):
            self._process.kill()
            self._process.communicate()
            raise
        self.name = str(dict(_object(greeting["engine"])).get("name", "engine"))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._process.kill()
        elif self._process.poll() is None:
            self._write({"cmd": "stop"})
        self._process.communicate()

    def answers(self, cases: Iterable[Case]) -> Iterator[Mapping[str, Json]]:
        """The answer to each request, in their order, with several in flight."""
        room = threading.Semaphore(_IN_FLIGHT)
        sent: queue.SimpleQueue[bool] = queue.SimpleQueue()

        def send() -> None:
            # In a thread of its own: an engine may stop reading while its own output waits to be read.
            try:
                for case in cases:
                    room.acquire()
                    self._write(_request(case))
                    sent.put(True)
            except OSError:
                pass
            finally:
                sent.put(False)

        sender = threading.Thread(target=send, daemon=True)
        sender.start()
        while sent.get():
            answer = self._read()
            room.release()
            yield self._checked(answer)
        sender.join()

    def traces(self, cases: Iterable[Case]) -> Iterator[list[Mapping[str, Json]]]:
        """The trace of each case."""
        for answer in self.answers(cases):
            yield [_object(entry) for entry in _list(answer["trace"])]

    def perft(self, cases: Iterable[Case]) -> Iterator[list[int]]:
        """The number of leaves at each depth."""
        for answer in self.answers(cases):
            yield [int(str(leaf)) for leaf in _list(answer["leaves"])]

    def _checked(self, answer: Mapping[str, Json]) -> Mapping[str, Json]:
        if "error" in answer or "skipped" in answer:
            reason = answer.get("error", answer.get("skipped"))
            raise EngineError(f"{self.name} cannot answer {answer.get('id')}: {reason}")
        return answer

    def _write(self, message: Mapping[str, object]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
        self._process.stdin.flush()

    def _read(self) -> Mapping[str, Json]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise EngineError(f"the engine {' '.join(self.command)} ended without an answer")
        return _object(json.loads(line))


def _request(case: Case) -> Mapping[str, object]:
    request: dict[str, object] = {"cmd": "run", "id": case.name, "game": "herrlof"}
    if case.depth is not None:
        request.update(cmd="perft", depth=case.depth)
    return {**request, "rules": case.rules, "steps": list(case.steps)}


def _object(value: object) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise EngineError(f"expected a JSON object, not {value!r}")
    return value


def _list(value: Json) -> Sequence[Json]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise EngineError(f"expected a list, not {value!r}")
    return value
