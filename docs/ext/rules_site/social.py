"""What a page says of itself to search engines, and to those who are sent a link to it."""

from __future__ import annotations

import re
from html import escape, unescape
from pathlib import Path
from typing import Any, Final

import resvg_py
from docutils import nodes
from sphinx.application import Sphinx

from herrlof_ref.drawing import draw_cover

_COVER: Final = "_static/cover.png"
_SHORT: Final = 200
"""A longer description of a page is cut."""


def describe(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], doctree: object) -> None:
    """Give a page its title, its first sentences and the cover."""
    site = app.config.html_title
    own = re.sub(r"<[^>]*>", "", str(context.get("title", "")))
    first = next(doctree.findall(_is_prose), None) if isinstance(doctree, nodes.document) else None
    said = " ".join(first.astext().split()) if first else site
    description = said if len(said) <= _SHORT else said[: said.rindex(" ", 0, _SHORT)] + " …"
    told = {
        "og:title": site if pagename == app.config.root_doc else f"{unescape(own)} – {site}",
        "og:description": description,
        "og:type": "article",
        "og:site_name": site,
        "og:image": _address(app, context, _COVER),
        "og:image:alt": draw_cover().alternative,
    }
    if app.config.html_baseurl:
        told["og:url"] = _address(app, context, f"{pagename}.html")
    tags = [f'<meta name="description" content="{escape(description)}">']
    tags += [f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items()]
    # The one tag that is not shared by all who show links: without it some show the cover as a small square.
    tags.append('<meta name="twitter:card" content="summary_large_image">')
    context["metatags"] = context.get("metatags", "") + "".join(tags)


def paint(app: Sphinx, error: Exception | None) -> None:
    """Put the cover beside the pages."""
    if app.builder.format == "html" and not error:
        # Outside a page nothing sets its inks, so each is written as it is on a light one.
        light = re.sub(r"var\([^,]+,([^)]+)\)", r"\1", draw_cover().svg())
        (Path(app.outdir) / _COVER).write_bytes(resvg_py.svg_to_bytes(svg_string=light, skip_system_fonts=True))


def _address(app: Sphinx, context: dict[str, Any], path: str) -> str:
    """Name a file of the site: in full if it is known where the site will stand, as who shows links asks for."""
    base = app.config.html_baseurl
    return f"{base.rstrip('/')}/{path}" if base else str(context["pathto"](path, resource=True))


def _is_prose(node: nodes.Node) -> bool:
    return isinstance(node, nodes.paragraph) and isinstance(node.parent, nodes.section) and bool(node.astext().strip())
