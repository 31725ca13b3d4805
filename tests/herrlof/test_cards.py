"""Cards, and multisets of cards as integers."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herrlof_ref import HAGALAZ, SUITS, VALKNUT, Card, NotationError, Ruleset, Suit, card
from herrlof_ref.herrlof.cards import FACES, copies, faces, fan, gather, size, spread
from tests.herrlof.bookkeeping import whole_deck
from tests.herrlof.everystep import FACES as TEXTS

hands = st.lists(st.sampled_from(range(42)), unique=True).map(
    lambda places: [card(whole_deck(Ruleset())[place]) for place in places]
)


def test_every_face_once_in_order() -> None:
    assert [face.text for face in FACES] == TEXTS
    assert [face.index for face in FACES] == list(range(38))
    assert all(card(text) is face for text, face in zip(TEXTS, FACES, strict=True))


def test_what_a_card_is() -> None:
    seven = card("R7")
    assert (seven.suit, seven.rank, str(seven), repr(seven)) == (Suit.RED, 7, "R7", "card('R7')")
    assert (VALKNUT.suit, VALKNUT.rank, str(VALKNUT)) == (None, None, "V")
    assert (HAGALAZ.suit, HAGALAZ.rank, str(HAGALAZ)) == (None, None, "H")
    assert [suit.value for suit in SUITS] == ["G", "R", "O", "B"]
    assert repr(Suit.GREEN) == "Suit.GREEN"


@pytest.mark.parametrize("text", ["", "G", "G0", "G10", "X1", "g1", "VH", "1G"])
def test_there_is_no_other_card(text: str) -> None:
    with pytest.raises(NotationError, match="is no card"):
        card(text)


@given(hands)
def test_a_multiset_holds_what_was_put_in(hand: list[Card]) -> None:
    held = gather(hand)
    assert Counter(spread(held)) == Counter(hand)
    assert size(held) == len(hand)
    assert [copies(held, face) for face in FACES] == [hand.count(face) for face in FACES]
    assert list(faces(held)) == [face for face in FACES if face in hand]
    assert list(spread(held)) == sorted(hand, key=FACES.index)


@given(hands, hands)
def test_equal_hands_are_equal_integers(one: list[Card], other: list[Card]) -> None:
    assert (gather(one) == gather(other)) == (Counter(one) == Counter(other))


@given(hands)
def test_a_fan_lists_what_belongs_to_the_faces(hand: list[Card]) -> None:
    named = fan(tuple(TEXTS))
    assert list(named(gather(hand))) == [text for text in TEXTS if card(text) in hand]
