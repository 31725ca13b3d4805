"""The command line: what it says, how it ends, and that it survives its surroundings."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from junitparser import JUnitXml

from herrlof_ref.data import SUITE
from tests.cli.helpers import refused, run

from .conftest import HONEST, TOY, TOY_SPEC, broken, marked

HERE = ["--suite", str(TOY), "--spec", str(TOY_SPEC)]
Finished = subprocess.CompletedProcess[str]


def line(command: list[str]) -> str:
    return shlex.join(command)


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "herrlof_ref", "conformance", *words]


def herrlof(*words: str, **environment: str) -> Finished:
    return subprocess.run(
        command(*words),
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )


def judged(engine: list[str], *words: str, **environment: str) -> Finished:
    return herrlof("run", *HERE, "--engine", line(engine), *words, **environment)


def wrong(tmp_path: Path, patch: str) -> list[str]:
    """An engine that plays wrongly."""
    path = tmp_path / "wrong.py"
    here = str(Path(HONEST[1]).parent)
    path.write_text(f"import sys; sys.path.insert(0, {here!r})\nimport engine\n{patch}\nengine.main()\n")
    return [sys.executable, str(path)]


NO_TURNS = (
    "usual = engine.play\n"
    "def play(rules, steps):\n"
    "    trace, total = usual(rules, steps)\n"
    "    for entry in trace:\n"
    "        if 'ok' in entry: entry['ok']['turn'] = entry['ok']['turn'] and 0\n"
    "    return trace, total\n"
    "engine.play = play"
)


def test_all_passed() -> None:
    done = judged(HONEST)
    assert done.returncode == 0
    assert "Judging counter 1 (Python) by 8 cases." in done.stdout
    assert "Conforms: all applicable cases passed (8 in" in done.stdout
    assert done.stderr == ""


def test_a_failure_tells_what_a_developer_needs(tmp_path: Path) -> None:
    engine = wrong(tmp_path, NO_TURNS)
    done = judged(engine)
    assert done.returncode == 1
    for words in (
        "CNT-ADD-2: The players take turns (1 case)",
        "After a number has been added, the other player",
        "FAIL add/turns: Anna moves again after the other player",
        "failed at step 1 of 3",
        "step 1: add 1",
        "expected 1",
        "got      0",
        "see also CNT-ADD-1: Each player adds a number",
        "7 passed",
        "1 failed",
        "Does not conform: 1 of 8 applicable cases did not pass",
    ):
        assert words in done.stdout
    # Only the field that differs is shown.
    assert "legal" not in done.stdout
    assert "added\n" not in done.stdout
    (again,) = [text for text in done.stdout.splitlines() if "run it again:" in text]
    rerun = shlex.split(again.partition("run it again: ")[2])
    assert rerun[:3] == ["herrlof", "conformance", "run"]
    once_more = herrlof(*rerun[2:])
    assert once_more.returncode == 1
    assert "1 case selected:" in once_more.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--engine", "'"], "--engine cannot be split into words"),
        (["--engine", " "], "--engine names no command"),
        (["--engine", "a | b"], """alone understands "|"; write sh -c 'a | b',"""),
        (["--engine", "a 2>>log"], 'alone understands ">>"'),
        (["--json", ""], "Invalid value for '--json': the name of a file is empty."),
        (["--known-failures", ""], "Invalid value for '--known-failures': the name of a file is empty."),
        (["--select", "nothing/*"], "nothing is selected"),
        (["--game", "chess"], 'the suite has no game "chess"'),
        (["--select", "end"], 'no case has the id "end"; the area is --select "end/*"'),
        (["--select", "end/*", "--game", "chess"], 'the suite has no game "chess"'),
        (["--clause", "CNT-NO-1"], 'there is no clause "CNT-NO-1".'),
        (["--clause", "cnt-end-1"], "did you mean CNT-END-1?\n"),
        (["--clause", "CNT-ADD"], "did you mean CNT-ADD-1?\n"),
        (["--json", "/dev/full/..", "--html", "/dev/full/.."], "--json and --html name the same file"),
        (["--engine", "/"], 'the command "/" cannot be started: it is a folder'),
        (["--engine", str(TOY / "games" / "count.json")], "the file is not executable"),
        (["--junit-xml", "/no/such/folder/a.xml"], "cannot be written"),
        (["--json", "/no/such/folder/a.json"], "cannot be written"),
        (["--known-failures", "/no/such/file"], "cannot be read"),
        (["--suite", "/no/such/suite"], "there is no such folder"),
        (["--jobs", "0"], "0 is not in the range"),
        (["--timeout", "0"], "0.0 is not in the range"),
    ],
)
def test_wrong_usage(words: list[str], sentence: str) -> None:
    done = run("conformance", "run", *HERE, "--engine", line(HONEST), *words)
    assert done.status == (3 if "cannot be started" in done.errors else 2)
    assert sentence in done.errors


def test_never_started() -> None:
    done = judged(["/no/such/engine"])
    assert done.returncode == 3
    assert done.stderr == 'Error: the command "/no/such/engine" cannot be started: No such file or directory.\n'
    done = judged(broken("exit", "start"))
    assert done.returncode == 3
    assert "about to give up" in done.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("add/none  because\n", 'line 1: the suite has no case "add/none"'),
        ("# fine\n\nadd/one\n", "line 3: say after the id why"),
        ("add/one a\nadd/one b\n", 'line 2: the case "add/one" is listed twice'),
        ("\udcff", "cannot be read"),
    ],
)
def test_unfit_known_failures(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "known"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    done = run("conformance", "run", *HERE, "--engine", line(HONEST), "--known-failures", str(path))
    assert done.status == 2
    assert sentence in done.errors


def test_known_failures(tmp_path: Path) -> None:
    path = tmp_path / "known"
    path.write_text("# what is still to do\nadd/turns  turns are not built yet\n")
    engine = wrong(tmp_path, NO_TURNS)
    done = judged(engine, "--known-failures", str(path))
    assert done.returncode == 0
    assert "1 known failure\n" in done.stdout
    assert "turns are not built yet" in done.stdout
    done = judged(HONEST, "--known-failures", str(path))
    assert done.returncode == 1
    assert "take it off the list" in done.stdout


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"NO_COLOR": "1"},
    ],
)
def test_narrow_consoles(tmp_path: Path, environment: dict[str, str]) -> None:
    engine = wrong(tmp_path, "engine.leaves = lambda *_: 1 / 0\nsys.stderr.write('\u2654\\x1b[31m')")
    done = judged(engine, **environment)
    assert done.returncode == 1
    assert "ZeroDivisionError" in done.stdout
    assert "\x1b" not in done.stdout
    assert "Traceback" not in done.stderr


def test_nobody_reads(tmp_path: Path) -> None:
    report = tmp_path / "report.jsonl"
    words = command("run", *HERE, "--engine", line(HONEST), "--json", str(report))
    done = subprocess.run(
        f"{shlex.join(words)} | head -n 0; exit ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(report.read_text().splitlines()[-1])["type"] == "summary"


@pytest.mark.parametrize("target", [">&-", ">/dev/full"])
def test_no_standard_output(target: str) -> None:
    words = command("run", *HERE, "--engine", line(HONEST))
    done = subprocess.run(
        f"{shlex.join(words)} {target}", shell=True, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_interrupted(no_process_left: str, tmp_path: Path, number: signal.Signals) -> None:
    report = tmp_path / "report.jsonl"
    engine = line(broken("stubborn", "add/turns"))
    with subprocess.Popen(
        command("run", *HERE, "--engine", engine, "--json", str(report)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        _until(lambda: report.exists() and len(marked(no_process_left)) >= 5)
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert err == ""
    assert "Interrupted after" in out
    assert "not run" in out
    footer = json.loads(report.read_text().splitlines()[-1])
    assert footer["exit_status"] == 128 + number
    assert sum(footer["counts"].values()) == 8
    assert footer["counts"]["not-run"] >= 1


@pytest.mark.parametrize("fault", ["stubborn", "daemon-and-hang"])
def test_killed_half_way(no_process_left: str, fault: str) -> None:
    engine = line(broken(fault, "add/turns"))
    with subprocess.Popen(
        command("run", *HERE, "--engine", engine), stdout=subprocess.DEVNULL, start_new_session=True
    ) as process:
        _until(lambda: len(marked(no_process_left)) >= 5)
        process.kill()
    # The fixture sees to it that the engine and its child go too.


def _until(condition: Any) -> None:
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_junit(tmp_path: Path) -> None:
    path = tmp_path / "report.xml"
    judged(broken("exit", "add/turns"), "--junit-xml", str(path), "--select", "add/*")
    suites = JUnitXml.fromfile(str(path))
    assert (suites.tests, suites.failures, suites.errors, suites.skipped) == (5, 0, 1, 0)
    (suite,) = suites
    assert suite.name == "count.add"
    (bad,) = [case for case in suite if case.result]
    assert bad.name == "add/turns"
    assert "exited with status 5" in bad.result[0].message
    assert "After a number has been added" in bad.result[0].text
    assert "about to give up" in bad.system_err


def test_junit_names_the_clause_in_the_message(tmp_path: Path) -> None:
    path = tmp_path / "report.xml"
    judged(wrong(tmp_path, NO_TURNS), "--junit-xml", str(path))
    found = [case for suite in JUnitXml.fromfile(str(path)) for case in suite if case.result]
    assert [case.result[0].message for case in found] == ["CNT-ADD-2: failed at step 1 of 3"]


def test_junit_is_green_exactly_when_the_run_is(tmp_path: Path) -> None:
    path = tmp_path / "report.xml"
    for fault in ("error", "skipped", "short-trace", "chatter"):
        done = judged(broken(fault, "add/turns"), "--junit-xml", str(path))
        suites = JUnitXml.fromfile(str(path))
        assert (suites.failures + suites.errors == 0) == (done.returncode == 0)


def test_json_report(tmp_path: Path) -> None:
    schema = json.loads((SUITE / "schemas/report.schema.json").read_bytes())
    check = jsonschema.Draft202012Validator(schema)
    path = tmp_path / "report.jsonl"
    known = tmp_path / "known"
    known.write_text("add/one why not\n")
    engines = [HONEST, wrong(tmp_path, NO_TURNS), broken("exit", "add/turns"), broken("no-games", "start")]
    for engine in engines:
        done = judged(engine, "--json", str(path), "--known-failures", str(known))
        lines = [json.loads(text) for text in path.read_text().splitlines()]
        for entry in lines:
            check.validate(entry)
        assert [entry["type"] for entry in lines] == ["run", *["case"] * 8, "summary"]
        footer = lines[-1]
        assert footer["lines"] == len(lines) - 1
        assert footer["cases"] == sum(footer["counts"].values()) == 8
        assert footer["exit_status"] == done.returncode


def test_messages_fit_the_schema_of_the_protocol() -> None:
    schema = json.loads((SUITE / "schemas/protocol.schema.json").read_bytes())
    check = jsonschema.Draft202012Validator(schema)
    requests: list[dict[str, Any]] = [
        {"cmd": "start", "protocol": 1},
        {"cmd": "run", "id": "a/b", "game": "count", "rules": {"goal": 3, "limit": 3}, "steps": ["add 1"]},
        {"cmd": "run", "id": "a/b", "game": "count", "rules": {"goal": 3, "limit": 3}, "steps": ["add 9"]},
        {"cmd": "perft", "id": "a/b", "game": "count", "rules": {"goal": 3, "limit": 3}, "steps": [], "depth": 2},
        {"cmd": "hello"},
    ]
    text = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run(HONEST, input=text, capture_output=True, text=True, timeout=60, check=True)
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert len(answers) == len(requests)
    for message in (*requests[:-1], *answers):
        check.validate(message)


def test_list() -> None:
    done = herrlof("list", *HERE, "--select", "end/*")
    assert done.stdout.splitlines() == [
        "end/down   The other way has a nearer goal",
        "end/goal   The goal ends the game",
        "end/count  The lines of play to three are counted",
    ]
    done = herrlof("list", *HERE, "--by-clause")
    assert done.stdout.splitlines()[3] == "CNT-END-1     2          1  The goal wins"
    found = json.loads(herrlof("list", *HERE, "--json").stdout)
    assert found["clauses"]["CNT-ADD-2"] == {"title": "The players take turns", "hand": 1, "generated": 0}
    assert len(found["cases"]) == 8
    del found["cases"]
    assert json.loads(run("conformance", "list", *HERE, "--json", "--by-clause").output) == found


def test_copy(tmp_path: Path) -> None:
    target = tmp_path / "mine"
    done = herrlof("copy", str(target), *HERE)
    assert done.returncode == 0
    assert done.stdout == f"Copied 8 cases in 3 files to {target}.\n"
    assert (target / "vectors/count/add/add.json").read_bytes() == (TOY / "vectors/count/add/add.json").read_bytes()
    done = herrlof("run", "--suite", str(target), "--spec", str(TOY_SPEC), "--engine", line(HONEST))
    assert done.returncode == 0
    done = herrlof("copy", str(target), *HERE)
    assert done.returncode == 2
    assert "already exists and is not an empty folder; nothing was copied" in done.stderr


def test_lint(tmp_path: Path) -> None:
    assert herrlof("lint", *HERE).returncode == 0
    path = tmp_path / "bad.json"
    path.write_text('{"format":1,"game":"count","cases":[{"id":"a/b","id":"a/c"}]}')
    done = herrlof("lint", *HERE, str(path))
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        f'{path}: the key "id" stands twice in one object.',
        "1 file checked, 1 problem found.",
    ]
    assert "does not exist" in refused("conformance", "lint", *HERE, str(tmp_path / "none.json"), status=2)
