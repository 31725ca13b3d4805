"""The engine under test as a process: lines in, lines out, and nothing of it left afterwards.

One thread drives it without ever blocking on a pipe, so an engine that does not read while nobody reads from it
cannot stall the run. Every buffer is bounded. POSIX only: the engine gets a session of its own, and ending it ends
its whole process group, and on Linux also those of its children that have left the group.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections import deque
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from herrlof_ref.conformance.descendants import MARK, end_marked
from herrlof_ref.conformance.guard import Guard
from herrlof_ref.conformance.json_text import shown
from herrlof_ref.conformance.messages import LINE_LIMIT, STOP
from herrlof_ref.conformance.model import EngineStartError

if sys.platform != "win32":
    import fcntl

FaultKind: TypeAlias = Literal["crash", "timeout", "protocol"]

_TICK: Final = 0.05
_CHUNK: Final = 256 * 1024
_LOG_BYTES: Final = 16 * 1024
_LOG_LINES: Final = 12
_PIPE_SIZE: Final = 1024 * 1024


class EngineFault(Exception):
    """The engine can no longer be asked; the message completes "the engine ..."."""

    def __init__(self, kind: FaultKind, message: str, answered: bool = False) -> None:
        super().__init__(message)
        self.kind: FaultKind = kind
        self.answered = answered
        """Whether the fault is that of the case answered last, not of one still in flight."""


class RunCancelled(Exception):
    """Somebody asked for the run to end."""


@frozen
class Limits:
    """How long an engine may take, in seconds: to start, for each answer, and to end when asked to."""

    start: float = 20.0
    answer: float = 20.0
    grace: float = field(default=2.0)


def _why(command: str, fault: OSError | ValueError) -> str:
    if isinstance(fault, ValueError):
        return str(fault)
    # A folder cannot be run, and the system tells that in words about something else.
    if os.path.isdir(command):
        return "it is a folder"
    if isinstance(fault, PermissionError) and os.path.isfile(command):
        return "the file is not executable"
    return fault.strerror or str(fault)


class Engine:
    """One running engine."""

    def __init__(self, command: Sequence[str], limits: Limits, cancel: threading.Event, guard: Guard) -> None:
        """Start the process.

        Raises:
            EngineStartError: there is no such command, or it cannot be run.
        """
        self.limits = limits
        self._cancel = cancel
        self._guard = guard
        self._mark = uuid.uuid4().hex
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                env={**os.environ, MARK: self._mark},
            )
        except (OSError, ValueError) as fault:
            reason = _why(command[0], fault)
            name = shown(command[0], 200)
            raise EngineStartError(f'the command "{name}" cannot be started: {reason}') from None
        guard.watch(self._process.pid, self._mark)
        streams = self._process.stdin, self._process.stdout, self._process.stderr
        self._in, self._out, self._err = (stream.fileno() for stream in streams if stream is not None)
        self._selector = selectors.DefaultSelector()
        for descriptor in (self._in, self._out, self._err):
            os.set_blocking(descriptor, False)
            # Larger pipes let the engine work on while answers are judged; where that fails, nothing is lost.
            with contextlib.suppress(OSError, AttributeError):
                fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, _PIPE_SIZE)
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._err, selectors.EVENT_READ)
        self._unsent = bytearray()
        self._partial = bytearray()
        self._lines: deque[bytes] = deque()
        self._log = b""
        self._writable = True
        self._ended = False
        self._closed = False
        self._exit: int | None = None

    @property
    def unsent(self) -> int:
        """Bytes that the engine has not taken yet."""
        return len(self._unsent)

    @property
    def log(self) -> tuple[str, ...]:
        """The last lines on standard error, made fit for a terminal."""
        text = self._log.decode("utf-8", "backslashreplace")
        return tuple(shown(line, 200) for line in text.splitlines()[-_LOG_LINES:])

    @property
    def surplus(self) -> bool:
        """Whether the engine has already written more than was read."""
        return bool(self._lines or self._partial)

    def send(self, line: bytes) -> None:
        """Hand over a line; it goes out while answers are awaited."""
        if not self._writable:
            return
        if not self._unsent:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        self._unsent += line

    def line(self, deadline: float) -> bytes:
        """The next line, awaited until ``deadline`` (of ``time.monotonic``).

        Raises:
            EngineFault: none came: the engine ended, took too long, or wrote a line without end.
            RunCancelled: the run is to end.
        """
        while not self._lines:
            if self._cancel.is_set():
                raise RunCancelled
            # What has been written in time counts, even if this side comes late to read it.
            overdue = time.monotonic() >= deadline
            active = self._exchange(0 if overdue else min(_TICK, max(0.0, deadline - time.monotonic())))
            if self._lines:
                break
            if len(self._partial) > LINE_LIMIT:
                raise EngineFault("protocol", f"wrote a line longer than {LINE_LIMIT // 2**20} MiB")
            if self._ended:
                raise EngineFault("crash", self._last_words())
            if not active and self._exit_status() is not None and not self._exchange(0):
                raise EngineFault("crash", self._last_words())
            if overdue:
                deaf = "" if self._writable else "; it had closed its standard input"
                raise EngineFault("timeout", f"did not answer within {self.limits.answer:g} s{deaf}")
        line = self._lines.popleft()
        if len(line) > LINE_LIMIT:
            raise EngineFault("protocol", f"wrote a line longer than {LINE_LIMIT // 2**20} MiB")
        return line

    def stop(self) -> str | None:
        """Ask the engine to end, then make sure of it; what was not as it should be, as a sentence, or None."""
        self.send(STOP)
        deadline = time.monotonic() + self.limits.grace
        note: str | None = None
        while (status := self._exit_status()) is None:
            if time.monotonic() >= deadline or self._cancel.is_set():
                note = f'the engine did not end within {self.limits.grace:g} s after "stop" and was killed'
                break
            if self._ended:
                time.sleep(0.01)
            else:
                self._exchange(0.01)
            self._close_input_when_sent()
        if status is not None and status != 0:
            note = f'after "stop" the engine {_ending(status)}'
        self._exchange(0)
        if self.surplus and note is None:
            note = "the engine wrote lines that nobody had asked for"
        self.kill()
        return note

    def kill(self) -> None:
        """End the whole process group at once and free everything; calling it again does nothing."""
        if self._closed:
            return
        self._closed = True
        if self._exit_status() is None:
            # A word of warning lets a well-behaved engine save its log; it is not waited for long.
            self._signal(signal.SIGTERM)
            deadline = time.monotonic() + 0.2
            while self._exit_status() is None and time.monotonic() < deadline:
                self._exchange(0.01)
        # The leader has not been reaped yet, so the group's number cannot have passed to anyone else.
        self._signal(signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=5)
        # A child that has left the group is known by its environment.
        end_marked(self._mark)
        for _ in range(16):
            if not self._exchange(0):
                break
        self._guard.forget(self._process.pid, self._mark)
        self._selector.close()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)

    def _exchange(self, timeout: float) -> bool:
        """Move whatever can be moved within ``timeout`` seconds; whether anything could."""
        if not self._selector.get_map():
            time.sleep(timeout)
            return False
        events = self._selector.select(timeout)
        for key, _ in events:
            if key.fd == self._in:
                self._write()
            elif key.fd == self._out:
                self._read_lines()
            else:
                self._log = (self._log + self._read(self._err))[-_LOG_BYTES:]
        return bool(events)

    def _write(self) -> None:
        try:
            sent = os.write(self._in, memoryview(self._unsent)[:_CHUNK])
        except BlockingIOError:
            return
        except OSError:
            self._writable = False
            self._unsent.clear()
        else:
            del self._unsent[:sent]
        if not self._unsent:
            self._selector.unregister(self._in)

    def _read(self, descriptor: int) -> bytes:
        try:
            data = os.read(descriptor, _CHUNK)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._selector.unregister(descriptor)
            if descriptor == self._out:
                self._ended = True
        return data

    def _read_lines(self) -> None:
        data = self._read(self._out)
        first, newline, rest = data.partition(b"\n")
        self._partial += first
        if newline:
            self._lines.append(bytes(self._partial))
            *whole, last = rest.split(b"\n")
            self._lines.extend(whole)
            self._partial = bytearray(last)

    def _close_input_when_sent(self) -> None:
        if self._writable and not self._unsent and self._process.stdin is not None:
            self._writable = False
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    def _exit_status(self) -> int | None:
        """The exit status (negative: the signal) of a process that has ended, without reaping it."""
        if self._exit is None:
            try:
                found = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            except (AttributeError, ChildProcessError):
                self._exit = self._process.poll()
            else:
                if found is not None:
                    self._exit = found.si_status if found.si_code == os.CLD_EXITED else -found.si_status
        return self._exit

    def _last_words(self) -> str:
        deadline = time.monotonic() + 0.5
        while (status := self._exit_status()) is None and time.monotonic() < deadline:
            self._exchange(0.01)
        cut = " in the middle of a line" if self._partial else ""
        if status is None:
            return f"closed its standard output{cut} and went on running"
        return f"{_ending(status)}{cut}"


def _ending(status: int) -> str:
    if status >= 0:
        return f"exited with status {status}"
    try:
        return f"was ended by {signal.Signals(-status).name}"
    except ValueError:
        return f"was ended by signal {-status}"
