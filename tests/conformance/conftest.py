"""A toy game with an honest engine: the runner is tested on it, which also proves that it knows no game."""

from __future__ import annotations

import os
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from herrlof_ref.conformance import Limits, Result, Settings, Suite, load_suite, run_cases
from herrlof_ref.data import SUITE
from herrlof_ref.specification import load_specification

HERE = Path(__file__).parent
TOY = HERE / "toy" / "suite"
TOY_SPEC = HERE / "toy" / "spec"
HONEST = [sys.executable, str(HERE / "toy" / "engine.py")]
BROKEN = SUITE / "engines" / "broken" / "engine.py"

Judge = Callable[..., Result]


def broken(fault: str, case: str) -> list[str]:
    """The command of an engine with one fault at one case."""
    return [sys.executable, str(BROKEN), fault, case, *HONEST]


@pytest.fixture(scope="session")
def toy() -> Suite:
    return load_suite(TOY, load_specification(TOY_SPEC).clauses)


@pytest.fixture
def no_process_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Marks every process started in the test, and fails it if one is left at the end."""
    mark = uuid.uuid4().hex
    monkeypatch.setenv("CONFORMANCE_TEST_MARK", mark)
    yield mark
    until = time.monotonic() + 10
    while left := marked(mark):
        assert time.monotonic() < until, f"processes are left: {left}"
        time.sleep(0.02)


def marked(mark: str) -> list[int]:
    """The processes that were started with this mark in their environment."""
    found: list[int] = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            environment = (entry / "environ").read_bytes()
        except OSError:
            continue
        if mark.encode() in environment and int(entry.name) != os.getpid():
            found.append(int(entry.name))
    return found


@pytest.fixture
def judge(toy: Suite, no_process_left: str) -> Judge:  # noqa: ARG001
    def run(command: list[str], answer: float = 20.0, **more: object) -> Result:
        limits = Limits(start=20.0, answer=answer, grace=float(str(more.pop("grace", 5.0))))
        jobs = int(str(more.pop("jobs", 1)))
        fail_fast = bool(more.pop("fail_fast", False))
        known = more.pop("known", None)
        assert not more
        assert known is None or isinstance(known, dict)
        return run_cases(toy, toy.cases, command, Settings(limits, jobs, fail_fast), known)

    return run
