"""Small instances of what the whole run proves."""

from __future__ import annotations

import itertools
import shutil
import sys
from collections import Counter

import pytest

pytest.importorskip("clingo")

from herrlof_ref.formal.check import judge
from herrlof_ref.formal.distinguish import distinguish, lines
from herrlof_ref.formal.engines import Engine, EngineError
from herrlof_ref.formal.exhaust import classes, compare_follows, compare_tricks, every_trick, tables
from herrlof_ref.formal.games import play
from herrlof_ref.formal.given import Given
from herrlof_ref.formal.perft import after_bids, all_deals, engine_perft, perft
from herrlof_ref.formal.run import JAVASCRIPT, PYTHON
from herrlof_ref.formal.terms import deck, options, read_deal, ruleset
from herrlof_ref.formal.theory import at, load
from herrlof_ref.formal.tricks import Outcome, outcomes

ENGINES = [
    pytest.param(PYTHON, id="python"),
    pytest.param(
        JAVASCRIPT,
        id="javascript",
        marks=pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed"),
    ),
]


def test_every_trick_of_two_cards_has_one_winner_unless_destroyed_and_one_next_leader() -> None:
    found = every_trick(2)
    assert found.cases > 7_000
    assert found.problems == []


@pytest.mark.parametrize(
    ("trick", "trump", "winner", "leads"),
    [
        (("G5", "G7"), "R", 1, 1),
        (("G5", "R1"), "R", 1, 1),
        (("G5", "R9"), "O", 0, 0),
        (("H", "G2"), "V", 1, 0),
        (("H", "H"), "V", 0, 1),
        (("V", "H"), "G", None, 0),
        (("G9", "G2"), "B", 0, 1),
        (("G9", "H"), "B", 0, 1),
    ],
)
def test_tricks_worked_out_by_hand(trick: tuple[str, str], trump: str, winner: int | None, leads: int) -> None:
    assert outcomes([(trick, trump)], 2)[0] == [Outcome(winner, leads)]


@pytest.mark.parametrize("command", ENGINES)
def test_engines_agree_on_tricks_and_on_what_may_be_played(command: tuple[str, ...]) -> None:
    with Engine(command) as engine:
        assert compare_tricks(engine, classes(2)[::4], 2).problems == []
        assert compare_follows(engine, tables(2)[::12], 2, "free").problems == []


@pytest.mark.parametrize("command", ENGINES)
def test_engines_agree_on_every_game_of_a_tiny_deck(command: tuple[str, ...]) -> None:
    rules = ruleset({"suits": 1, "ranks": 6, "valknuts": 0, "hagalaz": 1, "hand_size": 2})
    deals = list(all_deals(rules))
    lines_of_play = after_bids(rules, deals[::60])
    assert len(deals) == 1260
    count = perft(rules, lines_of_play, 12, invariants=True)
    assert count.broken == []
    with Engine(command) as engine:
        assert engine_perft(engine, rules, lines_of_play, 12) == count.leaves


def test_random_games_agree() -> None:
    with Engine(PYTHON) as engine:
        logs = [log for _, log in play(engine, seed=5, games=6, players=2)]
    assert judge(logs) == []


def test_an_engine_that_ends_at_once_is_reported() -> None:
    with pytest.raises(EngineError, match="ended without an answer"), Engine([sys.executable, "-c", ""]):
        pass


def test_a_deal_weighs_as_many_orders_of_the_deck_as_it_stands_for() -> None:
    rules = ruleset({"suits": 1, "ranks": 2, "valknuts": 2, "hagalaz": 1, "hand_size": 2})
    named = [f"{card}#{number}" for number, card in enumerate(deck(rules))]
    orders: Counter[str] = Counter()
    for order in itertools.permutations(named):
        cards = [name.partition("#")[0] for name in order]
        hands = [" ".join(sorted(cards[:2])), " ".join(sorted(cards[2:4]))]
        orders[f"deal {hands[0]} / {hands[1]} / {cards[4]} /"] += 1
    deals = sorted(orders)
    given = Given()
    for name, value in options(rules):
        given.add("option", 0, name, value)
    for number, text in enumerate(deals):
        given.add("offered", 0, number)
        for name, *arguments in read_deal(text).facts():
            given.add(name, number, *arguments)
    theory = load()
    wanted = {"random", "init"}
    control = given.ground(
        theory.still(wanted)
        + "\n"
        + at(theory.template("true(S,F) :- init(S,F).") + "\n" + theory.moment({"random"}), 0)
    )
    weights = {
        deals[atom.symbol.arguments[1].arguments[0].number]: atom.symbol.arguments[2].number
        for atom in control.symbolic_atoms.by_signature("random_0", 3)
    }
    assert set(weights) == set(orders)
    assert len({orders[text] / weights[text] for text in deals}) == 1


def test_the_shortest_play_that_tells_two_readings_apart() -> None:
    verdict = distinguish("three", "optional", "mandatory")
    assert verdict.example is not None
    assert lines(verdict)[3] == "play G3"
    assert not verdict.moot


def test_no_play_reaches_the_tenth_round_of_two_players() -> None:
    verdict = distinguish("max_rounds", 10, None)
    assert verdict.moot
    assert "the game is over after round 9 at the latest" in lines(verdict)[1]
