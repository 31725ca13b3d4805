"""The games of this library, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from herrlof_ref.core import Game
from herrlof_ref.herd.game import HERD
from herrlof_ref.herrlof.game import HERRLOF

GAMES: Final[Mapping[str, Game[Any, Any, Any]]] = {HERRLOF.name: HERRLOF, HERD.name: HERD}
"""Each game by the name it has in the protocol. Rulesets, states and actions of different games differ in type."""
