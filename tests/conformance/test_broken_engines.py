"""Whatever an engine does: the right case is blamed, all others are judged, nothing is left running."""

from __future__ import annotations

import sys
from pathlib import Path

import attrs
import pytest

from herrlof_ref.conformance import (
    Case,
    EngineStartError,
    Limits,
    Outcome,
    Reject,
    Result,
    Settings,
    Suite,
    Told,
    run_cases,
)
from herrlof_ref.conformance.outcome import count
from herrlof_ref.conformance.workload import RESTARTS

from .conftest import HONEST, Judge, broken

CASE = "add/turns"


def blamed(result: Result) -> list[Outcome]:
    return [outcome for outcome in result.outcomes if outcome.verdict != "pass"]


def check(result: Result, toy: Suite, verdict: str) -> Outcome:
    (outcome,) = blamed(result)
    assert outcome.case.id == CASE
    assert outcome.verdict == verdict
    assert result.exit_status == 1
    assert [one.case for one in result.outcomes] == list(toy.cases)
    assert sum(result.counts.values()) == len(toy.cases)
    assert result.counts["pass"] == len(toy.cases) - 1
    assert result.stopped is None
    return outcome


def message(outcome: Outcome) -> str:
    assert isinstance(outcome.finding, Told)
    return outcome.finding.message


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("exit", "exited with status 5"),
        ("exit-zero", "exited with status 0"),
        ("killed", "ended by SIGKILL"),
        ("half-a-line", "in the middle of a line"),
        ("forked", "exited with status 4"),
        ("deserted", "exited with status 6"),
        ("closed-output", "closed its standard output and went on running"),
        ("read-ahead", "while several requests were in flight (asked alone, it answers)"),
        ("lost-answers", "exited with status 9"),
    ],
)
def test_crash(judge: Judge, toy: Suite, fault: str, words: str) -> None:
    outcome = check(judge(broken(fault, CASE)), toy, "crash")
    assert words in message(outcome)


@pytest.mark.parametrize("fault", ["exit", "exit-zero", "killed", "garbage"])
def test_a_crash_at_a_step_to_reject_is_no_rejection(judge: Judge, toy: Suite, fault: str) -> None:
    (case,) = (case for case in toy.cases if case.id == "add/too-much")
    assert any(isinstance(step, Reject) for step in case.steps)
    (outcome,) = blamed(judge(broken(fault, case.id)))
    assert outcome.case.id == case.id
    assert outcome.verdict == ("protocol" if fault == "garbage" else "crash")


@pytest.mark.parametrize("fault", ["held-back", "lost-answers", "garbage", "daemon"])
def test_with_several_engines_too_only_the_right_case_is_blamed(judge: Judge, toy: Suite, fault: str) -> None:
    result = judge(broken(fault, CASE), jobs=3, grace=1.0)
    assert sum(result.counts.values()) == len(toy.cases)
    assert {outcome.case.id for outcome in blamed(result)} <= {CASE}


def test_last_words_of_a_crash_are_shown(judge: Judge, toy: Suite) -> None:
    assert check(judge(broken("exit", CASE)), toy, "crash").log == ("about to give up",)


@pytest.mark.parametrize("fault", ["silent", "late", "stubborn", "closed-input", "flood", "drip", "daemon-and-hang"])
def test_timeout(judge: Judge, toy: Suite, fault: str) -> None:
    outcome = check(judge(broken(fault, CASE), answer=1.5), toy, "timeout")
    assert "did not answer within 1.5 s" in message(outcome)
    assert len(outcome.log) <= 12


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("garbage", "not JSON"),
        ("debug-line", "not JSON"),
        ("empty-line", "not JSON"),
        ("progress-bar", "not JSON"),
        ("utf16", "is not UTF-8"),
        ("byte-order-mark", "begins with a byte order mark"),
        ("bad-utf8", "byte 27 is not UTF-8"),
        ("nan", "NaN is not JSON"),
        ("fraction", "1.0 is not an integer"),
        ("huge-number", "larger than 2^53 - 1"),
        ("double-key", 'the key "id" stands twice'),
        ("half-a-character", "half of a surrogate pair"),
        ("deep", "nested too deeply"),
        ("list", "no JSON object"),
        ("long-line", "longer than 16 MiB"),
        ("endless-line", "longer than 16 MiB"),
        ("wrong-id", 'answered "no/such-case" where "add/turns" was next'),
        ("no-id", 'without an "id"'),
        ("held-back", "while several requests were in flight (asked alone, it answers)"),
        ("twice", "answered twice"),
        ("unasked", 'answered "made/up"'),
        ("short-trace", "it gave 2 for 3 steps"),
        ("long-trace", "it gave 4 for 3 steps"),
        ("bad-entry", "entry 1 is"),
        ("no-trace", '"trace" as a list'),
        ("both", 'it gave "trace" and "error"'),
    ],
)
def test_protocol_fault(judge: Judge, toy: Suite, fault: str, words: str) -> None:
    assert words in message(check(judge(broken(fault, CASE)), toy, "protocol"))


@pytest.mark.parametrize(
    ("fault", "verdict", "words"),
    [
        ("error", "error", "it broke"),
        ("error-without-id", "error", "what was that?"),
        ("skipped", "skipped", "not today"),
    ],
)
def test_what_the_engine_itself_says(judge: Judge, toy: Suite, fault: str, verdict: str, words: str) -> None:
    assert message(check(judge(broken(fault, CASE)), toy, verdict)) == words


@pytest.mark.parametrize("fault", ["flood-beside", "chatter", "padded", "zombie", "crlf", "daemon"])
def test_odd_but_right(judge: Judge, fault: str) -> None:
    result = judge(broken(fault, CASE), grace=1.0)  # a process left behind is waited for as long
    assert result.exit_status == 0
    assert not blamed(result)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("silent", "does it flush its output after every line?"),
        ("exit", 'exited with status 5 before it had answered "start"'),
        ("garbage", "not JSON"),
        ("long-line", "longer than 16 MiB"),
        ("stubborn", "does it flush"),
        ("forked", "exited with status 4"),
        ("other-protocol", "named 2"),
        ("debug-line", "not JSON"),
        ("byte-order-mark", "byte order mark"),
        ("drip", 'did not answer "start" within 1.5 s'),
        ("closed-output", "closed its standard output"),
        ("error-without-id", "what was that?"),
    ],
)
def test_never_started(toy: Suite, no_process_left: str, fault: str, words: str) -> None:  # noqa: ARG001
    with pytest.raises(EngineStartError) as caught:
        run_cases(toy, toy.cases, broken(fault, "start"), Settings(Limits(start=1.5)))
    assert words in str(caught.value)


@pytest.mark.parametrize("command", [["/no/such/engine"], ["/"], ["\0"]])
def test_no_such_command(toy: Suite, no_process_left: str, command: list[str]) -> None:  # noqa: ARG001
    with pytest.raises(EngineStartError, match="cannot be started"):
        run_cases(toy, toy.cases, command)


def test_after_ten_restarts_the_rest_is_not_run(judge: Judge, toy: Suite) -> None:
    # The suite has fewer cases than restarts are allowed, so each case is asked about several times over.
    cases = [another(case, number) for number in range(4) for case in toy.cases]
    result = run_cases(toy, cases, broken("exit", "all"), Settings(jobs=2))
    assert result.counts["crash"] >= RESTARTS + 1
    assert result.counts["crash"] + result.counts["not-run"] == len(cases)
    assert result.counts["not-run"] > 0
    assert result.counts == count(result.outcomes)
    assert result.stopped is not None
    assert "restarted 10 times" in result.stopped
    assert result.exit_status == 1
    assert judge(HONEST).exit_status == 0


def test_an_engine_that_starts_only_once(judge: Judge, toy: Suite, tmp_path: Path) -> None:
    """What was judged before it was lost stands, and the rest is not run."""
    once = tmp_path / "once.py"
    once.write_text(
        "import os, pathlib, sys\n"
        f"pathlib.Path({str(tmp_path / 'started')!r}).open('x')\n"
        "os.execv(sys.argv[1], sys.argv[1:])\n"
    )
    command = [*broken("exit", CASE)[:4], sys.executable, str(once), *HONEST]
    result = judge(command)
    verdicts = {outcome.case.id: outcome.verdict for outcome in result.outcomes}
    assert verdicts.keys() == {case.id for case in toy.cases}
    assert set(verdicts.values()) <= {"pass", "crash", "not-run"}
    assert result.counts["not-run"] > 0
    assert sum(result.counts.values()) == len(toy.cases)
    assert result.stopped is not None
    assert result.stopped.startswith("the engine could not be started again")
    assert result.exit_status == 1


def another(case: Case, number: int) -> Case:
    return attrs.evolve(case, id=f"{case.id}-{number}")


def test_an_engine_that_does_not_end_is_noted(judge: Judge) -> None:
    result = judge(broken("silent", "stop"), grace=0.5)
    assert result.exit_status == 0
    assert result.notes == ('the engine did not end within 0.5 s after "stop" and was killed',)


def test_exit_status_after_stop_is_noted(judge: Judge) -> None:
    result = judge(broken("exit", "stop"))
    assert result.notes == ('after "stop" the engine exited with status 5',)


def test_declared_names_that_do_not_exist_are_noted(judge: Judge) -> None:
    assert judge(broken("unknown-names", "start")).notes == (
        'the engine reports "scroes", which is no observation of count',
    )


def test_an_engine_without_the_game(judge: Judge, toy: Suite) -> None:
    result = judge(broken("no-games", "start"))
    assert result.counts["not-applicable"] == len(toy.cases)
    assert result.exit_status == 2
