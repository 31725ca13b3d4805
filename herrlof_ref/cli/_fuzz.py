"""What ``herrlof fuzz`` does, apart from reading its options."""

from __future__ import annotations

import json
import random
import shlex
import time
from pathlib import Path

from attrs import evolve, frozen

from herrlof_ref.cli._conformance_run import engine_command
from herrlof_ref.cli._options import TIMEOUT
from herrlof_ref.conformance.console import Console
from herrlof_ref.conformance.json_text import JSON, compact, shown
from herrlof_ref.conformance.model import ClauseBook, Expect, Game, UsageError
from herrlof_ref.conformance.report_json import cannot_write
from herrlof_ref.data import SPECIFICATION
from herrlof_ref.fuzz import judging
from herrlof_ref.fuzz.blaming import blamed
from herrlof_ref.fuzz.clauses import named_clauses
from herrlof_ref.fuzz.divergence import Divergence
from herrlof_ref.fuzz.playing import Wishes, make_rules
from herrlof_ref.fuzz.refusing import fewer_options
from herrlof_ref.fuzz.searching import Extent, Search, search
from herrlof_ref.fuzz.shrinking import Shrunk, shrink
from herrlof_ref.fuzz.styles import STYLES
from herrlof_ref.fuzz.vector import vector_file
from herrlof_ref.fuzz.worker import Plan, Worker, manifest

_SHRINK_SECONDS = 120.0


@frozen
class Request:
    """The options of the command."""

    engine: str | None
    game: str
    games: int | None
    seconds: float | None
    seed: str
    rules: str
    workers: int
    formal: bool
    timeout: float
    shrink: bool
    out: Path | None


def execute(request: Request) -> int:
    """Search, shrink, tell; the exit status.

    Raises:
        ConformanceError: wrong usage, or the engine never started.
    """
    plan = _plan(request)
    if request.out is not None:
        _check_writable(request.out)
    console = Console()
    with Worker(plan) as worker:
        parties = ["the reference"]
        if worker.declaration is not None:
            parties.append(shown(worker.declaration.name, 80))
        if plan.formal:
            parties.append("the formal model")
        with_whom = " and ".join((", ".join(parties[:-1]), parties[-1])) if len(parties) > 1 else parties[0]
        console.line(f"Fuzzing {plan.game} with {with_whom}; the seed is {seed_text(plan.seed)}.")
        progress = _Progress(console)
        try:
            result = search(plan, Extent(request.games, request.seconds), request.workers, progress, worker)
        finally:
            progress.end()
        book = _book()
        small: Shrunk | None = None
        if result.divergence is not None:
            small = Shrunk(result.divergence, 0, len(result.divergence.case.steps))
            if request.shrink and result.divergence.party != "reference":
                console.line(f"Game {result.divergence.number} diverges; looking for a shorter way there.")
                small = _shrunk(worker, result.divergence)
            small = evolve(small, divergence=blamed(worker.style, small.divergence))
            _tell(console, small, book, request)
    _summary(console, result, plan.game, book)
    return 0 if small is None else 1


def _plan(request: Request) -> Plan:
    game = manifest(request.game)
    fixed = fixed_rules(request.rules, game)
    if request.formal:
        judging.check_available()
    style = STYLES[request.game]
    make_rules(style.rules, style.game, game, random.Random(request.seed), Wishes(fixed, {}))
    command = None if request.engine is None else tuple(engine_command(request.engine))
    return Plan(request.game, request.seed, command, request.formal, fixed, request.timeout)


def seed_text(seed: str) -> str:
    """A seed as it is told: in quotation marks where it could not be seen otherwise."""
    return shown(seed, 80) if seed and seed == seed.strip() else f'"{shown(seed, 80)}"'


def fixed_rules(text: str, game: Game) -> dict[str, JSON]:
    """The options in ``--rules``.

    Raises:
        UsageError: the text does not name options of the game.
    """
    from herrlof_ref.specification.flow import FlowError, parse_fields

    try:
        fixed: dict[str, JSON] = json.loads(json.dumps(parse_fields(text)))
    except FlowError as error:
        raise UsageError(f"--rules: {error}") from None
    for name in fixed:
        if name not in game.options:
            raise UsageError(f'--rules: {game.name} has no option "{shown(name, 80)}"')
    return fixed


def _shrunk(worker: Worker, found: Divergence) -> Shrunk:
    # A party that hangs takes its whole time with every try.
    seconds = _SHRINK_SECONDS if found.kind == "timeout" else None
    if found.case.refused:
        return fewer_options(worker.style, found, lambda case: worker.still(case, found))
    return shrink(worker.style, worker.game, found, lambda case: worker.still(case, found), seconds=seconds)


def _book() -> ClauseBook:
    from herrlof_ref.specification import load_specification

    return load_specification(SPECIFICATION).clauses


def _tell(console: Console, small: Shrunk, book: ClauseBook, request: Request) -> None:
    found = small.divergence
    console.line()
    console.line(f"DIVERGENCE: the {found.party}, {found.headline}", "red")
    clauses = found.clauses
    for clause in clauses[:1]:
        console.line(f"  {clause}: {book[clause].title if clause in book else ''}", "bold")
        if clause in book:
            console.line(f"    {shown(' '.join(book[clause].text.split()), 600)}")
    for clause in clauses[1:]:
        console.line(f"  see also {clause}: {book[clause].title if clause in book else ''}")
    told = compact(dict(found.case.rules)) if found.case.rules else "none"
    console.line(f"  rules that {'make no game' if found.case.refused else 'are not standard'}: {told}")
    for at, step in enumerate(found.case.steps):
        mark = ">" if at == found.step else " "
        right = "" if isinstance(step, Expect) else "   (must be rejected)"
        console.line(f"  {mark} {at + 1:>3}  {shown(step.do, 300)}{right}")
    for line in found.lines:
        console.line(f"    {line}")
    for line in found.log:
        console.line(f"      | {line}", "dim")
    if small.tries and not found.case.refused:
        console.line(f"  {small.before} steps made {len(found.case.steps)} in {small.tries} tries.")
    again = ["herrlof", "fuzz", "--game", request.game, "--seed", request.seed, "--games", str(found.number + 1)]
    again += ["--engine", request.engine] if request.engine is not None else []
    again += ["--timeout", f"{request.timeout:g}"] if request.timeout != TIMEOUT else []
    again += ["--rules", request.rules] if request.rules else []
    again += ["--formal"] if request.formal else []
    console.line(f"  find it again: {shlex.join(again)}")
    if request.out is not None:
        _write(request.out, found, console)
        console.line(f"  written as a vector to {request.out}; herrlof explain tells it")
    console.line()


def _write(path: Path, found: Divergence, console: Console) -> None:
    if found.party == "reference":
        rules = STYLES[found.case.game].game.write_rules(STYLES[found.case.game].game.read_rules(found.case.rules))
        steps = [step.do for step in found.case.steps]
        text = json.dumps({"format": 1, "game": found.case.game, "rules": rules, "steps": steps}) + "\n"
    else:
        text = vector_file(found)
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as fault:
        console.line("  the vector, which cannot be written:")
        for line in text.splitlines():
            console.line(line)
        raise cannot_write(path, fault) from None


def _check_writable(path: Path) -> None:
    try:
        existed = path.exists()
        with path.open("ab"):
            pass
        if not existed:
            path.unlink()
    except (OSError, ValueError) as fault:
        raise cannot_write(path, fault) from None


def _summary(console: Console, result: Search, game: str, book: ClauseBook) -> None:
    rate = result.touched.steps / result.seconds if result.seconds else 0.0
    named = named_clauses(game)
    for line in result.touched.lines([clause for clause in book if clause in named]):
        console.line(line)
    console.line(f"{result.seconds:.1f} s, {rate:.0f} steps a second.")
    if result.divergence is None:
        console.line(f"No divergence found in {game}.", "green")


class _Progress:
    def __init__(self, console: Console) -> None:
        self._console = console
        self._shown = time.monotonic()

    def __call__(self, result: Search) -> None:
        now = time.monotonic()
        if now - self._shown < (0.2 if self._console.interactive else 15):
            return
        self._shown = now
        touched = result.touched
        text = f"{touched.steps} steps in {touched.games} games, {len(touched.pairs)} pairs of clauses"
        if self._console.interactive:
            self._console.overwrite(text)
        else:
            self._console.line(text)

    def end(self) -> None:
        if self._console.interactive:
            self._console.overwrite("")
