"""Two rulesets side by side, over positions and steps that the solver chooses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import attrs
import clingo

from herrlof_ref.formal.given import Given
from herrlof_ref.formal.terms import Rules, card_term, deck, options, readable, step_text
from herrlof_ref.formal.theory import FORMAL_RULES, Theory, at, load

OWN: Final = frozenset({"act", "differ", "shown"})
WANTED: Final = frozenset({"true", "next", "legal", "does"})

SEATS: Final = """
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
POSITION: Final = """
true(S,hand(P,C,N)) :- variant(S), have(P,C,N).
true(S,turned(C)) :- variant(S), put(C,I,up).
true(S,deal(0)) :- variant(S).
true(S,top(1)) :- variant(S).
true(S,round(1)) :- variant(S).
true(S,first(0)) :- variant(S).
true(S,score(P,0)) :- variant(S), seat(P).
true(S,correct(P,0)) :- variant(S), seat(P).
"""
SAME_STOCK: Final = "true(S,bottom(N)) :- variant(S), size(N)."
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
STEP: Final = "does(S,P,A) :- act(A), true(S,turn(P)), variant(S)."
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
        every = theory.moment(WANTED)
        differ = theory.template(differences(theory, fluents), OWN)
        step = theory.template("\n".join((one_act(theory), STEP, _BOTH, ":- differ(F).")), OWN)
        parts = [theory.still(WANTED), SEATS, _DEALT, f"size({self.pair.stock})."]
        parts += [f"bids({seat},{bid})." for seat, bid in self.bids.items()]
        players = int(str(self.pair.first["players"]))
        parts += [f"bids({seat},0)." for seat in range(players) if seat not in self.bids]
        parts.append(at(theory.template(POSITION + SAME_STOCK + _START, OWN), 0))
        for moment in range(length + 1):
            parts.append(at(every + "\n" + differ, moment))
            parts.append(at(step, moment) if moment < length else f":- not differ_{moment}(_).")
        return "\n".join(parts)

    def shortest(self, most: int) -> Example | None:
        """Search one length after the other."""
        for length in range(most + 1):
            example = self._solve(self.program(length), length)
            if example:
                return example
        return None

    def _solve(self, program: str, length: int) -> Example | None:
        control = clingo.Control(["--warn=none"])
        given = self.pair.facts()
        control.add("base", [], f"{program}\n{given.rules()}")
        control.ground([("base", [])], context=given)
        best = _model(control, [])
        if best is None:
            return None
        # Of the shortest plays, the one with the lowest cards: step by step the first that still leads to a difference.
        fixed: list[tuple[clingo.Symbol, bool]] = []
        for moment in range(length):
            name = f"act_{moment}"
            current = next(atom for atom in best if atom.name == name)
            acts = sorted((atom.symbol for atom in control.symbolic_atoms.by_signature(name, 1)), key=_cost)
            for act in acts:
                if _cost(act) >= _cost(current):
                    break
                lower = _model(control, [*fixed, (act, True)])
                if lower is not None:
                    best, current = lower, act
                    break
            fixed.append((current, True))
        return self._example(best, length)

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


def _model(control: clingo.Control, assumptions: list[tuple[clingo.Symbol, bool]]) -> list[clingo.Symbol] | None:
    with control.solve(assumptions=assumptions, yield_=True) as handle:
        for model in handle:
            return list(model.symbols(atoms=True))
    return None


def _cost(act: clingo.Symbol) -> tuple[int, int, str]:
    """The order of steps: numbered cards by suit and rank, then the runes; refusals and the like before them."""
    what = act.arguments[0]
    card = what.arguments[0] if what.arguments else what
    if card.type == clingo.SymbolType.Function and card.name == "c":
        return "grob".index(card.arguments[0].name), card.arguments[1].number, str(what)
    return (4 if str(card) == "v" else 5 if str(card) == "h" else -1), 0, str(what)
