"""Asking the formal rules what they say of a game of Herrlof."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from herrlof_ref.conformance.model import Case, Expect, Game
from herrlof_ref.conformance.rulesets import complete
from herrlof_ref.fuzz.divergence import Divergence


def judge_herrlof(cases: Sequence[tuple[int, Case]], game: Game) -> list[Divergence]:
    """The first disagreement of each game, with its number, between the formal rules and the reference."""
    from herrlof_ref.formal.check import Asked, Log
    from herrlof_ref.formal.check import judge as follow

    logs = []
    numbers: dict[str, tuple[int, Case]] = {}
    for number, case in cases:
        steps = tuple(
            Asked(step.do, dict(step.observation)) if isinstance(step, Expect) else Asked(step.do, {}, refused=True)
            for step in case.steps
        )
        logs.append(Log(case.id, complete(game, case.rules), steps))
        numbers[case.id] = number, case
    found = []
    for disagreement in follow(logs):
        number, case = numbers[disagreement.log.name]
        step = disagreement.step
        found.append(
            Divergence(
                number=number,
                party="formal model",
                case=_cut(case, step),
                kind="formal",
                headline=f"the formal rules disagree at step {step + 1} of {len(case.steps)}",
                lines=(f"step {step + 1}: {case.steps[step].do}", disagreement.what, *disagreement.clauses),
                step=step,
                blamed=disagreement.clauses,
                fields=(disagreement.what.partition(":")[0],),
            )
        )
    return found


def _cut(case: Case, step: int) -> Case:
    return evolve(case, steps=case.steps[: step + 1])
