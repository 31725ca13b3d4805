"""The deciding examples of a ruling as panels: for each reading a picture, and what the engine says."""

from __future__ import annotations

from typing import Final

from docutils import nodes

from herrlof_ref.specification import Example, Ruling
from rules_site.book import Book
from rules_site.parts import box, fold, id_link, joined, paragraph, show
from rules_site.telling import tell_line, tell_lines, value_text
from rules_site.verdicts import UNDECIDED, Panel, decided, rows

_MORE: Final = 8
"""More links to other examples than this help nobody."""


def deciding(ruling: Ruling, book: Book) -> list[nodes.Node]:
    """Draw every example that carries a ruling, or say why there is none; then link to others."""
    drawn = rows(ruling, book.specification.examples.values())
    made: list[nodes.Node] = [
        box(*(_panel(panel, decided(ruling)) for panel in row), classes=["rules-panels"]) for row in drawn
    ]
    if not drawn and ruling.bears in UNDECIDED:
        made.append(paragraph(UNDECIDED[ruling.bears], classes=["rules-undecided"]))
    others = [each for each in _others(ruling, book) if ruling.id not in each.rulings][:_MORE]
    links = [*joined((example_link(each) for each in others), "; ")]
    more = paragraph("More examples: ", *links, classes=["rules-more"], translatable=False)
    return [*made, *([more] if links else [])]


def example_link(example: Example) -> nodes.Node:
    """Link to a worked example by its title."""
    return id_link(f"{example.game}:{example.id}", example.title, "example")


def _panel(panel: Panel, name: str) -> nodes.Node:
    head: list[str | nodes.Node] = []
    for option, value in panel.reading:
        head += [nodes.literal("", f"{option}: {value_text(value)}"), " "]
    if not panel.reading:
        head += [nodes.literal("", name), ", as decided"] if name else ["As decided"]
    elif panel.standard:
        head.append("(the standard)")
    heading = paragraph(*head, classes=["rules-reading"], translatable=False)
    title = paragraph(example_link(panel.example), classes=["rules-example-title"], translatable=False)
    pictures = [paragraph(show(each), translatable=False) for each in panel.pictures()]
    choices = [nodes.literal("", step) for step in panel.choices()]
    chosen = [paragraph("May now be chosen: ", *joined(choices), classes=["rules-told"])] if choices else []
    steps = [fold(f"All {len(panel.told)} lines", tell_lines(panel.told))] if len(panel.told) > 1 else []
    return box(
        heading,
        title,
        *([box(*pictures, classes=["rules-pictures"])] if pictures else []),
        tell_line(panel.line),
        *chosen,
        *steps,
        classes=["rules-panel"],
    )


def _others(ruling: Ruling, book: Book) -> list[Example]:
    """List examples of the clauses that a ruling settles which bear on its question."""
    found = {
        example.id: example
        for clause in ruling.settles
        for example in book.examples_of(clause)
        if set(ruling.options) & set(example.rules) or (not ruling.options and example.clauses[0] in ruling.settles)
    }
    return list(found.values())
