"""Making a divergence small: fewer steps, then simpler rules and cards, as long as something still diverges."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from attrs import define, frozen

from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.conformance.model import Case, Expect, Game, Reject
from herrlof_ref.conformance.rulesets import standard_for
from herrlof_ref.core import RulesetError
from herrlof_ref.fuzz.divergence import Divergence
from herrlof_ref.fuzz.replaying import ReferenceFault, case_of, replay
from herrlof_ref.fuzz.styles import Style

Rules: TypeAlias = Mapping[str, JSON]
Test: TypeAlias = Callable[[Case], Divergence | None]
"""Puts a game to the other party; the divergence, if there still is one."""

_PAIRED: Final = 30
"""Steps of the longest game of which any two are left out together."""
TRIES: Final = 4000
"""Games tried at most; together with the deterministic order this makes the same of the same divergence."""


@frozen
class Shrunk:
    """A divergence made small, and what that took."""

    divergence: Divergence
    tries: int
    before: int
    """Steps before."""


def shrink(
    style: Style, game: Game, found: Divergence, test: Test, tries: int = TRIES, seconds: float | None = None
) -> Shrunk:
    """Look for the simplest game on which the same party still diverges in the same kind of way."""
    shrinker = _Shrinker(style, game, found, test, tries, None if seconds is None else time.monotonic() + seconds)
    shrinker.run()
    return Shrunk(shrinker.best, shrinker.tries, len(found.case.steps))


@define
class _Shrinker:
    style: Style
    game: Game
    best: Divergence
    test: Test
    tries_left: int
    until: float | None
    tries: int = 0

    def run(self) -> None:
        improved = True
        while improved:
            improved = False
            for candidates in (self.fewer_steps, self.standard_rules, self.simpler):
                while self.first_better(candidates()):
                    improved = True

    @property
    def spent(self) -> bool:
        return self.tries >= self.tries_left or (self.until is not None and time.monotonic() > self.until)

    @property
    def texts(self) -> list[str]:
        return [step.do for step in self.best.case.steps]

    def first_better(self, candidates: Iterator[tuple[Rules, Sequence[str]]]) -> bool:
        """Take the first candidate that is simpler and still diverges."""
        return any(self.better(rules, steps) for rules, steps in candidates)

    def better(self, rules: Rules, texts: Sequence[str]) -> bool:
        # What is not simpler as it stands seldom gets so by the steps that the reference now leaves out.
        if self.spent or self.weight_of(rules, texts) >= self.weight(self.best.case):
            return False
        found = self.tried(rules, texts, seen=False)
        if found is not None:
            # Now that it is known to diverge at its end, see whether it does so earlier.
            found = self.tried(rules, [step.do for step in found.case.steps], seen=True)
        if found is None or self.weight(found.case) >= self.weight(self.best.case):
            return False
        self.best = found
        return True

    def tried(self, rules: Rules, texts: Sequence[str], *, seen: bool) -> Divergence | None:
        try:
            steps = replay(self.style, rules, texts, seen=seen)
            if not seen and isinstance(steps[-1], Reject) and isinstance(self.best.case.steps[-1], Expect):
                # The game has changed so much that the step no longer fits; what it was about may show before it.
                steps = replay(self.style, rules, [step.do for step in steps[:-1]], seen=seen)
        except (RulesetError, ReferenceFault):
            return None
        case = case_of(self.game, self.best.case.id, self.best.case.title, rules, steps)
        if not steps or self.weight(case) >= self.weight(self.best.case):
            return None
        self.tries += 1
        found = self.test(case)
        return found if found is not None and found.kind == self.best.kind else None

    def weight(self, case: Case) -> tuple[int, ...]:
        return self.weight_of(case.rules, [step.do for step in case.steps])

    def weight_of(self, rules: Rules, texts: Sequence[str]) -> tuple[int, ...]:
        standard = sum(standard_for(self.game, rules).get(name) == value for name, value in rules.items())
        return (len(texts), len(rules) - standard, *self.style.weight(rules, texts))

    def fewer_steps(self) -> Iterator[tuple[Rules, Sequence[str]]]:
        """The steps without a stretch of them, long stretches first; the last step stays."""
        rules, texts = self.best.case.rules, self.texts
        size = len(texts) - 1
        while size >= 1:
            for begin in range(0, len(texts) - 1, max(1, size // 2)):
                if rest := texts[:begin] + texts[min(begin + size, len(texts) - 1) :]:
                    yield rules, rest
            size //= 2
        if len(texts) <= _PAIRED:
            for one, other in itertools.combinations(range(len(texts) - 1), 2):
                yield rules, [text for at, text in enumerate(texts) if at not in (one, other)]

    def standard_rules(self) -> Iterator[tuple[Rules, Sequence[str]]]:
        """The rules with options set back to their standard values: all, then each."""
        rules, texts = self.best.case.rules, self.texts
        if rules:
            yield {}, texts
        for name in rules:
            rest = {each: value for each, value in rules.items() if each != name}
            if standard_for(self.game, rest).get(name) != rules[name]:
                yield rest, texts

    def simpler(self) -> Iterator[tuple[Rules, Sequence[str]]]:
        """What the game's own style calls simpler."""
        return self.style.simpler(self.best.case.rules, self.texts)
