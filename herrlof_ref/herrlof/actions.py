"""What chance and the players can do. Each class is one kind of step of the protocol."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final, TypeAlias

import attrs

from herrlof_ref.herrlof.cards import FACES, Card, fan

_INDEX: Final = attrgetter("index")


def _in_order(hands: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    return tuple([tuple(sorted(hand, key=_INDEX)) for hand in hands])


@attrs.frozen
class Deal:
    """Chance deals the whole deck. The order of a hand's cards does not matter."""

    hands: tuple[tuple[Card, ...], ...] = attrs.field(converter=_in_order)
    """By seat."""
    turned: Card
    stock: tuple[Card, ...]
    """From the top."""


@attrs.frozen
class Bid:
    """The player predicts a number of tricks."""

    tricks: int


@attrs.frozen
class Play:
    """The player plays a card to the trick."""

    card: Card


@attrs.frozen
class Draw:
    """The player of a 3 draws the top card of the stock."""


@attrs.frozen
class Pass:
    """The player declines the power of a 1, a 3 or a 6."""


@attrs.frozen
class Return:
    """The player who drew returns a card."""

    card: Card


@attrs.frozen
class Steal:
    """The winner with a 1 takes a trick from a player."""

    seat: int


@attrs.frozen
class Take:
    """The winner with a 6 names the player from whom a card is taken."""

    seat: int


@attrs.frozen
class Taken:
    """Chance decides which card is taken."""

    card: Card


@attrs.frozen
class Give:
    """The player who took a card gives one."""

    card: Card


Action: TypeAlias = Deal | Bid | Play | Draw | Pass | Return | Steal | Take | Taken | Give
"""Everything that chance or a player can do."""

DRAW: Final = Draw()
PASS: Final = Pass()
STEALS: Final = tuple(Steal(seat) for seat in range(3))
TAKES: Final = tuple(Take(seat) for seat in range(3))

# An action that names a card is made once for each face: listing legal actions then makes no objects.
plays: Final = fan(tuple(Play(face) for face in FACES))
"""List the plays of a multiset's faces, in order."""
returns: Final = fan(tuple(Return(face) for face in FACES))
"""List the returns of a multiset's faces, in order."""
takings: Final = fan(tuple(Taken(face) for face in FACES))
"""List the outcomes that take a multiset's faces, in order."""
gifts: Final = fan(tuple(Give(face) for face in FACES))
"""List the gifts of a multiset's faces, in order."""
