"""How Herrlof is fuzzed: runes, powers, last tricks, ties, tiny decks, odd rulesets, steps out of place."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, cast, get_args, get_origin, get_type_hints

import attrs

from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.fuzz.herrlof_simpler import simpler, weight
from herrlof_ref.fuzz.spelling import misspell
from herrlof_ref.herrlof.actions import Deal, Draw, Give, Play, Return, Steal, Take
from herrlof_ref.herrlof.cards import FACES, spread
from herrlof_ref.herrlof.game import HERRLOF
from herrlof_ref.herrlof.notation import format_action
from herrlof_ref.herrlof.presets import PRESETS
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.state import Bidding, Dealing, State
from herrlof_ref.herrlof.steps import legal_actions

_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    option: get_args(values) for option, values in get_type_hints(Ruleset).items() if get_origin(values) is Literal
}
"""The options whose values are words."""
_KINDS: Final = ("play", "return", "taken", "give")
_WEIGHTS: Final = {None: 5.0, 1: 3.0, 3: 4.0, 6: 3.0, 9: 3.0}
"""How much likelier a card is to be chosen for its power, by rank; a rune has none."""


class HerrlofStyle:
    """The style of Herrlof."""

    game = HERRLOF
    about_rules: Final = "HRL-RULESET-1"
    rare: Final = frozenset({"return", "steal", "take", "taken", "give"})

    def rules(self, source: random.Random) -> dict[str, JSON]:
        """Make up options: a preset, the official deck with any options, or a small deck for a few short rounds."""
        players = source.choice((2, 2, 3))
        kind = source.random()
        if kind < 0.15:
            named = PRESETS[players][source.choice(list(PRESETS[players]))]
            options = {name: list(value) if isinstance(value, tuple) else value for name, value in named.items()}
            return {"players": players, **cast("dict[str, JSON]", options)}
        rules: dict[str, JSON] = {"players": players, "first_leader": source.randrange(players)}
        for name, values in _CHOICES.items():
            if source.random() < 0.6:
                rules[name] = source.choice(values)
        ties = source.sample(["correct_bids", "last_round_tricks"], source.randint(0, 2))
        rules["tiebreaks"] = cast("JSON", ties)
        rules["bonus_tricks"] = cast("JSON", sorted(source.sample(range(7), source.randint(0, 3))))
        rules["max_rounds"] = source.choice((1, 1, 2, 3, 10, None))
        rules["target"] = source.choice((1, 5, 10, 15, 25, 40, 50))
        if kind > 0.35:
            rules |= _small_deck(players, source)
        elif source.random() < 0.5:
            rules["hand_size"] = source.randint(1, 20 if players == 2 else 13)
        return rules

    def choose(self, state: object, source: random.Random, bias: float) -> str:
        """Choose a step; the bias is towards runes, powers used, hands that hold them, and equal bids."""
        position = cast("State", state)
        biased = source.random() < bias
        if isinstance(position, Dealing):
            rules = position.round.rules
            return format_action(_rich_deal(rules, source) if biased else HERRLOF.sample(position, source))
        legal = legal_actions(position)
        if not biased:
            return format_action(source.choice(legal))
        if isinstance(position, Bidding):
            return f"bid {_biased_bid(position, source)}"
        return format_action(source.choices(legal, [_weight(action) for action in legal])[0])

    def strange(self, state: object, source: random.Random) -> str:
        """Make up a step out of place: of another phase, with a card or a number that does not fit, or misspelled."""
        position = cast("State", state)
        if isinstance(position, Dealing) and source.random() < 0.6:
            return _wrong_deal(position.round.rules, source)
        legal = legal_actions(position)
        match source.randrange(8):
            case 0:
                return misspell(format_action(source.choice(legal)) if legal else "draw", source)
            case 1:
                return source.choice(("draw", "pass", "steal 0", "steal 1", "steal 2", "take 0", "take 1", "take 2"))
            case 2:
                size = position.round.rules.hand_size
                return f"bid {source.choice((0, 1, size - 1, size, size + 1, 99, 10**20))}"
            case 3:
                return source.choice(
                    ("steal 3", "take 9", "steal", "play", "play X1", "play G0", "bid -1", "bid", "deal")
                )
            case 4:
                return f"{source.choice(_KINDS)} {source.choice(FACES)}"
            case _ if position.phase in ("steal", "take"):
                return f"{position.phase} {source.randrange(3)}"
            case _:
                # A card where a card is asked for is the sharpest trial: held or not, following suit or not.
                kind = {"return": "return", "taken": "taken", "give": "give"}.get(position.phase, "play")
                return f"{kind} {source.choice(FACES)}"

    def simpler(
        self, rules: Mapping[str, JSON], steps: Sequence[str]
    ) -> Iterator[tuple[Mapping[str, JSON], Sequence[str]]]:
        """List games with smaller hands, smaller decks, lower cards and lower bids."""
        return simpler(rules, steps)

    def weight(self, rules: Mapping[str, JSON], steps: Sequence[str]) -> tuple[int, ...]:
        """Tell how large deck and hands are, and how high the cards."""
        return weight(rules, steps)


def _small_deck(players: int, source: random.Random) -> dict[str, JSON]:
    deck = {
        "suits": source.randint(0, 4),
        "ranks": source.choice((0, 1, 2, 3, 6, 6, 9, 9)),
        "valknuts": source.randint(0, 3),
        "hagalaz": source.randint(0, 3),
    }
    cards = deck["suits"] * deck["ranks"] + deck["valknuts"] + deck["hagalaz"]
    most = max(1, (cards - 1) // players)
    # Now and then the stock is left empty, or nearly so.
    size = most if source.random() < 0.25 else source.randint(1, min(most, 5))
    return {**deck, "hand_size": size}


def _rich_deal(rules: Ruleset, source: random.Random) -> Deal:
    """Deal so that the players, not the stock, tend to have what matters; now and then whole suits."""
    cards = list(spread(rules.deck))
    source.shuffle(cards)
    kind = source.random()
    dealt = rules.players * rules.hand_size
    if kind < 0.6:
        cards.sort(key=lambda card: source.random() * 0.9 - (card.rank in _WEIGHTS) * 0.5)
        hands = cards[:dealt]
        source.shuffle(hands)
        cards[:dealt] = hands
    elif kind < 0.8:
        cards.sort(key=lambda card: card.index + source.random() * 12)
    ends = [rules.hand_size * (seat + 1) for seat in range(rules.players)]
    hands_of = [cards[end - rules.hand_size : end] for end in ends]
    stock = cards[dealt + 1 :]
    if stock and source.random() < 0.3:
        # What a second Valknut turns up: often a rune.
        stock.sort(key=lambda card: (card.suit is not None) * source.random())
    return Deal(hands_of, cards[dealt], tuple(stock))


def _biased_bid(state: Bidding, source: random.Random) -> int:
    size = state.round.rules.hand_size
    made = [bid for bid in state.round.bids if bid is not None]
    bids = (0, 0, 1, 2, size, min(size, 3), min(size, 4), *made, *made)
    return min(size, source.choice(bids))


def _weight(action: object) -> float:
    match action:
        case Play(card) | Return(card) | Give(card):
            return _WEIGHTS.get(card.rank, 1.0)
        case Draw() | Steal() | Take():
            return 4.0
        case _:
            return 1.0


def _wrong_deal(rules: Ruleset, source: random.Random) -> str:
    """A deal with one card, one place or one sign amiss."""
    deal = _rich_deal(rules, source)
    hands = [list(hand) for hand in deal.hands]
    match source.randrange(6):
        case 0:
            hand = source.choice(hands)
            hand[source.randrange(len(hand))] = source.choice(FACES)
        case 1:
            # A card moves to another hand, or one more comes from nowhere.
            one, other = source.sample(hands, 2)
            other.append(one.pop() if source.random() < 0.6 else source.choice(FACES))
        case 2:
            return format_action(attrs.evolve(deal, turned=source.choice(FACES)))
        case 3:
            return format_action(attrs.evolve(deal, stock=deal.stock[:-1]))
        case 4 if source.random() < 0.5:
            # As many cards, and all of them exist: only not so often.
            swaps = {"V": "H", "H": "V"} if source.random() < 0.7 else {"G1": "G2", "R2": "R1"}
            words = format_action(deal).split(" ")
            places = [at for at, word in enumerate(words) if word in swaps]
            for at in source.sample(places, min(1, len(places))):
                words[at] = swaps[words[at]]
            return " ".join(words)
        case 4:
            hands = [*hands, hands[0]] if rules.players == 2 else hands[:2]
        case _:
            return misspell(format_action(deal), source)
    return format_action(attrs.evolve(deal, hands=hands))
