"""What ``herrlof fuzz`` and ``herrlof conformance views`` say of the search; what they find is tested elsewhere."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.helpers import run

FAULTY = shlex.join([sys.executable, str(Path(__file__).parents[1] / "fuzz" / "faulty.py"), "late-fault"])
SEARCH = ("fuzz", "--game", "herd", "--engine", FAULTY, "--rules", "side: 2", "--seed", "3", "--no-shrink")


@pytest.mark.parametrize("seconds", ["7.5", "20"])
def test_what_is_found_is_found_again_with_every_option(seconds: str) -> None:
    (line,) = (line for line in run(*SEARCH, "--timeout", seconds).lines if "find it again: " in line)
    words = shlex.split(line.partition("find it again: ")[2])
    given = dict(zip(words[2::2], words[3::2], strict=True))
    assert given.pop("--timeout", "20") == seconds
    assert given.pop("--games").isdecimal()
    assert given == {"--game": "herd", "--engine": FAULTY, "--rules": "side: 2", "--seed": "3"}


def test_a_vector_that_cannot_be_written_is_printed() -> None:
    """A device that is full is only known to be so when it is written to, after the search."""
    done = run(*SEARCH, "--out", "/dev/full")
    assert done.status == 2
    assert done.errors == "Error: the report /dev/full cannot be written: No space left on device.\n"
    _, _, text = done.output.partition("  the vector, which cannot be written:\n")
    document = json.loads(text)
    assert document["game"] == "herd"
    assert document["cases"][0]["steps"]


@pytest.mark.parametrize("place", ["missing/found.json", "file/found.json", "folder"])
def test_a_place_where_nothing_can_be_written_is_refused_before_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    done = run("fuzz", "--game", "herd", "--games", "1", "--out", place)
    assert (done.status, done.output) == (2, "")
    assert "cannot be written" in done.errors
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]


def test_the_name_of_a_file_is_not_empty() -> None:
    done = run("fuzz", "--game", "herd", "--games", "1", "--out", "")
    assert done.status == 2
    assert "Invalid value for '--out': the name of a file is empty." in done.errors


@pytest.mark.parametrize(("seed", "shown"), [("3", "3"), ("", '""'), (" ", '" "'), ("a b", "a b")])
def test_a_seed_can_be_read(seed: str, shown: str) -> None:
    done = run("fuzz", "--game", "herd", "--games", "1", "--rules", "side: 2", "--seed", seed)
    assert done.lines[0].endswith(f"; the seed is {shown}.")


@pytest.mark.parametrize(("number", "words"), [("1", "1 pair of games, "), ("2", "2 pairs of games, ")])
def test_pairs_are_counted_in_words_that_fit(number: str, words: str) -> None:
    assert words in run("conformance", "views", "--games", number, "--rules", "hand_size: 2").output


@pytest.mark.parametrize("command", [["fuzz"], ["conformance", "run"], ["conformance", "views"]])
def test_the_help_says_that_no_shell_runs(command: list[str]) -> None:
    words = " ".join(run(*command, "--help").output.split())
    assert "The engine's command, split into words as a shell does; no shell runs." in words
