"""Putting steps to the reference: a row of steps becomes a case with everything that the reference says of each."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from typing import Any, cast

from attrs import frozen

from herrlof_ref.conformance.json_text import JSON, shown
from herrlof_ref.conformance.model import Case, Expect, Game, Reject, Step
from herrlof_ref.conformance.rulesets import needless
from herrlof_ref.core import Json, Rejected
from herrlof_ref.fuzz.styles import Style


@frozen
class Taken:
    """One step put to the reference: the state after it, and the step with what is then to be seen."""

    state: Any
    step: Step


class ReferenceFault(Exception):
    """The reference broke down or contradicted itself; the message completes "the reference ..."."""

    def __init__(self, message: str, step: str) -> None:
        super().__init__(message)
        self.step = step


def take(style: Style, state: object, text: str, *, seen: bool = True) -> Taken:
    """Put one step to the reference; without ``seen`` nothing is said of the state after it but that it is reached.

    Raises:
        ReferenceFault: it failed in a way that it does not declare, or what it accepts is not what it calls legal.
    """
    game = style.game
    try:
        legal = game.legal_actions(state) if seen else ()
        try:
            action = game.parse(text)
            after = game.apply(state, action)
        except Rejected as rejected:
            if text in map(game.format, legal):
                raise ReferenceFault(f"rejects a step that it calls legal: {rejected}", text) from None
            return Taken(state, Reject(text, (rejected.clause,)))
        if not seen:
            return Taken(after, Expect(text, {}))
        if legal and action not in legal:
            raise ReferenceFault("accepts a step that it does not call legal", text)
        told = tuple(dict.fromkeys(clause for _, clause in game.tell(state, action)))
        return Taken(after, Expect(text, _json(game.observe(after)), told))
    except ReferenceFault:
        raise
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} in {place.name}"
        raise ReferenceFault(f"failed: {where}: {shown(str(error), 200)}", text) from error


def replay(style: Style, rules: Mapping[str, JSON], texts: Sequence[str], *, seen: bool = True) -> list[Step]:
    """Put a row of steps to the reference; those that it rejects are left out, unless it is the last.

    Without ``seen`` only the last step says what is then to be seen, which takes a fraction of the time.

    Raises:
        RulesetError: the rules make no game.
        ReferenceFault: the reference failed.
    """
    state: object = style.game.start(style.game.read_rules(rules))
    steps: list[Step] = []
    for at, text in enumerate(texts):
        last = at == len(texts) - 1
        taken = take(style, state, text, seen=seen or last)
        state = taken.state
        if last or isinstance(taken.step, Expect):
            steps.append(taken.step)
    return steps


def case_of(game: Game, identity: str, title: str, rules: Mapping[str, JSON], steps: Sequence[Step]) -> Case:
    """A case of the given steps, whose rules name only what is not standard."""
    standard = set(needless(game, rules))
    cited = dict.fromkeys(clause for step in steps for clause in step.clauses)
    return Case(
        id=identity,
        game=game.name,
        title=title,
        clauses=tuple(cited),
        rulings=(),
        origin="generated",
        since=None,
        rules={name: value for name, value in rules.items() if name not in standard},
        steps=tuple(steps),
        perft=None,
        file="",
        pointer="",
    )


def _json(observation: Mapping[str, Json]) -> dict[str, JSON]:
    # Observations are made of the very types that JSON is read into.
    return cast("dict[str, JSON]", dict(observation))
