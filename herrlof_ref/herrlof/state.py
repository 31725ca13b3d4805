"""The states of a game. Each phase is a class of its own, with just what that phase needs.

What changes rarely lies in objects that the states of a round share: ``Round`` (the ruleset, the bids, the standing
over the game), ``Centre`` (the middle of the table) and ``Tally`` (the tricks so far).
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import attrs

from herrlof_ref.herrlof.cards import Card, Cards, Suit
from herrlof_ref.herrlof.ruleset import Ruleset


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
class Centre:
    """The middle of the table."""

    trump: Suit | None
    turned: Card
    stock: tuple[Card, ...]
    """From the top."""
    aside: Cards
    """Cards out of play, but for the turned card: replaced turned cards, and returned cards that were discarded."""


@attrs.frozen
class Tally:
    """The tricks of a round so far."""

    tricks: tuple[int, ...]
    """Tricks that each seat has."""
    destroyed: int
    won_cards: Cards
    """The cards of all tricks that were won."""
    destroyed_cards: Cards
    """The cards of all tricks that were destroyed."""


@attrs.frozen
class Dealing:
    """A round begins: chance deals."""

    phase: ClassVar[str] = "deal"
    round: Round


@attrs.frozen
class Bidding:
    """The players bid, the round's first leader first."""

    phase: ClassVar[str] = "bid"
    round: Round
    centre: Centre
    hands: tuple[Cards, ...]


@attrs.frozen
class _Table:
    """What every phase has in which a trick lies on the table or is about to be led."""

    round: Round
    centre: Centre
    hands: tuple[Cards, ...]
    """By seat."""
    tally: Tally
    leader: int
    """The seat that leads the current trick."""
    trick: tuple[Card, ...]
    """The cards on the table, in playing order."""


@attrs.frozen
class Playing(_Table):
    """The next player plays a card."""

    phase: ClassVar[str] = "play"


@attrs.frozen
class Drawing(_Table):
    """The player of a 3 decides whether to draw."""

    phase: ClassVar[str] = "draw"


@attrs.frozen
class Returning(_Table):
    """The player who drew returns a card."""

    phase: ClassVar[str] = "return"


@attrs.frozen
class Stealing(_Table):
    """The winner with a 1 decides whether to take a trick. The finished trick is on the table and counted."""

    phase: ClassVar[str] = "steal"


@attrs.frozen
class Taking(_Table):
    """The winner with a 6 decides whether to take a card. The finished trick is on the table and counted."""

    phase: ClassVar[str] = "take"


@attrs.frozen
class Choosing(_Table):
    """Chance decides which card is taken."""

    phase: ClassVar[str] = "taken"
    target: int
    """The seat from whom a card is taken."""


@attrs.frozen
class Giving(_Table):
    """The player who took a card gives one."""

    phase: ClassVar[str] = "give"
    target: int
    """The seat to whom a card is given."""


@attrs.frozen
class Over:
    """The game has ended. The table is left as it was, its last trick cleared."""

    phase: ClassVar[str] = "over"
    round: Round
    """Its standing includes the last round."""
    centre: Centre
    tally: Tally
    leader: int
    """The leader of the last trick."""


Table: TypeAlias = Playing | Drawing | Returning | Stealing | Taking | Choosing | Giving
"""The phases between the bids and the end of a round."""

State: TypeAlias = Dealing | Bidding | Table | Over
"""Every phase of a game."""
