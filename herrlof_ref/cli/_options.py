"""Options that several commands have."""

from __future__ import annotations

import math
from pathlib import Path
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


class FilePath(click.Path):
    """A file to be read or written, whose name is not empty."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the name."""
        # As a path, an empty text is the folder that one is in.
        if value == "":
            self.fail("the name of a file is empty.", param, ctx)
        return super().convert(value, param, ctx)


ENGINE_WORDS: Final = "split into words as a shell does; no shell runs"
engine: Final = click.option(
    "--engine", metavar="CMD", help=f"The engine's command, {ENGINE_WORDS}. Without it the built-in engine is asked."
)
game: Final = click.option("--game", default="herrlof", show_default=True, metavar="GAME", help="The game.")
rules: Final = click.option(
    "--rules", default="", metavar="TEXT", help='Values that are fixed, as "players: 3, one: mandatory".'
)
TIMEOUT: Final = 20.0
"""The seconds for an answer where nothing else is said."""
timeout: Final = click.option(
    "--timeout",
    type=Seconds(min=0, min_open=True, max=86400),
    default=TIMEOUT,
    show_default=True,
    metavar="S",
    help="Seconds that the engine has for each answer.",
)
