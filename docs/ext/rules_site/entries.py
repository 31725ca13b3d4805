"""The directives ``{clause}`` and ``{ruling}``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from docutils import nodes
from sphinx import addnodes

from herrlof_ref.gate import Citation
from herrlof_ref.specification import Clause, Ruling
from rules_site.blocks import Block
from rules_site.book import FOLDER, FormalRule
from rules_site.panels import deciding, example_link
from rules_site.parts import box, code_link, fold, id_link, joined, paragraph, table
from rules_site.verdicts import decision, readings

_PART: Final = re.compile(r":([A-Za-z]+):\s*(.*)")
BEARINGS: Final = {
    "observable": "can be seen in play",
    "moot": "makes no difference in play",
    "moot-for-two": "makes no difference with two players",
    "convention": "a way of writing",
}


_FIELDS: Final = {"options": "Readings", "reason": "Reason", "proof": "Proof", "example": "Deciding example"}


class ClauseBlock(Block):
    """A clause as a card: the text, the formal rule beside it, and where it shows up."""

    def run(self) -> list[nodes.Node]:
        """Make the section of the clause."""
        clause = self.book.specification.clauses.get(self.identifier())
        if clause is None:
            raise self.fail(f"{self.identifier()} is not a clause of the specification that was read")
        self.domain.note(clause.id, "clause", clause.id, clause.title)
        section = self.section(clause.id, clause.title, ["rules-clause"])
        section += self.need("clause", clause.id, clause.title, **_clause_fields(clause))
        section += paragraph(*self._badges(clause), classes=["rules-badges"], translatable=False)
        taken = self.split()[1]
        while taken < len(self.content) and not self.content[taken].strip():
            taken += 1
        text = box(*self.prose(list(self.content)[taken:], taken), classes=["rules-text"])
        formal = [_formal(rule) for rule in self.book.formal(clause.id)]
        section += box(text, *formal, classes=["rules-sides"])
        section += fold("Where it shows up", *self._places(clause), classes=["rules-places"])
        return [section]

    def _badges(self, clause: Clause) -> list[str | nodes.Node]:
        game = f"/{FOLDER}/{clause.game}/sources"
        parts: list[str | nodes.Node] = [_badge(id_link(clause.id), "id"), _badge(f"since {clause.since}", "since")]
        if clause.sources:
            parts.append(_badge(["says the same: ", _page(", ".join(clause.sources), game)], "same"))
        if clause.differs:
            parts.append(_badge(["says else: ", _page(", ".join(clause.differs), game)], "differs"))
        if not clause.sources and not clause.differs:
            parts.append(_badge("no source speaks of it", "silent"))
        parts += [_badge(["option ", nodes.literal("", option)], "option") for option in clause.options]
        return parts

    def _places(self, clause: Clause) -> list[nodes.Node]:
        found = self.book.traces[clause.id]
        rulings = [self.book.specification.rulings[each] for each in found.rulings]
        rows: list[tuple[str, list[str | nodes.Node]]] = [
            ("Rulings", [*joined((id_link(each.id, f"{each.id}: {each.title}") for each in rulings), "; ")]),
            ("Examples", [*joined((example_link(each) for each in self.book.examples_of(clause.id)), "; ")]),
            ("Code", places(found.code)),
            ("Formal rule", places(found.formal)),
            ("Tests", places(found.tests)),
        ]
        items = [
            nodes.list_item("", paragraph(nodes.strong("", f"{name}: "), *content, translatable=False))
            for name, content in rows
            if content
        ]
        return [nodes.bullet_list("", *items)] if items else []


class RulingBlock(Block):
    """A ruling: the question, the decision, what the sources say, the options, the reason, the deciding example."""

    def run(self) -> list[nodes.Node]:
        """Make the section of the ruling."""
        ruling = self.book.specification.rulings.get(self.identifier())
        if ruling is None:
            raise self.fail(f"{self.identifier()} is not a ruling of the specification that was read")
        self.domain.note(ruling.id, "ruling", ruling.id, ruling.title)
        section = self.section(ruling.id, ruling.title, ["rules-ruling"])
        section += self.need(
            "ruling", ruling.id, ruling.title, since=ruling.since, bears=ruling.bears, settles=", ".join(ruling.settles)
        )
        section += paragraph(*_ruling_badges(ruling), classes=["rules-badges"], translatable=False)
        asked = ruling.fields["example"]
        if asked.strip() != "none" and ("?" not in asked or "→" in asked):
            raise self.fail(f"{ruling.id}: its example must be a question, or none: the engine gives the answer")
        fields = self._fields(ruling)
        section += self._labelled("Decision", fields.pop("decision", []), "rules-decision")
        positions = {name: content for name, content in fields.items() if name.isupper()}
        section += table(["Source", "says"], list(positions.items()), ["positions"])
        for name, label in _FIELDS.items():
            section += self._labelled(label, fields.get(name, []), f"rules-field-{name}")
        section += deciding(ruling, self.book)
        return [section]

    def _fields(self, ruling: Ruling) -> dict[str, list[nodes.Node]]:
        """Read each paragraph of the ruling where it stands."""
        found: dict[str, tuple[int, list[str]]] = {}
        name = ""
        for at, line in enumerate(self.content):
            if at < self.split()[1]:
                continue
            if part := _PART.fullmatch(line):
                name = part[1]
                found[name] = (at, [part[2]])
            elif name:
                found[name][1].append(line.strip())
        for name, lines in _written_anew(ruling).items():
            found[name] = (found[name][0], lines)
        return {name: self.prose(lines, at) for name, (at, lines) in found.items()}

    def _labelled(self, label: str, content: list[nodes.Node], kind: str) -> list[nodes.Node]:
        return (
            [box(paragraph(label, classes=["rules-label"]), *content, classes=[kind, "rules-field"])] if content else []
        )


def _written_anew(ruling: Ruling) -> dict[str, list[str]]:
    """Write the readings as a list, and put a reading's meaning behind the decision that only names it."""
    listed = readings(ruling)
    # Below stands why there is none.
    anew: dict[str, list[str]] = {"example": []} if ruling.fields["example"].strip() == "none" else {}
    if not listed:
        return anew
    points = [f"- {name}: {meaning}" if meaning else f"- {name}" for name, meaning in listed]
    return {**anew, "options": points, "decision": [decision(ruling)]}


def _clause_fields(clause: Clause) -> dict[str, Any]:
    return {
        "since": clause.since,
        "sources": ", ".join(clause.sources),
        "differs": ", ".join(clause.differs),
        "ruleset_options": ", ".join(clause.options),
    }


def _ruling_badges(ruling: Ruling) -> list[str | nodes.Node]:
    parts: list[str | nodes.Node] = [
        _badge(id_link(ruling.id), "id"),
        _badge(f"since {ruling.since}", "since"),
        _badge(f"{ruling.bears}: {BEARINGS[ruling.bears]}", f"bears-{ruling.bears}"),
    ]
    parts += [_badge(["option ", nodes.literal("", option)], "option") for option in ruling.options]
    parts.append(_badge(["settles ", *joined(id_link(each) for each in ruling.settles)], "settles"))
    return parts


def _badge(content: str | nodes.Node | Sequence[str | nodes.Node], kind: str) -> nodes.inline:
    parts = [content] if isinstance(content, str | nodes.Node) else content
    inner = [nodes.Text(part) if isinstance(part, str) else part for part in parts]
    return nodes.inline("", "", *inner, classes=["rules-badge", f"rules-badge-{kind}"])


def _page(shown: str, document: str) -> addnodes.pending_xref:
    inner = nodes.inline("", shown)
    return addnodes.pending_xref(
        "", inner, refdomain="std", reftype="doc", reftarget=document, refexplicit=True, refwarn=True
    )


def _formal(rule: FormalRule) -> nodes.Node:
    block = nodes.literal_block(rule.text, rule.text, language="prolog" if rule.stated else "text")
    block["translatable"] = False
    link = paragraph("Formal rule, ", code_link(rule.place), classes=["rules-label"], translatable=False)
    return box(link, block, classes=["rules-formal"])


def places(found: tuple[Citation, ...]) -> list[str | nodes.Node]:
    """Link to places in the code, in their order."""
    return [*joined(code_link(place) for place in found)]
