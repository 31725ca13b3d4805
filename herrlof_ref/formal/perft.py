"""Every game of a tiny deck, by the formal rules: all positions are followed at once, and the leaves counted."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import attrs

from herrlof_ref.formal.engines import Case, Engine
from herrlof_ref.formal.given import Given
from herrlof_ref.formal.terms import Rules, action_term, card_term, deck, options, read_deal, readable
from herrlof_ref.formal.theory import FORMAL_RULES, Theory, at, load

_NEXT: Final = frozenset({"next"})
_START: Final = """
true(S,F) :- fresh(S), init(0,F).
"""
_ACT: Final = "does(S,P,A) :- act(S,A), true(S,turn(P))."
_BRANCH: Final = """
branch(S,A) :- legal(S,P,A), not true(S,phase(deal)).
"""
_INVARIANTS: Final = """
before(S,C,N) :- act(S,A), card(C), true(S,deal(D)), N = #sum{M,P : true(S,hand(P,C,M));
    1,trick(K) : true(S,trick(K,C));
    1,pile(K) : pile(D,K,C), true(S,top(T)), K >= T; 1,under(K) : true(S,under(K,C)), true(S,top(T)), K >= T;
    1,up : true(S,turned(C))}.
after(S,C,N) :- act(S,A), card(C), next(S,deal(D)), N = #sum{M,P : next(S,hand(P,C,M));
    1,trick(K) : next(S,trick(K,C));
    1,pile(K) : pile(D,K,C), next(S,top(T)), K >= T; 1,under(K) : next(S,under(K,C)), next(S,top(T)), K >= T;
    1,up : next(S,turned(C))}.
broken(S,"a card appears") :- after(S,C,N), before(S,C,M), N > M.
lost(S,L) :- act(S,A), next(S,deal(D)), L = #sum{N,b,C : before(S,C,N); -N,a,C : after(S,C,N)}.
goes(S,N) :- done(S), option(S,players,N).
goes(S,1,discard) :- does(S,P,return(C)), not to_bottom(S,C).
goes(S,1,turned) :- turns_up(S,C).
broken(S,"cards are not conserved") :- lost(S,L), L != #sum{N : goes(S,N); M,W : goes(S,M,W)}.
broken(S,"tricks won and destroyed are not the tricks played") :- next(S,phase(play)),
    next(S,leader(L)), next(S,turn(L)), option(S,hand_size,H),
    H != #sum{M,P : next(S,tricks(P,M)); M,destroyed : next(S,destroyed(M)); M,left(C) : next(S,hand(L,C,M))}.
broken(S,"a steal does not move one trick") :- does(S,P,steal(Q)), next(S,phase(play)),
    true(S,tricks(P,N)), not next(S,tricks(P,N+1)).
broken(S,"a steal does not move one trick") :- does(S,P,steal(Q)), next(S,phase(play)),
    true(S,tricks(Q,N)), not next(S,tricks(Q,N-1)).
broken(S,"a steal touches a third player") :- does(S,P,steal(Q)), next(S,phase(play)),
    true(S,tricks(R,N)), R != P, R != Q, not next(S,tricks(R,N)).
broken(S,"a finished round keeps cards") :- next(S,phase(deal)), next(S,hand(P,C,N)).
broken(S,"nothing follows") :- act(S,A), not goes_on(S).
goes_on(S) :- next(S,phase(X)).
broken(S,B) :- breach(S,B).
"""
_OWN: Final = frozenset({"act", "branch", "broken", "before", "after", "lost", "goes", "goes_on"})


def all_deals(rules: Rules) -> Iterator[str]:
    """Every deal of a small deck, each once."""
    players, size = int(str(rules["players"])), int(str(rules["hand_size"]))

    def hands(rest: tuple[str, ...], seats: int) -> Iterator[tuple[str, ...]]:
        if seats == 0:
            for order in dict.fromkeys(itertools.permutations(rest)):
                stock = " ".join(order[1:])
                yield order[0], stock
            return
        for chosen in dict.fromkeys(itertools.combinations(rest, size)):
            left = list(rest)
            for card in chosen:
                left.remove(card)
            for others in hands(tuple(left), seats - 1):
                yield (" ".join(chosen), *others)

    for parts in hands(tuple(deck(rules)), players):
        yield ("deal " + " / ".join(parts)).rstrip()


@attrs.frozen
class Count:
    """The leaves at each depth, and every invariant that failed on the way."""

    leaves: list[int]
    broken: list[str]


def perft(
    rules: Rules, lines: Sequence[Sequence[str]], depth: int, folder: Path = FORMAL_RULES, *, invariants: bool = False
) -> Count:
    """The leaves at each depth from the position after each line of steps, summed over the lines, all of one length."""
    theory = load(folder)
    start = len(lines[0])
    wanted = {"next", "legal", "init", "breach"} if invariants else {"next", "legal", "init"}
    act = theory.template(_ACT, _OWN)
    change = theory.one_ruleset(theory.moment(_NEXT), wanted) + "\n" + act
    choice = theory.one_ruleset(theory.moment({"legal"}), wanted) + "\n" + theory.template(_BRANCH, _OWN)
    watch = ""
    if invariants:
        watch = theory.moment({"breach"}, without=_NEXT) + "\n" + theory.template(_INVARIANTS, _OWN)
        watch = theory.one_ruleset(watch, wanted)
    parts = [theory.still(wanted), at(theory.template(_START), 0)]
    parts += [f"card({card_term(card)})." for card in dict.fromkeys(deck(rules))]
    parts += [at(change, moment) for moment in range(start)]
    for step in range(depth):
        node = start + 2 * step
        parts.append(at(choice, node))
        if step < depth - 1:
            parts.append(_branching(theory, node))
            parts.append(at(f"{change}\n{watch}", node + 1))
    control = _given(rules, lines).ground("\n".join(parts))
    atoms = control.symbolic_atoms
    nodes = range(start, start + 2 * depth, 2)
    return Count(
        [sum(1 for _ in atoms.by_signature(f"branch_{node}", 2)) for node in nodes],
        [
            f"{atom.symbol.arguments[1]} after {readable(str(atom.symbol.arguments[0]))}"
            for node in nodes
            for atom in atoms.by_signature(f"broken_{node + 1}", 2)
        ],
    )


def after_bids(rules: Rules, deals: Sequence[str]) -> list[list[str]]:
    """Each deal with bids of nothing."""
    return [[deal, *["bid 0"] * int(str(rules["players"]))] for deal in deals]


def _given(rules: Rules, lines: Sequence[Sequence[str]]) -> Given:
    given = Given()
    for name, value in options(rules):
        given.add("option", 0, name, value)
    deals = itertools.count()
    for number, line in enumerate(lines):
        given.add("fresh", number)
        for moment, step in enumerate(line):
            if not step.startswith("deal"):
                given.add(f"act_{moment}", number, action_term(step))
                continue
            deal, which = read_deal(step), next(deals)
            given.add("offered", 0, which)
            for predicate, *arguments in deal.facts():
                given.add(predicate, which, *arguments)
            given.add(f"act_{moment}", number, f"deal({which})")
    return given


def _branching(theory: Theory, node: int) -> str:
    """One situation more for each legal step of each situation: the same position, with the step taken."""
    lines = [f"act_{node + 1}(t(S,A),A) :- branch_{node}(S,A)."]
    for name, arity in theory.signatures.fluents:
        row = "".join(f",X{index}" for index in range(arity))
        lines.append(f"true_{name}_{node + 1}(t(S,A){row}) :- true_{name}_{node}(S{row}), branch_{node}(S,A).")
    return "\n".join(lines)


def engine_perft(engine: Engine, rules: Rules, lines: Sequence[Sequence[str]], depth: int) -> list[int]:
    """The same count by an engine."""
    total = [0] * depth
    cases = (Case(str(number), rules, line, depth) for number, line in enumerate(lines))
    for leaves in engine.perft(cases):
        total = [one + other for one, other in zip(total, leaves, strict=True)]
    return total
