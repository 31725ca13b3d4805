"""What the gate finds."""

from __future__ import annotations

from pathlib import Path

import attrs


@attrs.frozen
class Fault:
    """One thing that is wrong: an id, the file to look at, and a sentence."""

    id: str
    file: Path
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}: {self.id} {self.sentence}"
