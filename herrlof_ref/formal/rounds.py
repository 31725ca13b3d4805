"""Readings that only show in the score: the shortest row of rounds that tells them apart, by results.

The options of scoring and of the end are read where a round is over, and nowhere else. So a round counts here as one
step, told by its bids and by the tricks of each seat and the destroyed ones. A round of the official size can have any
such result with at most as many destroyed tricks as there are Valknut; a play for each result is given by `play`.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Final

import attrs
import clingo

from herrlof_ref.formal.given import Given
from herrlof_ref.formal.search import OWN, Pair, differences
from herrlof_ref.formal.terms import Rules, options
from herrlof_ref.formal.theory import FORMAL_RULES, at, load

_WANTED: Final = frozenset({"points", "total", "terminates", "after_two", "new_round", "correct"})
_SCORING: Final = frozenset(
    {"points", "earns", "correct", "special", "replaced", "total", "terminates", "new_round"}
    | {"highest", "measure", "after_one", "after_two"}
)
_RESULT: Final = """
variant(a). variant(b).
seat(P) :- role(a,P), P != random.
"""
_ROUND: Final = """
1 { got(P,N) : N = 0..H } 1 :- seat(P), option(a,hand_size,H).
1 { bids(P,N) : N = 0..H } 1 :- seat(P), option(a,hand_size,H).
:- option(a,hand_size,H), option(a,valknuts,V), #sum{N,P : got(P,N)} < H-V.
:- option(a,hand_size,H), #sum{N,P : got(P,N)} > H.
played(S) :- true(S,phase(bid)).
final(S,P,N) :- played(S), got(P,N).
round_over(S) :- played(S).
true(S,bid(P,N)) :- played(S), bids(P,N).
"""
_MOVE: Final = """
next(S,score(P,N)) :- total(S,P,N).
next(S,correct(P,N+1)) :- correct(S,P), true(S,correct(P,N)).
next(S,correct(P,N)) :- played(S), not correct(S,P), true(S,correct(P,N)).
next(S,round(N+1)) :- true(S,round(N)), new_round(S).
next(S,round(N)) :- true(S,round(N)), terminates(S).
next(S,phase(bid)) :- new_round(S).
next(S,phase(over)) :- terminates(S).
next(S,won(P)) :- after_two(S,P).
next(S,last(P,B,N,V)) :- true(S,bid(P,B)), final(S,P,N), points(S,P,V).
"""
_EVEN: Final = """
:- got(P,N), N > 4.
:- got(P,N), bids(P,M), M != 5.
"""
"""Where to look first for a long game: wrong bids, and tricks shared out."""
_SCORED: Final = frozenset({"bonus_tricks", "bonus_stacking"})
"""The options that are read for the points of a round alone."""
_SAME_POINTS: Final = (
    "Every result of a round brings every player the same points under both readings: the solver has scored them all. "
    "So no number of rounds tells them apart."
)
_SHOWN: Final = ("phase", "score", "won", "last")


@attrs.frozen
class RoundExample:
    """Rounds that tell two readings apart: of each, the bids, the tricks and how many were destroyed."""

    rounds: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    hand_size: int
    first: tuple[str, ...]
    second: tuple[str, ...]
    reason: str = ""

    @property
    def length(self) -> int:
        """The number of rounds."""
        return len(self.rounds)

    def lines(self) -> list[str]:
        """The rounds in words."""
        text = []
        for number, (bids, tricks) in enumerate(self.rounds, 1):
            text.append(
                f"round {number}: bids {list(bids)}, tricks {list(tricks)}, {self.hand_size - sum(tricks)} destroyed"
            )
        if self.reason:
            text.append(self.reason)
        return [*text, f"  first: {', '.join(self.first)}", f"  second: {', '.join(self.second)}"]


def rounds_apart(pair: Pair, option: str, folder: Path = FORMAL_RULES) -> tuple[RoundExample | None, str]:
    """The fewest rounds that show a difference, or why no number of rounds does."""
    rules = pair.first
    players, target, size = (int(str(rules[name])) for name in ("players", "target", "hand_size"))
    least, most, scored = _points(pair.first, folder)
    if option in _SCORED and scored == _points(pair.second, folder)[2]:
        return None, _SAME_POINTS
    last = players * (target - 1) // max(least, 1) + 1
    start, reason = 1, ""
    if option == "tiebreaks":
        start = -(-2 * target // most)
        reason = (
            f"A tie at {target} needs {start} rounds, since a round brings two players together at most {most} points."
        )
    elif option == "max_rounds":
        start = min(
            int(str(rounds["max_rounds"])) for rounds in (rules, pair.second) if rounds["max_rounds"] is not None
        )
        reason = f"The limit of {start} rounds cannot show before round {start} is over."
        if last < start:
            return None, (
                f"A round of {size} tricks brings all players together at least {least} points (the solver has "
                f"searched every result of a round), and while a game goes on they have at most "
                f"{players * (target - 1)}. So the game is over after round {last} at the latest, and round {start} is "
                f"never played. Final for every target up to {target}."
            )
    for length in range(start, last + 1):
        hint = _EVEN if option == "max_rounds" else ""
        example = _search(pair, length, folder, hint) or (_search(pair, length, folder) if hint else None)
        if example:
            return attrs.evolve(example, reason=reason), ""
    return None, f"No row of {last} rounds tells them apart, and no game is longer."


_ALL: Final = """
final(S,P,N) :- result(S,P,N,B).
round_over(S) :- result(S,P,N,B).
true(S,bid(P,B)) :- result(S,P,N,B).
together(S,T) :- round_over(S), T = #sum{V,P : points(S,P,V)}.
together(S,T,two) :- round_over(S), T = #sum{V,P : points(S,P,V), P < 2}.
"""


def _points(rules: Rules, folder: Path) -> tuple[int, int, frozenset[str]]:
    """What results of a round bring: all players together at least, two of them at most, and each player in each."""
    theory = load(folder)
    players, size, valknuts = (int(str(rules[name])) for name in ("players", "hand_size", "valknuts"))
    given = Given()
    for name, value in options(rules):
        given.add("option", 0, name, value)
    number = 0
    for got in itertools.product(range(size + 1), repeat=players):
        if size - valknuts <= sum(got) <= size:
            for right in itertools.product((True, False), repeat=players):
                number += 1
                for seat, (tricks, correct) in enumerate(zip(got, right, strict=True)):
                    given.add("result_0", number, seat, tricks, tricks if correct else (tricks + 1) % (size + 1))
    wanted = {"points"}
    moving = "\n".join(rule.template for rule in theory.closure(wanted) if rule.moving and rule.head in _SCORING)
    moving += "\n" + theory.template(_ALL, OWN | {"result", "together"})
    control = given.ground(theory.still(wanted) + "\n" + at(theory.one_ruleset(moving, wanted), 0))
    least = min(atom.symbol.arguments[1].number for atom in control.symbolic_atoms.by_signature("together_0", 2))
    most = max(atom.symbol.arguments[1].number for atom in control.symbolic_atoms.by_signature("together_0", 3))
    scored = frozenset(str(atom.symbol) for atom in control.symbolic_atoms.by_signature("points_0", 3))
    return least, most, scored


def _program(pair: Pair, length: int, folder: Path, goal: str, hint: str = "") -> clingo.Control:
    theory = load(folder)
    every = "\n".join(rule.template for rule in theory.closure(_WANTED) if rule.moving and rule.head in _SCORING)
    own = OWN | {"got", "bids", "played"}
    round_rules = theory.template(_ROUND + _MOVE + hint, own)
    start = theory.template(
        "true(S,phase(bid)) :- variant(S). true(S,round(1)) :- variant(S). "
        "true(S,score(P,0)) :- variant(S), seat(P). true(S,correct(P,0)) :- variant(S), seat(P).",
        own,
    )
    differ = differences(theory, _SHOWN, legal=False)
    parts = [theory.still(_WANTED), "left(S,P,Q) :- role(S,P), role(S,Q), P = Q, P = none.", _RESULT, at(start, 0)]
    for moment in range(length):
        parts.append(at(every + "\n" + round_rules, moment))
        if moment:
            parts.append(f":- differ_{moment}(_). :- not true_phase_{moment}(a,bid).")
            parts.append(at(differ, moment))
    parts.append(at(differ, length))
    parts.append(goal.replace("LAST", str(length)))
    control = clingo.Control(["--warn=none", "--opt-mode=opt"])
    given = pair.facts()
    control.add("base", [], "\n".join(parts) + "\n" + given.rules())
    control.ground([("base", [])], context=given)
    return control


def _search(pair: Pair, length: int, folder: Path, hint: str = "") -> RoundExample | None:
    control = _program(pair, length, folder, ":- not differ_LAST(_).", hint)
    with control.solve(yield_=True) as handle:
        for model in handle:
            return _example(pair, length, list(model.symbols(atoms=True)))
    return None


def _example(pair: Pair, length: int, atoms: list[clingo.Symbol]) -> RoundExample:
    players = int(str(pair.first["players"]))
    got = [[0] * players for _ in range(length)]
    bids = [[0] * players for _ in range(length)]
    ends: dict[str, list[str]] = {"a": [], "b": []}
    for atom in atoms:
        name, _, moment = atom.name.rpartition("_")
        if name in ("got", "bids") and int(moment) < length:
            rows = got if name == "got" else bids
            rows[int(moment)][atom.arguments[0].number] = atom.arguments[1].number
        elif name in ("true_phase", "true_score", "true_won") and int(moment) == length:
            variant, *rest = atom.arguments
            ends[variant.name].append(f"{name[5:]} {' '.join(map(str, rest))}".replace("phase bid", "another round"))
    rounds = tuple((tuple(bid), tuple(won)) for bid, won in zip(bids, got, strict=True))
    return RoundExample(rounds, int(str(pair.first["hand_size"])), tuple(sorted(ends["a"])), tuple(sorted(ends["b"])))
