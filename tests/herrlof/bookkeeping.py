"""The cards of a game moved about as a person at the table would, without the library's own counts.

Cards are texts in lists. A card is moved by taking it out of one list and putting it into another, so that a card that
is not where it should be shows at once, and none can appear or vanish.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from herrlof_ref import Ruleset


def whole_deck(rules: Ruleset) -> list[str]:
    """List the cards that a ruleset plays with."""
    numbered = [f"{suit}{rank}" for suit in "GROB"[: rules.suits] for rank in range(1, rules.ranks + 1)]
    return numbered + ["V"] * rules.valknuts + ["H"] * rules.hagalaz


class Books:
    """Where every card lies."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.clear()

    def clear(self) -> None:
        """Gather all cards for the next deal."""
        self.hands: list[list[str]] = [[] for _ in range(self.rules.players)]
        self.stock: list[str] = []
        self.turned: list[str] = []
        self.aside: list[str] = []
        self.table: list[str] = []
        self.won: list[str] = []
        self.destroyed: list[str] = []
        self.asked = False
        self.has_turned = False
        self._taker = 0

    def everything(self) -> list[str]:
        """List all cards, wherever they lie."""
        rows = [*self.hands, self.stock, self.turned, self.aside, self.table, self.won, self.destroyed]
        return [card for row in rows for card in row]

    def step(self, step: str, mover: object, target: object) -> None:
        """Move the cards that a step moves. ``target`` is the seat that a 6 acts on."""
        verb, _, rest = step.partition(" ")
        match verb:
            case "deal":
                self._deal(rest)
            case "play":
                self._move(rest, self.hands[_seat(mover)], self.table)
                self._after_play(rest)
            case "draw":
                self.hands[_seat(mover)].append(self.stock.pop(0))
            case "return":
                to = self.stock if self.rules.returned_card == "bottom" else self.aside
                self._move(rest, self.hands[_seat(mover)], to)
                self.asked = False
                self._after_card()
            case "pass" if self.asked:
                self.asked = False
                self._after_card()
            case "taken":
                self._move(rest, self.hands[_seat(target)], self.hands[self._taker])
            case "give":
                self._move(rest, self.hands[_seat(mover)], self.hands[_seat(target)])
            case "take":
                self._taker = _seat(mover)
            case _:
                assert verb in ("bid", "steal", "pass"), step

    def _deal(self, rest: str) -> None:
        self.clear()
        places = [place.split() for place in rest.split("/")]
        self.hands, self.turned, self.stock = places[:-2], places[-2], places[-1]

    def _move(self, card: str, source: list[str], goal: list[str]) -> None:
        source.remove(card)
        goal.append(card)

    def _after_play(self, card: str) -> None:
        if self.table.count("V") == 2 and self.rules.trump_turn == "immediate":
            self._turn_up()
        self.asked = card[1:] == "3" and bool(self.stock)
        if not self.asked:
            self._after_card()

    def _after_card(self) -> None:
        if len(self.table) < self.rules.players:
            return
        if self.table.count("V") >= 2 and self.rules.trump_turn == "at_resolution":
            self._turn_up()
        (self.destroyed if "V" in self.table else self.won).extend(self.table)
        self.table = []
        self.has_turned = False

    def _turn_up(self) -> None:
        if self.stock and not self.has_turned:
            self.aside += self.turned
            self.turned = [self.stock.pop(0)]
            self.has_turned = True

    def check(self, document: Mapping[str, Any], observation: Mapping[str, Any]) -> None:
        """Compare with a state's document and its observation, card by card."""
        assert Counter(self.everything()) == Counter(whole_deck(self.rules))
        assert [Counter(hand) for hand in observation["hands"]] == [Counter(hand) for hand in self.hands]
        assert observation["stock"] == self.stock
        assert [observation["trump_card"]] == self.turned
        players = self.rules.players
        assert sum(observation["tricks"]) * players == len(self.won)
        assert observation["destroyed"] * players == len(self.destroyed)
        assert document["centre"]["stock"] == self.stock
        assert Counter(document["centre"]["aside"]) == Counter(self.aside)
        if "tally" in document:
            assert Counter(document["tally"]["won_cards"]) == Counter(self.won)
            assert Counter(document["tally"]["destroyed_cards"]) == Counter(self.destroyed)
        if document["phase"] in ("play", "draw", "return"):
            assert observation["trick"] == self.table


def _seat(seat: object) -> int:
    assert isinstance(seat, int)
    return seat
