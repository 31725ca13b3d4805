"""The command itself: help, version, and how it is started."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import pytest

from herrlof_ref.data import SUITE
from tests.cli.helpers import refused, run


def test_help_lists_the_commands() -> None:
    done = run("--help")
    assert done.status == 0
    for name in ("conformance", "explain", "rules", "serve", "suite"):
        assert f"  {name} " in done.output
    assert run("-h").output == done.output


@pytest.mark.parametrize("command", ["explain", "rules", "serve", "suite"])
def test_every_command_has_help(command: str) -> None:
    done = run(command, "--help")
    assert done.status == 0
    assert done.output.startswith("Usage: ")


def test_the_version_is_that_of_the_distribution() -> None:
    assert version("herrlof-ref") in run("--version").output


def test_an_unknown_command_gets_one_sentence() -> None:
    assert "No such command 'play'" in refused("play", status=2)
    assert "No such option" in refused("--play", status=2)


def test_serve_takes_no_arguments() -> None:
    assert "Got unexpected extra argument" in refused("serve", "now", status=2)


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "herrlof_ref", "--version"], capture_output=True, text=True, check=True
    )
    assert version("herrlof-ref") in done.stdout


def test_an_interrupt_ends_every_command_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("herrlof_ref.specification.load_specification", interrupted)
    monkeypatch.setattr("herrlof_ref.core.Record.from_json", interrupted)
    path = str(SUITE / "games" / "herrlof.json")
    for words in (["rules", "one"], ["explain", path], ["suite", "compile"], ["conformance", "list"]):
        done = run(*words)
        assert (done.status, done.output, done.errors) == (130, "", ""), words
