"""What is told of a step agrees with what the step does."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from herrlof_ref import (
    Dealing,
    Event,
    Over,
    Rejected,
    Ruleset,
    apply,
    explain,
    observe,
    parse,
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
    assert ("RoundBegun" in kinds) == isinstance(move.after, Dealing)
    assert ("GameEnded" in kinds) == ("GameWon" in kinds) == isinstance(move.after, Over)
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
    *("TrickEnded", "LeadPassed", "RoundScored", "RoundBegun", "GameEnded", "GameWon"),
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
            sign = {"drew": 1, "returned": -1, "laid": -1, "took": 1, "gave": -1}[event.what]
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
        case events.RoundBegun():
            assert (event.number, event.first) == (after["round"], after["first"])
        case events.GameWon():
            assert list(event.seats) == after["winners"]
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
