"""Steps have one spelling, and every step is read as it was written."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herrlof_ref import (
    Action,
    Bid,
    Deal,
    Draw,
    Give,
    NotationError,
    Pass,
    Play,
    Return,
    Ruleset,
    Steal,
    Take,
    Taken,
    card,
    format_action,
    parse,
)
from herrlof_ref.herrlof.notation import LONGEST
from herrlof_ref.herrlof.shortdeal import expand
from tests.herrlof.everystep import EVERY_STEP, FACES
from tests.strategies import rulesets, seeds, walk

DEAL = "deal G1 G2 V / G3 V H / R9 / O5 B1 H"


@pytest.mark.parametrize("step", [*EVERY_STEP, DEAL, "bid 999999999999999999999"])
def test_every_step_is_written_as_it_is_read(step: str) -> None:
    assert format_action(parse(step)) == step
    assert parse(format_action(parse(step))) == parse(step)


def test_a_step_is_read_as_the_action_that_it_names() -> None:
    assert parse("bid 0") == Bid(0)
    assert parse("bid 15") == Bid(15)
    assert parse("play G7") == Play(card("G7"))
    assert parse("draw") == Draw()
    assert parse("pass") == Pass()
    assert parse("return H") == Return(card("H"))
    assert parse("steal 2") == Steal(2)
    assert parse("take 1") == Take(1)
    assert parse("taken V") == Taken(card("V"))
    assert parse("give B9") == Give(card("B9"))
    deal = parse(DEAL)
    assert isinstance(deal, Deal)
    assert [[str(face) for face in hand] for hand in deal.hands] == [["G1", "G2", "V"], ["G3", "V", "H"]]
    assert str(deal.turned) == "R9"
    assert list(map(str, deal.stock)) == ["O5", "B1", "H"]


@given(rulesets(), seeds)
def test_the_steps_of_a_game_are_read_as_they_were_written(rules: Ruleset, seed: int) -> None:
    for move in walk(rules, seed, longest=80):
        assert parse(move.step) == move.action
        assert hash(parse(move.step)) == hash(move.action)


SPELLED = frozenset(EVERY_STEP)
MISSPELLED = [
    *("", " ", "play", "bid", "deal", "steal", "pass ", " pass", "Pass", "PASS", "draw draw", "pass\n", "pass\0"),
    *("bid 03", "bid -1", "bid +1", "bid  3", "bid\t3", "bid 3 ", "bid 3.0", "bid 1e1", "bid three", "bid ٣", "bid ３"),
    *("bid 0x1", "bid 1_0", "bid ½", "bid 00", "BID 3", "bid,3", "bid:3", "bid 3;", "bid 3; bid 4"),
    *(
        "play g7",
        "play G10",
        "play G0",
        "play 7G",
        "play Y7",
        "play V1",
        "play v",
        "play  V",
        "play VV",
        "play Valknut",
    ),
    *(
        "play Valknut",
        "play G7 G8",
        "playG7",
        "play\u00a0G7",
        "play G7\n",
        "play G٧",
        "lead G7",
        "taken",
        "give",
        "return",
        "take one",
    ),
    *("deal G1 / G2 / G3", "deal G1 / G2 / G3 / G4 / G5 / G6 / G7", "deal / G2 / G3 /", "deal G1 / / G3 /"),
    *(
        "deal G1 / G2 / / G4",
        "deal G1/G2/G3/",
        "deal G1  G2 / G3 / G4 /",
        "deal G1 / G2 / G3 / ",
        "deal  G1 / G2 / G3 /",
    ),
    *("deal G1 / G2 / G3 G4 / G5", "deal G1 / G2 / G3 / G4  G5", "Deal G1 / G2 / G3 /", "deal G1 / G2 / G3 //"),
    *("deal  G1 / G2 / G3 /", "deal … / … / … / …", "deal g1 / G2 / G3 /", "deal G1, G2 / G3 / G4 /"),
]


@pytest.mark.parametrize("step", MISSPELLED)
def test_a_misspelt_step_is_rejected(step: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(step)
    assert caught.value.clause == "HRL-STEP-2"
    assert str(caught.value).endswith("(HRL-STEP-2)")


@given(st.sampled_from(EVERY_STEP), st.data())
def test_a_step_with_a_slip_is_another_step_or_none(step: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(step)))
    slip = data.draw(st.one_of(st.sampled_from(" 0123456789GROBVHgp/\n\t"), st.characters(), st.just("")))
    left_out = data.draw(st.integers(0, 2))
    text = step[:at] + slip + step[at + left_out :]
    action = read(text)
    if action is None:
        assert text not in SPELLED
        return
    number = text.removeprefix("bid ").removeprefix("steal ").removeprefix("take ")
    counted = number.isascii() and number.isdigit() and number == str(int(number)) and number != text
    assert text in SPELLED or counted or text.startswith("deal ")
    same_order(text, format_action(action))


@given(st.text(max_size=30))
def test_any_text_is_a_step_or_rejected(text: str) -> None:
    action = read(text)
    if action is not None:
        same_order(text, format_action(action))


def read(text: str) -> Action | None:
    """Read a text; None if it is rejected as the protocol demands."""
    try:
        return parse(text)
    except NotationError as error:
        return None if error.clause == "HRL-STEP-2" else pytest.fail(str(error))


def same_order(text: str, written: str) -> None:
    """Check that two spellings differ at most in the order of the cards of a hand."""
    if not text.startswith("deal "):
        assert written == text
        return
    assert len(written) == len(text)
    *hands, turned, stock = text.split("/")
    *hands_written, turned_written, stock_written = written.split("/")
    assert (turned, stock) == (turned_written, stock_written)
    assert [Counter(hand.split()) for hand in hands] == [Counter(hand.split()) for hand in hands_written]


def test_a_text_that_is_too_long_is_not_looked_at() -> None:
    with pytest.raises(NotationError, match=f"a step has at most {LONGEST} characters"):
        parse("bid " + "1" * LONGEST)
    with pytest.raises(NotationError) as caught:
        parse("x" * 10_000_000)
    assert len(str(caught.value)) < 200
    longest = f"deal {' '.join(FACES[:20])} / {' '.join(FACES[20:])} / V / V V H H"
    assert len(longest) < LONGEST
    parse(longest)


# --- short deals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("deal … / … / … / …", "deal G1 G2 / G3 R1 / R2 / R3 V H"),
        ("deal V … / … / … / …", "deal G1 V / G2 G3 / R1 / R2 R3 H"),
        ("deal … / G1 … / H / R3 …", "deal G2 G3 / G1 R1 / H / R3 R2 V"),
        ("deal ... / ... / ... / ...", "deal G1 G2 / G3 R1 / R2 / R3 V H"),
        ("deal R3 R2 / … / V / …", "deal R2 R3 / G1 G2 / V / G3 R1 H"),
        ("deal … / … / … / R3 H", "deal G1 G2 / G3 R1 / R2 / R3 H"),
    ],
)
def test_a_short_deal_is_filled_from_left_to_right(short: str, whole: str) -> None:
    rules = Ruleset(hand_size=2, suits=2, ranks=3, valknuts=1, hagalaz=1)
    assert expand(rules, short) == whole
    assert expand(rules, whole) == whole


def test_other_steps_are_not_filled() -> None:
    for step in ("bid 3", "pass", "deal", "dealt …", DEAL):
        assert expand(Ruleset(), step) == step


@pytest.mark.parametrize(
    ("short", "message"),
    [
        ("deal … / … / …", "a short deal has 2 hands, a turned card and a stock, with / between them"),
        ("deal … / … / … / … / …", "a short deal has 2 hands"),
        ("deal G1 … / G1 … / … / …", "G1 is no card of the deck, or is named too often"),
        ("deal Z5 … / … / … / …", "Z5 is no card of the deck, or is named too often"),
        ("deal V V … / V V … / … / …", "V is no card of the deck, or is named too often"),
    ],
)
def test_a_short_deal_that_cannot_be_filled_says_why(short: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        expand(Ruleset(), short)
