"""Recorded perft tables."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from herrlof_ref.compiler import differences
from herrlof_ref.core import perft
from herrlof_ref.counting import PATTERN, TABLES, Table, files
from herrlof_ref.data import SPECIFICATION, SUITE
from herrlof_ref.games import GAMES
from herrlof_ref.specification import load_specification

SHIPPED: dict[str, Any] = {
    f"{path.parent.parent.name}/{case['id'].partition('/')[2]}": case
    for path in SUITE.glob(f"vectors/{PATTERN}")
    for case in json.loads(path.read_bytes())["cases"]
}
CLAUSES = load_specification(SPECIFICATION).clauses


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.game}-{table.name}")
def test_a_table_holds_what_perft_counts(table: Table) -> None:
    case = SHIPPED[f"{table.game}/{table.name}"]
    game = GAMES[table.game]
    state = game.start(game.read_rules(table.rules))
    for step in case["steps"]:
        state = game.apply(state, game.parse(step["do"]))
    assert tuple(case["perft"]["leaves"]) == perft(game, state, case["perft"]["depth"])
    assert case["clauses"]
    assert set(case["clauses"]) <= CLAUSES.keys()
    if table.depth is None:
        assert case["perft"]["leaves"][-1] == 0
        assert "to the end of the game" in case["title"]
    else:
        assert case["perft"]["depth"] == table.depth


def test_the_tables_cover_both_games_official_sizes_and_tiny_decks() -> None:
    kinds = Counter((table.game, table.depth is None) for table in TABLES)
    assert kinds["herrlof", False] >= 5
    assert kinds["herrlof", True] >= 5
    assert {GAMES["herd"].read_rules(t.rules).side for t in TABLES if t.game == "herd"} == {2, 5}


def test_the_tables_of_the_checkout_are_up_to_date() -> None:
    made = files()
    assert differences(made, SUITE / "vectors", PATTERN) == []
    cases = [case["id"] for text in made.values() for case in json.loads(text)["cases"]]
    assert len(set(cases)) == len(cases) == len(TABLES)
    assert Path("herd/perft/tables.json") in made


@pytest.mark.parametrize("name", ["two-bids", "tiny-two-runes", "tiny-three"])
def test_the_formal_rules_count_the_same(name: str) -> None:
    formal = pytest.importorskip("herrlof_ref.formal.perft")
    terms = pytest.importorskip("herrlof_ref.formal.terms")
    case = SHIPPED[f"herrlof/{name}"]
    players, leaves = case["rules"].get("players", 2), case["perft"]["leaves"]
    # The solver counts from after the bids, which are free and change nothing that follows.
    bids = leaves[0] ** players
    line = [*(step["do"] for step in case["steps"]), *["bid 0"] * players]
    counted = formal.perft(terms.ruleset(case["rules"]), [line], len(leaves) - players).leaves
    assert [bids * count for count in counted] == leaves[players:]
    assert leaves[:players] == [leaves[0] ** made for made in range(1, players + 1)]
