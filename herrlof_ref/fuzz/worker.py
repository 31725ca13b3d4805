"""One worker: plays games with the reference, and puts them to the engine and to the formal model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from types import TracebackType

from attrs import field, frozen

from herrlof_ref.conformance.conversation import Conversation
from herrlof_ref.conformance.engine import Limits
from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.conformance.messages import Declaration
from herrlof_ref.conformance.model import Case, Game, Problem, SuiteError, UsageError
from herrlof_ref.conformance.suite import read_games
from herrlof_ref.conformance.workload import Ask
from herrlof_ref.data import SUITE
from herrlof_ref.fuzz import judging
from herrlof_ref.fuzz.divergence import Divergence, from_outcome
from herrlof_ref.fuzz.playing import Played, Wishes, check_accepted, play
from herrlof_ref.fuzz.refusing import refusal
from herrlof_ref.fuzz.styles import STYLES
from herrlof_ref.fuzz.touched import Touched


@frozen
class Plan:
    """What is fuzzed, and how; small enough to be handed to another process."""

    game: str
    seed: str
    engine: tuple[str, ...] | None
    formal: bool = False
    fixed: Mapping[str, JSON] = field(factory=dict)
    timeout: float = 20.0


@frozen
class Found:
    """What came of a stretch of games: the first divergence, and what was touched up to the end of the stretch."""

    divergence: Divergence | None
    touched: Touched


def manifest(name: str) -> Game:
    """The game's manifest.

    Raises:
        UsageError: there is no such game.
        SuiteError: the manifests of the suite are unfit.
    """
    problems: list[Problem] = []
    games = read_games(SUITE, problems)
    if problems:
        raise SuiteError(tuple(problems))
    if name not in games or name not in STYLES:
        raise UsageError(f'there is no game "{name}" to fuzz; there are: {", ".join(STYLES)}')
    return games[name]


class Worker:
    """Used as a context, in which its engine runs."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.style = STYLES[plan.game]
        self.game = manifest(plan.game)
        limits = Limits(start=plan.timeout, answer=plan.timeout)
        self._engine = None if plan.engine is None else Conversation(plan.engine, limits)
        self._wishes = self._wished({})
        self._observed = frozenset(self.game.observations)

    def _wished(self, accepted: Mapping[str, Sequence[JSON]]) -> Wishes:
        """What is fixed, and of the rest what the engine and the formal rules can be asked about."""
        feasible = judging.FEASIBLE.get(self.game.name, {}) if self.plan.formal else {}
        both = {
            name: [each for each in accepted.get(name, values) if each in values]
            for name, values in feasible.items()
            if name not in self.plan.fixed
        }
        return Wishes(self.plan.fixed, {**accepted, **both})

    def __enter__(self) -> Worker:
        """Start the engine.

        Raises:
            EngineStartError: it never started.
            UsageError: it does not play the game.
        """
        if self._engine is not None:
            self._engine.__enter__()
            support = self._engine.declaration.games.get(self.game.name)
            if support is None:
                self._engine.__exit__(None, None, None)
                raise UsageError(f"the engine does not play {self.game.name}")
            try:
                check_accepted(self.plan.fixed, support.rules)
            except UsageError:
                self._engine.__exit__(None, None, None)
                raise
            self._wishes = self._wished(support.rules)
            self._observed = support.observes
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._engine is not None:
            self._engine.__exit__(kind, error, trace)

    @property
    def declaration(self) -> Declaration | None:
        """What the engine declared, if there is one."""
        return None if self._engine is None else self._engine.declaration

    def stretch(self, numbers: Sequence[int]) -> Found:
        """Play and compare the games of these numbers.

        Raises:
            EngineStartError: the engine could not be started again.
            UsageError: no rules as wished for make a game.
        """
        touched = Touched()
        played = [
            (number, play(self.style, self.game, self.plan.seed, number, self._wishes, touched)) for number in numbers
        ]
        found = [fault for number, game in played if (fault := _reference_fault(number, game)) is not None]
        cases = [(number, game.case) for number, game in played if game.case.steps]
        refusals = list(self._refusals(numbers))
        touched.refusals += len(refusals)
        found += self.compare(sorted(cases + refusals, key=itemgetter(0)), "engine")
        if self.plan.formal:
            found += self.compare(cases, "formal model")
        return Found(min(found, key=lambda each: (each.number, each.party), default=None), touched)

    def _refusals(self, numbers: Sequence[int]) -> Iterator[tuple[int, Case]]:
        """Rulesets that make no game, if the engine says that it refuses them."""
        if self.declaration is not None and "refusals" in self.declaration.features:
            for number in numbers:
                case = refusal(self.style, self.game, self.plan.seed, number, self._wishes)
                if case is not None:
                    yield number, case

    def compare(self, cases: Sequence[tuple[int, Case]], party: str) -> list[Divergence]:
        """Put games to one party; where it diverges from the reference."""
        if party == "formal model":
            return judging.judge(cases, self.game)
        if self._engine is None:
            return []
        asks = [Ask(case, self.game, self._observed) for _, case in cases]
        numbers = {case.id: number for number, case in cases}
        pairs = [(numbers[one.case.id], one) for one in self._engine.outcomes(asks, fail_fast=True)]
        return [each for number, outcome in pairs if (each := from_outcome(number, outcome)) is not None]

    def still(self, case: Case, like: Divergence) -> Divergence | None:
        """Whether the party of a divergence also diverges on this game."""
        found = self.compare([(like.number, case)], like.party)
        return found[0] if found else None


def _reference_fault(number: int, played: Played) -> Divergence | None:
    if played.fault is None:
        return None
    said = f"the reference {played.fault}"
    return Divergence(
        number,
        "reference",
        played.case,
        "reference",
        said,
        (f"step {len(played.case.steps) + 1}: {played.fault.step}",),
    )
