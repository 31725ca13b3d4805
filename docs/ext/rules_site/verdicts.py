"""What decides a ruling: its worked examples, played by the engine under each reading. Knows nothing of Sphinx."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import attrs

from herrlof_ref.drawing import Picture, draw_board, draw_hand, draw_score
from herrlof_ref.games import GAMES
from herrlof_ref.herd.state import Placing
from herrlof_ref.herrlof.cards import spread
from herrlof_ref.herrlof.play import seat_to_play
from herrlof_ref.herrlof.state import Playing
from herrlof_ref.specification import Example, Ruling
from rules_site.story import Told, play

_CHOICES: Final = 6
"""A choice among more steps than this is not listed."""
_READING: Final = re.compile(r";\s+(?=`)")
_NAMED: Final = re.compile(r"(`[^`]+`)(?::\s+(.*))?", re.DOTALL)
UNDECIDED: Final = {
    "moot": "No example can decide: under every reading the same steps are possible, and lead to the same. The proof "
    "says why.",
    "moot-for-two": "With two players no example can decide, as the proof shows.",
    "convention": "No example can decide: this is a way of writing a game down, and nothing in play depends on it.",
}
"""Why a ruling has no example, by what it bears on."""


@attrs.frozen
class Panel:
    """One worked example of a ruling, under one reading."""

    example: Example
    reading: tuple[tuple[str, object], ...]
    """The ruling's options with the values that this example plays; empty if the ruling has no option."""
    standard: bool
    """Whether these are the values of the standard ruleset."""
    told: tuple[Told, ...]
    at: int
    """The line that tells the readings apart, or else the last one."""

    @property
    def line(self) -> Told:
        """The line that is shown."""
        return self.told[self.at]

    def pictures(self) -> tuple[Picture, ...]:
        """Draw the line that is shown; if there is nothing to draw in it, the last picture before."""
        drawn = _scene(self.line, self._rules())
        earlier = [picture for told in self.told[: self.at] for picture in told.pictures]
        return drawn or tuple(earlier[-1:])

    def choices(self) -> tuple[str, ...]:
        """List what the player to move may choose, where it is a choice among few steps."""
        game = GAMES[self.example.game]
        legal = [game.format(step) for step in game.legal_actions(self.line.after)]
        asked = self.line.line.expect is not None and "legal" in self.line.line.expect
        return tuple(legal) if asked and len(legal) <= _CHOICES else ()

    def _rules(self) -> Any:
        return GAMES[self.example.game].read_rules(self.example.rules)


def rows(ruling: Ruling, examples: Iterable[Example]) -> tuple[tuple[Panel, ...], ...]:
    """Play the examples that carry a ruling; those that begin alike stand side by side, the standard reading first."""
    found: dict[tuple[str, ...], list[Panel]] = {}
    for example in examples:
        if ruling.id in example.rulings and example.game == ruling.game:
            panel = _panel(ruling, example)
            found.setdefault(example.lines[0].steps, []).append(panel)
    made = []
    for row in found.values():
        at = _difference([panel.told for panel in row])
        ordered = sorted(row, key=lambda panel: not panel.standard)
        made.append(tuple(attrs.evolve(panel, at=min(at, len(panel.told) - 1)) for panel in ordered))
    return tuple(made)


def readings(ruling: Ruling) -> tuple[tuple[str, str], ...]:
    """List a ruling's readings, each a name in code letters and its meaning; nothing if they are told otherwise."""
    parts = _READING.split(" ".join(ruling.fields.get("options", "").split()))
    found = [_NAMED.fullmatch(part) for part in parts]
    if len(parts) < 2 or not all(found):
        return ()
    return tuple((each[1], each[2] or "") for each in found if each)


def decided(ruling: Ruling) -> str:
    """Return the name of the reading that was decided for, or nothing if the decision names none."""
    found = _NAMED.match(ruling.fields["decision"].strip())
    return found[1].strip("`") if found else ""


def decision(ruling: Ruling) -> str:
    """Return the decision as Markdown; a bare name of a reading comes with its meaning."""
    text = " ".join(ruling.fields["decision"].split())
    meaning = dict(readings(ruling)).get(text, "")
    return f"{text}: {meaning}" if meaning else text


def _panel(ruling: Ruling, example: Example) -> Panel:
    rules = GAMES[example.game].read_rules(example.rules).to_json()
    kept = ("players",) if "players" not in ruling.options else ()
    players = {name: value for name, value in example.rules.items() if name in kept}
    standard = GAMES[example.game].read_rules(players).to_json()
    named = [option for option in ruling.options if option in example.rules] or list(ruling.options[:1])
    return Panel(
        example=example,
        reading=tuple((option, rules[option]) for option in named),
        standard=all(rules[option] == standard[option] for option in named),
        told=play(example.game, example.rules, example.lines),
        at=len(example.lines) - 1,
    )


def _difference(stories: Sequence[tuple[Told, ...]]) -> int:
    """Find the first line in which stories differ; the last line if they do not, or if there is one story."""
    for at, told in enumerate(zip(*stories, strict=False)):
        if len({(each.sentences, json.dumps(each.line.expect), each.line.breaks) for each in told}) > 1:
            return at
    return max(map(len, stories)) - 1


def _scene(told: Told, rules: Any) -> tuple[Picture, ...]:
    """Draw what a line shows: its last trick or board, the hand of a player who chooses a card, the score sheet."""
    drawn = list(told.pictures[-1:])
    expected: Mapping[str, object] = told.line.expect or {}
    if isinstance(told.after, Placing) and told.line.breaks:
        seen: Any = GAMES["herd"].observe(told.after)
        drawn = [draw_board(rules.side, seen["black"], seen["white"], mover=seen["mover"], prohibited=True)]
    if not hasattr(told.after, "round"):
        return tuple(drawn)
    if not drawn and told.table:
        drawn = [told.table]
    if isinstance(told.after, Playing) and (told.line.breaks or "legal" in expected):
        seat = seat_to_play(rules.players, told.after.leader, told.after.trick.cards)
        drawn.append(draw_hand(spread(told.after.hands[seat]), told.after.trick.cards, rules))
    if any(clause == "HRL-SCORE-1" for _, clause in told.sentences):
        drawn.append(draw_score(told.rounds, rules))
    return tuple(drawn)
