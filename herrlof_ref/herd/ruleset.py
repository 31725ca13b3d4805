"""Rulesets: the one option and its values. Chapter: spec/herd/steps.md; the reasons: the rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from herrlof_ref.core import Json, RulesetError
from herrlof_ref.core.json import is_whole, quoted

SMALLEST: Final = 2
LARGEST: Final = 13
"""Cells on a side of the largest board: a letter names each of its rows."""


def _side(_: object, option: attrs.Attribute[Any], value: object) -> None:
    if not is_whole(value, SMALLEST, LARGEST):
        raise RulesetError(
            f"the option {option.name} must be a whole number from {SMALLEST} to {LARGEST}, not {quoted(value)}"
        )


@attrs.frozen(kw_only=True)
class Ruleset:
    """A value for each option (HRD-RULESET-1). What is left out has the standard value.

    Raises RulesetError if the values make no game.
    """

    side: int = attrs.field(default=5, validator=_side)
    """Cells on each side of the board (HRD-BOARD-1)."""

    def to_json(self) -> dict[str, Json]:
        """Return the value of every option as JSON."""
        return {"side": self.side}

    @classmethod
    def from_json(cls, document: Mapping[str, object]) -> Ruleset:
        """Make a ruleset of the options in a JSON object. Raises RulesetError."""
        for name in document:
            if name != "side":
                raise RulesetError(f"there is no option {quoted(name)}")
        # The validator checks what the type checker cannot know.
        return cls(**document)  # type: ignore[arg-type]
