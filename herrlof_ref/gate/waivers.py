"""Waivers: what a clause may lack, with the reason and the date."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from herrlof_ref.specification import SpecificationError

WAIVERS: Final = Path("spec", "waivers.md")
"""The list of waivers below the project's folder."""

KINDS: Final = ("code", "formal", "vector")
_ROW: Final = re.compile(
    r"\| (?P<id>[A-Z]+-[A-Z]+-[0-9]+) \| (?P<kind>\w+) \| (?P<date>\d{4}-\d\d-\d\d) \| (?P<reason>.+) \|"
)


def read_waivers(root: Path) -> Mapping[tuple[str, str], str]:
    """Return the reason of each waiver by id and kind ("code", "formal" or "vector").

    Raises SpecificationError for a row that is not a waiver.
    """
    path = root / WAIVERS
    waivers: dict[tuple[str, str], str] = {}
    if not path.is_file():
        return waivers
    rows = [line for line in path.read_text(encoding="utf-8").split("\n") if line.startswith("| ")]
    for row in rows[1:]:
        found = _ROW.fullmatch(row)
        if found is None or found["kind"] not in KINDS:
            raise SpecificationError(f"{path}: not a waiver (id, kind, date, reason): {row}")
        waivers[found["id"], found["kind"]] = found["reason"]
    return waivers
