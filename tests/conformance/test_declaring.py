"""What an engine says of itself: once, in known names, and nothing that it does not keep."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from herrlof_ref.conformance import Expect, Suite
from herrlof_ref.conformance.conversation import Conversation
from herrlof_ref.conformance.engine import EngineFault
from herrlof_ref.conformance.messages import MessageError, read_declaration
from herrlof_ref.conformance.workload import Ask

from .conftest import HONEST, Judge
from .test_broken_engines import CASE, message


def made(tmp_path: Path, patch: str) -> list[str]:
    """The honest engine with a change to its code."""
    path = tmp_path / "made.py"
    path.write_text(
        f"import sys; sys.path.insert(0, {str(Path(HONEST[1]).parent)!r})\nimport engine\n{patch}\nengine.main()\n"
    )
    return [sys.executable, str(path)]


TWICE = "engine.print = lambda text, **more: [print(text, **more) for _ in range(2)]"


@pytest.mark.parametrize("jobs", [1, 3])
def test_an_engine_that_says_everything_twice_is_told_so_once(judge: Judge, tmp_path: Path, jobs: int) -> None:
    result = judge(made(tmp_path, TWICE), jobs=jobs)
    (first,) = (outcome for outcome in result.outcomes if outcome.verdict != "not-run")
    assert (first.verdict, message(first)) == ("protocol", 'the engine answered "start" twice')
    assert result.stopped == 'the engine answered "start" twice'
    assert result.exit_status == 1


def test_an_engine_that_says_everything_twice_is_no_honest_one_elsewhere(toy: Suite, tmp_path: Path) -> None:
    """Tools that go on asking must not take silence for agreement."""
    asks = [Ask(case, toy.games[case.game], frozenset({"total"})) for case in toy.cases]
    with Conversation(made(tmp_path, TWICE)) as conversation:
        (outcome,) = conversation.outcomes(asks)
        assert outcome.verdict == "protocol"
        with pytest.raises(EngineFault, match='answered "start" twice'):
            conversation.answer(asks[0].case, asks[0].game)


LEFT_OUT = """
usual = engine.play
def play(rules, steps):
    trace, total = usual(rules, steps)
    accepted = [entry["ok"] for entry in trace if "ok" in entry]
    for seen in accepted[{first}:]:
        del seen["{field}"]
    {more}
    return trace, total
engine.play = play
"""


@pytest.mark.parametrize("field", ["total", "turn", "legal", "added", "views", "over"])
def test_a_declared_field_that_is_left_out_is_seen_in_every_case(judge: Judge, tmp_path: Path, field: str) -> None:
    result = judge(made(tmp_path, LEFT_OUT.format(first=0, field=field, more="")))
    for outcome in result.outcomes:
        asked = any(isinstance(step, Expect) for step in outcome.case.steps)
        assert outcome.verdict == ("protocol" if asked else "pass"), outcome.case.id
        if asked:
            assert message(outcome).startswith(f'the engine declares "{field}" in "observes", and left it out after')
    assert result.counts["protocol"] >= 6


def test_a_case_fails_where_the_engine_first_went_wrong(judge: Judge, tmp_path: Path) -> None:
    earlier = "accepted[0]['turn'] = 7"
    for first, verdict in ((0, "protocol"), (1, "fail")):
        engine = made(tmp_path, LEFT_OUT.format(first=first, field="over", more=f"if accepted: {earlier}"))
        outcome = next(one for one in judge(engine).outcomes if one.case.id == CASE)
        assert outcome.verdict == verdict


def test_declared_values_and_features_that_do_not_exist_are_noted(judge: Judge, tmp_path: Path) -> None:
    patch = (
        "usual = engine.start\n"
        "def start():\n"
        "    said = usual()\n"
        "    said['games']['count']['rules'] = {'goal': [10, True, 'ten', -1], 'limit': [2, 3]}\n"
        "    said['features'] += ['flying', 'refusals']\n"
        "    return said\n"
        "engine.start = start"
    )
    assert judge(made(tmp_path, patch)).notes == (
        "the engine accepts goal = true, which is no value of count",
        'the engine accepts goal = "ten", which is no value of count',
        "the engine accepts goal = -1, which is no value of count",
        'the engine offers the feature "flying", which the protocol does not have',
    )


def test_the_kind_of_a_wrong_protocol_number_is_shown() -> None:
    for number, words in ((2, "it named 2"), ("1", 'it named "1"'), (True, "it named true"), (None, "it named null")):
        with pytest.raises(MessageError, match=re.escape(words) + "$"):
            read_declaration(json.dumps({"protocol": number}).encode())
    with pytest.raises(MessageError, match=r"it named none$"):
        read_declaration(b"{}")
