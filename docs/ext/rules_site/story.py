"""Plays worked examples with the reference engine and tells what happens. Knows nothing of Sphinx."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from herrlof_ref.core import Rejected, RulesetError
from herrlof_ref.drawing import Picture, draw_change, draw_trick
from herrlof_ref.games import GAMES
from herrlof_ref.herd.state import State as HerdState
from herrlof_ref.herrlof.actions import Deal, Play
from herrlof_ref.herrlof.cards import VALKNUT, Card, Suit, size
from herrlof_ref.herrlof.events import RoundScored, TrumpTurned, explain
from herrlof_ref.herrlof.state import Drawing, Playing, Returning
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
    table: Picture | None
    """The trick that is not complete after this line."""
    before: Any
    """The state before the line's last step."""
    after: Any
    """The state after the line."""
    rounds: tuple[tuple[tuple[int, int], ...], ...]
    """The rounds that are finished: for each seat the bid and the tricks."""


def play(
    game_name: str, options: Mapping[str, object], lines: Sequence[Line], names: Sequence[str] = ()
) -> tuple[Told, ...]:
    """Play the lines of an example; the seats are called by their names where there are any.

    Raises Deviation where an expectation is not what the engine says, or a step is not accepted that should be.
    """
    player = _Player(game_name, options, names)
    told = [player.line(line) for line in lines]
    if told and (left := told[-1].table):
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
    def __init__(self, game_name: str, options: Mapping[str, object], names: Sequence[str]) -> None:
        if game_name not in GAMES:
            raise Deviation(f"there is no game {game_name}")
        self.game = GAMES[game_name]
        try:
            self.rules = self.game.read_rules(options)
        except RulesetError as error:
            raise Deviation(str(error)) from error
        seats = getattr(self.rules, "players", 2)
        if names and len(names) != seats:
            raise Deviation(f"{len(names)} names are given for {seats} seats")
        self.names = names
        self.state: Any = self.game.start(self.rules)
        self.trump: Suit | None = None
        """Trump when the trick on the table began."""
        self.turned: Card | None = None
        """The card that a second Valknut turned up in the trick on the table."""
        self.rounds: tuple[tuple[tuple[int, int], ...], ...] = ()

    def line(self, line: Line) -> Told:
        """Play one line."""
        sentences: list[tuple[str, str]] = []
        pictures: list[Picture] = []
        dealt: list[Dealt] = []
        begun = before = self.state
        for at, step in enumerate(line.steps):
            last = at == len(line.steps) - 1
            before = self.state
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
                dealt.append(_dealt(step, action, self.names))
                told = tuple((sentence.rpartition(". ")[2], clause) for sentence, clause in told)
            sentences += ((named(sentence, self.names), clause) for sentence, clause in told)
            self._watch(action, told)
            pictures += self._trick(action)
            self.state = after
        self._check(line)
        if isinstance(self.state, HerdState) and line.expect:
            pictures.append(draw_change(begun, self.state))
        return Told(
            line=line,
            written=line.steps,
            dealt=tuple(dealt),
            sentences=tuple(sentences),
            pictures=tuple(pictures),
            table=self.open_trick(),
            before=before,
            after=self.state,
            rounds=self.rounds,
        )

    def open_trick(self) -> Picture | None:
        """Draw the trick that is not complete yet, if there is one."""
        if not isinstance(self.state, Playing | Drawing | Returning):
            return None
        trick = self.state.trick
        return self._draw(trick.cards) if trick.cards and not trick.complete else None

    def _draw(self, trick: tuple[Card, ...], *, last: bool = False) -> Picture:
        return draw_trick(trick, self.trump, self.state.leader, self.rules, self.names, last=last, turned=self.turned)

    def _watch(self, action: Any, told: tuple[tuple[str, str], ...]) -> None:
        """Remember what trump was when a trick began, what was turned up in it, and each round that is scored."""
        if any(clause == "HRL-SCORE-1" for _, clause in told):
            results = [event.result for event in explain(self.state, action) if isinstance(event, RoundScored)]
            self.rounds += tuple(tuple(zip(each.bids, each.tricks, strict=True)) for each in results)
        if not isinstance(self.state, Playing) or not isinstance(action, Play):
            return
        if not self.state.trick.cards:
            self.trump, self.turned = self.state.centre.trump, None
        for event in explain(self.state, action) if VALKNUT in self.state.trick.cards else ():
            if isinstance(event, TrumpTurned):
                self.turned = event.turned

    def _trick(self, action: object) -> Iterator[Picture]:
        if isinstance(self.state, Playing) and isinstance(action, Play):
            trick = (*self.state.trick.cards, action.card)
            if len(trick) == self.rules.players:
                yield self._draw(trick, last=sum(map(size, self.state.hands)) == 1)

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


def named(sentence: str, names: Sequence[str]) -> str:
    """Call the seats of a sentence by their names."""
    return re.sub(r"\b[Ss]eat ([0-9])\b", lambda found: _name(int(found[1]), found[0], names), sentence)


def _name(seat: int, otherwise: str, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else otherwise


def _dealt(step: str, action: Deal, called: Sequence[str]) -> Dealt:
    written = [place.split() for place in step.removeprefix("deal").split("/")]
    names = [_name(seat, f"Seat {seat}", called) for seat in range(len(action.hands))] + ["Turned up", "Stock"]
    sizes = [*map(len, action.hands), 1, len(action.stock)]
    places = []
    for name, words, held in zip(names, written, sizes, strict=True):
        named = tuple(word for word in words if word not in ("…", "..."))
        if name == "Turned up":
            named = (action.turned.text,)
        places.append((name, named, held - len(named)))
    return Dealt(tuple(places))
