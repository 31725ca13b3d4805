"""How Herd is fuzzed: small boards and full ones, captures, refilled cells, cells and dice that do not exist."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.fuzz.spelling import misspell
from herrlof_ref.herd.actions import Place, Remove
from herrlof_ref.herd.board import ROWS
from herrlof_ref.herd.capture import captured
from herrlof_ref.herd.game import HERD
from herrlof_ref.herd.state import Placing, Rolling, State

_SIDES: Final = (2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 13)


class HerdStyle:
    """The style of Herd."""

    game = HERD
    about_rules: Final = "HRD-RULESET-1"
    rare: Final[frozenset[str]] = frozenset()

    def rules(self, source: random.Random) -> dict[str, JSON]:
        """Make up a size, small ones more often."""
        return {"side": source.choice(_SIDES)}

    def choose(self, state: object, source: random.Random, bias: float) -> str:
        """Choose a step; the bias is towards captures, crowded boards and doubles."""
        position = cast("State", state)
        legal = HERD.legal_actions(position)
        if isinstance(position, Rolling):
            if source.random() < bias:
                low = source.choice((1, 1, 1, 2, 6))
                return f"roll {low} {source.choice((low, 6, 6))}"
            return HERD.format(HERD.sample(position, source))
        if isinstance(position, Placing) and source.random() < bias:
            capturing = [action for action in source.sample(legal, min(len(legal), 12)) if _captures(position, action)]
            if capturing:
                return HERD.format(source.choice(capturing))
        return HERD.format(source.choice(legal))

    def strange(self, state: object, source: random.Random) -> str:
        """Make up a roll, a removal or a placement that is out of place."""
        position = cast("State", state)
        legal = HERD.legal_actions(position)
        match source.randrange(5):
            case 0:
                return f"roll {source.randint(0, 7)} {source.randint(0, 7)}"
            case 1:
                return misspell(HERD.format(source.choice(legal)) if legal else "roll 1 1", source)
            case 2:
                return source.choice(
                    ("pass", "roll", "place", "remove", "place a0", "place z1", "remove a01", "resign")
                )
            case _:
                row = source.choice(ROWS[: 2 * position.board.side])
                number = source.randint(1, 2 * position.board.side)
                return f"{source.choice(('place', 'remove'))} {row}{number}"

    def simpler(
        self, rules: Mapping[str, JSON], steps: Sequence[str]
    ) -> Iterator[tuple[Mapping[str, JSON], Sequence[str]]]:
        """List games on smaller boards, with lower dice, on earlier cells."""
        side = cast("int", rules.get("side", 5))
        for smaller in range(2, side):
            yield {**rules, "side": smaller}, steps
        for at, step in enumerate(steps):
            words = step.split(" ")
            if words[0] == "roll" and len(words) == 3 and words[1].isdecimal() and words[2].isdecimal():
                low, high = int(words[1][:2]), int(words[2][:2])
                for lower in ((1, 1), (1, high), (low, low), (low, high - 1), (low - 1, high)):
                    yield rules, [*steps[:at], f"roll {lower[0]} {lower[1]}", *steps[at + 1 :]]
        for step in steps:
            kind, _, cell = step.partition(" ")
            if kind not in ("place", "remove"):
                continue
            for row in ROWS[: 2 * side - 1]:
                for number in range(1, 2 * side):
                    other = f"{row}{number}"
                    if (row, number) < (cell[:1], int(cell[1:3]) if cell[1:3].isdecimal() else 99):
                        # Change places everywhere, so that what is done to the cell is done to the other one.
                        yield rules, [_swapped(each, cell, other) for each in steps]

    def weight(self, rules: Mapping[str, JSON], steps: Sequence[str]) -> tuple[int, ...]:
        """Tell how large the board is, how high the dice are, how late the cells."""
        dice = sum(int(word[:3]) for step in steps for word in step.split(" ") if word.isdecimal())
        cells = sum(
            ROWS.find(step[-3:].strip()[:1]) * 30 + len(step) for step in steps if step.startswith(("place", "remove"))
        )
        late = sum(sum(map(ord, step)) for step in steps)
        return (cast("int", rules.get("side", 5)), dice, cells, late)


def _captures(state: Placing, action: object) -> bool:
    if isinstance(action, Remove) or not isinstance(action, Place):
        return False
    bit = state.board.bit(action.cell)
    return captured(state.board, state.own | bit, state.enemy, bit) != 0


def _swapped(step: str, one: str, other: str) -> str:
    kind, _, cell = step.partition(" ")
    return f"{kind} {other if cell == one else one if cell == other else cell}" if cell in (one, other) else step
