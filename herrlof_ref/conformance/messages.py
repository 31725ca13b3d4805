"""The lines that go to an engine and come back from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from attrs import field, frozen

from herrlof_ref.conformance.json_text import JSON, JsonError, compact, parse, shown
from herrlof_ref.conformance.model import Case, Game
from herrlof_ref.conformance.rulesets import complete

PROTOCOL: Final = 1
"""The number of the protocol spoken here."""

LINE_LIMIT: Final = 16 * 1024 * 1024
"""Bytes of the longest line either side may write."""

START: Final = b'{"cmd":"start","protocol":1}\n'
STOP: Final = b'{"cmd":"stop"}\n'


class MessageError(ValueError):
    """A line that breaks the protocol; the message says how, as the end of "the engine ..."."""


class OutOfStepError(MessageError):
    """A line that cannot be matched with a request: from here on the conversation cannot be trusted.

    ``answers`` is the id in it, if it has one.
    """

    def __init__(self, message: str, answers: JSON = None) -> None:
        super().__init__(message)
        self.answers = answers


class StartedTwiceError(OutOfStepError):
    """A second answer to ``start``: it stands before every answer that is still to come."""

    def __init__(self) -> None:
        super().__init__('answered "start" twice')


@frozen
class GameSupport:
    """What an engine declares for one game: accepted option values (none named: any), fields reported."""

    rules: Mapping[str, list[JSON]] = field(eq=False)
    observes: frozenset[str]


@frozen
class Declaration:
    """An engine's answer to ``start``."""

    name: str
    version: str
    language: str
    specification: str | None
    games: Mapping[str, GameSupport] = field(eq=False)
    features: frozenset[str]


@frozen
class Accepted:
    """A step was carried out; the state is then seen like this."""

    observation: dict[str, JSON] = field(eq=False)


@frozen
class Rejected:
    """A step was refused."""

    reason: str


Entry: TypeAlias = Accepted | Rejected


@frozen
class Trace:
    """One entry for each step."""

    entries: tuple[Entry, ...]


@frozen
class Leaves:
    """Numbers of step sequences, by length."""

    counts: tuple[int, ...]


@frozen
class Skipped:
    """The engine declines the case."""

    reason: str


@frozen
class Failed:
    """The engine says that something broke."""

    reason: str


Answer: TypeAlias = Trace | Leaves | Skipped | Failed


def run_request(case: Case, game: Game) -> bytes:
    """The line that asks for a trace of the case."""
    return _request("run", case, game, {})


def perft_request(case: Case, game: Game) -> bytes:
    """The line that asks for the numbers of step sequences after the case's steps."""
    assert case.perft is not None
    return _request("perft", case, game, {"depth": case.perft.depth})


def _request(command: str, case: Case, game: Game, more: dict[str, JSON]) -> bytes:
    message: dict[str, JSON] = {
        "cmd": command,
        "id": case.id,
        "game": case.game,
        "rules": complete(game, case.rules),
        "steps": [step.do for step in case.steps],
    }
    return (compact(message | more) + "\n").encode("ascii")


def read_line(line: bytes) -> dict[str, JSON]:
    """One line of an engine as an object.

    Raises:
        OutOfStepError: it is no JSON object.
    """
    try:
        value = parse(line)
    except JsonError as fault:
        raise OutOfStepError(f"wrote a line that is {_as_clause(str(fault))}: {_sample(line)}") from None
    if not isinstance(value, dict):
        raise OutOfStepError(f"wrote a line that is no JSON object: {_sample(line)}")
    return value


def read_declaration(line: bytes) -> Declaration:
    """The answer to ``start``.

    Raises:
        MessageError: it is not such an answer.
    """
    message = read_line(line)
    if "error" in message:
        raise MessageError(f'answered "start" with an error: {_sample_of(message["error"])}')
    number = message.get("protocol")
    if number != PROTOCOL or isinstance(number, bool):
        # Written as JSON, 1 and "1" look different.
        spoken = shown(compact(number), 120) if "protocol" in message else "none"
        raise MessageError(f"must name protocol {PROTOCOL} when it starts; it named {spoken}")
    engine = _object(message, "engine")
    games = _object(message, "games")
    features = _texts(message.get("features", []), "features")
    specification = message.get("specification")
    if specification is not None and not isinstance(specification, str):
        raise MessageError('must give "specification" as a text')
    return Declaration(
        name=_text(engine, "name"),
        version=_text(engine, "version", ""),
        language=_text(engine, "language", ""),
        specification=shown(specification, 40) if specification is not None else None,
        games={name: _support(name, value) for name, value in games.items()},
        features=features,
    )


def _support(name: str, value: JSON) -> GameSupport:
    place = f"games.{shown(name, 40)}"
    if not isinstance(value, dict):
        raise MessageError(f'must give "{place}" as an object')
    rules = value.get("rules", {})
    if not isinstance(rules, dict):
        raise MessageError(f'must give "{place}.rules" as an object of lists')
    accepted: dict[str, list[JSON]] = {}
    for option, values in rules.items():
        if not isinstance(values, list):
            raise MessageError(f'must give "{place}.rules.{shown(option, 40)}" as a list of values')
        accepted[option] = values
    if "observes" not in value:
        raise MessageError(f'must list the observation fields that it reports in "{place}.observes"')
    return GameSupport(accepted, _texts(value["observes"], f"{place}.observes"))


def read_answer(line: bytes, case: Case, perft: bool) -> Answer:
    """The answer to a request about ``case``, its shape checked.

    Raises:
        StartedTwiceError: the line answers ``start`` once more.
        OutOfStepError: the line answers something else, or nothing.
        MessageError: it answers this request, but not as the protocol has it.
    """
    message = read_line(line)
    if "id" in message:
        if message["id"] != case.id:
            found = _sample_of(message["id"])
            raise OutOfStepError(f'answered "{found}" where "{case.id}" was next', message["id"])
    elif message.keys() >= {"protocol", "engine", "games"}:
        raise StartedTwiceError
    elif "error" not in message:
        raise OutOfStepError(f'wrote an answer without an "id": {_sample(line)}')
    wanted = "leaves" if perft else "trace"
    kinds = [key for key in ("trace", "leaves", "skipped", "error") if key in message]
    if len(kinds) != 1 or kinds[0] not in (wanted, "skipped", "error"):
        named = " and ".join(f'"{kind}"' for kind in kinds) or "none of them"
        raise MessageError(f'must answer with exactly one of "{wanted}", "skipped" and "error"; it gave {named}')
    kind = kinds[0]
    value = message[kind]
    if kind == "trace":
        return _trace(value, len(case.steps))
    if kind == "leaves":
        assert case.perft is not None
        return _leaves(value, case.perft.depth)
    if not isinstance(value, str):
        raise MessageError(f'must say in "{kind}" why, as a text')
    return Skipped(shown(value)) if kind == "skipped" else Failed(shown(value))


def _trace(value: JSON, steps: int) -> Trace:
    if not isinstance(value, list):
        raise MessageError('must give "trace" as a list')
    if len(value) != steps:
        raise MessageError(f"must give one trace entry a step; it gave {len(value)} for {steps} steps")
    return Trace(tuple(_entry(member, index) for index, member in enumerate(value)))


def _entry(member: JSON, index: int) -> Entry:
    if isinstance(member, dict):
        seen, reason = member.get("ok"), member.get("rejected")
        if isinstance(seen, dict) and "rejected" not in member:
            return Accepted(seen)
        if isinstance(reason, str) and "ok" not in member:
            return Rejected(shown(reason))
    raise MessageError(
        'must make each trace entry {"ok": observation} or {"rejected": "why"}; '
        f"entry {index + 1} is {_sample_of(member)}"
    )


def _leaves(value: JSON, depth: int) -> Leaves:
    counts: list[int] = []
    for count in value if isinstance(value, list) else ():
        if isinstance(count, int) and not isinstance(count, bool):
            counts.append(count)
    if not isinstance(value, list) or len(counts) != len(value) or len(counts) != depth:
        raise MessageError(f'must give "leaves" as a list of {depth} integers; it gave {_sample_of(value)}')
    return Leaves(tuple(counts))


def _object(message: dict[str, JSON], key: str) -> dict[str, JSON]:
    value = message.get(key)
    if not isinstance(value, dict):
        raise MessageError(f'must give "{key}" as an object when it starts')
    return value


def _text(message: dict[str, JSON], key: str, default: str | None = None) -> str:
    value = message.get(key, default)
    if not isinstance(value, str):
        raise MessageError(f'must give "engine.{key}" as a text when it starts')
    return shown(value, 100)


def _texts(value: JSON, place: str) -> frozenset[str]:
    members = [member for member in value if isinstance(member, str)] if isinstance(value, list) else []
    if not isinstance(value, list) or len(members) != len(value):
        raise MessageError(f'must give "{place}" as a list of texts')
    return frozenset(members)


def _sample(line: bytes) -> str:
    return shown(line[:200].decode("utf-8", "backslashreplace"), 120)


def _sample_of(value: JSON) -> str:
    return shown(value if isinstance(value, str) else compact(value), 120)


def _as_clause(sentence: str) -> str:
    return sentence if sentence.startswith("not ") else f"no message ({sentence})"
