"""Records perft tables as generated vectors of the suite: how many lines of play there are, by their length.

What is recorded depends on this file alone, so that a check can record again and compare. The counts are those of the
reference; the independent engines are asked for theirs whenever they are judged.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from herrlof_ref.core import Game, Json
from herrlof_ref.games import GAMES

PATTERN: Final = "*/perft/*.json"
"""Matches every file of perft tables below ``vectors/``."""
_LOOKED_AT: Final = 60
"""Positions of each length whose steps tell which clauses a table is about."""
_LONGEST: Final = 60


@attrs.frozen
class Table:
    """One table: a position, and how deep to count from there; a depth of None counts to the end of the game."""

    game: str
    name: str
    where: str
    """The position, as the title's end."""
    rules: Mapping[str, Json]
    steps: tuple[str, ...]
    """The steps to the position, deals as short as worked examples write them."""
    depth: int | None


_TWO: Final = "deal G3 G6 G1 R9 R3 B6 V H … / G9 G2 R1 R6 O3 B1 V H … / O5 / V H B9 …"
_THREE: Final = "deal G3 G6 R9 B1 V H … / G9 G1 R6 O3 V H … / G2 R3 O6 B6 V H … / O5 / B9 …"
_OVER: Final[Mapping[str, Json]] = {"max_rounds": 1}

TABLES: Final = (
    Table("herrlof", "two-bids", "the deal for two", {}, (_TWO,), 3),
    Table("herrlof", "two-tricks", "the bids of two", {}, (_TWO, "bid 3", "bid 4"), 4),
    Table("herrlof", "two-three-led", "a 3 led by one of two", {}, (_TWO, "bid 3", "bid 4", "play G3"), 4),
    Table("herrlof", "two-six-wins", "a 6 that wins", {}, (_TWO, "bid 3", "bid 4", "play G6", "play G2"), 4),
    Table(
        "herrlof",
        "two-six-wins-mandatory",
        "a 6 that wins and must be used",
        {"six": "mandatory"},
        (_TWO, "bid 3", "bid 4", "play G6", "play G2"),
        4,
    ),
    Table(
        "herrlof", "two-valknuts", "two runes played to a trick", {}, (_TWO, "bid 3", "bid 4", "play V", "play V"), 4
    ),
    Table("herrlof", "three-bids", "the deal for three", {"players": 3}, (_THREE,), 3),
    Table("herrlof", "three-tricks", "the bids of three", {"players": 3}, (_THREE, "bid 1", "bid 2", "bid 3"), 4),
    Table(
        "herrlof",
        "three-first-numbered",
        "a rune led where the first numbered card is followed",
        {"players": 3, "rune_led": "first_numbered"},
        (_THREE, "bid 1", "bid 2", "bid 3", "play H"),
        3,
    ),
    Table(
        "herrlof",
        "tiny-two",
        "the deal of a round for two with three cards each",
        {**_OVER, "hand_size": 3, "suits": 1, "ranks": 6, "valknuts": 1, "hagalaz": 1},
        ("deal G1 G3 H / G2 G6 V / G5 / …",),
        None,
    ),
    Table(
        "herrlof",
        "tiny-two-mandatory",
        "the deal of a round for two whose powers must be used",
        {
            **_OVER,
            "hand_size": 3,
            "suits": 2,
            "ranks": 6,
            "valknuts": 0,
            "hagalaz": 0,
            "one": "mandatory",
            "three": "mandatory",
            "six": "mandatory",
        },
        ("deal G1 G3 R6 / G6 R1 R3 / R2 / …",),
        None,
    ),
    Table(
        "herrlof",
        "tiny-two-no-stock",
        "the deal of a round for two that leaves no stock",
        {**_OVER, "hand_size": 3, "suits": 1, "ranks": 6, "valknuts": 1, "hagalaz": 0},
        ("deal G1 G3 V / G2 G5 G6 / G4 / …",),
        None,
    ),
    Table(
        "herrlof",
        "tiny-two-runes",
        "the deal of a round for two of runes alone",
        {**_OVER, "hand_size": 2, "suits": 0, "ranks": 0},
        ("deal V H / V H / V / …",),
        None,
    ),
    Table(
        "herrlof",
        "tiny-three",
        "the deal of a round for three with two cards each",
        {**_OVER, "players": 3, "hand_size": 2, "suits": 2, "ranks": 6, "valknuts": 1, "hagalaz": 1},
        ("deal G6 H / G1 R6 / R3 V / R1 / …",),
        None,
    ),
    Table(
        "herrlof",
        "tiny-three-discard",
        "the deal of a round for three where a returned card is discarded",
        {
            **_OVER,
            "players": 3,
            "hand_size": 2,
            "suits": 2,
            "ranks": 3,
            "valknuts": 2,
            "hagalaz": 1,
            "returned_card": "discard",
            "trump_turn": "at_resolution",
        },
        ("deal G3 V / G1 V / R3 H / R1 / …",),
        None,
    ),
    Table("herd", "smallest-first-turn", "the first roll on the smallest board", {"side": 2}, ("roll 2 5",), 5),
    Table(
        "herd",
        "smallest-crowded",
        "a crowded smallest board",
        {"side": 2},
        ("roll 3 3", "place a1", "place b1", "place c1", "roll 1 3"),
        5,
    ),
    Table("herd", "standard-first-turn", "the first roll on the standard board", {}, ("roll 2 5",), 3),
    Table(
        "herd",
        "standard-removal",
        "a removal on the standard board",
        {},
        ("roll 3 3", "place a1", "place a2", "place b1", "roll 2 5"),
        4,
    ),
)


def record(table: Table) -> dict[str, Json]:
    """Count a table and return it as a case of the vector format."""
    game = GAMES[table.game]
    rules = game.read_rules(table.rules)
    state = game.start(rules)
    steps: list[Json] = []
    for text in table.steps:
        written = game.expand(rules, text)
        state = game.apply(state, game.parse(written))
        steps.append({"do": written, "expect": {}})
    leaves, clauses = _count(game, state, table.depth)
    reach = "to the end of the game" if table.depth is None else f"of 1 to {table.depth} steps"
    return {
        "id": f"perft/{table.name}",
        "title": f"Lines of play {reach} after {table.where}",
        "clauses": sorted(clauses),
        "rulings": [],
        "origin": "generated",
        "since": "1.0",
        "rules": dict(table.rules),
        "steps": steps,
        "perft": {"depth": len(leaves), "leaves": list(leaves)},
    }


def _count(game: Game[Any, Any, Any], state: object, depth: int | None) -> tuple[list[int], set[str]]:
    """Count the lines of play of each length, and look which clauses they are about.

    To the end of the game the last count is 0: there is no longer line.
    """
    leaves: list[int] = []
    clauses: set[str] = set()
    ends: dict[object, int] = {state: 1}
    while len(leaves) < (depth or _LONGEST):
        longer: dict[object, int] = {}
        leaves.append(0)
        for place, (end, count) in enumerate(ends.items()):
            legal = game.legal_actions(end)
            leaves[-1] += count * len(legal)
            for action in legal if len(leaves) != depth or place < _LOOKED_AT else ():
                if place < _LOOKED_AT:
                    clauses.update(clause for _, clause in game.tell(end, action))
                after = game.apply(end, action)
                longer[after] = longer.get(after, 0) + count
        if depth is None and not leaves[-1]:
            break
        ends = longer
    return leaves, clauses


def files() -> dict[Path, str]:
    """Return the text of every file of perft tables, by its path below ``vectors/``: one file a game."""
    games: dict[str, list[str]] = {}
    for table in TABLES:
        games.setdefault(table.game, []).append(json.dumps(record(table)))
    return {Path(game, "perft", "tables.json"): "".join(_document(game, cases)) for game, cases in games.items()}


def _document(game: str, cases: list[str]) -> Iterator[str]:
    yield f'{{"format": 1, "game": "{game}", "cases": [\n  '
    yield ",\n  ".join(cases)
    yield "\n]}\n"
