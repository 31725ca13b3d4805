"""The gate: it passes on the project, and names the id and the file for each kind of damage done to a copy."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from herrlof_ref.data import DATA_ROOT
from herrlof_ref.gate import Fault, check, citations, trace, write_lock
from herrlof_ref.gate.waivers import read_waivers
from herrlof_ref.specification import SpecificationError, load_specification

NEW = 88
"""A number that no clause has; written apart, so that this file cites no clause that does not exist."""

_LEFT_OUT = shutil.ignore_patterns("__pycache__", "_build", "_spec", "node_modules", "engines", "whole-*")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the rooms that the gate looks at."""
    for room in ("herrlof_ref", "spec", "conformance"):
        shutil.copytree(DATA_ROOT / room, tmp_path / room, ignore=_LEFT_OUT)
    return tmp_path


def edit(root: Path, file: str, old: str, new: str) -> None:
    """Replace a text that must be there."""
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def only(faults: list[Fault], identifier: str) -> Fault:
    """Return the one fault of an id, and see to it that it is named in a sentence with its file."""
    found = [fault for fault in faults if fault.id == identifier]
    assert len(found) == 1, faults
    assert str(found[0]).startswith(f"{found[0].file}: {identifier} ")
    return found[0]


def test_the_project_passes() -> None:
    assert [str(fault) for fault in check(DATA_ROOT)] == []


def test_a_clause_that_no_code_cites(copy: Path) -> None:
    for module in (copy / "herrlof_ref" / "herrlof").glob("*.py"):
        module.write_text(module.read_text(encoding="utf-8").replace("HRL-VALKNUT-3", ""), encoding="utf-8")
    fault = only(check(copy), "HRL-VALKNUT-3")
    assert fault.file == Path("spec", "herrlof", "valknut.md")
    assert fault.sentence == "is cited nowhere below herrlof_ref/herrlof/"


def test_a_clause_without_a_formal_rule(copy: Path) -> None:
    path = copy / "spec" / "herrlof" / "trick.lp"
    path.write_text(path.read_text(encoding="utf-8").replace("HRL-TRICK-4", "the highest trump"), encoding="utf-8")
    assert only(check(copy), "HRL-TRICK-4").sentence == "heads no formal rule in spec/herrlof/*.lp"


def test_a_clause_without_an_example(copy: Path) -> None:
    for page in (copy / "spec" / "herrlof").rglob("*.md"):
        text = re.sub(
            r"^:clauses: .*HRL-LEAD-5.*$", ":clauses: HRL-LEAD-1", page.read_text(encoding="utf-8"), flags=re.M
        )
        page.write_text(text, encoding="utf-8")
    sentences = [fault.sentence for fault in check(copy) if fault.id == "HRL-LEAD-5"]
    assert sentences == ["has no worked example, and so no hand-written vector"]


def test_an_expectation_that_is_altered(copy: Path) -> None:
    page = copy / "spec" / "herrlof" / "lead.md"
    text = page.read_text(encoding="utf-8")
    altered = re.sub(r"leader: (\d)", lambda found: f"leader: {1 - int(found[1])}", text, count=1)
    assert altered != text
    page.write_text(altered, encoding="utf-8")
    fault = only(check(copy), "lead/*")
    assert fault.file == Path("conformance", "vectors", "herrlof", "lead", "hand.json")
    assert fault.sentence == "differs from the worked examples in spec/"


def test_an_id_that_is_renumbered(copy: Path) -> None:
    for path in [*(copy / "spec").rglob("*.md"), *(copy / "spec").rglob("*.lp"), *(copy / "herrlof_ref").rglob("*.py")]:
        path.write_text(path.read_text(encoding="utf-8").replace("HRL-PLAY-8", f"HRL-PLAY-{NEW}"), encoding="utf-8")
    faults = check(copy)
    sentence = "is locked, but stands nowhere in spec/: an id must not be renumbered or removed"
    assert sentence in [fault.sentence for fault in faults if fault.id == "HRL-PLAY-8"]
    assert only(faults, f"HRL-PLAY-{NEW}").sentence.startswith("is new: run `herrlof suite lock`")


def test_an_id_that_is_used_again(copy: Path) -> None:
    kept = (copy / "spec" / "herrlof" / "scoring.md").read_text(encoding="utf-8")
    block = re.search(r"```\{clause\}[^`]*:id: HRL-SCORE-6.*?\n```\n", kept, flags=re.S)
    assert block
    edit(copy, "spec/herrlof/scoring.md", block[0], "")
    write_lock(copy, load_specification(copy / "spec"))
    edit(copy, "spec/herrlof/scoring.md", "# Scoring\n", f"# Scoring\n\n{block[0]}")
    assert only(check(copy), "HRL-SCORE-6").sentence == "was retired, and an id must not be used again"


def test_a_text_that_changed_its_meaning(copy: Path) -> None:
    edit(copy, "spec/herrlof/scoring.md", "MUST earn 10 points more", "MUST earn 11 points more")
    fault = only(check(copy), "HRL-SCORE-3")
    assert fault.file == Path("spec", "herrlof", "scoring.md")
    assert "CHANGELOG.md" in fault.sentence


FIELDS = ("BGA", "FRH", "ZHR", "options", "decision", "reason", "example")


def test_rulings_that_lose_a_field(copy: Path) -> None:
    """One ruling loses its position of a source, another its reason, and so on."""
    page = copy / "spec" / "herrlof" / "rulings" / "lead.md"
    text = page.read_text(encoding="utf-8")
    damaged = dict(zip(re.findall(r"^:id: (HRL-RULING-\d+)$", text, flags=re.M), FIELDS, strict=False))
    assert set(damaged.values()) == set(FIELDS)
    for identifier, field in damaged.items():
        start = text.index(f":id: {identifier}\n")
        end = text.index("\n```", start)
        block = re.sub(rf"^:{field}:.*?(?=^:|\Z)", "", text[start:end], flags=re.M | re.S)
        assert block != text[start:end]
        text = text[:start] + block + text[end:]
    page.write_text(text, encoding="utf-8")
    faults = [fault for fault in check(copy) if fault.sentence.startswith("lacks the field")]
    assert {fault.id: fault.sentence for fault in faults} == {
        identifier: f"lacks the field {field}" for identifier, field in damaged.items()
    }
    assert {fault.file for fault in faults} == {Path("spec", "herrlof", "rulings", "lead.md")}


def test_a_moot_ruling_without_its_proof(copy: Path) -> None:
    moot = next(ruling for ruling in load_specification(copy / "spec").rulings.values() if ruling.bears == "moot")
    text = moot.place.page.read_text(encoding="utf-8")
    start = text.index(f":id: {moot.id}\n")
    moot.place.page.write_text(text[:start] + text[start:].replace("\n:proof:", "\n:note:", 1), encoding="utf-8")
    assert only(check(copy), moot.id).sentence == "lacks the field proof"


def _set_everywhere(option: str, value: str, instead: str) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        for page in (root / "spec" / "herrlof").rglob("*.md"):
            text = page.read_text(encoding="utf-8").replace(f"{option}: {value}", f"{option}: {instead}")
            page.write_text(text, encoding="utf-8")

    return change


@pytest.mark.parametrize(
    ("option", "value", "change", "sentence"),
    [
        (
            "trump_turn",
            "at_resolution",
            _set_everywhere("trump_turn", "at_resolution", "immediate"),
            'has the value "at_resolution", which no worked example exercises',
        ),
        (
            "max_rounds",
            "null",
            _set_everywhere("max_rounds", "null", "4"),
            "has the value null, which no worked example exercises",
        ),
        (
            "players",
            "3",
            _set_everywhere("players", "3", "2"),
            "has the value 3, which no worked example exercises",
        ),
    ],
)
def test_an_option_value_that_is_not_exercised(
    copy: Path, option: str, value: str, change: Callable[[Path], None], sentence: str
) -> None:
    assert value in sentence
    change(copy)
    # Examples of three players make no sense for two: the compiler would stop at them before the check is reached.
    from herrlof_ref.gate.options import check_options

    faults = [fault for fault in check_options(copy, load_specification(copy / "spec")) if fault.id == option]
    assert sentence in [fault.sentence for fault in faults]
    assert {fault.file for fault in faults} == {Path("conformance", "games", "herrlof.json")}


def test_an_option_without_a_ruling(copy: Path) -> None:
    for page in (copy / "spec" / "herrlof" / "rulings").glob("*.md"):
        text = page.read_text(encoding="utf-8").replace(":option: rune_led", ":option: none")
        page.write_text(text, encoding="utf-8")
    assert only(check(copy), "rune_led").sentence == "is an option without a ruling"


def test_citations_of_what_does_not_exist(copy: Path) -> None:
    damaged = {
        "herrlof_ref/herrlof/lead.py": f"# HRL-LEAD-{NEW}\n",
        "spec/herrlof/lead.lp": f"% HRL-LEAD-{NEW}\n",
        "spec/herrlof/terms.md": f"See HRL-LEAD-{NEW}.\n",
    }
    for file, text in damaged.items():
        path = copy / file
        path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
    faults = check(copy)
    assert {fault.id for fault in faults} == {f"HRL-LEAD-{NEW}"}
    assert {str(fault.file) for fault in faults} == set(damaged)
    assert all(
        re.fullmatch(r"is cited in line \d+, but is no clause and no ruling", fault.sentence) for fault in faults
    )


def test_an_example_that_cites_what_does_not_exist(copy: Path) -> None:
    edit(copy, "spec/herrlof/lead.md", ":clauses: HRL-LEAD-5\n", f":clauses: HRL-LEAD-{NEW}\n")
    with pytest.raises(SpecificationError, match=rf"lead\.md, line \d+: .* cites HRL-LEAD-{NEW}, which is no clause"):
        check(copy)


def test_waivers(copy: Path) -> None:
    path = copy / "spec" / "herrlof" / "trick.lp"
    path.write_text(path.read_text(encoding="utf-8").replace("HRL-TRICK-4", "the highest trump"), encoding="utf-8")
    head = "| id | lacks | since | why |\n|---|---|---|---|\n"
    waivers = copy / "spec" / "waivers.md"
    waivers.write_text(head + "| HRL-TRICK-4 | formal | 2026-11-30 | it is on its way |\n", encoding="utf-8")
    assert check(copy) == []
    waivers.write_text(head + "| HRL-TRICK-5 | formal | 2026-11-30 | it is on its way |\n", encoding="utf-8")
    assert "does not need any more" in only(check(copy), "HRL-TRICK-5").sentence
    waivers.write_text(head + "| HRL-TRICK-4 | formal | soon | it is on its way |\n", encoding="utf-8")
    with pytest.raises(SpecificationError, match="not a waiver"):
        read_waivers(copy)


def test_the_trace_of_a_clause() -> None:
    found = trace(DATA_ROOT, load_specification(DATA_ROOT / "spec"), citations(DATA_ROOT))["HRL-LEAD-2"]
    assert Path("herrlof_ref", "herrlof", "lead.py") in {each.file for each in found.code}
    assert Path("spec", "herrlof", "lead.lp") in {each.file for each in found.formal}
    assert found.examples
    assert found.rulings
    assert not found.not_stated


def test_a_page_that_the_documentation_does_not_take_in(copy: Path) -> None:
    (copy / "docs").mkdir()
    (copy / "docs" / "conf.py").write_text("", encoding="utf-8")
    pages = {clause.place.page.stem for clause in load_specification(copy / "spec").clauses.values()}
    games = {path.parent.name: path.parent for path in (copy / "spec").glob("*/terms.md")}
    entries = [
        f"{game}/{page}" for game, folder in games.items() for page in pages if (folder / f"{page}.md").is_file()
    ]
    toctree = "```{toctree}\n:maxdepth: 1\n\n" + "\n".join(entries) + "\n```\n"
    index = copy / "docs" / "index.md"
    index.write_text(toctree, encoding="utf-8")
    assert check(copy) == []
    index.write_text(toctree.replace("herrlof/valknut\n", "").replace("herrlof/lead\n", "herrlof/lead\n" * 2))
    sentences = {fault.id: fault.sentence for fault in check(copy)}
    assert sentences["HRL-VALKNUT-1"] == "stands on a page that the documentation takes in 0 times, not once"
    assert sentences["HRL-LEAD-1"] == "stands on a page that the documentation takes in 2 times, not once"
    assert {identifier.rpartition("-")[0] for identifier in sentences} == {"HRL-VALKNUT", "HRL-LEAD"}
