"""The cards, and multisets of cards as single integers. Chapter: spec/herrlof/deck.md."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from functools import cache
from operator import attrgetter
from typing import Final, TypeAlias, TypeVar

import attrs

from herrlof_ref.core import NotationError
from herrlof_ref.core.json import quoted
from herrlof_ref.core.rejection import ClauseId

RANKS: Final = 9
COPIES: Final = 3
"""Copies of each rune."""


class Suit(enum.Enum):
    """A suit of the numbered cards; its value is the letter that the protocol writes."""

    GREEN = "G"
    RED = "R"
    ORANGE = "O"
    BLUE = "B"

    mask: int
    """All cards of the suit, as Cards."""

    def __init__(self, letter: str) -> None:
        self.mask = 0x1FF << RANKS * "GROB".index(letter)

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    # There is one object for each suit; an enum's own hash goes by its name, which takes ten times as long.
    __hash__ = object.__hash__


Cards: TypeAlias = int
"""A multiset of cards: bits 0 to 35 for the numbered cards, two bits that count Valknut, two that count Hagalaz.

Adding and taking away a card's ``unit`` adds and removes the card. As only the number of runes is kept, equal hands are
equal integers whichever copies they hold (HRL-DECK-2).
"""

_RUNE_SHIFT: Final = 4 * RANKS
NUMBERED: Final[Cards] = (1 << _RUNE_SHIFT) - 1
RUNES: Final[Cards] = 0xF << _RUNE_SHIFT


@attrs.frozen(eq=False, repr=False)
class Card:
    """A card. There is one object for each face, so cards compare by identity."""

    text: str
    """As the protocol writes it: ``G7``, ``V``, ``H``."""
    suit: Suit | None
    """None for a rune."""
    rank: int | None
    """1 to 9, None for a rune."""
    index: int
    """The face's place in the order G1…G9, R1…R9, O1…O9, B1…B9, V, H."""
    unit: Cards
    """One copy of this card."""
    mask: Cards
    """The bits that are set in part when a multiset holds the card."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"card({self.text!r})"

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        return card, (self.text,)


def _numbered(suit: Suit, rank: int, index: int) -> Card:
    return Card(f"{suit.value}{rank}", suit, rank, index, 1 << index, 1 << index)


SUITS: Final = tuple(Suit)
"""The four suits, in the order in which smaller decks keep them."""

NUMBERED_CARDS: Final = tuple(
    _numbered(suit, rank, at * RANKS + rank - 1) for at, suit in enumerate(SUITS) for rank in range(1, RANKS + 1)
)
VALKNUT: Final = Card("V", None, None, 36, 1 << _RUNE_SHIFT, 3 << _RUNE_SHIFT)
"""The rune that destroys a trick."""
HAGALAZ: Final = Card("H", None, None, 37, 4 << _RUNE_SHIFT, 12 << _RUNE_SHIFT)
"""The rune that loses a trick and leads the next one."""
FACES: Final = (*NUMBERED_CARDS, VALKNUT, HAGALAZ)
"""Every face once, in the order of ``index``."""

_BY_TEXT: Final = {face.text: face for face in FACES}


def card(text: str) -> Card:
    """Return the card that the protocol writes so. Raises NotationError if there is none."""
    found = _BY_TEXT.get(text)
    if found is None:
        raise NotationError(ClauseId("HRL-STEP-2"), f"{quoted(text)} is no card")
    return found


_UNIT: Final = attrgetter("unit")


def gather(cards: Iterable[Card]) -> Cards:
    """Add up cards to a multiset. The caller sees to it that there are no more copies than the deck holds."""
    return sum(map(_UNIT, cards))


def size(cards: Cards) -> int:
    """Count the cards of a multiset."""
    return (cards & NUMBERED).bit_count() + (cards >> _RUNE_SHIFT & 3) + (cards >> _RUNE_SHIFT + 2)


def copies(cards: Cards, face: Card) -> int:
    """Count the copies of one face in a multiset."""
    return (cards & face.mask) // face.unit


def spread(cards: Cards) -> tuple[Card, ...]:
    """List the cards of a multiset in order, each copy of a rune by itself."""
    runes = (VALKNUT,) * copies(cards, VALKNUT) + (HAGALAZ,) * copies(cards, HAGALAZ)
    return faces(cards & NUMBERED) + runes


@cache
def deck(suits: int, ranks: int, valknuts: int, hagalaz: int) -> Cards:
    """Return the deck of these sizes (HRL-DECK-1, HRL-DECK-2, HRL-DECK-3)."""
    numbered = (
        face.unit for at, suit in enumerate(SUITS) if at < suits for face in NUMBERED_CARDS[at * RANKS :][:ranks]
    )
    return sum(numbered) + valknuts * VALKNUT.unit + hagalaz * HAGALAZ.unit


T = TypeVar("T")


def fan(things: tuple[T, ...]) -> Callable[[Cards], tuple[T, ...]]:
    """Make a function from a multiset to the things that belong to its faces, in order and each once.

    ``things`` has one entry for each face. The answer is put together from tables with an entry for every set of cards
    of a suit, which are filled at the first use.
    """
    tables: list[list[tuple[T, ...]]] = []

    def fill() -> None:
        for suit in range(len(SUITS)):
            row: list[tuple[T, ...]] = [()]
            for thing in things[suit * RANKS : (suit + 1) * RANKS]:
                row += [(*chosen, thing) for chosen in row]
            tables.append(row)
        runes = things[VALKNUT.index :]
        tables.append([runes[:1] * (held & 3 > 0) + runes[1:] * (held >> 2 > 0) for held in range(16)])

    def listed(cards: Cards) -> tuple[T, ...]:
        if not tables:
            fill()
        green, red, orange, blue, runes = tables
        return (
            green[cards & 0x1FF]
            + red[cards >> 9 & 0x1FF]
            + orange[cards >> 18 & 0x1FF]
            + blue[cards >> 27 & 0x1FF]
            + runes[cards >> 36]
        )

    return listed


faces: Final = fan(FACES)
"""List the faces of a multiset in order, each once."""
