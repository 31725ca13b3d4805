"""The reference engine behind the protocol: good requests, bad requests, and how they arrive."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from herrlof_ref import HERRLOF, Ruleset, observe, parse, perft
from herrlof_ref.games import GAMES
from herrlof_ref.serve import CHUNK, DEEPEST, LONGEST_LINE, serve
from tests.strategies import walk

TINY = {"hand_size": 1, "suits": 1, "ranks": 3, "valknuts": 0, "hagalaz": 0}
RUN = {"cmd": "run", "id": "a/b", "game": "herrlof", "rules": TINY, "steps": []}
PERFT = {"cmd": "perft", "id": "p", "game": "herrlof", "rules": TINY, "steps": ["deal G1 / G2 / G3 /"], "depth": 2}


def ask(*lines: bytes | dict[str, Any], end: bytes = b"\n") -> list[dict[str, Any]]:
    """Serve lines from a pipe that closes after them; return the answers."""
    texts = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    sink = BytesIO()
    serve(BytesIO(b"\n".join(texts) + end), sink)
    answers = sink.getvalue().split(b"\n")
    assert answers.pop() == b""
    return [json.loads(answer) for answer in answers]


def test_start_introduces_the_engine() -> None:
    (answer,) = ask({"cmd": "start", "protocol": 1})
    assert answer["protocol"] == 1
    assert answer["engine"]["name"] == "herrlof_ref"
    assert answer["engine"]["language"] == "Python"
    assert set(answer["games"]) == set(GAMES)
    assert answer["games"]["herrlof"]["rules"] == {}
    assert answer["games"]["herrlof"]["observes"] == list(HERRLOF.observes)
    assert answer["features"] == ["perft", "refusals"]
    assert all(isinstance(answer["engine"][name], str) for name in ("name", "version", "language"))


@pytest.mark.parametrize("players", [2, 3])
def test_a_run_observes_after_every_step_and_goes_on_after_a_rejected_one(players: int) -> None:
    rules = Ruleset(players=players, max_rounds=1)
    steps: list[str] = []
    expected: list[object] = []
    for move in walk(rules, seed=players):
        steps += ["bid 99", "nonsense", move.step]
        expected += [None, None, observe(move.after)]
    (answer,) = ask({"cmd": "run", "id": "x", "game": "herrlof", "rules": rules.to_json(), "steps": steps})
    assert answer["id"] == "x"
    assert len(answer["trace"]) == len(steps)
    for entry, wanted in zip(answer["trace"], expected, strict=True):
        if wanted is None:
            assert list(entry) == ["rejected"]
            assert "HRL-" in entry["rejected"]
        else:
            assert entry == {"ok": json.loads(json.dumps(wanted))}


def test_an_empty_run_has_an_empty_trace() -> None:
    assert ask(RUN) == [{"id": "a/b", "trace": []}]


def test_perft_counts_from_the_position_after_the_steps() -> None:
    assert ask(PERFT) == [{"id": "p", "leaves": [2, 4]}]
    rules = Ruleset(hand_size=3, suits=2)
    moves = list(walk(rules, 1, longest=3))
    (answer,) = ask({**PERFT, "rules": rules.to_json(), "steps": [move.step for move in moves], "depth": 3})
    assert answer["leaves"] == list(perft(HERRLOF, moves[-1].after, 3))


BAD: dict[str, tuple[bytes | dict[str, Any], str]] = {
    "no JSON": (b"hello", "the line is not JSON"),
    "empty line": (b"", "the line is not JSON"),
    "half an object": (b'{"cmd":"run"', "the line is not JSON"),
    "two objects": (b'{"cmd":"stop"} {"cmd":"stop"}', "the line is not JSON"),
    "bad UTF-8": (b'{"cmd":"\xff"}', "the line is not UTF-8"),
    "NaN": (b'{"cmd":"run","id":"a","x":NaN}', "NaN is not JSON"),
    "infinity": (b'{"cmd":"run","id":"a","x":-Infinity}', "-Infinity is not JSON"),
    "key twice": (b'{"cmd":"run","cmd":"run"}', "an object has a key twice"),
    "key twice inside": (b'{"cmd":"run","id":"a","rules":{"players":2,"players":2}}', "an object has a key twice"),
    "endless number": (b'{"cmd":"run","id":' + b"1" * 6000 + b"}", "the line is not JSON"),
    "deep": (b"[" * 200_000 + b"]" * 200_000, "the request is nested too deeply"),
    "array": (b"[]", "a request must be an object"),
    "text": (b'"start"', "a request must be an object"),
    "null": (b"null", "a request must be an object"),
    "no cmd": ({}, "there is no cmd null"),
    "unknown cmd": ({"cmd": "play"}, 'there is no cmd "play"'),
    "cmd of another type": ({"cmd": ["start"]}, 'there is no cmd ["start"]'),
    "protocol 2": ({"cmd": "start", "protocol": 2}, "this engine speaks protocol 1 only"),
    "no protocol": ({"cmd": "start"}, "this engine speaks protocol 1 only"),
    "protocol true": ({"cmd": "start", "protocol": True}, "this engine speaks protocol 1 only"),
    "protocol 1.0": (b'{"cmd":"start","protocol":1.0}', "this engine speaks protocol 1 only"),
    "no id": ({"cmd": "run"}, "id must be a text"),
    "id a number": ({**RUN, "id": 3}, "id must be a text"),
}

BAD_WITH_ID: dict[str, tuple[dict[str, Any], str]] = {
    "unknown game": ({**RUN, "game": "chess"}, 'there is no game "chess"'),
    "game a list": ({**RUN, "game": []}, "there is no game []"),
    "no game": ({"cmd": "run", "id": "a/b"}, "there is no game null"),
    "no rules": ({**RUN, "rules": None}, "rules must be an object"),
    "rules a list": ({**RUN, "rules": []}, "rules must be an object"),
    "unknown option": ({**RUN, "rules": {"jokers": 2}}, 'there is no option "jokers"'),
    "wrong value": ({**RUN, "rules": {"players": 7}}, "the option players must be a whole number from 2 to 3, not 7"),
    "deck too small": ({**RUN, "rules": {"suits": 1}}, "the deck has 15 cards, but the hands"),
    "steps a text": ({**RUN, "steps": "pass"}, "steps must be a list of texts"),
    "step a number": ({**RUN, "steps": ["pass", 1]}, "steps must be a list of texts"),
    "no steps": ({key: value for key, value in RUN.items() if key != "steps"}, "steps must be a list of texts"),
    "depth a text": ({**PERFT, "id": "a/b", "depth": "2"}, "depth must be a whole number from 1 to"),
    "depth true": ({**PERFT, "id": "a/b", "depth": True}, "depth must be a whole number from 1 to"),
    "no depth": ({**PERFT, "id": "a/b", "depth": None}, "depth must be a whole number from 1 to"),
    "depth nought": ({**PERFT, "id": "a/b", "depth": 0}, "depth must be a whole number from 1 to"),
    "depth negative": ({**PERFT, "id": "a/b", "depth": -1}, "depth must be a whole number from 1 to"),
    "depth too deep": ({**PERFT, "id": "a/b", "depth": DEEPEST + 1}, "depth must be a whole number from 1 to"),
    "rejected step": ({**PERFT, "id": "a/b", "steps": ["bid 1"]}, 'step 1, "bid 1", is rejected: '),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_request_is_answered_with_an_error_and_the_engine_goes_on(name: str) -> None:
    line, message = BAD[name]
    first, second = ask(line, RUN)
    assert list(first) == ["error"]
    assert first["error"].startswith(message)
    assert len(first["error"]) < 300
    assert second == {"id": "a/b", "trace": []}


@pytest.mark.parametrize("name", BAD_WITH_ID)
def test_a_bad_request_with_an_id_is_answered_under_it(name: str) -> None:
    line, message = BAD_WITH_ID[name]
    first, second = ask(line, RUN)
    assert list(first) == ["id", "error"]
    assert first["id"] == "a/b"
    assert first["error"].startswith(message)
    assert second == {"id": "a/b", "trace": []}


def test_a_bad_id_is_not_given_back() -> None:
    assert list(ask({"cmd": "perft", "id": ["x"]})[0]) == ["error"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@given(st.lists(JSON, max_size=4), st.dictionaries(st.sampled_from(list(PERFT)), JSON, max_size=3))
def test_every_line_gets_one_answer(lines: list[Any], changes: dict[str, Any]) -> None:
    requests = [*lines, {**PERFT, **changes}, {**RUN, **changes}, RUN]
    assume(not any(isinstance(line, dict) and line.get("cmd") == "stop" for line in requests))
    answers = ask(*(json.dumps(request).encode() for request in requests))
    assert len(answers) == len(requests)
    assert answers[-1] == {"id": "a/b", "trace": []}


@given(st.binary(max_size=60))
def test_any_bytes_are_answered(piece: bytes) -> None:
    assume(b"stop" not in piece)
    answers = ask(piece, RUN)
    assert len(answers) == piece.count(b"\n") + 2
    assert answers[-1] == {"id": "a/b", "trace": []}


# --- how lines arrive -------------------------------------------------------------------------------------------------


class Pieces(BytesIO):
    """A pipe whose bytes come in given pieces."""

    def __init__(self, pieces: list[bytes]) -> None:
        super().__init__()
        self.pieces = pieces
        self.answered: list[int] = []

    def read1(self, size: int | None = -1, /) -> bytes:
        assert size == CHUNK
        return self.pieces.pop(0) if self.pieces else b""


def test_lines_cut_into_pieces_are_put_together() -> None:
    whole = b"".join(json.dumps({**RUN, "id": f"n/{number}"}).encode() + b"\n" for number in range(20))
    for length in (1, 7, 100, 4096):
        sink = BytesIO()
        serve(Pieces([whole[at : at + length] for at in range(0, len(whole), length)]), sink)
        answers = [json.loads(line)["id"] for line in sink.getvalue().splitlines()]
        assert answers == [f"n/{number}" for number in range(20)]


class Counting(BytesIO):
    """Counts how often it is written to and flushed."""

    writes = 0
    flushes = 0

    def write(self, data: Any, /) -> int:
        self.writes += 1
        return super().write(data)

    def flush(self) -> None:
        self.flushes += 1
        super().flush()


def test_what_comes_together_is_answered_together() -> None:
    line = json.dumps(RUN).encode() + b"\n"
    sink = Counting()
    serve(Pieces([line * 50, line]), sink)
    assert len(sink.getvalue().splitlines()) == 51
    assert sink.writes == 2
    assert sink.flushes == 2


def test_stop_ends_the_engine_and_what_follows_is_not_answered() -> None:
    assert ask(RUN, {"cmd": "stop"}, RUN, RUN) == [{"id": "a/b", "trace": []}]


def test_the_end_of_input_ends_the_engine() -> None:
    assert ask(end=b"") == []
    assert ask(RUN, end=b"") == [{"id": "a/b", "trace": []}]
    assert ask(b'{"cmd":"ru', end=b"") == [{"error": "the line is not JSON"}]


def test_a_line_that_is_too_long_is_passed_over() -> None:
    whole = b'{"cmd":"run","id":"' + b"x" * LONGEST_LINE + b'"}\n' + json.dumps(RUN).encode() + b"\n"
    sink = BytesIO()
    serve(BytesIO(whole), sink)
    first, second = map(json.loads, sink.getvalue().splitlines())
    assert first == {"error": f"a line has at most {LONGEST_LINE} bytes"}
    assert second == {"id": "a/b", "trace": []}


def test_a_line_that_is_too_long_may_be_the_last() -> None:
    assert ask(b"x" * (LONGEST_LINE + 1), end=b"") == [{"error": f"a line has at most {LONGEST_LINE} bytes"}]


def test_the_longest_line_is_read() -> None:
    request = json.dumps(RUN).encode()
    line = request[:-1] + b" " * (LONGEST_LINE - len(request)) + b"}"
    assert len(line) == LONGEST_LINE
    assert ask(line) == [{"id": "a/b", "trace": []}]


# --- as a process -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("flags", [[], ["-u"], ["-X", "utf8=0"]])
def test_the_command_serves_one_line_at_a_time(flags: list[str]) -> None:
    command = [sys.executable, *flags, "-m", "herrlof_ref", "serve"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as engine:
        assert engine.stdin
        assert engine.stdout
        assert engine.stderr
        for request in ({"cmd": "start", "protocol": 1}, RUN, {"cmd": "ruñ"}, PERFT):
            engine.stdin.write(json.dumps(request, ensure_ascii=False).encode() + b"\n")
            engine.stdin.flush()
            assert isinstance(json.loads(engine.stdout.readline()), dict)
        engine.stdin.write(b'{"cmd":"stop"}\n')
        engine.stdin.flush()
        assert engine.wait(timeout=60) == 0
        assert engine.stdout.read() == b""
        assert engine.stderr.read() == b""


def test_the_command_ends_with_its_input() -> None:
    line = json.dumps(RUN).encode() + b"\n"
    done = subprocess.run(
        [sys.executable, "-m", "herrlof_ref", "serve"], input=line * 3, capture_output=True, check=True
    )
    assert len(done.stdout.splitlines()) == 3
    assert done.stderr == b""


def test_the_command_bears_a_runner_that_goes_away() -> None:
    command = [sys.executable, "-m", "herrlof_ref", "serve"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as engine:
        assert engine.stdin
        assert engine.stdout
        assert engine.stderr
        engine.stdout.close()
        engine.stdin.write(json.dumps(RUN).encode() + b"\n")
        engine.stdin.close()
        assert engine.wait(timeout=60) == 0
        assert engine.stderr.read() == b""


def test_a_step_of_the_protocol_is_a_step_of_the_library() -> None:
    (answer,) = ask({**RUN, "steps": ["deal G1 / G2 / G3 /"]})
    state = HERRLOF.apply(HERRLOF.start(HERRLOF.read_rules(TINY)), parse("deal G1 / G2 / G3 /"))
    assert answer["trace"] == [{"ok": json.loads(json.dumps(HERRLOF.observe(state)))}]
