"""The complete minimal engines that the documentation shows: they pass every case that concerns them."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MINIMAL = ROOT / "conformance" / "engines" / "minimal"
ENGINES = {"Python": [sys.executable, str(MINIMAL / "engine.py")], "JavaScript": ["node", str(MINIMAL / "engine.mjs")]}
LONGEST = 160
"""Lines that a reader of the documentation is willing to look at."""


@pytest.fixture(params=list(ENGINES))
def engine(request: pytest.FixtureRequest) -> list[str]:
    """The command of a minimal engine."""
    name: str = request.param
    if name == "JavaScript" and shutil.which("node") is None:
        pytest.skip("node is not installed")
    return ENGINES[name]


def _ask(engine: list[str], *lines: str) -> list[object]:
    done = subprocess.run(engine, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=60, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_every_applicable_case_passes(engine: list[str], tmp_path: Path) -> None:
    report = tmp_path / "report.jsonl"
    command = [sys.executable, "-m", "herrlof_ref", "conformance", "run", "--engine", shlex.join(engine)]
    done = subprocess.run([*command, "--json", str(report)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    counts = json.loads(report.read_text(encoding="utf-8").splitlines()[-1])["counts"]
    # More than half of the suite is for two players; an engine that declares too little would pass in vain.
    assert counts["pass"] >= 250
    assert counts["fail"] == counts["error"] == counts["crash"] == counts["skipped"] == 0


def test_both_engines_declare_the_same_game() -> None:
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    answers = [_ask(engine, '{"cmd":"start","protocol":1}', '{"cmd":"stop"}')[0] for engine in ENGINES.values()]
    games = [answer["games"] for answer in answers if isinstance(answer, dict)]
    assert games[0] == games[1]


def test_what_is_no_request_is_answered_and_the_engine_goes_on(engine: list[str]) -> None:
    answers = _ask(engine, "no JSON", '{"cmd":"start","protocol":2}', "[1]", '{"cmd":"start","protocol":1}')
    assert ["error" in answer for answer in answers if isinstance(answer, dict)] == [True, True, True, False]


@pytest.mark.parametrize("file", ["engine.py", "engine.mjs"])
def test_an_engine_is_short_enough_to_read(file: str) -> None:
    assert len((MINIMAL / file).read_text(encoding="utf-8").splitlines()) <= LONGEST
