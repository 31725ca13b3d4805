"""Nodes that docutils lacks, and short ways to build the ones it has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any, TypeAlias

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxTranslator
from sphinx.writers.html5 import HTML5Translator

from herrlof_ref.drawing import Picture
from herrlof_ref.gate import Citation

Content: TypeAlias = "str | nodes.Node | Sequence[str | nodes.Node]"
"""What may be put into a cell or a paragraph: text, a node, or nodes."""


class picture(nodes.Inline, nodes.Element):  # noqa: N801 - docutils names nodes so
    """A computed picture, with its alternative text."""


class details(nodes.General, nodes.Element):  # noqa: N801
    """Something that can be opened and closed; its first child is a ``summary``."""


class summary(nodes.General, nodes.TextElement):  # noqa: N801
    """What is always shown of ``details``."""


class source_link(nodes.Inline, nodes.TextElement):  # noqa: N801
    """A link to a line of the project's code, as the site shows it."""


class raw_control(nodes.General, nodes.Element):  # noqa: N801
    """A control that only a script can use: it is written into HTML and nowhere else."""


def code_page(file: Path) -> str:
    """Return the name of the page that shows a file of the project."""
    return f"code/{file.as_posix()}"


def code_link(place: Citation) -> source_link:
    """Make a link to a place in the code, which reads like ``trick.py:31``."""
    shown = f"{place.file.name}:{place.line}"
    return source_link(
        "", shown, page=code_page(place.file), line=place.line, title=str(place.file), translatable=False
    )


def id_link(identifier: str, shown: str | None = None, kind: str = "id") -> addnodes.pending_xref:
    """Make a link to a clause, ruling or example by its id."""
    inner = nodes.inline("", shown or identifier, classes=["rule-id"] if shown is None else [])
    return addnodes.pending_xref("", inner, refdomain="rules", reftype=kind, reftarget=identifier, refexplicit=True)


def show(drawn: Picture, scale: float = 1, classes: Sequence[str] = ()) -> picture:
    """Make the node of a picture."""
    return picture("", svg=drawn.svg(scale), alternative=drawn.alternative, classes=list(classes))


def paragraph(*content: Content, classes: Sequence[str] = (), translatable: bool = True) -> nodes.paragraph:
    """Make a paragraph of texts and nodes."""
    made = nodes.paragraph("", "", *_inline(content), classes=list(classes))
    if not translatable:
        made["translatable"] = False
    return made


def box(*children: nodes.Node, classes: Sequence[str]) -> nodes.container:
    """Make a box that a style sheet can find."""
    return nodes.container("", *children, classes=list(classes), is_div=True)


def fold(title: str, *children: nodes.Node, is_open: bool = False, classes: Sequence[str] = ()) -> details:
    """Make something that can be opened and closed."""
    return details("", summary("", title), *children, open=is_open, classes=list(classes))


def joined(items: Iterable[nodes.Node], separator: str = ", ") -> list[nodes.Node]:
    """Put separators between nodes."""
    found: list[nodes.Node] = []
    for item in items:
        found += [nodes.Text(separator), item] if found else [item]
    return found


def table(heads: Sequence[str], rows: Iterable[Sequence[Content]], classes: Sequence[str] = ()) -> nodes.container:
    """Make a table with a row of headings. Its cells say on narrow screens, where rows are stacked, what they are."""
    group = nodes.tgroup("", *(nodes.colspec(colwidth=1) for _ in heads), cols=len(heads))
    head = nodes.row("", *(nodes.entry("", paragraph(name)) for name in heads))
    body = [
        nodes.row(
            "", *(_entry(name, cell) for name, cell in zip(heads, cells, strict=True)), classes=_row_classes(cells)
        )
        for cells in rows
    ]
    group += [nodes.thead("", head), nodes.tbody("", *body)]
    return box(nodes.table("", group, classes=["rules-table", *classes]), classes=["rules-table-box"])


def _row_classes(cells: Sequence[Content]) -> list[str]:
    """A row takes over the classes that its first cell's node has under ``row``."""
    first = cells[0]
    found: list[str] = first.get("row", []) if isinstance(first, nodes.Element) else []
    return list(found)


def _entry(name: str, content: Content) -> nodes.entry:
    """Make a cell; its text stands in a paragraph unless it comes in blocks."""
    listed = [content] if isinstance(content, str | nodes.Node) else list(content)
    blocks = [each for each in listed if isinstance(each, nodes.Element) and isinstance(each, nodes.Body)]
    return nodes.entry("", *(blocks if blocks and len(blocks) == len(listed) else [paragraph(listed)]), label=name)


def _inline(content: Sequence[Content]) -> list[nodes.Node]:
    made: list[nodes.Node] = []
    for each in content:
        if isinstance(each, str):
            made.append(nodes.Text(each))
        elif isinstance(each, nodes.Node):
            made.append(each)
        else:
            made += [nodes.Text(part) if isinstance(part, str) else part for part in each]
    return made


def _classes(node: nodes.Element, *more: str) -> str:
    return escape(" ".join([*more, *node.get("classes", [])]))


def _visit_picture(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append(f'<span class="{_classes(node, "rules-picture")}">{node["svg"]}</span>')
    raise nodes.SkipNode


def _visit_details(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append(f'<details class="{_classes(node, "rules-details")}"{" open" if node.get("open") else ""}>')


def _depart_details(self: HTML5Translator, _: nodes.Element) -> None:
    self.body.append("</details>")


def _visit_summary(self: HTML5Translator, _: nodes.Element) -> None:
    self.body.append("<summary>")


def _depart_summary(self: HTML5Translator, _: nodes.Element) -> None:
    self.body.append("</summary>")


def _visit_source_link(self: HTML5Translator, node: nodes.Element) -> None:
    uri = self.builder.get_relative_uri(self.builder.current_docname, node["page"])
    self.body.append(f'<a class="source-link" title="{escape(node["title"])}" href="{uri}#line-{node["line"]}">')


def _depart_source_link(self: HTML5Translator, _: nodes.Element) -> None:
    self.body.append("</a>")


def _visit_raw_control(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append(node["html"])
    raise nodes.SkipNode


def _visit_alternative(self: SphinxTranslator, node: nodes.Element) -> None:
    # Text, LaTeX and manual pages say in words what the picture shows.
    self.visit_emphasis(nodes.emphasis())
    self.visit_Text(nodes.Text(node["alternative"]))
    self.depart_emphasis(nodes.emphasis())
    raise nodes.SkipNode


def _skip(_: SphinxTranslator, __: nodes.Element) -> None:
    raise nodes.SkipNode


def _pass(_: SphinxTranslator, __: nodes.Element) -> None:
    """Write only what is inside."""


def _visit_entry(self: HTML5Translator, node: nodes.entry) -> None:
    HTML5Translator.visit_entry(self, node)
    if node.get("label"):
        # The tag was just written; a narrow screen shows the label in front of the cell.
        self.body[-1] = self.body[-1].replace(">", f' data-label="{escape(node["label"])}">', 1)


def _depart_entry(self: HTML5Translator, node: nodes.entry) -> None:
    HTML5Translator.depart_entry(self, node)


def _writers(html: tuple[Any, Any], elsewhere: tuple[Any, Any]) -> dict[str, Any]:
    """Return the visitors of a node for every writer."""
    return {"html": html, **dict.fromkeys(("text", "latex", "man", "texinfo"), elsewhere)}


def write_everywhere(app: Sphinx, node: type[nodes.Element], visit_html: Any) -> None:
    """Tell every writer about a node that HTML draws and the others say in its ``alternative`` words."""
    app.add_node(node, **_writers((visit_html, None), (_visit_alternative, None)))


def setup(app: Sphinx) -> None:
    """Tell every writer about the nodes."""
    write_everywhere(app, picture, _visit_picture)
    app.add_node(details, **_writers((_visit_details, _depart_details), (_pass, _pass)))
    app.add_node(summary, **_writers((_visit_summary, _depart_summary), (_pass, _pass)))
    app.add_node(source_link, **_writers((_visit_source_link, _depart_source_link), (_pass, _pass)))
    app.add_node(raw_control, **_writers((_visit_raw_control, None), (_skip, None)))
    app.add_node(nodes.entry, override=True, html=(_visit_entry, _depart_entry))
