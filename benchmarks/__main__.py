"""``python -m benchmarks [PART…]`` prints the table; ``--check`` guards against a halving of the speed of play."""

from __future__ import annotations

import sys
from functools import partial
from typing import Final

import click
from rich.console import Console
from rich.table import Table

from benchmarks import playing
from benchmarks.measuring import interleaved, rate, ratio
from benchmarks.rows import GAMES, PARTS

EXPECTED: Final = {"standard, 2 players": 0.22, "standard, 3 players": 0.18}
"""Steps a second ÷ those of the game without rules, as they were when this was last set."""


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(list(PARTS)))
@click.option("--check", is_flag=True, help="Only see that play is not half as fast as it was.")
def main(parts: tuple[str, ...], check: bool) -> None:
    """Measure speed as ratios taken in one run: all parts, or those named."""
    if check:
        sys.exit(guard())
    table = Table("what", "today", "goal")
    console = Console()
    for name in parts or PARTS:
        with console.status(f"measuring {name}"):
            for row in PARTS[name]():
                table.add_row(row.what, row.figure, row.goal)
    console.print(table)


def guard() -> int:
    """Tell whether play is less than half as fast as expected, beside a game without rules in the same run."""
    rulesets = playing.rulesets()
    works = {name: rate(partial(playing.rounds_of(rulesets[name]), GAMES)) for name in EXPECTED}
    values = interleaved({**works, "bare": rate(partial(playing.bare, GAMES))}, warm=8)
    slow = 0
    for name, expected in EXPECTED.items():
        found = ratio(values[name], values["bare"])
        print(f"{name}: {found:.2f} of a game without rules; expected about {expected:.2f}")
        slow += found < expected / 2
    if slow:
        print("Random play has become less than half as fast. Run `make bench` to see where.")
    return min(slow, 1)


if __name__ == "__main__":
    main()
