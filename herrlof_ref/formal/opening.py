"""Readings that show in the deal already: whether a deal is legal, and the position after it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from herrlof_ref.formal.given import Given
from herrlof_ref.formal.search import Example, Pair
from herrlof_ref.formal.terms import Rules, deck, options, read_deal, readable, step_text
from herrlof_ref.formal.theory import FORMAL_RULES, at, load

_WANTED: Final = frozenset({"init", "next", "legal", "does", "true", "unplayable"})
_DEAL: Final = """
true(S,F) :- init(S,F).
does(S,random,deal(D)) :- legal(S,random,deal(D)).
"""


def plain_deal(rules: Rules) -> str:
    """The deal of a deck that was not shuffled."""
    cards, size = deck(rules), int(str(rules["hand_size"]))
    most = int(str(rules["players"])) * size
    parts = [cards[start : start + size] for start in range(0, most, size)] + [cards[most : most + 1]]
    return "deal " + " / ".join(" ".join(part) for part in (*parts, cards[most + 1 :])).rstrip(" ")


def unplayable(pair: Pair, folder: Path = FORMAL_RULES) -> str:
    """Why one of the two rulesets makes no game; empty if both do."""
    for rules in (pair.first, pair.second):
        broken = broken_clauses(rules, folder)
        if broken:
            told = ", ".join(f"{name}={rules[name]}" for name in pair.differing)
            return f"With {told} there is no game: the ruleset breaks {', '.join(broken)}."
    return ""


def broken_clauses(rules: Rules, folder: Path = FORMAL_RULES) -> tuple[str, ...]:
    """The clauses by which a ruleset makes no game; none if it makes one."""
    return _after_deal(rules, None, folder).get("unplayable", ())


def deal_apart(pair: Pair, folder: Path = FORMAL_RULES) -> Example | None:
    """A deal that only one of the two rulesets accepts, or after which they differ, if there is one.

    One deal of each ruleset suffices: the rules ask of a deal how many cards it has where, and which; and what the
    position after it owes to the options is the same for every deal.
    """
    for rules in (pair.first, pair.second):
        deal = plain_deal(rules)
        first, second = (_after_deal(each, deal, folder) for each in (pair.first, pair.second))
        kinds = tuple(sorted(kind for kind in first.keys() | second.keys() if first.get(kind) != second.get(kind)))
        if "phase" in kinds:
            kinds = ("phase",)
        if kinds:
            told = ({kind: each.get(kind, ()) for kind in kinds} for each in (first, second))
            return Example(deal, (), (), kinds, *told)
    return None


def _after_deal(rules: Rules, deal: str | None, folder: Path) -> dict[str, tuple[str, ...]]:
    """What holds after a deal, and what is legal then; nothing but the start where the deal is illegal."""
    theory, given = load(folder), Given()
    for name, value in options(rules):
        given.add("option", 0, name, value)
    if deal is not None:
        given.add("offered", 0, 1)
        for predicate, *arguments in read_deal(deal).facts():
            given.add(predicate, 1, *arguments)
    start = theory.template(_DEAL)
    every = theory.moment(_WANTED)
    program = (theory.still(_WANTED), at(start, 0), at(every, 0), at(every, 1))
    control = given.ground("\n".join(program))
    found: dict[str, list[str]] = {}
    for atom in control.symbolic_atoms:
        if atom.symbol.name == "unplayable":
            found.setdefault("unplayable", []).append(atom.symbol.arguments[1].string)
        match = re.fullmatch(r"(true|legal)_(\w+)_1", atom.symbol.name)
        if match:
            _, *rest = atom.symbol.arguments
            if match.group(1) == "true":
                found.setdefault(match.group(2), []).append(" ".join(readable(str(item)) for item in rest))
            else:
                text = f"{match.group(2)}({','.join(map(str, rest[1:]))})" if len(rest) > 1 else match.group(2)
                found.setdefault("legal", []).append(step_text(text))
    return {kind: tuple(sorted(values)) for kind, values in found.items()}
