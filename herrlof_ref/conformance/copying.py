"""Taking the suite out of the package."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from herrlof_ref.conformance.model import UsageError

_PARTS: Final = ("vectors", "games", "schemas", "PROTOCOL.md", "README.md", "CHANGELOG.md")


def copy_suite(root: Path, target: Path) -> int:
    """Copy vectors, games, schemas and the protocol; how many files those are.

    Raises:
        UsageError: the target exists and is not an empty folder, or it cannot be written.
    """
    try:
        if target.exists() and not (target.is_dir() and not any(target.iterdir())):
            raise UsageError(f"{target} already exists and is not an empty folder; nothing was copied")
        target.mkdir(parents=True, exist_ok=True)
        for part in _PARTS:
            source = root / part
            if source.is_dir():
                shutil.copytree(source, target / part)
            elif source.is_file():
                shutil.copyfile(source, target / part)
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise UsageError(f"the suite cannot be copied to {target}: {reason}") from None
    return sum(path.is_file() for path in target.rglob("*"))
