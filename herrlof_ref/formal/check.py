"""Judge logs by the formal rules: the legal steps, the next position and every field stated, at every step."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import attrs
import clingo

from herrlof_ref.formal.explain import because, explained, reason_rules
from herrlof_ref.formal.fields import CLAUSES
from herrlof_ref.formal.logs import Asked, Disagreement, Log, Stretch, stretches
from herrlof_ref.formal.screening import suspects
from herrlof_ref.formal.terms import readable
from herrlof_ref.formal.theory import FORMAL_RULES
from herrlof_ref.formal.window import Window

__all__ = ["Asked", "Disagreement", "Log", "fired", "judge"]

_OBSERVED: Final = frozenset(
    {"phase", "turn", "round", "first", "leader", "turned", "trick", "hand", "bid", "tricks", "destroyed", "score"}
    | {"correct", "won", "target", "last"}
)


def judge(
    logs: Sequence[Log], folder: Path = FORMAL_RULES, *, views_every: int = 7, explain: int = 20
) -> list[Disagreement]:
    """Follow every log by the formal rules alone and report the first disagreement of each.

    Where two neighbouring observations are whole, the change between them is compared with the change by the rules;
    otherwise each field stated is compared. ``views_every`` thins out the comparison of whole views, and ``explain``
    limits for how many disagreements the clauses behind them are looked up.
    """
    # Most logs are cleared all at once; the others are followed closely, to say where they part from the rules.
    close = list(logs)
    if views_every != 1:
        whole = [log for log in logs if all(asked.refused or asked.whole for asked in log.steps)]
        doubtful = {id(whole[number]) for number in suspects(whole, folder, views_every)}
        cleared = {id(log) for log in whole} - doubtful
        close = [log for log in logs if id(log) not in cleared]
    runs = [run for log in close for run in stretches(log)]
    found: dict[int, Disagreement] = {}
    active = list(range(len(runs)))
    while active:
        window = Window(folder, min(views_every, 1))
        for number in active:
            window.add(number, runs[number])
        control = window.given.ground(window.program())
        for number, moment, field, what in _wrong(control):
            step = window.step_of(number, moment, field, what)
            if number not in found or step < found[number].step:
                found[number] = Disagreement(
                    runs[number].log, step, f"{field}: {readable(what)}", (CLAUSES.get(field, "HRL-STEP-1"),)
                )
        active = [number for number in active if number not in found and runs[number].next < runs[number].stop]
        _carry(control, {number: window.after[number] for number in active}, runs)
    earliest: dict[int, Disagreement] = {}
    for disagreement in found.values():
        known = earliest.get(id(disagreement.log))
        if known is None or disagreement.step < known.step:
            earliest[id(disagreement.log)] = disagreement
    first = list(earliest.values())
    return [explained(each, folder) if place < explain else each for place, each in enumerate(first)]


def _wrong(control: clingo.Control) -> list[tuple[int, int, str, str]]:
    found = []
    for atom in control.symbolic_atoms.by_signature("wrong", 4):
        number, moment, field, what = atom.symbol.arguments
        if field.name == "change" and what.arguments[0].name not in _OBSERVED:
            continue
        found.append((number.number, moment.number, field.name, str(what)))
    return sorted(found)


def _carry(control: clingo.Control, ends: Mapping[int, int], runs: Sequence[Stretch]) -> None:
    for number in ends:
        runs[number].position = []
    for name, arity, positive in control.symbolic_atoms.signatures:
        match = re.fullmatch(r"true_(\w+)_(\d+)", name)
        if match and positive and int(match.group(2)) in ends.values():
            for atom in control.symbolic_atoms.by_signature(name, arity):
                situation = atom.symbol.arguments[0].number
                if ends.get(situation) == int(match.group(2)):
                    position = runs[situation].position
                    assert position is not None
                    position.append((f"true_{match.group(1)}", atom.symbol.arguments))


def fired(disagreement: Disagreement, folder: Path) -> list[tuple[str, str, str]]:
    """What the formal rules conclude in the step of a disagreement and in the position after it, with the clauses."""
    log = disagreement.log
    steps = [attrs.evolve(asked, expect={}) for asked in log.steps[: disagreement.step + 1]]
    run = Stretch(attrs.evolve(log, steps=tuple(steps)), 0, len(steps))
    while True:
        window = Window(folder, 0)
        window.add(0, run)
        last = window.after[0]
        moments = range(max(0, last - 1), last + 1)
        control = window.given.ground(window.program() + "\n" + reason_rules(folder, moments))
        if run.next >= len(steps):
            return [reason for moment in moments for reason in because(control, moment)]
        _carry(control, {0: last}, [run])
