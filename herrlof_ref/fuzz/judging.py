"""Who asks the formal rules, by game. All of them need the solver, which is an optional part of the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.conformance.model import Case, Game, UsageError
from herrlof_ref.fuzz.divergence import Divergence

FEASIBLE: Final[Mapping[str, Mapping[str, Sequence[JSON]]]] = {"herd": {"side": (2, 3, 4, 5)}}
"""The option values that are played while the formal rules judge: larger boards take them too long."""


def check_available() -> None:
    """See that the formal rules can be asked.

    Raises:
        UsageError: the solver is not installed.
    """
    try:
        import clingo  # noqa: F401
    except ImportError as error:
        raise UsageError(f"--formal needs the solver clingo: {error}") from None


def judge(cases: Sequence[tuple[int, Case]], game: Game) -> list[Divergence]:
    """The first disagreement of each game, with its number, between the formal rules and the reference."""
    if game.name == "herd":
        from herrlof_ref.fuzz.formal_herd import judge_herd

        return judge_herd(cases, game)
    from herrlof_ref.fuzz.formal_herrlof import judge_herrlof

    return judge_herrlof(cases, game)
