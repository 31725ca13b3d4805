"""The built site: clean, complete, and every link leads somewhere."""

from __future__ import annotations

import json
import posixpath
import re
import struct
from collections import Counter
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

from herrlof_ref.data import SPECIFICATION
from herrlof_ref.specification import load_specification
from tests.docs.conftest import Site

SPEC = load_specification(SPECIFICATION)


_TAG = re.compile(r"<([a-z]+)\s([^<>]*)>")
_ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')
_TOLD = re.compile(r"\b(?:id|href|src|role)=")


class _Page:
    """The anchors and links of a page, found fast: the pages hold a million tags."""

    def __init__(self, path: Path) -> None:
        self.ids: list[str] = []
        self.links: list[str] = []
        self.nameless: list[str] = []
        self.levels: list[int] = []
        self.text = path.read_text(encoding="utf-8")
        self.levels = [int(level) for level in re.findall(r"<h([1-6])\b", self.text)]
        for tag, written in _TAG.findall(self.text):
            if not _TOLD.search(written) and tag != "img":
                continue
            found = {name: unescape(value) for name, value in _ATTRIBUTE.findall(written)}
            if anchor := found.get("id"):
                self.ids.append(anchor)
            if tag in ("a", "link", "script", "img"):
                self.links += [value for name in ("href", "src") if (value := found.get(name))]
            if (tag == "img" and not found.get("alt")) or (found.get("role") == "img" and not found.get("aria-label")):
                self.nameless.append(written)


@cache
def _pages(site: Site) -> dict[Path, _Page]:
    return {path: _Page(path) for path in site.html.rglob("*.html") if "_static" not in path.parts}


def test_the_site_builds_without_a_warning(site: Site) -> None:
    assert not site.failed, site.log


def test_every_clause_ruling_and_example_has_one_place(site: Site) -> None:
    seen = Counter(anchor for page in _pages(site).values() for anchor in set(page.ids))
    for identifier in (*SPEC.clauses, *SPEC.rulings):
        assert seen[identifier] == 1, identifier
    named = Counter(f"example-{example.id.replace('/', '-')}" for example in SPEC.examples.values())
    for anchor, times in named.items():
        assert seen[anchor] == times, anchor


def test_every_link_inside_leads_somewhere(site: Site) -> None:
    files = {path.relative_to(site.html).as_posix() for path in site.html.rglob("*")}
    pages = {path.relative_to(site.html).as_posix(): page for path, page in _pages(site).items()}
    anchors = {name: set(page.ids) for name, page in pages.items()}
    broken = []
    for name, page in pages.items():
        for link in set(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            path = posixpath.join(posixpath.dirname(name), unquote(parts.path))
            target = posixpath.normpath(path) if parts.path else name
            fragment = unquote(parts.fragment)
            if target not in files or (fragment and target in anchors and fragment not in anchors[target]):
                broken.append(f"{name}: {link}")
    assert not broken


def test_no_anchor_stands_twice_on_a_page(site: Site) -> None:
    for path, page in _pages(site).items():
        twice = [anchor for anchor, times in Counter(page.ids).items() if times > 1]
        assert not twice, f"{path.relative_to(site.html)}: {twice}"


def test_every_picture_has_an_alternative_text(site: Site) -> None:
    for path, page in _pages(site).items():
        assert not page.nameless, f"{path.relative_to(site.html)}: {page.nameless}"


def test_headings_go_down_one_level_at_a_time(site: Site) -> None:
    for path, page in _pages(site).items():
        name = path.relative_to(site.html).as_posix()
        if name == "search.html":  # a script writes its heading
            continue
        assert page.levels[:1] == [1], f"{name}: {page.levels}"
        steps = zip(page.levels, page.levels[1:], strict=False)
        assert all(after <= before + 1 for before, after in steps), f"{name}: {page.levels}"


def test_every_page_says_what_it_is_about(site: Site) -> None:
    for path, page in _pages(site).items():
        told = re.findall(r'<meta (?:name="description"|property="og:\w+(?::alt)?") content="[^"]+">', page.text)
        assert len(told) == 7, path.relative_to(site.html)
        image = re.findall(r'<meta property="og:image" content="([^"]+)">', page.text)
        assert [(path.parent / each).resolve() for each in image] == [site.html / "_static" / "cover.png"]
    cover = (site.html / "_static" / "cover.png").read_bytes()
    assert cover.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", cover[16:24]) == (1200, 630)
    assert 10_000 < len(cover) < 100_000  # an empty ground alone takes less than 4,000 bytes


def test_every_ruling_is_decided_by_a_picture_or_says_why_not(site: Site) -> None:
    pages = "".join(page.text for path, page in _pages(site).items() if path.parent.name == "rulings")
    for ruling in SPEC.rulings.values():
        shown = pages.partition(f'id="{ruling.id}"')[2].partition("</section>")[0]
        carried = [example for example in SPEC.examples.values() if ruling.id in example.rulings]
        assert shown.count('class="rules-panel') - shown.count('class="rules-panels') == len(carried), ruling.id
        assert carried or "No example can decide" in shown or "no example can decide" in shown, ruling.id


def test_of_a_line_that_is_refused_only_the_refusal_is_marked(site: Site) -> None:
    marked = [
        text for page in _pages(site).values() for text in re.findall(r'<p class="rules-rejected">(.*?)</p>', page.text)
    ]
    assert marked
    assert all(text.startswith("Not allowed: ") and text.count("(<a") == 1 for text in marked)


def test_signatures_can_be_read(site: Site) -> None:
    page = next(page for path, page in _pages(site).items() if path.match("python/reference/herrlof.html"))
    assert "TypeAliasForwardRef" not in page.text
    signatures = re.findall(r'<dt class="sig [^"]*".*?</dt>', page.text, re.DOTALL)
    values = [re.sub(r"<[^>]*>", "", each).partition(" = ")[2] for each in signatures if "PRESETS" in each]
    assert values
    assert all(value.startswith("…") for value in values)


def test_pictures_show_what_the_engine_decides(site: Site) -> None:
    page = (site.html / "specification/herrlof/trick.html").read_text(encoding="utf-8")
    assert "The trick is destroyed (HRL-TRICK-1). Seat 0 leads next (HRL-LEAD-1)." in page


def test_the_tables_are_complete(site: Site) -> None:
    for page in ("traceability", "concordance"):
        text = (site.html / f"specification/{page}.html").read_text(encoding="utf-8")
        for identifier in SPEC.clauses:
            assert f"#{identifier}" in text, f"{page}: {identifier}"
    register = (site.html / "rulings/index.html").read_text(encoding="utf-8")
    for identifier in SPEC.rulings:
        assert f"#{identifier}" in register


def test_other_tools_can_read_the_needs(site: Site) -> None:
    document = json.loads((site.html / "needs.json").read_text(encoding="utf-8"))
    (version,) = document["versions"].values()
    assert version["needs"]["HRL-RULING-21"]["settles"] == ["HRL-TRICK-2"]
    assert set(SPEC.clauses) <= set(version["needs"])
