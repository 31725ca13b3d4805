"""The observation of a state as the protocol writes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from herrlof_ref.core import Json
from herrlof_ref.herrlof.cards import Card, spread
from herrlof_ref.herrlof.notation import format_action
from herrlof_ref.herrlof.seen import Open, View, hands_of, open_to_all, stock_of, view
from herrlof_ref.herrlof.state import RoundResult, State
from herrlof_ref.herrlof.steps import legal_actions


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [card.text for card in cards]


def _result(result: RoundResult | None) -> Json:
    if result is None:
        return None
    return {"bids": list(result.bids), "tricks": list(result.tricks), "points": list(result.points)}


def _open_fields(seen: Open) -> dict[str, Json]:
    return {
        "phase": seen.phase,
        "turn": seen.turn,
        "round": seen.round,
        "first": seen.first,
        "leader": seen.leader,
        "trump": seen.trump.value if seen.trump else None,
        "trump_card": seen.turned.text if seen.turned else None,
        "trick": _texts(seen.trick),
        "tricks": list(seen.tricks),
        "destroyed": seen.destroyed,
        "scores": list(seen.scores),
        "correct_bids": list(seen.correct_bids),
        "winners": list(seen.winners),
        "target": seen.target,
        "last_round": _result(seen.last_round),
    }


def _own_fields(own: View) -> dict[str, Json]:
    return {
        "hand": _texts(own.hand),
        "bid": own.bid,
        "bids_made": list(own.open.bids_made),
        "hand_sizes": list(own.open.hand_sizes),
        "stock_size": own.open.stock_size,
    }


def observe(state: State) -> Mapping[str, Json]:
    """Return everything about a state, as the protocol's observation: it is for a referee, not for a player."""
    return {
        **_open_fields(open_to_all(state)),
        "legal": [format_action(action) for action in legal_actions(state)],
        "hands": [_texts(spread(hand)) for hand in hands_of(state)],
        "stock": _texts(stock_of(state)),
        "bids": list(state.round.bids),
        "views": [_own_fields(view(state, seat)) for seat in range(state.round.rules.players)],
    }


def observe_as(state: State, seat: int) -> Mapping[str, Json]:
    """Return what one seat may know of a state, in the names of the protocol's observation.

    ``legal`` is empty if the seat is not to move. Raises ValueError if there is no such seat.
    """
    own = view(state, seat)
    return {
        **_open_fields(own.open),
        **_own_fields(own),
        "seat": seat,
        "legal": [format_action(action) for action in own.legal],
    }


FIELDS: Final = (
    *("phase", "turn", "legal", "round", "first", "leader", "trump", "trump_card", "trick", "hands", "stock", "bids"),
    *("tricks", "destroyed", "scores", "correct_bids", "winners", "target", "last_round", "views"),
)
"""The fields of an observation."""
