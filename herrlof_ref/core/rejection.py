"""How a game says no: with the clause that was broken, and a sentence."""

from __future__ import annotations

from typing import NewType

ClauseId = NewType("ClauseId", str)
"""The permanent id of a clause of the specification, like ``HRL-PLAY-2``."""


class Rejected(ValueError):
    """An action that the rules do not allow. The state it was tried on is untouched.

    ``clause`` is the clause it breaks; ``reason`` a sentence that tells nothing but what the mover may know.
    """

    def __init__(self, clause: ClauseId, reason: str) -> None:
        super().__init__(clause, reason)
        self.clause = clause
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"


class NotationError(Rejected):
    """A text that spells no step of the game."""


class RulesetError(ValueError):
    """Option values that make no game. The message names the option and what was expected."""
