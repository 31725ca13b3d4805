"""Chance as explicit outcomes."""

from __future__ import annotations

from fractions import Fraction
from typing import Generic, TypeVar

import attrs

A_co = TypeVar("A_co", covariant=True)


@attrs.frozen
class Outcome(Generic[A_co]):
    """One thing that chance may do, and how likely it is."""

    action: A_co
    probability: Fraction
