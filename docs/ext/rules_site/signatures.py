"""The signatures of the library's reference, so that they can be read."""

from __future__ import annotations

from typing import Any, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util.inspect import TypeAliasForwardRef

_LONGEST: Final = 80
"""A longer value says less than the sentence below it."""


class ShortenValues(SphinxTransform):
    """Leaves the value out of the signature of a constant where it would fill the page."""

    default_priority = 500

    def apply(self, **_: Any) -> None:
        """Look through a document."""
        for signature in self.document.findall(addnodes.desc_signature):
            for part in list(signature.findall(addnodes.desc_annotation)):
                text = part.astext()
                if text.lstrip().startswith("=") and len(text) > _LONGEST:
                    part.replace_self(addnodes.desc_annotation("", "", nodes.Text(" = …")))


def setup(app: Sphinx) -> None:
    """Enter the transform, and let types be written plainly."""
    app.add_transform(ShortenValues)
    # An alias inside another type would else be shown with the name of this class around it.
    TypeAliasForwardRef.__repr__ = lambda self: self.name  # type: ignore[method-assign]
