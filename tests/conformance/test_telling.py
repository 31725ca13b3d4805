"""What a report says first, and what it leaves out; and how the engine's command is read."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from herrlof_ref.cli._conformance_run import engine_command
from herrlof_ref.conformance import Outcome, Result, Suite, Told
from herrlof_ref.conformance.console import Console
from herrlof_ref.conformance.messages import Declaration
from herrlof_ref.conformance.model import UsageError
from herrlof_ref.conformance.outcome import Verdict
from herrlof_ref.conformance.report_text import report, verdict_line
from herrlof_ref.conformance.telling import Rerun, grouped, label

from .conftest import HONEST, broken
from .test_command import judged


@attrs.frozen
class Clause:
    """A clause of no specification."""

    title: str
    text: str


def test_a_report_that_cannot_be_written_takes_nothing_away() -> None:
    done = judged(HONEST, "--html", "/dev/full")
    assert done.returncode == 2
    assert "Conforms: all applicable cases passed (8 in" in done.stdout
    assert "the report /dev/full cannot be written: No space left on device" in done.stderr


def test_a_crash_is_told_before_the_clause(tmp_path: Path) -> None:
    """Who reads the clause first looks for the fault in the rules."""
    page, notes = tmp_path / "page.html", tmp_path / "notes.md"
    done = judged(broken("exit", "add/turns"), "--html", str(page), "--markdown", str(notes))
    told = done.stdout.splitlines()
    assert told[2:6] == [
        "The engine crashed (1 case)",
        "",
        "  CRASH add/turns: Anna moves again after the other player",
        "    the engine exited with status 5",
    ]
    assert "    the case shows CNT-ADD-2, CNT-ADD-1" in told
    assert "Begin with add/turns (the engine crashed)." in told
    assert "After a number has been added" not in done.stdout
    assert "at stake" not in done.stdout
    assert "### The engine crashed (1 case)" in notes.read_text(encoding="utf-8")
    assert "<h2>The engine crashed</h2>" in page.read_text(encoding="utf-8")
    assert "Shows CNT-ADD-2: The players take turns" in page.read_text(encoding="utf-8")


def test_with_a_selection_nobody_is_told_what_was_not_asked_for(toy: Suite, capsys: pytest.CaptureFixture[str]) -> None:
    book = {f"CNT-ADD-{number}": Clause(f"Clause {number}", "Text") for number in range(20)}
    case = attrs.evolve(toy.cases[0], clauses=tuple(book)[:10], steps=())
    nobody = Declaration("e", "", "", None, {}, frozenset())
    result = Result(("x",), nobody, (Outcome(case, "pass"),), ("be careful",), None, 0.1)
    for whole, line in ((True, "10 of 20; not: CNT-ADD-10, "), (False, "10 of 20.\n")):
        report(Console(), result, book, Rerun(), whole=whole)
        told = capsys.readouterr().out
        assert f"Clauses exercised: {line}" in told
        assert "Note: be careful." in told


def test_only_cases_that_concern_the_engine_can_fail(toy: Suite) -> None:
    verdicts: list[Verdict] = ["pass", "fail", "not-applicable", "not-applicable", "crash"]
    outcomes = tuple(Outcome(case, verdict, Told("x")) for case, verdict in zip(toy.cases, verdicts, strict=False))
    nobody = Declaration("e", "", "", None, {}, frozenset())
    result = Result(("x",), nobody, outcomes, (), None, 0.1)
    assert verdict_line(result) == "Does not conform: 2 of 3 applicable cases did not pass (0.1 s)."
    one = attrs.evolve(result, outcomes=outcomes[1:4])
    assert verdict_line(one) == "Does not conform: 1 of 1 applicable case did not pass (0.1 s)."
    assert [group.heading(None) for group in grouped(outcomes)] == [outcomes[1].clauses[0], "The engine crashed"]


@pytest.mark.parametrize(("number", "words"), [(1, "known failure"), (2, "known failures")])
def test_one_is_not_many(number: int, words: str) -> None:
    assert label("known-failure", number) == words
    assert label("pass", number) == "passed"


@pytest.mark.parametrize(
    ("command", "sign"),
    [
        ("a|b", "|"),
        ("a || b", "||"),
        ("a && b", "&&"),
        ("a;b", ";"),
        ("a < b", "<"),
        ("a 2>&1", ">"),
        ("a &", "&"),
        ("'a' \"b\" | c", "|"),
        ('"a \\" b" | c', "|"),
        ("'a\\' | b", "|"),
        ("\\\\| a", "|"),
    ],
)
def test_what_only_a_shell_understands_is_refused(command: str, sign: str) -> None:
    with pytest.raises(UsageError, match=re.escape(f'"{sign}"')):
        engine_command(command)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("sh -c 'a | b > c'", ["sh", "-c", "a | b > c"]),
        ('sh -c "a \\" && b; c"', ["sh", "-c", 'a " && b; c']),
        ("a \\| \\; b", ["a", "|", ";", "b"]),
        ("a 'x'\"&\"\\&", ["a", "x&&"]),
        ("a b=c $HOME", ["a", "b=c", "$HOME"]),
    ],
)
def test_what_is_quoted_is_the_engines(command: str, words: list[str]) -> None:
    assert engine_command(command) == words
