"""Whether each value of each ruleset option is exercised by a worked example."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs

from herrlof_ref.gate.fault import Fault
from herrlof_ref.specification import Example, Specification, SpecificationError


@attrs.frozen
class _Game:
    file: Path
    options: Mapping[str, Mapping[str, object]]
    """Each option's JSON Schema."""
    standard: Mapping[str, object]
    variants: tuple[tuple[Mapping[str, object], Mapping[str, object]], ...]
    """Pairs of a condition and the standard values that hold under it."""

    def complete(self, rules: Mapping[str, object]) -> dict[str, object]:
        """Return the value of every option."""
        standard = self.standard_under(rules)
        return {**standard, **rules}

    def standard_under(self, rules: Mapping[str, object]) -> dict[str, object]:
        """Return the standard values for the number of players (or what else they depend on) of a ruleset."""
        values = dict(self.standard)
        for condition, changes in self.variants:
            if all({**values, **rules}[option] == value for option, value in condition.items()):
                values = {**values, **condition, **changes}
        return values


def check_options(root: Path, specification: Specification) -> list[Fault]:
    """Find option values that no worked example plays under.

    A value that is not standard must be set by an example. The standard value must be played under by an example that
    shows a clause which the option changes. Of numbers and lists the standard value and another one are looked for, and
    null where it is allowed.
    """
    faults = []
    for file in sorted((root / "conformance" / "games").glob("*.json")):
        game = _read(root, file)
        examples = [example for example in specification.examples.values() if example.game == file.stem]
        for option in game.options:
            shown = {clause.id for clause in specification.clauses.values() if option in clause.options}
            seen = [_sees(game, option, example, shown) for example in examples]
            faults += [
                Fault(option, game.file, f"has the value {value}, which no worked example exercises")
                for value in _wanted(game, option)
                if value not in {each for values in seen for each in values}
            ]
    return faults


def _read(root: Path, file: Path) -> _Game:
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
        return _Game(
            file=file.relative_to(root),
            options={name: option["schema"] for name, option in document["options"].items()},
            standard=document["standard"],
            variants=tuple((each["when"], each["standard"]) for each in document.get("variants", [])),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise SpecificationError(f"{file}: is not a game's description: {error!r}") from error


def _wanted(game: _Game, option: str) -> Iterator[str]:
    schema = game.options[option]
    if isinstance(enum := schema.get("enum"), list):
        yield from map(json.dumps, enum)
        return
    yield "standard"
    yield "another"
    alternatives = schema.get("anyOf")
    if isinstance(alternatives, list) and {"type": "null"} in alternatives:
        yield "null"


def _sees(game: _Game, option: str, example: Example, shown: set[str]) -> set[str]:
    """Return the values of an option that an example exercises, in the words of ``_wanted``."""
    value = game.complete(example.rules)[option]
    standard = game.standard_under(example.rules)[option]
    if value == standard:
        cited = {*example.clauses, *(line.breaks for line in example.lines)}
        return {"standard", json.dumps(value)} if cited & shown else set()
    return {"null" if value is None else "another", json.dumps(value)}
