"""The report for continuous integration: JUnit XML, one suite an area of a game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from herrlof_ref.conformance.model import ClauseBook
from herrlof_ref.conformance.outcome import Outcome, Told
from herrlof_ref.conformance.report_json import cannot_write
from herrlof_ref.conformance.run import Result
from herrlof_ref.conformance.telling import Rerun, details, headline, position

_ILLEGAL: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_junit(path: Path, result: Result, book: ClauseBook | None, rerun: Rerun) -> None:
    """Write the whole report.

    Whatever lets the run exit with something other than 0 is a failure or an error here, so both always agree.

    Raises:
        UsageError: the file cannot be written.
    """
    root = ElementTree.Element("testsuites", name="conformance")
    groups: dict[str, list[Outcome]] = {}
    for outcome in result.outcomes:
        groups.setdefault(f"{outcome.case.game}.{outcome.case.area}", []).append(outcome)
    for name, outcomes in groups.items():
        suite = ElementTree.SubElement(root, "testsuite", name=name)
        for outcome in outcomes:
            _case(suite, name, outcome, book, rerun)
        _totals(suite, len(outcomes))
    _totals(root, len(result.outcomes))
    root.set("time", f"{result.seconds:.3f}")
    try:
        ElementTree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)
    except (OSError, ValueError) as fault:
        raise cannot_write(path, fault) from None


def _case(suite: ElementTree.Element, classname: str, outcome: Outcome, book: ClauseBook | None, rerun: Rerun) -> None:
    case = outcome.case
    element = ElementTree.SubElement(suite, "testcase", classname=classname, name=case.id, time="0", file=case.file)
    told = outcome.finding.message if isinstance(outcome.finding, Told) else headline(outcome)
    match outcome.status:
        case "pass":
            return
        case "not-applicable":
            ElementTree.SubElement(element, "skipped", message=_clean(f"not applicable: {told}"))
            return
        case "known-failure":
            ElementTree.SubElement(element, "skipped", message=_clean(f"known failure: {outcome.known}"))
            return
        case "unexpected-pass":
            kind, message = "failure", f"passed, but is listed as a known failure: {outcome.known}"
        case "fail":
            # Lists of failures show the message alone.
            kind, message = "failure", f"{outcome.clauses[0]}: {headline(outcome)}"
        case "error" | "crash" | "timeout" | "protocol" | "skipped" | "not-run":
            kind, message = "error", told
    lines = [case.title, *position(outcome), *details(outcome)]
    for clause in outcome.clauses:
        lines.append(f"{clause}: {book[clause].text}" if book is not None and clause in book else clause)
    lines.append(f"run it again: {rerun.command(case.id)}")
    fault = ElementTree.SubElement(element, kind, type=outcome.status, message=_clean(message))
    fault.text = _clean("\n".join(lines))
    if outcome.log:
        ElementTree.SubElement(element, "system-err").text = _clean("\n".join(outcome.log))


def _totals(element: ElementTree.Element, tests: int) -> None:
    element.set("tests", str(tests))
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        element.set(attribute, str(sum(1 for _ in element.iter(tag))))


def _clean(text: str) -> str:
    return _ILLEGAL.sub("?", text)
