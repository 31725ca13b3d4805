"""Glossaries: each game defines its own terms, so that two games may use one word."""

from __future__ import annotations

import re
from typing import Final

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxRole

from rules_site.blocks import Block

_EXPLICIT: Final = re.compile(r"(?P<shown>.+?)\s*<(?P<term>[^<>]+)>")


def game_of(docname: str) -> str:
    """Return the game that a page belongs to; pages outside the specification belong to Herrlof."""
    parts = docname.split("/")
    return parts[1] if len(parts) > 2 and parts[0] == "specification" else "herrlof"


def term_key(game: str, term: str) -> str:
    """Return the key of a term among the objects of the domain."""
    return f"{game}:term:{' '.join(term.lower().split())}"


class GlossaryBlock(Block):
    """Terms at the beginning of lines, each followed by its definition, indented."""

    required_arguments = 0

    def run(self) -> list[nodes.Node]:
        """Make the list of definitions."""
        glossary = nodes.definition_list("", classes=["glossary", "simple"])
        names: list[tuple[int, str]] = []
        lines: list[str] = []
        for at, line in enumerate([*self.content, "end"]):
            if line and not line[0].isspace():
                if lines:
                    glossary += self._item(names, lines)
                    names, lines = [], []
                names.append((at, line.strip()))
            elif names:
                lines.append(line.strip())
        return [addnodes.glossary("", glossary, sorted=False)]

    def _item(self, names: list[tuple[int, str]], lines: list[str]) -> nodes.definition_list_item:
        item = nodes.definition_list_item()
        for at, name in names:
            anchor = f"term-{nodes.make_id(name)}"
            self.domain.note(term_key(self.game, name), "term", anchor, name)
            term = nodes.term(name, "", *self.title_nodes(name), ids=[anchor])
            term.source, term.line = str(self.env.doc2path(self.env.docname)), self.content_offset + at + 1
            item += term
        item += nodes.definition("", *self.prose(lines, names[-1][0] + 1))
        return item


class TermRole(SphinxRole):
    """A link to a term of the page's own game."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the link."""
        found = _EXPLICIT.fullmatch(self.text)
        shown, term = (found["shown"], found["term"]) if found else (self.text, self.text)
        key = term_key(game_of(self.env.docname), term)
        inner = nodes.inline("", shown, classes=["std-term"])
        link = addnodes.pending_xref(
            "", inner, refdomain="rules", reftype="term", reftarget=key, refexplicit=True, refwarn=True
        )
        return [link], []
