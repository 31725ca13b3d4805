"""Options that several commands have."""

from __future__ import annotations

import math
from typing import Any, Final

import click


class Seconds(click.FloatRange):
    """A number of seconds above 0; what is no number is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read the number."""
        seconds = float(super().convert(value, param, ctx))
        if not math.isfinite(seconds):
            self.fail(f"{value!r} is not a number of seconds.", param, ctx)
        return seconds


engine: Final = click.option(
    "--engine", metavar="CMD", help="The engine's command, as for a shell; without it the built-in engine."
)
game: Final = click.option("--game", default="herrlof", show_default=True, metavar="GAME", help="The game.")
rules: Final = click.option(
    "--rules", default="", metavar="TEXT", help='Values that are fixed, as "players: 3, one: mandatory".'
)
timeout: Final = click.option(
    "--timeout",
    type=Seconds(min=0, min_open=True, max=86400),
    default=20.0,
    show_default=True,
    metavar="S",
    help="Seconds that the engine has for each answer.",
)
