"""Options that several commands have."""

from __future__ import annotations

from typing import Final

import click

engine: Final = click.option(
    "--engine", metavar="CMD", help="The engine's command, as for a shell; without it the built-in engine."
)
game: Final = click.option("--game", default="herrlof", show_default=True, metavar="GAME", help="The game.")
rules: Final = click.option(
    "--rules", default="", metavar="TEXT", help='Values that are fixed, as "players: 3, one: mandatory".'
)
timeout: Final = click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True, max=86400),
    default=20.0,
    show_default=True,
    metavar="S",
    help="Seconds that the engine has for each answer.",
)
