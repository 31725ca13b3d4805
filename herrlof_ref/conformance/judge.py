"""Comparing what an engine answered with what a case expects."""

from __future__ import annotations

from collections.abc import Sequence

from herrlof_ref.conformance.json_text import JSON, canonical, same
from herrlof_ref.conformance.messages import Entry, Rejected
from herrlof_ref.conformance.model import Case, Comparison, Expect, Game, Reject
from herrlof_ref.conformance.outcome import (
    MISSING,
    Difference,
    Finding,
    Mismatch,
    WrongCount,
    WronglyAccepted,
    WronglyRejected,
)


def judge_trace(case: Case, game: Game, observed: frozenset[str], trace: Sequence[Entry]) -> Finding | None:
    """The first step at which the trace diverges from the case, or None; one entry a step is given.

    Only the fields in ``observed`` are compared.
    """
    for index, (step, entry) in enumerate(zip(case.steps, trace, strict=True)):
        if isinstance(entry, Rejected):
            if isinstance(step, Expect):
                return WronglyRejected(index, entry.reason)
        elif isinstance(step, Reject):
            return WronglyAccepted(index)
        elif found := _differences(step, entry.observation, game, observed):
            return Mismatch(index, tuple(found))
    return None


def judge_leaves(case: Case, leaves: Sequence[int]) -> Finding | None:
    """The first depth at which the number of step sequences differs, or None."""
    assert case.perft is not None
    for index, (expected, got) in enumerate(zip(case.perft.leaves, leaves, strict=True)):
        if expected != got:
            return WrongCount(index + 1, expected, got)
    return None


def _differences(step: Expect, seen: dict[str, JSON], game: Game, observed: frozenset[str]) -> list[Difference]:
    found: list[Difference] = []
    for name, expected in step.observation.items():
        if name not in observed:
            continue
        if name not in seen:
            found.append(Difference((name,), expected, MISSING))
            continue
        got = seen[name]
        if same(expected, got):
            continue
        unordered = tuple(path for path, mode in game.unordered.get(name, ()) if mode != "exact")
        found += _compare(expected, got, (name,), unordered)
    return found


def _compare(
    expected: JSON, got: JSON, path: tuple[str, ...], unordered: tuple[tuple[str, ...], ...]
) -> list[Difference]:
    if () in unordered and isinstance(expected, list) and isinstance(got, list):
        # A set lists each member once, so sets and multisets compare alike.
        if sorted(map(canonical, expected)) == sorted(map(canonical, got)):
            return []
        return [Difference(path, expected, got, unordered=True)]
    if same(expected, got):
        return []
    if isinstance(expected, dict) and isinstance(got, dict):
        keys = [*expected, *(key for key in got if key not in expected)]
        pairs = [(key, expected.get(key, MISSING), got.get(key, MISSING)) for key in keys]
    elif isinstance(expected, list) and isinstance(got, list) and _nested(expected, got):
        pairs = [(str(index), left, right) for index, (left, right) in enumerate(zip(expected, got, strict=True))]
    else:
        return [Difference(path, expected, got)]
    found: list[Difference] = []
    for key, left, right in pairs:
        inner = tuple(rest[1:] for rest in unordered if rest and rest[0] in ("*", key))
        if left is MISSING or right is MISSING:
            found.append(Difference((*path, key), left, right))
        else:
            found += _compare(left, right, (*path, key), inner)  # type: ignore[arg-type]
    return found


def _nested(expected: list[JSON], got: list[JSON]) -> bool:
    return len(expected) == len(got) and any(isinstance(member, (list, dict)) for member in (*expected, *got))


def unordered_kind(game: Game, path: tuple[str, ...]) -> Comparison:
    """How the value at a path of an observation compares."""
    for pattern, mode in game.unordered.get(path[0], ()):
        if len(pattern) == len(path) - 1 and all(
            part in ("*", key) for part, key in zip(pattern, path[1:], strict=True)
        ):
            return mode
    return "exact"
