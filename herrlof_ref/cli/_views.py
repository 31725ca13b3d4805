"""What ``herrlof conformance views`` does, apart from reading its options."""

from __future__ import annotations

from herrlof_ref.cli._conformance_run import engine_command
from herrlof_ref.cli._fuzz import fixed_rules, seed_text
from herrlof_ref.conformance.console import Console, Progress
from herrlof_ref.conformance.conversation import Conversation
from herrlof_ref.conformance.engine import Limits
from herrlof_ref.conformance.json_text import compact, shown
from herrlof_ref.conformance.telling import counted
from herrlof_ref.fuzz.playing import check_accepted
from herrlof_ref.fuzz.worker import manifest
from herrlof_ref.noninterference import MAKERS, Leak, Report, check_engine
from herrlof_ref.noninterference.checking import Unanswered


def execute(engine: str | None, name: str, pairs: int, seed: str, rules: str, timeout: float) -> int:
    """Compare, tell, and return the exit status.

    Raises:
        ConformanceError: wrong usage, or the engine never started.
    """
    game = manifest(name)
    fixed = fixed_rules(rules, game)
    command = engine_command(engine)
    console = Console()
    progress = Progress(console, pairs, "pairs")

    def compared(report: Report) -> None:
        progress.step(report.leak is None)

    with Conversation(command, Limits(start=timeout, answer=timeout)) as conversation:
        declared = conversation.declaration
        if name in declared.games:
            check_accepted(fixed, declared.games[name].rules)
        console.line(f"Looking for leaks in {shown(declared.name, 80)}; the seed is {seed_text(seed)}.")
        try:
            report = check_engine(conversation, game, pairs, seed, fixed, compared)
        except Unanswered as fault:
            progress.end()
            console.line(f"The engine {fault}.", "red")
            return 1
        finally:
            progress.end()
        support = declared.games[name]
        if MAKERS[name].secrecy.views not in support.observes:
            console.line(f'Note: the engine does not report "{MAKERS[name].secrecy.views}"; the rest was compared.')
    if report.leak is not None:
        _tell(console, report.leak)
    console.line(
        f"{counted(report.pairs, 'pair')} of games, {report.steps} steps; {report.hidden} of them differed unseen, "
        f"{report.tried} were tried by the seat in vain."
    )
    if report.leak is None:
        console.line("Nothing hidden was shown.", "green")
    return 0 if report.leak is None else 1


def _tell(console: Console, leak: Leak) -> None:
    twins = leak.twins
    console.line()
    words = f"what seat {twins.seat} is shown depends on the hidden: {leak.what}"
    console.line(f"LEAK at step {leak.step + 1}: {words}", "red")
    console.line(f"  rules: {compact(dict(twins.rules))}")
    pairs = zip(twins.first[: leak.step + 1], twins.second[: leak.step + 1], strict=True)
    for number, (one, other) in enumerate(pairs, 1):
        console.line(f"  {number:>3}  {shown(one, 300)}")
        if one != other:
            console.line(f"       {shown(other, 300)}   (in the other game)")
    for line in leak.lines:
        console.line(f"    {line}")
    console.line()
