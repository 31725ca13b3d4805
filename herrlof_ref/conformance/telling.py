"""What an outcome says in words: shared by the terminal, JUnit and JSON."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import frozen

from herrlof_ref.conformance.json_text import JSON, canonical, compact, shown
from herrlof_ref.conformance.model import ClauseBook, Expect
from herrlof_ref.conformance.outcome import (
    Difference,
    Mismatch,
    Missing,
    Outcome,
    RulesAccepted,
    Status,
    Told,
    Verdict,
    WrongCount,
    WronglyAccepted,
    WronglyRejected,
)

_VALUE_LIMIT: Final = 600
_BEFORE_LIMIT: Final = 1200
_STEPS_BEFORE: Final = 8

_HEADLINES: Final[dict[Verdict, str]] = {
    "pass": "passed",
    "fail": "failed",
    "error": "the engine reported an error",
    "crash": "the engine crashed",
    "timeout": "the engine gave no answer in time",
    "protocol": "the engine broke the protocol",
    "skipped": "the engine skipped the case",
    "not-applicable": "does not concern this engine",
    "not-run": "was not run",
}


LABELS: Final[dict[Status, str]] = {
    "pass": "passed",
    "fail": "failed",
    "error": "errors reported by the engine",
    "crash": "crashed",
    "timeout": "timed out",
    "protocol": "broke the protocol",
    "skipped": "skipped by the engine",
    "known-failure": "known failures",
    "unexpected-pass": "passed although listed as known failures",
    "not-applicable": "not applicable",
    "not-run": "not run",
}
_LABELS_OF_ONE: Final[dict[Status, str]] = {
    "error": "error reported by the engine",
    "known-failure": "known failure",
    "unexpected-pass": "passed although listed as a known failure",
}


def counted(number: int, thing: str) -> str:
    """A number of things in words: "1 case", "2 cases"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def label(status: Status, number: int) -> str:
    """What a number of cases with a status is called."""
    return _LABELS_OF_ONE.get(status, LABELS[status]) if number == 1 else LABELS[status]


@frozen
class Group:
    """Cases that did not pass, for the same clause or for the same reason that lies in no clause."""

    clause: str | None
    reason: str
    """What the engine did, as a clause of a sentence; the same for all."""
    outcomes: list[Outcome]

    def heading(self, book: ClauseBook | None) -> str:
        """The clause with its title, or what the engine did."""
        if self.clause is None:
            return self.reason[:1].upper() + self.reason[1:]
        return self.clause + (f": {book[self.clause].title}" if book is not None and self.clause in book else "")

    @property
    def count(self) -> str:
        """How many cases they are."""
        return counted(len(self.outcomes), "case")


def grouped(outcomes: Iterable[Outcome]) -> list[Group]:
    """What did not pass, in groups: by the clause at stake where something was compared, else by what happened."""
    groups: dict[str, Group] = {}
    for outcome in outcomes:
        if outcome.good or outcome.verdict == "not-run":
            continue
        # A crash at a case says nothing about the clause that the case is about.
        clause = outcome.clauses[0] if outcome.verdict == "fail" else None
        reason = _HEADLINES[outcome.verdict] if outcome.status == outcome.verdict else LABELS["unexpected-pass"]
        groups.setdefault(clause or reason, Group(clause, reason, [])).outcomes.append(outcome)
    return list(groups.values())


@frozen
class Rerun:
    """What a command needs, beside the case, to run it again in the same way (already split into words)."""

    engine: str | None = None
    options: tuple[str, ...] = ()

    def command(self, identity: str) -> str:
        """The command that runs just this case again."""
        words = ["herrlof", "conformance", "run"]
        if self.engine is not None:
            words += ["--engine", self.engine]
        return shlex.join([*words, *self.options, "--select", identity])


def headline(outcome: Outcome) -> str:
    """What happened, in a few words without a dot."""
    words = _HEADLINES[outcome.verdict]
    match outcome.finding:
        case Mismatch(step=step) | WronglyAccepted(step=step) | WronglyRejected(step=step):
            return f"{words} at step {step + 1} of {len(outcome.case.steps)}"
        case WrongCount(depth=depth):
            return f"{words} in counting sequences of length {depth}"
        case _:
            return words


def position(outcome: Outcome) -> list[str]:
    """What led to the diverging step: the rules that are not standard, and the last steps before it."""
    case, step = outcome.case, outcome.step
    lines = [f"rules: {rules_text(case.rules)}"] if case.rules and not case.refused else []
    if step:
        first = max(0, step - _STEPS_BEFORE)
        texts = [each.do if isinstance(each, Expect) else f"{each.do} (rejected)" for each in case.steps[first:step]]
        omitted = [f"... ({first} steps)"] if first else []
        lines.append(f"after: {shown('; '.join((*omitted, *texts)), _BEFORE_LIMIT)}")
    return lines


def details(outcome: Outcome) -> list[str]:
    """What diverged, line by line."""
    steps = outcome.case.steps
    match outcome.finding:
        case None:
            return []
        case Told(message=message):
            return [message]
        case RulesAccepted():
            return [
                f"rules: {rules_text(outcome.case.rules)}",
                'expected {"id":"...","error":"why"}, since these rules make no game',
                'got      {"id":"...","trace":[]}: they were accepted',
            ]
        case WrongCount(expected=expected, got=got):
            return [f"expected {expected} sequences", f"got      {got}"]
        case WronglyAccepted(step=step):
            return [_step(step, steps[step].do), "expected the step to be rejected", "got      it was accepted"]
        case WronglyRejected(step=step, reason=reason):
            return [
                _step(step, steps[step].do),
                "expected the step to be accepted",
                f"got      it was rejected: {reason}",
            ]
        case Mismatch(step=step, differences=differences):
            lines = [_step(step, steps[step].do)]
            for difference in differences:
                lines += difference_lines(difference)
            return lines


def rules_text(rules: Mapping[str, JSON]) -> str:
    """Options with their values, as JSON."""
    return shown(", ".join(f"{name}: {compact(value)}" for name, value in rules.items()), _VALUE_LIMIT)


def _step(index: int, do: str) -> str:
    return f"step {index + 1}: {shown(do, 1000)}"


def difference_lines(difference: Difference, sides: tuple[str, str] = ("expected", "got")) -> list[str]:
    """One difference, line by line; ``sides`` names the two values."""
    width = max(map(len, sides))
    lines = [
        "/".join(difference.path),
        f"  {sides[0]:<{width}} {value_text(difference.expected)}",
        f"  {sides[1]:<{width}} {value_text(difference.got)}",
    ]
    if difference.unordered and isinstance(difference.expected, list) and isinstance(difference.got, list):
        missing = _without(difference.expected, difference.got)
        surplus = _without(difference.got, difference.expected)
        lines += [f"  missing  {_members(missing)}"] if missing else []
        lines += [f"  surplus  {_members(surplus)}"] if surplus else []
    return lines


def _without(members: Sequence[JSON], others: Sequence[JSON]) -> list[JSON]:
    left = [canonical(other) for other in others]
    found: list[JSON] = []
    for member in members:
        text = canonical(member)
        if text in left:
            left.remove(text)
        else:
            found.append(member)
    return found


def _members(members: Sequence[JSON]) -> str:
    texts = [member if isinstance(member, str) else compact(member) for member in members]
    return shown(", ".join(texts), _VALUE_LIMIT)


def value_text(value: JSON | Missing) -> str:
    """A value as it stands in a report."""
    if isinstance(value, Missing):
        return "nothing (it is not there)"
    return shown(compact(value).replace('","', '", "'), _VALUE_LIMIT)
