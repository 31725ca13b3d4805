"""Comparing what an engine answered with what a case expects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from herrlof_ref.conformance.json_text import JSON, same, same_members
from herrlof_ref.conformance.messages import Accepted, Entry, Rejected
from herrlof_ref.conformance.model import Case, Expect, Game, Order, Reject
from herrlof_ref.conformance.outcome import (
    MISSING,
    Difference,
    Finding,
    Mismatch,
    Missing,
    WrongCount,
    WronglyAccepted,
    WronglyRejected,
)

_SCALARS: Final = frozenset({str, int, bool, type(None)})


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
        elif found := differing(step.observation, entry.observation, game, observed):
            return Mismatch(index, tuple(found))
    return None


def lacking(game: Game, observed: frozenset[str], trace: Sequence[Entry]) -> tuple[int, str] | None:
    """The first step whose observation leaves out a field in ``observed`` that the game has, and that field."""
    declared = observed & game.observations.keys()
    for index, entry in enumerate(trace):
        if isinstance(entry, Accepted) and not entry.observation.keys() >= declared:
            return index, min(declared - entry.observation.keys())
    return None


def judge_leaves(case: Case, leaves: Sequence[int]) -> Finding | None:
    """The first depth at which the number of step sequences differs, or None."""
    assert case.perft is not None
    for index, (expected, got) in enumerate(zip(case.perft.leaves, leaves, strict=True)):
        if expected != got:
            return WrongCount(index + 1, expected, got)
    return None


def differing(
    wanted: Mapping[str, JSON], seen: Mapping[str, JSON], game: Game, observed: frozenset[str]
) -> list[Difference]:
    """Where what is seen differs from what is wanted; of the wanted fields only those in ``observed`` are compared."""
    found: list[Difference] = []
    for name, expected in wanted.items():
        if name not in observed:
            continue
        if name not in seen:
            found.append(Difference((name,), expected, MISSING))
            continue
        got = seen[name]
        kind = type(expected)
        if kind in _SCALARS:
            # Most fields are of this sort: a call less for each of them.
            if kind is not type(got) or expected != got:
                found.append(Difference((name,), expected, got))
            continue
        if same(expected, got):
            continue
        order = game.unordered.get(name)
        if order is None or not _agree(expected, got, order):
            found += _compare(expected, got, (name,), order)
    return found


def _agree(expected: JSON, got: JSON, order: Order) -> bool:
    """Whether two values are the same but for the order of lists whose order is free."""
    if order.free and isinstance(expected, list) and isinstance(got, list):
        return same_members(expected, got)
    if isinstance(expected, dict) and isinstance(got, dict):
        return expected.keys() == got.keys() and all(
            same(value, got[key]) if (inner := order.below(key)) is None else _agree(value, got[key], inner)
            for key, value in expected.items()
        )
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        return all(
            same(value, other) if (inner := order.below(str(index))) is None else _agree(value, other, inner)
            for index, (value, other) in enumerate(zip(expected, got, strict=True))
        )
    return same(expected, got)


def _compare(expected: JSON, got: JSON, path: tuple[str, ...], order: Order | None) -> list[Difference]:
    """Where two values differ that are not the same, as deep inside as it can be told."""
    if order is not None and order.free and isinstance(expected, list) and isinstance(got, list):
        return [Difference(path, expected, got, unordered=True)]
    pairs: list[tuple[str, JSON | Missing, JSON | Missing]]
    if isinstance(expected, dict) and isinstance(got, dict):
        keys = [*expected, *(key for key in got if key not in expected)]
        pairs = [(key, expected.get(key, MISSING), got.get(key, MISSING)) for key in keys]
    elif isinstance(expected, list) and isinstance(got, list) and _nested(expected, got):
        both = enumerate(zip(expected, got, strict=True))
        pairs = [(str(index), left, right) for index, (left, right) in both]
    else:
        return [Difference(path, expected, got)]
    found: list[Difference] = []
    for key, left, right in pairs:
        inner = order.below(key) if order is not None else None
        if isinstance(left, Missing) or isinstance(right, Missing):
            found.append(Difference((*path, key), left, right))
        elif not (same(left, right) if inner is None else _agree(left, right, inner)):
            found += _compare(left, right, (*path, key), inner)
    return found


def _nested(expected: list[JSON], got: list[JSON]) -> bool:
    return len(expected) == len(got) and any(isinstance(member, (list, dict)) for member in (*expected, *got))
