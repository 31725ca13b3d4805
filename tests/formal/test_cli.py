"""The commands of the formal model."""

from __future__ import annotations

import builtins
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

pytest.importorskip("clingo")

from herrlof_ref.cli.formal import formal
from herrlof_ref.formal.suite import VECTORS


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
