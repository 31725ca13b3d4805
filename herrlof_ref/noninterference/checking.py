"""Putting twins to an engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from attrs import define, frozen

from herrlof_ref.conformance.conversation import Conversation
from herrlof_ref.conformance.engine import EngineFault
from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.conformance.messages import Entry, Failed, Skipped, Trace
from herrlof_ref.conformance.model import Case, Expect, Game, UsageError
from herrlof_ref.fuzz.playing import Wishes, make_rules
from herrlof_ref.games import GAMES
from herrlof_ref.noninterference.comparing import Leak, compare
from herrlof_ref.noninterference.twins import MAKERS, Twins


class Unanswered(Exception):
    """The engine did not say what it shows; the message completes "the engine ..."."""

    def __init__(self, message: str, twins: Twins) -> None:
        super().__init__(message)
        self.twins = twins


@define
class Report:
    """What came of the comparison so far."""

    pairs: int = 0
    steps: int = 0
    hidden: int = 0
    """Steps that differed unseen, the deals included."""
    tried: int = 0
    """Steps that the seat tried in vain."""
    leak: Leak | None = None


@frozen
class _Engine:
    conversation: Conversation
    game: Game
    observed: frozenset[str]

    def trace(self, twins: Twins, steps: tuple[str, ...], name: str) -> tuple[Entry, ...]:
        case = Case(
            id=f"views/{name}",
            game=self.game.name,
            title=name,
            clauses=(),
            rulings=(),
            origin="generated",
            since=None,
            rules=twins.rules,
            steps=tuple(Expect(step, {}) for step in steps),
            perft=None,
            file="",
            pointer="",
        )
        try:
            answer = self.conversation.answer(case, self.game)
        except EngineFault as fault:
            raise Unanswered(str(fault), twins) from None
        match answer:
            case Trace(entries=entries):
                return entries
            case Skipped(reason=reason) | Failed(reason=reason):
                raise Unanswered(f"gave no trace: {reason}", twins)
            case _:
                raise Unanswered("gave no trace", twins)


def check_engine(
    conversation: Conversation,
    game: Game,
    pairs: int,
    seed: str,
    fixed: Mapping[str, JSON] | None = None,
    listener: Callable[[Report], None] | None = None,
) -> Report:
    """Put pairs of twins to a running engine until it lets something be seen. The seed decides the pairs.

    Raises:
        UsageError: the game hides nothing, or the engine does not play it, or no rules as wished for make a game.
        Unanswered: the engine crashed, hung, or gave no trace.
        EngineStartError: it could not be started again.
    """
    if game.name not in MAKERS:
        raise UsageError(f"{game.name} hides nothing from anybody")
    support = conversation.declaration.games.get(game.name)
    if support is None:
        raise UsageError(f"the engine does not play {game.name}")
    maker = MAKERS[game.name]
    engine = _Engine(conversation, game, support.observes)
    wishes = Wishes(fixed or {}, support.rules)
    report = Report()
    for number in range(pairs):
        source = random.Random(f"{game.name} {seed} {number}")
        twins = maker.make(make_rules(maker.rules, GAMES[game.name], game, source, wishes), source)
        first = engine.trace(twins, twins.first, "one-game")
        second = engine.trace(twins, twins.second, "the-other")
        report.pairs += 1
        report.steps += len(twins.first)
        report.hidden += twins.hidden_steps
        report.tried += len(twins.tried)
        report.leak = compare(twins, game, maker.secrecy, support.observes, first, second)
        if listener is not None:
            listener(report)
        if report.leak is not None:
            break
    return report
