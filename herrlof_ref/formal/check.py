"""Judge logs by the formal rules: the legal steps, the next position and every field stated, at every step."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import attrs
import clingo

from herrlof_ref.formal.explain import because, explained, reason_rules
from herrlof_ref.formal.fields import CLAUSES, FIELDS, SHOWN, facts_of
from herrlof_ref.formal.given import Given, symbol
from herrlof_ref.formal.terms import (
    Deal,
    Json,
    NotAStep,
    Rules,
    action_term,
    card_term,
    options,
    read_deal,
    readable,
)
from herrlof_ref.formal.theory import FORMAL_RULES, at, load

_NUMBERS: Final = itertools.count(1)
STRETCH: Final = 14
"""Steps after which a log is cut, where it can be."""
WINDOW: Final = 72
"""Moments that one grounding follows; a longer log is carried over to the next."""

_OWN: Final = frozenset(
    {
        "shown",
        "stated",
        "expected",
        "step",
        "refused",
        "judged",
        "plus",
        "minus",
        "came",
        "gone",
        "lawful",
        "judged_legal",
    }
)
_WANTED: Final = frozenset({"true", "next", "legal", "does"})
_OBSERVED: Final = frozenset(
    {"phase", "turn", "round", "first", "leader", "turned", "trick", "hand", "bid", "tricks", "destroyed", "score"}
    | {"correct", "won", "target", "last"}
)
_FRESH: Final = "true(S,F) :- fresh(S), init(S,F)."
_DELTA: Final = tuple(field for field in FIELDS if field not in ("legal", "stock", "trump", "views"))
_OPEN: Final = frozenset(FIELDS) - {"hands", "stock", "views"}
_JUDGE: Final = """
does(S,P,A) :- step(S,A), true(S,turn(P)).
wrong(S,now,illegal,A) :- does(S,P,A), not legal(S,P,A).
wrong(S,now,illegal,A) :- step(S,A), not true(S,turn(_)).
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


@attrs.frozen
class Asked:
    """One step of a log: taken or refused, and what is said of the position after it."""

    step: str
    expect: Mapping[str, Json]
    refused: bool = False

    @property
    def whole(self) -> bool:
        """Whether every field is stated."""
        return len(self.expect) == len(FIELDS)


@attrs.frozen
class Log:
    """A game, or a part of one, from its first step."""

    name: str
    rules: Rules
    steps: tuple[Asked, ...]


@attrs.frozen
class Disagreement:
    """Where a log and the formal rules part: the step (from 0), what differs, and the clauses concerned."""

    log: Log
    step: int
    what: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        where = f"{self.log.name}, step {self.step + 1} ({self.log.steps[self.step].step[:60]})"
        return f"{where}: {self.what} [{', '.join(self.clauses)}]"


@attrs.define
class _Run:
    """A stretch of a log: the index of its next step, where it stops, and the position that it starts from."""

    log: Log
    next: int
    stop: int
    before: Asked | None = None
    position: list[tuple[str, list[clingo.Symbol]]] | None = None
    deal: tuple[int, Deal] | None = None


def _stretches(log: Log) -> list[_Run]:
    """Cut a log where a position is told in whole.

    The stretch before a cut proves that the rules reach the position told, and the stretch after it starts there:
    together that is the whole log, but clingo can follow all stretches at once. Between two rounds no card is dealt,
    and the open fields are the whole position.
    """
    cuts = [0]
    for index, asked in enumerate(log.steps[:-1], 1):
        between = asked.expect.get("phase") == "deal" and asked.expect.keys() >= _OPEN
        if not asked.refused and (between or (asked.whole and index - cuts[-1] >= STRETCH)):
            cuts.append(index)
    ends = [*cuts[1:], len(log.steps)]
    return [_Run(log, cut, end, log.steps[cut - 1] if cut else None) for cut, end in zip(cuts, ends, strict=True)]


class _Window:
    """The facts of a number of logs for the moments of one grounding."""

    def __init__(self, folder: Path, views_every: int) -> None:
        self.folder = folder
        self.views_every = views_every
        self.given = Given()
        self.fields: dict[int, set[str]] = {}
        self.changes: set[int] = set()
        self.where: dict[tuple[int, int], int] = {}
        self.after: dict[int, int] = {}
        self.last = 0

    def add(self, number: int, run: _Run) -> None:
        """State the next moments of a log."""
        log = run.log
        for name, value in options(log.rules):
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
        while run.next < run.stop and moment < WINDOW:
            asked = log.steps[run.next]
            self.where[number, moment + (0 if asked.refused else 1)] = run.next
            try:
                action = self._action(number, run, asked)
            except NotAStep:
                action = None
            if asked.refused:
                if action is not None:
                    self.given.add(f"refused_{moment}", number, action)
            else:
                self.where[number, moment] = run.next if moment == 0 else self.where[number, moment]
                self.given.add(f"step_{moment}", number, action or "unreadable")
                self._expect(number, moment, run, asked)
                moment += 1
            run.next += 1
        self.after[number] = moment
        self.last = max(self.last, moment)

    def _start(self, number: int, run: _Run, expect: Mapping[str, Json]) -> None:
        """State the position that a stretch starts from."""
        for field in _DELTA:
            for term in facts_of(field, expect.get(field, [])):
                fluent = symbol(term)
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

    def _action(self, number: int, run: _Run, asked: Asked) -> str:
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

    def _expect(self, number: int, moment: int, run: _Run, asked: Asked) -> None:
        before, run.before = run.before, asked
        fields: Iterable[str] = asked.expect
        if asked.whole and self.views_every:
            fields = self._changes(number, moment, before, asked)
        for field in fields:
            self._ask(number, moment + 1, field, asked.expect[field])

    def _changes(self, number: int, moment: int, before: Asked | None, asked: Asked) -> list[str]:
        """State what changed between two whole observations, and name the fields to compare whole."""
        if before is None or not before.whole:
            return [field for field in FIELDS if self._due(field, number + moment)]
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
        if self._due("views", number + moment) and moment % 8 == 5:
            fields.append("views")
        return fields

    def _due(self, field: str, count: int) -> bool:
        return field != "views" or count % self.views_every == 0

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
        every = theory.moment(_WANTED) + "\n" + theory.template(_JUDGE, _OWN)
        more = {
            field: theory.moment({name}, without=_WANTED, guard=f"stated(S,{field})")
            for field, name in (("views", "sees"), ("stock", "stock"))
        }
        changes = theory.template(_CHANGES, _OWN)
        used = {field for fields in self.fields.values() for field in fields}
        shown = {field: theory.template(SHOWN[field], _OWN) for field in used}
        parts = [theory.still(_WANTED | {"sees", "init"}), at(theory.template(_FRESH), 0)]
        for moment in range(self.last + 1):
            fields = self.fields.get(moment, set())
            rules = [every, *(shown[field] for field in FIELDS if field in fields)]
            rules += [text for field, text in more.items() if field in fields]
            if moment in self.changes:
                rules.append(changes)
            parts.append(at("\n".join(rules), moment))
        return "\n".join(parts)


def judge(
    logs: Sequence[Log], folder: Path = FORMAL_RULES, *, views_every: int = 7, explain: int = 20
) -> list[Disagreement]:
    """Follow every log by the formal rules alone and report the first disagreement of each.

    Where two neighbouring observations are whole, the change between them is compared with the change by the rules;
    otherwise each field stated is compared. ``views_every`` thins out the comparison of whole views, and ``explain``
    limits for how many disagreements the clauses behind them are looked up.
    """
    runs = [run for log in logs for run in _stretches(log)]
    found: dict[int, Disagreement] = {}
    active = list(range(len(runs)))
    while active:
        window = _Window(folder, views_every)
        for number in active:
            window.add(number, runs[number])
        control = window.given.ground(window.program())
        for number, moment, field, what in _wrong(control):
            step = window.where.get((number, moment), 0)
            if number not in found or step < found[number].step:
                found[number] = Disagreement(
                    runs[number].log, step, f"{field}: {what}", (CLAUSES.get(field, "HRL-STEP-1"),)
                )
        active = [number for number in active if number not in found and runs[number].next < runs[number].stop]
        _carry(control, {number: window.after[number] for number in active}, runs)
    earliest: dict[int, Disagreement] = {}
    for disagreement in found.values():
        known = earliest.get(id(disagreement.log))
        if known is None or disagreement.step < known.step:
            earliest[id(disagreement.log)] = disagreement
    first = list(earliest.values())
    return [explained(each, folder) if place < explain else each for place, each in enumerate(first)]


def _wrong(control: clingo.Control) -> list[tuple[int, int, str, str]]:
    found = []
    for atom in control.symbolic_atoms.by_signature("wrong", 4):
        number, moment, field, what = atom.symbol.arguments
        if field.name == "change" and what.arguments[0].name not in _OBSERVED:
            continue
        found.append((number.number, moment.number, field.name, readable(str(what))))
    return sorted(found)


def _carry(control: clingo.Control, ends: Mapping[int, int], runs: Sequence[_Run]) -> None:
    for number in ends:
        runs[number].position = []
    for name, arity, positive in control.symbolic_atoms.signatures:
        match = re.fullmatch(r"true_(\w+)_(\d+)", name)
        if match and positive and int(match.group(2)) in ends.values():
            for atom in control.symbolic_atoms.by_signature(name, arity):
                situation = atom.symbol.arguments[0].number
                if ends.get(situation) == int(match.group(2)):
                    position = runs[situation].position
                    assert position is not None
                    position.append((f"true_{match.group(1)}", atom.symbol.arguments))


def fired(disagreement: Disagreement, folder: Path) -> list[tuple[str, str, str]]:
    """What the formal rules conclude in the step of a disagreement and in the position after it, with the clauses."""
    log = disagreement.log
    steps = [attrs.evolve(asked, expect={}) for asked in log.steps[: disagreement.step + 1]]
    run = _Run(attrs.evolve(log, steps=tuple(steps)), 0, len(steps))
    while True:
        window = _Window(folder, 0)
        window.add(0, run)
        last = window.after[0]
        moments = range(max(0, last - 1), last + 1)
        control = window.given.ground(window.program() + "\n" + reason_rules(folder, moments))
        if run.next >= len(steps):
            return [reason for moment in moments for reason in because(control, moment)]
        _carry(control, {0: last}, [run])
