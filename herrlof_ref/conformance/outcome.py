"""What became of a case, and what counts as passing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias, get_args

from attrs import field, frozen

from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.conformance.model import Case

Verdict: TypeAlias = Literal[
    "pass", "fail", "error", "crash", "timeout", "protocol", "skipped", "not-applicable", "not-run"
]
"""The verdict on one case. The words are those of the protocol."""

Status: TypeAlias = Literal[
    "pass",
    "fail",
    "error",
    "crash",
    "timeout",
    "protocol",
    "skipped",
    "known-failure",
    "unexpected-pass",
    "not-applicable",
    "not-run",
]
"""The verdict seen together with the list of known failures; each case has exactly one."""

STATUSES: Final[tuple[Status, ...]] = get_args(Status)
GOOD: Final[frozenset[Status]] = frozenset({"pass", "known-failure", "not-applicable"})
"""With these alone a run exits with 0."""

_FORGIVABLE: Final[frozenset[Verdict]] = frozenset({"fail", "error", "crash", "timeout", "protocol", "skipped"})


Topics: TypeAlias = tuple[tuple[str, ...], ...]
"""Groups of clauses, or of the beginnings of their ids; the likeliest group first."""


class Missing:
    """Stands for a value that is not there at all."""

    def __repr__(self) -> str:
        return "nothing"


MISSING: Final = Missing()


@frozen
class Difference:
    """One place of an observation that differs; ``path`` is the field, then keys and positions within it."""

    path: tuple[str, ...]
    expected: JSON | Missing = field(eq=False)
    got: JSON | Missing = field(eq=False)
    unordered: bool = False


@frozen
class Mismatch:
    """A step was accepted, but what is then seen differs. ``step`` counts from 0."""

    step: int
    differences: tuple[Difference, ...]


@frozen
class WronglyAccepted:
    """A step that must be rejected was accepted."""

    step: int


@frozen
class WronglyRejected:
    """A step that must be accepted was rejected; ``reason`` is the engine's."""

    step: int
    reason: str


@frozen
class WrongCount:
    """A number of step sequences differs; ``depth`` counts from 1."""

    depth: int
    expected: int
    got: int


@frozen
class RulesAccepted:
    """Rules that make no game were played by."""


@frozen
class Told:
    """Nothing was compared: a sentence says why (without its dot)."""

    message: str


Finding: TypeAlias = Mismatch | WronglyAccepted | WronglyRejected | WrongCount | RulesAccepted | Told


@frozen
class Outcome:
    """The verdict on one case, with what led to it."""

    case: Case
    verdict: Verdict
    finding: Finding | None = None
    not_compared: frozenset[str] = frozenset()
    log: tuple[str, ...] = field(default=(), eq=False)
    known: str | None = None
    topics: Topics = field(default=(), eq=False)
    """What the finding touches, as far as the game's manifest tells."""

    @property
    def status(self) -> Status:
        """The verdict in the light of the known failures."""
        if self.known is not None:
            if self.verdict == "pass":
                return "unexpected-pass"
            if self.verdict in _FORGIVABLE:
                return "known-failure"
        return self.verdict

    @property
    def good(self) -> bool:
        """Whether a run with only such outcomes exits with 0."""
        return self.status in GOOD

    @property
    def step(self) -> int | None:
        """The step (from 0) at which the engine first went wrong, where there is one."""
        match self.finding:
            case Mismatch(step=step) | WronglyAccepted(step=step) | WronglyRejected(step=step):
                return step
            case _:
                return None

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses at stake: those that decide what differs first, then those that decide the diverging step."""
        step = self.step
        first = self.case.steps[step].clauses if step is not None else ()
        cited = dict.fromkeys((*first, *self.case.clauses))
        return tuple(sorted(cited, key=self._rank))

    def _rank(self, clause: str) -> int:
        fitting = (
            at
            for at, topic in enumerate(self.topics)
            if any(clause == name or clause.startswith(f"{name}-") for name in topic)
        )
        return next(fitting, len(self.topics))


def count(outcomes: Iterable[Outcome]) -> dict[Status, int]:
    """How many outcomes have each status; every status is there, and the counts add up to all."""
    found = Counter(outcome.status for outcome in outcomes)
    return {status: found[status] for status in STATUSES}
