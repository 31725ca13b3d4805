"""Replaying the suite in this process: what the runner would find out, without an engine's process."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from herrlof_ref.conformance.judge import judge_leaves, judge_trace
from herrlof_ref.conformance.messages import Accepted, Entry
from herrlof_ref.conformance.messages import Rejected as Answer
from herrlof_ref.conformance.model import Case, Expect, Suite
from herrlof_ref.conformance.rulesets import complete
from herrlof_ref.core import Game, Rejected, RulesetError, perft


class NotFollowed(Exception):
    """The game failed a case; the message says how."""


def first_failure(suite: Suite, game: Game[Any, Any, Any], cases: Iterable[Case]) -> tuple[Case, str] | None:
    """The first case that a game does not pass, with the reason; None if it passes all."""
    for case in cases:
        try:
            replay(suite, game, case)
        except NotFollowed as error:
            return case, str(error)
        except Exception as error:
            return case, f"{type(error).__name__}: {error}"
    return None


def replay(suite: Suite, game: Game[Any, Any, Any], case: Case) -> None:
    """Play one case. Raises NotFollowed, or whatever a broken game raises.

    Beside what the runner compares, two things that a case states are looked at: that the options it leaves out have
    their standard values, and that a rejection names a clause that the step is said to break.
    """
    manifest = suite.games[case.game]
    whole = complete(manifest, case.rules)
    if case.refused:
        try:
            game.read_rules(whole)
        except RulesetError:
            return
        raise NotFollowed("rules that make no game are accepted")
    rules = game.read_rules(whole)
    if game.read_rules(dict(case.rules)) != rules:
        raise NotFollowed("an option left out has not its standard value")
    state = game.start(rules)
    trace: list[Entry] = []
    for step in case.steps:
        try:
            state = game.apply(state, game.parse(step.do))
        except Rejected as rejection:
            if step.clauses and rejection.clause not in step.clauses:
                raise NotFollowed(f"{step.do!r} is rejected under {rejection.clause}") from None
            trace.append(Answer(str(rejection)))
        else:
            # What a step does not ask for is not worked out.
            asked = isinstance(step, Expect) and step.observation
            trace.append(Accepted(cast("dict[str, Any]", dict(game.observe(state))) if asked else {}))
    if case.perft is not None:
        found = judge_leaves(case, list(perft(game, state, case.perft.depth)))
    else:
        found = judge_trace(case, manifest, frozenset(game.observes), trace)
    if found is not None:
        raise NotFollowed(str(found))


def relevant_first(cases: Sequence[Case], clauses: Sequence[str]) -> list[Case]:
    """The cases in the order in which they most likely catch a change under these clauses."""
    rank = {clause: at for at, clause in enumerate(clauses)}

    def nearness(case: Case) -> int:
        cited = (*case.clauses, *(clause for step in case.steps for clause in step.clauses))
        return min((rank.get(clause, len(rank)) for clause in cited), default=len(rank))

    return sorted(cases, key=lambda case: (case.origin != "hand", nearness(case)))
