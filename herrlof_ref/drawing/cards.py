"""Cards and hands as pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from herrlof_ref.drawing.shapes import card_ink, card_name, card_names, card_shape
from herrlof_ref.drawing.svg import Picture, element, ink, move, text
from herrlof_ref.herrlof import play
from herrlof_ref.herrlof.cards import Card, gather, spread
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.tricktree import trick_of

WIDTH: Final = 56.0
HEIGHT: Final = 80.0
GAP: Final = 6.0
POWERS: Final = (1, 3, 6, 9)
"""The ranks whose cards do something beside their rank; a lozenge marks them."""


def card_body(card: Card, *, marked: bool = False, faint: bool = False) -> str:
    """Return the elements of one card, whose upper left corner is the origin."""
    edge = f"stroke:{ink('mark')};stroke-width:3" if marked else f"stroke:{ink('edge')};stroke-width:1"
    parts = [
        element("rect", x=1.5, y=1.5, width=WIDTH - 3, height=HEIGHT - 3, rx=6, style=f"fill:{ink('face')};{edge}"),
        move(card_shape(card), 14, 26, 28 / 24) if card.rank else move(card_shape(card), 9, 18, 38 / 24),
        text(card.text, WIDTH - 12, HEIGHT - 8, size=10, colour="quiet", font_family="monospace"),
    ]
    if card.rank:
        parts.append(text(str(card.rank), 13, 21, size=18, colour=card_ink(card), font_weight="bold"))
    if card.rank in POWERS:
        parts.append(element("path", d="M43 8 48 14 43 20 38 14Z", style=f"fill:{ink(card_ink(card))}"))
    return element("g", *parts, opacity=0.4) if faint else "".join(parts)


def draw_card(card: Card) -> Picture:
    """Draw one card."""
    return Picture(WIDTH, HEIGHT, card_body(card), card_name(card).capitalize())


def draw_chip(card: Card) -> Picture:
    """Draw a card so small that it stands in a line of text."""
    width = 34.0 if card.rank else 22.0
    parts = [
        element(
            "rect", x=0.5, y=0.5, width=width - 1, height=19, rx=4, style=f"fill:{ink('face')};stroke:{ink('edge')}"
        ),
        move(card_shape(card), width - 18.5, 3, 14 / 24),
    ]
    if card.rank:
        parts.append(text(str(card.rank), 8.5, 15, size=14, colour=card_ink(card), font_weight="bold"))
    return Picture(width, 20, "".join(parts), card_name(card).capitalize())


def draw_cards(cards: Iterable[Card]) -> Picture:
    """Draw cards side by side in the order given."""
    listed = tuple(cards)
    body = "".join(move(card_body(card), at * (WIDTH + GAP), 0) for at, card in enumerate(listed))
    return Picture(max(1, len(listed)) * (WIDTH + GAP) - GAP, HEIGHT, body, f"Cards: {card_names(listed)}")


def draw_hand(
    hand: Iterable[Card], trick: tuple[Card, ...] | None = None, rules: Ruleset | None = None, in_row: int = 8
) -> Picture:
    """Draw a hand in order. With the trick on the table, the cards that may be played now are marked by the engine.

    Raises KeyError or ValueError for more copies of a card than there are.
    """
    cards = spread(gather(hand))
    legal = cards
    told = ""
    if trick is not None:
        ruleset = rules or Ruleset()
        legal = spread(play.playable(gather(cards), trick_of(ruleset, trick).to_follow))
        table = f"On the table: {card_names(trick)}. " if trick else "The trick is led. "
        told = f"{table}May be played: {card_names(tuple(legal))}."
    parts = []
    for at, card in enumerate(cards):
        row, place = divmod(at, in_row)
        playable = card in legal
        drawn = card_body(card, marked=trick is not None and playable, faint=not playable)
        parts.append(move(drawn, place * (WIDTH + GAP), row * (HEIGHT + GAP)))
    rows = max(1, -(-len(cards) // in_row))
    width = min(max(1, len(cards)), in_row) * (WIDTH + GAP) - GAP
    return Picture(width, rows * (HEIGHT + GAP) - GAP, "".join(parts), f"A hand: {card_names(cards)}", told)
