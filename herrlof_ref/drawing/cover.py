"""The picture that stands for the whole of the rules, such as beside a link to them."""

from __future__ import annotations

from typing import Final

from herrlof_ref.drawing.cards import HEIGHT, WIDTH
from herrlof_ref.drawing.shapes import SUIT_SHAPES, rune_shape, suit_shape
from herrlof_ref.drawing.svg import Picture, element, ink, move
from herrlof_ref.herrlof.cards import HAGALAZ, VALKNUT, Suit

_SIZE: Final = (1200.0, 630.0)
"""What those who show links ask for."""
_SCALE: Final = 2.9
_STEP: Final = 176.0


def draw_cover() -> Picture:
    """Draw a card of each suit and each rune by its sign alone, without a word that would have to be translated."""
    signs = [*(suit_shape(suit) for suit in Suit), rune_shape(VALKNUT), rune_shape(HAGALAZ)]
    left = (_SIZE[0] - (len(signs) - 1) * _STEP - _SCALE * WIDTH) / 2
    top = (_SIZE[1] - _SCALE * HEIGHT) / 2
    edge = f"fill:{ink('face')};stroke:{ink('edge')};stroke-width:1"
    face = element("rect", x=1, y=1, width=WIDTH - 2, height=HEIGHT - 2, rx=6, style=edge)
    ground = element("rect", width=_SIZE[0], height=_SIZE[1], style=f"fill:{ink('ground')}")
    cards = [move(face + move(sign, 8, 20, 40 / 24), left + at * _STEP, top, _SCALE) for at, sign in enumerate(signs)]
    named = ", ".join(SUIT_SHAPES.values())
    return Picture(*_SIZE, ground + "".join(cards), "The cards of Herrlof", f"Four suits, {named}; Valknut; Hagalaz.")
