"""The lock file: every id that was ever given away, and what its text said when it was last looked at."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from herrlof_ref.gate.fault import Fault
from herrlof_ref.specification import Clause, Ruling, Specification, SpecificationError

LOCK: Final = Path("spec", "ids.lock.json")
"""The lock file below the project's folder."""

RETIRED: Final = "retired"


def write_lock(root: Path, specification: Specification) -> None:
    """Write the lock anew: ids that are gone are kept as retired, so that nobody gives them away again."""
    entries = {**dict.fromkeys(read_lock(root), RETIRED), **_digests(specification)}
    ordered = {identifier: entries[identifier] for identifier in sorted(entries, key=_order)}
    (root / LOCK).write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")


def read_lock(root: Path) -> dict[str, str]:
    """Return the locked ids and the digest of each text, or that the id is retired; nothing if there is no lock yet.

    Raises SpecificationError if the file is not such a table.
    """
    path = root / LOCK
    if not path.is_file():
        return {}
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise SpecificationError(f"{path}: is not JSON: {error}") from error
    if not isinstance(document, dict) or not all(isinstance(value, str) for value in document.values()):
        raise SpecificationError(f"{path}: must be a table of ids and digests")
    return document


def check_lock(root: Path, specification: Specification) -> list[Fault]:
    """Find ids that are gone, new, given away again, or whose text has changed since it was locked."""
    locked = read_lock(root)
    present = _digests(specification)
    faults = [
        Fault(identifier, LOCK, "is locked, but stands nowhere in spec/: an id must not be renumbered or removed")
        for identifier, digest in locked.items()
        if digest != RETIRED and identifier not in present
    ]
    for identifier, digest in present.items():
        file = _file(root, specification, identifier)
        if identifier not in locked:
            faults.append(Fault(identifier, file, f"is new: run `herrlof suite lock` to enter it in {LOCK}"))
        elif locked[identifier] == RETIRED:
            faults.append(Fault(identifier, file, "was retired, and an id must not be used again"))
        elif locked[identifier] != digest:
            faults.append(
                Fault(
                    identifier,
                    file,
                    "has changed its text: note a change of meaning in the specification's CHANGELOG.md, then run "
                    "`herrlof suite lock`",
                )
            )
    return faults


def _digests(specification: Specification) -> dict[str, str]:
    entries: Mapping[str, Clause | Ruling] = {**specification.clauses, **specification.rulings}
    return {identifier: _digest(entry) for identifier, entry in entries.items()}


def _digest(entry: Clause | Ruling) -> str:
    """Return a short digest of what an entry demands; line breaks do not matter."""
    text = entry.text if isinstance(entry, Clause) else entry.fields.get("decision", "")
    words = " ".join(f"{entry.title} {text}".split())
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def _file(root: Path, specification: Specification, identifier: str) -> Path:
    entry = specification.clauses.get(identifier) or specification.rulings[identifier]
    return entry.place.page.relative_to(root)


def _order(identifier: str) -> tuple[str, int]:
    area, _, number = identifier.rpartition("-")
    return area, int(re.sub(r"\D", "", number))
