"""Every trick of two and of three cards, by the formal rules: who wins, who leads next, and who may play what."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import attrs
import clingo

from herrlof_ref.formal.given import Given
from herrlof_ref.formal.terms import CHOICES, Rules, card_term, deck, options, readable, ruleset
from herrlof_ref.formal.theory import FORMAL_RULES, at, load

Trick: TypeAlias = tuple[str, ...]
CARDS: Final = tuple(dict.fromkeys(deck(ruleset({}))))
TRUMPS: Final = ("G", "R", "O", "B", "V")
"""What may be turned up, as far as trump goes: a card of each suit, or a rune."""

_OWN: Final = frozenset({"given", "broken", "card", "kept", "playable"})
_TRICKS: Final = """
true(S,trick(K,C)) :- given(S,K,C), K > 0.
true(S,turned(C)) :- given(S,0,C).
true(S,leader(0)) :- given(S,0,C).
true(S,phase(steal)) :- given(S,0,C).
broken(S,"winners") :- full(S), not destroyed(S), #count{K : takes(S,K)} != 1.
broken(S,"winner of a destroyed trick") :- destroyed(S), takes(S,K).
broken(S,"leaders") :- full(S), #count{P : leads(S,P)} != 1.
broken(S,"HRL-TRICK-3") :- takes(S,K), table(S,K,h), table(S,J,c(X,R)).
"""
_FOLLOWS: Final = """
true(S,trick(K,C)) :- given(S,K,C).
true(S,hand(1,C,N)) :- kept(S,C,N).
true(S,phase(play)) :- card(S).
true(S,turn(1)) :- card(S).
playable(S) :- legal(S,1,A).
broken(S,"nothing to play") :- card(S), not playable(S).
broken(S,"HRL-PLAY-7") :- legal(S,1,play(C)), not true(S,hand(1,C,_)).
"""


@attrs.frozen
class Outcome:
    """How a trick ends: the place of the winning card (None if destroyed), and who leads next, both counted from 0."""

    winner: int | None
    leads: int


def physical(cards: Sequence[str]) -> bool:
    """Whether one deck can show these cards together."""
    return all(cards.count(card) <= (3 if card in "VH" else 1) for card in cards)


def tricks(players: int) -> Iterator[Trick]:
    """Every trick of a number of cards."""
    return (trick for trick in itertools.product(CARDS, repeat=players) if physical(trick))


def relevant(trick: Trick) -> list[str]:
    """The options that a rule can read for a trick: they need a Hagalaz, a Hagalaz beside a Valknut, or a 9."""
    hagalaz, nine = "H" in trick, any(card.endswith("9") for card in trick)
    names = ["hagalaz_lead"] if hagalaz else []
    names += ["valknut_with_hagalaz"] if hagalaz and "V" in trick else []
    names += ["nine_lead"] if nine else []
    names += ["nine_with_hagalaz"] if nine and hagalaz else []
    return names


def settings(trick: Trick) -> Iterator[tuple[tuple[str, str], ...]]:
    """Every setting of the options that bear on a trick."""
    names = relevant(trick)
    for values in itertools.product(*(CHOICES[name] for name in names)):
        yield tuple(zip(names, values, strict=True))


def turned_for(trump: str, trick: Trick) -> str:
    """A turned card that sets this trump and is not in the trick."""
    if trump == "V":
        return "V" if trick.count("V") < 3 else "H"
    return next(f"{trump}{rank}" for rank in range(1, 10) if f"{trump}{rank}" not in trick)


def _template(folder: Path, text: str, wanted: frozenset[str]) -> str:
    """The rules at one moment, with one ruleset for all situations, which is told once."""
    theory = load(folder)
    moving = theory.moment(wanted) + "\n" + theory.template(text, _OWN)
    return theory.still(wanted) + "\n" + at(theory.one_ruleset(moving, wanted), 0)


def _rules(players: int, setting: tuple[tuple[str, str], ...]) -> Rules:
    return ruleset({"players": players, **dict(setting)})


def outcomes(
    cases: Sequence[tuple[Trick, str]],
    players: int,
    setting: tuple[tuple[str, str], ...] = (),
    folder: Path = FORMAL_RULES,
) -> tuple[list[Outcome], list[str]]:
    """How each trick ends under a trump, and every invariant that fails."""
    program = _template(folder, _TRICKS, frozenset({"takes", "leads", "destroyed", "player"}))
    found: list[Outcome] = []
    broken: list[str] = []
    for start in range(0, len(cases), 8000):
        chunk = cases[start : start + 8000]
        given = Given()
        for name, value in options(_rules(players, setting)):
            given.add("option", 0, name, value)
        for number, (trick, trump) in enumerate(chunk):
            for place, card in enumerate((turned_for(trump, trick), *trick)):
                given.add("given_0", number, place, card_term(card))
        control = given.ground(program)
        wins = {arguments[0]: arguments[1] - 1 for arguments in _numbers(control, "takes_0", 2)}
        leads = dict(_numbers(control, "leads_0", 2))
        found += [Outcome(wins.get(number), leads.get(number, -1)) for number in range(len(chunk))]
        broken += [
            f"{' '.join(chunk[atom.symbol.arguments[0].number][0])}: {atom.symbol.arguments[1]}"
            for atom in control.symbolic_atoms.by_signature("broken_0", 2)
        ]
    return found, broken


def _numbers(control: clingo.Control, name: str, arity: int) -> Iterator[tuple[int, int]]:
    for atom in control.symbolic_atoms.by_signature(name, arity):
        first, second = atom.symbol.arguments
        yield first.number, second.number


def follows(
    cases: Sequence[tuple[Trick, Trick]], players: int, rune_led: str = "free", folder: Path = FORMAL_RULES
) -> tuple[list[frozenset[str]], list[str]]:
    """Which cards of a hand may be played to the cards on the table, for each pair of table and hand."""
    program = _template(folder, _FOLLOWS, frozenset({"legal"}))
    found: list[frozenset[str]] = []
    broken: list[str] = []
    for start in range(0, len(cases), 8000):
        chunk = cases[start : start + 8000]
        given = Given()
        for name, value in options(_rules(players, (("rune_led", rune_led),))):
            given.add("option", 0, name, value)
        for number, (table, hand) in enumerate(chunk):
            given.add("card_0", number)
            for place, card in enumerate(table, 1):
                given.add("given_0", number, place, card_term(card))
            for card in dict.fromkeys(hand):
                given.add("kept_0", number, card_term(card), hand.count(card))
        control = given.ground(program)
        legal: dict[int, set[str]] = {number: set() for number in range(len(chunk))}
        for atom in control.symbolic_atoms.by_signature("legal_play_0", 3):
            situation, _, what = atom.symbol.arguments
            legal.setdefault(situation.number, set()).add(readable(str(what)))
        found += [frozenset(legal[number]) for number in range(len(chunk))]
        broken += [
            f"{' '.join(chunk[atom.symbol.arguments[0].number][0])}: {atom.symbol.arguments[1]}"
            for atom in control.symbolic_atoms.by_signature("broken_0", 2)
        ]
    return found, broken
