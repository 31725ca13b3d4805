"""Cards, tricks, score sheets and boards as SVG pictures.

The functions are pure: the same call gives the same text. A picture carries its own alternative text, and no outcome is
ever handed in: who wins, who leads, what is earned and what is captured is asked of the reference engine.

>>> from herrlof_ref import card
>>> from herrlof_ref.drawing import draw_trick
>>> picture = draw_trick([card("G5"), card("H")])
>>> picture.description
'Seat 0 plays green 5; seat 1 plays Hagalaz. There is no trump. Seat 0 wins the trick (HRL-TRICK-5). Seat 1 leads next \
(HRL-LEAD-2).'
>>> picture.svg()[:40]
'<svg xmlns="http://www.w3.org/2000/svg" '
"""

from herrlof_ref.drawing.board import draw_board, draw_change
from herrlof_ref.drawing.cards import draw_card, draw_cards, draw_chip, draw_hand
from herrlof_ref.drawing.cover import draw_cover
from herrlof_ref.drawing.score import draw_score
from herrlof_ref.drawing.svg import INKS, Picture
from herrlof_ref.drawing.trick import Judgement, draw_trick, judge

__all__ = [
    "INKS",
    "Judgement",
    "Picture",
    "draw_board",
    "draw_card",
    "draw_cards",
    "draw_change",
    "draw_chip",
    "draw_cover",
    "draw_hand",
    "draw_score",
    "draw_trick",
    "judge",
]
