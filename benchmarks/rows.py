"""The rows of the table: what is measured, and what it should be."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

import attrs

from benchmarks import judging, memory, playing
from benchmarks.measuring import cpu_of, interleaved, rate, ratio, wall
from benchmarks.rivals import OH_HELL, rivals

GAMES: Final = 60
"""Games in a round of a measure of play."""
MET: Final = {2: 2000, 3: 8000}
"""Games of so many players after which few tricks are new."""
FRESH: Final = 500
"""Games of three in which most tricks are new."""


@attrs.frozen
class Row:
    """One line of the table."""

    what: str
    figure: str
    goal: str = ""


def play() -> Iterator[Row]:
    """Random play of two, beside other libraries and beside a game without rules."""
    others = rivals()
    works = {"here": playing.rounds_of(playing.rulesets()[playing.STANDARD]), "bare": playing.bare, **others}
    values = interleaved({name: rate(partial(work, GAMES)) for name, work in works.items()}, warm=5)
    yield Row("random play, 2 players: steps a second ÷ a game without rules", _times(values["here"], values["bare"]))
    if OH_HELL in others:
        row = f"random play, 2 players: steps a second ÷ {OH_HELL}"
        yield Row(row, _times(values["here"], values[OH_HELL]), "≥ 1.0, never below 0.7")
    else:
        yield Row(f"random play ÷ {OH_HELL}", "not installed: see benchmarks/competitors.txt", "≥ 1.0")
    for name in others:
        if name != OH_HELL and OH_HELL in others:
            yield Row(f"    {name}: the same", _times(values[name], values[OH_HELL]))


def presets() -> Iterator[Row]:
    """Every preset beside the standard of two."""
    rulesets = playing.rulesets()
    works = {name: rate(partial(playing.rounds_of(rules), GAMES)) for name, rules in rulesets.items()}
    # Three players have fifty thousand tricks to meet; what they cost while they are new is a row of its own.
    for rules in rulesets.values():
        playing.rounds_of(rules, seed=2)(MET[rules.players])
    values = interleaved(works)
    slowest = min(rulesets, key=lambda name: ratio(values[name], values[playing.STANDARD]))
    for name in rulesets:
        if name != playing.STANDARD:
            figure = _times(values[name], values[playing.STANDARD])
            yield Row(f"    {name}: steps a second ÷ {playing.STANDARD}", figure)
    yield Row(f"slowest preset ({slowest})", _times(values[slowest], values[playing.STANDARD]), "≥ 0.8")
    values = interleaved({"three": rate(partial(playing.fresh, FRESH)), "two": works[playing.STANDARD]})
    row = f"    {playing.OF_THREE}, the first {FRESH} rounds of a program: steps a second ÷ {playing.STANDARD}"
    yield Row(row, _times(values["three"], values["two"]))


def kept() -> Iterator[Row]:
    """Memory."""
    yield Row("memory of a kept state that shares its past, bytes", f"{memory.bytes_a_state():.0f}", "≤ 400")


def starting() -> Iterator[Row]:
    """Imports and the command."""
    python = sys.executable
    programs = {
        "bare": (python, "-c", "pass"),
        "import herrlof_ref": (python, "-c", "import herrlof_ref"),
        "from herrlof_ref import new_game": (python, "-c", "from herrlof_ref import new_game"),
        "herrlof --help": (str(Path(python).with_name("herrlof")), "--help"),
        "import attrs": (python, "-c", "import attrs"),
    }
    values = interleaved({name: cpu_of(command) for name, command in programs.items()})
    goals = {"import herrlof_ref": "≤ 45", "herrlof --help": "≤ 150"}
    for name in programs:
        if name != "bare":
            extra = median(one - bare for one, bare in zip(values[name], values["bare"], strict=True))
            yield Row(f"{name}: ms of CPU above a bare interpreter", f"{extra:.0f}", goals.get(name, ""))


def suite() -> Iterator[Row]:
    """The runner and the suite."""
    loaded = interleaved({"load": wall(judging.load)})["load"]
    yield Row("suite loaded and checked, seconds", f"{median(loaded):.2f}", "≤ 1")
    if shutil.which("node") is None:
        yield Row("whole suite against the JavaScript engine ÷ a bare loop", "not measured: there is no node", "≤ 1.5")
        return
    cases = judging.load()
    values = interleaved(
        {"judged": wall(partial(judging.judged, cases)), "bare": wall(partial(judging.bare_loop, cases))}
    )
    row = "whole suite against the JavaScript engine, wall ÷ the same requests in a bare loop"
    yield Row(row, _times(values["judged"], values["bare"]), "≤ 1.5")


def formal() -> Iterator[Row]:
    """The formal judge."""
    from herrlof_ref.formal.check import judge

    rounds = 300
    logs = judging.formal_logs(rounds)

    def work() -> int:
        if judge(logs):
            raise RuntimeError("the formal rules disagree with the engine")
        return rounds

    values = interleaved({"judge": rate(work)}, rounds=5)["judge"]
    yield Row("formal check: rounds of two players a second", f"{median(values):.0f}", "≥ 300")


def fuzz() -> Iterator[Row]:
    """Two workers beside one."""
    if shutil.which("node") is None:
        yield Row("fuzzing: two workers ÷ one", "not measured: there is no node", "≥ 1.7")
        return
    values = interleaved({"two": partial(judging.fuzzed, 2, 10.0), "one": partial(judging.fuzzed, 1, 10.0)}, warm=0)
    yield Row("fuzzing: steps a second with two workers ÷ one", _times(values["two"], values["one"]), "≥ 1.7")


def _times(above: list[float], below: list[float]) -> str:
    return f"{ratio(above, below):.2f}"


PARTS: Final[dict[str, Callable[[], Iterator[Row]]]] = {
    "play": play,
    "presets": presets,
    "memory": kept,
    "start": starting,
    "suite": suite,
    "formal": formal,
    "fuzz": fuzz,
}
