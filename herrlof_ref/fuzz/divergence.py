"""A game on which two of reference, engine and formal model disagree."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import evolve, frozen

from herrlof_ref.conformance.model import Case
from herrlof_ref.conformance.outcome import Mismatch, Outcome
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
    """The fields of the observation that differ, where it is those."""
    log: tuple[str, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that decide the diverging step, by the reference."""
        if self.step is None or self.step >= len(self.case.steps):
            return ()
        return self.case.steps[self.step].clauses


def from_outcome(number: int, outcome: Outcome) -> Divergence | None:
    """What the runner's outcome of a game means; None if the engine said what the reference says."""
    if outcome.verdict == "pass":
        return None
    step = outcome.step
    lines = details(outcome)
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
        fields=_fields(outcome),
        log=outcome.log,
    )


def _fields(outcome: Outcome) -> tuple[str, ...]:
    match outcome.finding:
        case Mismatch(differences=differences):
            return tuple(dict.fromkeys(difference.path[0] for difference in differences))
        case _:
            return ()
