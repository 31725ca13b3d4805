"""Asking the formal rules of Herd what they say of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.conformance.model import Case, Expect, Game
from herrlof_ref.conformance.rulesets import complete
from herrlof_ref.fuzz.divergence import Divergence
from herrlof_ref.fuzz.herd_rules import Judgement, Position, Situation, beginning, judge, position, spelled, term

_STEP: Final = re.compile(r"roll [1-6] [1-6]|(?:place|remove) [a-y][1-9][0-9]?")
"""What the formal rules know as a step."""


@frozen
class _Row:
    """One step of a game: the position before it, and what the reference says of it and of the position after it."""

    number: int
    case: Case
    at: int
    before: Position
    legal: frozenset[str] | None
    """What the reference calls legal before the step; unknown before the first."""
    after: Position | None
    """None where the step is rejected."""
    winners: tuple[int, ...] | None
    """Who has won after the step, if the game is over."""


def judge_herd(cases: Sequence[tuple[int, Case]], game: Game) -> list[Divergence]:
    """The first disagreement of each game, with its number, between the formal rules and the reference."""
    rows = [row for number, case in cases for row in _rows(number, case, _side(case, game))]
    sides = {number: _side(case, game) for number, case in cases}
    said = judge(Situation(sides[row.number], row.before, _asked(row)) for row in rows)
    ends = [row for row in rows if row.winners is not None and row.after is not None]
    ended = judge(Situation(sides[row.number], row.after or frozenset()) for row in ends)
    found: dict[int, Divergence] = {}
    for row, judgement in zip(rows, said, strict=True):
        if row.number not in found and (sentence := _disagreement(row, judgement)) is not None:
            found[row.number] = _divergence(row, sentence, tuple(sorted(judgement.breaches)))
    for row, judgement in zip(ends, ended, strict=True):
        if row.number not in found and judgement.winners != set(row.winners or ()):
            sentence = f"winners: the formal rules say {sorted(judgement.winners)}"
            found[row.number] = _divergence(row, sentence, ())
    return list(found.values())


def _side(case: Case, game: Game) -> int:
    side = complete(game, case.rules)["side"]
    assert isinstance(side, int)
    return side


def _asked(row: _Row) -> str | None:
    step = row.case.steps[row.at].do
    # Only what is written as it must be is a step at all.
    return step if _STEP.fullmatch(step) and spelled(term(step)) == step else None


def _rows(number: int, case: Case, side: int) -> Iterator[_Row]:
    before, legal, opening = beginning(side), None, True
    for at, step in enumerate(case.steps):
        if not isinstance(step, Expect):
            yield _Row(number, case, at, before, legal, None, None)
            continue
        seen = step.observation
        opening = opening and seen["mover"] == 0
        after = position(seen, opening=opening)
        winners = _numbers(seen["winners"]) if seen["phase"] == "over" else None
        yield _Row(number, case, at, before, legal, after, winners)
        before, legal = after, _texts(seen)


def _texts(seen: Mapping[str, JSON]) -> frozenset[str]:
    legal = seen["legal"]
    assert isinstance(legal, list)
    return frozenset(map(str, legal))


def _numbers(values: JSON) -> tuple[int, ...]:
    assert isinstance(values, list)
    return tuple(value for value in values if isinstance(value, int))


def _disagreement(row: _Row, judgement: Judgement) -> str | None:
    step = row.case.steps[row.at]
    if row.legal is not None and row.legal != judgement.legal:
        return f"legal: the formal rules differ in {', '.join(sorted(row.legal ^ judgement.legal))}"
    accepted = row.after is not None
    if (step.do in judgement.legal) != accepted:
        return f"step: the formal rules {'reject' if accepted else 'allow'} it"
    if _asked(row) is None:
        return None
    if bool(judgement.breaches) == accepted:
        return f"step: the formal rules find {'a' if accepted else 'no'} breach"
    if row.after is not None and judgement.after != row.after:
        return f"position: the formal rules differ in {', '.join(sorted(row.after ^ judgement.after))}"
    return None


def _divergence(row: _Row, sentence: str, clauses: tuple[str, ...]) -> Divergence:
    step = row.case.steps[row.at]
    return Divergence(
        number=row.number,
        party="formal model",
        case=evolve(row.case, steps=row.case.steps[: row.at + 1]),
        kind="formal",
        headline=f"the formal rules disagree at step {row.at + 1} of {len(row.case.steps)}",
        lines=(f"step {row.at + 1}: {step.do}", sentence, *clauses),
        step=row.at,
        blamed=clauses,
        fields=(sentence.partition(":")[0],),
    )
