"""Two rulesets side by side, over positions and steps that the solver chooses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import attrs
import clingo

from herrlof_ref.formal.given import Given
from herrlof_ref.formal.terms import Rules, card_term, deck, options, readable, step_text
from herrlof_ref.formal.theory import FORMAL_RULES, Theory, at, load

OWN: Final = frozenset({"act", "differ", "shown"})
_WANTED: Final = frozenset({"true", "next", "legal", "does"})

_SEATS: Final = """
variant(a). variant(b).
seat(P) :- role(a,P), P != random.
1 { put(C,I,L) : place(L) } 1 :- copy(C,I).
have(P,C,N) :- seat(P), copy(C,1), N = #count{I : put(C,I,hand(P))}, N > 0.
:- put(C,I,hand(P)), put(C,J,hand(Q)), J < I, P < Q.
place(hand(P)) :- seat(P).
place(up).
:- #count{C,I : put(C,I,up)} != 1.
:- place(pile(K)), #count{C,I : put(C,I,pile(K))} != 1.
pile(0,K,C) :- put(C,I,pile(K)).
"""
_POSITION: Final = """
true(S,hand(P,C,N)) :- variant(S), have(P,C,N).
true(S,turned(C)) :- variant(S), put(C,I,up).
true(S,deal(0)) :- variant(S).
true(S,top(1)) :- variant(S).
true(S,round(1)) :- variant(S).
true(S,first(0)) :- variant(S).
true(S,score(P,0)) :- variant(S), seat(P).
true(S,correct(P,0)) :- variant(S), seat(P).
"""
_SAME_STOCK: Final = "true(S,bottom(N)) :- variant(S), size(N)."
_START: Final = """
true(S,phase(play)) :- variant(S).
true(S,turn(0)) :- variant(S).
true(S,leader(0)) :- variant(S).
true(S,destroyed(0)) :- variant(S).
true(S,tricks(P,0)) :- variant(S), seat(P).
true(S,bid(P,N)) :- variant(S), seat(P), bids(P,N).
"""
_DEALT: Final = """
place(pile(1..N)) :- size(N).
:- seat(P), #count{C,I : put(C,I,hand(P))} != H, option(a,hand_size,H).
"""
_STEP: Final = "does(S,P,A) :- act(A), true(S,turn(P)), variant(S)."
_BOTH: Final = ":- act(A), not legal(b,_,A)."
_OPEN: Final = (
    "phase", "turn", "leader", "turned", "trick", "hand", "tricks", "destroyed", "score", "correct", "won", "target",
    "last", "round", "first",
)  # fmt: skip


def differences(theory: Theory, fluents: Iterable[str]) -> str:
    """Rules for ``differ``: a fluent, or a legal step, that only one of the two rulesets knows."""
    lines = []
    for name, arity in theory.signatures.fluents:
        if name in fluents:
            row = f"{name}({','.join(f'X{index}' for index in range(arity))})"
            lines += [f"differ({name}) :- true({s},{row}), not true({o},{row})." for s, o in ("ab", "ba")]
    for name, arity in theory.signatures.actions:
        row = f"{name}({','.join(f'X{index}' for index in range(arity))})" if arity else name
        if name != "deal":
            lines += [f"differ(legal) :- legal({s},P,{row}), not legal({o},_,{row})." for s, o in ("ab", "ba")]
    return "\n".join(lines)


def one_act(theory: Theory) -> str:
    """One legal step, of any kind."""
    rows = [
        f"{name}({','.join(f'X{index}' for index in range(arity))})" if arity else name
        for name, arity in theory.signatures.actions
    ]
    return "1 { " + "; ".join(f"act({row}) : legal(a,P,{row})" for row in rows) + " } 1."


@attrs.frozen
class Pair:
    """Two rulesets that differ in the options under question."""

    first: Rules
    second: Rules

    def facts(self) -> Given:
        """The options of both, and the copies of the cards."""
        given = Given()
        for variant, rules in (("a", self.first), ("b", self.second)):
            for name, value in options(rules):
                given.add("option", variant, name, value)
        cards = deck(self.first)
        for card in dict.fromkeys(cards):
            for copy in range(cards.count(card)):
                given.add("copy", card_term(card), copy + 1)
        return given

    @property
    def stock(self) -> int:
        """The size of the stock after the deal."""
        rules = self.first
        return len(deck(rules)) - int(str(rules["players"])) * int(str(rules["hand_size"])) - 1


@attrs.frozen
class Example:
    """A row of steps that tells two rulesets apart, and what each of them has then."""

    deal: str
    bids: tuple[int, ...]
    steps: tuple[str, ...]
    kinds: tuple[str, ...]
    first: Mapping[str, tuple[str, ...]]
    second: Mapping[str, tuple[str, ...]]


class Search:
    """The shortest row of steps after the bids that tells a pair of rulesets apart."""

    def __init__(self, pair: Pair, folder: Path = FORMAL_RULES, bids: Mapping[int, int] | None = None) -> None:
        self.pair = pair
        self.theory = load(folder)
        self.bids = bids or {}

    def program(self, length: int, fluents: Iterable[str] = _OPEN) -> str:
        """Positions after the bids, followed for a number of steps; only the last may and must show a difference."""
        theory = self.theory
        every = theory.moment(_WANTED)
        differ = theory.template(differences(theory, fluents), OWN)
        step = theory.template("\n".join((one_act(theory), _STEP, _BOTH, ":- differ(F).")), OWN)
        parts = [theory.still(_WANTED), _SEATS, _DEALT, f"size({self.pair.stock})."]
        parts += [f"bids({seat},{bid})." for seat, bid in self.bids.items()]
        players = int(str(self.pair.first["players"]))
        parts += [f"bids({seat},0)." for seat in range(players) if seat not in self.bids]
        parts.append(at(theory.template(_POSITION + _SAME_STOCK + _START, OWN), 0))
        for moment in range(length + 1):
            parts.append(at(every + "\n" + differ, moment))
            parts.append(at(step, moment) if moment < length else f":- not differ_{moment}(_).")
        return "\n".join(parts)

    def shortest(self, most: int) -> Example | None:
        """Search one length after the other."""
        for length in range(most + 1):
            program = self.program(length)
            program += "\n" + "\n".join(_prefer(moment, length) for moment in range(length))
            example = self._solve(program, length)
            if example:
                return example
        return None

    def _solve(self, program: str, length: int) -> Example | None:
        control = clingo.Control(["--warn=none", "--opt-mode=opt"])
        given = self.pair.facts()
        control.add("base", [], f"{program}\n{given.rules()}")
        control.ground([("base", [])], context=given)
        best: list[clingo.Symbol] | None = None
        with control.solve(yield_=True) as handle:
            for model in handle:
                best = list(model.symbols(atoms=True))
        return None if best is None else self._example(best, length)

    def _example(self, atoms: list[clingo.Symbol], length: int) -> Example:
        places: dict[str, list[str]] = {}
        steps = [""] * length
        kinds: set[str] = set()
        state: dict[str, dict[str, list[str]]] = {"a": {}, "b": {}}
        for atom in atoms:
            words = atom.name.rsplit("_", 1)
            moment = int(words[1]) if len(words) == 2 and words[1].isdigit() else -1
            if atom.name == "put":
                places.setdefault(str(atom.arguments[2]), []).append(readable(str(atom.arguments[0])))
            elif words[0] == "act":
                steps[moment] = step_text(str(atom.arguments[0]))
            elif moment == length and words[0] == "differ":
                kinds.add(atom.arguments[0].name)
            elif moment == length and words[0].startswith(("true_", "legal_")):
                kind, _, name = words[0].partition("_")
                variant, *rest = atom.arguments
                if kind == "legal":
                    text = step_text(f"{name}({rest[1]})" if len(rest) > 1 else name)
                    state[variant.name].setdefault("legal", []).append(text)
                else:
                    state[variant.name].setdefault(name, []).append(" ".join(readable(str(item)) for item in rest))
        return Example(
            self._deal(places),
            tuple(self.bids.get(seat, 0) for seat in range(int(str(self.pair.first["players"])))),
            tuple(steps),
            tuple(sorted(kinds)),
            {kind: tuple(sorted(state["a"].get(kind, ()))) for kind in kinds},
            {kind: tuple(sorted(state["b"].get(kind, ()))) for kind in kinds},
        )

    def _deal(self, places: Mapping[str, list[str]]) -> str:
        order = {card: index for index, card in enumerate(dict.fromkeys(deck(self.pair.first)))}
        players = int(str(self.pair.first["players"]))
        hands = [sorted(places.get(f"hand({seat})", []), key=order.__getitem__) for seat in range(players)]
        stock = [places[f"pile({place})"][0] for place in range(1, self.pair.stock + 1)]
        sections = [*(" ".join(hand) for hand in hands), places["up"][0], " ".join(stock)]
        return ("deal " + " / ".join(sections)).rstrip()


def _prefer(moment: int, length: int) -> str:
    """Among the shortest rows take the one with the lowest cards, earlier steps first."""
    priority = length - moment
    suits = "".join(f"suit_place({suit},{place})." for place, suit in enumerate("grob")) if moment == 0 else ""
    cards = "cost(c(X,R),10*K+R) :- suit_place(X,K), R = 1..9. cost(v,50). cost(h,60)." if moment == 0 else ""
    kinds = "; ".join(
        f"W@{priority},{kind} : act_{moment}({kind}(C)), cost(C,W)" for kind in ("play", "return", "taken", "give")
    )
    return f"{suits}{cards}\n#minimize {{ {kinds} }}."


_ANY: Final = """
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
    is ignored, one of the two may have returned cards there.
    """
    stock = _RETURNED if "under" in ignore else _SAME_STOCK
    theory = load(folder)
    fluents = [name for name, _ in theory.signatures.fluents if name not in {"shown", *ignore}]
    differ = theory.template(differences(theory, fluents), OWN)
    every = theory.moment(_WANTED)
    parts = [
        theory.still(_WANTED), _SEATS, _ANY, _ASKING,
        at(theory.template(_POSITION + stock + _ANY_TRUE, OWN) + "\n" + every + "\n" + differ, 0),
        at(theory.template(one_act(theory) + _STEP, OWN), 0),
        at(differ + "\n" + every, 1),
        "differing :- differ_0(_).\ndiffering :- differ_1(_).\n:- not differing.",
    ]  # fmt: skip
    control = clingo.Control(["--warn=none", "1"])
    given = pair.facts()
    control.add("base", [], "\n".join(parts) + "\n" + given.rules())
    control.ground([("base", [])], context=given)
    return bool(control.solve().satisfiable)


def symbols_of(control: clingo.Control, name: str, arity: int) -> Iterator[clingo.Symbol]:
    """The atoms of a predicate."""
    for atom in control.symbolic_atoms.by_signature(name, arity):
        yield atom.symbol
