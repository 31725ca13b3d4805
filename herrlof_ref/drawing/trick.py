"""Tricks as pictures. Who wins and who leads next is asked of the reference engine, never said by the caller."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from herrlof_ref.core.rejection import ClauseId
from herrlof_ref.drawing.cards import HEIGHT, WIDTH, card_body
from herrlof_ref.drawing.shapes import card_name, suit_shape
from herrlof_ref.drawing.svg import Picture, element, ink, move, text
from herrlof_ref.herrlof.cards import VALKNUT, Card, Suit
from herrlof_ref.herrlof.lead import leading_seat, next_lead
from herrlof_ref.herrlof.play import seat_to_play
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.trick import decide, winning_seat

_COLUMN: Final = 82.0
_SIDE: Final = 62.0
_TOP: Final = 34.0
_LINE: Final = 16.0


@attrs.frozen
class Judgement:
    """What the engine says of a complete trick."""

    winner: int | None
    """The winning seat; None if the trick is destroyed."""
    win_clause: ClauseId
    leader: int | None
    """The seat that leads next; None after the last trick of a round."""
    lead_clause: ClauseId


def judge(
    trick: tuple[Card, ...], trump: Suit | None, leader: int, rules: Ruleset, *, last: bool = False
) -> Judgement | None:
    """Ask the engine who wins a trick and who leads next; None if the trick is not complete.

    After the last trick of a round nobody leads next (HRL-ROUND-2).
    """
    if len(trick) < rules.players:
        return None
    decision = decide(trick, trump)
    lead = next_lead(rules, trick, decision)
    return Judgement(
        winner=winning_seat(decision, leader, rules.players),
        win_clause=decision.clause,
        leader=None if last else leading_seat(lead, leader, rules.players),
        lead_clause=lead.clause,
    )


def tell(judgement: Judgement, names: Sequence[str]) -> tuple[tuple[str, ClauseId], ...]:
    """Say in sentences who wins and who leads next, each with the clause."""
    winner = judgement.winner
    end = "The trick is destroyed." if winner is None else f"{_capital(names[winner])} wins the trick."
    told = ((end, judgement.win_clause),)
    if judgement.leader is None:
        return told
    return (*told, (f"{_capital(names[judgement.leader])} leads next.", judgement.lead_clause))


def seat_names(players: int, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what the seats are called: their names, or their numbers where there is no name.

    Raises ValueError for more names than seats.
    """
    if len(names) > players:
        raise ValueError(f"{len(names)} names are given for {players} seats")
    return tuple(names[seat] if seat < len(names) else f"seat {seat}" for seat in range(players))


def draw_trick(
    trick: Sequence[Card],
    trump: Suit | None = None,
    leader: int = 0,
    rules: Ruleset | None = None,
    names: Sequence[str] = (),
    *,
    last: bool = False,
    turned: Card | None = None,
) -> Picture:
    """Draw a trick in playing order: who played what, who wins, who leads next.

    ``last`` says that it is the last trick of a round, after which nobody leads next. ``turned`` is the card that a
    second Valknut turned up in this trick, and ``trump`` then the trump before it. Without a ruleset it is the standard
    one for as many players as there are cards. Raises ValueError for a trick without a card, with more cards than
    players, with a leader who does not play, or with a card turned up without two Valknut.
    """
    cards = tuple(trick)
    ruleset = rules or Ruleset(players=3 if len(cards) > 2 else 2)
    if not 0 < len(cards) <= ruleset.players:
        raise ValueError(
            f"a trick of {ruleset.players} players has from 1 to {ruleset.players} cards, not {len(cards)}"
        )
    if not 0 <= leader < ruleset.players:
        raise ValueError(f"the leader must be a seat from 0 to {ruleset.players - 1}, not {leader}")
    if turned is not None and cards.count(VALKNUT) < 2:
        raise ValueError("a card is turned up in a trick by its second Valknut, but there are not two")
    called = seat_names(ruleset.players, names)
    judgement = judge(cards, trump, leader, ruleset, last=last)
    seats = [seat_to_play(ruleset.players, leader, cards[:at]) for at in range(len(cards))]
    columns = [
        move(_column(card, called[seat], at == 0, seat, judgement), _SIDE + at * _COLUMN, 0)
        for at, (card, seat) in enumerate(zip(cards, seats, strict=True))
    ]
    columns += [move(_turned(turned), _SIDE + len(cards) * _COLUMN, 0)] if turned else []
    lines = [len(_notes(card, seat, judgement)) for card, seat in zip(cards, seats, strict=True)]
    return Picture(
        width=_SIDE + len(columns) * _COLUMN,
        height=_TOP + HEIGHT + 6 + _LINE * max(*lines, 1 if turned else 0),
        body=_trump(trump) + "".join(columns),
        title=f"A trick of {ruleset.players} players",
        description=" ".join(
            [_told(cards, [called[seat] for seat in seats], trump, judgement, called), *_told_turned(turned)]
        ),
    )


def _trump(trump: Suit | None) -> str:
    words = "trump" if trump else "no trump"
    sign = move(suit_shape(trump), _SIDE / 2 - 14, _TOP + HEIGHT / 2 - 22, 28 / 24) if trump else ""
    return sign + text(words, _SIDE / 2, _TOP + HEIGHT / 2 + (24 if trump else 4), size=12, colour="quiet")


def _column(card: Card, name: str, leads: bool, seat: int, judgement: Judgement | None) -> str:
    middle, left = _COLUMN / 2, (_COLUMN - WIDTH) / 2
    wins = judgement is not None and judgement.winner == seat
    destroyed = judgement is not None and judgement.winner is None
    parts = [
        text(name, middle, 14, size=13, font_weight="bold"),
        text("leads", middle, 28, size=12, colour="quiet") if leads else "",
        move(card_body(card, marked=wins or (destroyed and card is VALKNUT)), left, _TOP),
    ]
    if destroyed and card is not VALKNUT:
        line = f"M{left + 4:g} {_TOP + HEIGHT - 4:g} {left + WIDTH - 4:g} {_TOP + 4:g}"
        parts.append(element("path", d=line, style=f"stroke:{ink('mark')};stroke-width:3;stroke-linecap:round"))
    notes = _notes(card, seat, judgement)
    for at, note in enumerate(notes):
        parts.append(text(note, middle, _TOP + HEIGHT + 15 + _LINE * at, size=13, colour="mark", font_weight="bold"))
    return "".join(parts)


def _turned(card: Card) -> str:
    """Draw the card that a second Valknut turned up."""
    middle, left = _COLUMN / 2, (_COLUMN - WIDTH) / 2
    words = "new trump" if card.suit else "no trump"
    return (
        text("turned up", middle, 28, size=12, colour="quiet")
        + move(card_body(card), left, _TOP)
        + text(words, middle, _TOP + HEIGHT + 15, size=13, colour="mark", font_weight="bold")
    )


def _told_turned(card: Card | None) -> list[str]:
    if card is None:
        return []
    after = f"trump is {card.suit.name.lower()}" if card.suit else "there is no trump"
    return [f"Turned up by the second Valknut: {card_name(card)}; {after} from now on."]


def _notes(card: Card, seat: int, judgement: Judgement | None) -> list[str]:
    """Return what is written below a card."""
    if judgement is None:
        return []
    destroys = judgement.winner is None and card is VALKNUT
    notes = ["wins"] if judgement.winner == seat else ["destroys"] if destroys else []
    return [*notes, "leads next"] if judgement.leader == seat else notes


def _told(
    cards: tuple[Card, ...], players: list[str], trump: Suit | None, judgement: Judgement | None, names: Sequence[str]
) -> str:
    played = "; ".join(f"{name} plays {card_name(card)}" for name, card in zip(players, cards, strict=True))
    sentences = [f"{_capital(played)}.", f"Trump is {trump.name.lower()}." if trump else "There is no trump."]
    if judgement:
        sentences += [f"{sentence[:-1]} ({clause})." for sentence, clause in tell(judgement, names)]
    return " ".join(sentences)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
