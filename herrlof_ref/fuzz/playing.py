"""Playing one fuzzed game with the reference. The seed and the game's number decide everything in it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from herrlof_ref.conformance.json_text import JSON, compact, same
from herrlof_ref.conformance.model import Case, Expect, Game, Step, UsageError
from herrlof_ref.conformance.rulesets import complete
from herrlof_ref.core import Game as Reference
from herrlof_ref.core import RulesetError
from herrlof_ref.fuzz.replaying import ReferenceFault, case_of, take
from herrlof_ref.fuzz.styles import Style
from herrlof_ref.fuzz.touched import Touched

LONGEST: Final = 240
"""Steps of the longest game; what goes on for longer is left there."""
_BIASES: Final = (0.0, 0.3, 0.7, 0.95)
_STRANGE: Final = (0.0, 0.05, 0.3)
_RARE: Final = 3
"""How much more often a step is out of place in a phase that games seldom come to."""
_TRIES: Final = 200


@frozen
class Wishes:
    """What the games must be like: values that are fixed, and those that the engine accepts."""

    fixed: Mapping[str, JSON]
    accepted: Mapping[str, Sequence[JSON]]


@frozen
class Played:
    """A game that was played; ``fault`` says how the reference failed at the step after the last."""

    case: Case
    fault: ReferenceFault | None = None


def play(style: Style, game: Game, seed: str, number: int, wishes: Wishes, touched: Touched) -> Played:
    """Play the game of this seed and number, and count what it touches.

    Raises:
        UsageError: no rules as wished for make a game.
    """
    source = random.Random(f"{game.name} {seed} {number}")
    rules = make_rules(style.rules, style.game, game, source, wishes)
    touched.rules(complete(game, rules))
    bias, strange = source.choice(_BIASES), source.choice(_STRANGE)
    state: object = style.game.start(style.game.read_rules(rules))
    steps: list[Step] = []
    last: str | None = None
    phase = ""
    fault: ReferenceFault | None = None
    while len(steps) < LONGEST:
        over = style.game.turn(state) is None
        if over and (strange == 0.0 or source.random() < 0.5):
            break
        rate = strange * _RARE if phase in style.rare else strange
        odd = over or source.random() < rate
        try:
            text = style.strange(state, source) if odd else style.choose(state, source, bias)
            taken = take(style, state, text)
        except ReferenceFault as error:
            fault = error
            break
        steps.append(taken.step)
        if isinstance(taken.step, Expect):
            state = taken.state
            last = touched.told(taken.step.clauses, last)
            phase = str(taken.step.observation.get("phase"))
            touched.phases[phase] += 1
        else:
            touched.rejected += 1
            touched.broken.update(taken.step.clauses)
    touched.steps += len(steps)
    touched.ended += style.game.turn(state) is None
    title = f"Game {number} of seed {seed}"
    return Played(case_of(game, f"fuzz/{game.name}-{number}", title, rules, steps), fault)


def check_accepted(fixed: Mapping[str, JSON], accepted: Mapping[str, Sequence[JSON]]) -> None:
    """See that an engine accepts the values that are fixed.

    Raises:
        UsageError: it does not.
    """
    for name, value in fixed.items():
        if name in accepted and not any(same(value, each) for each in accepted[name]):
            told = " or ".join(compact(each) for each in accepted[name]) or "no value"
            raise UsageError(f"--rules: the engine accepts {name} = {told} only, not {compact(value)}")


def make_rules(
    make: Callable[[random.Random], dict[str, JSON]],
    reference: Reference[Any, Any, Any],
    game: Game,
    source: random.Random,
    wishes: Wishes,
) -> dict[str, JSON]:
    """Make up rules that make a game and are as wished for.

    Raises:
        UsageError: none was found.
    """
    reason = ""
    for attempt in range(_TRIES):
        # If odd rules do not go with what is wished for, the standard ones may.
        rules = make(source) if attempt < _TRIES // 2 else {}
        rules |= wishes.fixed
        for name, accepted in wishes.accepted.items():
            if name in wishes.fixed:
                continue
            value = complete(game, rules).get(name)
            if name in game.options and accepted and not any(same(value, each) for each in accepted):
                rules[name] = source.choice(accepted)
        try:
            reference.read_rules(rules)
        except RulesetError as error:
            reason = str(error)
        else:
            return rules
    raise UsageError(f"no {game.name} rules as wished for make a game: {reason}")
