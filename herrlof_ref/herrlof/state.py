"""The states of a game. Each phase is a class of its own, with just what that phase needs.

What changes rarely lies in objects that states share: ``Round`` (the ruleset, the bids, the standing over the game),
``Centre`` (the middle of the table), ``Table`` (both, and the tricks so far) and ``Trick``.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

import attrs

from herrlof_ref.herrlof.cards import Cards, size
from herrlof_ref.herrlof.centre import Centre
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.tricktree import Trick


@attrs.frozen
class RoundResult:
    """How a round ended, by seat."""

    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]


@attrs.frozen
class Standing:
    """What counts over the whole game, by seat."""

    scores: tuple[int, ...]
    correct_bids: tuple[int, ...]
    last_round: RoundResult | None
    """None before a round has been scored."""


@attrs.frozen
class Round:
    """What stays the same from the last bid of a round to its end."""

    rules: Ruleset
    number: int
    """From 1."""
    first: int
    """The seat that leads the round's first trick."""
    standing: Standing
    """As it was when the round began."""
    bids: tuple[int | None, ...]
    """By seat; None while not bid."""


@attrs.frozen
class Table:
    """What lies on the table beside the current trick."""

    round: Round
    centre: Centre
    tricks: tuple[int, ...]
    """Tricks that each seat has."""
    won_cards: Cards
    """The cards of all tricks that were won."""
    destroyed_cards: Cards
    """The cards of all tricks that were destroyed."""

    @property
    def destroyed(self) -> int:
        """How many tricks were destroyed."""
        return size(self.destroyed_cards) // self.round.rules.players


@attrs.frozen
class Dealing:
    """A round begins: chance deals."""

    phase: ClassVar[Literal["deal"]] = "deal"
    round: Round


@attrs.frozen
class Bidding:
    """The players bid, the round's first leader first."""

    phase: ClassVar[Literal["bid"]] = "bid"
    round: Round
    centre: Centre
    hands: tuple[Cards, ...]


@attrs.frozen
class _AtTable:
    """What every phase has after the bids."""

    table: Table

    @property
    def round(self) -> Round:
        """The round."""
        return self.table.round

    @property
    def centre(self) -> Centre:
        """The middle of the table."""
        return self.table.centre


@attrs.frozen
class _InPlay(_AtTable):
    """What every phase has in which a trick lies on the table or is about to be led."""

    hands: tuple[Cards, ...]
    """By seat."""
    leader: int
    """The seat that leads the current trick."""
    trick: Trick
    """The cards played to the current trick."""


@attrs.frozen
class Playing(_InPlay):
    """The next player plays a card."""

    phase: ClassVar[Literal["play"]] = "play"


@attrs.frozen
class Drawing(_InPlay):
    """The player of a 3 decides whether to draw."""

    phase: ClassVar[Literal["draw"]] = "draw"


@attrs.frozen
class Returning(_InPlay):
    """The player who drew returns a card."""

    phase: ClassVar[Literal["return"]] = "return"


@attrs.frozen
class Stealing(_InPlay):
    """The winner with a 1 decides whether to take a trick. The finished trick is on the table and counted."""

    phase: ClassVar[Literal["steal"]] = "steal"


@attrs.frozen
class Taking(_InPlay):
    """The winner with a 6 decides whether to take a card. The finished trick is on the table and counted."""

    phase: ClassVar[Literal["take"]] = "take"


@attrs.frozen
class Choosing(_InPlay):
    """Chance decides which card is taken."""

    phase: ClassVar[Literal["taken"]] = "taken"
    target: int
    """The seat from whom a card is taken."""


@attrs.frozen
class Giving(_InPlay):
    """The player who took a card gives one."""

    phase: ClassVar[Literal["give"]] = "give"
    target: int
    """The seat to whom a card is given."""


@attrs.frozen
class Over(_AtTable):
    """The game has ended.

    The table is left as it was, its last trick cleared; the standing of its round includes what the round earned.
    """

    phase: ClassVar[Literal["over"]] = "over"
    leader: int
    """The leader of the last trick."""


InPlay: TypeAlias = Playing | Drawing | Returning | Stealing | Taking | Choosing | Giving
"""The phases between the bids and the end of a round."""

State: TypeAlias = Dealing | Bidding | InPlay | Over
"""Every phase of a game."""
