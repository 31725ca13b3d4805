"""Screen logs whose every observation is whole: clear those that the rules confirm, many in one grounding."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from herrlof_ref.formal.fields import facts_of
from herrlof_ref.formal.given import Given
from herrlof_ref.formal.logs import Log
from herrlof_ref.formal.spans import program
from herrlof_ref.formal.terms import Json, NotAStep, action_term, card_term, counted, options, read_deal
from herrlof_ref.formal.theory import FORMAL_RULES, at, load
from herrlof_ref.formal.window import Window

BATCH: Final = 500
"""Rounds that one grounding follows."""
MANY: Final = 16
"""Games of one ruleset that are worth rules of their own."""
_FIELDS: Final = (
    "phase", "turn", "trick", "tricks", "leader", "destroyed", "bids", "trump_card", "round", "first", "scores",
    "correct_bids", "winners", "target", "last_round",
)  # fmt: skip
"""The fields that are fluents of the rules; hands and stock are taken apart card by card."""
_NAMES: Final = {
    "bids": "bid", "trump_card": "turned", "scores": "score", "correct_bids": "correct", "winners": "won",
    "last_round": "last",
}  # fmt: skip
"""The fluents that have another name than their field."""


def suspects(logs: Sequence[Log], folder: Path = FORMAL_RULES, views_every: int = 7) -> list[int]:
    """The numbers of the logs that the rules do not confirm as they stand; each has to be followed closely.

    Of every 8 · ``views_every`` observations one has its views compared.
    """
    by_rules: dict[tuple[tuple[str, str], ...], list[int]] = {}
    for number, log in enumerate(logs):
        by_rules.setdefault(tuple(options(log.rules)), []).append(number)
    # Rounds that share their ruleset are followed together, by rules that are read for it alone.
    groups: dict[tuple[tuple[str, str], ...] | None, list[int]] = {None: []}
    for chosen, numbers in by_rules.items():
        if len(numbers) >= MANY:
            groups[chosen] = numbers
        else:
            groups[None] += numbers
    doubtful: set[int] = set()
    for shared, numbers in groups.items():
        batch = _Batch(folder, shared)
        for number in numbers:
            try:
                batch.add(number, logs[number])
            except (NotAStep, ValueError, KeyError, TypeError):
                doubtful.add(number)
            if len(batch.log_of) >= BATCH:
                doubtful |= batch.wrong()
                batch = _Batch(folder, shared)
        doubtful |= batch.wrong()
    return sorted(doubtful | _misseen(logs, folder, views_every))


def _misseen(logs: Sequence[Log], folder: Path, every: int) -> set[int]:
    """The logs in which a view that was compared is not as the rules say."""
    window = Window(folder, every)
    log_of: list[int] = []
    for number, log in enumerate(logs):
        for index, asked in enumerate(log.steps):
            if every and not asked.refused and index % 8 == 5 and (number + index) % every == 0:
                window.view(len(log_of), log, asked.expect)
                log_of.append(number)
    if not log_of:
        return set()
    control = window.given.ground(window.program())
    found = control.symbolic_atoms.by_signature("wrong", 4)
    return {log_of[atom.symbol.arguments[0].number] for atom in found if atom.symbol.arguments[2].name == "views"}


@lru_cache(maxsize=256)
def _start(folder: Path, chosen: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """What the rules begin with."""
    theory, given = load(folder), Given()
    for name, value in chosen:
        given.add("option", 0, name, value)
    wanted = frozenset({"init"})
    control = given.ground(theory.still(wanted) + "\n" + at(theory.template("true(S,F) :- init(S,F)."), 0))
    atoms = (atom.symbol for atom in control.symbolic_atoms if atom.symbol.name.startswith("true_"))
    return tuple(f"{atom.name[5:-2]}({','.join(map(str, atom.arguments[1:]))})" for atom in atoms)


@lru_cache(maxsize=4096)
def _step(text: str) -> tuple[str, str]:
    """A step as the name of an action and its arguments, with a comma before them."""
    name, _, arguments = action_term(text).partition("(")
    return name, f",{arguments[:-1]}" if arguments else ""


class _Batch:
    """The facts of a number of rounds."""

    def __init__(self, folder: Path, shared: tuple[tuple[str, str], ...] | None) -> None:
        self.folder, self.shared = folder, shared
        self.given = Given()
        self.log_of: list[int] = []
        self.deals = itertools.count()
        if shared:
            self._options(0, shared)

    def add(self, number: int, log: Log) -> None:
        """State a log, round by round."""
        chosen = tuple(options(log.rules))
        track = self._round(number, chosen)
        for term in _start(self.folder, chosen):
            track.begin(term)
        for asked in log.steps:
            if track.now and asked.step.startswith("deal") and track.was["phase"] == "deal":
                before = track.was
                track.finish()
                track = self._round(number, chosen)
                track.observe(before)
            track.take(asked.step, asked.expect, asked.refused)
        track.finish()

    def _round(self, number: int, chosen: Iterable[tuple[str, str]]) -> _Round:
        place = len(self.log_of)
        self.log_of.append(number)
        if not self.shared:
            self._options(place, chosen)
        return _Round(self, place)

    def _options(self, place: int, chosen: Iterable[tuple[str, str]]) -> None:
        self.given.rows_of("option", 3).extend([f"({place},{name},{value})" for name, value in chosen])

    def wrong(self) -> set[int]:
        """The logs with a round that the rules do not confirm."""
        if not self.log_of:
            return set()
        control = self.given.ground(program(self.folder, self.shared))
        return {
            self.log_of[atom.symbol.arguments[0].number] for atom in control.symbolic_atoms.by_signature("wrong", 1)
        }


class _Round:
    """One round being stated: what holds, and since when."""

    def __init__(self, batch: _Batch, place: int) -> None:
        theory, self.given = load(batch.folder), batch.given
        self.place, self._deals = place, batch.deals
        self.now = 0
        self.was: Mapping[str, Json] = {}
        self._since: dict[str, int] = {}
        self._spans = {name: self.given.rows_of(f"span_{name}", arity + 3) for name, arity in theory.signatures.fluents}
        self._lawful = {
            name: self.given.rows_of(f"lawful_{name}", arity + 2) for name, arity in theory.signatures.actions
        }
        self._held: dict[str, frozenset[str]] = {}
        self._hands: Sequence[Json] = ()
        self._in_hand: list[frozenset[str]] = []
        self._stock: list[Json] = []
        self._placed: frozenset[str] = frozenset()
        self._dealt, self._top, self._bottom, self._under = "", 1, 0, frozenset[str]()

    def begin(self, term: str) -> None:
        """A fluent begins to hold."""
        self._since[term] = self.now

    def end(self, term: str, moment: int) -> None:
        """A fluent that held does not hold at a moment."""
        name, _, arguments = term.partition("(")
        self._spans[name].append(f"({self.place},{arguments[:-1]},{self._since.pop(term)},{moment})")

    def take(self, step: str, expect: Mapping[str, Json], refused: bool) -> None:
        """State a step, and what is told after it."""
        try:
            name, arguments = self._deal(step) if step.startswith("deal") else _step(step)
        except NotAStep:
            if refused:
                return
            raise
        kind = "refused" if refused else "step"
        rows = self.given.rows_of(f"{kind}_{name}", 3 if arguments else 2)
        rows.append(f"({self.place},{self.now}{arguments})")
        if not refused:
            self.now += 1
            self.observe(expect, arguments[1:] if name == "deal" else "")

    def _deal(self, step: str) -> tuple[str, str]:
        deal, name = read_deal(step), next(self._deals)
        self.given.add("offered", self.place, name)
        for predicate, *arguments in deal.facts():
            self.given.add(predicate, name, *arguments)
        return "deal", f",{name}"

    def observe(self, new: Mapping[str, Json], deal: str = "") -> None:
        """State what has changed, and what is legal."""
        old = self.was
        for field in _FIELDS:
            value = new[field]
            if not old or value != old[field]:
                self._change(field, frozenset(facts_of(field, value)))
        self._see_hands(new["hands"])
        if not old or deal or new["stock"] != old["stock"] or new["phase"] == "deal":
            self._see_stock(new, deal)
        place, now = self.place, self.now
        if not old or new["trump"] != old["trump"] or new["trump_card"] != old["trump_card"]:
            suit = new["trump"]
            if suit is None:
                self.given.add("no_trump_is", self.place, now)
            else:
                self.given.add("trump_is", self.place, now, str(suit).lower())
        legal = new["legal"]
        assert isinstance(legal, Sequence)
        if legal and now:
            for step in legal:
                name, arguments = _step(str(step))
                self._lawful[name].append(f"({place},{now}{arguments})")
        self.was = new

    def _change(self, field: str, terms: frozenset[str]) -> None:
        held = self._held.get(field)
        if held is None:  # what the rules begin with
            held = frozenset(term for term in self._since if term.partition("(")[0] == _NAMES.get(field, field))
        self._replace(held, terms)
        self._held[field] = terms

    def _replace(self, old: frozenset[str], new: frozenset[str]) -> None:
        for term in old - new:
            self.end(term, self.now)
        for term in new - old:
            self.begin(term)

    def _see_hands(self, hands: Json) -> None:
        assert isinstance(hands, Sequence)
        if hands == self._hands:
            return
        for place, hand in enumerate(hands):
            if place >= len(self._in_hand):
                self._in_hand.append(frozenset())
            if place >= len(self._hands) or hand != self._hands[place]:
                assert isinstance(hand, Sequence)
                terms = frozenset([f"hand({place},{card},{count})" for card, count in counted(hand)])
                self._replace(self._in_hand[place], terms)
                self._in_hand[place] = terms
        self._hands = hands

    def _see_stock(self, new: Mapping[str, Json], deal: str) -> None:
        """The stock as a pile that was dealt, the places of its top and its bottom, and what was put under it."""
        stock = new["stock"]
        assert isinstance(stock, Sequence)
        old, self._stock = self._stock, list(stock)
        if deal:
            self._pile(deal)
        elif new["phase"] == "deal":
            self._place(frozenset())
            return
        elif self._stock != old:
            for rest, drawn in ((old, 0), (old[1:], 1)):
                if self._stock == rest or self._stock[:-1] == rest:
                    self._top += drawn
                    if self._stock != rest:
                        self._bottom += 1
                        self._under |= {f"under({self._bottom},{card_term(str(self._stock[-1]))})"}
                    break
            else:  # no draw and no return: another stock, which the rules will not confirm
                self._pile(str(next(self._deals)))
        self._place(frozenset({f"deal({self._dealt})", f"top({self._top})", f"bottom({self._bottom})", *self._under}))

    def _pile(self, deal: str) -> None:
        self._dealt, self._top, self._bottom, self._under = deal, 1, len(self._stock), frozenset()

    def _place(self, terms: frozenset[str]) -> None:
        self._replace(self._placed, terms)
        self._placed = terms

    def finish(self) -> None:
        """Nothing more is told of this round."""
        self.given.add("last", self.place, self.now)
        for term in tuple(self._since):
            self.end(term, self.now + 1)
