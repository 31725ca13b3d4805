"""The formal rules know which rulesets make a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import pytest

from herrlof_ref import Ruleset
from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.conformance.model import Case
from herrlof_ref.conformance.rulesets import complete
from herrlof_ref.conformance.suite import load_suite
from herrlof_ref.core import RulesetError
from herrlof_ref.data import SUITE
from herrlof_ref.fuzz import STYLES
from herrlof_ref.fuzz.playing import Wishes
from herrlof_ref.fuzz.refusing import refusal
from herrlof_ref.fuzz.worker import manifest

pytest.importorskip("clingo")

from herrlof_ref.formal.opening import broken_clauses

GAME = manifest("herrlof")


def is_told(rules: Mapping[str, JSON]) -> bool:
    """Whether the formal rules can be told: words, numbers of 32 bits, and lists of them without a double."""
    for name, value in rules.items():
        values = value if isinstance(value, list) else [value]
        if isinstance(value, list) != isinstance(GAME.standard.get(name), list) or len({*map(str, values)}) < len(
            values
        ):
            return False
        if not re.fullmatch(r"[a-z][a-z_]*", name) or not all(map(_is_term, values)):
            return False
    return True


def _is_term(value: JSON) -> bool:
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return abs(value) < 2**31
    return value is None or (
        isinstance(value, str) and value != "null" and re.fullmatch(r"[a-z][a-z_]*", value) is not None
    )


@cache
def cases() -> tuple[Case, ...]:
    return tuple(case for case in load_suite(SUITE).cases if case.game == "herrlof")


def test_what_the_suite_has_refused_makes_no_game() -> None:
    refused = [rules for case in cases() if case.refused and is_told(rules := complete(GAME, case.rules))]
    assert len(refused) > 25
    for rules in refused:
        assert broken_clauses(rules), rules


def test_what_the_suite_plays_makes_a_game() -> None:
    played = {repr(rules): rules for case in cases() if not case.refused for rules in [complete(GAME, case.rules)]}
    told = [rules for rules in played.values() if is_told(rules)]
    assert len(told) > 50
    for rules in told[::3]:
        assert not broken_clauses(rules), rules


def test_made_up_rules_are_refused_by_both() -> None:
    made = [refusal(STYLES["herrlof"], GAME, "4", number, Wishes({}, {})) for number in range(600)]
    told = [rules for case in made if case and is_told(rules := complete(GAME, case.rules))]
    assert len(told) > 30
    for rules in told:
        with pytest.raises(RulesetError):
            Ruleset.from_json(rules)
        assert broken_clauses(rules), rules


BOUNDS: dict[str, tuple[int, int]] = {
    "hand_size": (1, 20),
    "suits": (2, 4),
    "ranks": (5, 9),
    "valknuts": (0, 3),
    "hagalaz": (0, 3),
    "target": (1, 1_000_000),
    "max_rounds": (1, 1_000_000),
    "first_leader": (0, 1),
    "players": (2, 3),
}


@pytest.mark.parametrize(("name", "bounds"), BOUNDS.items())
def test_numbers_are_bounded(name: str, bounds: tuple[int, int]) -> None:
    small: dict[str, JSON] = {} if name == "hand_size" else {"hand_size": 8}
    for value, makes in ((bounds[0], True), (bounds[1], True), (bounds[1] + 1, False), (-1, False)):
        rules = complete(GAME, {**small, name: value})
        assert bool(broken_clauses(rules)) is not makes, rules
