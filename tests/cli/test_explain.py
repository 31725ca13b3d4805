"""``herrlof explain``."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from herrlof_ref import Record, Ruleset, observe
from herrlof_ref.data import SPECIFICATION, SUITE
from herrlof_ref.specification import load_specification
from tests.cli.helpers import refused, run
from tests.strategies import walk

CLAUSES = load_specification(SPECIFICATION).clauses
THREE = {"players": 3, "hand_size": 2}
DEAL = (
    "deal G6 R1 / G2 R2 / G4 R4 / O1 / "
    "G1 G3 G5 G7 G8 G9 R3 R5 R6 R7 R8 R9 O2 O3 O4 O5 O6 O7 O8 O9 B1 B2 B3 B4 B5 B6 B7 B8 B9 V V V H H H"
)
STEPS = [
    *(DEAL, "bid 2", "bid 1", "bid 0", "play G6", "play R2", "play G2", "play V", "play G4", "take 2", "taken R4"),
    *("give R1", "play R4"),
]


def record(folder: Path, steps: list[str] = STEPS, rules: object = None, **more: object) -> str:
    """Write a record and return its path."""
    path = folder / "record.json"
    document = {"format": 1, "game": "herrlof", "rules": THREE if rules is None else rules, "steps": steps, **more}
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def test_a_record_is_told_step_by_step(tmp_path: Path) -> None:
    done = run("explain", record(tmp_path))
    assert done.status == 0
    assert done.errors == ""
    assert done.lines == [
        f"   1  {DEAL}",
        "      seat 0 has G6 R1; seat 1 has G2 R2; seat 2 has G4 R4. O1 is turned up: trump is orange. [HRL-DEAL-4]",
        "   2  bid 2",
        "      Seat 0 bids 2. [HRL-BID-1]",
        "   3  bid 1",
        "      Seat 1 bids 1. [HRL-BID-1]",
        "   4  bid 0",
        "      Seat 2 bids 0. [HRL-BID-1]",
        "   5  play G6",
        "      Seat 0 plays G6. [HRL-PLAY-1]",
        "   6  play R2",
        "      rejected: R2 does not follow green, which the hand holds [HRL-PLAY-2]",
        "   7  play G2",
        "      Seat 1 plays G2. [HRL-PLAY-2]",
        "   8  play V",
        "      rejected: V is not in the player's hand [HRL-PLAY-7]",
        "   9  play G4",
        "      Seat 2 plays G4. [HRL-PLAY-2]",
        "      The trick G6 G2 G4 is won by seat 0. [HRL-TRICK-5]",
        "  10  take 2",
        "      Seat 0 takes a card from seat 2. [HRL-SIX-1]",
        "  11  taken R4",
        "      Seat 0 took R4 from seat 2. [HRL-SIX-2]",
        "  12  give R1",
        "      Seat 0 gave R1 to seat 2. [HRL-SIX-3]",
        "      Seat 0 leads next. [HRL-LEAD-5]",
        "  13  play R4",
        "      Seat 0 plays R4. [HRL-PLAY-1]",
        "      To move: seat 1.",
    ]


def test_a_seat_is_told_what_it_may_know(tmp_path: Path) -> None:
    told = run("explain", record(tmp_path), "--seat", "1").lines
    assert told == [
        "   1  deal … / G2 R2 / … / O1 / …",
        "      seat 0 has a hidden hand; seat 1 has G2 R2; seat 2 has a hidden hand. "
        "O1 is turned up: trump is orange. [HRL-DEAL-4]",
        "   2  bid …",
        "      Seat 0 bids in secret. [HRL-BID-1]",
        "   3  bid 1",
        "      Seat 1 bids 1. [HRL-BID-1]",
        "   4  bid …",
        "      Seat 2 bids in secret. [HRL-BID-1]",
        "   5  play G6",
        "      Seat 0 plays G6. [HRL-PLAY-1]",
        "   6  play R2",
        "      rejected: R2 does not follow green, which the hand holds [HRL-PLAY-2]",
        "   7  play G2",
        "      Seat 1 plays G2. [HRL-PLAY-2]",
        "   8  (a step)",
        "      rejected",
        "   9  play G4",
        "      Seat 2 plays G4. [HRL-PLAY-2]",
        "      The trick G6 G2 G4 is won by seat 0. [HRL-TRICK-5]",
        "  10  take 2",
        "      Seat 0 takes a card from seat 2. [HRL-SIX-1]",
        "  11  taken …",
        "      Seat 0 took a card from seat 2. [HRL-SIX-2]",
        "  12  give …",
        "      Seat 0 gave a card to seat 2. [HRL-SIX-3]",
        "      Seat 0 leads next. [HRL-LEAD-5]",
        "  13  play R4",
        "      Seat 0 plays R4. [HRL-PLAY-1]",
        "      To move: seat 1.",
    ]


def test_what_a_seat_cannot_see_does_not_change_what_it_is_told(tmp_path: Path) -> None:
    """Another stock, another hand of seat 2, other bids, other steps tried in vain, other cards taken and given."""
    one = run("explain", record(tmp_path), "--seat", "1").output
    deal = DEAL.replace("G4 R4", "G4 R3").replace("R3 R5", "R4 R5")
    others = [
        deal,
        "bid 0",
        "bid 1",
        "bid 2",
        *STEPS[4:7],
        "play R3",
        "play G4",
        "take 2",
        "taken R3",
        "give R3",
        "play R1",
    ]
    told = run("explain", record(tmp_path, others), "--seat", "1").output
    assert told.replace("play R1", "play R4").replace("plays R1", "plays R4") == one


def test_a_seat_sees_its_own_cards_in_every_step(tmp_path: Path) -> None:
    """What a seat does itself, and the card that it is asked for, it reads as it stands in the file."""
    two = run("explain", record(tmp_path), "--seat", "2").lines
    steps = [line[6:] for line in two if line[:4].strip()]
    assert steps == [
        "deal … / … / G4 R4 / O1 / …",
        *("bid …", "bid …", "bid 0", "play G6", "(a step)", "play G2", "play V", "play G4", "take 2", "taken R4"),
        *("give R1", "play R4"),
    ]
    rules = {"hand_size": 1, "suits": 1, "ranks": 4, "valknuts": 0, "hagalaz": 0}
    power = ["deal G3 / G1 / G2 / G4", "bid 0", "bid 0", "play G3", "play G1", "draw", "return G4"]
    own = run("explain", record(tmp_path, power, rules), "--seat", "0").output
    other = run("explain", record(tmp_path, power, rules), "--seat", "1").output
    assert "return G4" in own
    assert "G4" not in other
    assert "deal … / G1 / G2 / …" in other
    empty = ["deal G1 / G2 / G3 /"]
    told = run("explain", record(tmp_path, empty, {**rules, "ranks": 3}), "--seat", "1").lines
    assert told[0] == "   1  deal … / G2 / G3 /"
    herd = ["roll 1 2", "place a1"]
    told = run("explain", record(tmp_path, herd, {"side": 2}, game="herd"), "--seat", "1").lines
    assert [line[6:] for line in told if line[:4].strip()] == herd


def test_a_game_is_told_to_its_end(tmp_path: Path) -> None:
    rules = Ruleset(hand_size=2, max_rounds=1)
    moves = list(walk(rules, 4))
    path = tmp_path / "game.json"
    document = Record("herrlof", rules.to_json(), tuple(move.step for move in moves)).to_json()
    path.write_text(json.dumps(document), encoding="utf-8")
    done = run("explain", str(path))
    assert done.lines[-1] == "      The game is over."
    assert observe(moves[-1].after)["phase"] == "over"
    assert "The game ends. [HRL-END-2]" in done.output
    assert re.search(r"(wins the game|share the victory)\. \[HRL-END-[4-7]\]", done.output)


@pytest.mark.parametrize("seat", [None, "0", "1"])
def test_every_clause_that_is_told_is_known(seat: str | None) -> None:
    for path in sorted((SUITE / "vectors" / "herrlof").glob("*/*.json"))[::6]:
        players = json.loads(path.read_text(encoding="utf-8"))["cases"][0]["rules"].get("players", 2)
        assert players in (2, 3)
        done = run("explain", str(path), *(["--seat", seat] if seat else []))
        assert done.status == 0
        cited = set(re.findall(r"\[([A-Z]+-[A-Z]+-\d+)\]", done.output))
        assert cited
        assert cited <= CLAUSES.keys()


def test_the_cases_of_a_vector_file_are_told_under_their_titles() -> None:
    path = SUITE / "vectors" / "herrlof" / "trick" / "hand.json"
    cases: list[Any] = json.loads(path.read_text(encoding="utf-8"))["cases"]
    done = run("explain", str(path))
    assert [line for line in done.lines if not line.startswith(" ")] == [
        f"{case['id']}: {case['title']}" for case in cases
    ]
    one = run("explain", str(path), "--select", "trick/valknut-destroys")
    assert one.lines[0].startswith("trick/valknut-destroys: ")
    assert one.output in done.output
    some = run("explain", str(path), "--select", "trick/v*")
    assert one.output in some.output
    assert 0 < len(some.output) < len(done.output)


def test_a_herd_game_is_told_as_well() -> None:
    for path in sorted((SUITE / "vectors" / "herd").glob("*/*.json"))[:2]:
        assert run("explain", str(path)).status == 0


def test_rules_that_make_no_game_are_told_with_the_reason() -> None:
    path = SUITE / "vectors" / "herrlof" / "ruleset" / "refusals.json"
    done = run("explain", str(path), "--select", "*/refuse-four-players")
    assert done.lines == [
        "ruleset/refuse-four-players: Four players are too many",
        "      no game: the option players must be a whole number from 2 to 3, not 4",
    ]


# --- what cannot be told ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file must be JSON"),
        ("{", "the file must be JSON"),
        ("[" * 100_000, "the file must be JSON"),
        ("[]", "record must be an object"),
        ("null", "record must be an object"),
        ("{}", "record lacks the field format"),
        ('{"cases": {}}', "cases must be an array"),
        ('{"cases": []}', "no case has an id that matches '*'"),
        ('{"cases": [1]}', "cases[0] must be an object"),
        ('{"cases": [{"id": 1}]}', "cases[0].id must be a text"),
        ('{"cases": [{"id": "a/b"}]}', "cases[0] lacks the field steps"),
        ('{"cases": [{"id": "a/b", "steps": [{}]}]}', "cases[0].steps[0] lacks the field do"),
        ('{"cases": [{"id": "a/b", "steps": [], "rules": {}, "title": "x"}]}', "record.game must be a text"),
        (
            '{"game": "chess", "cases": [{"id": "a/b", "steps": [], "rules": {}, "title": "x"}]}',
            "there is no game 'chess'",
        ),
        ('{"format": 1, "game": "chess", "rules": {}, "steps": []}', "there is no game 'chess'"),
        ('{"format": 1, "game": "herrlof", "rules": {"x": 1}, "steps": []}', 'there is no option "x"'),
        ('{"format": 1, "game": "herrlof", "rules": {"players": 9}, "steps": []}', "the option players must be"),
        ('{"format": 1, "game": "herrlof", "rules": [], "steps": []}', "record.rules must be an object"),
        ('{"format": 1, "game": "herrlof", "rules": {}, "steps": [1]}', "record.steps must hold texts only"),
    ],
)
def test_a_bad_file_is_refused_with_its_name(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    sentence = refused("explain", str(path), status=2)
    assert sentence.startswith(f"{path}: {message}")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(b"\xff\xfe{}")
    assert "the file must be JSON: byte 0 is not UTF-8" in refused("explain", str(path), status=2)


def test_a_file_that_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = record(tmp_path)
    monkeypatch.setattr(Path, "read_bytes", _unreadable)
    assert refused("explain", path, status=2) == f"{path}: the file cannot be read: Input/output error"


def _unreadable(_: Path) -> bytes:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_a_case_without_rules_is_of_the_standard_ruleset(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    case = {"id": "a/b", "title": "X", "steps": [{"do": "bid 3"}]}
    told = []
    for cases in ([case], [{**case, "rules": {}}]):
        path.write_text(json.dumps({"game": "herrlof", "cases": cases}), encoding="utf-8")
        told.append(run("explain", str(path)).lines)
    assert told[0] == told[1]
    assert told[0][0] == "a/b: X"
    path.write_text(json.dumps({"game": "herrlof", "cases": [], "refusals": [case]}), encoding="utf-8")
    assert "refusals[0] lacks the field rules" in refused("explain", str(path), status=2)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(b" " * (16 * 1024 * 1024 + 1))
    assert "the file must have at most 16777216 bytes" in refused("explain", str(path), status=2)


def test_a_pattern_that_selects_nothing_is_refused() -> None:
    path = SUITE / "vectors" / "herrlof" / "trick" / "hand.json"
    assert "no case has an id that matches 'lead/*'" in refused("explain", str(path), "--select", "lead/*", status=2)


def test_a_seat_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = record(
        tmp_path, ["deal G1 / G2 / G3 /"], {"hand_size": 1, "suits": 1, "ranks": 3, "valknuts": 0, "hagalaz": 0}
    )
    assert "there is no seat 2 in a game of 2" in refused("explain", path, "--seat", "2", status=2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing argument 'FILE'"),
        (["nowhere.json"], "File 'nowhere.json' does not exist"),
        ([str(SUITE)], "is a directory"),
        ([str(SUITE / "games" / "herrlof.json"), "--seat", "3"], "3 is not in the range 0<=x<=2"),
        ([str(SUITE / "games" / "herrlof.json"), "--seat", "x"], "'x' is not a valid integer"),
        ([str(SUITE / "games" / "herrlof.json"), "more"], "Got unexpected extra argument (more)"),
        (["--sea", "1"], "No such option"),
    ],
)
def test_wrong_arguments_get_one_sentence(arguments: list[str], message: str) -> None:
    assert message in refused("explain", *arguments, status=2)


def test_a_terminal_is_shown_and_not_steered(tmp_path: Path) -> None:
    done = run("explain", record(tmp_path, ["\x1b[2Jbid 3", "bid\n3"]))
    assert done.status == 0
    assert "\x1b" not in done.output
    assert "   1  \\x1b[2Jbid 3" in done.lines
    assert "   2  bid\\n3" in done.lines


def test_a_console_that_cannot_show_a_character_gets_another(tmp_path: Path) -> None:
    path = tmp_path / "vector.json"
    case = {"id": "a/b", "title": "Ünïcode \ud800 …", "rules": {}, "steps": [{"do": "bid ³"}]}
    path.write_text(json.dumps({"game": "herrlof", "cases": [case]}), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "herrlof_ref", "explain", str(path)],
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": ":".join(sys.path)},
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.startswith(b"a/b: ")
