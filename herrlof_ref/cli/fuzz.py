"""``herrlof fuzz``: random and adversarial games through the reference, an engine and the formal model."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from herrlof_ref.cli import _options


@click.command()
@click.option(
    "--engine",
    metavar="CMD",
    help=f"The engine's command, {_options.ENGINE_WORDS}. Without it the reference plays alone.",
)
@_options.game
@click.option("--games", type=click.IntRange(min=1), metavar="N", help="Games played at most.  [default: 1000]")
@click.option(
    "--time",
    "seconds",
    type=_options.Seconds(min=0, min_open=True),
    metavar="T",
    help="Seconds played at most; without --games there is no other end.",
)
@click.option("--seed", metavar="S", help="Any text. The same seed finds the same.")
@_options.rules
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes side by side.")
@click.option("--formal", is_flag=True, help="Also judge every game by the formal rules.")
@_options.timeout
@click.option("--shrink/--no-shrink", default=True, help="Whether a divergence is made small.")
@click.option(
    "--out",
    type=_options.FilePath(),
    metavar="PATH",
    help="Write the divergence as a vector file.",
)
def fuzz(
    engine: str | None,
    game: str,
    games: int | None,
    seconds: float | None,
    seed: str | None,
    rules: str,
    workers: int,
    *,
    formal: bool,
    timeout: float,
    shrink: bool,
    out: Path | None,
) -> None:
    """Play games until reference and engine disagree, then show the shortest way there, with the clause.

    Exit status: 0 no divergence, 1 one was found, 2 wrong usage, 3 the engine never started.
    """
    from herrlof_ref.cli._fuzz import Request, execute
    from herrlof_ref.cli.conformance import told_errors

    request = Request(
        engine=engine,
        game=game,
        games=games if games is not None or seconds is not None else 1000,
        seconds=seconds,
        seed=seed if seed is not None else str(secrets.randbelow(10**9)),
        rules=rules,
        workers=workers,
        formal=formal,
        timeout=timeout,
        shrink=shrink,
        out=out,
    )
    with told_errors():
        status = execute(request)
    raise SystemExit(status)
