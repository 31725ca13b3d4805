"""Where the specification and the conformance suite lie: inside the installed package, or in the checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent
_SHIPPED: Final = _PACKAGE / "_data"

DATA_ROOT: Final = _SHIPPED if _SHIPPED.is_dir() else _PACKAGE.parent
"""The folder that holds ``spec/`` and ``conformance/``."""

SPECIFICATION: Final = DATA_ROOT / "spec"
SUITE: Final = DATA_ROOT / "conformance"
