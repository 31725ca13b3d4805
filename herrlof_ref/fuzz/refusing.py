"""Rules that make no game, which an engine must refuse: rules that make one, with one option spoiled."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from attrs import evolve

from herrlof_ref.conformance.json_text import JSON, compact
from herrlof_ref.conformance.model import Case, Game
from herrlof_ref.core import RulesetError
from herrlof_ref.fuzz.divergence import Divergence
from herrlof_ref.fuzz.playing import Wishes, make_rules
from herrlof_ref.fuzz.replaying import case_of
from herrlof_ref.fuzz.shrinking import Shrunk
from herrlof_ref.fuzz.styles import Style

EVERY: Final = 4
"""With one in so many games goes a ruleset that makes none."""
_TRIES: Final = 50
_ODD: Final[tuple[JSON, ...]] = (None, True, False, "", "0", "optional", "none", [], [0], [None], {}, {"value": 1})
_NUMBERS: Final = (-1, 0, 1, 2, 3, 4, 5, 9, 10, 14, 16, 21, 42, 1_000_001, 2**53 - 1)


def refusal(style: Style, game: Game, seed: str, number: int, wishes: Wishes) -> Case | None:
    """Make up the ruleset that goes with the game of this seed and number; None if none does.

    Raises:
        UsageError: no rules as wished for make a game.
    """
    if number % EVERY != EVERY - 1:
        return None
    source = random.Random(f"{game.name} {seed} {number} refused")
    whole = make_rules(style.rules, style.game, game, source, wishes)
    free = [name for name in game.options if name not in wishes.fixed and name not in wishes.accepted]
    for _ in range(_TRIES if free else 0):
        name = source.choice(free)
        spoiled = _spoiled(name, whole.get(name, game.standard.get(name)), source)
        if not _makes_a_game(style, {**whole, **spoiled}):
            return _case(style, game, number, seed, whole, spoiled)
    return None


def _spoiled(name: str, value: JSON, source: random.Random) -> dict[str, JSON]:
    """The option with another value, or another option."""
    match source.randrange(8):
        case 0:
            return {source.choice((f"{name}s", name.upper(), f" {name}", "", "jokers")): value}
        case 1 | 2:
            return {name: source.choice(_ODD)}
        case 3 | 4:
            return {name: source.choice(_NUMBERS)}
        case _:
            return {name: source.choice(list(_near(value)))}


def _near(value: JSON) -> Iterator[JSON]:
    """What looks like a value and is another one."""
    yield compact(value)
    yield [value]
    match value:
        case bool() | None:
            yield 0
        case int():
            yield from (value - 1, value + 1, -value, value * 10)
        case str():
            yield from (value.upper(), f"{value} ", value[:-1], value.replace("_", "-") + "s")
        case list():
            yield from ([*value, *value[:1]], [*value, 0], [*value, "luck"], value[0] if value else "none")
        case dict():
            yield []


def _makes_a_game(style: Style, rules: Mapping[str, JSON]) -> bool:
    try:
        style.game.read_rules(rules)
    except RulesetError:
        return False
    return True


def _case(
    style: Style, game: Game, number: int, seed: str, whole: Mapping[str, JSON], spoiled: Mapping[str, JSON]
) -> Case:
    title = f"Rules {number} of seed {seed}, which make no game"
    case = case_of(game, f"fuzz/{game.name}-{number}-refused", title, whole, ())
    return evolve(case, rules={**case.rules, **spoiled}, clauses=(style.about_rules,), refused=True)


def fewer_options(style: Style, found: Divergence, test: Callable[[Case], Divergence | None]) -> Shrunk:
    """Leave out options of rules that should have been refused, as long as they should be and are not."""
    best, tries = found, 0
    for name in found.case.rules:
        rules = {each: value for each, value in best.case.rules.items() if each != name}
        if _makes_a_game(style, rules):
            continue
        tries += 1
        again = test(evolve(best.case, rules=rules))
        if again is not None and again.kind == found.kind:
            best = again
    return Shrunk(best, tries, 0)
