"""From worked examples to vectors, and what is wrong with an example."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from herrlof_ref.compiler import FILE_NAME, PATTERN, compile_case, compile_examples, differences, write
from herrlof_ref.data import SPECIFICATION, SUITE
from herrlof_ref.specification import Example, SpecificationError, load_specification

PAGE = """
```{clause} Follow suit
:id: HRL-PLAY-2
:since: 1.0

One MUST follow.
```

```{ruling} Must one follow?
:id: HRL-RULING-1
:since: 1.0
:settles: HRL-PLAY-2
:option: none
:bears: observable

:decision: yes
```

```{example} Who holds the suit plays it
:id: play/follow
:clauses: HRL-PLAY-2
:rulings: HRL-RULING-1
:rules: hand_size: 2, suits: 2, ranks: 3, valknuts: 0, hagalaz: 0
:since: 1.2

deal G2 … / G1 R1 / R3 /
bid 1; bid 0 => phase: play, legal: [play G2, play G3]
play G2
play R1 => rejected HRL-PLAY-2
play G1 => tricks: [1, 0], last_round: null
```
"""

CASE = {
    "id": "play/follow",
    "title": "Who holds the suit plays it",
    "clauses": ["HRL-PLAY-2"],
    "rulings": ["HRL-RULING-1"],
    "origin": "hand",
    "since": "1.2",
    "rules": {"hand_size": 2, "suits": 2, "ranks": 3, "valknuts": 0, "hagalaz": 0},
    "steps": [
        {"do": "deal G2 G3 / G1 R1 / R3 /", "expect": {}},
        {"do": "bid 1", "expect": {}},
        {"do": "bid 0", "expect": {"phase": "play", "legal": ["play G2", "play G3"]}},
        {"do": "play G2", "expect": {}},
        {"do": "play R1", "reject": True, "clauses": ["HRL-PLAY-2"]},
        {"do": "play G1", "expect": {"tricks": [1, 0], "last_round": None}},
    ],
}


def compiled(folder: Path, text: str = PAGE, game: str = "herrlof") -> dict[Path, str]:
    """Compile the examples of one page."""
    (folder / game).mkdir(exist_ok=True)
    (folder / game / "page.md").write_text(text, encoding="utf-8")
    return compile_examples(load_specification(folder))


def test_an_example_becomes_a_case(tmp_path: Path) -> None:
    files = compiled(tmp_path)
    assert list(files) == [Path("herrlof", "play", FILE_NAME)]
    assert json.loads(files[Path("herrlof", "play", FILE_NAME)]) == {"format": 1, "game": "herrlof", "cases": [CASE]}


def test_each_area_has_a_file_and_its_cases_are_sorted(tmp_path: Path) -> None:
    example = PAGE[PAGE.index("```{example}") :]
    text = PAGE
    for name in ("play/after", "lead/one", "play/before"):
        text += example.replace("play/follow", name)
    files = compiled(tmp_path, text)
    assert [path.as_posix() for path in files] == ["herrlof/lead/hand.json", "herrlof/play/hand.json"]
    cases = json.loads(files[Path("herrlof/play/hand.json")])["cases"]
    assert [case["id"] for case in cases] == ["play/after", "play/before", "play/follow"]


def test_every_step_is_written_on_a_line_of_its_own(tmp_path: Path) -> None:
    (text,) = compiled(tmp_path).values()
    assert [line for line in text.split("\n") if '"do"' in line] == [
        "    " + json.dumps(step) + ("," if at < 5 else "") for at, step in enumerate(CASE["steps"])
    ]
    assert text.endswith("]}\n")


WRONG: dict[str, tuple[str, str, str]] = {
    "unknown clause": (
        ":clauses: HRL-PLAY-2",
        ":clauses: XYZ-PLAY-9",
        "play/follow cites XYZ-PLAY-9, which is no clause",
    ),
    "a ruling is no clause": (
        ":clauses: HRL-PLAY-2",
        ":clauses: HRL-RULING-1",
        "play/follow cites HRL-RULING-1, which is no clause",
    ),
    "unknown broken clause": (
        "rejected HRL-PLAY-2",
        "rejected XYZ-PLAY-9",
        "play/follow cites XYZ-PLAY-9, which is no clause",
    ),
    "unknown ruling": (
        ":rulings: HRL-RULING-1",
        ":rulings: HRL-RULING-2",
        "play/follow cites HRL-RULING-2, which is no ruling",
    ),
    "no clause": (":clauses: HRL-PLAY-2", ":clauses: ,", "play/follow cites no clause"),
    "unknown option": ("hand_size: 2", "hand: 2", 'play/follow: there is no option "hand"'),
    "wrong value": ("hand_size: 2", "hand_size: two", "play/follow: the option hand_size must be a whole number"),
    "deck too small": ("suits: 2", "suits: 1", "the deck has 3 cards, but the hands and the turned card take 5"),
    "card not in the deck": ("G1 R1 / R3", "G1 O1 / R3", "O1 is no card of the deck, or is named too often"),
    "card twice": ("G1 R1 / R3", "G1 G1 / R3", "G1 is no card of the deck, or is named too often"),
    "too few places": ("/ R3 /", "/ R3", "a short deal has 2 hands, a turned card and a stock"),
    "empty step": ("bid 1; bid 0", "bid 1;; bid 0", "an empty step"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_example_is_refused_with_the_place(tmp_path: Path, name: str) -> None:
    old, new, message = WRONG[name]
    assert old in PAGE
    with pytest.raises(SpecificationError) as caught:
        compiled(tmp_path, PAGE.replace(old, new))
    assert message in str(caught.value)
    assert str(tmp_path / "herrlof" / "page.md") in str(caught.value)
    assert ", line " in str(caught.value)


def test_an_example_of_an_unknown_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecificationError, match="there is no game chess"):
        compiled(tmp_path, game="chess")


def test_an_example_compiles_by_itself() -> None:
    book = load_specification(SPECIFICATION)
    example = book.examples["herrlof:play/lead-anything"]
    assert isinstance(example, Example)
    case = compile_case(example)
    assert case["id"] == "play/lead-anything"
    assert case["origin"] == "hand"


# --- bringing files up to date ----------------------------------------------------------------------------------------


def test_files_are_written_removed_and_left_alone(tmp_path: Path) -> None:
    files = {Path("game/a/hand.json"): "one\n", Path("game/b/hand.json"): "two ü\n"}
    assert differences(files, tmp_path, PATTERN) == sorted(files)
    assert write(files, tmp_path, PATTERN) == sorted(files)
    assert {path: (tmp_path / path).read_text(encoding="utf-8") for path in files} == files
    assert differences(files, tmp_path, PATTERN) == []
    assert write(files, tmp_path, PATTERN) == []
    stale, other = tmp_path / "game" / "c" / "hand.json", tmp_path / "game" / "a" / "other.json"
    stale.parent.mkdir()
    stale.write_text("old", encoding="utf-8")
    other.write_text("kept", encoding="utf-8")
    (tmp_path / "game/b/hand.json").write_bytes(b"\xff")
    changed = [Path("game/b/hand.json"), Path("game/c/hand.json")]
    assert differences(files, tmp_path, PATTERN) == changed
    assert write(files, tmp_path, PATTERN) == changed
    assert not stale.exists()
    assert other.read_text(encoding="utf-8") == "kept"
    assert differences(files, tmp_path, PATTERN) == []


def test_the_vectors_of_the_checkout_are_those_of_the_specification() -> None:
    files = compile_examples(load_specification(SPECIFICATION))
    assert differences(files, SUITE / "vectors", PATTERN) == []
