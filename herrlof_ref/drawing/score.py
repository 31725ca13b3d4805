"""Score sheets as pictures: bids and tricks are given, the reference engine scores them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from herrlof_ref.drawing.svg import Picture, element, ink, text
from herrlof_ref.drawing.trick import seat_names
from herrlof_ref.herrlof.cards import size
from herrlof_ref.herrlof.end import ending, first_round, next_round, victory
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.scoring import points, score_round
from herrlof_ref.herrlof.state import Round, Standing

Entry: TypeAlias = "tuple[int, int]"
"""A player's bid, and the tricks that the player had at the end of the round."""

_LABEL: Final = 62.0
_COLUMN: Final = 112.0
_ROW: Final = 60.0
_HEAD: Final = 30.0
_LOST: Final = 84.0
"""The column for destroyed tricks, which is there if there are any."""


def draw_score(rounds: Sequence[Sequence[Entry]], rules: Ruleset | None = None, names: Sequence[str] = ()) -> Picture:
    """Draw the score sheet of some rounds, each a bid and a number of tricks for every seat.

    Raises ValueError for a round that cannot be: one after the game has ended, with another number of players, with
    more tricks than the hand has cards, or with more or fewer destroyed ones than the Valknut of the deck allow.
    """
    ruleset = rules or Ruleset(players=len(rounds[0]) if rounds else 2)
    called = seat_names(ruleset.players, names)
    parts = [
        text(_short(name), _LABEL + (at + 0.5) * _COLUMN, 19, size=14, font_weight="bold")
        for at, name in enumerate(called)
    ]
    lost = [ruleset.hand_size - sum(tricks for _, tricks in entries) for entries in rounds]
    width = _LABEL + ruleset.players * _COLUMN + (_LOST if any(lost) else 0)
    if any(lost):
        parts.append(text("destroyed", width - _LOST / 2, 19, size=13, colour="quiet"))
    told = []
    current, standing = first_round(ruleset), None
    for at, entries in enumerate(rounds):
        if standing is not None:
            if ending(ruleset, current.number, standing.scores):
                raise ValueError(f"the game is over after round {current.number}")
            current = next_round(current, standing)
        _check(ruleset, entries)
        played = _with_bids(current, entries)
        standing = score_round(played, tuple(tricks for _, tricks in entries))
        parts.append(_row(at, ruleset, entries, standing, width))
        if lost[at]:
            parts.append(text(str(lost[at]), width - _LOST / 2, _HEAD + at * _ROW + 17, size=13))
        told.append(_sentence(current.number, ruleset, entries, called, standing))
    height = _HEAD + len(rounds) * _ROW + 8
    if standing is not None and ending(ruleset, current.number, standing.scores):
        best = victory(ruleset, standing).seats
        end = f"{' and '.join(called[seat] for seat in best)} {'wins' if len(best) == 1 else 'share the victory'}"
        parts.append(
            text(
                _capital(end),
                (_LABEL + ruleset.players * _COLUMN) / 2,
                height + 14,
                size=14,
                colour="mark",
                font_weight="bold",
            )
        )
        told.append(f"The game is over: {end}.")
        height += 26
    return Picture(width, height, "".join(parts), "A score sheet", " ".join(told))


def _check(rules: Ruleset, entries: Sequence[Entry]) -> None:
    if len(entries) != rules.players:
        raise ValueError(
            f"a round of {rules.players} players needs {rules.players} bids and tricks, not {len(entries)}"
        )
    if any(not 0 <= bid <= rules.hand_size for bid, _ in entries):
        raise ValueError(f"a bid must be a number from 0 to {rules.hand_size}")
    if any(tricks < 0 for _, tricks in entries) or sum(tricks for _, tricks in entries) > rules.hand_size:
        raise ValueError(f"a round has at most {rules.hand_size} tricks to be won")
    fewest, most = _destroyed(rules)
    destroyed = rules.hand_size - sum(tricks for _, tricks in entries)
    if not fewest <= destroyed <= most:
        raise ValueError(
            f"of the {rules.hand_size} tricks of a round {destroyed} would be destroyed, but the deck's "
            f"{rules.valknuts} Valknut destroy from {fewest} to {most}"
        )


def _destroyed(rules: Ruleset) -> tuple[int, int]:
    """Tell how few and how many tricks of a round can be destroyed.

    Each such trick holds a Valknut. Those that do not fit among the cards that stay unplayed must be played, and a
    trick takes at most one from each player.
    """
    unplayed = size(rules.deck) - rules.players * rules.hand_size
    played = max(0, rules.valknuts - unplayed)
    return -(-played // rules.players), min(rules.valknuts, rules.hand_size)


def _with_bids(round_: Round, entries: Sequence[Entry]) -> Round:
    bids = tuple(bid for bid, _ in entries)
    return Round(round_.rules, round_.number, round_.first, round_.standing, bids)


def _row(at: int, rules: Ruleset, entries: Sequence[Entry], standing: Standing, width: float) -> str:
    top = _HEAD + at * _ROW
    labels = (f"round {at + 1}", "earned", "total")
    parts = [element("path", d=f"M0 {top:g}H{width:g}", style=f"stroke:{ink('edge')};stroke-width:1")]
    parts += [
        text(label, _LABEL / 2, top + 17 + 17 * line, size=13, colour="quiet") for line, label in enumerate(labels)
    ]
    for seat, (bid, tricks) in enumerate(entries):
        middle = _LABEL + (seat + 0.5) * _COLUMN
        earned = points(rules, bid, tricks)
        summands = [str(earned.tricks), *(str(part) for part in (earned.bid, earned.bonus) if part)]
        parts += [
            text(f"bid {bid}, won {tricks}", middle, top + 17, size=13),
            text(" + ".join(summands), middle, top + 34, size=13),
            text(str(standing.scores[seat]), middle, top + 52, size=15, font_weight="bold"),
        ]
    return "".join(parts)


def _sentence(number: int, rules: Ruleset, entries: Sequence[Entry], names: Sequence[str], standing: Standing) -> str:
    parts = []
    for seat, (bid, tricks) in enumerate(entries):
        earned = points(rules, bid, tricks)
        reasons = [f"{earned.tricks} for tricks"]
        reasons += [
            f"{value} for {why}" for value, why in ((earned.bid, "the bid"), (earned.bonus, "the bonus")) if value
        ]
        parts.append(
            f"{names[seat]} bid {bid} and won {tricks}: {' and '.join(reasons)}, in all {standing.scores[seat]}"
        )
    destroyed = rules.hand_size - sum(tricks for _, tricks in entries)
    lost = f" {destroyed} of the {rules.hand_size} tricks {'was' if destroyed == 1 else 'were'} destroyed."
    return f"Round {number}: {'; '.join(parts)}.{lost if destroyed else ''}"


def _short(name: str) -> str:
    return name if len(name) <= 13 else name[:12] + "…"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
