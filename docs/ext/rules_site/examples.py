"""The directives ``{example}``, ``{worked}`` and ``{steps}``: steps that the engine plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from docutils import nodes

from herrlof_ref.specification.flow import FlowError, parse_fields
from rules_site.blocks import Block, Written, names_of
from rules_site.book import example_anchor
from rules_site.parts import box, fold, id_link, joined, paragraph, show
from rules_site.story import Deviation, Told, play, read_line
from rules_site.telling import tell_lines, value_text

_LONG: Final = 8
"""An example with more lines than this opens when asked to."""


class ExampleBlock(Block):
    """A worked example: the engine plays it, and the build fails where it is not as the example says."""

    def run(self) -> list[nodes.Node]:
        """Make the box of the example."""
        example = self.book.specification.examples.get(f"{self.game}:{self.identifier()}")
        if example is None:
            raise self.fail(f"{self.identifier()} is not an example of the specification that was read")
        key = f"{example.game}:{example.id}"
        anchor = example_anchor(example)
        self.domain.note(key, "example", anchor, example.title)
        title = nodes.rubric(example.title, "", *self.title_nodes(example.title), ids=[anchor])
        self.set_source_info(title)
        verifies = ", ".join(example.clauses)
        need = self.need(
            "example", f"{example.game}/{example.id}", example.title, since=example.since, verifies=verifies
        )
        shows = [*joined(id_link(each) for each in example.clauses)]
        facts: list[str | nodes.Node] = [nodes.literal("", example.id), " shows ", *shows]
        try:
            told = play(example.game, example.rules, example.lines)
        except Deviation as error:
            raise self.fail(f"{example.id}: {error}") from error
        body = [*_rules(example.rules), *tell(told)]
        return [
            box(
                title,
                *need,
                paragraph(*facts, classes=["rules-facts"], translatable=False),
                *body,
                classes=["rules-example"],
            )
        ]


class WorkedBlock(Written):
    """A worked example of the specification shown again on another page."""

    def run(self) -> list[nodes.Node]:
        """Make the box of the example."""
        options = self.settings("game", "caption")
        key = f"{options.get('game', 'herrlof')}:{self.arguments[0]}"
        example = self.book.specification.examples.get(key)
        if example is None:
            raise self.fail(f"there is no worked example {key}")
        told = play(example.game, example.rules, example.lines)
        title = paragraph(
            id_link(key, options.get("caption", example.title), "example"), classes=["rules-example-title"]
        )
        return [box(title, *_rules(example.rules), *tell(told), classes=["rules-example"])]


class StepsBlock(Written):
    """A row of steps of this page's own, played by the engine."""

    def run(self) -> list[nodes.Node]:
        """Make the box of the steps."""
        options = self.settings("game", "rules", "names", "caption")
        taken = self.split()[1]
        try:
            rules = parse_fields(options.get("rules", ""))
            lines = [
                read_line(line, self.content_offset + at + 1)
                for at, line in enumerate(self.content)
                if at >= taken and line.strip() and not line.startswith("#")
            ]
            told = play(options.get("game", "herrlof"), rules, lines, names_of(options))
        except (FlowError, Deviation) as error:
            raise self.fail(f"steps: {error}") from error
        title = [paragraph(options["caption"], classes=["rules-example-title"])] if "caption" in options else []
        return [box(*title, *_rules(rules), *tell(told), classes=["rules-example"])]


def tell(told: tuple[Told, ...]) -> list[nodes.Node]:
    """Make the story of an example: pictures of its tricks or boards, and each line with what happens."""
    pictures = [picture for line in told for picture in line.pictures]
    story = tell_lines(told)
    if len(told) <= _LONG:
        shown = box(*(paragraph(show(each)) for each in pictures), classes=["rules-pictures"])
        return [shown, story] if pictures else [story]
    some = box(*(paragraph(show(each)) for each in pictures[-2:]), classes=["rules-pictures"])
    title = f"All {len(told)} lines, step by step"
    rest = box(*(paragraph(show(each)) for each in pictures[:-2]), classes=["rules-pictures"])
    return [*([some] if pictures else []), fold(title, *([rest] if pictures[:-2] else []), story)]


def _rules(rules: Mapping[str, object]) -> list[nodes.Node]:
    if not rules:
        return []
    options = joined(nodes.literal("", f"{name}: {value_text(value)}") for name, value in rules.items())
    return [paragraph("Ruleset: ", *options, classes=["rules-facts"], translatable=False)]
