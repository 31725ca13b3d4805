"""A formal rule that is changed by a word is caught by the vectors that cite its clause."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("clingo")

from herrlof_ref.formal.check import Disagreement, Log, judge
from herrlof_ref.formal.perft import perft
from herrlof_ref.formal.suite import Vector, files, read
from herrlof_ref.formal.terms import ruleset
from herrlof_ref.formal.theory import CHAPTERS, FORMAL_RULES

MUTATIONS = [
    ("HRL-BID-1", "bidding", "bid(0..H)", "bid(1..H)"),
    ("HRL-DEAL-4", "deal", "trump(S,X) :- true(S,turned(c(X,R))).", "trump(S,X) :- true(S,turned(c(X,R))), R > 5."),
    ("HRL-PLAY-2", "play", "follow(S,X), not able(S).", "follow(S,X)."),
    ("HRL-PLAY-3", "play", "follow(S,X), rune(C).", "follow(S,X), C = v."),
    ("HRL-TRICK-2", "trick", "takes(S,1) :- full(S)", "takes(S,2) :- full(S)"),
    ("HRL-TRICK-4", "trick", "Q > R", "Q < R"),
    ("HRL-TRICK-5", "trick", "led(S,X), table(S,K,c(X,R)), not", "led(S,X), table(S,K,c(Y,R)), not"),
    ("HRL-LEAD-1", "lead", ", option(S,valknut_with_hagalaz,hagalaz)", ""),
    ("HRL-LEAD-2", "lead", "not idle_after(S,K)", "not idle_before(S,K)"),
    ("HRL-LEAD-4", "lead", "leads(S,Q) :- nine(S)", "leads(S,P) :- nine(S)"),
    ("HRL-VALKNUT-4", "valknut", ", not pair(S)", ""),
    ("HRL-ONE-3", "powers", "counts(S,Q,N-1)", "counts(S,Q,N-2)"),
    ("HRL-THREE-3", "powers", "begins(S,under(B+1,C))", "begins(S,under(B+2,C))"),
    ("HRL-SIX-3", "powers", "enters(S,Q,C) :- does(S,P,give(C))", "enters(S,P,C) :- does(S,P,give(C))"),
    ("HRL-SCORE-3", "scoring", "earns(S,P,bid,10)", "earns(S,P,bid,9)"),
    ("HRL-SCORE-5", "scoring", "special(S,P), option(S,bonus_stacking,additive)", "replaced(S,P)"),
    ("HRL-ROUND-2", "end", "begins(S,first(Q)) :- new_round(S)", "begins(S,first(P)) :- new_round(S)"),
    ("HRL-END-1", "end", "N >= T", "N > T"),
    ("HRL-END-4", "end", "#max{M : total", "#min{M : total"),
    ("HRL-SEE-2", "seen", "sees(S,P,bid(N)) :- true(S,bid(P,N))", "sees(S,P,bid(N)) :- true(S,bid(Q,N)), role(S,P)"),
]


@cache
def vectors() -> list[Vector]:
    """The vectors of the suite without the whole games."""
    return [each for path in files() for each in read(path) if not each.leaves and len(each.log.steps) <= 36]


def short_vectors(clause: str) -> list[Log]:
    """The shortest vectors that cite a clause."""
    found = [vector.log for vector in vectors() if clause in vector.clauses[:2]]
    return sorted(found, key=lambda log: len(log.steps))[:20]


def mutated(folder: Path, chapter: str, old: str, new: str) -> Path:
    for name in CHAPTERS:
        shutil.copy(FORMAL_RULES / f"{name}.lp", folder)
    path = folder / f"{chapter}.lp"
    text = path.read_text(encoding="utf-8")
    assert old in text, "the mutation no longer applies: the rule was changed"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize(("clause", "chapter", "old", "new"), MUTATIONS, ids=[row[0] for row in MUTATIONS])
def test_a_changed_rule_is_caught(tmp_path: Path, clause: str, chapter: str, old: str, new: str) -> None:
    found = judge(short_vectors(clause), mutated(tmp_path, chapter, old, new), explain=0)
    assert found
    assert all(isinstance(each, Disagreement) for each in found)


HIDDEN = [
    (
        "sees(S,P,took(C)) :- does(S,random,taken(C)), winner(S,P)",
        "sees(S,P,took(C)) :- does(S,random,taken(C)), player(S,K,P)",
    ),
    (
        "does(S,random,taken(C)), true(S,target(Q)).\nsees(S,P,gave",
        "does(S,random,taken(C)), opponent(S,P,Q).\nsees(S,P,gave",
    ),
    ("sees(S,P,hand(C,N)) :- true(S,hand(P,C,N))", "sees(S,P,hand(C,N)) :- true(S,hand(Q,C,N)), role(S,P)"),
    (
        "open(S,turned(C)) :- true(S,turned(C)).",
        "open(S,turned(C)) :- true(S,turned(C)).\nopen(S,under(K,C)) :- true(S,under(K,C)).",
    ),
]


@pytest.mark.parametrize(("old", "new"), HIDDEN)
def test_a_rule_that_shows_a_hidden_card_is_a_breach(old: str, new: str, tmp_path: Path) -> None:
    rules = ruleset({"players": 3, "hand_size": 2, "suits": 1, "valknuts": 0, "hagalaz": 1})
    deal = "deal G6 G9 / G1 G2 / G3 H / G4 / G5 G7 G8"
    line = [deal, "bid 0", "bid 0", "bid 0", "play G6", "play G1", "play G3", "draw", "return G5", "take 1"]
    assert perft(rules, [line], 2, invariants=True).broken == []
    found = perft(rules, [line], 2, mutated(tmp_path, "seen", old, new), invariants=True).broken
    assert any("HRL-SEE-5" in each for each in found)
