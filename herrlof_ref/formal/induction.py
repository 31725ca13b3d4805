"""One step from every position: what no step tells apart, no game does."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import clingo

from herrlof_ref.formal.search import (
    OWN,
    POSITION,
    SAME_STOCK,
    SEATS,
    STEP,
    WANTED,
    Pair,
    apart,
    differences,
    one_act,
)
from herrlof_ref.formal.theory import FORMAL_RULES, Theory, at, load

_ANY: Final = """
initial(a). initial(b).
place(table(1..N)) :- option(a,players,N).
place(gone).
place(pile(1..3)).
size(3).
:- place(table(K)), #count{C,I : put(C,I,table(K))} > 1.
lain0(K) :- put(C,I,table(K)).
:- lain0(K+1), not lain0(K), K > 0.
1 { mode(play;draw;return;steal;take;taken;give) } 1.
1 { lead0(P) : seat(P) } 1.
full0 :- option(a,players,N), lain0(N).
count0(0) :- not lain0(1).
count0(K) :- lain0(K), not lain0(K+1).
:- mode(play), full0.
:- mode(M), M != play, M != draw, M != return, not full0.
three0 :- count0(K), put(c(X,3),I,table(K)).
:- mode(draw), not three0.
:- mode(return), not three0.
seat0((L+K) \\ N) :- mode(play), lead0(L), count0(K), option(a,players,N).
seat0((L+K-1) \\ N) :- mode(draw), lead0(L), count0(K), option(a,players,N).
seat0((L+K-1) \\ N) :- mode(return), lead0(L), count0(K), option(a,players,N).
1 { won0(P,0..2) } 1 :- seat(P).
1 { bids(P,0..2) } 1 :- seat(P).
1 { target0(P) : seat(P) } 1 :- mode(taken).
1 { target0(P) : seat(P) } 1 :- mode(give).
"""
_ANY_TRUE: Final = """
true(S,phase(M)) :- variant(S), mode(M).
true(S,leader(P)) :- variant(S), lead0(P).
true(S,turn(P)) :- variant(S), seat0(P).
true(S,turn(P)) :- variant(S), winner(S,P), asking(M), mode(M).
true(S,turn(random)) :- variant(S), mode(taken).
true(S,trick(K,C)) :- variant(S), put(C,I,table(K)).
true(S,tricks(P,N)) :- variant(S), won0(P,N).
true(S,bid(P,N)) :- variant(S), bids(P,N).
true(S,destroyed(0)) :- variant(S).
true(S,target(P)) :- variant(S), target0(P).
:- mode(steal), takes(a,K), not put_at(K,1).
:- mode(M), asking(M), not winner(a,_).
:- mode(taken), not winner(a,_).
:- target0(P), winner(a,P).
"""
_RETURNED: Final = """
1 { returned0(0..2) } 1.
place(under(1..2)).
:- returned0(R), place(under(K)), K <= R, #count{C,I : put(C,I,under(K))} != 1.
:- returned0(R), put(C,I,under(K)), K > R.
true(a,bottom(N+R)) :- size(N), returned0(R).
true(b,bottom(N)) :- size(N).
true(a,under(N+K,C)) :- size(N), put(C,I,under(K)).
"""
_ASKING: Final = """
asking(steal). asking(take). asking(give).
put_at(K,R) :- put(c(X,R),I,table(K)).
"""


def one_step(pair: Pair, folder: Path = FORMAL_RULES, ignore: Iterable[str] = ()) -> bool:
    """Whether some step from some position leads the two rulesets to different positions, or has different legal steps.

    The positions are more than those that a game can reach: any arrangement of the deck over hands, table, stock and
    cards out of play, in any phase. So a No holds for games of any length, by induction. Where the bottom of the stock
    is ignored, one of the two may have returned cards there. Otherwise the two positions are one, so that nothing
    differs unless a rule that reads the option concludes something else: to demand that as well makes the search short.
    """
    stock = _RETURNED if "under" in ignore else SAME_STOCK
    theory = load(folder)
    fluents = [name for name, _ in theory.signatures.fluents if name not in {"shown", *ignore}]
    parts = [
        positions(theory, stock),
        at(theory.template(one_act(theory) + STEP, OWN), 0),
        at(apart(theory, pair, ignore), 0) + "\n:- not apart_0(_).",
        at(differences(theory), 0), at(differences(theory, fluents, legal=False), 1),
        "differing :- differ_0(_).\ndiffering :- differ_1(_).\n:- not differing.",
    ]  # fmt: skip
    return satisfiable(pair, "\n".join(parts))


def positions(theory: Theory, stock: str = SAME_STOCK) -> str:
    """Every position, and what the rules say of it under both rulesets."""
    now = theory.template(POSITION + stock + _ANY_TRUE, OWN) + "\n" + theory.moment(WANTED)
    return "\n".join((theory.still(WANTED), SEATS, _ANY, _ASKING, at(now, 0)))


def satisfiable(pair: Pair, program: str) -> bool:
    """Whether a program has an answer for the options of both rulesets."""
    control = clingo.Control(["--warn=none", "1"])
    given = pair.facts()
    control.add("base", [], f"{program}\n{given.rules()}")
    control.ground([("base", [])], context=given)
    return bool(control.solve().satisfiable)
