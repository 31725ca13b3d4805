"""What an engine can do wrong, by name. All faults are called alike, whatever they need."""

# ruff: noqa: ARG001

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable

from wrapper import Fault, Line, Wrapper, more_waits, say


def changed(change: Callable[[dict], None]) -> Fault:
    """A fault that alters the honest answer."""

    def fault(wrapper: Wrapper, line: Line) -> None:
        answer = json.loads(wrapper.ask(line))
        change(answer)
        say(json.dumps(answer).encode() + b"\n")

    return fault


def instead(text: Line) -> Fault:
    """A fault that writes this in place of the answer."""

    def fault(wrapper: Wrapper, line: Line) -> None:
        wrapper.ask(line)
        say(text.replace(b"ID", json.loads(line).get("id", "").encode()))

    return fault


def before(text: Line) -> Fault:
    """A fault that writes this and then the honest answer."""

    def fault(wrapper: Wrapper, line: Line) -> None:
        say(text)
        say(wrapper.ask(line))

    return fault


def hang(wrapper: Wrapper, line: Line) -> None:
    while True:
        time.sleep(60)


def exit_with(status: int) -> Fault:
    def fault(wrapper: Wrapper, line: Line) -> None:
        print("about to give up", file=sys.stderr, flush=True)
        os._exit(status)

    return fault


def killed(wrapper: Wrapper, line: Line) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def half_a_line(wrapper: Wrapper, line: Line) -> None:
    say(wrapper.ask(line)[:20])
    os._exit(0)


def long_line(wrapper: Wrapper, line: Line) -> None:
    block = b"x" * (1 << 20)
    say(b'{"id":"')
    for _ in range(80):
        say(block)
    say(b'"}\n')


def endless_line(wrapper: Wrapper, line: Line) -> None:
    while True:
        say(b"x" * (1 << 16))


def held_back(wrapper: Wrapper, line: Line) -> None:
    """The next answer comes first; if nothing else is asked, this one comes alone."""
    answer = wrapper.ask(line)
    if more_waits():
        wrapper.held = answer
    else:
        say(answer)


def twice(wrapper: Wrapper, line: Line) -> None:
    answer = wrapper.ask(line)
    say(answer + answer)


def late(wrapper: Wrapper, line: Line) -> None:
    time.sleep(4)
    say(wrapper.ask(line))


def stubborn(wrapper: Wrapper, line: Line) -> None:
    """Ignores the request to end, as does a child of its own."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if os.fork() == 0:
        hang(wrapper, line)
    hang(wrapper, line)


def forked(wrapper: Wrapper, line: Line) -> None:
    """Ends, while a child keeps all its pipes open."""
    if os.fork() == 0:
        hang(wrapper, line)
    os._exit(4)


def desert(wrapper: Wrapper, line: Line) -> None:
    """Leave a grandchild in a session of its own, which keeps the pipes open."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            hang(wrapper, line)
        os._exit(0)
    os.wait()


def daemon(wrapper: Wrapper, line: Line) -> None:
    """Answers, and leaves a process behind."""
    desert(wrapper, line)
    say(wrapper.ask(line))


def deserted(wrapper: Wrapper, line: Line) -> None:
    """Ends, and leaves a process behind."""
    desert(wrapper, line)
    os._exit(6)


def daemon_and_hang(wrapper: Wrapper, line: Line) -> None:
    """Leaves a grandchild in a session of its own, and never answers."""
    if os.fork() == 0:
        os.setsid()
        hang(wrapper, line)
    hang(wrapper, line)


def drip(wrapper: Wrapper, line: Line) -> None:
    """Answers so slowly that the line never ends, though something always comes."""
    for byte in wrapper.ask(line)[:-1] * 1000:
        say(bytes([byte]))
        time.sleep(0.05)


def utf16(wrapper: Wrapper, line: Line) -> None:
    """Answers as some consoles write."""
    say(wrapper.ask(line).decode().encode("utf-16"))


def crlf(wrapper: Wrapper, line: Line) -> None:
    say(wrapper.ask(line).rstrip() + b"\r\n")


def closed_output(wrapper: Wrapper, line: Line) -> None:
    os.close(1)
    hang(wrapper, line)


def closed_input(wrapper: Wrapper, line: Line) -> None:
    os.close(0)
    hang(wrapper, line)


def flood(wrapper: Wrapper, line: Line) -> None:
    while True:
        os.write(2, b"all is well\n" * 1000)


def flood_beside(wrapper: Wrapper, line: Line) -> None:
    """Floods standard error for ever, and answers all the same."""
    threading.Thread(target=flood, args=(wrapper, line), daemon=True).start()
    say(wrapper.ask(line))


def chatter(wrapper: Wrapper, line: Line) -> None:
    os.write(2, b"\x1b[2J\xff not a word of it is text \x07\n" * 100_000)
    say(wrapper.ask(line))


def padded(wrapper: Wrapper, line: Line) -> None:
    answer = json.loads(wrapper.ask(line))
    say(json.dumps({**answer, "padding": "x" * 3_000_000}).encode() + b"\n")


def zombie(wrapper: Wrapper, line: Line) -> None:
    if os.fork() == 0:
        os._exit(0)
    say(wrapper.ask(line))


def lost_answers(wrapper: Wrapper, line: Line) -> None:
    """Dies with the answers to earlier cases still in its buffer."""
    os._exit(9)


def read_ahead(wrapper: Wrapper, line: Line) -> None:
    """Dies as soon as more than one request is in flight."""
    if more_waits():
        os._exit(7)
    say(wrapper.ask(line))


def _entries(change: Callable[[list], None]) -> Callable[[dict], None]:
    return lambda answer: change(answer["trace"])


FAULTS: dict[str, Fault] = {
    "silent": hang,
    "late": late,
    "stubborn": stubborn,
    "exit": exit_with(5),
    "exit-zero": exit_with(0),
    "killed": killed,
    "half-a-line": half_a_line,
    "forked": forked,
    "daemon": daemon,
    "deserted": deserted,
    "daemon-and-hang": daemon_and_hang,
    "drip": drip,
    "utf16": utf16,
    "crlf": crlf,
    "byte-order-mark": before(b"\xef\xbb\xbf"),
    "progress-bar": before(b"\x1b[2K\r[####....] 50%\n"),
    "closed-output": closed_output,
    "closed-input": closed_input,
    "read-ahead": read_ahead,
    "lost-answers": lost_answers,
    "garbage": instead(b"Segmentation fault (not really)\n"),
    "debug-line": before(b"entering trick 3\n"),
    "empty-line": before(b"\n"),
    "bad-utf8": instead(b'{"id":"ID","error":"\xff\xfe"}\n'),
    "nan": instead(b'{"id":"ID","trace":[{"ok":{"total":NaN}}]}\n'),
    "fraction": instead(b'{"id":"ID","trace":[{"ok":{"total":1.0}}]}\n'),
    "huge-number": instead(b'{"id":"ID","trace":[{"ok":{"total":' + b"9" * 5000 + b"}}]}\n"),
    "double-key": instead(b'{"id":"ID","id":"ID","trace":[]}\n'),
    "half-a-character": instead(b'{"id":"ID","error":"\\ud800"}\n'),
    "deep": instead(b'{"id":"ID","trace":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n"),
    "list": instead(b"[1, 2, 3]\n"),
    "long-line": long_line,
    "endless-line": endless_line,
    "wrong-id": changed(lambda answer: answer.update(id="no/such-case")),
    "no-id": changed(lambda answer: answer.pop("id")),
    "held-back": held_back,
    "twice": twice,
    "unasked": before(b'{"id":"made/up","trace":[]}\n'),
    "short-trace": changed(_entries(lambda trace: trace.pop())),
    "long-trace": changed(_entries(lambda trace: trace.append({"rejected": "one more"}))),
    "bad-entry": changed(_entries(lambda trace: trace.__setitem__(0, {"ok": {}, "rejected": "both"}))),
    "no-trace": changed(lambda answer: answer.update(trace="yes")),
    "both": changed(lambda answer: answer.update(error="and an error")),
    "error": instead(b'{"id":"ID","error":"it broke"}\n'),
    "error-without-id": instead(b'{"error":"what was that?"}\n'),
    "skipped": instead(b'{"id":"ID","skipped":"not today"}\n'),
    "flood": flood,
    "flood-beside": flood_beside,
    "chatter": chatter,
    "padded": padded,
    "zombie": zombie,
    "other-protocol": changed(lambda answer: answer.update(protocol=2)),
    "no-games": changed(lambda answer: answer.update(games={})),
    "unknown-names": changed(lambda answer: [game["observes"].append("scroes") for game in answer["games"].values()]),
}
"""Every fault by its name on the command line."""
