"""Whole logs are cleared only if every field of every observation is as the rules say."""

from __future__ import annotations

import random

import attrs
import pytest

pytest.importorskip("clingo")

from herrlof_ref.formal.engines import Case, Engine
from herrlof_ref.formal.fields import FIELDS
from herrlof_ref.formal.games import offers, play, taken
from herrlof_ref.formal.logs import Log
from herrlof_ref.formal.run import PYTHON
from herrlof_ref.formal.screening import MANY, suspects
from herrlof_ref.formal.terms import STANDARD, Json

OTHER: dict[str, Json] = {
    "phase": "steal", "turn": "chance", "legal": ["play G1", "pass"], "round": 7, "first": 1, "leader": 1, "trump": "X",
    "trump_card": "X", "trick": ["V", "V"], "hands": [[], ["V"]], "stock": ["G1"], "bids": [0, None],
    "tricks": [9, 9], "destroyed": 3, "scores": [1, 2], "correct_bids": [1, 1], "winners": [1], "target": 0,
    "last_round": {"bids": [1, 1], "tricks": [1, 1], "points": [2, 2]},
    "views": [{"hand": [], "bid": 77, "bids_made": [], "hand_sizes": [], "stock_size": 0}] * 2,
}  # fmt: skip


def spoiled(log: Log, step: int, field: str) -> Log:
    asked = log.steps[step]
    assert asked.expect[field] != OTHER[field]
    steps = list(log.steps)
    steps[step] = attrs.evolve(asked, expect={**asked.expect, field: OTHER[field]})
    return attrs.evolve(log, steps=tuple(steps))


@pytest.fixture(scope="module")
def round_log() -> Log:
    rules = STANDARD[2]
    case = Case("round", rules, offers(random.Random(3), rules, 1))
    with Engine(PYTHON) as engine:
        log = taken(case, next(iter(engine.traces([case]))), None)
    return attrs.evolve(log, steps=tuple(asked for asked in log.steps if not asked.refused))


@pytest.mark.parametrize("shared", [True, False], ids=["one ruleset", "any ruleset"])
def test_each_field_counts(round_log: Log, shared: bool) -> None:
    # The fourth step is a play to be answered; of the views, those after the sixth step of the first log are compared.
    logs = [spoiled(round_log, 5 if field == "views" else 3, field) for field in ("views", *FIELDS) if field in OTHER]
    logs = [*logs, *[round_log] * MANY] if shared else logs
    every = 1
    groups = [logs] if shared else [logs[start : start + MANY - 1] for start in range(0, len(logs), MANY - 1)]
    found = [number for group in groups for number in suspects(group, views_every=every)]
    assert len(found) == len(FIELDS) + 1


def test_a_legal_step_that_is_refused_counts(round_log: Log) -> None:
    steps = list(round_log.steps)
    steps.insert(3, attrs.evolve(steps[3], expect={}, refused=True))
    assert suspects([round_log, attrs.evolve(round_log, steps=tuple(steps))]) == [1]


def test_games_of_all_rulesets_are_cleared() -> None:
    with Engine(PYTHON) as engine:
        logs = [log for _, log in play(engine, seed=8, games=12)]
    assert suspects(logs) == []
