"""The gate's checks. Each fault is one sentence that names the id and the file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from herrlof_ref.compiler import PATTERN, compile_examples, differences
from herrlof_ref.gate.citations import Citation, citations
from herrlof_ref.gate.fault import Fault
from herrlof_ref.gate.lock import LOCK, check_lock, read_lock
from herrlof_ref.gate.options import check_options
from herrlof_ref.gate.tracing import Trace, trace
from herrlof_ref.gate.waivers import WAIVERS, read_waivers
from herrlof_ref.specification import Ruling, Specification, load_specification

MAIN_SOURCES: Final[Mapping[str, tuple[str, ...]]] = {"herrlof": ("BGA", "FRH", "ZHR"), "herd": ("HDR", "HDS")}
"""The sources on which every ruling of a game must state a position, if only that they are silent."""


def check(root: Path) -> list[Fault]:
    """Check the whole project below ``root``.

    Raises SpecificationError for a page that cannot be read at all.
    """
    specification = load_specification(root / "spec")
    cited = citations(root)
    traces = trace(root, specification, cited)
    waivers = read_waivers(root)
    return [
        *_check_places(root, traces, waivers),
        *_check_waivers(traces, waivers),
        *_check_citations(root, specification, cited),
        *check_lock(root, specification),
        *_check_rulings(root, specification),
        *_check_ruled_options(root, specification),
        *check_options(root, specification),
        *_check_vectors(root, specification),
        *_check_pages(root, specification),
    ]


def _lacks(found: Trace) -> Iterator[tuple[str, str]]:
    """Yield what a clause lacks: the kind as a waiver names it, and the sentence."""
    clause = found.clause
    if not found.code:
        yield "code", f"is cited nowhere below herrlof_ref/{clause.game}/"
    if not found.formal:
        yield "formal", f"heads no formal rule in spec/{clause.game}/*.lp"
    if not found.examples:
        yield "vector", "has no worked example, and so no hand-written vector"


def _check_places(root: Path, traces: Mapping[str, Trace], waivers: Mapping[tuple[str, str], str]) -> Iterator[Fault]:
    for identifier, found in traces.items():
        for kind, sentence in _lacks(found):
            if (identifier, kind) not in waivers:
                yield Fault(identifier, found.clause.place.page.relative_to(root), sentence)


def _check_waivers(traces: Mapping[str, Trace], waivers: Mapping[tuple[str, str], str]) -> Iterator[Fault]:
    for identifier, kind in waivers:
        if identifier not in traces:
            yield Fault(identifier, WAIVERS, "is waived, but is no clause")
        elif kind not in dict(_lacks(traces[identifier])):
            yield Fault(identifier, WAIVERS, f"has a waiver for {kind} that it does not need any more")


def _check_citations(root: Path, specification: Specification, cited: Iterable[Citation]) -> Iterator[Fault]:
    known = {*specification.clauses, *specification.rulings}
    games = {identifier.partition("-")[0] for identifier in known}
    # What was retired stays in the lock, and may be named there and in the history of the specification.
    retired = read_lock(root).keys() - known
    for citation in cited:
        if citation.id in known or citation.id.partition("-")[0] not in games:
            continue
        if citation.file == LOCK or (citation.id in retired and citation.file.name == "CHANGELOG.md"):
            continue
        yield Fault(citation.id, citation.file, f"is cited in line {citation.line}, but is no clause and no ruling")


def _check_rulings(root: Path, specification: Specification) -> Iterator[Fault]:
    for ruling in specification.rulings.values():
        page = ruling.place.page.relative_to(root)
        for field in _ruling_fields(ruling):
            if not ruling.fields.get(field, "").strip():
                yield Fault(ruling.id, page, f"lacks the field {field}")
        if not ruling.title.endswith("?"):
            yield Fault(ruling.id, page, "must be titled with a question")
        if not ruling.settles:
            yield Fault(ruling.id, page, "settles no clause")
        for clause in ruling.settles:
            if clause not in specification.clauses:
                yield Fault(ruling.id, page, f"settles {clause}, which is no clause")


def _ruling_fields(ruling: Ruling) -> tuple[str, ...]:
    proof = ("proof",) if ruling.bears.startswith("moot") else ()
    return (*MAIN_SOURCES.get(ruling.game, ()), "options", "decision", "reason", *proof, "example")


def _check_ruled_options(root: Path, specification: Specification) -> Iterator[Fault]:
    """Every option has a ruling, and rulings and clauses name options that exist."""
    for file in sorted((root / "conformance" / "games").glob("*.json")):
        options = json.loads(file.read_text(encoding="utf-8"))["options"]
        rulings = [ruling for ruling in specification.rulings.values() if ruling.game == file.stem]
        ruled = {option for ruling in rulings for option in ruling.options}
        for option in options.keys() - ruled:
            yield Fault(option, file.relative_to(root), "is an option without a ruling")
        for ruling in rulings:
            for option in ruling.options:
                if option not in options:
                    yield Fault(ruling.id, ruling.place.page.relative_to(root), f"names an unknown option {option}")
        for clause in specification.clauses.values():
            for option in clause.options:
                if clause.game == file.stem and option not in options:
                    yield Fault(clause.id, clause.place.page.relative_to(root), f"names an unknown option {option}")


def _check_vectors(root: Path, specification: Specification) -> Iterator[Fault]:
    for path in differences(compile_examples(specification), root / "conformance" / "vectors", PATTERN):
        area = f"{path.parts[1]}/*"
        yield Fault(area, Path("conformance", "vectors", path), "differs from the worked examples in spec/")


def _check_pages(root: Path, specification: Specification) -> Iterator[Fault]:
    """Every page with clauses is taken into the documentation exactly once: it is named in one table of contents."""
    docs = root / "docs"
    if not (docs / "conf.py").is_file():
        return
    listed = [
        line.strip()
        for path in sorted([*docs.rglob("*.md"), *(root / "spec").rglob("*.md")])
        if "_build" not in path.parts
        for line in _toctree(path.read_text(encoding="utf-8"))
    ]
    for clause in specification.clauses.values():
        page = clause.place.page.relative_to(root)
        name = f"/{page.relative_to('spec').with_suffix('')}"
        times = sum(f"/{line.removesuffix('.md')}".endswith(name) for line in listed)
        if times != 1:
            yield Fault(clause.id, page, f"stands on a page that the documentation takes in {times} times, not once")


def _toctree(text: str) -> Iterator[str]:
    inside = False
    for line in text.split("\n"):
        if line.startswith("```"):
            inside = line.startswith("```{toctree}")
        elif inside and line.strip() and not line.startswith(":"):
            yield line
