"""Tell two readings of an option apart by the shortest play, or show that no play does."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import attrs

from herrlof_ref.formal.induction import one_step
from herrlof_ref.formal.rounds import RoundExample, rounds_apart
from herrlof_ref.formal.search import Example, Pair, Search
from herrlof_ref.formal.terms import CHOICES, Json, ruleset
from herrlof_ref.formal.theory import FORMAL_RULES

MOST: Final = 8
"""Steps after the bids within which an example is searched."""
PAIRS: Final[Mapping[str, tuple[Json, Json]]] = {
    **{option: (values[0], values[1]) for option, values in CHOICES.items()},
    "bonus_tricks": ([3, 4], [3, 4, 5]),
    "tiebreaks": (["correct_bids", "last_round_tricks"], ["correct_bids"]),
    "max_rounds": (10, None),
}
"""The pairs of readings that the rules' options offer, the standard one first."""

_OF_ROUNDS: Final = frozenset({"bonus_tricks", "bonus_stacking", "tiebreaks", "max_rounds", "target"})
_ONE_STEP: Final = (
    "From every position, reachable or not, each step is legal or not and leads to the same position under both "
    "readings: the solver finds no exception over all arrangements of the deck on hands, table, stock and out of play. "
    "By induction no game of any length tells them apart."
)
_RETURNED: Final = (
    "The two readings differ in the cards below the stock that was dealt, and in nothing else: from every position "
    "whose top card is one of those dealt, the solver finds no step with another result or another legality, whatever "
    "lies below. And the cards below are never reached: a round takes at most {most} cards off the top (one for each "
    "of the {threes} 3s, one for each pair among {valknuts} Valknut), and the stock that is dealt has {stock}. The "
    "number of cards in the stock does differ, by one for each card returned, which everybody sees and can reckon. "
    "This is final at these sizes."
)


@attrs.frozen
class Verdict:
    """Two readings compared: an example that tells them apart, or why there is none."""

    option: str
    players: int
    readings: tuple[Json, Json]
    example: Example | RoundExample | None
    reason: str

    @property
    def moot(self) -> bool:
        """Whether no play tells the readings apart."""
        return self.example is None and bool(self.reason)


def distinguish(
    option: str, first: Json, second: Json, players: int = 2, most: int = MOST, folder: Path = FORMAL_RULES
) -> Verdict:
    """The shortest play after the bids that tells two values of an option apart."""
    pair = Pair(ruleset({"players": players, option: first}), ruleset({"players": players, option: second}))
    readings = (first, second)
    if option in _OF_ROUNDS:
        example, reason = rounds_apart(pair, option, folder)
        return Verdict(option, players, readings, example, reason)
    if option == "returned_card":
        if one_step(pair, folder, ignore=("under", "bottom")):
            return Verdict(option, players, readings, None, "")
        return Verdict(option, players, readings, None, _returned(pair))
    found = Search(pair, folder).shortest(3)
    if found is None and not one_step(pair, folder):
        return Verdict(option, players, readings, None, _ONE_STEP)
    if found is None:
        found = Search(pair, folder).shortest(most)
    return Verdict(
        option,
        players,
        readings,
        found,
        "" if found else f"No play of {most} steps tells them apart; the bound is not a proof.",
    )


def _returned(pair: Pair) -> str:
    suits, valknuts = int(str(pair.first["suits"])), int(str(pair.first["valknuts"]))
    most = suits + valknuts // 2
    if most > pair.stock:
        return ""
    return _RETURNED.format(most=most, threes=suits, valknuts=valknuts, stock=pair.stock)


def lines(verdict: Verdict) -> list[str]:
    """A verdict in words."""
    first, second = (f"{verdict.option}={_word(value)}" for value in verdict.readings)
    head = f"{first} against {second}, {verdict.players} players: "
    match verdict.example:
        case None:
            if not verdict.reason:
                return [head + "not decided."]
            return [
                head + ("no example exists." if "not a proof" not in verdict.reason else "not decided."),
                verdict.reason,
            ]
        case RoundExample():
            return [head + "told apart.", *verdict.example.lines()]
        case Example():
            example = verdict.example
            text = [head + f"told apart in {len(example.steps)} steps after the bids.", example.deal]
            text += ["; ".join(f"bid {bid}" for bid in example.bids), "; ".join(example.steps)]
            for kind in example.kinds:
                text.append(f"  {kind}: {first} {', '.join(example.first[kind]) or 'none'}")
                text.append(f"  {' ' * len(kind)}  {second} {', '.join(example.second[kind]) or 'none'}")
            return text


def _word(value: Json) -> str:
    if value is None:
        return "null"
    return "[" + ",".join(map(str, value)) + "]" if isinstance(value, (list, tuple)) else str(value)
