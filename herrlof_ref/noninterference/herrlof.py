"""Twin rounds of Herrlof: other hands, the stock, other bids, unseen cards differ; what the seat sees is the same."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.core import Rejected
from herrlof_ref.fuzz.herrlof import HerrlofStyle
from herrlof_ref.herrlof.actions import Action, Deal, Draw
from herrlof_ref.herrlof.cards import Card
from herrlof_ref.herrlof.notation import format_action, parse
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.state import Bidding, Choosing, Dealing, Giving, Over, Returning, State
from herrlof_ref.herrlof.steps import apply, legal_actions, new_game, turn, winner
from herrlof_ref.noninterference.pair import Secrecy, Twins

_SWAPS: Final = (1, 1, 2, 4, 20)
_TRIES: Final = 3


class HerrlofTwins:
    """Makes up twins of Herrlof."""

    secrecy = Secrecy(frozenset({"hands", "stock", "bids"}), "views", frozenset({"legal"}))

    def __init__(self) -> None:
        self._style = HerrlofStyle()

    def rules(self, source: random.Random) -> dict[str, JSON]:
        """Make up options, three players more often than not: they hide the most."""
        rules = self._style.rules(source)
        return {"players": 3} if source.random() < 0.3 else rules

    def make(self, rules: Mapping[str, JSON], source: random.Random) -> Twins:
        """Make up twin rounds: they end where something different must be shown, or with the round."""
        ruleset = Ruleset.from_json(rules)
        seat = source.randrange(ruleset.players)
        start: State = new_game(ruleset)
        deal = parse(self._style.choose(start, source, 0.7))
        assert isinstance(deal, Deal)
        other = _disguised(deal, seat, source)
        pair: tuple[State, State] = apply(start, deal), apply(start, other)
        steps = [(format_action(deal), format_action(other))]
        tried: set[int] = set()
        while True:
            if turn(pair[0]) == seat:
                for text in self._vain(pair, source):
                    tried.add(len(steps))
                    steps.append((text, text))
            chosen = self._choose(pair, seat, source)
            if chosen is None:
                break
            after = apply(pair[0], chosen[0]), apply(pair[1], chosen[1])
            if isinstance(after[0], Dealing | Over) or isinstance(after[1], Dealing | Over):
                break  # The bids are shown.
            if after[0].centre.turned is not after[1].centre.turned:
                break  # Another card was turned up for all to see.
            steps.append((format_action(chosen[0]), format_action(chosen[1])))
            pair = after
        return Twins(
            rules=rules,
            seat=seat,
            first=tuple(one for one, _ in steps),
            second=tuple(two for _, two in steps),
            tried=frozenset(tried),
        )

    def _vain(self, pair: tuple[State, State], source: random.Random) -> list[str]:
        """Steps that are rejected in both games."""
        made = [self._style.strange(pair[0], source) for _ in range(source.randint(0, _TRIES))]
        return [text for text in made if _rejected(pair[0], text) and _rejected(pair[1], text)]

    def _choose(self, pair: tuple[State, State], seat: int, source: random.Random) -> tuple[Action, Action] | None:
        """What happens next in both games: the same, so far as the seat can see. None if nothing fits."""
        state, twin = pair
        mover = turn(state)
        hidden = isinstance(state, Bidding | Returning) and mover != seat
        hidden |= isinstance(state, Choosing | Giving) and seat not in (winner(state), state.target)
        if hidden:
            return source.choice(legal_actions(state)), source.choice(legal_actions(twin))
        theirs = set(map(format_action, legal_actions(twin)))
        common = [action for action in legal_actions(state) if format_action(action) in theirs]
        if not common:
            return None
        wanted = self._style.choose(state, source, 0.7)
        action = parse(wanted) if wanted in theirs else source.choice(common)
        if isinstance(action, Draw) and mover == seat and _top(state) is not _top(twin):
            return None  # The seat sees what it draws.
        return action, action


def _disguised(deal: Deal, seat: int, source: random.Random) -> Deal:
    """A deal in which cards that the seat does not see have changed places."""
    hands, stock = [list(hand) for hand in deal.hands], list(deal.stock)
    places: list[tuple[list[Card], int]] = [(stock, at) for at in range(len(stock))]
    for other, hand in enumerate(hands):
        if other != seat:
            places += [(hand, at) for at in range(len(hand))]
    for _ in range(source.choice(_SWAPS) if len(places) > 1 else 0):
        (one, here), (two, there) = source.sample(places, 2)
        one[here], two[there] = two[there], one[here]
    return Deal(hands, deal.turned, tuple(stock))


def _rejected(state: State, text: str) -> bool:
    try:
        apply(state, parse(text))
    except Rejected:
        return True
    return False


def _top(state: State) -> Card | None:
    return state.centre.stock[0] if not isinstance(state, Dealing) and state.centre.stock else None
