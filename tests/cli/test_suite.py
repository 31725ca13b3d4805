"""``herrlof suite`` compile, record and expand."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from herrlof_ref import counting, recorder
from herrlof_ref.data import SPECIFICATION, SUITE
from tests.cli.helpers import refused, run

VECTORS = SUITE / "vectors"


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Copy the vectors."""
    shutil.copytree(VECTORS, tmp_path / "vectors")
    return tmp_path / "vectors"


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is recorded, without recording it: that it is up to date is shown where it is recorded."""
    for module in (recorder, counting):
        files = {path.relative_to(VECTORS): path.read_text(encoding="utf-8") for path in VECTORS.glob(module.PATTERN)}
        monkeypatch.setattr(module, "files", lambda files=files: files)


@pytest.mark.usefixtures("recorded")
@pytest.mark.parametrize("command", ["compile", "record"])
def test_the_checkout_is_up_to_date(command: str) -> None:
    done = run("suite", command, "--check")
    assert done.status == 0, done.output
    assert done.lines[-1].endswith(" files, 0 changed")


CHANGED = {"compile": "herrlof/play/hand.json", "record": "herrlof/whole-round/two-bga-1.json"}


STALE = {"compile": "herrlof/gone/hand.json", "record": "herrlof/whole-round/old.json"}


@pytest.mark.usefixtures("recorded")
@pytest.mark.parametrize("command", list(CHANGED))
def test_a_changed_copy_is_noticed_and_brought_up_to_date(copied: Path, command: str) -> None:
    path = copied / CHANGED[command]
    before = path.read_bytes()
    changed = before.replace(b'"phase": "play"', b'"phase": "deal"', 1)
    assert changed != before
    path.write_bytes(changed)
    stale = copied / STALE[command]
    stale.parent.mkdir(exist_ok=True)
    stale.write_text("{}", encoding="utf-8")
    names = sorted([CHANGED[command], stale.relative_to(copied).as_posix()])
    done = run("suite", command, "--check", "--vectors", str(copied))
    assert done.status == 1
    assert done.lines[:-1] == [f"{name} is not up to date" for name in names]
    assert done.errors.strip() == f"Error: the vectors are not up to date; run: herrlof suite {command}"
    assert path.read_bytes() == changed
    written = run("suite", command, "--vectors", str(copied))
    assert written.lines[:-1] == [f"{name} is brought up to date" for name in names]
    assert path.read_bytes() == before
    assert not stale.exists()
    assert run("suite", command, "--check", "--vectors", str(copied)).status == 0


def test_a_missing_file_is_noticed(copied: Path) -> None:
    (copied / "herrlof" / "play" / "hand.json").unlink()
    done = run("suite", "compile", "--check", "--vectors", str(copied))
    assert done.status == 1
    assert done.lines[0] == "herrlof/play/hand.json is not up to date"


def test_an_example_that_changes_changes_the_vectors(tmp_path: Path) -> None:
    shutil.copytree(SPECIFICATION, tmp_path / "spec")
    page = tmp_path / "spec" / "herrlof" / "play.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("play G4 => turn: 1", "play G4 => turn: 0", 1), encoding="utf-8")
    done = run("suite", "compile", "--check", "--spec", str(tmp_path / "spec"))
    assert done.status == 1
    assert done.lines[0] == "herrlof/play/hand.json is not up to date"


def test_a_specification_without_examples_does_not_empty_the_suite(copied: Path, tmp_path: Path) -> None:
    (tmp_path / "nothing").mkdir()
    message = refused("suite", "compile", "--spec", str(tmp_path / "nothing"), "--vectors", str(copied))
    assert message.endswith("holds no worked examples; nothing was compiled")
    assert (copied / "herrlof" / "play" / "hand.json").is_file()


@pytest.mark.parametrize("command", ["gate", "lock"])
def test_what_is_no_checkout_is_refused(tmp_path: Path, command: str) -> None:
    assert refused("suite", command, "--root", str(tmp_path)) == f"{tmp_path} is no checkout of the project"


def test_a_page_that_is_not_well_formed_is_named(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    page = tmp_path / "toy" / "page.md"
    page.write_text("```{clause} No id\n:since: 1.0\n```\n", encoding="utf-8")
    assert refused("suite", "compile", "--spec", str(tmp_path)) == f"{page}, line 1: the clause lacks the option id"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            ["deal … / … / … / …", "--rules", "hand_size: 1, suits: 1, ranks: 3, valknuts: 1, hagalaz: 0"],
            "deal G1 / G2 / G3 / V",
        ),
        (
            ["deal V … / … / … / … / …", "--rules", "players: 3, hand_size: 1, suits: 1, ranks: 4, hagalaz: 0"],
            "deal V / G1 / G2 / G3 / G4 V V",
        ),
        (["bid 3"], "bid 3"),
    ],
)
def test_a_short_deal_is_written_out(arguments: list[str], expected: str) -> None:
    done = run("suite", "expand", *arguments)
    assert (done.status, done.output) == (0, expected + "\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["deal … / …"], "a short deal has 2 hands"),
        (["deal Z1 … / … / … / …"], "Z1 is no card of the deck"),
        (["deal … / … / … / …", "--rules", "hand_size 2"], "expected a field's name and a colon"),
        (["deal … / … / … / …", "--rules", "hand_size: [" + "[" * 5000], "the values are nested too deeply"),
        (["deal … / … / … / …", "--rules", "cards: 2"], 'there is no option "cards"'),
        (["deal … / … / … / …", "--rules", "hand_size: 99"], "the option hand_size must be a whole number"),
    ],
)
def test_a_short_deal_that_cannot_be_written_out_says_why(arguments: list[str], message: str) -> None:
    assert message in refused("suite", "expand", *arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["compile", "--spec", "nowhere"], "Directory 'nowhere' does not exist"),
        (["compile", "--vectors", __file__], "is a file"),
        (["compile", "more"], "Got unexpected extra argument (more)"),
        (["record", "--seed", "1"], "No such option"),
        (["expand"], "Missing argument 'STEP'"),
        (["expand", "pass", "--rules"], "Option '--rules' requires an argument"),
        (["expand", "pass", "--game", "chess"], "there is no game 'chess'"),
        (["compose"], "No such command 'compose'"),
    ],
)
def test_wrong_arguments_get_one_sentence(arguments: list[str], message: str) -> None:
    assert message in refused("suite", *arguments, status=2)


@pytest.mark.parametrize("command", ["compile", "record", "gate", "lock"])
def test_what_is_installed_is_not_worked_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str) -> None:
    """Installed, the specification and the suite lie in the package, where nobody looks for changes."""
    monkeypatch.setattr("herrlof_ref.cli.suite.DATA_ROOT", tmp_path)
    root = ["--root", str(tmp_path)] if command in ("gate", "lock") else []
    assert refused("suite", command, *root) == f"{tmp_path} is no checkout of the project"
