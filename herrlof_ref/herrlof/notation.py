"""Reading and writing steps. Clause HRL-STEP-2; the spelling is the protocol's."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, assert_never

from herrlof_ref.core import NotationError
from herrlof_ref.core.json import quoted
from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.herrlof.actions import (
    DRAW,
    PASS,
    Action,
    Bid,
    Deal,
    Draw,
    Give,
    Pass,
    Play,
    Return,
    Steal,
    Take,
    Taken,
)
from herrlof_ref.herrlof.cards import Card, card

LONGEST: Final = 1000
"""Characters of the longest text that is looked at as a step."""

_CARD: Final = r"(?:[GROB][1-9]|V|H)"
_ROW: Final = rf"{_CARD}(?: {_CARD})*"
_DEAL: Final = re.compile(rf"deal ({_ROW}(?: / {_ROW}){{1,2}}) / ({_CARD}) /((?: {_CARD})*)")
_NUMBER: Final = r"0|[1-9][0-9]*"
_WITH_CARD: Final[dict[str, Callable[[Card], Action]]] = {
    "play": Play,
    "return": Return,
    "taken": Taken,
    "give": Give,
}
_WITH_NUMBER: Final[dict[str, Callable[[int], Action]]] = {"bid": Bid, "steal": Steal, "take": Take}
_STEP: Final = re.compile(
    rf"(?P<bare>draw|pass)|(?P<carded>play|return|taken|give) (?P<card>{_CARD})"
    rf"|(?P<numbered>bid|steal|take) (?P<number>{_NUMBER})"
)


def parse(step: str) -> Action:
    """Read a step. Raises NotationError (HRL-STEP-2) if it is not spelled exactly as the protocol spells it.

    A deal in which one hand holds more copies of a card than there are is rejected here, as no multiset can hold it.
    """
    if len(step) > LONGEST:
        raise NotationError(ClauseId("HRL-STEP-2"), f"a step has at most {LONGEST} characters")
    if found := _STEP.fullmatch(step):
        if found["bare"]:
            return DRAW if step == "draw" else PASS
        if found["carded"]:
            return _WITH_CARD[found["carded"]](card(found["card"]))
        return _WITH_NUMBER[found["numbered"]](int(found["number"]))
    if dealt := _DEAL.fullmatch(step):
        return _deal(*dealt.groups())
    raise NotationError(ClauseId("HRL-STEP-2"), f"{quoted(step)} spells no step")


def _deal(hands: str, turned: str, stock: str) -> Deal:
    return Deal([_cards(row) for row in hands.split(" / ")], card(turned), _cards(stock))


def _cards(row: str) -> tuple[Card, ...]:
    return tuple(card(text) for text in row.split())


def format_cards(cards: tuple[Card, ...]) -> str:
    """Write cards, separated by blanks."""
    return " ".join(each.text for each in cards)


def format_action(action: Action) -> str:
    """Spell an action as a step."""
    match action:
        case Play(played):
            return f"play {played}"
        case Bid(tricks):
            return f"bid {tricks}"
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case Return(returned):
            return f"return {returned}"
        case Steal(seat):
            return f"steal {seat}"
        case Take(seat):
            return f"take {seat}"
        case Taken(taken):
            return f"taken {taken}"
        case Give(given):
            return f"give {given}"
        case Deal(hands, turned, stock):
            rows = [format_cards(hand) for hand in hands]
            return f"deal {' / '.join(rows)} / {turned} /{''.join(f' {each}' for each in stock)}"
        case _:
            assert_never(action)
