"""The reference engine behind the protocol: one JSON object a line in, one a line out. See conformance/PROTOCOL.md."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from io import BufferedIOBase
from typing import Any, Final

from herrlof_ref.core import Game, Json, Rejected, RulesetError, perft
from herrlof_ref.core.json import is_whole, quoted
from herrlof_ref.games import GAMES

PROTOCOL: Final = 1
SPECIFICATION: Final = "1.0"
LONGEST_LINE: Final = 16 * 1024 * 1024
CHUNK: Final = 1 << 16
DEEPEST: Final = 1000
"""Steps of the deepest perft that is counted."""


class RequestError(ValueError):
    """A request that cannot be answered. The message is a sentence."""


def serve(source: BufferedIOBase, sink: BufferedIOBase) -> None:
    """Answer requests until ``stop`` or the end of input. What came in together is answered together."""
    for lines in _batches(source):
        answers: list[bytes] = []
        goes_on = True
        for line in lines:
            answer, goes_on = _answer(line)
            if answer is not None:
                answers.append(json.dumps(answer, separators=(",", ":")).encode() + b"\n")
            if not goes_on:
                break
        sink.write(b"".join(answers))
        sink.flush()
        if not goes_on:
            return


def _batches(source: BufferedIOBase) -> Iterator[list[bytes | None]]:
    """Yield the lines of each piece of input; None stands for one that is too long, which is passed over."""
    begun = bytearray()
    too_long = False
    while piece := source.read1(CHUNK):
        *ends, rest = piece.split(b"\n")
        lines: list[bytes | None] = []
        for end in ends:
            begun += end
            lines.append(None if too_long or len(begun) > LONGEST_LINE else bytes(begun))
            begun.clear()
            too_long = False
        begun += rest
        if len(begun) > LONGEST_LINE:
            too_long = True
            begun.clear()
        yield lines
    if begun or too_long:
        yield [None if too_long else bytes(begun)]


def _answer(line: bytes | None) -> tuple[dict[str, Json] | None, bool]:
    """Answer one line. The second value is False when the engine must end."""
    identifier: object = None
    try:
        request = _read(line)
        identifier = request.get("id")
        match request.get("cmd"):
            case "start":
                return _start(request), True
            case "run":
                return _run(request), True
            case "perft":
                return _perft(request), True
            case "stop":
                return None, False
            case unknown:
                raise RequestError(f"there is no cmd {quoted(unknown)}")
    except (RequestError, RulesetError) as error:
        answer: dict[str, Json] = {"error": str(error)}
    except RecursionError:
        answer = {"error": "the request is nested too deeply"}
    if isinstance(identifier, str):
        answer = {"id": identifier, **answer}
    return answer, True


def _read(line: bytes | None) -> dict[str, object]:
    if line is None:
        raise RequestError(f"a line has at most {LONGEST_LINE} bytes")
    try:
        request = json.loads(line.decode("utf-8"), object_pairs_hook=_each_once, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise RequestError("the line is not UTF-8") from error
    except RequestError:
        raise
    except ValueError as error:
        raise RequestError("the line is not JSON") from error
    if not isinstance(request, dict):
        raise RequestError("a request must be an object")
    return request


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise RequestError("an object has a key twice")
    return found


def _no_constant(name: str) -> object:
    raise RequestError(f"{name} is not JSON")


def _start(request: dict[str, object]) -> dict[str, Json]:
    asked = request.get("protocol")
    if asked != PROTOCOL or type(asked) is not int:
        raise RequestError(f"this engine speaks protocol {PROTOCOL} only")
    try:
        own_version = version("herrlof-ref")
    except PackageNotFoundError:
        own_version = "unknown"
    return {
        "protocol": PROTOCOL,
        "engine": {"name": "herrlof_ref", "version": own_version, "language": "Python"},
        "specification": SPECIFICATION,
        "games": {name: {"rules": {}, "observes": list(game.observes)} for name, game in GAMES.items()},
        "features": ["perft", "refusals"],
    }


def _position(request: dict[str, object]) -> tuple[str, Game[Any, Any, Any], Any, list[str]]:
    """Read what "run" and "perft" have in common: id, game, first state, steps."""
    identifier, name = request.get("id"), request.get("game")
    if not isinstance(identifier, str):
        raise RequestError("id must be a text")
    if not isinstance(name, str) or name not in GAMES:
        raise RequestError(f"there is no game {quoted(name)}")
    game = GAMES[name]
    options = request.get("rules")
    if not isinstance(options, dict):
        raise RequestError("rules must be an object")
    steps = request.get("steps")
    if not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
        raise RequestError("steps must be a list of texts")
    return identifier, game, game.start(game.read_rules(options)), steps


def _run(request: dict[str, object]) -> dict[str, Json]:
    identifier, game, state, steps = _position(request)
    trace: list[Json] = []
    for step in steps:
        try:
            state = game.apply(state, game.parse(step))
        except Rejected as error:
            trace.append({"rejected": str(error)})
        else:
            trace.append({"ok": game.observe(state)})
    return {"id": identifier, "trace": trace}


def _perft(request: dict[str, object]) -> dict[str, Json]:
    identifier, game, state, steps = _position(request)
    depth = request.get("depth")
    if not is_whole(depth, 1, DEEPEST):
        raise RequestError(f"depth must be a whole number from 1 to {DEEPEST}")
    for number, step in enumerate(steps, start=1):
        try:
            state = game.apply(state, game.parse(step))
        except Rejected as error:
            raise RequestError(f"step {number}, {quoted(step)}, is rejected: {error}") from error
    return {"id": identifier, "leaves": list(perft(game, state, depth))}
