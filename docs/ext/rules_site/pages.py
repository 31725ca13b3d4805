"""Takes the pages of ``spec/`` into the site where they lie, without a copy."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.project import Project

from rules_site.book import document


class RulesProject(Project):
    """A project whose sources are ``docs/`` and, below the document name ``specification/``, the pages of ``spec/``."""

    def discover(self, exclude_paths: Iterable[str] = (), include_paths: Iterable[str] = ("**",)) -> set[str]:
        """Find all documents."""
        super().discover(exclude_paths, include_paths)
        root = Path(self.srcdir).parent
        for page in sorted((root / "spec").glob("*/**/*.md")):
            name = document(page, root)
            self.docnames.add(name)
            self._path_to_docname[page] = name
            self._docname_to_path[name] = page
        return self.docnames


def use(app: Sphinx) -> None:
    """Let the build read its sources through a RulesProject, which knows what an earlier build found."""
    known = app.project
    app.project = RulesProject(app.srcdir, app.config.source_suffix)
    app.project.restore(known)
    app.env.project = app.project
