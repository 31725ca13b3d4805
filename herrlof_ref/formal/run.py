"""All formal checks in one run, spread over two processes."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import attrs

from herrlof_ref.data import SUITE
from herrlof_ref.formal.check import judge
from herrlof_ref.formal.distinguish import PAIRS, Verdict, distinguish, lines
from herrlof_ref.formal.engines import Engine
from herrlof_ref.formal.exhaust import classes, compare_follows, compare_tricks, every_trick, tables
from herrlof_ref.formal.games import play
from herrlof_ref.formal.perft import after_bids, all_deals, engine_perft, perft
from herrlof_ref.formal.report import Row, timed
from herrlof_ref.formal.suite import Vector, files, read
from herrlof_ref.formal.terms import Rules, ruleset
from herrlof_ref.formal.theory import FORMAL_RULES
from herrlof_ref.formal.tricks import TRUMPS, follows, tricks

PYTHON: Final = (sys.executable, "-m", "herrlof_ref", "serve")
JAVASCRIPT: Final = ("node", str(SUITE / "engines" / "javascript" / "engine.mjs"))
ENGINES: Final[Mapping[str, tuple[str, ...]]] = {"Python": PYTHON, "JavaScript": JAVASCRIPT}

MOOT: Final[Mapping[int, frozenset[str]]] = {
    2: frozenset({"returned_card", "hagalaz_lead", "nine_with_hagalaz", "trump_turn", "rune_led", "max_rounds"}),
    3: frozenset({"returned_card", "bonus_stacking"}),
}
"""The options whose readings the rulings call moot, for each number of players."""

SHORTEST: Final[Mapping[int, Mapping[str, int]]] = {
    2: {
        "one": 4, "three": 1, "six": 2, "nine_lead": 2, "valknut_with_hagalaz": 2, "bonus_tricks": 1,
        "bonus_stacking": 1, "tiebreaks": 3, "target": 2, "first_leader": 0,
    },
    3: {
        "one": 6, "three": 1, "six": 3, "nine_lead": 3, "valknut_with_hagalaz": 3, "hagalaz_lead": 3,
        "nine_with_hagalaz": 3, "trump_turn": 2, "rune_led": 2, "bonus_tricks": 1, "tiebreaks": 3,
        "max_rounds": 10, "target": 2, "first_leader": 0,
    },
}  # fmt: skip
"""The steps after the bids, or the rounds, that tell the readings of the other options apart at the official sizes."""

_SLOW: Final = frozenset({("tiebreaks", 2), ("target", 2), ("target", 3), ("max_rounds", 3)})
"""Pairs of readings whose search takes half a minute and more: only with ``full``."""

_TINY: Final[tuple[tuple[str, Rules, int], ...]] = (
    ("2 players, 7 cards", {"suits": 1, "ranks": 6, "valknuts": 0, "hagalaz": 1, "hand_size": 2}, 4),
    ("2 players, 8 cards", {"suits": 2, "ranks": 3, "valknuts": 1, "hagalaz": 1, "hand_size": 2}, 29),
    (
        "3 players, 8 cards, other options",
        {
            "players": 3, "suits": 1, "ranks": 6, "valknuts": 1, "hagalaz": 1, "hand_size": 2, "one": "mandatory",
            "three": "mandatory", "six": "mandatory", "returned_card": "discard", "nine_lead": "winner",
            "nine_with_hagalaz": "nine", "valknut_with_hagalaz": "hagalaz", "hagalaz_lead": "first",
            "trump_turn": "at_resolution", "rune_led": "first_numbered",
        },
        83,
    ),
)  # fmt: skip
_DEPTH: Final = 16


@attrs.frozen
class Settings:
    """How much of the work to do, and with which engines and rules."""

    engines: Mapping[str, Sequence[str]] = ENGINES
    folder: Path = FORMAL_RULES
    share: int = 4
    games: int = 120
    full: bool = False

    @property
    def every(self) -> int:
        """One in how many cases goes to the engines, where that is not all."""
        return 1 if self.full else self.share


def check_suite(settings: Settings, paths: Sequence[Path] = ()) -> Row:
    """Judge the vectors of the suite."""

    def work() -> tuple[int, list[str], str]:
        vectors = [vector for path in files(paths) for vector in read(path)]
        problems = [str(found) for found in judge([vector.log for vector in vectors], settings.folder, views_every=1)]
        problems += [problem for vector in vectors for problem in perft_problem(vector, settings.folder)]
        return len(vectors), problems, f"{sum(len(vector.log.steps) for vector in vectors):,} steps"

    return timed("vectors of the suite", work)


def perft_problem(vector: Vector, folder: Path) -> list[str]:
    """The disagreement over a vector's count of the lines of play, if it has one and it is wrong."""
    if not vector.leaves:
        return []
    log = vector.log
    found = perft(log.rules, [[asked.step for asked in log.steps]], len(vector.leaves), folder).leaves
    if found == list(vector.leaves):
        return []
    return [f"{log.name}: perft {list(vector.leaves)}, by the formal rules {found} [{', '.join(vector.clauses)}]"]


def check_random(settings: Settings, name: str, seed: int) -> Row:
    """Judge random games as an engine plays them."""

    def work() -> tuple[int, list[str], str]:
        with Engine(settings.engines[name]) as engine:
            logs = [log for _, log in play(engine, seed, settings.games)]
        problems = [str(found) for found in judge(logs, settings.folder)]
        return len(logs), problems, f"{sum(len(log.steps) for log in logs):,} steps, seed {seed}"

    return timed(f"random games, {name}", work)


def check_invariants(settings: Settings, players: int, part: int, parts: int) -> Row:
    """One winner, one next leader, in every trick."""

    def work() -> tuple[int, list[str], str]:
        found = every_trick(players, settings.folder, part, parts)
        return found.cases, found.problems, "one winner unless destroyed, one next leader"

    return timed(f"every trick of {players} cards" + (f", part {part + 1} of {parts}" if parts > 1 else ""), work)


def check_follows(settings: Settings, players: int) -> Row:
    """Something may be played, and from the hand only, to every table by every hand of two cards."""

    def work() -> tuple[int, list[str], str]:
        cases = tables(players)
        problems: list[str] = []
        readings = ("free",) if players == 2 else ("free", "first_numbered")
        for reading in readings:
            problems += follows(cases, players, reading, settings.folder)[1]
        return len(cases) * len(readings), problems, "up to the names of the suits"

    return timed(f"every hand of two, {players} players", work)


def compare_engine(settings: Settings, name: str, players: int) -> Row:
    """Every trick on an engine."""

    def work() -> tuple[int, list[str], str]:
        cases = [(trick, trump) for trick in tricks(2) for trump in TRUMPS] if players == 2 else classes(3)
        every = 1 if players == 2 else settings.every
        with Engine(settings.engines[name]) as engine:
            found = compare_tricks(engine, cases[::every], players, settings.folder)
        return found.cases, found.problems, "" if players == 2 else f"up to suits, one in {every}"

    return timed(f"tricks of {players} cards, {name}", work)


def compare_engine_follows(settings: Settings, name: str, players: int) -> Row:
    """Who may play what on an engine."""

    def work() -> tuple[int, list[str], str]:
        cases = tables(players)
        if players == 3:
            led_by_rune = [case for case in cases if case[0][0] in ("V", "H")]
            others = [case for case in cases if case[0][0] not in ("V", "H")]
            cases = led_by_rune[:: settings.every] + others[:: 10 * settings.every]
        count = 0
        problems: list[str] = []
        with Engine(settings.engines[name]) as engine:
            for reading in ("free",) if players == 2 else ("free", "first_numbered"):
                found = compare_follows(engine, cases, players, reading, settings.folder)
                count, problems = count + found.cases, problems + found.problems
        return count, problems, "up to suits"

    return timed(f"hands of two, {players} players, {name}", work)


def compare_perft(settings: Settings, number: int) -> Row:
    """All games of tiny decks, counted by the formal rules and by the engines, and the invariants on their way."""
    title, changes, stride = _TINY[number]

    def work() -> tuple[int, list[str], str]:
        rules = ruleset(changes)
        deals = after_bids(rules, list(all_deals(rules))[:: 1 if settings.full else stride])
        count = [0] * _DEPTH
        problems: list[str] = []
        for start in range(0, len(deals), 400):
            part = perft(rules, deals[start : start + 400], _DEPTH, settings.folder, invariants=True)
            count = [one + other for one, other in zip(count, part.leaves, strict=True)]
            problems += part.broken
        for name, command in settings.engines.items():
            with Engine(command) as engine:
                theirs = engine_perft(engine, rules, deals, _DEPTH)
            if theirs != count:
                problems.append(f"{name}: perft {theirs}, by the formal rules {count} (rules {dict(changes)})")
        return len(deals), problems, f"deals, {sum(count):,} positions"

    return timed(f"all games, {title}", work)


def check_pair(settings: Settings, option: str, players: int) -> tuple[Row, Verdict]:
    """Two readings of an option: told apart or moot, as the rulings say."""
    verdicts: list[Verdict] = []

    def work() -> tuple[int, list[str], str]:
        verdict = distinguish(option, *PAIRS[option], players=players, folder=settings.folder)
        verdicts.append(verdict)
        length = verdict.example.length if verdict.example else None
        expected = None if option in MOOT[players] else SHORTEST[players][option]
        problems = []
        if length != expected or verdict.moot != (expected is None):
            told = "moot" if expected is None else f"told apart within {expected}"
            problems.append(f"{option}: expected to be {told}: {lines(verdict)}")
        return 1, problems, "moot" if verdict.moot else f"told apart, {length}"

    return timed(f"{option}, {players} players", work), verdicts[0]


def _pair_row(settings: Settings, option: str, players: int) -> Row:
    return check_pair(settings, option, players)[0]


def tasks(settings: Settings, only: str = "") -> list[tuple[Callable[..., Row], tuple[object, ...]]]:
    """The checks, the longest first."""
    every: list[tuple[str, Callable[..., Row], tuple[object, ...]]] = []
    every.append(("suite", check_suite, (settings,)))
    pairs = [(option, players) for players in (3, 2) for option in PAIRS]
    every += [("distinguish", _pair_row, (settings, *pair)) for pair in pairs if settings.full or pair not in _SLOW]
    every += [("invariants", check_invariants, (settings, 3, part, 4)) for part in range(4)]
    every += [("invariants", check_invariants, (settings, 2, 0, 1)), ("invariants", check_follows, (settings, 3))]
    every += [("invariants", check_follows, (settings, 2))]
    for name in settings.engines:
        every += [("exhaust", compare_engine, (settings, name, players)) for players in (3, 2)]
        every += [("exhaust", compare_engine_follows, (settings, name, players)) for players in (3, 2)]
        every.append(("random", check_random, (settings, name, 1)))
    every += [("perft", compare_perft, (settings, number)) for number in range(len(_TINY))]
    return [(function, arguments) for group, function, arguments in every if only in ("", group)]


def run(settings: Settings, only: str = "", workers: int = 2) -> Iterator[Row]:
    """Run the checks, and yield each row when it is done."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        futures: list[Future[Row]] = [
            pool.submit(function, *arguments) for function, arguments in tasks(settings, only)
        ]
        for future in as_completed(futures):
            yield future.result()


def rerun(row: Row, settings: Settings) -> str:
    """The command that repeats a check that failed."""
    group = next(
        (
            group
            for group, start in (
                ("suite", "vectors"), ("random", "random"), ("invariants", "every"), ("perft", "all games"),
                ("exhaust", "tricks"), ("exhaust", "hands"),
            )
            if row.check.startswith(start)
        ),
        "distinguish",
    )  # fmt: skip
    words = ["herrlof", "formal", "run", "--only", group]
    for name, command in settings.engines.items():
        if tuple(command) != ENGINES.get(name):
            words += ["--engine", f"{name}={shlex.join(command)}"]
    return shlex.join(words)


def elapsed(start: float) -> str:
    """Seconds since a moment."""
    return f"{time.perf_counter() - start:.0f} s"
