"""Everything that reads input from outside, as functions of bytes out of which only an undeclared error comes."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from herrlof_ref import serve as server
from herrlof_ref.conformance.json_text import JsonError, parse
from herrlof_ref.conformance.judge import judge_trace
from herrlof_ref.conformance.manifest import read_game
from herrlof_ref.conformance.messages import MessageError, Trace, read_answer, read_declaration
from herrlof_ref.conformance.model import Case, Expect, Game, Perft, Problem
from herrlof_ref.conformance.suite import read_games
from herrlof_ref.conformance.vectors import read_vectors
from herrlof_ref.core import DocumentError, NotationError, Record, Rejected, RulesetError
from herrlof_ref.data import SUITE
from herrlof_ref.games import GAMES
from herrlof_ref.herd import codec as herd_codec
from herrlof_ref.herrlof import codec as herrlof_codec
from herrlof_ref.specification.flow import FlowError, parse_fields

Target = Callable[[bytes], None]
__all__ = ["CORPUS", "TARGETS", "Target"]


@cache
def games() -> dict[str, Game]:
    """The manifests of the suite."""
    problems: list[Problem] = []
    found = read_games(SUITE, problems)
    assert not problems
    return found


def vectors(data: bytes) -> None:
    """A vector file."""
    problems: list[Problem] = []
    cases = read_vectors(data, "f.json", games(), {}, problems)
    for problem in problems:
        assert str(problem).isprintable()
    if problems:
        return
    assert all(case.steps and case.id for case in cases)


def manifest(data: bytes) -> None:
    """A game's manifest."""
    problems: list[Problem] = []
    game = read_game(data, "g.json", problems)
    assert (game is None) == bool(problems)


def rules(data: bytes) -> None:
    """Options of a ruleset."""
    document = _json(data)
    for game in GAMES.values():
        if isinstance(document, dict):
            try:
                ruleset = game.read_rules(document)
            except RulesetError as error:
                _sensible(error)
            else:
                assert game.read_rules(_object(game.write_rules(ruleset))) == ruleset


def record(data: bytes) -> None:
    """A recorded game, replayed."""
    try:
        found = Record.from_json(_json(data))
        if found.game in GAMES:
            found.replay(GAMES[found.game])
    except (DocumentError, RulesetError, Rejected) as error:
        _sensible(error)


def state(data: bytes) -> None:
    """A state of either game; one that is accepted can be played on, and written again."""
    document = _json(data)
    codecs: tuple[tuple[str, Any], ...] = (("herrlof", herrlof_codec), ("herd", herd_codec))
    for name, codec in codecs:
        try:
            found = codec.from_json(document)
        except DocumentError as error:
            _sensible(error)
            continue
        game = GAMES[name]
        assert codec.from_json(codec.to_json(found)) == found
        game.observe(found)
        for action in game.legal_actions(found):
            game.apply(found, action)


def steps(data: bytes) -> None:
    """Steps, one a line, put to a game that has just begun."""
    for line in data.decode("utf-8", "replace").split("\n"):
        for game in GAMES.values():
            try:
                action = game.parse(line)
            except NotationError:
                continue
            assert game.format(action) == line or line.startswith("deal ")
            start = game.start(game.read_rules({}))
            try:
                game.tell(start, action)
                game.observe(game.apply(start, action))
            except Rejected as rejected:
                _sensible(rejected)


def requests(data: bytes) -> None:
    """What a runner writes to the reference: every line but "stop" is answered by one line of JSON."""
    sink = io.BytesIO()
    server.serve(io.BytesIO(data), sink)
    for line in sink.getvalue().splitlines():
        assert isinstance(json.loads(line), dict)


_CASE: Final = Case(
    id="a/b",
    game="herrlof",
    title="x",
    clauses=("A-1",),
    rulings=(),
    origin="hand",
    since=None,
    rules={},
    steps=(Expect("bid 1", {"phase": "bid", "legal": ["bid 1"], "views": [{"hand": ["V"]}], "turn": 1}),),
    perft=Perft((1, 2)),
    file="",
    pointer="",
)


def answers(data: bytes) -> None:
    """What an engine writes to the runner."""
    try:
        read_declaration(data)
    except MessageError as error:
        _sensible(error)
    for perft in (False, True):
        try:
            answer = read_answer(data, _CASE, perft)
        except MessageError as error:
            _sensible(error)
            continue
        if isinstance(answer, Trace):
            judge_trace(_CASE, games()["herrlof"], frozenset(games()["herrlof"].observations), answer.entries)


def flow(data: bytes) -> None:
    """Fields in the short form of worked examples and of ``--rules``."""
    try:
        parse_fields(data.decode("utf-8", "replace"))
    except FlowError as error:
        _sensible(error)


def _object(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value


def _sensible(error: Exception) -> None:
    """A declared error has something to say."""
    if not str(error).strip():
        raise AssertionError(f"{type(error).__name__} says nothing")


def _json(data: bytes) -> object:
    try:
        return parse(data)
    except JsonError as error:
        _sensible(error)
        return None


TARGETS: Final[Mapping[str, Target]] = {
    "vectors": vectors,
    "manifest": manifest,
    "rules": rules,
    "record": record,
    "state": state,
    "steps": steps,
    "requests": requests,
    "answers": answers,
    "flow": flow,
}
"""Each target by its name."""


@cache
def _corpus() -> dict[str, list[bytes]]:
    made: dict[str, list[bytes]] = {name: [] for name in TARGETS}
    small = [path for path in sorted(Path(SUITE, "vectors").glob("*/*/hand.json")) if path.stat().st_size < 60_000]
    for path in small[:12]:
        document = json.loads(path.read_bytes())
        case = document["cases"][0]
        made["vectors"].append(json.dumps({**document, "cases": [case]}).encode())
        played = [step["do"] for step in case["steps"] if "expect" in step]
        kept = {"format": 1, "game": document["game"], "rules": case["rules"], "steps": played}
        made["record"].append(json.dumps(kept).encode())
        made["steps"].append("\n".join(played).encode())
        made["rules"].append(json.dumps(case["rules"]).encode())
        run = {"cmd": "run", "id": case["id"], "game": document["game"], "rules": case["rules"], "steps": played}
        made["requests"].append(b'{"cmd":"start","protocol":1}\n' + json.dumps(run).encode() + b"\n")
        game = GAMES[document["game"]]
        at = game.start(game.read_rules(case["rules"]))
        for step in played:
            at = game.apply(at, game.parse(step))
        codec: Any = herd_codec if document["game"] == "herd" else herrlof_codec
        made["state"].append(json.dumps(codec.to_json(at)).encode())
        made["answers"].append(json.dumps({"id": "a/b", "trace": [{"ok": game.observe(at)}]}).encode())
    for path in sorted(Path(SUITE, "vectors").glob("*/*/refusals.json")):
        document = json.loads(path.read_bytes())
        made["vectors"].append(json.dumps({**document, "refusals": document["refusals"][:2]}).encode())
        made["rules"] += [json.dumps(refusal["rules"]).encode() for refusal in document["refusals"]]
    made["answers"].append(b'{"id":"a/b","leaves":[1,2]}')
    made["answers"].append(
        b'{"protocol":1,"engine":{"name":"e"},"games":{"herrlof":{"rules":{"players":[2]},"observes":["turn"]}}}'
    )
    made["requests"].append(
        b'{"cmd":"perft","id":"p","game":"herd","rules":{"side":2},"steps":[],"depth":2}\n{"cmd":"stop"}\n'
    )
    made["manifest"] = [path.read_bytes() for path in sorted(Path(SUITE, "games").glob("*.json"))]
    made["flow"] = [b'turn: 1, legal: [play G7, "a\\"b"], views: [{hand: [V], bid: null}]']
    return made


CORPUS: Final = _corpus
"""Fit inputs for each target, from which unfit ones are made."""
