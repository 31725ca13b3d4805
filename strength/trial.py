"""The mutation score: every mutant of a game's rule modules against the suite."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

import attrs

import herrlof_ref
from herrlof_ref.conformance.model import Case, Suite
from strength.loading import TOLD_ONLY, dependents, load_game
from strength.mutants import Key, Mutant, mutants
from strength.pool import each_forked
from strength.reasons import Reasons
from strength.replaying import first_failure, relevant_first

Fate: TypeAlias = Literal["killed", "equivalent", "out of reach", "survived"]
SECONDS: Final = 10.0
"""Processor time that a mutant may use for the whole suite: several times what the unchanged game needs."""
GAMES: Final = ("herrlof", "herd")
_NO_RULES: Final = frozenset({"__init__", "game", "presets", "symmetry"})
"""Modules that state no rule, or what the protocol never asks: an engine is sent every option, not a preset."""


def modules(game: str) -> tuple[str, ...]:
    """The modules that state a game's rules, or answer for them in the protocol."""
    names = (path.stem for path in (Path(herrlof_ref.__file__).parent / game).glob("*.py"))
    return tuple(sorted(name for name in names if name not in _NO_RULES | TOLD_ONLY))


class ReferenceFails(Exception):
    """Mutants tell nothing while the reference itself does not pass the suite."""


@attrs.frozen
class Result:
    """What became of a mutant; ``told`` says which case caught it and how, or why nothing does."""

    mutant: Mutant
    fate: Fate
    told: str


def all_mutants(game: str) -> list[Mutant]:
    """List the mutants of a game's rule modules."""
    folder = Path(herrlof_ref.__file__).parent / game
    return [mutant for module in modules(game) for mutant in mutants(folder / f"{module}.py")]


def sample(found: Sequence[Mutant], size: int, seed: int) -> list[Mutant]:
    """Choose some mutants, the same ones for the same seed."""
    return random.Random(seed).sample(list(found), min(size, len(found)))


def try_mutants(
    suite: Suite,
    game: str,
    chosen: Sequence[Mutant],
    reasons: Reasons,
    jobs: int = 2,
    told: Callable[[int, int], None] | None = None,
) -> list[Result]:
    """Replay the suite against each mutant; ``told`` hears how many are done."""
    cases = [case for case in suite.cases if case.game == game]
    asked = [mutant for mutant in chosen if reasons.out_of_reach(mutant.key) is None]
    for module in modules(game):
        dependents(game, module)
    # Imported once here, so that a mutant's process only imports what it changes; and shown to pass.
    unchanged = first_failure(suite, load_game(game), cases)
    if unchanged is not None:
        raise ReferenceFails(f"the reference itself fails {unchanged[0].id}: {unchanged[1]}")
    gc.collect()
    gc.freeze()
    results = [
        Result(mutant, "out of reach", reason)
        for mutant in chosen
        if (reason := reasons.out_of_reach(mutant.key)) is not None
    ]
    for mutant, answer in each_forked(asked, lambda mutant: _try(suite, game, cases, mutant), jobs, SECONDS):
        if answer:
            results.append(Result(mutant, "killed", answer))
        elif reason := reasons.equivalent(mutant.key):
            results.append(Result(mutant, "equivalent", reason))
        else:
            results.append(Result(mutant, "survived", "passes the whole suite"))
        if told is not None:
            told(len(results), len(chosen))
    order: dict[Key, int] = {mutant.key: at for at, mutant in enumerate(chosen)}
    return sorted(results, key=lambda result: order[result.mutant.key])


def _try(suite: Suite, game: str, cases: Sequence[Case], mutant: Mutant) -> str:
    """Return how the suite catches a mutant, empty if it does not. Runs in the mutant's own process."""
    gc.disable()
    mutant.apply()
    try:
        loaded = load_game(game, mutant.key.module, mutant.tree)
    except Exception as error:
        return f"cannot be loaded: {type(error).__name__}: {error}"
    failure = first_failure(suite, loaded, relevant_first(cases, mutant.clauses))
    return "" if failure is None else f"{failure[0].id}: {failure[1]}"
