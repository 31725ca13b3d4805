"""The domain of the rules: clauses, rulings, examples and terms as things that pages link to."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Set
from typing import Any, ClassVar, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.transforms import SphinxTransform
from sphinx.util.nodes import make_refnode

from herrlof_ref.specification.model import ID_PATTERN
from rules_site.book import Book, read_book

_ID: Final = re.compile(rf"(?<![A-Za-z0-9-]){ID_PATTERN}(?![0-9])")


_PRIORITIES: Final = {"clause": 0, "ruling": 0, "term": 1, "example": 2}
"""How important the search takes each kind: 0 is the most."""


def book_of(env: BuildEnvironment) -> Book:
    """Return the specification that this build documents."""
    return read_book(env.srcdir.parent)


class RulesDomain(Domain):
    """Clauses, rulings and examples by their ids."""

    name = "rules"
    label = "Rules"
    object_types: ClassVar = {
        "clause": ObjType("clause", "id", "title"),
        "ruling": ObjType("ruling", "id", "title"),
        "example": ObjType("example", "example"),
        "term": ObjType("term", "term"),
    }
    roles: ClassVar = {"id": XRefRole(), "title": XRefRole(), "example": XRefRole(), "term": XRefRole()}
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}}
    data_version = 1

    @property
    def objects(self) -> dict[str, tuple[str, str, str, str]]:
        """By id the kind, the document, the anchor and the title."""
        found: dict[str, tuple[str, str, str, str]] = self.data["objects"]
        return found

    def note(self, identifier: str, kind: str, anchor: str, title: str) -> None:
        """Remember where something stands."""
        self.objects[identifier] = (kind, self.env.docname, anchor, title)

    def clear_doc(self, docname: str) -> None:
        """Forget what stands in a document."""
        for identifier in [key for key, (_, name, _, _) in self.objects.items() if name == docname]:
            del self.objects[identifier]

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        for identifier, entry in otherdata["objects"].items():
            if entry[1] in docnames:
                self.objects[identifier] = entry

    def resolve_xref(
        self,
        env: BuildEnvironment,  # noqa: ARG002 - Sphinx hands it in
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: addnodes.pending_xref,  # noqa: ARG002 - Sphinx hands it in
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Make the link. A link of the role ``title`` shows the title behind the id."""
        found = self.objects.get(target)
        if found is None:
            return None
        _, docname, anchor, title = found
        if typ == "title":
            contnode = nodes.inline("", f"{target} ({title})")
        return make_refnode(builder, fromdocname, docname, anchor, contnode, title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: addnodes.pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Make the link of a role that may mean anything."""
        made = self.resolve_xref(env, fromdocname, builder, "id", target, node, contnode)
        return [] if made is None else [(f"rules:{'example' if '/' in target else 'id'}", made)]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """List everything for the search and for the inventory."""
        for identifier, (kind, docname, anchor, title) in self.objects.items():
            shown = f"{identifier} {title}" if kind in ("clause", "ruling") else title
            yield identifier, shown, kind, docname, anchor, _PRIORITIES[kind]


class LinkIds(SphinxTransform):
    """Turns every id that stands in running text into a link."""

    default_priority = 900

    def apply(self, **_: Any) -> None:
        """Replace the ids of a document; an id that does not exist is reported as a missing link."""
        prefixes = book_of(self.env).prefixes()
        for node in list(self.document.findall(nodes.Text)):
            if not _ID.search(node) or _is_closed(node):
                continue
            parts = list(_parts(str(node), prefixes))
            if all(isinstance(part, nodes.Text) for part in parts):
                continue
            literal = isinstance(node.parent, nodes.literal) and len(parts) == 1
            # If an id stands in code letters, the whole of it is the link.
            replaced: nodes.Node = node.parent if literal else node
            assert replaced.parent is not None
            replaced.parent.replace(replaced, parts)


class LinkPages(SphinxTransform):
    """Lets pages of ``docs/`` link to pages of ``spec/`` by their place in the site.

    A link that shows an id leads to what has the id.
    """

    default_priority = 5

    def apply(self, **_kwargs: Any) -> None:
        """Turn such links into links to documents."""
        for node in list(self.document.findall(addnodes.pending_xref)):
            if node.get("reftype") in ("myst", "doc") and _ID.fullmatch(shown := node.astext()):
                # The page alone would leave it to the reader to find the clause on it.
                node.replace_self(_xref(shown))
                continue
            target, _, anchor = str(node.get("reftarget", "")).partition("#")
            if node.get("reftype") != "myst" or node.get("refdomain") or not target.endswith(".md"):
                continue
            name = posixpath.normpath(posixpath.join(posixpath.dirname(self.env.docname), target.removesuffix(".md")))
            if name in self.env.found_docs:
                node["refdomain"], node["reftarget"], node["reftargetid"] = "doc", name, anchor or None


def _is_closed(node: nodes.Node) -> bool:
    """Tell whether no link may stand here."""
    closed = (nodes.reference, addnodes.pending_xref, nodes.title, nodes.literal_block, nodes.raw, nodes.Invisible)
    parent = node.parent
    while parent is not None:
        if isinstance(parent, closed):
            return True
        if isinstance(parent, nodes.literal) and not _ID.fullmatch(node.astext()):
            return True
        parent = parent.parent
    return False


def _parts(text: str, prefixes: tuple[str, ...]) -> Iterator[nodes.Node]:
    at = 0
    for found in _ID.finditer(text):
        if found.group().partition("-")[0] not in prefixes:
            continue
        if found.start() > at:
            yield nodes.Text(text[at : found.start()])
        yield _xref(found.group())
        at = found.end()
    if at < len(text):
        yield nodes.Text(text[at:])


def _xref(identifier: str) -> addnodes.pending_xref:
    inner = nodes.inline("", identifier, classes=["rule-id"])
    return addnodes.pending_xref(
        "", inner, refdomain="rules", reftype="id", reftarget=identifier, refexplicit=True, refwarn=True
    )
