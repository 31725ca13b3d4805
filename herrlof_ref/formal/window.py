"""The facts and rules of one grounding: many logs, followed for a number of moments."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import clingo

from herrlof_ref.formal.fields import FIELDS, SHOWN, facts_of
from herrlof_ref.formal.given import Given
from herrlof_ref.formal.logs import Asked, Log, Stretch
from herrlof_ref.formal.terms import Deal, Json, NotAStep, action_term, card_term, options, read_deal
from herrlof_ref.formal.theory import at, load

MOMENTS: Final = 72
"""Moments that one grounding follows; a longer log is carried over to the next."""
WANTED: Final = frozenset({"true", "next", "legal", "does"})
OWN: Final = frozenset(
    {"shown", "stated", "expected", "step", "refused", "judged", "plus", "minus", "came", "gone"}
    | {"lawful", "judged_legal"}
)
"""The predicates that the harness adds to those of the rules."""

_NUMBERS: Final = itertools.count(1)
_OF_THE_DECK: Final = frozenset({"suits", "ranks", "valknuts", "hagalaz"})
_DELTA: Final = tuple(field for field in FIELDS if field not in ("legal", "stock", "trump", "views"))
_FRESH: Final = "true(S,F) :- fresh(S), init(S,F)."
_JUDGE: Final = """
does(S,P,A) :- step(S,A), true(S,turn(P)).
wrong(S,now,illegal,A) :- does(S,P,A), not legal(S,P,A).
wrong(S,now,illegal,A) :- step(S,A), not true(S,turn(_)).
wrong(S,now,illegal,unreadable) :- step(S,unreadable).
wrong(S,now,accepted,A) :- refused(S,A), legal(S,P,A).
wrong(S,now,legal,missing(A)) :- lawful(S,A), not legal(S,_,A).
wrong(S,now,legal,unexpected(A)) :- judged_legal(S), legal(S,P,A), not lawful(S,A), not true(S,phase(deal)).
wrong(S,now,F,missing(X)) :- stated(S,F), expected(S,F,X), not shown(S,F,X).
wrong(S,now,F,unexpected(X)) :- shown(S,F,X), not expected(S,F,X).
"""
_CHANGES: Final = """
came(S,F) :- judged(S), begins(S,F), not true(S,F).
gone(S,F) :- judged(S), true(S,F), ceases(S,F), not begins(S,F).
wrong(S,now+1,change,missing(F)) :- plus(S,F), not came(S,F).
wrong(S,now+1,change,unexpected(F)) :- came(S,F), not plus(S,F).
wrong(S,now+1,change,stayed(F)) :- gone(S,F), not minus(S,F).
wrong(S,now+1,change,went(F)) :- minus(S,F), not gone(S,F).
"""


class Window:
    """The facts of a number of logs for the moments of one grounding."""

    def __init__(self, folder: Path, views_every: int) -> None:
        self.folder = folder
        self.views_every = views_every
        self.given = Given()
        self.fields: dict[int, set[str]] = {}
        self.changes: set[int] = set()
        self._after: dict[tuple[int, int], int] = {}
        self._taken: dict[tuple[int, int], int] = {}
        self._refused: dict[tuple[int, int, str], int] = {}
        self.after: dict[int, int] = {}
        self.last = 0

    def add(self, number: int, run: Stretch) -> None:
        """State the next moments of a log."""
        log = run.log
        dealt = any(asked.step.startswith("deal") for asked in log.steps[run.next : run.stop])
        for name, value in options(log.rules):
            if dealt or name not in _OF_THE_DECK:
                self.given.add("option", number, name, value)
        if run.position is None and run.before is None:
            self.given.add("fresh", number)
        elif run.position is None and run.before is not None:
            self._start(number, run, run.before.expect)
        elif run.deal is not None:
            self._pile(*run.deal)
        for name, arguments in run.position or ():
            self.given.add(f"{name}_0", *arguments)
        moment = 0
        while run.next < run.stop and moment < MOMENTS:
            asked = log.steps[run.next]
            try:
                action = self._action(number, run, asked)
            except NotAStep:
                action = None
            if asked.refused:
                if action is not None:
                    self._refused[number, moment, action] = run.next
                    self.given.add(f"refused_{moment}", number, action)
            else:
                self._taken[number, moment] = self._after[number, moment + 1] = run.next
                self.given.add(f"step_{moment}", number, action or "unreadable")
                self._expect(number, moment, run, asked)
                moment += 1
            run.next += 1
        self.after[number] = moment
        self.last = max(self.last, moment)

    def step_of(self, number: int, moment: int, field: str, term: str) -> int:
        """The step that is at fault: the one that was taken or refused at a moment, or else the one that led there."""
        if field == "illegal":
            return self._taken[number, moment]
        if field == "accepted":
            return self._refused[number, moment, term]
        return self._after.get((number, moment), 0)

    def view(self, number: int, log: Log, expect: Mapping[str, Json]) -> None:
        """State a whole position, and ask for the views of it."""
        for name, value in options(log.rules):
            if name not in _OF_THE_DECK:
                self.given.add("option", number, name, value)
        self._start(number, Stretch(log, 0, 0), expect)
        self._ask(number, 0, "views", expect["views"])

    def _start(self, number: int, run: Stretch, expect: Mapping[str, Json]) -> None:
        """State the position that a stretch starts from."""
        for field in _DELTA:
            for term in facts_of(field, expect.get(field, [])):
                fluent = clingo.parse_term(term)
                self.given.add(f"true_{fluent.name}_0", number, *fluent.arguments)
        if expect["phase"] != "deal":
            stock = tuple(str(card) for card in expect["stock"] or ())  # type: ignore[union-attr]
            run.deal = next(_NUMBERS), Deal((), (), stock)
            self._pile(*run.deal)
            for name, value in (("deal", run.deal[0]), ("top", 1), ("bottom", len(stock))):
                self.given.add(f"true_{name}_0", number, value)

    def _pile(self, name: int, deal: Deal) -> None:
        for place, card in enumerate(deal.stock, 1):
            self.given.add("pile", name, place, card_term(card))

    def _action(self, number: int, run: Stretch, asked: Asked) -> str:
        if not asked.step.startswith("deal"):
            return action_term(asked.step)
        deal = read_deal(asked.step)
        name = next(_NUMBERS)
        if not asked.refused:
            run.deal = name, deal
        self.given.add("offered", number, name)
        for predicate, *arguments in deal.facts():
            self.given.add(predicate, name, *arguments)
        return f"deal({name})"

    def _expect(self, number: int, moment: int, run: Stretch, asked: Asked) -> None:
        before, run.before = run.before, asked
        fields: Iterable[str] = asked.expect
        if asked.whole and self.views_every:
            fields = self._changes(number, moment, before, asked)
        for field in fields:
            self._ask(number, moment + 1, field, asked.expect[field])

    def _changes(self, number: int, moment: int, before: Asked | None, asked: Asked) -> list[str]:
        """State what changed between two whole observations, and name the fields to compare whole."""
        if before is None or not before.whole:
            return [field for field in FIELDS if field != "views" or self._due(number, moment)]
        old, new = before.expect, asked.expect
        plus: list[str] = []
        minus: list[str] = []
        for field in _DELTA:
            if old[field] != new[field]:
                was, now = set(facts_of(field, old[field])), set(facts_of(field, new[field]))
                plus += now - was
                minus += was - now
        self.changes.add(moment)
        self.given.add(f"judged_{moment}", number)
        self.given.add_each(f"plus_{moment}", number, terms=plus)
        self.given.add_each(f"minus_{moment}", number, terms=minus)
        fields = ["legal"]
        if old["stock"] != new["stock"] or asked.step.startswith(("draw", "return")):
            fields.append("stock")
        if old["trump"] != new["trump"] or old["trump_card"] != new["trump_card"]:
            fields.append("trump")
        if self._due(number, moment):
            fields.append("views")
        return fields

    def _due(self, number: int, moment: int) -> bool:
        return self.views_every == 1 or (moment % 8 == 5 and (number + moment) % self.views_every == 0)

    def _ask(self, number: int, moment: int, field: str, value: Json) -> None:
        if field == "legal":
            self.given.add(f"judged_legal_{moment}", number)
            self.given.add_each(f"lawful_{moment}", number, terms=facts_of(field, value))
            return
        self.fields.setdefault(moment, set()).add(field)
        self.given.add(f"stated_{moment}", number, field)
        self.given.add_each(f"expected_{moment}", number, field, terms=facts_of(field, value))

    def program(self) -> str:
        """The rules for every moment that is used, and the facts."""
        theory = load(self.folder)
        every = theory.moment(WANTED) + "\n" + theory.template(_JUDGE, OWN)
        more = {
            field: theory.moment({name}, without=WANTED, guard=f"stated(S,{field})")
            for field, name in (("views", "sees"), ("stock", "stock"))
        }
        changes = theory.template(_CHANGES, OWN)
        used = {field for fields in self.fields.values() for field in fields}
        shown = {field: theory.template(SHOWN[field], OWN) for field in used}
        parts = [theory.still(WANTED | {"sees", "init"}), at(theory.template(_FRESH), 0)]
        for moment in range(self.last + 1):
            fields = self.fields.get(moment, set())
            rules = [every, *(shown[field] for field in FIELDS if field in fields)]
            rules += [text for field, text in more.items() if field in fields]
            if moment in self.changes:
                rules.append(changes)
            parts.append(at("\n".join(rules), moment))
        return "\n".join(parts)
