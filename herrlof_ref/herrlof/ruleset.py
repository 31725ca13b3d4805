"""Rulesets: every option and its values. Chapter: spec/herrlof/steps.md; the reasons: the rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias, cast, get_args

import attrs

from herrlof_ref.core import Json, RulesetError
from herrlof_ref.core.json import is_whole, quoted
from herrlof_ref.herrlof import cards

Obligation: TypeAlias = Literal["optional", "mandatory"]
Tiebreak: TypeAlias = Literal["correct_bids", "last_round_tricks"]
Stacking: TypeAlias = Literal["additive", "replaces"]
ReturnedCard: TypeAlias = Literal["bottom", "discard"]
NineLead: TypeAlias = Literal["left", "winner"]
NineWithHagalaz: TypeAlias = Literal["hagalaz", "nine"]
ValknutWithHagalaz: TypeAlias = Literal["starter", "hagalaz"]
HagalazLead: TypeAlias = Literal["last", "first"]
TrumpTurn: TypeAlias = Literal["immediate", "at_resolution"]
RuneLed: TypeAlias = Literal["free", "first_numbered"]

LARGEST_HAND: Final = 20
"""Cards of the largest hand: two of them and the turned card are 41 of the 42 cards of the deck."""

_LARGEST: Final = 1_000_000
_Option: TypeAlias = "attrs.Attribute[Any]"
_Check: TypeAlias = Callable[[object, _Option, Any], None]


def _whole(low: int, high: int, *, null: bool = False) -> _Check:
    def check(_: object, option: _Option, value: object) -> None:
        if null and value is None:
            return
        if not is_whole(value, low, high):
            wanted = f"a whole number from {low} to {high}" + (" or null" if null else "")
            raise RulesetError(f"the option {option.name} must be {wanted}, not {quoted(value)}")

    return check


def _one_of(values: object) -> _Check:
    allowed = get_args(values)

    def check(_: object, option: _Option, value: object) -> None:
        if value not in allowed:
            wanted = " or ".join(f'"{each}"' for each in allowed)
            raise RulesetError(f"the option {option.name} must be {wanted}, not {quoted(value)}")

    return check


def _list_of(check_each: _Check) -> _Check:
    def check(ruleset: object, option: _Option, value: object) -> None:
        if not isinstance(value, tuple):
            raise RulesetError(f"the option {option.name} must be a list, not {quoted(value)}")
        for at, each in enumerate(value):
            check_each(ruleset, option, each)
            if each in value[:at]:
                raise RulesetError(f"the option {option.name} names {quoted(each)} twice")

    return check


def _tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _ascending(value: object) -> object:
    made = _tuple(value)
    if isinstance(made, tuple) and all(isinstance(each, int) for each in made):
        return tuple(sorted(made))
    return made


@attrs.frozen(kw_only=True, cache_hash=True)
class Ruleset:
    """A value for each option (HRL-RULESET-1). What is left out has the standard value for the number of players.

    Raises RulesetError if the values make no game.
    """

    players: int = attrs.field(default=2, validator=_whole(2, 3))
    hand_size: int = attrs.field(validator=_whole(1, LARGEST_HAND))
    """Cards dealt to each player, which is also the number of tricks in a round."""
    suits: int = attrs.field(default=4, validator=_whole(0, 4))
    ranks: int = attrs.field(default=9, validator=_whole(0, 9))
    valknuts: int = attrs.field(default=3, validator=_whole(0, 3))
    hagalaz: int = attrs.field(default=3, validator=_whole(0, 3))
    target: int = attrs.field(validator=_whole(1, _LARGEST))
    """Points that end the game."""
    max_rounds: int | None = attrs.field(default=10, validator=_whole(1, _LARGEST, null=True))
    bonus_tricks: tuple[int, ...] = attrs.field(converter=_ascending, validator=_list_of(_whole(0, _LARGEST)))
    """Numbers of tricks that earn the bonus."""
    bonus_stacking: Stacking = attrs.field(default="additive", validator=_one_of(Stacking))
    tiebreaks: tuple[Tiebreak, ...] = attrs.field(
        default=("correct_bids", "last_round_tricks"), converter=_tuple, validator=_list_of(_one_of(Tiebreak))
    )
    one: Obligation = attrs.field(default="optional", validator=_one_of(Obligation))
    three: Obligation = attrs.field(default="optional", validator=_one_of(Obligation))
    six: Obligation = attrs.field(default="optional", validator=_one_of(Obligation))
    returned_card: ReturnedCard = attrs.field(default="bottom", validator=_one_of(ReturnedCard))
    nine_lead: NineLead = attrs.field(default="left", validator=_one_of(NineLead))
    nine_with_hagalaz: NineWithHagalaz = attrs.field(default="hagalaz", validator=_one_of(NineWithHagalaz))
    valknut_with_hagalaz: ValknutWithHagalaz = attrs.field(default="starter", validator=_one_of(ValknutWithHagalaz))
    hagalaz_lead: HagalazLead = attrs.field(default="last", validator=_one_of(HagalazLead))
    trump_turn: TrumpTurn = attrs.field(default="immediate", validator=_one_of(TrumpTurn))
    rune_led: RuneLed = attrs.field(default="free", validator=_one_of(RuneLed))
    first_leader: int = attrs.field(default=0, validator=_whole(0, 2))
    """The seat that leads the first trick of the first round."""

    @hand_size.default
    def _hand_size(self) -> int:
        return 11 if self.players == 3 else 15  # HRL-DEAL-1

    @target.default
    def _target(self) -> int:
        return 40 if self.players == 3 else 50  # HRL-END-1

    @bonus_tricks.default
    def _bonus_tricks(self) -> tuple[int, ...]:
        return () if self.players == 3 else (3, 4)  # HRL-SCORE-4, HRL-SCORE-6

    def __attrs_post_init__(self) -> None:
        if self.first_leader >= self.players:
            raise RulesetError(f"the option first_leader must be less than players, which is {self.players}")
        needed = self.players * self.hand_size + 1
        if cards.size(self.deck) < needed:
            raise RulesetError(
                f"the deck has {cards.size(self.deck)} cards, but the hands and the turned card take {needed}"
            )

    @property
    def deck(self) -> cards.Cards:
        """The deck of this ruleset."""
        return cards.deck(self.suits, self.ranks, self.valknuts, self.hagalaz)

    def to_json(self) -> dict[str, Json]:
        """Return the value of every option as JSON."""
        values = attrs.asdict(self, recurse=False)
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}

    @classmethod
    def from_json(cls, document: Mapping[str, object]) -> Ruleset:
        """Make a ruleset of the options in a JSON object. Raises RulesetError."""
        known = {option.name for option in attrs.fields(cls)}
        for name in document:
            if name not in known:
                raise RulesetError(f"there is no option {quoted(name)}")
        # The validators check what the type checker cannot know.
        return cls(**cast("dict[str, int]", dict(document)))  # type: ignore[arg-type]
