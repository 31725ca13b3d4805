"""The rulings that a play can tell have examples, and those with an option the shortest ones."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

pytest.importorskip("clingo")

from herrlof_ref.data import SPECIFICATION
from herrlof_ref.formal.distinguish import distinguish
from herrlof_ref.formal.rounds import RoundExample
from herrlof_ref.formal.run import SHORTEST
from herrlof_ref.formal.search import Example as Play
from herrlof_ref.formal.terms import Json, ruleset
from herrlof_ref.specification import Example, Ruling, load_specification

SPEC = load_specification(SPECIFICATION)
TELLING = [ruling for ruling in SPEC.rulings.values() if ruling.bears in ("observable", "moot-for-two")]
WITH_OPTION = [ruling for ruling in TELLING if ruling.options and ruling.game == "herrlof"]

SLOW = {
    "hagalaz_lead": 3, "nine_with_hagalaz": 3, "valknut_with_hagalaz": 2, "one": 4, "max_rounds": 10, "nine_lead": 2,
    "six": 2, "rune_led": 2, "trump_turn": 2,
}  # fmt: skip
"""The lengths of the plays that take the solver more than a moment to find."""


def examples_of(ruling: Ruling) -> list[Example]:
    return [each for each in SPEC.examples.values() if ruling.id in each.rulings and each.id.startswith("ruling/")]


def plain(rules: Mapping[str, object]) -> dict[str, Json]:
    return {name: list(value) if isinstance(value, (list, tuple)) else value for name, value in rules.items()}  # type: ignore[misc]


@pytest.mark.parametrize("ruling", TELLING, ids=lambda ruling: ruling.id)
def test_a_ruling_that_a_play_can_tell_has_examples(ruling: Ruling) -> None:
    assert len(examples_of(ruling)) == (2 if ruling.options else 1)


@pytest.mark.parametrize("ruling", WITH_OPTION, ids=lambda ruling: ruling.id)
def test_the_two_examples_of_an_option_are_one_play_and_the_shortest(ruling: Ruling) -> None:
    first, second = examples_of(ruling)
    assert [line.steps for line in first.lines] == [line.steps for line in second.lines]
    *before, last = zip(first.lines, second.lines, strict=True)
    assert all((one.expect, one.breaks) == (other.expect, other.breaks) for one, other in before)
    assert (last[0].expect, last[0].breaks) != (last[1].expect, last[1].breaks)

    readings = ruleset(plain(first.rules)), ruleset(plain(second.rules))
    (option,) = [name for name in ruling.options if readings[0][name] != readings[1][name]]
    players = 2 if option == "players" else int(str(readings[0]["players"]))
    steps = [step for line in first.lines for step in line.steps]
    rounds = sum(step.startswith("deal") for step in steps)
    plays = sum(not step.startswith(("deal", "bid")) for step in steps)
    if option in SLOW:  # the whole run of the formal checks compares the table with what the solver finds
        assert SLOW[option] == (rounds if option == "max_rounds" else plays) == SHORTEST[players][option]
        return
    others = {name: value for name, value in plain(first.rules).items() if name not in (option, "players")}
    verdict = distinguish(option, readings[0][option], readings[1][option], players, others=others)
    match verdict.example:
        case RoundExample() as found:
            assert rounds == found.length
        case Play() as found:
            assert (rounds, plays) == (1, found.length)
        case None:
            pytest.fail(verdict.reason)
