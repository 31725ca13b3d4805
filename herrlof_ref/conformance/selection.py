"""Which cases a run is about, which of them concern the engine, and which are known to fail."""

from __future__ import annotations

import difflib
import fnmatch
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from attrs import frozen

from herrlof_ref.conformance.json_text import compact, same, shown
from herrlof_ref.conformance.messages import Declaration
from herrlof_ref.conformance.model import Case, ClauseBook, Expect, Game, Suite, UsageError
from herrlof_ref.conformance.option_schema import fault
from herrlof_ref.conformance.rulesets import complete

FEATURES: Final = frozenset({"perft", "refusals"})
"""What an engine may offer beside playing."""

_UNSEEN: Final = "states only fields that the engine does not report"
_KNOWN_LIMIT: Final = 4 * 1024 * 1024


@frozen
class Selection:
    """What to run: each part that is given must hold. The parts of one kind are alternatives."""

    games: tuple[str, ...] = ()
    globs: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    smoke: bool = False

    def select(self, suite: Suite, book: ClauseBook | None = None) -> tuple[Case, ...]:
        """The selected cases in the order in which they are run.

        Raises:
            UsageError: a game or clause is unknown, or nothing is selected.
        """
        for game in self.games:
            if game not in suite.games:
                known = ", ".join(suite.games)
                raise UsageError(f'the suite has no game "{shown(game, 80)}"; it has {known}')
        used = {clause for case in suite.cases for clause in cited(case)}
        for clause in self.clauses:
            if clause not in used:
                if book is not None and clause in book:
                    raise UsageError(f'no vector cites the clause "{clause}"')
                below = [each for each in sorted(used) if each.startswith(f"{clause.upper()}-")][:1]
                near = below or difflib.get_close_matches(clause.upper(), sorted(used), 1, 0.88)
                hint = f"; did you mean {near[0]}?" if near else ""
                raise UsageError(f'there is no clause "{shown(clause, 80)}"{hint}')
        basic = {identity for game in suite.games.values() for identity in game.smoke} if self.smoke else None
        chosen = tuple(case for case in suite.cases if (basic is None or case.id in basic) and self._wants(case))
        if not chosen:
            raise UsageError(self._why_nothing(suite))
        return chosen

    def _why_nothing(self, suite: Suite) -> str:
        areas = {case.area for case in suite.cases}
        for glob in self.globs:
            if glob.strip("/") in areas:
                return f'no case has the id "{shown(glob, 80)}"; the area is --select "{glob.strip("/")}/*"'
        if len(self.globs) == 1 and not (self.games or self.clauses or self.smoke):
            return f'nothing is selected: no case has an id that fits "{shown(self.globs[0], 80)}"'
        return "nothing is selected: no case of the suite fits --game, --select, --clause and --smoke"

    def _wants(self, case: Case) -> bool:
        return (
            (not self.games or case.game in self.games)
            and (not self.globs or any(fnmatch.fnmatchcase(case.id, glob) for glob in self.globs))
            and (not self.clauses or any(clause in cited(case) for clause in self.clauses))
        )


def cited(case: Case) -> frozenset[str]:
    """Every clause that a case or one of its steps cites."""
    return frozenset(case.clauses).union(*(step.clauses for step in case.steps))


def why_not_applicable(case: Case, game: Game, declaration: Declaration) -> str | None:
    """Why a case does not concern an engine that declares this, or None if it does."""
    support = declaration.games.get(case.game)
    if support is None:
        return f"the engine does not play {case.game}"
    if case.refused and "refusals" not in declaration.features:
        return "feature refusals"
    if support.rules:
        rules = complete(game, case.rules)
        for option, accepted in support.rules.items():
            if option in rules and not any(same(rules[option], value) for value in accepted):
                return f"option {option} = {compact(rules[option])}"
    if case.refused:
        return None
    if case.perft is not None:
        return None if "perft" in declaration.features else "feature perft"
    fields = case.fields
    if fields and not fields & support.observes and all(isinstance(step, Expect) for step in case.steps):
        return f"{_UNSEEN}: {', '.join(sorted(fields))}"
    return None


def read_known_failures(path: Path, suite: Suite) -> Mapping[str, str]:
    """The known failures: case id to reason. One a line, the reason after a blank; ``#`` starts a comment line.

    Raises:
        UsageError: the file cannot be read, or a line names an unknown case, one twice, or gives no reason.
    """
    try:
        with path.open("rb") as stream:
            data = stream.read(_KNOWN_LIMIT + 1)
        text = data.decode("utf-8")
    except (OSError, ValueError) as fault:
        reason = (fault.strerror or str(fault)) if isinstance(fault, OSError) else "it is not UTF-8"
        raise UsageError(f"the list of known failures {path} cannot be read: {reason}") from None
    if len(data) > _KNOWN_LIMIT:
        raise UsageError(f"the list of known failures {path} is larger than {_KNOWN_LIMIT // 2**20} MiB")
    ids = {case.id for case in suite.cases}
    known: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        identity, *rest = line.strip().split(maxsplit=1)
        place = f"{path}, line {number}"
        if identity not in ids:
            raise UsageError(f'{place}: the suite has no case "{shown(identity, 100)}"')
        if identity in known:
            raise UsageError(f'{place}: the case "{identity}" is listed twice')
        if not rest:
            raise UsageError(f'{place}: say after the id why "{identity}" is known to fail')
        known[identity] = shown(rest[0], 300)
    return known


def unknown_names(declaration: Declaration, games: Mapping[str, Game]) -> Sequence[str]:
    """Sentences about declared names that the suite does not know: most likely typing errors."""
    notes: list[str] = []
    for name, support in declaration.games.items():
        game = games.get(name)
        if game is None:
            notes.append(f'the engine plays "{shown(name, 40)}", a game that this suite does not have')
            continue
        for option in sorted(support.rules.keys() - game.options.keys()):
            notes.append(f'the engine restricts "{shown(option, 40)}", which is no option of {name}')
        for option, accepted in support.rules.items():
            if option in game.options:
                notes += [
                    f"the engine accepts {option} = {shown(compact(value), 80)}, which is no value of {name}"
                    for value in accepted
                    if fault(value, game.options[option].schema) is not None
                ]
        for observed in sorted(support.observes - game.observations.keys()):
            notes.append(f'the engine reports "{shown(observed, 40)}", which is no observation of {name}')
    for feature in sorted(declaration.features - FEATURES):
        notes.append(f'the engine offers the feature "{shown(feature, 40)}", which the protocol does not have')
    return notes
