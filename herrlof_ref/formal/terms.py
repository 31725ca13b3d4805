"""Between the words of the protocol and the terms of the formal rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias

import attrs

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"
Rules: TypeAlias = Mapping[str, Json]

STANDARD: Final[Mapping[int, Rules]] = {
    players: {
        "players": players,
        "hand_size": 15 if players == 2 else 11,
        "suits": 4,
        "ranks": 9,
        "valknuts": 3,
        "hagalaz": 3,
        "target": 50 if players == 2 else 40,
        "max_rounds": 10,
        "bonus_tricks": [3, 4] if players == 2 else [],
        "bonus_stacking": "additive",
        "tiebreaks": ["correct_bids", "last_round_tricks"],
        "one": "optional",
        "three": "optional",
        "six": "optional",
        "returned_card": "bottom",
        "nine_lead": "left",
        "nine_with_hagalaz": "hagalaz",
        "valknut_with_hagalaz": "starter",
        "hagalaz_lead": "last",
        "trump_turn": "immediate",
        "rune_led": "free",
        "first_leader": 0,
    }
    for players in (2, 3)
}
"""The standard ruleset for each number of players."""

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "bonus_stacking": ("additive", "replaces"),
    "one": ("optional", "mandatory"),
    "three": ("optional", "mandatory"),
    "six": ("optional", "mandatory"),
    "returned_card": ("bottom", "discard"),
    "nine_lead": ("left", "winner"),
    "nine_with_hagalaz": ("hagalaz", "nine"),
    "valknut_with_hagalaz": ("starter", "hagalaz"),
    "hagalaz_lead": ("last", "first"),
    "trump_turn": ("immediate", "at_resolution"),
    "rune_led": ("free", "first_numbered"),
}
"""The options whose values are words, the standard value first."""

SUITS: Final = "GROB"
_CARD: Final = re.compile(r"([GROB])([1-9])|([VH])")
_TERM: Final = re.compile(r"c\(([grob]),(\d)\)|\b([vh])\b")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")


class NotAStep(Exception):
    """The text is not spelled like any step of the protocol."""


def ruleset(changes: Rules) -> Rules:
    """The whole ruleset that differs from the standard one as told."""
    players = changes.get("players", 2)
    if players not in (2, 3):
        raise NotAStep(f"players must be 2 or 3, not {players!r}")
    return {**STANDARD[3 if players == 3 else 2], **changes}


@cache
def card_term(card: str) -> str:
    """``G7`` as ``c(g,7)``, ``V`` as ``v``."""
    match = _CARD.fullmatch(card)
    if match is None:
        raise NotAStep(f"{card!r} is not a card")
    return f"c({match.group(1).lower()},{match.group(2)})" if match.group(1) else card.lower()


def readable(term: str) -> str:
    """A term of the formal rules with its cards written as in the protocol."""
    return _TERM.sub(lambda match: ((match.group(1) or match.group(3)) + (match.group(2) or "")).upper(), term)


def deck(rules: Rules) -> list[str]:
    """The cards of a ruleset's deck, numbered cards first."""
    suits, ranks, valknuts, hagalaz = (_int(rules[name]) for name in ("suits", "ranks", "valknuts", "hagalaz"))
    return (
        [f"{suit}{rank}" for suit in SUITS[:suits] for rank in range(1, ranks + 1)] + ["V"] * valknuts + ["H"] * hagalaz
    )


def _int(value: Json) -> int:
    if not isinstance(value, int):
        raise NotAStep(f"{value!r} is not a number")
    return value


def options(rules: Rules) -> list[tuple[str, str]]:
    """A ruleset as pairs of an option and a value; a list is one pair for each of its values.

    The order of the tiebreaks counts, so each is told with its place.
    """
    pairs: list[tuple[str, str]] = []
    for name, value in rules.items():
        if not isinstance(value, (list, tuple)):
            pairs.append((name, "null" if value is None else str(value)))
        elif name == "tiebreaks":
            pairs += [(name, f"at({place},{item})") for place, item in enumerate(value, 1)]
        else:
            pairs += [(name, str(item)) for item in value]
    return pairs


@attrs.frozen
class Deal:
    """The outcome of a deal, read from its step."""

    hands: tuple[tuple[str, ...], ...]
    turned: tuple[str, ...]
    stock: tuple[str, ...]

    def facts(self) -> list[tuple[str, int | str, *tuple[int | str, ...]]]:
        """What the formal rules are told of it: a predicate, and its arguments after the name of the deal."""
        found: list[tuple[str, int | str, *tuple[int | str, ...]]] = []
        for seat, hand in enumerate(self.hands):
            found += [("dealt", seat, card, count) for card, count in counted(hand)]
        found += [("up", card_term(card)) for card in self.turned]
        found += [("pile", place, card_term(card)) for place, card in enumerate(self.stock, 1)]
        return found


def read_deal(step: str) -> Deal:
    """Read ``deal HAND / HAND / TURNED / STOCK``; an empty place has no blank of its own."""
    words = step.split(" ")
    if words[0] != "deal" or len(words) < 2:
        raise NotAStep(f"{step!r} is not a deal")
    sections: list[list[str]] = [[]]
    for word in words[1:]:
        if word == "/":
            sections.append([])
        else:
            card_term(word)
            sections[-1].append(word)
    if len(sections) not in (4, 5) or not all(sections[:-1]):
        raise NotAStep(f"{step!r} does not have its hands, its turned card and its stock")
    *hands, turned, stock = (tuple(section) for section in sections)
    return Deal(tuple(hands), turned, stock)


@lru_cache(maxsize=4096)
def action_term(step: str) -> str:
    """Any step but a deal as the term of an action."""
    if step in ("draw", "pass"):
        return step
    kind, blank, what = step.partition(" ")
    if blank and kind in ("play", "return", "taken", "give"):
        return f"{kind}({card_term(what)})"
    if blank and kind in ("bid", "steal", "take") and _NUMBER.fullmatch(what):
        return f"{kind}({what})"
    raise NotAStep(f"{step!r} is not a step")


def step_text(term: str) -> str:
    """The step of the protocol that a term of an action stands for."""
    text = readable(term)
    return re.sub(r"^(\w+)\((.*)\)$", r"\1 \2", text)


def seat(value: Json) -> str:
    """A seat of the protocol as a term."""
    return "random" if value == "chance" else str(value)


def counted(cards: Iterable[Json]) -> list[tuple[str, int]]:
    """A multiset of cards, each kind with its number."""
    return [(card_term(str(card)), number) for card, number in Counter(cards).items()]
