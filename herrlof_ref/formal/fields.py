"""The fields of an observation as facts of the formal rules, and how the rules say the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from herrlof_ref.formal.terms import Json, action_term, card_term, counted, seat

FIELDS: Final = (
    "phase", "turn", "legal", "round", "first", "leader", "trump", "trump_card", "trick", "hands", "stock", "bids",
    "tricks", "destroyed", "scores", "correct_bids", "winners", "target", "last_round", "views",
)  # fmt: skip

SHOWN: Final[Mapping[str, str]] = {
    "phase": "shown(S,phase,phase(X)) :- stated(S,phase), true(S,phase(X)).",
    "turn": "shown(S,turn,turn(P)) :- stated(S,turn), true(S,turn(P)).",
    "round": "shown(S,round,round(N)) :- stated(S,round), true(S,round(N)).",
    "first": "shown(S,first,first(P)) :- stated(S,first), true(S,first(P)).",
    "leader": "shown(S,leader,leader(P)) :- stated(S,leader), true(S,leader(P)).",
    "trump": "shown(S,trump,trump(X)) :- stated(S,trump), trump(S,X).",
    "trump_card": "shown(S,trump_card,turned(C)) :- stated(S,trump_card), true(S,turned(C)).",
    "trick": "shown(S,trick,trick(K,C)) :- stated(S,trick), true(S,trick(K,C)).",
    "hands": "shown(S,hands,hand(P,C,N)) :- stated(S,hands), true(S,hand(P,C,N)).",
    "stock": "shown(S,stock,stock(K,C)) :- stated(S,stock), stock(S,K,C).",
    "bids": "shown(S,bids,bid(P,N)) :- stated(S,bids), true(S,bid(P,N)).",
    "tricks": "shown(S,tricks,tricks(P,N)) :- stated(S,tricks), true(S,tricks(P,N)).",
    "destroyed": "shown(S,destroyed,destroyed(N)) :- stated(S,destroyed), true(S,destroyed(N)).",
    "scores": "shown(S,scores,score(P,N)) :- stated(S,scores), true(S,score(P,N)).",
    "correct_bids": "shown(S,correct_bids,correct(P,N)) :- stated(S,correct_bids), true(S,correct(P,N)).",
    "winners": "shown(S,winners,won(P)) :- stated(S,winners), true(S,won(P)).",
    "target": "shown(S,target,target(P)) :- stated(S,target), true(S,target(P)).",
    "last_round": "shown(S,last_round,last(P,B,N,V)) :- stated(S,last_round), true(S,last(P,B,N,V)).",
    "views": "\n".join(
        f"shown(S,views,view(P,{what})) :- stated(S,views), sees(S,P,{what})."
        for what in ("hand(C,N)", "bid(N)", "bid_made(Q)", "hand_size(Q,N)", "stock_size(N)")
    ),
}
"""For each field, the rule that shows what the formal rules hold for it."""

CLAUSES: Final[Mapping[str, str]] = {
    "phase": "HRL-STEP-1", "turn": "HRL-PLAY-6", "round": "HRL-END-3", "first": "HRL-ROUND-2", "leader": "HRL-LEAD-5",
    "trump": "HRL-DEAL-4", "trump_card": "HRL-VALKNUT-1", "trick": "HRL-PLAY-6", "hands": "HRL-PLAY-7",
    "stock": "HRL-DEAL-3", "bids": "HRL-BID-1", "tricks": "HRL-TRICK-7", "destroyed": "HRL-TRICK-7",
    "scores": "HRL-SCORE-1", "correct_bids": "HRL-SCORE-3", "winners": "HRL-END-4", "target": "HRL-POWER-4",
    "last_round": "HRL-SCORE-1", "views": "HRL-SEE-1", "legal": "HRL-STEP-1",
}  # fmt: skip
"""The clause to look at first when a field differs and no rule of the model can be named."""


def _seats(value: Json) -> list[Json]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise ValueError(f"expected a list with an entry for each seat, not {value!r}")
    return list(value)


def _one(name: str, value: Json) -> list[str]:
    return [] if value is None or value == [] else [f"{name}({seat(value)})"]


def _view(place: int, view: Json) -> list[str]:
    if not isinstance(view, Mapping):
        raise ValueError(f"a view must be an object, not {view!r}")
    found: list[str] = []
    if "hand" in view:
        found += [f"view({place},hand({card},{number}))" for card, number in counted(_seats(view["hand"]))]
    if view.get("bid") is not None:
        found.append(f"view({place},bid({view['bid']}))")
    found += [f"view({place},bid_made({other}))" for other, made in enumerate(_seats(view["bids_made"])) if made]
    found += [f"view({place},hand_size({other},{size}))" for other, size in enumerate(_seats(view["hand_sizes"]))]
    found.append(f"view({place},stock_size({view['stock_size']}))")
    return found


def facts_of(field: str, value: Json) -> list[str]:
    """The terms that a field's value stands for."""
    match field:
        case "phase":
            return [f"phase({value})"]
        case "turn" | "round" | "first" | "leader" | "destroyed" | "target":
            return _one(field, value)
        case "trump":
            return [] if value is None else [f"trump({str(value).lower()})"]
        case "trump_card":
            return [] if value is None else [f"turned({card_term(str(value))})"]
        case "legal":
            return [action_term(str(step)) for step in _seats(value)]
        case "trick" | "stock":
            return [f"{field}({place},{card_term(str(card))})" for place, card in enumerate(_seats(value), 1)]
        case "hands":
            return [
                f"hand({place},{card},{number})"
                for place, hand in enumerate(_seats(value))
                for card, number in counted(_seats(hand))
            ]
        case "bids" | "tricks" | "scores" | "correct_bids":
            name = {"bids": "bid", "tricks": "tricks", "scores": "score", "correct_bids": "correct"}[field]
            return [f"{name}({place},{number})" for place, number in enumerate(_seats(value)) if number is not None]
        case "winners":
            return [f"won({place})" for place in _seats(value)]
        case "last_round":
            return _last_round(value)
        case "views":
            return [fact for place, view in enumerate(_seats(value)) for fact in _view(place, view)]
        case _:
            raise ValueError(f"{field!r} is not a field of an observation")


def _last_round(value: Json) -> list[str]:
    if value is None:
        return []
    if not isinstance(value, Mapping):
        raise ValueError(f"last_round must be an object or null, not {value!r}")
    rows = zip(_seats(value["bids"]), _seats(value["tricks"]), _seats(value["points"]), strict=True)
    return [f"last({place},{bid},{tricks},{points})" for place, (bid, tricks, points) in enumerate(rows)]
