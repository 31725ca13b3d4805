"""The accepted steps are exactly the legal ones, and a rejected step changes nothing."""

from __future__ import annotations

import copy
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given

from herrlof_ref import (
    HERRLOF,
    Bidding,
    Choosing,
    Dealing,
    Drawing,
    Over,
    Playing,
    Rejected,
    Ruleset,
    State,
    Stealing,
    Taking,
    apply,
    format_action,
    legal_actions,
    new_game,
    observe,
    outcomes,
    parse,
    perft,
    to_json,
    turn,
)
from tests.herrlof.everystep import EVERY_ACTION, EVERY_STEP, FACES
from tests.strategies import Move, positions, rulesets, seeds, walk


def check_node(state: State) -> None:
    """Try every step in a state."""
    document, observation, twin = to_json(state), observe(state), copy.deepcopy(state)
    legal = [format_action(action) for action in legal_actions(state)]
    assert len(set(legal)) == len(legal)
    assert set(legal) <= set(EVERY_STEP)
    accepted, reasons, deals = [], [], 0
    for step, action in EVERY_ACTION:
        try:
            apply(state, action)
        except Rejected as error:
            reasons.append(str(error))
        else:
            if step.startswith("deal"):
                deals += 1
            else:
                accepted.append(step)
    assert all(re.fullmatch(r".+ \(HRL-[A-Z]+-\d+\)", reason) for reason in reasons)
    assert set(accepted) == set(legal)
    assert not deals or isinstance(state, Dealing)
    assert (to_json(state), observe(state)) == (document, observation)
    assert state == twin
    assert hash(state) == hash(twin)


@given(rulesets(), seeds)
def test_the_accepted_steps_are_the_legal_ones_at_every_node(rules: Ruleset, seed: int) -> None:
    for move in walk(rules, seed, longest=60):
        check_node(move.before)


@pytest.mark.parametrize("players", [2, 3])
def test_the_accepted_steps_are_the_legal_ones_with_the_official_sizes(players: int) -> None:
    for seed in range(3):
        for move in walk(Ruleset(players=players), seed, longest=80):
            check_node(move.before)


@given(positions())
def test_somebody_can_always_move_until_the_game_is_over(state: State) -> None:
    match state:
        case Over():
            assert turn(state) is None
            assert legal_actions(state) == ()
        case Dealing():
            assert turn(state) == "chance"
            assert legal_actions(state) == ()
            assert outcomes(state) == ()
        case Choosing():
            assert turn(state) == "chance"
            assert legal_actions(state)
            assert legal_actions(state) == tuple(outcome.action for outcome in outcomes(state))
        case _:
            assert turn(state) in range(state.round.rules.players)
            assert outcomes(state) == ()
            assert legal_actions(state)


def test_a_finished_game_rejects_everything() -> None:
    *_, last = walk(Ruleset(hand_size=1, max_rounds=1), seed=1)
    assert isinstance(last.after, Over)
    for _, action in EVERY_ACTION:
        with pytest.raises(Rejected, match="HRL-END-8"):
            apply(last.after, action)


# --- the order of legal actions ---------------------------------------------------------------------------------------


def in_order(state: State) -> list[str]:
    """List the legal steps as they are documented to come: cards by face, numbers upwards, a refusal last."""
    legal = {format_action(action) for action in legal_actions(state)}
    cards = [f"{state.phase} {face}" for face in FACES]
    numbers = [f"{verb} {number}" for verb in ("bid", "steal", "take") for number in range(46)]
    return [step for step in [*cards, *numbers, "draw", "pass"] if step in legal]


@given(positions())
def test_legal_actions_come_in_a_fixed_order(state: State) -> None:
    steps = [format_action(action) for action in legal_actions(state)]
    assert steps == in_order(state)
    assert observe(state)["legal"] == steps


_PROGRAM = """
import sys
from tests.herrlof.test_legal_steps import transcript
sys.stdout.write(transcript())
"""


def transcript() -> str:
    """Return all that two seeded games show, legal steps in the order in which they come."""
    lines: list[str] = []
    for players in (2, 3):
        for move in walk(Ruleset(players=players, max_rounds=1), seed=players):
            lines.append(f"{move.step}: {observe(move.after)} {HERRLOF.tell(move.before, move.action)}")
    return "\n".join(lines)


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_the_order_is_the_same_in_any_process(hash_seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path), "PYTHONIOENCODING": "utf-8"},
    )
    assert done.stdout == transcript()


# --- which clause a rejected step breaks ------------------------------------------------------------------------------


def moves(rules: Ruleset, wanted: type[State], count: int = 3) -> Iterator[Move]:
    """Find moves made in a phase."""
    for seed in range(200):
        for move in walk(rules, seed, longest=120):
            if isinstance(move.before, wanted):
                yield move
                count -= 1
                if not count:
                    return
    raise AssertionError(f"random play never comes to {wanted.phase}")


def clause_of(state: State, step: str) -> str:
    """Return the clause that a step breaks."""
    with pytest.raises(Rejected) as caught:
        apply(state, parse(step))
    return caught.value.clause


def test_a_bid_is_out_of_range_or_comes_too_late() -> None:
    rules = Ruleset(hand_size=4)
    for move in moves(rules, Bidding):
        assert clause_of(move.before, "bid 5") == "HRL-BID-1"
        assert clause_of(move.before, "bid 100000000000000000000000") == "HRL-BID-1"
        assert clause_of(move.before, "play G1") == "HRL-BID-5"
        assert clause_of(move.before, "pass") == "HRL-STEP-1"
    for move in moves(rules, Playing):
        assert clause_of(move.before, "bid 2") == "HRL-BID-3"
        assert clause_of(move.before, "bid 99") == "HRL-BID-3"
    assert clause_of(new_game(rules), "bid 2") == "HRL-STEP-1"
    assert clause_of(new_game(rules), "play G1") == "HRL-STEP-1"


@pytest.mark.parametrize("players", [2, 3])
def test_powers_that_are_mandatory_are_not_declined(players: int) -> None:
    rules = Ruleset(players=players, hand_size=5, one="mandatory", three="mandatory", six="mandatory")
    phases: tuple[type[State], ...] = (Drawing, Stealing, Taking)
    for phase in phases:
        for move in moves(rules, phase):
            assert clause_of(move.before, "pass") == "HRL-POWER-3"
            assert clause_of(move.before, "bid 1") == "HRL-BID-3"
            assert clause_of(move.before, "play G1") == "HRL-STEP-1"


@pytest.mark.parametrize("players", [2, 3])
def test_a_power_names_an_opponent_on_whom_it_can_act(players: int) -> None:
    rules = Ruleset(players=players, hand_size=5)
    for move in moves(rules, Stealing, 20):
        seat = turn(move.before)
        for named in range(5):
            if named == seat or named >= players:
                assert clause_of(move.before, f"steal {named}") == "HRL-POWER-4"
            elif not observe(move.before)["tricks"][named]:  # type: ignore[index]
                assert clause_of(move.before, f"steal {named}") == "HRL-ONE-2"
    for move in moves(rules, Taking):
        assert clause_of(move.before, f"take {turn(move.before)}") == "HRL-POWER-4"
        assert clause_of(move.before, f"take {players}") == "HRL-POWER-4"


# --- counting ---------------------------------------------------------------------------------------------------------


@given(positions(largest_hand=3))
def test_perft_counts_what_is_tried_out(state: State) -> None:
    def count(node: State, depth: int) -> int:
        following = []
        for step, action in EVERY_ACTION:
            if isinstance(node, Dealing) or step.startswith("deal"):
                continue
            try:
                following.append(apply(node, action))
            except Rejected:
                continue
        return len(following) if depth == 1 else sum(count(after, depth - 1) for after in following)

    assert perft(HERRLOF, state, 2) == (count(state, 1), count(state, 2))


def test_applying_an_action_twice_gives_the_same_state_twice() -> None:
    for move in walk(Ruleset(players=3), seed=5):
        assert apply(move.before, move.action) == move.after
