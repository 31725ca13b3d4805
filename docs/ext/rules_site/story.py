"""Plays worked examples with the reference engine and tells what happens. Knows nothing of Sphinx."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from herrlof_ref.core import Rejected, RulesetError
from herrlof_ref.drawing import Picture, draw_cards, draw_change, draw_trick
from herrlof_ref.games import GAMES
from herrlof_ref.herd.state import State as HerdState
from herrlof_ref.herrlof.actions import Deal, Play
from herrlof_ref.herrlof.cards import card, size
from herrlof_ref.herrlof.state import Playing
from herrlof_ref.specification import Line
from herrlof_ref.specification.flow import parse_fields

_ORDERED: Final = ("trick", "stock")
"""The fields of observations in which the order of names matters."""


class Deviation(ValueError):
    """An example says something else than the engine. The message names the line and both."""


@attrs.frozen
class Dealt:
    """A deal as an example writes it: the cards it names, and how many others fill the places."""

    places: tuple[tuple[str, tuple[str, ...], int], ...]
    """For each place its name, the cards named, and how many others lie there."""


@attrs.frozen
class Told:
    """One line of an example, played."""

    line: Line
    written: tuple[str, ...]
    """The line's steps as the example writes them."""
    dealt: tuple[Dealt, ...]
    sentences: tuple[tuple[str, str], ...]
    """What happened, each with the clause."""
    pictures: tuple[Picture, ...]
    """The tricks that this line completed, or the board after it."""


def play(game_name: str, options: Mapping[str, object], lines: Sequence[Line]) -> tuple[Told, ...]:
    """Play the lines of an example.

    Raises Deviation where an expectation is not what the engine says, or a step is not accepted that should be.
    """
    player = _Player(game_name, options)
    told = [player.line(line) for line in lines]
    if told and (left := player.open_trick()):
        told[-1] = attrs.evolve(told[-1], pictures=(*told[-1].pictures, left))
    return tuple(told)


def read_line(text: str, number: int) -> Line:
    """Read a line of steps with its expectation, as in a worked example. Raises FlowError."""
    steps, arrow, expected = (part.strip() for part in text.partition("=>"))
    broken = expected.removeprefix("rejected ") if expected.startswith("rejected ") else None
    return Line(
        steps=tuple(step.strip() for step in steps.split(";")),
        expect=None if broken else parse_fields(expected) if arrow else {},
        breaks=broken,
        number=number,
    )


class _Player:
    def __init__(self, game_name: str, options: Mapping[str, object]) -> None:
        if game_name not in GAMES:
            raise Deviation(f"there is no game {game_name}")
        self.game = GAMES[game_name]
        try:
            self.rules = self.game.read_rules(options)
        except RulesetError as error:
            raise Deviation(str(error)) from error
        self.state: Any = self.game.start(self.rules)

    def line(self, line: Line) -> Told:
        """Play one line."""
        sentences: list[tuple[str, str]] = []
        pictures: list[Picture] = []
        dealt: list[Dealt] = []
        before = self.state
        for at, step in enumerate(line.steps):
            last = at == len(line.steps) - 1
            try:
                action = self.game.parse(self.game.expand(self.rules, step))
                told = self.game.tell(self.state, action)
                after = self.game.apply(self.state, action)
            except Rejected as error:
                if not (last and line.breaks):
                    raise Deviation(f"line {line.number}: {step!r} is rejected: {error}") from error
                if error.clause != line.breaks:
                    raise Deviation(
                        f"line {line.number}: {step!r} is said to break {line.breaks}, but breaks {error.clause}"
                    ) from error
                sentences.append((f"Not allowed: {error.reason}.", error.clause))
                break
            if last and line.breaks:
                raise Deviation(f"line {line.number}: {step!r} is said to be rejected, but is accepted")
            if isinstance(action, Deal):
                dealt.append(_dealt(step, action))
                told = tuple((sentence.rpartition(". ")[2], clause) for sentence, clause in told)
            sentences += told
            pictures += self._trick(action)
            self.state = after
        self._check(line)
        if isinstance(self.state, HerdState) and line.expect:
            pictures.append(draw_change(before, self.state))
        return Told(line, line.steps, tuple(dealt), tuple(sentences), tuple(pictures))

    def open_trick(self) -> Picture | None:
        """Draw the trick that is not complete yet, if there is one."""
        if isinstance(self.state, Playing) and self.state.trick:
            return draw_trick(self.state.trick, self.state.centre.trump, self.state.leader, self.rules)
        return None

    def _trick(self, action: object) -> Iterator[Picture]:
        if isinstance(self.state, Playing) and isinstance(action, Play):
            trick = (*self.state.trick, action.card)
            if len(trick) == self.rules.players:
                last = sum(map(size, self.state.hands)) == 1
                yield draw_trick(trick, self.state.centre.trump, self.state.leader, self.rules, last=last)

    def _check(self, line: Line) -> None:
        if not line.expect:
            return
        seen = json.loads(json.dumps(self.game.observe(self.state)))
        for field, wanted in line.expect.items():
            if field not in seen:
                raise Deviation(f"line {line.number}: there is no field {field} in an observation")
            if _settled(field, seen[field]) != _settled(field, wanted):
                raise Deviation(f"line {line.number}: {field} is said to be {wanted}, but is {seen[field]}")


def _settled(field: str, value: object) -> object:
    """Put the names in lists in order, but for the fields whose order means something."""
    if isinstance(value, Mapping):
        return {name: _settled(field, each) for name, each in value.items()}
    if not isinstance(value, list):
        return value
    if field not in _ORDERED and all(isinstance(each, str) for each in value):
        return sorted(value)
    return [_settled(field, each) for each in value]


def _dealt(step: str, action: Deal) -> Dealt:
    written = [place.split() for place in step.removeprefix("deal").split("/")]
    names = [f"Seat {seat}" for seat in range(len(action.hands))] + ["Turned up", "Stock"]
    sizes = [*map(len, action.hands), 1, len(action.stock)]
    places = []
    for name, words, held in zip(names, written, sizes, strict=True):
        named = tuple(word for word in words if word not in ("…", "..."))
        if name == "Turned up":
            named = (action.turned.text,)
        places.append((name, named, held - len(named)))
    return Dealt(tuple(places))


def cards_picture(named: Sequence[str]) -> Picture:
    """Draw cards by their names."""
    return draw_cards(card(each) for each in named)
