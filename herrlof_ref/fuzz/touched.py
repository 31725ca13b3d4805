"""What of a game's space of states the fuzzed games touched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import Factory, define

from herrlof_ref.conformance.json_text import JSON, compact


@define
class Touched:
    """Counts of everything that happened, which add up over games and workers."""

    games: int = 0
    ended: int = 0
    """Games played to their end."""
    steps: int = 0
    rejected: int = 0
    """Steps among them that break a rule."""
    refusals: int = 0
    """Rulesets that make no game."""
    clauses: Counter[str] = Factory(Counter)
    """Clauses that something happened under."""
    broken: Counter[str] = Factory(Counter)
    """Clauses that a step broke."""
    pairs: Counter[tuple[str, str]] = Factory(Counter)
    """Clauses that something happened under, one right after the other."""
    phases: Counter[str] = Factory(Counter)
    options: Counter[tuple[str, str]] = Factory(Counter)
    """Options with their values, as JSON."""

    def rules(self, rules: Mapping[str, JSON]) -> None:
        """A game was begun under these rules."""
        self.games += 1
        self.options.update((name, compact(value)) for name, value in rules.items())

    def told(self, clauses: Sequence[str], last: str | None) -> str | None:
        """Something happened under these clauses, after what happened under ``last``; the new last clause."""
        for clause in clauses:
            self.clauses[clause] += 1
            if last is not None:
                self.pairs[last, clause] += 1
            last = clause
        return last

    def add(self, other: Touched) -> None:
        """Add another count to this one."""
        self.games += other.games
        self.ended += other.ended
        self.steps += other.steps
        self.rejected += other.rejected
        self.refusals += other.refusals
        self.clauses.update(other.clauses)
        self.broken.update(other.broken)
        self.pairs.update(other.pairs)
        self.phases.update(other.phases)
        self.options.update(other.options)

    def lines(self, clauses: Sequence[str]) -> list[str]:
        """The counts in words, given the clauses that the reference names for what happens and what is rejected."""
        met = self.clauses.keys() | self.broken.keys()
        unmet = [clause for clause in clauses if clause not in met]
        values: Counter[str] = Counter(name for name, _ in self.options)
        return [
            f"{self.steps} steps in {self.games} games, {self.ended} of them to their end; "
            f"{self.rejected} steps broke a rule.",
            *([f"{self.refusals} rulesets that make no game."] if self.refusals else []),
            f"Clauses: {len(self.clauses)} applied, {len(self.broken)} broken, "
            f"{len(clauses) - len(unmet)} met of the {len(clauses)} that the reference ever names.",
            f"Not met: {', '.join(unmet)}." if unmet else "Every clause was met.",
            f"Pairs of clauses in a row: {len(self.pairs)}.",
            f"Phases: {', '.join(f'{phase} {count}' for phase, count in sorted(self.phases.items()))}.",
            f"Values of options: {', '.join(f'{name} {count}' for name, count in sorted(values.items()))}.",
        ]
