"""The sidebar's tree of pages, laid out once for a build.

Sphinx copies the whole table of contents, with every clause on every page, for each page it writes. Here only pages are
listed, and for each page just the links are made relative and the path to it is marked.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, Final

import attrs
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment


@attrs.frozen
class Page:
    """A page and the pages below it."""

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


_UNUSED: Final = ("sphinx-needs/", "sphinx-data-viewer/", "graphviz.css", "sphinx_needs")
_TREES: Final[dict[int, tuple[Part, ...]]] = {}


def begin(*_: object) -> None:
    """Forget the tree of the last build."""
    _TREES.clear()


def offer(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Let the theme take the tree from here."""
    parts = _TREES.setdefault(id(app), tree(app.env))
    uri: Callable[[str], str] = context["pathto"]
    context["toctree"] = lambda **_: "".join(_part(part, pagename, uri) for part in parts)
    # The hidden needs draw nothing, so that no page needs what sphinx-needs would load for them.
    for files in ("css_files", "script_files"):
        context[files] = [file for file in context[files] if not any(name in str(file.filename) for name in _UNUSED)]
    if "body" in context:
        # A caption that calls itself a heading must say of which level.
        context["body"] = context["body"].replace('class="caption" role="heading"', 'class="caption"')


def tree(env: BuildEnvironment) -> tuple[Part, ...]:
    """Read the tree from the contents of the front page."""
    root = env.config.root_doc
    found = env.tocs[root].findall(addnodes.toctree)
    return tuple(Part(part.get("caption") or "", _pages(env, part)) for part in found)


def _pages(env: BuildEnvironment, toctree: addnodes.toctree) -> tuple[Page, ...]:
    made = []
    for title, name in toctree["entries"]:
        if name in env.titles:
            below = [page for inner in env.tocs[name].findall(addnodes.toctree) for page in _pages(env, inner)]
            made.append(Page(name, title or env.titles[name].astext(), tuple(below)))
    return tuple(made)


def _part(part: Part, current: str, uri: Callable[[str], str]) -> str:
    caption = f'<p class="caption"><span class="caption-text">{escape(part.caption)}</span></p>' if part.caption else ""
    return caption + _list(part.pages, current, uri, 1)


def _list(pages: tuple[Page, ...], current: str, uri: Callable[[str], str], depth: int) -> str:
    inside = ' class="current"' if any(page.holds(current) for page in pages) else ""
    return f"<ul{inside}>{''.join(_item(page, current, uri, depth) for page in pages)}</ul>"


def _item(page: Page, current: str, uri: Callable[[str], str], depth: int) -> str:
    here = page.name == current
    link = f'<a class="{"current " if here else ""}reference internal" href="{"#" if here else uri(page.name)}">'
    below = _list(page.below, current, uri, depth + 1) if page.below else ""
    marks = f"toctree-l{depth}{' current' if page.holds(current) else ''}{' current-page' if here else ''}"
    return f'<li class="{marks}">{link}{escape(page.title)}</a>{below}</li>'
