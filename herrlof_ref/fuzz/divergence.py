"""A game on which two of reference, engine and formal model disagree."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import evolve, frozen

from herrlof_ref.conformance.model import Case
from herrlof_ref.conformance.outcome import Difference, Mismatch, Outcome
from herrlof_ref.conformance.telling import details, headline

Party: TypeAlias = Literal["engine", "formal model", "reference"]
"""Who is not of one mind with the reference; the reference itself, if it failed."""


@frozen
class Divergence:
    """The first disagreement found: the game so far, with what the reference says, and what the other party says."""

    number: int
    """The game's number; with the seed it gives the game again."""
    party: Party
    case: Case
    kind: str
    """The runner's verdict, where it is the engine; otherwise what sort of failure it is."""
    headline: str
    lines: tuple[str, ...]
    step: int | None = None
    """The diverging step, from 0, where it is known."""
    fields: tuple[str, ...] = ()
    """The fields of the observation that differ, or parts of them, where it is those."""
    odd: tuple[str, ...] = ()
    """Steps that only one of the two calls legal after the diverging step."""
    blamed: tuple[str, ...] = ()
    """The clauses at stake, the likeliest first, where they have been looked up."""
    log: tuple[str, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses at stake: those looked up, then those that decide the diverging step by the reference."""
        if self.step is None or self.step >= len(self.case.steps):
            return self.blamed
        return tuple(dict.fromkeys((*self.blamed, *self.case.steps[self.step].clauses)))


def from_outcome(number: int, outcome: Outcome) -> Divergence | None:
    """What the runner's outcome of a game means; None if the engine said what the reference says."""
    if outcome.verdict == "pass":
        return None
    step = outcome.step
    lines = details(outcome)
    own = outcome.case.steps[step].clauses if step is not None else ()
    differing = _differing(outcome)
    if step is not None:
        # What comes after the first difference is of no interest.
        outcome = evolve(outcome, case=evolve(outcome.case, steps=outcome.case.steps[: step + 1]))
    return Divergence(
        number=number,
        party="engine",
        case=outcome.case,
        kind=outcome.verdict,
        headline=headline(outcome),
        lines=tuple(lines),
        step=step,
        fields=tuple(differing),
        odd=tuple(_odd(differing.get("legal"))),
        blamed=tuple(clause for clause in outcome.clauses if clause in own),
        log=outcome.log,
    )


def _differing(outcome: Outcome) -> dict[str, Difference]:
    match outcome.finding:
        case Mismatch(differences=differences):
            return {"/".join(difference.path[:2]): difference for difference in differences}
        case _:
            return {}


def _odd(difference: Difference | None) -> list[str]:
    if difference is None or not isinstance(difference.expected, list) or not isinstance(difference.got, list):
        return []
    surplus = [step for step in difference.got if step not in difference.expected]
    missing = [step for step in difference.expected if step not in difference.got]
    return [step for step in (*surplus[:1], *missing[:1]) if isinstance(step, str)]
