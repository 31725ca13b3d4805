"""The pages for people: HTML, Markdown, coverage."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import attrs
import pytest

from herrlof_ref.cli._drawing import draw
from herrlof_ref.conformance import Mismatch, Outcome, Result, Suite, Told, load_suite
from herrlof_ref.conformance.coverage import coverage
from herrlof_ref.conformance.report_html import Drawing, html
from herrlof_ref.conformance.report_markdown import markdown
from herrlof_ref.conformance.telling import Rerun
from herrlof_ref.data import SUITE
from herrlof_ref.specification import load_specification

from .conftest import HONEST, TOY_SPEC, Judge, broken
from .test_command import NO_TURNS, judged, wrong

BOOK = load_specification(TOY_SPEC).clauses
VOID = {"meta", "br", "rect", "path", "circle", "line", "use"}


class Page(HTMLParser):
    """Checks that elements are closed in order, and that nothing is fetched from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        assert tag not in ("script", "link", "img", "iframe", "object")
        assert not {name for name, _ in attributes} & {"src", "href", "onclick"}
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(text: str) -> Page:
    page = Page()
    page.feed(text)
    page.close()
    assert page.open == []
    assert "url(" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    return page


def test_the_page_of_a_run_that_failed(tmp_path: Path) -> None:
    path, notes = tmp_path / "report.html", tmp_path / "report.md"
    found = tmp_path / "coverage.json"
    engine = wrong(tmp_path, NO_TURNS)
    done = judged(engine, "--html", str(path), "--markdown", str(notes), "--coverage", str(found))
    assert done.returncode == 1
    page = read(path.read_text(encoding="utf-8"))
    for words in ("Conformance of counter 1", "add/turns", "step 1: add 1", "expected 1", "Run it again", "CNT-ADD-2"):
        assert words in page.text
    assert '<meta name="viewport"' in path.read_text()
    assert "prefers-color-scheme:dark" in path.read_text()
    text = notes.read_text(encoding="utf-8")
    assert text.startswith("## ❌ counter: Does not conform: 1 of 8 applicable cases did not pass")
    assert "| 7 | passed |" in text
    assert "### CNT-ADD-2: The players take turns (1 case)" in text
    assert "Run it again: `herrlof conformance run" in text
    assert len(text.splitlines()) < 60
    document = json.loads(found.read_bytes())
    assert document["clauses"]["CNT-ADD-2"]["state"] == "failed"
    assert document["clauses"]["CNT-END-1"]["state"] == "passed"
    assert document["exercised"] == document["clauses_total"] == len(document["clauses"])
    assert f"Clauses exercised: {document['exercised']} of {document['clauses_total']}." in done.stdout


def test_a_green_run_is_short(tmp_path: Path) -> None:
    path, notes = tmp_path / "report.html", tmp_path / "report.md"
    assert judged(HONEST, "--html", str(path), "--markdown", str(notes)).returncode == 0
    assert "Conforms: all applicable cases passed" in read(path.read_text(encoding="utf-8")).text
    assert notes.read_text(encoding="utf-8").startswith("## ✅ counter")
    assert len(notes.read_text(encoding="utf-8").splitlines()) < 10


@pytest.mark.parametrize("option", ["--html", "--markdown", "--coverage"])
def test_a_report_that_cannot_be_written_is_told_before_the_run(option: str) -> None:
    done = judged(broken("silent", "all"), option, "/no/such/folder/report")
    assert done.returncode == 2
    assert "cannot be written" in done.stderr


def hostile(toy: Suite) -> Result:
    """A result full of what a page must not obey."""
    from herrlof_ref.conformance.messages import Declaration

    evil = "<script>alert(1)</script> ``` | [x](y) \ud800 & \x00"
    case = attrs.evolve(toy.cases[0], title=evil)
    outcome = Outcome(case, "crash", Told(evil), frozenset(), (evil,))
    declaration = Declaration(evil, evil, evil, None, {}, frozenset())
    return Result(("x",), declaration, (outcome,), (evil,), evil, 0.1)


def test_nothing_from_outside_is_obeyed(toy: Suite) -> None:
    result = hostile(toy)
    page = read(html(result, BOOK, Rerun(), lambda *_: (Drawing("<b>", "<svg></svg>"),)))
    assert "<script>alert(1)</script>" in page.text
    assert "b" not in page.seen
    text = markdown(result, BOOK, Rerun())
    # Fenced, the backticks are outnumbered; elsewhere the signs are escaped.
    outside = re.sub(r"(?s)````text\n.*?\n````", "", text)
    assert "<script>" not in outside
    assert "](" not in outside.replace("\\](", "").replace("\\]\\(", "")


def test_coverage_tells_what_an_engine_does_not_declare(judge: Judge, toy: Suite) -> None:
    crashed = coverage(judge(broken("exit", "add/turns")).outcomes, BOOK)
    state = {each.clause: each.state for each in crashed.exercises}
    assert state["CNT-ADD-2"] == "not-judged"
    assert crashed.unexercised == ("CNT-ADD-2",)
    nothing = coverage(judge(broken("no-games", "start")).outcomes, BOOK)
    assert nothing.exercised == 0
    assert {each.state for each in nothing.exercises} <= {"not-applicable", "no-case"}
    only = coverage([Outcome(toy.cases[0], "pass")], BOOK)
    assert "no-case" in {each.state for each in only.exercises}


def test_the_position_of_every_step_of_the_suite_can_be_drawn() -> None:
    suite = load_suite(SUITE)
    drawn = 0
    for case in suite.cases[::9]:
        for step in {0, len(case.steps) // 2, len(case.steps) - 1}:
            for picture in draw(case, step):
                drawn += 1
                assert picture.svg.startswith("<svg")
                assert picture.caption
    assert drawn > 100
    assert draw(attrs.evolve(suite.cases[0], game="chess"), 0) == ()


def test_the_page_draws_the_cards_of_the_failing_step() -> None:
    suite = load_suite(SUITE)
    case = next(each for each in suite.cases if each.area == "lead" and len(each.steps) >= 5)
    from herrlof_ref.conformance.messages import Declaration

    outcome = Outcome(case, "fail", Mismatch(len(case.steps) - 1, ()))
    result = Result(("x",), Declaration("e", "", "", None, {}, frozenset()), (outcome,), (), None, 0.1)
    page = read(html(result, None, Rerun(), draw))
    assert page.seen.count("svg") >= 3
    assert "turned up" in page.text
