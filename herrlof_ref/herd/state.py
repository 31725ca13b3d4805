"""The states of a game. Each phase is a class of its own, with just what that phase needs.

A state holds the board itself, which the ruleset's one option decides. Whether a turn is the first one needs no mark:
the board is empty when a turn begins only in the first (see ``turns.is_first``).
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

import attrs

from herrlof_ref.herd.actions import Roll
from herrlof_ref.herd.board import Board, Cells

BLACK: Final = 0
WHITE: Final = 1
NAMES: Final = ("Black", "White")


@attrs.frozen
class _Position:
    """What every phase has."""

    board: Board
    mover: int
    """Whose turn it is."""
    black: Cells
    white: Cells

    @property
    def own(self) -> Cells:
        """The mover's stones."""
        return self.white if self.mover else self.black

    @property
    def enemy(self) -> Cells:
        """The other player's stones."""
        return self.black if self.mover else self.white


@attrs.frozen
class Rolling(_Position):
    """A turn begins: chance rolls the dice."""

    phase: ClassVar[Literal["roll"]] = "roll"


@attrs.frozen
class Removing(_Position):
    """The mover removes an enemy stone."""

    phase: ClassVar[Literal["remove"]] = "remove"
    roll: Roll
    to_remove: int
    """Enemy stones still to be removed, at least 1."""


@attrs.frozen
class Placing(_Position):
    """The mover places a stone."""

    phase: ClassVar[Literal["place"]] = "place"
    roll: Roll
    to_place: int
    """Stones still to be placed, at least 1."""


@attrs.frozen
class Over(_Position):
    """The board is full. The mover is the player who filled it."""

    phase: ClassVar[Literal["over"]] = "over"


State: TypeAlias = Rolling | Removing | Placing | Over
"""Every phase of a game."""
