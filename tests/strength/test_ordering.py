"""Choosing the basic cases: the first that fails must name the clause that was misread."""

from __future__ import annotations

from collections.abc import Mapping

from herrlof_ref.conformance.model import Case, Game
from strength.misreadings import Misreading
from strength.ordering import choose, named_first

GAME = Game("toy", "Toy", ("deal", "play"), frozenset(), {}, {}, (), {}, {})


def _case(identity: str) -> Case:
    return Case(identity, "toy", "A title", ("TOY-1",), (), "hand", None, {}, (), None, "", "")


def _misreading(name: str, clause: str, *also: str) -> Misreading:
    return Misreading("toy", name, "a source", "A sentence.", clause, (), also)


CASES = [_case("play/one"), _case("deal/one"), _case("deal/two")]


def test_a_case_that_blames_another_clause_waits() -> None:
    found: Mapping[str, Mapping[str, str]] = {
        "a": {"deal/one": "TOY-1", "play/one": "TOY-2"},
        "b": {"play/one": "TOY-2"},
    }
    order = choose(CASES, GAME, [_misreading("a", "TOY-1"), _misreading("b", "TOY-2")], found)
    assert order == ["deal/one", "play/one"]
    assert [named_first(order, found[name]) for name in ("a", "b")] == ["TOY-1", "TOY-2"]


def test_two_misreadings_that_block_each_other_are_left_out() -> None:
    found = {"a": {"deal/one": "TOY-1"}, "b": {"deal/one": "TOY-1"}}
    assert choose(CASES, GAME, [_misreading("a", "TOY-1"), _misreading("b", "TOY-2")], found) == []
    assert choose(CASES, GAME, [_misreading("a", "TOY-1"), _misreading("b", "TOY-2", "TOY-1")], found) == ["deal/one"]


def test_a_case_that_catches_nothing_new_is_left_out() -> None:
    found = {"a": {"deal/one": "TOY-1", "deal/two": "TOY-1"}}
    assert choose(CASES, GAME, [_misreading("a", "TOY-1")], found) == ["deal/one"]
    assert named_first(["deal/two"], {}) is None
