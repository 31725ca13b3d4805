"""Steps told in sentences, word by word."""

from __future__ import annotations

import pytest

from herrlof_ref import HERRLOF, Ruleset, State, apply, card, explain, new_game, parse, sentence, told_to
from herrlof_ref.herrlof import events


def told_of(rules: Ruleset, *steps: str) -> list[tuple[str, str]]:
    """Play steps and return what is told of the last."""
    state: State = new_game(rules)
    for step in steps[:-1]:
        state = apply(state, parse(HERRLOF.expand(rules, step)))
    return list(HERRLOF.tell(state, parse(HERRLOF.expand(rules, steps[-1]))))


TWO, THREE = Ruleset(hand_size=2), Ruleset(players=3, hand_size=2)
TWO_DEALT = ("deal G9 G6 / G5 V / B5 / O1 …", "bid 1", "bid 0")

THREE_PLAYED = ("deal G3 G2 / V G1 / B5 / H …", "bid 1", "bid 0", "play G3")

TOLD: list[tuple[Ruleset, tuple[str, ...], list[tuple[str, str]]]] = [
    (
        Ruleset(hand_size=1),
        ("deal G9 / H / V / …",),
        [("seat 0 has G9; seat 1 has H. V is turned up: there is no trump.", "HRL-DEAL-5")],
    ),
    (
        Ruleset(hand_size=1),
        ("deal G9 / H / B1 / …",),
        [("seat 0 has G9; seat 1 has H. B1 is turned up: trump is blue.", "HRL-DEAL-4")],
    ),
    (TWO, TWO_DEALT[:2], [("Seat 0 bids 1.", "HRL-BID-1")]),
    (TWO, (*TWO_DEALT, "play G6"), [("Seat 0 plays G6.", "HRL-PLAY-1")]),
    (
        TWO,
        (*TWO_DEALT, "play G6", "play G5"),
        [("Seat 1 plays G5.", "HRL-PLAY-2"), ("The trick G6 G5 is won by seat 0.", "HRL-TRICK-5")],
    ),
    (TWO, (*TWO_DEALT, "play G6", "play G5", "take 1"), [("Seat 0 takes a card from seat 1.", "HRL-SIX-1")]),
    (
        TWO,
        (*TWO_DEALT, "play G6", "play G5", "pass"),
        [("Seat 0 declines the power of the 6.", "HRL-SIX-1"), ("Seat 0 leads next.", "HRL-LEAD-5")],
    ),
    (TWO, (*TWO_DEALT, "play G6", "play G5", "take 1", "taken V"), [("Seat 0 took V from seat 1.", "HRL-SIX-2")]),
    (
        TWO,
        (*TWO_DEALT, "play G6", "play G5", "take 1", "taken V", "give G9"),
        [("Seat 0 gave G9 to seat 1.", "HRL-SIX-3"), ("Seat 0 leads next.", "HRL-LEAD-5")],
    ),
    (
        TWO,
        (*TWO_DEALT, "play G9", "play V"),
        [
            ("Seat 1 plays V.", "HRL-PLAY-3"),
            ("The trick G9 V is destroyed.", "HRL-TRICK-1"),
            ("Seat 0 leads next.", "HRL-LEAD-1"),
        ],
    ),
    (
        TWO,
        (*TWO_DEALT, "play G9", "play G5"),
        [
            ("Seat 1 plays G5.", "HRL-PLAY-2"),
            ("The trick G9 G5 is won by seat 0.", "HRL-TRICK-5"),
            ("Seat 1 leads next.", "HRL-LEAD-4"),
        ],
    ),
    (
        TWO,
        ("deal V G2 / V G1 / B5 / H …", "bid 1", "bid 0", "play V", "play V"),
        [
            ("Seat 1 plays V.", "HRL-PLAY-5"),
            ("H is turned up: there is no trump.", "HRL-VALKNUT-1"),
            ("The trick V V is destroyed.", "HRL-TRICK-1"),
            ("Seat 0 leads next.", "HRL-LEAD-1"),
        ],
    ),
    (
        TWO,
        (*THREE_PLAYED, "draw"),
        [("Seat 0 drew H from the stock.", "HRL-THREE-1")],
    ),
    (
        TWO,
        (*THREE_PLAYED, "draw", "return G2"),
        [("Seat 0 returned G2 to the bottom of the stock.", "HRL-THREE-3")],
    ),
    (
        Ruleset(hand_size=2, returned_card="discard"),
        (*THREE_PLAYED, "draw", "return G2"),
        [("Seat 0 laid G2 out of play.", "HRL-THREE-3")],
    ),
    (
        TWO,
        (*THREE_PLAYED, "pass"),
        [("Seat 0 declines the power of the 3.", "HRL-THREE-1")],
    ),
    (
        TWO,
        ("deal R2 G1 / R9 O2 / H / …", "bid 2", "bid 1", "play R2", "play R9", "play G1", "play O2", "steal 1"),
        [
            ("Seat 0 takes a trick from seat 1.", "HRL-ONE-1"),
            ("The round is scored: seat 0 bid 2, has 2, earns 12; seat 1 bid 1, has 0, earns 0.", "HRL-SCORE-1"),
            ("Round 2 begins; seat 1 leads first.", "HRL-ROUND-2"),
        ],
    ),
    (
        Ruleset(hand_size=1, target=10),
        ("deal G2 / G5 / H / …", "bid 0", "bid 0", "play G2", "play G5"),
        [
            ("Seat 1 plays G5.", "HRL-PLAY-2"),
            ("The trick G2 G5 is won by seat 1.", "HRL-TRICK-5"),
            ("The round is scored: seat 0 bid 0, has 0, earns 10; seat 1 bid 0, has 1, earns 1.", "HRL-SCORE-1"),
            ("The game ends.", "HRL-END-1"),
            ("Seat 0 wins the game.", "HRL-END-4"),
        ],
    ),
    (
        Ruleset(hand_size=1, max_rounds=1),
        ("deal G2 / V / H / …", "bid 0", "bid 0", "play G2", "play V"),
        [
            ("Seat 1 plays V.", "HRL-PLAY-4"),
            ("The trick G2 V is destroyed.", "HRL-TRICK-1"),
            ("The round is scored: seat 0 bid 0, has 0, earns 10; seat 1 bid 0, has 0, earns 10.", "HRL-SCORE-1"),
            ("The game ends.", "HRL-END-2"),
            ("Seats 0 and 1 share the victory.", "HRL-END-7"),
        ],
    ),
    (
        Ruleset(players=3, hand_size=2, rune_led="first_numbered"),
        ("deal H G1 / R5 G2 / R7 G4 / O1 / …", "bid 0", "bid 0", "bid 0", "play H", "play R5", "play R7"),
        [
            ("Seat 2 plays R7.", "HRL-PLAY-5"),
            ("The trick H R5 R7 is won by seat 2.", "HRL-TRICK-5"),
            ("Seat 0 leads next.", "HRL-LEAD-2"),
        ],
    ),
    (
        Ruleset(players=3, hand_size=2, trump_turn="at_resolution"),
        ("deal V G1 / V G2 / R3 G4 / O1 / O5 B7 …", *["bid 0"] * 3, "play V", "play V", "play R3", "draw", "return G4"),
        [
            ("Seat 2 returned G4 to the bottom of the stock.", "HRL-THREE-3"),
            ("B7 is turned up: trump is blue.", "HRL-VALKNUT-1"),
            ("The trick V V R3 is destroyed.", "HRL-TRICK-1"),
            ("Seat 0 leads next.", "HRL-LEAD-1"),
        ],
    ),
]


@pytest.mark.parametrize(("rules", "steps", "told"), TOLD)
def test_a_step_is_told_in_sentences(rules: Ruleset, steps: tuple[str, ...], told: list[tuple[str, str]]) -> None:
    assert told_of(rules, *steps) == told


def test_what_others_are_told_names_no_hidden_card() -> None:
    state: State = new_game(THREE)
    shown = []
    steps = (
        "deal G6 R1 / G2 R2 / G4 R4 / O1 / …",
        "bid 1",
        "bid 0",
        "bid 2",
        "play G6",
        "play G2",
        "play G4",
        "take 1",
    )
    for step in (*steps, "taken R2", "give R1"):
        action = parse(HERRLOF.expand(THREE, step))
        shown.append([sentence for sentence, _ in HERRLOF.tell(state, action, 2)])
        state = apply(state, action)
    hidden = "seat 0 has a hidden hand; seat 1 has a hidden hand; seat 2 has G4 R4."
    assert shown[0] == [f"{hidden} O1 is turned up: trump is orange."]
    assert shown[1:4] == [["Seat 0 bids in secret."], ["Seat 1 bids in secret."], ["Seat 2 bids 2."]]
    assert shown[8:] == [["Seat 0 took a card from seat 1."], ["Seat 0 gave a card to seat 1.", "Seat 0 leads next."]]


def test_a_rune_does_not_tell_others_whether_the_suit_was_held() -> None:
    void, held = "deal G5 / V / B5 / …", "deal G5 O1 / V G2 / B5 / …"
    for rules, deal, clause in ((Ruleset(hand_size=1), void, "HRL-PLAY-4"), (TWO, held, "HRL-PLAY-3")):
        state: State = new_game(rules)
        for step in (deal, "bid 0", "bid 0", "play G5"):
            state = apply(state, parse(HERRLOF.expand(rules, step)))
        played = explain(state, parse("play V"))[0]
        assert played == events.CardPlayed(played.clause, 1, card("V"))
        assert told_to(played, 1).clause == clause
        assert told_to(played, 0).clause == "HRL-PLAY-3"
        assert sentence(told_to(played, 0)) == "Seat 1 plays V."
