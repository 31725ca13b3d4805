"""The signs on the cards, each in a box of 24 by 24: a shape for every suit, so that nobody needs the colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from herrlof_ref.drawing.svg import element, ink
from herrlof_ref.herrlof.cards import HAGALAZ, VALKNUT, Card, Suit

SUIT_INKS: Final[Mapping[Suit, str]] = {
    Suit.GREEN: "green",
    Suit.RED: "red",
    Suit.ORANGE: "orange",
    Suit.BLUE: "blue",
}
SUIT_SHAPES: Final[Mapping[Suit, str]] = {
    Suit.GREEN: "leaf",
    Suit.RED: "shield",
    Suit.ORANGE: "sun",
    Suit.BLUE: "waves",
}
"""What each suit's sign is called in alternative texts."""
RUNE_NAMES: Final[Mapping[Card, str]] = {VALKNUT: "Valknut", HAGALAZ: "Hagalaz"}


def _filled(path: str, colour: str) -> str:
    return element("path", d=path, style=f"fill:{ink(colour)}")


def _stroked(path: str, colour: str, width: float) -> str:
    style = f"fill:none;stroke:{ink(colour)};stroke-width:{width:g};stroke-linecap:round;stroke-linejoin:round"
    return element("path", d=path, style=style)


def suit_shape(suit: Suit) -> str:
    """Draw a suit's sign."""
    colour = SUIT_INKS[suit]
    match suit:
        case Suit.GREEN:
            leaf = _filled("M3 21C1 9 9 2 22 2 22 15 15 23 3 21Z", colour)
            return leaf + _stroked("M3 21 16 8M9 15V9M9 15H15", "face", 1.5)
        case Suit.RED:
            shield = _filled("M12 1 21 4V12C21 17.5 17 21 12 23 7 21 3 17.5 3 12V4Z", colour)
            return shield + _stroked("M6 9 12 14 18 9", "face", 1.8)
        case Suit.ORANGE:
            straight = "M12 1V4M12 20V23M1 12H4M20 12H23"
            slanted = "M4.2 4.2 6.3 6.3M17.7 17.7 19.8 19.8M4.2 19.8 6.3 17.7M17.7 6.3 19.8 4.2"
            disc = element("circle", cx=12, cy=12, r=6, style=f"fill:{ink(colour)}")
            return disc + _stroked(straight + slanted, colour, 2.4)
        case Suit.BLUE:
            wave = "c3.5-4.5 7-4.5 10 0s6.5 4.5 10 0"
            return _stroked(f"M2 6{wave}M2 12{wave}M2 18{wave}", colour, 3)


def rune_shape(rune: Card) -> str:
    """Draw a rune's sign: for the Valknut three triangles that hold each other, for Hagalaz two staves and a bar."""
    if rune is HAGALAZ:
        return _stroked("M6 2V22M18 2V22M6 8 18 16", "ink", 2.6)
    return _stroked("M12 1 18 12H6ZM7 9 13 20H1ZM17 9 23 20H11Z", "ink", 1.7)


def card_shape(card: Card) -> str:
    """Draw the sign of a card: its suit's, or the rune."""
    return suit_shape(card.suit) if card.suit else rune_shape(card)


def card_ink(card: Card) -> str:
    """Return the ink of a card."""
    return SUIT_INKS[card.suit] if card.suit else "ink"


def card_name(card: Card) -> str:
    """Name a card in words."""
    return f"{card.suit.name.lower()} {card.rank}" if card.suit else RUNE_NAMES[card]


def card_names(cards: tuple[Card, ...]) -> str:
    """Name cards in words."""
    names = [card_name(card) for card in cards]
    return ", ".join([*names[:-2], " and ".join(names[-2:])]) if names else "no card"
