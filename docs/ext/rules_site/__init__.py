"""The Sphinx extension of this documentation: the specification as pages, computed pictures, generated tables."""

from __future__ import annotations

import gc
import hashlib
from pathlib import Path
from typing import Any, Final

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

from rules_site import code_pages, navigation, pages, parts, signatures, social, telling
from rules_site.book import read_book
from rules_site.domain import LinkIds, LinkPages, RulesDomain
from rules_site.entries import ClauseBlock, RulingBlock
from rules_site.examples import ExampleBlock, StepsBlock, WorkedBlock
from rules_site.pictures import BoardBlock, CardRole, CardsBlock, HandBlock, RuleRole, ScoreBlock, TrickBlock
from rules_site.tables import ComparisonBlock, ConcordanceBlock, RegisterBlock, TraceabilityBlock
from rules_site.tables_by_hand import StackTables
from rules_site.terms import GlossaryBlock, TermRole
from rules_site.values import ValueRole

_BLOCKS: Final = {"clause": ClauseBlock, "ruling": RulingBlock, "example": ExampleBlock}
_DIRECTIVES: Final = {
    "worked": WorkedBlock,
    "steps": StepsBlock,
    "cards": CardsBlock,
    "hand": HandBlock,
    "trick": TrickBlock,
    "score": ScoreBlock,
    "board": BoardBlock,
    "traceability": TraceabilityBlock,
    "concordance": ConcordanceBlock,
    "ruling-register": RegisterBlock,
    "preset-comparison": ComparisonBlock,
}
_WATCHED: Final = (
    "herrlof_ref/**/*.py",
    "spec/**/*.md",
    "spec/**/*.lp",
    "conformance/games/*.json",
    "docs/ext/**/*.py",
)


def _take_blocks(app: Sphinx, _: Config) -> None:
    """Take over the blocks of the specification from sphinx-needs, which makes a directive for every kind of need."""
    for name, directive in _BLOCKS.items():
        app.add_directive(name, directive, override=True)


def _begin(app: Sphinx) -> None:
    read_book.cache_clear()
    # Other tools find the clauses as data beside the pages; the builder of catalogues fails if it is to write them.
    app.config.needs_build_json = app.builder.format == "html"
    pages.use(app)


def _end(app: Sphinx, _: Exception | None) -> None:
    """Remove what sphinx-needs leaves beside the pages and nothing here leads to."""
    for name in ("permalink.html", "schema_violations.json"):
        (Path(app.outdir) / name).unlink(missing_ok=True)


def _outdated(app: Sphinx, env: BuildEnvironment, *_: object) -> list[str]:
    """Read all pages anew if the specification or the engine changed: each may depend on anything in them."""
    digest = hashlib.sha256()
    root = Path(app.srcdir).parent
    for pattern in _WATCHED:
        for file in sorted(root.glob(pattern)):
            digest.update(file.read_bytes())
    before = getattr(env, "rules_digest", None)
    env.rules_digest = digest.hexdigest()  # type: ignore[attr-defined]
    return sorted(env.found_docs) if before not in (None, digest.hexdigest()) else []


def setup(app: Sphinx) -> dict[str, Any]:
    """Enter everything."""
    # A build makes millions of nodes and ends; looking for garbage among them would take a third of its time.
    gc.disable()
    parts.setup(app)
    signatures.setup(app)
    telling.setup(app)
    app.add_domain(RulesDomain)
    app.add_transform(LinkIds)
    app.add_transform(LinkPages)
    app.add_transform(StackTables)
    for name, directive in _DIRECTIVES.items():
        app.add_directive(name, directive, override=True)
    app.connect("config-inited", _take_blocks, priority=900)
    app.add_directive_to_domain("std", "glossary", GlossaryBlock, override=True)
    app.add_role_to_domain("std", "term", TermRole(), override=True)
    app.add_role("card", CardRole())
    app.add_role("rule", RuleRole())
    app.add_role("value", ValueRole())
    app.connect("builder-inited", _begin)
    app.connect("env-updated", navigation.begin)
    app.connect("html-page-context", navigation.offer, priority=400)
    app.connect("html-page-context", social.describe)
    app.connect("html-page-context", navigation.place, priority=600)
    app.connect("env-get-outdated", _outdated)
    app.connect("build-finished", _end)
    app.connect("build-finished", social.paint)
    app.connect("html-collect-pages", code_pages.collect)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
