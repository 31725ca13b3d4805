"""``python -m strength``: the figures. ``python -m strength order``: choose the basic cases anew."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from typing import Final

from herrlof_ref.conformance.model import Suite
from herrlof_ref.conformance.suite import load_suite
from herrlof_ref.data import SUITE
from strength.misreadings import judge_all, read_misreadings
from strength.ordering import choose, table
from strength.reasons import read_reasons
from strength.report import misreading_lines, mutant_lines, share_of_basics, stale_lines
from strength.trial import GAMES, all_mutants, sample, try_mutants

_SEED: Final = 1
ENOUGH: Final = 0.9
"""The share of misreadings that the basic cases must catch."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures. The exit status is 1 if anything survived, was blamed on another clause, or is stale."""
    options = _parser().parse_args(arguments)
    suite = load_suite(SUITE)
    games = options.game or GAMES
    if options.what == "order":
        for game in games:
            print(json.dumps({"game": game, "smoke": _order(suite, game, options.jobs)}, indent=2))
        return 0
    good = True
    for game in games:
        if options.what in ("all", "misreadings"):
            good &= _misreadings(suite, game, options)
        if options.what in ("all", "mutants"):
            good &= _mutants(suite, game, options)
    return 0 if good else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m strength", description="How strong the conformance suite is.")
    parser.add_argument("what", nargs="?", default="all", choices=("all", "mutants", "misreadings", "order"))
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--module", action="append", help="only mutants of this module")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many mutants and misreadings of each game")
    parser.add_argument("--smoke", action="store_true", help="judge the misreadings by the basic cases alone")
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side")
    return parser


def _mutants(suite: Suite, game: str, options: argparse.Namespace) -> bool:
    found = all_mutants(game)
    whole = not options.module and not options.sample
    if options.module:
        found = [mutant for mutant in found if mutant.key.module in options.module]
    if options.sample:
        found = sample(found, options.sample, _SEED)
    reasons = read_reasons(game)
    began = time.monotonic()
    results = try_mutants(suite, game, found, reasons, options.jobs, _Progress(f"mutants of {game}"))
    stale = stale_lines(results, reasons) if whole else []
    print("\n".join((*mutant_lines(game, results), *stale)))
    print(f"({time.monotonic() - began:.0f} s)\n", flush=True)
    return not stale and all(result.fate != "survived" for result in results)


def _misreadings(suite: Suite, game: str, options: argparse.Namespace) -> bool:
    chosen = [each for each in read_misreadings() if each.game == game]
    if options.sample:
        chosen = chosen[:: max(1, len(chosen) // options.sample)]
    cases = suite.cases
    if options.smoke:
        cases = tuple(case for case in cases if case.id in suite.games[game].smoke)
    began = time.monotonic()
    judged = judge_all(suite, cases, chosen, options.jobs, told=_Progress(f"misreadings of {game}"))
    print("\n".join(misreading_lines(game, judged, suite.games[game].smoke)))
    print(f"({time.monotonic() - began:.0f} s)\n", flush=True)
    enough = share_of_basics(judged, suite.games[game].smoke) >= ENOUGH
    return enough and all(each.fate == "right clause" for each in judged)


def _order(suite: Suite, game: str, jobs: int) -> list[str]:
    own = [each for each in read_misreadings() if each.game == game]
    cases = [case for case in suite.cases if case.game == game and case.origin == "hand"]
    judged = judge_all(suite, cases, own, jobs, all_failures=True, told=_Progress(f"misreadings of {game}"))
    return choose(cases, suite.games[game], own, table(judged))


class _Progress:
    def __init__(self, name: str) -> None:
        self.name = name
        self.shown = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        if self.shown:
            print(f"\r{done} of {total} {self.name}", end="\n" if done == total else "", file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
