"""Mutants: what is changed, how a mutant is named, and that a change can be undone."""

from __future__ import annotations

import ast
import textwrap
from pathlib import Path

import pytest

from strength.expressions import variants
from strength.mutants import Mutant, head, mutants
from strength.reasons import read_reasons
from strength.report import stale_lines
from strength.trial import GAMES, Result, all_mutants


def _texts(source: str) -> set[str]:
    expression = ast.parse(source, mode="eval").body
    return {ast.unparse(ast.fix_missing_locations(new)) for _, new in variants(expression)}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", {"a <= b", "a >= b"}),
        ("a == 2", {"a != 2", "a >= 2", "a <= 2"}),
        ("a == b", {"a != b"}),
        ("0 <= a <= b", {"0 < a <= b", "0 > a <= b", "0 <= a < b", "0 <= a > b"}),
        ("a is b", {"a is not b"}),
        ("a in b", {"a not in b"}),
        ("a and b and c", {"a or b or c", "b and c", "a and c", "a and b"}),
        ("not a", {"a"}),
        ("a + 1", {"a - 1", "a", "1"}),
        ("7", {"8", "6"}),
        ("True", {"False"}),
        ("'bottom'", {"'discard'"}),
        ("'hagalaz'", {"'nine'", "'starter'"}),
        ("'other'", {"'xother'"}),
        ("a if b else c", {"a", "c", "c if b else a"}),
        ("f(a)", {"a"}),
        ("f(a, b, c)", {"f(b, a, c)", "f(a, c, b)"}),
        ("max(a, key=b)", {"min(a, key=b)"}),
        ("a[b:c]", {"a[:c]", "a[b:]"}),
        ("a[b]", {"a[b - 1]"}),
        ("(a, b)", {"(b,)", "(a,)"}),
        ("{a: b, c: d}", {"{c: d}", "{a: b}"}),
        ("[a for a in b if c]", {"[a for a in b]", "[a for a in b if not c]"}),
    ],
)
def test_what_stands_in_the_place_of_an_expression(source: str, expected: set[str]) -> None:
    assert _texts(source) == expected


SOURCE = '''
"""A module."""

def follows(card: int, led: int) -> bool:
    """Tell whether a card follows (XYZ-PLAY-2)."""
    if led == 0:
        return True  # XYZ-PLAY-1
    return card == led


def refuse(card: int) -> None:
    raise Rejected(ClauseId("XYZ-PLAY-7"), f"{card} is not held")
'''


def _mutants(tmp_path: Path, source: str) -> tuple[Mutant, ...]:
    path = tmp_path / "play.py"
    path.write_text(source, encoding="utf-8")
    return mutants(path)


def test_a_mutant_is_named_by_function_operator_and_text(tmp_path: Path) -> None:
    names = {str(mutant.key) for mutant in _mutants(tmp_path, SOURCE)}
    assert "play.follows [comparison]: return card == led -> return card != led" in names
    assert "play.follows [condition]: if led == 0 -> if True" in names
    assert "play.follows [drop statement]: if led == 0 -> (dropped)" in names
    assert "play.follows [return argument]: return card == led -> return led" in names
    refusals = [mutant.key.after for mutant in _mutants(tmp_path, SOURCE) if mutant.key.operator == "clause"]
    assert refusals == ["raise Rejected(ClauseId('XYZ-NONE-1'), f'{card} is not held')"]


def test_names_do_not_change_when_lines_move(tmp_path: Path) -> None:
    before = [mutant.key for mutant in _mutants(tmp_path, SOURCE)]
    after = [mutant.key for mutant in _mutants(tmp_path, "\n# a comment\n\n" + SOURCE)]
    assert before == after


def test_a_mutant_counts_under_the_nearest_clause(tmp_path: Path) -> None:
    clauses = {mutant.key.before: mutant.clause for mutant in _mutants(tmp_path, SOURCE)}
    assert clauses["return True"] == "XYZ-PLAY-1"
    assert clauses["if led == 0"] == "XYZ-PLAY-2"


def test_a_change_is_made_and_undone(tmp_path: Path) -> None:
    found = _mutants(tmp_path, SOURCE)
    original = ast.unparse(found[0].tree)
    for mutant in found:
        undo = mutant.apply()
        changed = ast.unparse(ast.fix_missing_locations(mutant.tree))
        undo()
        assert changed != original, mutant.key
        assert ast.unparse(mutant.tree) == original


def test_the_head_of_a_compound_statement_leaves_its_body_out() -> None:
    loop = ast.parse(textwrap.dedent("for a in b:\n    c()")).body[0]
    assert head(loop) == "for a in b"


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_is_about_a_mutant(game: str) -> None:
    results = [Result(mutant, "survived", "") for mutant in all_mutants(game)]
    assert stale_lines(results, read_reasons(game)) == []
