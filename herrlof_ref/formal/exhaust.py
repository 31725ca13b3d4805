"""The pure rules over every trick: the formal rules, and engines behind the protocol."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import attrs

from herrlof_ref.formal.engines import Case, Engine
from herrlof_ref.formal.terms import SUITS, Json, Rules, deck, ruleset
from herrlof_ref.formal.theory import FORMAL_RULES
from herrlof_ref.formal.tricks import (
    CARDS,
    TRUMPS,
    Outcome,
    Trick,
    follows,
    outcomes,
    physical,
    settings,
    tricks,
    turned_for,
)

Setting = tuple[tuple[str, str], ...]


@attrs.frozen
class Found:
    """The cases of a check and every disagreement."""

    cases: int
    problems: list[str]


def every_trick(players: int, folder: Path = FORMAL_RULES, part: int = 0, parts: int = 1) -> Found:
    """One winner unless destroyed, and one next leader, in every trick under every trump and setting."""
    groups = grouped(((trick, trump) for trick in tricks(players) for trump in TRUMPS), part, parts)
    problems: list[str] = []
    count = 0
    for setting, cases in groups.items():
        _, broken = outcomes(cases, players, setting, folder)
        problems += [f"{dict(setting)}: {text}" for text in broken]
        count += len(cases)
    return Found(count, problems)


def grouped(
    cases: Iterable[tuple[Trick, str]], part: int = 0, parts: int = 1
) -> dict[Setting, list[tuple[Trick, str]]]:
    """The cases by the settings of the options that bear on them."""
    groups: dict[Setting, list[tuple[Trick, str]]] = {}
    for number, case in enumerate(cases):
        if number % parts == part:
            for setting in settings(case[0]):
                groups.setdefault(setting, []).append(case)
    return groups


def rows(length: int, suits: int = 0) -> Iterator[Trick]:
    """Every row of cards up to the names of the suits: a new suit is always the next one in their order."""
    if length == 0:
        yield ()
        return
    for card in CARDS:
        place = SUITS.find(card[0])
        if place <= suits:
            for rest in rows(length - 1, max(suits, place + 1)):
                if physical((card, *rest)):
                    yield (card, *rest)


def classes(players: int, seed: int = 1) -> list[tuple[Trick, str]]:
    """Every trick with its trump up to the names of the suits, each with its suits named at random."""
    rng = random.Random(seed)
    cases = []
    for trump in ("V", "G"):
        for trick in rows(players, 0 if trump == "V" else 1):
            names = _names(rng)
            cases.append((_renamed(trick, names), names.get(trump, "V")))
    return cases


def _names(rng: random.Random) -> dict[str, str]:
    return dict(zip(SUITS, rng.sample(SUITS, 4), strict=True))


def _renamed(cards: Iterable[str], names: Mapping[str, str]) -> Trick:
    return tuple(names[card[0]] + card[1] if card[0] in names else card for card in cards)


def compare_tricks(
    engine: Engine, cases: Sequence[tuple[Trick, str]], players: int, folder: Path = FORMAL_RULES
) -> Found:
    """Play each trick on an engine and compare who won and who leads next with the formal rules."""
    problems: list[str] = []
    count = 0
    for setting, group in grouped(cases).items():
        expected, _ = outcomes(group, players, setting, folder)
        rules = ruleset({"players": players, "hand_size": 2, **dict(setting)})
        requests = [Case(" ".join(trick), rules, trick_steps(trick, trump, rules)) for trick, trump in group]
        for request, trace, outcome in zip(requests, engine.traces(requests), expected, strict=True):
            count += 1
            problem = _trick_problem(trace, outcome)
            if problem:
                problems.append(f"{engine.name}: {dict(setting)} {request.steps[0]} {request.name}: {problem}")
    return Found(count, problems)


def _trick_problem(trace: Sequence[Mapping[str, Json]], outcome: Outcome) -> str | None:
    states = [entry["ok"] for entry in trace if "ok" in entry]
    last = states[-1]
    assert isinstance(last, Mapping)
    if last["trick"] != [] or last["phase"] != "play":
        return f"the trick should be over and the next one led, but the phase is {last['phase']} (HRL-PLAY-6)"
    tricks_won = last["tricks"]
    assert isinstance(tricks_won, list)
    won = tricks_won.index(1) if 1 in tricks_won else None
    if won != outcome.winner or (outcome.winner is None) != (last["destroyed"] == 1):
        return f"won by {won}, by the formal rules by {outcome.winner} (HRL-TRICK-1 to HRL-TRICK-7)"
    if last["leader"] != outcome.leads:
        return f"led next by {last['leader']}, by the formal rules by {outcome.leads} (HRL-LEAD-1 to HRL-LEAD-5)"
    return None


def trick_steps(trick: Trick, trump: str, rules: Rules) -> list[str]:
    """Steps that bring a trick onto the table; each seat holds a second card that makes its card legal."""
    turned = turned_for(trump, trick)
    rest = _without(deck(rules), (*trick, turned))
    led = trick[0][0]
    hands = []
    for card in trick:
        filler = next(other for other in rest if other not in ("V", "H") and other[0] != led and other[1] not in "13")
        rest.remove(filler)
        hands.append(f"{card} {filler}")
    steps = [f"deal {' / '.join(hands)} / {turned} / {' '.join(rest)}", *["bid 0"] * len(trick)]
    # A pass answers a 3 and a 6, and is refused where nothing is asked.
    for card in trick:
        steps += [f"play {card}", "pass"]
    return [*steps, "pass"]


def _without(cards: Sequence[str], taken: Iterable[str]) -> list[str]:
    rest = list(cards)
    for card in taken:
        rest.remove(card)
    return rest


def tables(players: int, seed: int = 1) -> list[tuple[Trick, Trick]]:
    """What lies on the table before the last player, and a hand of two cards, up to the names of the suits."""
    rng = random.Random(seed)
    order = {card: place for place, card in enumerate(CARDS)}
    found = []
    for row in rows(players + 1):
        if order[row[-2]] <= order[row[-1]]:
            named = _renamed(row, _names(rng))
            found.append((named[: players - 1], named[players - 1 :]))
    return found


def compare_follows(
    engine: Engine, cases: Sequence[tuple[Trick, Trick]], players: int, rune_led: str, folder: Path = FORMAL_RULES
) -> Found:
    """Bring each table before an engine's last player and compare the cards that it allows."""
    expected, _ = follows(cases, players, rune_led, folder)
    rules = ruleset({"players": players, "hand_size": 2, "rune_led": rune_led})
    requests = list(_follow_cases(cases, rules))
    problems: list[str] = []
    for request, trace, legal in zip(requests, engine.traces(requests), expected, strict=True):
        last = [entry["ok"] for entry in trace if "ok" in entry][-1]
        assert isinstance(last, Mapping)
        steps = last["legal"]
        assert isinstance(steps, list)
        allowed = frozenset(str(step)[5:] for step in steps if str(step).startswith("play "))
        if allowed != legal:
            problems.append(
                f"{engine.name}: {request.steps[0]} {request.name}: may play {sorted(allowed)}, "
                f"by the formal rules {sorted(legal)} (HRL-PLAY-2 to HRL-PLAY-5)"
            )
    return Found(len(requests), problems)


def _follow_cases(cases: Sequence[tuple[Trick, Trick]], rules: Rules) -> Iterator[Case]:
    for table, hand in cases:
        turned = next(card for card in ("H", "V", "B9", "O9", "R9") if physical((*table, *hand, card)))
        rest = _without(deck(rules), (*table, *hand, turned))
        hands = []
        for card in table:
            filler = next(other for other in rest if other not in ("V", "H") and other[0] != table[0][0])
            rest.remove(filler)
            hands.append(f"{card} {filler}")
        hands.append(" ".join(hand))
        steps = [f"deal {' / '.join(hands)} / {turned} / {' '.join(rest)}", *["bid 0"] * len(hands)]
        for card in table:
            steps += [f"play {card}", "pass"]
        yield Case(f"{' '.join(table)} | {' '.join(hand)}", rules, steps)
