"""The formal rules of Herd, asked through clingo: what they say of many situations at once.

Every situation is apart from the others, a position with or without a step, so that clingo decides all of them while it
grounds. Positions are sets of fluents as the rules write them. No rule of the reference is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, TypeAlias

import attrs
import clingo

from herrlof_ref.core import Json
from herrlof_ref.data import SPECIFICATION

RULES: Final = SPECIFICATION / "herd"
CHAPTERS: Final = ("board", "turns", "removal", "placement", "capture", "end", "steps")

Position: TypeAlias = frozenset[str]
"""The fluents that hold."""

ROWS: Final = "abcdefghijklmnopqrstuvwxy"
_CELL: Final = re.compile(r"\b([a-y])([0-9]+)\b")
_TERM: Final = re.compile(r"c\((\d+),(\d+)\)")
_STEP: Final = re.compile(r"(\w+)\((.*)\)")


@cache
def rules() -> str:
    """All formal rules."""
    return "\n".join((RULES / f"{chapter}.lp").read_text(encoding="utf-8") for chapter in CHAPTERS)


@attrs.frozen
class Situation:
    """A position, and the step taken in it, if any."""

    side: int
    position: Position
    step: str | None = None


@attrs.frozen
class Judgement:
    """What the formal rules say of a situation."""

    legal: frozenset[str]
    """The legal steps, as the protocol spells them."""
    weights: Mapping[str, int]
    """How many of the 36 ways of two dice give each roll."""
    after: Position
    """What holds after the step; nothing without one."""
    breaches: frozenset[str]
    """The clauses that are broken."""
    winners: frozenset[int]


def solve(program: str, facts: str = "") -> clingo.Control:
    """Ground the formal rules together with a program."""
    control = clingo.Control(["--warn=none"], message_limit=5)
    control.add("base", [], "\n".join((rules(), program, facts)))
    control.ground([("base", [])])
    return control


def judge(situations: Iterable[Situation]) -> list[Judgement]:
    """Tell what the formal rules say of each situation. Equal ones are decided once."""
    every = list(situations)
    asked = list(dict.fromkeys(every))
    facts: list[str] = []
    for number, situation in enumerate(asked):
        facts.append(f"option({number},side,{situation.side}).")
        facts += [f"true({number},{fluent})." for fluent in situation.position]
        if situation.step is not None:
            facts.append(f"does({number},{_player(situation.position)},{term(situation.step)}).")
    control = solve("", "\n".join(facts))  # its symbols live as long as it does
    legal: list[set[str]] = [set() for _ in asked]
    weights: list[dict[str, int]] = [{} for _ in asked]
    after: list[set[str]] = [set() for _ in asked]
    breaches: list[set[str]] = [set() for _ in asked]
    winners: list[set[int]] = [set() for _ in asked]

    def told(name: str, arity: int) -> Iterable[tuple[int, str]]:
        for atom in control.symbolic_atoms.by_signature(name, arity):
            assert atom.is_fact, f"the formal rules leave {atom.symbol} open"
            at, _, rest = str(atom.symbol)[len(name) + 1 : -1].partition(",")
            yield int(at), rest

    for at, rest in told("legal", 3):
        legal[at].add(spelled(rest.partition(",")[2]))
    for at, rest in told("random", 3):
        step, _, weight = rest.rpartition(",")
        weights[at][spelled(step)] = int(weight)
    for at, rest in told("next", 2):
        after[at].add(rest)
    for at, rest in told("breach", 2):
        breaches[at].add(rest.strip('"'))
    for at, rest in told("goal", 3):
        player, _, value = rest.partition(",")
        if value == "1":
            winners[at].add(int(player))
    said = [
        Judgement(
            frozenset(legal[at]), weights[at], frozenset(after[at]), frozenset(breaches[at]), frozenset(winners[at])
        )
        for at in range(len(asked))
    ]
    numbers = {situation: number for number, situation in enumerate(asked)}
    return [said[numbers[situation]] for situation in every]


def beginning(side: int) -> Position:
    """What holds when a game begins."""
    control = solve("", f"option(0,side,{side}).")
    return frozenset(str(atom.symbol.arguments[1]) for atom in control.symbolic_atoms.by_signature("init", 2))


def cell_term(name: str) -> str:
    """``c3`` as ``c(3,3)``."""
    return f"c({ROWS.index(name[0]) + 1},{name[1:]})"


@cache
def term(step: str) -> str:
    """A step of the protocol as a term."""
    kind, _, rest = step.partition(" ")
    return f"{kind}({','.join(cell_term(word) if _CELL.fullmatch(word) else word for word in rest.split())})"


@cache
def spelled(term: str) -> str:
    """A term as a step of the protocol."""
    found = _STEP.fullmatch(_TERM.sub(lambda cell: f"{ROWS[int(cell[1]) - 1]}{cell[2]}", term))
    assert found is not None
    return f"{found[1]} {found[2].replace(',', ' ')}"


def _player(position: Position) -> str:
    return next((fluent[5:-1] for fluent in position if fluent.startswith("turn(")), "random")


def position(seen: Mapping[str, Json], *, opening: bool) -> Position:
    """An observation as fluents. Whether Black's first turn goes on, an observation does not say."""
    fluents = {f"phase({seen['phase']})", f"mover({seen['mover']})"}
    if seen["turn"] is not None:
        fluents.add(f"turn({'random' if seen['turn'] == 'chance' else seen['turn']})")
    dice, to_remove, to_place = seen["dice"], seen["to_remove"], seen["to_place"]
    if isinstance(dice, list):
        fluents |= {f"dice({dice[0]},{dice[1]})", f"to_place({to_place})"}
    if to_remove:
        fluents.add(f"to_remove({to_remove})")
    for seat, colour in enumerate(("black", "white")):
        stones = seen[colour]
        assert isinstance(stones, list)
        fluents |= {f"stone({seat},{cell_term(str(stone))})" for stone in stones}
    if opening:
        fluents.add("opening")
    return frozenset(fluents)
