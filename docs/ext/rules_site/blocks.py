"""What the directives of clauses, rulings and examples share."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import DirectiveError
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective
from sphinx_needs.api import add_need

from rules_site.book import Book
from rules_site.domain import RulesDomain, book_of

_OPTION: Final = re.compile(r"\s*:([a-z]+):\s*(.*)")


def names_of(options: Mapping[str, str]) -> tuple[str, ...]:
    """Read the option ``names``: what the seats are called."""
    return tuple(name.strip() for name in options.get("names", "").split(",") if name.strip())


class Written(SphinxDirective):
    """A directive whose options are read here: their values follow the specification's own small grammar."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any] | None] = None

    def split(self) -> tuple[dict[str, str], int]:
        """Return the options, and how many lines of the content they take."""
        options: dict[str, str] = {}
        for at, line in enumerate(self.content):
            found = _OPTION.fullmatch(line)
            if found is None:
                return options, at
            options[found[1]] = found[2].strip()
        return options, len(self.content)

    def settings(self, *known: str) -> dict[str, str]:
        """Return the options; one that is not known ends the build."""
        options, _ = self.split()
        for name in options:
            if name not in known:
                raise self.fail(f"{self.name} has no option {name}; it has: {', '.join(known)}")
        return options

    def fail(self, message: str) -> DirectiveError:
        """Make the error that names the place and fails the build."""
        return self.severe(message)

    @property
    def book(self) -> Book:
        """The specification."""
        return book_of(self.env)


class Block(Written):
    """A fenced block of the specification: a title, lines like ``:id: HRL-PLAY-3``, a body.

    Its meaning is read by ``herrlof_ref.specification``; here the block is found again by its id.
    """

    required_arguments = 1
    optional_arguments = 0

    @property
    def domain(self) -> RulesDomain:
        """The domain of this build."""
        found = self.env.get_domain("rules")
        assert isinstance(found, RulesDomain)
        return found

    @property
    def game(self) -> str:
        """The game that this page belongs to."""
        return self.env.docname.split("/")[1]

    def identifier(self) -> str:
        """Return the id of the block."""
        return self.split()[0].get("id", "")

    def prose(self, lines: Sequence[str], first: int) -> list[nodes.Node]:
        """Read Markdown that begins in a line of the content."""
        source = str(self.env.doc2path(self.env.docname))
        holder = nodes.Element()
        offset = self.content_offset + first
        self.state.nested_parse(StringList(list(lines), source=source), offset, holder)
        return holder.children

    def section(self, anchor: str, title: str, classes: Sequence[str]) -> nodes.section:
        """Make a section, which so stands in the contents of the page and in the search by titles."""
        made = nodes.section("", ids=[anchor], names=[], classes=list(classes))
        heading = nodes.title(title, "", *self.title_nodes(title))
        self.set_source_info(heading)
        self.set_source_info(made)
        made += heading
        return made

    def title_nodes(self, title: str) -> list[nodes.Node]:
        """Read the Markdown of a title."""
        found, messages = self.parse_inline(title)
        return [*found, *messages]

    def need(self, kind: str, identifier: str, title: str, **more: Any) -> list[nodes.Node]:
        """Enter the block among the needs, which other tools read from ``needs.json``."""
        made: list[nodes.Node] = add_need(
            app=self.env._app,
            state=self.state,
            docname=self.env.docname,
            lineno=self.lineno,
            need_type=kind,
            title=title,
            id=identifier,
            content="",
            hide=True,
            **more,
        )
        return made
