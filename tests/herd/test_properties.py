"""What holds in every state of every game."""

from __future__ import annotations

import copy
import pickle
import random
import re
import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herrlof_ref import herd
from herrlof_ref.core import NotationError, Rejected, RulesetError, perft, play_random
from herrlof_ref.herd.board import empty_cells, surrounded
from herrlof_ref.herd.capture import captured
from tests.herd.walks import EVERY_STEP, Move, positions, seeds, sides, walk


def surrounded_stones(state: herd.State) -> int:
    """Return the stones of either colour that the other one surrounds."""
    return surrounded(state.board, state.black, state.white) | surrounded(state.board, state.white, state.black)


def check_counts(move: Move, most: int) -> int:
    """Check the counts after a step; return how many stones may at most be left to place."""
    before, after = move.before, move.after
    seen = herd.observe(after)
    assert isinstance(seen["to_remove"], int)
    assert isinstance(seen["to_place"], int)
    assert 0 <= seen["to_remove"] <= after.enemy.bit_count()
    match move.action:
        case herd.Roll(low, high):
            assert seen["to_remove"] <= low
            most = high
        case herd.Remove():
            assert isinstance(before, herd.Removing)
            assert seen["to_remove"] in (before.to_remove - 1, 0)
        case herd.Place(cell):
            bit = before.board.bit(cell)
            most += captured(before.board, before.own | bit, before.enemy, bit).bit_count() - 1
    assert 0 <= seen["to_place"] <= most
    return most


@given(sides, seeds)
def test_a_random_game_keeps_every_promise(side: int, seed: int) -> None:
    most, after = 0, herd.new_game(herd.Ruleset(side=side))
    for move in walk(side, seed):
        before, after = move.before, move.after
        most = check_counts(move, most)
        assert not after.black & after.white
        assert not (after.black | after.white) & ~after.board.all
        assert not surrounded_stones(after)
        if isinstance(after, herd.Placing | herd.Removing):
            assert herd.legal_actions(after)
            assert herd.turn(after) == after.mover
        if isinstance(move.action, herd.Place):
            assert (after.white if before.mover else after.black) & before.board.bit(move.action.cell)
        assert after.mover in (before.mover, 1 - before.mover)
        assert (after.mover != before.mover) <= isinstance(after, herd.Rolling)
    assert isinstance(after, herd.Over)
    assert not empty_cells(after.board, after.black, after.white)
    stones = after.black.bit_count(), after.white.bit_count()
    assert stones[0] != stones[1]
    assert herd.observe(after)["winners"] == [stones.index(max(stones))]


@given(positions())
def test_the_accepted_steps_are_the_legal_ones_and_rejected_ones_change_nothing(state: herd.State) -> None:
    document, seen, twin = herd.to_json(state), herd.observe(state), copy.deepcopy(state)
    legal = [herd.format_action(action) for action in herd.legal_actions(state)]
    assert len(set(legal)) == len(legal)
    accepted, reasons = [], []
    for step in EVERY_STEP:
        try:
            herd.apply(state, herd.parse(step))
        except Rejected as error:
            reasons.append(str(error))
        else:
            accepted.append(step)
    assert all(re.fullmatch(r".+ \(HRD-[A-Z]+-\d+\)", reason) for reason in reasons)
    assert set(accepted) == set(legal)
    assert (herd.to_json(state), herd.observe(state), state) == (document, seen, twin)


@given(positions())
def test_equal_states_are_equal_in_every_way(state: herd.State) -> None:
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.board is state.board
    for action in herd.legal_actions(state):
        after = herd.apply(state, action)
        assert after != state
        assert herd.apply(copy.deepcopy(state), pickle.loads(pickle.dumps(action))) == after
    with pytest.raises(AttributeError):
        state.mover = 1 - state.mover  # type: ignore[misc]


@given(sides, seeds, st.integers(0, 11))
def test_a_game_turned_and_mirrored_is_a_game(side: int, seed: int, at: int) -> None:
    symmetry = herd.symmetries(herd.board_of(side))[at]
    for move in walk(side, seed):
        image = symmetry.state(move.before)
        legal = {symmetry.action(action) for action in herd.legal_actions(move.before)}
        assert legal == set(herd.legal_actions(image))
        assert herd.apply(image, symmetry.action(move.action)) == symmetry.state(move.after)
    assert symmetry.state(move.after) == herd.apply(image, symmetry.action(move.action))


@given(positions())
def test_what_chance_may_do_adds_up_to_one(state: herd.State) -> None:
    possible = herd.outcomes(state)
    if herd.turn(state) != "chance":
        assert possible == ()
        with pytest.raises(ValueError, match="chance does not move"):
            herd.sample(state, random.Random(0))
        return
    assert tuple(outcome.action for outcome in possible) == herd.legal_actions(state)
    assert sum(outcome.probability for outcome in possible) == 1
    for outcome in possible:
        assert isinstance(outcome.action, herd.Roll)
        assert outcome.probability == Fraction(1 + (outcome.action.low != outcome.action.high), 36)
    assert herd.sample(state, random.Random(0)) in herd.legal_actions(state)


def test_sampled_rolls_follow_the_probabilities() -> None:
    state, source, count = herd.new_game(), random.Random(1), 36_000
    rolls = [herd.sample(state, source) for _ in range(count)]
    for outcome in herd.outcomes(state):
        # Six standard deviations around 1000 or 2000.
        assert abs(rolls.count(outcome.action) - count * outcome.probability) < 270


@given(st.text(max_size=12) | st.from_regex(r"(roll|place|remove) [a-z0-9]{1,3}( [0-9])?", fullmatch=True))
def test_a_text_is_a_step_only_in_its_one_spelling(text: str) -> None:
    try:
        action = herd.parse(text)
    except NotationError:
        return
    assert herd.format_action(action) == text


@pytest.mark.parametrize(
    "step", ["place e\u0665", "roll \u0661 2", "place a1\n", " place a1", "", "place a26", "place z1"]
)
def test_look_alikes_are_no_steps(step: str) -> None:
    with pytest.raises(NotationError) as caught:
        herd.parse(step)
    assert caught.value.clause == "HRD-STEP-2"


@pytest.mark.parametrize(
    "options", [{"side": 1}, {"side": 14}, {"side": "5"}, {"side": True}, {"side": None}, {"size": 5}]
)
def test_other_options_and_values_make_no_game(options: dict[str, object]) -> None:
    with pytest.raises(RulesetError, match="option"):
        herd.HERD.read_rules(options)


def test_dice_that_no_step_can_spell_are_rejected_too() -> None:
    for low, high in ((0, 3), (5, 2), (3, 7)):
        with pytest.raises(Rejected) as caught:
            herd.apply(herd.new_game(), herd.Roll(low, high))
        assert caught.value.clause == "HRD-TURN-2"


def test_counts_of_the_first_steps() -> None:
    # 21 rolls; on 7 cells 7 first stones each: 147. Then a second stone after a lower die of 2 or more (15 rolls):
    # 15 * 7 * 6; after a lower die of 1 (6 rolls) White has 21 rolls: 6 * 7 * 21.
    start = herd.new_game(herd.Ruleset(side=2))
    assert perft(herd.HERD, start, 3) == (21, 147, 15 * 7 * 6 + 6 * 7 * 21)


def test_a_random_game_takes_less_than_ten_milliseconds() -> None:
    def game(seed: int) -> float:
        began = time.process_time()
        for _ in play_random(herd.HERD, herd.new_game(), random.Random(seed)):
            pass
        return time.process_time() - began

    game(0)
    # The fastest of several, since the machine may be busy with other things.
    assert min(game(seed) for seed in range(1, 8)) < 0.010
