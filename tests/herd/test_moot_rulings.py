"""The rulings that say a question is moot, proved by enumeration."""

from __future__ import annotations

import itertools

import clingo
import pytest

pytest.importorskip("clingo")

from herrlof_ref.data import SPECIFICATION
from herrlof_ref.specification import load_specification
from tests.herd.formal_model import Situation, beginning, cell_term, judge, solve

SIDES = range(2, 14)

ANY_POSITION = """
option(s,side,{side}).
true(s,phase(place)).
true(s,to_place(1)).
1 {{ true(s,mover(0..1)) }} 1.
{{ true(s,stone(0,C)); true(s,stone(1,C)) }} 1 :- cell({side},C).
"""
"""Any arrangement of stones, with either player about to place one."""


def finds(program: str, side: int) -> bool:
    """Tell whether there is a position as the program describes it."""
    control = solve(ANY_POSITION.format(side=side) + program)
    result = control.solve()
    assert isinstance(result, clingo.SolveResult)
    return bool(result.satisfiable)


def test_every_moot_ruling_is_proved_here() -> None:
    rulings = load_specification(SPECIFICATION).rulings.values()
    moot = {ruling.id for ruling in rulings if ruling.game == "herd" and ruling.bears == "moot"}
    assert moot == {f"HRD-RULING-{number}" for number in (10, 15, 18, 25, 26, 28)}


@pytest.mark.parametrize("side", [2, 3, 4, 5])
def test_no_cell_is_prohibited_to_both(side: int) -> None:
    # HRD-RULING-10
    stuck = "stuck :- here(s,C), not occupied(s,C), prohibited(s,0,C), prohibited(s,1,C). :- not stuck."
    assert not finds(stuck, side)
    assert finds("one :- here(s,C), not occupied(s,C), prohibited(s,0,C). :- not one.", side)


@pytest.mark.parametrize("side", [2, 5, 13])
def test_the_first_turn_has_nothing_to_remove_anyway(side: int) -> None:
    # HRD-RULING-15: with equal dice only the rule on the removal could make a difference
    opening = beginning(side)
    for number in range(1, 7):
        step = f"roll {number} {number}"
        first, later = judge([Situation(side, opening, step), Situation(side, opening - {"opening"}, step)])
        assert first.after - {"opening"} == later.after


@pytest.mark.parametrize("side", SIDES)
def test_every_neighbour_of_a_cell_has_another_beside_it(side: int) -> None:
    # HRD-RULING-18, for every size
    alone = "alone(X,Y) :- near(N,X,Y), not paired(X,Y). paired(X,Y) :- near(N,X,Y), near(N,X,Z), near(N,Y,Z)."
    control = solve(f"option(s,side,{side}). {alone}")
    atoms = control.symbolic_atoms
    assert not list(atoms.by_signature("alone", 2))
    cells = 3 * side * (side - 1) + 1
    assert len(list(atoms.by_signature("paired", 2))) == 2 * (3 * cells - 3 * (2 * side - 1))


@pytest.mark.parametrize("side", [2, 3, 4, 5])
def test_filling_a_surrounded_cell_never_captures(side: int) -> None:
    # HRD-RULING-18, for every position
    capturing = """
    1 { does(s,P,place(C)) : here(s,C), player(P) } 1.
    :- does(s,P,A), not true(s,mover(P)).
    :- does(s,P,place(C)), occupied(s,C).
    :- does(s,P,place(C)), not prohibited(s,P,C).
    """
    assert finds(capturing, side)
    assert not finds(capturing + ":- not captured(s,_).", side)


STEP = """
:- true(s,stone(P,C)), enemy(P,Q), not kept(Q,C).
kept(Q,C) :- player(Q), option(s,side,N), near(N,C,D), not true(s,stone(Q,D)).
1 { does(s,P,place(C)) : here(s,C), player(P) } 1.
:- does(s,P,A), not legal(s,P,A).
"""
"""A placement in a position in which no stone is surrounded."""


@pytest.mark.parametrize("side", [2, 3])
def test_no_stone_is_surrounded_after_a_placement_and_its_captures(side: int) -> None:
    # HRD-RULING-25: the whole board and both colours are looked at
    left = "left :- stays(s,P,C), enemy(P,Q), not loose(s,Q,C). :- not left."
    assert not finds(STEP + left, side)
    # Two stones captured at once do not touch, so that their order does not matter; and there are such captures.
    assert finds(STEP + ":- #count { C : captured(s,C) } < 2.", side)
    touching = "touching :- captured(s,C), captured(s,D), option(s,side,N), near(N,C,D). :- not touching."
    assert not finds(STEP + touching, side)


def test_on_a_full_board_nobody_can_place() -> None:
    # HRD-RULING-26, for each of the full boards of side 2
    cells = [cell_term(name) for name in ("a1", "a2", "b1", "b2", "b3", "c1", "c2")]
    boards = [
        frozenset(f"stone({seat},{cell})" for seat, cell in zip(owners, cells, strict=True))
        for owners in itertools.product((0, 1), repeat=7)
    ]
    turn = {"phase(place)", "turn(0)", "mover(0)", "dice(1,6)", "to_place(5)"}
    assert not any(judgement.legal for judgement in judge(Situation(2, board | turn) for board in boards))


@pytest.mark.parametrize("side", SIDES)
def test_the_number_of_cells_is_odd(side: int) -> None:
    # HRD-RULING-28
    control = solve(f"option(s,side,{side}).")
    cells = len(list(control.symbolic_atoms.by_signature("cell", 2)))
    assert cells == 3 * side * (side - 1) + 1
    assert cells % 2 == 1
