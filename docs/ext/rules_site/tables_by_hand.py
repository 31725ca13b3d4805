"""Tables written in Markdown: those too wide for a phone learn to stack their rows, as the generated ones do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from docutils import nodes
from sphinx.transforms import SphinxTransform

_BESIDE: Final = 20
_LAST: Final = 14
"""A last column wider than this many letters has no room beside others that need more than ``_BESIDE``."""


class StackTables(SphinxTransform):
    """Tells every cell of a wide table the heading of its column, which a narrow screen shows before the cell."""

    default_priority = 899

    def apply(self, **_: Any) -> None:
        """Mark the tables of a document."""
        for table in self.document.findall(nodes.table):
            head = next(table.findall(nodes.thead), None)
            if head is None or "rules-table" in table["classes"]:
                continue
            rows = [[*row.findall(nodes.entry)] for row in table.findall(nodes.row)]
            if _is_wide(rows):
                table["classes"].append("stacked")
                for cells in rows[1:]:
                    for name, cell in zip(rows[0], cells, strict=False):
                        cell["label"] = name.astext() if cell.astext() else ""


def _is_wide(rows: Sequence[Sequence[nodes.entry]]) -> bool:
    longest = [max(len(cell.astext()) for cell in column) for column in zip(*rows, strict=False)]
    return sum(longest[:-1]) > _BESIDE and longest[-1] > _LAST
