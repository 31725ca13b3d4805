"""A game written down: its ruleset and its steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from herrlof_ref.core.game import A, Game, R, S
from herrlof_ref.core.json import DocumentError, Json, Reader, quoted

FORMAT: Final = 1


def _copied(rules: Json) -> Json:
    return dict(rules) if isinstance(rules, Mapping) else rules


@attrs.frozen
class Record:
    """A game's name, the options that its ruleset sets, and its steps as the protocol spells them."""

    game: str
    rules: Json = attrs.field(converter=_copied, hash=False)
    steps: tuple[str, ...]

    def to_json(self) -> dict[str, Json]:
        """Return the record as a JSON document."""
        return {"format": FORMAT, "game": self.game, "rules": self.rules, "steps": list(self.steps)}

    @classmethod
    def from_json(cls, document: object) -> Record:
        """Read a record. Raises DocumentError; whether the steps are legal shows when they are replayed."""
        reader = Reader(document, "record")
        reader.integer("format", FORMAT, FORMAT)
        game = reader.text("game")
        rules = reader.value("rules")
        if not isinstance(rules, dict):
            raise DocumentError("record.rules must be an object")
        steps = reader.array("steps")
        reader.done()
        texts = tuple(step for step in steps if isinstance(step, str))
        if len(texts) != len(steps):
            raise DocumentError("record.steps must hold texts only")
        return cls(game, rules, texts)

    def replay(self, game: Game[R, S, A]) -> tuple[S, ...]:
        """Play the steps; return the first state and the state after each step.

        Raises DocumentError for another game than the record's, RulesetError for rules that make no game, Rejected for
        the first step that is not legal.
        """
        if self.game != game.name:
            raise DocumentError(f"the record is of the game {quoted(self.game)}, not of {quoted(game.name)}")
        if not isinstance(self.rules, dict):
            raise DocumentError("record.rules must be an object")
        states = [game.start(game.read_rules(self.rules))]
        for step in self.steps:
            states.append(game.apply(states[-1], game.parse(step)))
        return tuple(states)
