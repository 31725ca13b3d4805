"""The sidebar's tree of pages, laid out once for a build.

Sphinx copies the whole table of contents, with every clause on every page, for each page it writes, and the theme then
parses it to make it fold. Here only pages are listed, and for each page just the links are made relative and the path
to it is marked. What makes the tree fold is written at once, as the theme's style sheet expects it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from itertools import count
from typing import Any, Final

import attrs
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment


@attrs.frozen
class Page:
    """A page and the pages below it. Without a name it is a caption above the pages that follow."""

    name: str
    title: str
    below: tuple[Page, ...]

    def holds(self, name: str) -> bool:
        """Tell whether a page is this one or stands below it."""
        return self.name == name or any(page.holds(name) for page in self.below)


@attrs.frozen
class Part:
    """Pages under one caption."""

    caption: str
    pages: tuple[Page, ...]


_UNUSED: Final = (
    "sphinx-needs/",
    "sphinx-data-viewer/",
    "graphviz.css",
    "sphinx_needs",
    "jquery.js",
    "_sphinx_javascript_frameworks_compat.js",
)
_TREES: Final[dict[int, tuple[Part, ...]]] = {}


def begin(*_: object) -> None:
    """Forget the tree of the last build."""
    _TREES.clear()


def offer(_app: Sphinx, _pagename: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Spare the theme the tree that Sphinx would make, and pages what nothing on them needs."""
    context["toctree"] = lambda **_: ""
    # The hidden needs draw nothing, so that no page needs what sphinx-needs would load for them.
    for files in ("css_files", "script_files"):
        context[files] = [file for file in context[files] if not any(name in str(file.filename) for name in _UNUSED)]
    if "body" in context:
        # A caption that calls itself a heading must say of which level.
        context["body"] = context["body"].replace('class="caption" role="heading"', 'class="caption"')


def place(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Give the theme the tree."""
    if id(app) not in _TREES:
        _TREES[id(app)] = tree(app.env)
    uri: Callable[[str], str] = context["pathto"]
    switches = count(1)
    context["furo_navigation_tree"] = "".join(_part(part, pagename, uri, switches) for part in _TREES[id(app)])


def tree(env: BuildEnvironment) -> tuple[Part, ...]:
    """Read the tree from the contents of the front page."""
    root = env.config.root_doc
    found = env.tocs[root].findall(addnodes.toctree)
    return tuple(Part(part.get("caption") or "", _pages(env, part)) for part in found)


def _pages(env: BuildEnvironment, toctree: addnodes.toctree) -> tuple[Page, ...]:
    made = []
    for title, name in toctree["entries"]:
        if name in env.titles:
            below: list[Page] = []
            for inner in env.tocs[name].findall(addnodes.toctree):
                below += [Page("", inner["caption"], ())] if inner.get("caption") else []
                below += _pages(env, inner)
            made.append(Page(name, title or env.titles[name].astext(), tuple(below)))
    return tuple(made)


def _part(part: Part, current: str, uri: Callable[[str], str], switches: Iterator[int]) -> str:
    caption = f'<p class="caption"><span class="caption-text">{escape(part.caption)}</span></p>' if part.caption else ""
    return caption + _list(part.pages, current, uri, 1, switches)


def _list(pages: tuple[Page, ...], current: str, uri: Callable[[str], str], depth: int, switches: Iterator[int]) -> str:
    inside = ' class="current"' if any(page.holds(current) for page in pages) else ""
    return f"<ul{inside}>{''.join(_item(page, current, uri, depth, switches) for page in pages)}</ul>"


def _item(page: Page, current: str, uri: Callable[[str], str], depth: int, switches: Iterator[int]) -> str:
    if not page.name:
        return f'<li class="toctree-caption">{escape(page.title)}</li>'
    here, holds = page.name == current, page.holds(current)
    link = f'<a class="{"current " if here else ""}reference internal" href="{"#" if here else uri(page.name)}">'
    marks = f"toctree-l{depth}{' current' if holds else ''}{' current-page' if here else ''}"
    if not page.below:
        return f'<li class="{marks}">{link}{escape(page.title)}</a></li>'
    name = f"toctree-checkbox-{next(switches)}"
    switch = (
        f'<input{" checked" if holds else ""} class="toctree-checkbox" id="{name}" name="{name}" role="switch" '
        f'type="checkbox" aria-label="Toggle navigation of {escape(page.title)}">'
        f'<label for="{name}"><span class="icon"><svg><use href="#svg-arrow-right"></use></svg></span></label>'
    )
    below = _list(page.below, current, uri, depth + 1, switches)
    return f'<li class="{marks} has-children">{link}{escape(page.title)}</a>{switch}{below}</li>'
