"""What an outcome says in words: shared by the terminal, JUnit and JSON."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

from herrlof_ref.conformance.json_text import JSON, canonical, compact, shown
from herrlof_ref.conformance.model import Expect
from herrlof_ref.conformance.outcome import (
    Difference,
    Mismatch,
    Missing,
    Outcome,
    RulesAccepted,
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
