"""The story of a worked example as HTML.

Stories are more than half of the site. As HTML with marks for the links they are one node each, so that the many
passes over all nodes of a page do not look at every word of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.writers.html5 import HTML5Translator

from herrlof_ref.drawing import draw_chip
from herrlof_ref.herrlof.cards import card
from rules_site.domain import RulesDomain
from rules_site.parts import write_everywhere
from rules_site.story import Dealt, Told

_LONGEST: Final = 160
"""Longer expectations are shown in part; the vector has them in full."""
_LINK: Final = re.compile("\x1a(.+?)\x1a")


class story(nodes.General, nodes.Element):  # noqa: N801 - docutils names nodes so
    """HTML in which ids between two marks become links when it is written, and the same as plain text."""


def tell_lines(told: Sequence[Told]) -> story:
    """List the lines of an example, each with what happens."""
    items = "".join(f"<li>{_line(line)}</li>" for line in told)
    words = " ".join(f"{number}. {_words(line)}" for number, line in enumerate(told, 1))
    return story("", html=f'<ol class="rules-story">{items}</ol>', alternative=words)


def tell_line(told: Told) -> story:
    """Tell one line: its steps, what happens, and what was expected."""
    return story("", html=f'<div class="rules-story">{_line(told)}</div>', alternative=_words(told))


def value_text(value: object) -> str:
    """Write a value as an example does."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {value_text(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(value_text, value)) + "]"
    return value if isinstance(value, str) else json.dumps(value)


def _line(told: Told) -> str:
    parts = [f'<p class="rules-steps">{_code("; ".join(told.written))}</p>', *map(_deal, told.dealt)]
    sentences = [f"{escape(sentence.removesuffix('.'))} (\x1a{clause}\x1a)." for sentence, clause in told.sentences]
    refused = sentences[-1:] if told.line.breaks else []
    for kind, some in (("told", sentences[: len(sentences) - len(refused)]), ("rejected", refused)):
        if some:
            parts.append(f'<p class="rules-{kind}">{" ".join(some)}</p>')
    if told.line.expect:
        parts.append(f'<p class="rules-expected">as expected: {_code(_expected(told))}</p>')
    return "".join(parts)


def _words(told: Told) -> str:
    sentences = [f"{sentence.removesuffix('.')} ({clause})." for sentence, clause in told.sentences]
    return " ".join([f"{'; '.join(told.written)}.", *sentences])


def _expected(told: Told) -> str:
    expected = ", ".join(f"{name}: {value_text(value)}" for name, value in (told.line.expect or {}).items())
    return expected if len(expected) <= _LONGEST else expected[:_LONGEST].rpartition(",")[0] + ", …"


def _deal(dealt: Dealt) -> str:
    rows = []
    for name, named, others in dealt.places:
        chips = [f'<span class="rules-picture">{draw_chip(card(each)).svg()}</span>' for each in named]
        rows.append(f"<li><p>{escape(name)}: {' '.join(chips)}{_others(others, bool(chips))}</p></li>")
    return f'<ul class="rules-deal">{"".join(rows)}</ul>'


def _others(count: int, beside_named: bool) -> str:
    if beside_named:
        return f" and {count} others" if count else ""
    return f"{count} cards" if count else "no card"


def _code(text: str) -> str:
    return f'<code class="literal">{escape(text)}</code>'


def _visit_story(self: HTML5Translator, node: nodes.Element) -> None:
    rules = self.builder.env.get_domain("rules")
    assert isinstance(rules, RulesDomain)

    def link(found: re.Match[str]) -> str:
        shown = f'<span class="rule-id">{found[1]}</span>'
        entry = rules.objects.get(found[1])
        if entry is None:
            message = "rules:id reference target not found: %s"
            logging.getLogger(__name__).warning(message, found[1], location=node, type="ref", subtype="id")
            return shown
        _, document, anchor, title = entry
        here = document == self.builder.current_docname
        page = "" if here else self.builder.get_relative_uri(self.builder.current_docname, document)
        return f'<a class="reference internal" href="{page}#{anchor}" title="{escape(title)}">{shown}</a>'

    self.body.append(_LINK.sub(link, node["html"]))
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Tell every writer about the node."""
    write_everywhere(app, story, _visit_story)
