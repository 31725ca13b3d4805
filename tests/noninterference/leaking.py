"""An engine that plays rightly and leaks in one chosen way: python leaking.py KIND. Its kinds are in LEAKS."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from herrlof_ref import HERRLOF, Rejected, State
from herrlof_ref import serve as server

Seen = dict[str, Any]


def other_bid(seen: Seen) -> None:
    """A seat sees the first bid of another as soon as it is made."""
    for seat, view in enumerate(seen["views"]):
        others = [bid for at, bid in enumerate(seen["bids"]) if at != seat and bid is not None]
        view["bid"] = view["bid"] if view["bid"] is not None else (others or [None])[0]


def other_hand(seen: Seen) -> None:
    """The first seat sees a card of the second."""
    if seen["hands"][1]:
        seen["views"][0]["hand"] = [*seen["views"][0]["hand"], seen["hands"][1][0]]


def stock(seen: Seen) -> None:
    """The size of the stock tells whether its top card is a rune."""
    if seen["stock"] and seen["stock"][0] in "VH":
        for view in seen["views"]:
            view["stock_size"] += 1


def legal(seen: Seen) -> None:
    """A seat may not do what would help another."""
    if seen["phase"] == "play" and seen["turn"] == 0 and len(seen["legal"]) > 1 and "V" in seen["hands"][1]:
        seen["legal"] = seen["legal"][1:]


def target(seen: Seen) -> None:
    """What lies open tells something hidden."""
    if "H" in seen["hands"][-1]:
        seen["destroyed"] += 1


LEAKS: dict[str, Callable[[Seen], None]] = {
    "other-bid": other_bid,
    "other-hand": other_hand,
    "stock": stock,
    "legal": legal,
    "open-field": target,
}


def main(kind: str) -> None:
    usual_observe, usual_apply = type(HERRLOF).observe, type(HERRLOF).apply
    leak = LEAKS.get(kind)

    def observe(self: Any, state: State) -> Seen:
        seen: Seen = dict(usual_observe(self, state))
        if leak is not None:
            leak(seen)
        return seen

    def apply(self: Any, state: State, action: Any) -> State:
        try:
            return usual_apply(self, state, action)
        except Rejected as rejected:
            if kind != "rejection":
                raise
            hands = getattr(state, "hands", ())
            raise Rejected(rejected.clause, f"{rejected.reason}; the hands are {hands}") from None

    type(HERRLOF).observe = observe  # type: ignore[method-assign]
    type(HERRLOF).apply = apply  # type: ignore[method-assign]
    server.serve(open(0, "rb", closefd=False), open(1, "wb", closefd=False))  # noqa: SIM115


if __name__ == "__main__":
    main(sys.argv[1])
