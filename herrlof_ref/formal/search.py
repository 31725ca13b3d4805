"""Two rulesets side by side, over positions and steps that the solver chooses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import attrs
import clingo

from herrlof_ref.formal.given import Given
from herrlof_ref.formal.terms import Rules, card_term, deck, options, readable, step_text
from herrlof_ref.formal.theory import FORMAL_RULES, Theory, at, load

OWN: Final = frozenset({"act", "apart", "differ", "shown"})
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
true(S,hand(P,C,N)) :- initial(S), have(P,C,N).
true(S,turned(C)) :- initial(S), put(C,I,up).
true(S,deal(0)) :- initial(S).
true(S,top(1)) :- initial(S).
true(S,round(1)) :- initial(S).
true(S,first(0)) :- initial(S).
true(S,score(P,0)) :- initial(S), seat(P).
true(S,correct(P,0)) :- initial(S), seat(P).
"""
SAME_STOCK: Final = "true(S,bottom(N)) :- initial(S), size(N)."
_START: Final = """
true(S,phase(play)) :- initial(S).
true(S,turn(0)) :- initial(S).
true(S,leader(0)) :- initial(S).
true(S,destroyed(0)) :- initial(S).
true(S,tricks(P,0)) :- initial(S), seat(P).
true(S,bid(P,N)) :- initial(S), seat(P), bids(P,N).
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


def differences(theory: Theory, fluents: Iterable[str] = (), *, legal: bool = True) -> str:
    """Rules for ``differ``: a fluent, or a legal step, that only one of the two rulesets knows."""
    lines = []
    for name, arity in theory.signatures.fluents:
        if name in fluents:
            row = f"{name}({','.join(f'X{index}' for index in range(arity))})"
            lines += [f"differ({name}) :- true({s},{row}), not true({o},{row})." for s, o in ("ab", "ba")]
    for name, arity in theory.signatures.actions:
        row = f"{name}({','.join(f'X{index}' for index in range(arity))})" if arity else name
        if legal and name != "deal":
            lines += [f"differ(legal) :- legal({s},P,{row}), not legal({o},_,{row})." for s, o in ("ab", "ba")]
    return theory.template("\n".join(lines), OWN)


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
    def differing(self) -> tuple[str, ...]:
        """The options whose values differ."""
        return tuple(name for name in self.first if self.first[name] != self.second[name])

    @property
    def stock(self) -> int:
        """The size of the stock after the deal."""
        rules = self.first
        return len(deck(rules)) - int(str(rules["players"])) * int(str(rules["hand_size"])) - 1


def apart(theory: Theory, pair: Pair, ignore: Iterable[str] = ()) -> str:
    """Rules for ``apart`` between what the rules that read an option conclude: without it, nothing differs.

    Fluents that are ignored may differ beforehand, so the rules that read them count as well, and those that only
    conclude them do not.
    """
    ignored = {f"{kind}_{name}" for kind in ("begins", "ceases", "true") for name in ignore}
    reads = [f"option(S,{name}," for name in pair.differing] + [f"true(S,{name}(" for name in ignore]
    heads: dict[tuple[str, int], None] = {}
    for rule in theory.closure(WANTED):
        if rule.moving and any(text in str(rule.node) for text in reads):
            for line in rule.template.splitlines():
                name, _, arguments = line.partition(" :- ")[0].partition("(")
                heads[name, len(re.findall(r",(?![^(]*\))", arguments[:-1]))] = None
    lines = []
    for name, count in heads:
        if name.partition("\u00ab")[0] in ignored:
            continue
        row = "".join(f",X{index}" for index in range(count))
        word = name.partition("\u00ab")[0]
        lines += [f"apart\u00ab0\u00bb({word}) :- {name}({s}{row}), not {name}({o}{row})." for s, o in ("ab", "ba")]
    return "\n".join(lines)


@attrs.frozen
class Example:
    """A row of steps that tells two rulesets apart, and what each of them has then."""

    deal: str
    bids: tuple[int, ...]
    steps: tuple[str, ...]
    kinds: tuple[str, ...]
    first: Mapping[str, tuple[str, ...]]
    second: Mapping[str, tuple[str, ...]]

    @property
    def length(self) -> int:
        """The number of steps after the bids."""
        return len(self.steps)


class Search:
    """The shortest row of steps after the bids that tells a pair of rulesets apart."""

    def __init__(self, pair: Pair, folder: Path = FORMAL_RULES, bids: Mapping[int, int] | None = None) -> None:
        self.pair = pair
        self.theory = load(folder)
        self.bids = bids or {}

    def _begin(self) -> list[str]:
        theory = self.theory
        players = int(str(self.pair.first["players"]))
        return [
            theory.still(WANTED), SEATS, _DEALT, f"size({self.pair.stock}). initial(a).",
            *(f"bids({seat},{self.bids.get(seat, 0)})." for seat in range(players)),
            at(theory.template(POSITION + SAME_STOCK + _START, OWN), 0),
        ]  # fmt: skip

    def one_game(self, length: int, differ: str, goal: str) -> str:
        """One game of a number of steps under the first ruleset, whose last position both rulesets look at."""
        theory = self.theory
        every, act = theory.moment(WANTED), theory.template(one_act(theory) + STEP, OWN)
        parts = self._begin()
        parts.append(at(theory.template("true(b,F) :- true(a,F)."), length) if length else "initial(b).")
        parts += [at(f"{every}\n{act}", moment) for moment in range(length)]
        return "\n".join((*parts, at(f"{every}\n{differ}", length), f":- not {goal}_{length}(_)."))

    def two_games(self, length: int) -> str:
        """The same steps under both rulesets; only after the last may and must a player see a difference."""
        theory = self.theory
        every, differ = theory.moment(WANTED), differences(theory, _OPEN)
        act = theory.template("\n".join((one_act(theory), STEP, _BOTH)), OWN)
        parts = [*self._begin(), "initial(b)."]
        for moment in range(length + 1):
            parts.append(at(f"{every}\n{differ}", moment))
            parts.append(
                at(act, moment) + f"\n:- differ_{moment}(_)." if moment < length else f":- not differ_{moment}(_)."
            )
        return "\n".join(parts)

    def shortest(self, most: int) -> Example | None:
        """Search one length after the other.

        As long as no rule that reads the option concludes anything else under the other ruleset, the two games are one
        game. So the first length at which such a rule does is a bound below: there the legal steps can differ, and the
        positions one step later.
        """
        theory = self.theory
        act = theory.template(one_act(theory).replace("1 {", "0 {", 1) + STEP, OWN)
        readers, legal = f"{apart(theory, self.pair)}\n{act}", differences(theory)
        for least in range(most + 1):
            if self._solve(self.one_game(least, readers, "apart"), least, lowest=False) is None:
                continue
            example = self._solve(self.one_game(least, legal, "differ"), least)
            for length in range(least + 1, most + 1):
                example = example or self._solve(self.two_games(length), length)
            return example
        return None

    def _solve(self, program: str, length: int, *, lowest: bool = True) -> Example | None:
        control = clingo.Control(["--warn=none"])
        given = self.pair.facts()
        control.add("base", [], f"{program}\n{given.rules()}")
        control.ground([("base", [])], context=given)
        best = _model(control, [])
        if best is None:
            return None
        # Of the shortest plays, the one with the lowest cards: step by step the first that still leads to a difference.
        fixed: list[tuple[clingo.Symbol, bool]] = []
        for moment in range(length if lowest else 0):
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
            elif words[0] == "act" and moment < length:
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
