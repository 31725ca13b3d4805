"""What is told of a step agrees with what the step does."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from herrlof_ref import (
    HERRLOF,
    Dealing,
    Event,
    Over,
    Rejected,
    Ruleset,
    State,
    apply,
    card,
    explain,
    new_game,
    observe,
    parse,
    sentence,
    told_to,
    turn,
)
from herrlof_ref.herrlof import events
from tests.strategies import Move, rulesets, seeds, walk


def moved(before: Any, after: Any, seat: int) -> tuple[Counter[str], Counter[str]]:
    """Return what a seat's hand gained and lost."""
    old, new = Counter(before["hands"][seat]), Counter(after["hands"][seat])
    return new - old, old - new


def check(move: Move) -> list[str]:
    """Compare what is told of a step with the states before and after it; return the kinds of events."""
    told = explain(move.before, move.action)
    before: Any = observe(move.before)
    after: Any = observe(move.after)
    over = isinstance(move.after, Dealing | Over)
    kinds = [type(event).__name__ for event in told]
    assert kinds
    assert kinds == sorted(kinds, key=ORDER.index)
    for event in told:
        check_event(event, before, after, over)
    by_kind = dict(zip(kinds, told, strict=True))
    assert len(by_kind) == len(kinds)
    trick_before, trick_after = before["tricks"], after["tricks"]
    if not over and "PowerUsed" not in kinds:
        counted = (trick_before, before["destroyed"]) != (trick_after, after["destroyed"])
        assert counted == ("TrickEnded" in kinds)
    assert ("LeadPassed" in kinds) == (after["phase"] == "play" and not after["trick"] and before["phase"] != "bid")
    assert ("RoundScored" in kinds) == over
    assert ("GameEnded" in kinds) == isinstance(move.after, Over)
    changed = before["trump_card"] != after["trump_card"]
    if not over and before["phase"] != "deal" and "CardMoved" in kinds:
        # Where a card goes to or from the stock, one rune in the place of another does not show.
        assert "TrumpTurned" in kinds or not changed
    elif not over and before["phase"] != "deal":
        assert ("TrumpTurned" in kinds) == (changed or len(after["stock"]) < len(before["stock"]))
        assert "TrumpTurned" not in kinds or before["stock"] == [after["trump_card"], *after["stock"]]
    return kinds


ORDER = [
    *("Dealt", "BidMade", "CardPlayed", "CardMoved", "PowerUsed", "TrumpTurned"),
    *("TrickEnded", "LeadPassed", "RoundScored", "GameEnded"),
]


def check_event(event: Event, before: Any, after: Any, over: bool) -> None:
    match event:
        case events.Dealt():
            assert [[str(face) for face in hand or ()] for hand in event.hands] == after["hands"]
            assert (str(event.turned), event.trump.value if event.trump else None) == (
                after["trump_card"],
                after["trump"],
            )
        case events.BidMade():
            assert event.seat == before["turn"]
            assert after["bids"][event.seat] == event.tricks
        case events.CardPlayed():
            assert event.seat == before["turn"]
            if not over:
                gained, lost = moved(before, after, event.seat)
                assert (gained, lost) == (Counter(), Counter([str(event.card)]))
        case events.CardMoved() if not over:
            sign = {"drew": 1, "returned": -1, "discarded": -1, "took": 1, "gave": -1}[event.what]
            gained, lost = moved(before, after, event.seat)
            assert (gained if sign > 0 else lost) == Counter([str(event.card)])
            if event.other is not None:
                gained, lost = moved(before, after, event.other)
                assert (lost if sign > 0 else gained) == Counter([str(event.card)])
        case events.PowerUsed():
            assert event.seat == before["turn"]
            assert event.rank == {"draw": 3, "steal": 1, "take": 6}[before["phase"]]
            if event.rank == 1 and event.target is not None and not over:
                assert after["tricks"][event.target] == before["tricks"][event.target] - 1
                assert after["tricks"][event.seat] == before["tricks"][event.seat] + 1
            if event.rank == 6 and event.target is not None:
                assert after["target"] == event.target
        case events.TrumpTurned():
            if not over:
                assert str(event.turned) == after["trump_card"]
                assert (event.trump.value if event.trump else None) == after["trump"]
        case events.TrickEnded() if not over:
            assert [str(face) for face in event.trick][: len(before["trick"])] == before["trick"]
            more = [new - old for old, new in zip(before["tricks"], after["tricks"], strict=True)]
            assert more == [int(seat == event.winner) for seat in range(len(more))]
            assert after["destroyed"] - before["destroyed"] == (event.winner is None)
        case events.LeadPassed():
            assert event.seat == after["leader"] == after["turn"]
        case events.RoundScored():
            assert list(event.result.points) == after["last_round"]["points"]
            risen = [new - old for old, new in zip(before["scores"], after["scores"], strict=True)]
            assert list(event.result.points) == risen
            assert list(event.result.bids) == before["bids"]
        case events.GameEnded():
            assert list(event.winners) == after["winners"]
        case _:
            assert over


@given(rulesets(), seeds)
def test_what_is_told_agrees_with_what_is_done(rules: Ruleset, seed: int) -> None:
    for move in walk(rules, seed, longest=120):
        check(move)


@pytest.mark.parametrize("players", [2, 3])
def test_every_kind_of_event_is_told(players: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(25):
        for move in walk(Ruleset(players=players, hand_size=6, suits=3, target=20), seed):
            met.update(check(move))
    assert set(met) == set(ORDER)


@given(rulesets(), seeds)
def test_explaining_an_illegal_step_is_rejected_alike(rules: Ruleset, seed: int) -> None:
    for move in walk(rules, seed, longest=20):
        for step in ("pass", "draw", "bid 99", "play V", "steal 0", "give H", "taken H", "return H"):
            outcomes: list[str] = []
            for asked in (apply, explain):
                try:
                    asked(move.before, parse(step))
                except Rejected as error:
                    outcomes.append(str(error))
                else:
                    outcomes.append("accepted")
            assert outcomes[0] == outcomes[1]


@given(rulesets(), seeds)
def test_a_seat_is_told_what_it_does_itself(rules: Ruleset, seed: int) -> None:
    for move in walk(rules, seed, longest=60):
        mover = turn(move.before)
        for event in explain(move.before, move.action):
            for seat in range(rules.players):
                told = told_to(event, seat)
                assert told_to(told, seat) == told
                assert type(told) is type(event)
                if seat == mover:
                    assert told == event


@given(rulesets(), seeds)
def test_who_only_listens_knows_the_own_hand_and_the_open_counts(rules: Ruleset, seed: int) -> None:
    """Each seat keeps its hand, the tricks and the scores by what it is told, and never looks at the table."""
    hands: list[Counter[str]] = [Counter() for _ in range(rules.players)]
    tricks, scores = [0] * rules.players, [0] * rules.players
    for move in walk(rules, seed, longest=120):
        for event in explain(move.before, move.action):
            for seat, hand in enumerate(hands):
                listen(told_to(event, seat), seat, hand)
            match event:
                case events.Dealt():
                    tricks = [0] * rules.players
                case events.TrickEnded(winner=int(winner)):
                    tricks[winner] += 1
                case events.PowerUsed(rank=1, target=int(target)):
                    tricks[event.seat] += 1
                    tricks[target] -= 1
                case events.RoundScored():
                    scores = [old + new for old, new in zip(scores, event.result.points, strict=True)]
                    assert list(event.result.tricks) == tricks
                case _:
                    pass
        seen: Any = observe(move.after)
        assert seen["scores"] == scores
        if not isinstance(move.after, Dealing):
            assert seen["tricks"] == tricks
        assert [+hand for hand in hands] == [Counter(hand) for hand in seen["hands"]]


def listen(event: Event, seat: int, hand: Counter[str]) -> None:
    """Change a hand by what its player is told."""
    match event:
        case events.Dealt():
            hand.clear()
            hand.update(str(face) for face in event.hands[seat] or ())
        case events.CardPlayed() if event.seat == seat:
            hand[str(event.card)] -= 1
        case events.CardMoved() if seat in (event.seat, event.other):
            assert event.card is not None
            gains = (event.what in ("drew", "took")) == (seat == event.seat)
            hand[str(event.card)] += 1 if gains else -1
        case _:
            pass


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
        [("Seat 0 discarded G2 out of play.", "HRL-THREE-3")],
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
        ],
    ),
    (
        Ruleset(hand_size=1, target=10),
        ("deal G2 / G5 / H / …", "bid 0", "bid 0", "play G2", "play G5"),
        [
            ("Seat 1 plays G5.", "HRL-PLAY-2"),
            ("The trick G2 G5 is won by seat 1.", "HRL-TRICK-5"),
            ("The round is scored: seat 0 bid 0, has 0, earns 10; seat 1 bid 0, has 1, earns 1.", "HRL-SCORE-1"),
            ("The game ends: seat 0 wins.", "HRL-END-1"),
        ],
    ),
    (
        Ruleset(hand_size=1, max_rounds=1),
        ("deal G2 / V / H / …", "bid 0", "bid 0", "play G2", "play V"),
        [
            ("Seat 1 plays V.", "HRL-PLAY-4"),
            ("The trick G2 V is destroyed.", "HRL-TRICK-1"),
            ("The round is scored: seat 0 bid 0, has 0, earns 10; seat 1 bid 0, has 0, earns 10.", "HRL-SCORE-1"),
            ("The game ends: seats 0 and 1 share the victory.", "HRL-END-2"),
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
