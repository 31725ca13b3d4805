"""Who wins a trick and who leads next: the library against an oracle, over every trick of two and many of three."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from herrlof_ref import ClauseId, Ruleset, Suit
from herrlof_ref.herrlof.cards import SUITS, card
from herrlof_ref.herrlof.lead import Lead, leading_seat, next_lead
from herrlof_ref.herrlof.trick import Decision, decide, winning_seat
from tests.herrlof import oracles
from tests.herrlof.everystep import FACES

TRUMPS: list[Suit | None] = [None, *SUITS]
LEAD_OPTIONS = [
    dict(zip(("hagalaz_lead", "nine_lead", "nine_with_hagalaz", "valknut_with_hagalaz"), values, strict=True))
    for values in itertools.product(("last", "first"), ("left", "winner"), ("hagalaz", "nine"), ("starter", "hagalaz"))
]


def tricks(faces: list[str], length: int) -> Iterator[tuple[str, ...]]:
    """List the tricks of a length; a numbered card comes once at most."""
    for trick in itertools.product(faces, repeat=length):
        numbered = [face for face in trick if face not in ("V", "H")]
        if len(set(numbered)) == len(numbered):
            yield trick


def check(trick: tuple[str, ...], trump: Suit | None, rulesets: list[Ruleset]) -> None:
    cards = tuple(map(card, trick))
    decision = decide(cards, trump)
    assert (decision.place, decision.clause) == oracles.winner(trick, trump.value if trump else None), (trick, trump)
    for rules, options in zip(rulesets, LEAD_OPTIONS, strict=True):
        lead = next_lead(rules, cards, decision)
        assert (lead.place, lead.clause) == oracles.lead(trick, decision.place, options), (trick, trump, options)


def test_every_trick_of_two_cards_under_every_trump() -> None:
    rulesets = [Ruleset.from_json(dict(options)) for options in LEAD_OPTIONS]
    every = list(tricks(FACES, 2))
    assert len(every) == 38 * 38 - 36
    for trick in every:
        for trump in TRUMPS:
            check(trick, trump, rulesets)


def test_every_trick_of_three_cards_of_a_smaller_deck() -> None:
    rulesets = [Ruleset.from_json({"players": 3, **options}) for options in LEAD_OPTIONS]
    for trick in tricks(["G1", "G8", "G9", "R2", "R9", "O5", "V", "H"], 3):
        for trump in TRUMPS[:4]:
            check(trick, trump, rulesets)


TABLE: list[tuple[str, str | None, int | None, str, int, str]] = [
    # trick, trump; place of the winner, clause; place of the next leader, clause
    ("G5 G7", None, 1, "HRL-TRICK-5", 1, "HRL-LEAD-5"),
    ("G5 R7", None, 0, "HRL-TRICK-5", 0, "HRL-LEAD-5"),
    ("G9 R1", "R", 1, "HRL-TRICK-4", 1, "HRL-LEAD-5"),
    ("G9 G1", "G", 0, "HRL-TRICK-4", 1, "HRL-LEAD-4"),
    ("G1 G9", "R", 1, "HRL-TRICK-5", 2, "HRL-LEAD-4"),
    ("V G9", "G", None, "HRL-TRICK-1", 0, "HRL-LEAD-1"),
    ("G9 V", "G", None, "HRL-TRICK-1", 0, "HRL-LEAD-1"),
    ("H V", None, None, "HRL-TRICK-1", 0, "HRL-LEAD-1"),
    ("H H", "G", 0, "HRL-TRICK-2", 1, "HRL-LEAD-2"),
    ("H G1", None, 1, "HRL-TRICK-5", 0, "HRL-LEAD-2"),
    ("H G1", "G", 1, "HRL-TRICK-4", 0, "HRL-LEAD-2"),
    ("G9 H", None, 0, "HRL-TRICK-5", 1, "HRL-LEAD-3"),
    ("H H H", None, 0, "HRL-TRICK-2", 2, "HRL-LEAD-2"),
    ("H G1 H", None, 1, "HRL-TRICK-5", 2, "HRL-LEAD-2"),
    ("H G4 R9", None, 1, "HRL-TRICK-5", 0, "HRL-LEAD-2"),
    ("H G4 R9", "R", 2, "HRL-TRICK-4", 0, "HRL-LEAD-3"),
    ("G1 R9 O9", "O", 2, "HRL-TRICK-4", 3, "HRL-LEAD-4"),
    ("G1 R9 O9", None, 0, "HRL-TRICK-5", 0, "HRL-LEAD-5"),
    ("R2 G8 R3", "B", 2, "HRL-TRICK-5", 2, "HRL-LEAD-5"),
    ("V V V", "B", None, "HRL-TRICK-1", 0, "HRL-LEAD-1"),
]


@pytest.mark.parametrize(("trick", "trump", "place", "clause", "lead", "lead_clause"), TABLE)
def test_tricks_decided_by_hand(
    trick: str, trump: str | None, place: int | None, clause: str, lead: int, lead_clause: str
) -> None:
    cards = tuple(map(card, trick.split()))
    decision = decide(cards, Suit(trump) if trump else None)
    assert (decision.place, decision.clause) == (place, clause)
    found = next_lead(Ruleset(players=len(cards)), cards, decision)
    assert (found.place, found.clause) == (lead, lead_clause)


@pytest.mark.parametrize(
    ("leader", "place", "players", "seat"), [(0, 0, 2, 0), (1, 1, 2, 0), (2, 1, 3, 0), (1, 3, 3, 1)]
)
def test_places_are_counted_to_the_left(leader: int, place: int, players: int, seat: int) -> None:
    clause = ClauseId("HRL-ROUND-3")
    assert winning_seat(Decision(place, clause), leader, players) == seat
    assert leading_seat(Lead(place, clause), leader, players) == seat


def test_nobody_wins_a_destroyed_trick() -> None:
    assert winning_seat(decide((card("V"), card("G1")), None), 1, 2) is None
