"""Tell two readings of an option apart by the shortest play, or show that no play does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

import attrs

from herrlof_ref.formal.induction import one_step
from herrlof_ref.formal.opening import deal_apart, unplayable
from herrlof_ref.formal.rounds import RoundExample, rounds_apart
from herrlof_ref.formal.search import Example, Pair, Search
from herrlof_ref.formal.terms import CHOICES, Json, Rules, ruleset
from herrlof_ref.formal.theory import FORMAL_RULES

MOST: Final = 8
"""Steps after the bids within which an example is searched."""
PAIRS: Final[Mapping[str, tuple[Json, Json]]] = {
    **{option: (values[0], values[1]) for option, values in CHOICES.items()},
    "bonus_tricks": ([3, 4], [3, 4, 5]),
    "tiebreaks": (["correct_bids", "last_round_tricks"], ["correct_bids"]),
    "max_rounds": (10, None),
    "target": (50, 40),
    "first_leader": (0, 1),
}
"""The pairs of readings that the rules' options offer, the standard one first."""

_STANDARD: Final[Rules] = {}
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


_REACHED: Final = (
    "The two readings differ in the cards below the stock that was dealt, and in nothing else. At these sizes a round "
    "may reach them, and no play was searched that does."
)


@attrs.frozen
class Verdict:
    """Two readings compared: an example that tells them apart, or why there is none."""

    option: str
    players: int
    readings: tuple[Json, Json]
    example: Example | RoundExample | None = None
    reason: str = ""
    moot: bool = False
    """Whether it is proved that no play tells the readings apart."""


def distinguish(
    option: str,
    first: Json,
    second: Json,
    players: int = 2,
    most: int = MOST,
    folder: Path = FORMAL_RULES,
    others: Rules = _STANDARD,
) -> Verdict:
    """The shortest play that tells two values of an option apart.

    The other options have their standard values, except those in ``others``.
    """
    pair = Pair(*(ruleset({"players": players, **others, option: value}) for value in (first, second)))
    found = partial(Verdict, option, players, (first, second))
    broken = unplayable(pair, folder)
    if broken:
        return found(None, broken)
    at_once = deal_apart(pair, folder)
    if at_once is not None:
        return found(at_once)
    if option in _OF_ROUNDS:
        example, reason = rounds_apart(pair, option, folder)
        return found(example, reason, moot=example is None)
    ignored = ("under", "bottom") if option == "returned_card" else ()
    if not one_step(pair, folder, ignored):
        proof = _returned(pair) if ignored else _ONE_STEP
        return found(None, proof or _REACHED, moot=bool(proof))
    shortest = Search(pair, folder).shortest(most)
    return found(shortest, "" if shortest else f"No play of {most} steps tells them apart; the bound is not a proof.")


def _returned(pair: Pair) -> str:
    suits, valknuts = int(str(pair.first["suits"])), int(str(pair.first["valknuts"]))
    most = suits + valknuts // 2
    if most > pair.stock:
        return ""
    return _RETURNED.format(most=most, threes=suits, valknuts=valknuts, stock=pair.stock)


def lines(verdict: Verdict) -> list[str]:
    """A verdict in words."""
    first, second = (f"{verdict.option}={_word(value)}" for value in verdict.readings)
    # Where the number of players is what is compared, no one number holds.
    players = "" if verdict.option == "players" else f", {verdict.players} players"
    head = f"{first} against {second}{players}: "
    match verdict.example:
        case None:
            return [head + ("no example exists." if verdict.moot else "not decided."), verdict.reason]
        case RoundExample():
            *rounds, one, other = verdict.example.lines()
            width = max(len(first), len(second)) + 1
            ends = ((first, one), (second, other))
            told = [f"  {reading + ':':<{width}} {line.partition(': ')[2]}" for reading, line in ends]
            return [head + "told apart.", *rounds, *told]
        case Example():
            example = verdict.example
            steps = "1 step" if len(example.steps) == 1 else f"{len(example.steps)} steps"
            text = [head + (f"told apart in {steps} after the bids." if example.bids else "told apart by the deal.")]
            text += [example.deal, "; ".join(f"bid {bid}" for bid in example.bids), "; ".join(example.steps)]
            text = [line for line in text if line]
            for kind in example.kinds:
                text.append(f"  {kind}: {first} {', '.join(example.first[kind]) or 'none'}")
                text.append(f"  {' ' * len(kind)}  {second} {', '.join(example.second[kind]) or 'none'}")
            return text


def _word(value: Json) -> str:
    if value is None:
        return "null"
    return "[" + ",".join(map(str, value)) + "]" if isinstance(value, (list, tuple)) else str(value)
