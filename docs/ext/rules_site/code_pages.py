"""Pages that show the project's own code, so that every citation can be followed without leaving the site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sphinx.application import Sphinx

from rules_site.book import Book
from rules_site.domain import book_of
from rules_site.parts import code_page

_LANGUAGES: Final = {".py": "python", ".lp": "prolog", ".md": "markdown"}


def cited_files(book: Book) -> list[Path]:
    """List the files that a clause leads to."""
    found = {place.file for traced in book.traces.values() for place in (*traced.code, *traced.formal, *traced.tests)}
    return sorted(found)


def collect(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield the pages for the HTML builder."""
    book = book_of(app.env)
    highlighter = getattr(app.builder, "highlighter", None)
    if highlighter is None:
        return
    for file in cited_files(book):
        text = (book.root / file).read_text(encoding="utf-8")
        lines = highlighter.highlight_block(
            text, _LANGUAGES.get(file.suffix, "text"), linenos=False, opts={}, force=True, linespans="line"
        )
        title = file.as_posix()
        body = f'<section class="code-page"><h1><code>{title}</code></h1>{lines}</section>'
        yield (
            code_page(file),
            {"title": title, "body": body, "parents": [], "toc": "", "display_toc": False},
            "page.html",
        )
