"""The commands of the formal model."""

from __future__ import annotations

import builtins
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

pytest.importorskip("clingo")

from herrlof_ref.cli.formal import formal
from herrlof_ref.formal.distinguish import Verdict, lines
from herrlof_ref.formal.rounds import RoundExample
from herrlof_ref.formal.suite import VECTORS, read


def test_check_prints_a_table() -> None:
    result = CliRunner().invoke(formal, ["check", str(VECTORS / "bid" / "hand.json")])
    assert result.exit_code == 0, result.output
    assert "vectors of the suite" in result.output
    assert "agree" in result.output


def test_check_names_what_differs_and_how_to_run_it_again(tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    text = (VECTORS / "bid" / "hand.json").read_text(encoding="utf-8")
    path.write_text(text.replace('"bids": [15, 0]', '"bids": [14, 0]'), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != text
    result = CliRunner().invoke(formal, ["check", str(path)])
    assert result.exit_code == 1
    assert "bid/nothing-to-all, step 4 (bid 0)" in result.output
    assert "HRL-BID-1" in result.output
    assert f"rerun: herrlof formal check {path}" in result.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["three=optional", "one=mandatory"], "two values of one option are compared"),
        (["three=maybe", "three=optional"], "expected three to be optional or mandatory"),
        (["colour=red", "colour=blue"], "expected OPTION=VALUE with an option of Herrlof"),
        (["one=optional", "one=optional"], "one=optional and one=optional are the same"),
        (["bonus_tricks=[3, 4]", "bonus_tricks=[3,4]"], "are the same"),
    ],
)
def test_what_cannot_be_compared_is_said(words: list[str], message: str) -> None:
    result = CliRunner().invoke(formal, ["distinguish", *words])
    assert result.exit_code == 2
    assert message in result.output


def test_without_clingo_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "clingo":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    result = CliRunner().invoke(formal, ["check"])
    assert result.exit_code == 1
    assert "install the extra `formal`" in result.output
    assert "pip install '.[formal]'" in result.output


@pytest.mark.parametrize(("engine", "message"), [("x=a | b", 'alone understands "|"'), ("x=", "names no command")])
def test_an_engine_is_named_as_everywhere(engine: str, message: str) -> None:
    result = CliRunner().invoke(formal, ["run", "--engine", engine])
    assert result.exit_code == 2
    assert message in result.output


CASE = {"id": "a/b", "title": "X", "steps": [{"do": "bid 3", "reject": True}]}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not JSON (expecting value at line 1, column 1)"),
        (b"\xcb\xff", "byte 0 is not UTF-8"),
        (b"[]", 'expected a file of vectors: an object with "game" and a list of "cases"'),
        (b"null", 'expected a file of vectors: an object with "game" and a list of "cases"'),
        ({"game": "herrlof"}, 'an object with "game" and a list of "cases"'),
        ({"cases": []}, "these vectors are of no game"),
        ({"game": "herd", "cases": []}, "these vectors are of herd"),
        ({"game": "herrlof", "cases": []}, "there is no vector in the files"),
        ({"game": "herrlof", "cases": [1]}, "cases[0]: a case must be an object"),
        ({"game": "herrlof", "cases": [CASE, {}]}, "cases[1] lacks the field steps"),
        ({"game": "herrlof", "cases": [{**CASE, "steps": [1]}]}, "cases[0]: each step must be an object"),
        ({"game": "herrlof", "cases": [{**CASE, "rules": {"players": 4}}]}, "players must be 2 or 3, not 4"),
    ],
)
def test_an_unfit_file_is_refused_with_its_place(tmp_path: Path, content: object, message: str) -> None:
    path = tmp_path / "unfit.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    result = CliRunner().invoke(formal, ["check", str(path)])
    assert result.exit_code == 2
    (sentence,) = result.output.splitlines()
    assert sentence.startswith("Error: ")
    assert message in sentence


def test_a_case_without_rules_is_of_the_standard_ruleset(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps({"game": "herrlof", "cases": [CASE]}), encoding="utf-8")
    (vector,) = read(path)
    path.write_text(json.dumps({"game": "herrlof", "cases": [{**CASE, "rules": {}}]}), encoding="utf-8")
    assert [vector] == read(path)
    assert vector.log.rules["players"] == 2


def test_a_verdict_names_the_readings_by_their_values() -> None:
    readings = (["correct_bids"], ["correct_bids", "last_round_tricks"])
    example = RoundExample((((1, 0), (1, 0)),), 1, ("won 0", "won 1"), ("won 0",))
    told = lines(Verdict("tiebreaks", 2, readings, example))
    assert told[0] == (
        "tiebreaks=[correct_bids] against tiebreaks=[correct_bids,last_round_tricks], 2 players: told apart."
    )
    assert told[-2:] == [
        "  tiebreaks=[correct_bids]:                   won 0, won 1",
        "  tiebreaks=[correct_bids,last_round_tricks]: won 0",
    ]
    assert lines(Verdict("players", 2, (2, 3)))[0] == "players=2 against players=3: not decided."


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["check", str(VECTORS / "bid" / "hand.json")], "herrlof_ref.formal.run.check_suite"),
        (["distinguish", "one=optional", "one=mandatory"], "herrlof_ref.formal.distinguish.distinguish"),
    ],
)
def test_an_interrupt_is_no_verdict(words: list[str], place: str) -> None:
    """The solver is at work when the signal comes, and must not turn it into the status of a disagreement."""
    code = (
        "import os, signal, sys, unittest.mock\n"
        "from herrlof_ref.cli import herrlof\n"
        "solving = lambda *_: os.kill(os.getpid(), signal.SIGINT) or sys.exit(1)\n"
        f"with unittest.mock.patch({place!r}, solving): herrlof(sys.argv[1:])\n"
    )
    command = [sys.executable, "-c", code, "formal", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")
