"""The runner beside a bare loop, the loading of the suite, and the formal judge."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

from herrlof_ref import HERRLOF, Ruleset, format_action, observe, play_random
from herrlof_ref.conformance.messages import perft_request, run_request
from herrlof_ref.conformance.model import Suite
from herrlof_ref.conformance.run import run_cases
from herrlof_ref.conformance.suite import load_suite
from herrlof_ref.data import SUITE
from herrlof_ref.formal.check import Asked, Log

ENGINE: Final = ("node", str(SUITE / "engines" / "javascript" / "engine.mjs"))


def bare_loop(suite: Suite, command: Sequence[str] = ENGINE) -> None:
    """Write every request of the suite to an engine and read every answer, without a look at them."""
    start = json.dumps({"cmd": "start", "protocol": 1}).encode() + b"\n"
    lines = [
        perft_request(case, suite.games[case.game]) if case.perft else run_request(case, suite.games[case.game])
        for case in suite.cases
    ]
    done = subprocess.run(command, input=start + b"".join(lines), stdout=subprocess.PIPE, check=True)
    if done.stdout.count(b"\n") != len(lines) + 1:
        raise RuntimeError("the engine did not answer every request")


def judged(suite: Suite, command: Sequence[str] = ENGINE) -> None:
    """Put an engine through the suite."""
    run_cases(suite, suite.cases, command)


def load() -> Suite:
    """Load and check the whole suite."""
    return load_suite(SUITE)


def formal_logs(rounds: int) -> list[Log]:
    """Rounds of two that were played at random, as the formal judge reads them."""
    rules, source = Ruleset(), random.Random(1)
    logs: list[Log] = []
    for number in range(rounds):
        state = HERRLOF.start(rules)
        steps = []
        for action, after in play_random(HERRLOF, state, source):
            steps.append(Asked(format_action(action), dict(observe(after))))
            if after.round.number > 1:
                break
        logs.append(Log(f"round {number}", rules.to_json(), tuple(steps)))
    return logs


def fuzzed(workers: int, seconds: float) -> float:
    """Steps a second of the fuzzer."""
    command = [sys.executable, "-m", "herrlof_ref", "fuzz", "--engine", " ".join(ENGINE), "--seed", "1"]
    command += ["--time", str(seconds), "--workers", str(workers)]
    told = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    (line,) = (line for line in told.splitlines() if line.endswith("steps a second."))
    return float(line.split()[2])
