"""Comparing what an engine shows a seat in two games that the seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from herrlof_ref.conformance.json_text import JSON, shown
from herrlof_ref.conformance.judge import differing
from herrlof_ref.conformance.messages import Accepted, Entry, Rejected
from herrlof_ref.conformance.model import Game
from herrlof_ref.conformance.telling import difference_lines
from herrlof_ref.noninterference.pair import Secrecy, Twins


@frozen
class Leak:
    """A seat was shown something that depends on what it must not see."""

    twins: Twins
    step: int
    """From 0."""
    what: str
    """In a few words."""
    lines: tuple[str, ...]
    """What it was shown in the two games."""


def compare(
    twins: Twins,
    game: Game,
    secrecy: Secrecy,
    observed: frozenset[str],
    first: Sequence[Entry],
    second: Sequence[Entry],
) -> Leak | None:
    """The first step at which the engine shows the seat different things in the two games, or None."""
    for step, (one, other) in enumerate(zip(first, second, strict=True)):
        match one, other:
            case Rejected(reason=why), Rejected(reason=reason):
                if step in twins.tried and why != reason:
                    lines = (f"in one game    {shown(why, 300)}", f"in the other   {shown(reason, 300)}")
                    return Leak(twins, step, "why its own step is rejected", lines)
            case Accepted(observation=here), Accepted(observation=there):
                mine = _shown_to(twins.seat, here, secrecy, observed)
                theirs = _shown_to(twins.seat, there, secrecy, observed)
                if found := differing(mine, theirs, game, observed):
                    told = tuple(line for each in found for line in difference_lines(each, ("one game", "other")))
                    return Leak(twins, step, ", ".join(dict.fromkeys(each.path[0] for each in found)), told)
            case _:
                words = ("accepted" if isinstance(one, Accepted) else "rejected") + " in one game and not in the other"
                return Leak(twins, step, "whether a step is accepted", (words,))
    return None


def _shown_to(seat: int, seen: dict[str, JSON], secrecy: Secrecy, observed: frozenset[str]) -> dict[str, JSON]:
    """The part of an observation that a seat is shown."""
    result: dict[str, JSON] = {}
    for name in sorted(observed & seen.keys()):
        if name in secrecy.hidden or (name in secrecy.own and seen.get(secrecy.turn) != seat):
            continue
        value = seen[name]
        if name == secrecy.views:
            result[name] = [value[seat]] if isinstance(value, list) and seat < len(value) else value
        else:
            result[name] = value
    return result
