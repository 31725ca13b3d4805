"""Making a game of Herrlof simpler: smaller hands, smaller decks, lower cards and bids."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.core import NotationError, RulesetError
from herrlof_ref.herrlof.actions import Deal
from herrlof_ref.herrlof.cards import FACES
from herrlof_ref.herrlof.notation import parse
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.shortdeal import expand

Rules = Mapping[str, JSON]
_DECK: Final = ("hand_size", "suits", "ranks", "valknuts", "hagalaz")
_PLACE: Final = {face.text: face.index for face in FACES}


def simpler(rules: Rules, steps: Sequence[str]) -> Iterator[tuple[Rules, Sequence[str]]]:
    """List games like this one and simpler, the boldest first."""
    try:
        ruleset = Ruleset.from_json(rules)
    except RulesetError:
        return
    official = {name: value for name, value in rules.items() if name not in _DECK}
    if official.keys() != rules.keys():
        # The deck that everybody has is the simplest, though the hands get larger.
        whole = Ruleset.from_json(official)
        if (dealt := _each_deal(steps, partial(_filled, rules=whole))) is not None:
            yield official, dealt
    for size in range(1, ruleset.hand_size):
        if (dealt := _each_deal(steps, partial(_smaller, size=size))) is not None:
            yield {**rules, "hand_size": size}, dealt
    for trick in range(ruleset.hand_size if ruleset.hand_size > 1 else 0):
        shorter = _without_trick(steps, trick, ruleset.players)
        dealt = _each_deal(shorter, partial(_smaller, size=ruleset.hand_size - 1)) if shorter else None
        if dealt is not None:
            yield {**rules, "hand_size": ruleset.hand_size - 1}, dealt
    for name, least in (("suits", 0), ("ranks", 0), ("valknuts", 0), ("hagalaz", 0)):
        for value in range(least, getattr(ruleset, name)):
            gone = _gone(name, value, ruleset)
            if (dealt := _each_deal(steps, partial(_without, gone=gone))) is not None:
                yield {**rules, name: value}, dealt
    for at, step in enumerate(steps):
        if step.startswith("bid ") and step != "bid 0":
            yield rules, [*steps[:at], "bid 0", *steps[at + 1 :]]
    named = {word for step in steps if not step.startswith("deal ") for word in step.split(" ")[1:] if word in _PLACE}
    for high in sorted(named, key=_PLACE.__getitem__, reverse=True):
        for low in itertools.islice(_PLACE, _PLACE[high]):
            yield rules, [_swapped(step, high, low) for step in steps]
    for at, step in enumerate(steps):
        if step.startswith("deal ") and (tidy := _tidied(step)) is not None:
            yield rules, [*steps[:at], tidy, *steps[at + 1 :]]


def weight(rules: Rules, steps: Sequence[str]) -> tuple[int, ...]:
    """Tell how large deck and hands are, how high the cards played and the bids, how mixed the deal."""
    try:
        ruleset = Ruleset.from_json(rules)
    except RulesetError:
        return (10**6,)
    deck = ruleset.suits * ruleset.ranks + ruleset.valknuts + ruleset.hagalaz
    words = [word for step in steps if not step.startswith("deal ") for word in step.split(" ")[1:]]
    played = sum(_PLACE.get(word, 0) for word in words)
    bids = sum(int(word[:9]) for word in words if word.isdecimal())
    mixed = sum(
        left > right
        for step in steps
        if step.startswith("deal ")
        for left, right in itertools.pairwise(_PLACE[word] for word in step.split(" ") if word in _PLACE)
    )
    # A size of the deck that is not official is one more thing to explain, unless it makes the deal short.
    return (ruleset.players, ruleset.hand_size, deck, bids, played, mixed)


def _each_deal(
    steps: Sequence[str], change: Callable[[list[list[str]], Sequence[str]], list[list[str]] | None]
) -> list[str] | None:
    """Change every deal of the game, knowing the steps until the next one; None if one cannot be changed."""
    made: list[str] = []
    for at, step in enumerate(steps):
        places = _places(step)
        if places is None:
            made.append(step)
            continue
        later = list(itertools.takewhile(lambda each: not each.startswith("deal "), steps[at + 1 :]))
        changed = change(places, later)
        if changed is None:
            return None
        made.append(_deal_text(changed))
    return made


def _without_trick(steps: Sequence[str], trick: int, players: int) -> list[str]:
    """The game without one trick of every round, and without what its powers did; nothing if there is none."""
    kept: list[str] = []
    plays = 0
    for step in steps:
        if step.startswith("deal "):
            plays = 0
        plays += step.startswith("play ")
        if plays == 0 or (plays - 1) // players != trick:
            kept.append(step)
    return kept if len(kept) < len(steps) else []


def _places(step: str) -> list[list[str]] | None:
    """The cards of a deal: each hand, the turned card, the stock; None if the step is no deal."""
    if not step.startswith("deal "):
        return None
    try:
        deal = parse(step)
    except NotationError:
        return None
    assert isinstance(deal, Deal)
    return [*([card.text for card in hand] for hand in deal.hands), [deal.turned.text], [c.text for c in deal.stock]]


def _deal_text(places: list[list[str]]) -> str:
    *rows, stock = places
    return f"deal {' / '.join(' '.join(row) for row in rows)} /{''.join(f' {card}' for card in stock)}"


def _smaller(places: list[list[str]], later: Sequence[str], size: int) -> list[list[str]] | None:
    """Hands of so many cards: those that are named later are kept first, the others go under the stock."""
    *hands, turned, stock = places
    wanted = [step.partition(" ")[2] for step in later if step.startswith(("play ", "return ", "give ", "taken "))]
    kept: list[list[str]] = []
    rest: list[str] = []
    for hand in hands:
        if len(hand) < size:
            return None
        ranked = sorted(hand, key=lambda card: wanted.index(card) if card in wanted else len(wanted))
        kept.append(sorted(ranked[:size], key=_PLACE.__getitem__))
        rest += ranked[size:]
    return [*kept, turned, [*stock, *sorted(rest, key=_PLACE.__getitem__)]]


def _filled(places: list[list[str]], _: Sequence[str], rules: Ruleset) -> list[list[str]] | None:
    """The deal of the official deck in which everybody has at least the cards that they had."""
    *hands, turned, stock = places
    rows = [" ".join([*row, "..."]) for row in hands]
    try:
        return _places(expand(rules, f"deal {' / '.join(rows)} / {turned[0]} / {' '.join([*stock, '...'])}"))
    except NotationError:
        return None


def _gone(option: str, value: int, rules: Ruleset) -> tuple[str, ...]:
    """The cards, with copies, that a deck loses if an option has a lower value."""
    if option == "valknuts":
        return ("V",) * (rules.valknuts - value)
    if option == "hagalaz":
        return ("H",) * (rules.hagalaz - value)
    suits = "GROB"[value : rules.suits] if option == "suits" else "GROB"[: rules.suits]
    ranks = range(value + 1, rules.ranks + 1) if option == "ranks" else range(1, rules.ranks + 1)
    return tuple(f"{suit}{rank}" for suit in suits for rank in ranks)


def _without(places: list[list[str]], _: Sequence[str], gone: Sequence[str]) -> list[list[str]] | None:
    """The deal of a smaller deck; cards that leave a hand or the turned place are replaced from the stock's end."""
    rows = [list(place) for place in places]
    stock = rows[-1]
    for card in gone:
        row = next((row for row in reversed(rows) if card in row), None)
        if row is None:
            return None
        place = len(row) - 1 - row[::-1].index(card)
        if row is stock:
            del stock[place]
            continue
        spare = next((each for each in reversed(stock) if each not in gone), None)
        if spare is None:
            return None
        stock.remove(spare)
        row[place] = spare
    return rows


def _swapped(step: str, one: str, other: str) -> str:
    """The step with two cards changing places; of runes there are copies, which all change."""
    names = {one: other, other: one}
    if "V" in names or "H" in names:
        return step if step.startswith("deal ") else " ".join(names.get(word, word) for word in step.split(" "))
    return " ".join(names.get(word, word) for word in step.split(" "))


def _tidied(step: str) -> str | None:
    """The deal with its hands and its stock in order."""
    places = _places(step)
    if places is None:
        return None
    return _deal_text([sorted(place, key=_PLACE.__getitem__) for place in places])
