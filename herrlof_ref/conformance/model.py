"""What the suite holds: games, cases, steps; and the one kind of error that reading it may raise."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

from attrs import field, frozen

from herrlof_ref.conformance.json_text import JSON

Origin: TypeAlias = Literal["hand", "generated"]
"""``hand``: written by a person from the clause; ``generated``: recorded play, checked by a second engine."""

Comparison: TypeAlias = Literal["exact", "set", "multiset"]
"""How a list is compared: in order; each member once in any order; in any order."""


class ClauseText(Protocol):
    """What the runner needs to know of a clause."""

    @property
    def title(self) -> str: ...
    @property
    def text(self) -> str: ...


ClauseBook: TypeAlias = Mapping[str, ClauseText]
"""The specification as the runner sees it: clause by id."""


@frozen
class Problem:
    """One thing wrong with a file: where, and a sentence without its dot.

    ``kind`` tells the shape that the JSON Schema also checks ("form") from what only the suite knows ("content").
    """

    file: str
    pointer: str
    sentence: str
    kind: Literal["form", "content"] = "content"

    def __str__(self) -> str:
        return f"{self.file}{'#' + self.pointer if self.pointer else ''}: {self.sentence}."


class ConformanceError(Exception):
    """The base of every error that this package raises on purpose."""


class UsageError(ConformanceError):
    """The run cannot begin as asked; the message is one sentence."""


class SuiteError(ConformanceError):
    """Files of the suite are unfit; ``problems`` says which and why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class EngineStartError(ConformanceError):
    """The engine never came to the point of being asked; ``log`` holds its last words on standard error."""

    def __init__(self, message: str, log: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.log = log


@frozen
class Option:
    """One option of a game's ruleset and the JSON Schema of its values."""

    name: str
    title: str
    schema: Mapping[str, JSON] = field(eq=False)


@frozen
class Variant:
    """Other standard values, valid where the rules have the values in ``when``."""

    when: Mapping[str, JSON] = field(eq=False)
    standard: Mapping[str, JSON] = field(eq=False)


@frozen
class Order:
    """Where in a value the order of a list is free: here, or below a key (``*``: below any)."""

    mode: Comparison = "exact"
    inner: Mapping[str, Order] = field(factory=dict, eq=False)

    @property
    def free(self) -> bool:
        """Whether the list at this very place may come in any order."""
        return self.mode != "exact"

    def below(self, key: str) -> Order | None:
        """What is said about the value at a key or position, or None if nothing is."""
        return self.inner.get(key) or self.inner.get("*")


@frozen
class Game:
    """A game as the runner knows it: names, options, and how its observations compare. No rules."""

    name: str
    title: str
    areas: tuple[str, ...]
    names: frozenset[str]
    options: Mapping[str, Option] = field(eq=False)
    standard: Mapping[str, JSON] = field(eq=False)
    variants: tuple[Variant, ...] = field(eq=False)
    observations: Mapping[str, str] = field(eq=False)
    unordered: Mapping[str, Order] = field(eq=False)
    topics: Mapping[str, tuple[str, ...]] = field(factory=dict, eq=False)
    """For places of the observation the clauses, or beginnings of their ids, that decide what stands there."""
    smoke: tuple[str, ...] = ()
    """The most basic cases: they are run first, in this order, and alone with ``--smoke``."""


@frozen
class Expect:
    """A step that must be accepted, and what must then be seen (possibly nothing in particular)."""

    do: str
    observation: Mapping[str, JSON] = field(eq=False)
    clauses: tuple[str, ...] = ()


@frozen
class Reject:
    """A step that breaks a rule: it must be rejected and change nothing."""

    do: str
    clauses: tuple[str, ...] = ()


Step: TypeAlias = Expect | Reject


@frozen
class Perft:
    """How many legal step sequences of length 1, 2, ... follow the case's last step."""

    leaves: tuple[int, ...]

    @property
    def depth(self) -> int:
        return len(self.leaves)


@frozen
class Case:
    """One vector: rules, steps, and what each of them must lead to; or rules that must make no game."""

    id: str
    game: str
    title: str
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]
    origin: Origin
    since: str | None
    rules: Mapping[str, JSON] = field(eq=False)
    steps: tuple[Step, ...] = field(eq=False)
    perft: Perft | None
    file: str
    pointer: str
    refused: bool = False
    """The rules make no game: there are no steps, and the engine must say so."""

    @property
    def area(self) -> str:
        """The part of the game that the case is about: what stands before the slash."""
        return self.id.partition("/")[0]

    @property
    def fields(self) -> frozenset[str]:
        """The observation fields that the case states anything about."""
        return frozenset(name for step in self.steps if isinstance(step, Expect) for name in step.observation)


@frozen
class Suite:
    """All games and cases below one folder, cases in the order in which they are best run."""

    root: Path
    games: Mapping[str, Game] = field(eq=False)
    cases: tuple[Case, ...] = field(eq=False)
