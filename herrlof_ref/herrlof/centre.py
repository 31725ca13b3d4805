"""The middle of the table. Chapter: spec/herrlof/deal.md."""

from __future__ import annotations

import attrs

from herrlof_ref.herrlof.cards import Card, Cards, Suit


@attrs.frozen
class Centre:
    """The middle of the table."""

    trump: Suit | None
    turned: Card
    stock: tuple[Card, ...]
    """From the top."""
    aside: Cards
    """Cards out of play, but for the turned card: replaced turned cards, and returned cards that were discarded."""
