"""A number of stones, with the clause that decided it."""

from __future__ import annotations

import attrs

from herrlof_ref.core.rejection import ClauseId


@attrs.frozen
class Count:
    """How many stones are to be removed or placed, and why."""

    stones: int
    clause: ClauseId
