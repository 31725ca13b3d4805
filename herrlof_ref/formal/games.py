"""Random games of all rulesets, played through the protocol.

The protocol answers a refused step and goes on. So a game needs no knowledge of the rules: a long row of steps is
offered, the engine takes those that are legal at their moment, and what it took is a game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from herrlof_ref.formal.engines import Case, Engine
from herrlof_ref.formal.logs import Asked, Log
from herrlof_ref.formal.terms import CHOICES, STANDARD, Json, Rules, deck


def random_rules(rng: random.Random, players: int | None = None) -> Rules:
    """A ruleset with every option drawn; half of them are games of small decks, played for several rounds."""
    players = players or rng.choice((2, 3))
    rules: dict[str, Json] = {**STANDARD[players], "first_leader": rng.randrange(players)}
    for name, values in CHOICES.items():
        rules[name] = rng.choice(values)
    rules["bonus_tricks"] = rng.choice(([3, 4], [3, 4, 5], [], [1, 2]))
    rules["tiebreaks"] = rng.choice((["correct_bids", "last_round_tricks"], ["correct_bids"]))
    if rng.random() < 0.5:
        rules.update(
            suits=rng.randint(1, 4), ranks=rng.choice((3, 6, 9)), valknuts=rng.randint(0, 3), hagalaz=rng.randint(0, 3)
        )
        most = min(4, (len(deck(rules)) - 1) // players)
        if most < 1:
            rules.update(ranks=9)
            most = 1
        rules.update(
            hand_size=rng.randint(1, most), target=rng.choice((8, 15, 25)), max_rounds=rng.choice((1, 2, 3, None))
        )
    return rules


def random_deal(rng: random.Random, rules: Rules) -> str:
    """A shuffled deck, dealt."""
    cards = deck(rules)
    rng.shuffle(cards)
    players, size = int(str(rules["players"])), int(str(rules["hand_size"]))
    parts = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    rest = cards[players * size :]
    parts += [rest[:1], rest[1:]]
    return "deal " + " / ".join(" ".join(part) for part in parts).rstrip(" ") + (" /" if not rest[1:] else "")


def _deal_text(parts: Sequence[Sequence[str]]) -> str:
    return "deal " + " / ".join(" ".join(part) for part in parts)


def offers(rng: random.Random, rules: Rules, rounds: int) -> list[str]:
    """A long row of steps, of which a game takes what it can."""
    steps: list[str] = []
    players, size = int(str(rules["players"])), int(str(rules["hand_size"]))
    kinds = sorted(set(deck(rules)))
    for _ in range(rounds):
        steps.append(random_deal(rng, rules))
        steps += [f"bid {rng.randint(0, size)}" for _ in range(players)]
        for _ in range(4 + size):
            for card in rng.sample(kinds, len(kinds)):
                steps.append(f"play {card}")
                steps.append(rng.choice(("draw", "draw", "pass", *(f"steal {seat}" for seat in range(players)))))
                steps.append(rng.choice(("pass", *(f"take {seat}" for seat in range(players)))))
                steps += [f"{kind} {rng.choice(kinds)}" for kind in ("return", "taken", "give")]
    return steps


def play(engine: Engine, seed: int, games: int, players: int | None = None) -> Iterator[tuple[Case, Log]]:
    """Random games as an engine plays them, with all that it says of them and some of the steps that it refused."""
    rng = random.Random(seed)
    cases = []
    for number in range(games):
        rules = random_rules(rng, players)
        rounds = 1 if int(str(rules["hand_size"])) > 4 else 4
        cases.append(Case(f"random/{seed}-{number}", rules, offers(rng, rules, rounds)))
    for case, trace in zip(cases, engine.traces(cases), strict=True):
        log = taken(case, trace, rng)
        yield Case(case.name, case.rules, [asked.step for asked in log.steps if not asked.refused]), log


def taken(case: Case, trace: Sequence[Mapping[str, Json]], rng: random.Random | None = None) -> Log:
    """What an engine took of the steps offered, and one in fifty of the others."""
    steps: list[Asked] = []
    for step, entry in zip(case.steps, trace, strict=True):
        state = entry.get("ok")
        if isinstance(state, Mapping):
            steps.append(Asked(step, state))
        elif rng is None or rng.random() < 0.02:
            steps.append(Asked(step, {}, refused=True))
    return Log(case.name, case.rules, tuple(steps))
