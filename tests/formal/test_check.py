"""Logs are judged by the formal rules alone."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from tests.formal.test_mutations import short_vectors

pytest.importorskip("clingo")

from herrlof_ref.formal.check import Asked, Log, judge
from herrlof_ref.formal.suite import VectorError, read
from herrlof_ref.formal.terms import Json, NotAStep, action_term, read_deal, ruleset

RULES = ruleset({"hand_size": 2})


def deal_of_the_deck() -> str:
    from herrlof_ref.formal.terms import deck

    rest = deck(RULES)
    for card in ("G5", "R1", "G7", "V", "B1"):
        rest.remove(card)
    return f"deal G5 R1 / G7 V / B1 / {' '.join(rest)}"


def log(*steps: Asked) -> Log:
    bids = (Asked("bid 0", {}), Asked("bid 1", {}))
    return Log("test", RULES, (Asked(deal_of_the_deck(), {"phase": "bid", "trump": "B"}), *bids, *steps))


def test_a_true_log_is_accepted() -> None:
    won: dict[str, Json] = {"tricks": [0, 1], "leader": 1, "turn": 1, "legal": ["play V"], "trick": []}
    assert judge([log(Asked("play R1", {}, refused=False))]) == []
    assert judge([log(Asked("play G5", {"legal": ["play G7", "play V"]}), Asked("play G7", won))]) == []


@pytest.mark.parametrize(
    ("field", "value", "chapter"),
    [
        ("tricks", [1, 0], "HRL-"),
        ("leader", 0, "HRL-LEAD"),
        ("legal", ["play V", "play G7"], "HRL-"),
        ("destroyed", 1, "HRL-"),
    ],
)
def test_a_false_field_is_found_with_its_step_and_clauses(field: str, value: list[int] | int, chapter: str) -> None:
    steps = log(Asked("play G5", {}), Asked("play G7", {field: value}))
    (found,) = judge([steps])
    assert found.step == 4
    assert field in found.what
    assert any(clause.startswith(chapter) for clause in found.clauses), found


def test_an_illegal_step_and_a_legal_refusal_are_found() -> None:
    assert "illegal" in judge([log(Asked("play G7", {}))])[0].what
    assert "accepted" in judge([log(Asked("play G5", {}, refused=True))])[0].what
    assert judge([log(Asked("play G7", {}, refused=True), Asked("play  G5", {}, refused=True))]) == []


@pytest.mark.parametrize("wrong", ["play G9", "play Z9", "bid x", "bid 1", "deal x / y", "deal", ""])
def test_a_step_that_should_not_have_been_accepted_is_named(wrong: str) -> None:
    for place in range(1, 4):
        steps = [Asked("play G5", {}), Asked("play G7", {})][: place - 1]
        whole = log(*steps, Asked(wrong, {}))
        (found,) = judge([whole], explain=0)
        assert (whole.steps[found.step].step, found.step) == (wrong, len(whole.steps) - 1)
        assert found.what.startswith("illegal: ")
        assert judge([log(*steps, Asked(wrong, {}, refused=True))], explain=0) == []


def test_a_step_that_should_not_have_been_refused_is_named() -> None:
    refused = [Asked(step, {}, refused=True) for step in ("play Z9", "play G7", "play G5", "bid 1")]
    (found,) = judge([log(*refused)], explain=0)
    assert log(*refused).steps[found.step].step == "play G5"
    assert found.what == "accepted: play(G5)"


def test_what_is_left_out_of_a_list_is_found() -> None:
    (found,) = judge([log(Asked("play G5", {"legal": ["play G7"]}))], explain=0)
    assert found.what == "legal: unexpected(play(V))"


def test_views_hide_the_bid_of_the_other() -> None:
    (vector, *_) = short_vectors("HRL-SEE-2")
    assert judge([vector]) == []
    told = attrs.evolve(
        vector,
        steps=tuple(
            attrs.evolve(step, expect={"views": [{**view, "bid": 9} for view in step.expect["views"]]})  # type: ignore[dict-item, union-attr]
            if "views" in step.expect
            else step
            for step in vector.steps
        ),
    )
    assert judge([told], explain=0)


@pytest.mark.parametrize("text", ["play g7", "play G10", "bid 01", "bid -1", "pass ", "draw 1", "", "steal one"])
def test_other_spellings_are_no_steps(text: str) -> None:
    with pytest.raises(NotAStep):
        action_term(text)


@pytest.mark.parametrize("text", ["deal", "deal G1 / G2", "deal G1  G2 / R1 / B1 /", "deal / G1 / G2 / V", "play G1"])
def test_other_spellings_are_no_deals(text: str) -> None:
    with pytest.raises(NotAStep):
        read_deal(text)


def test_a_file_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "herd.json"
    path.write_text('{"format":1,"game":"herd","cases":[]}', encoding="utf-8")
    with pytest.raises(VectorError, match="these vectors are of herd"):
        read(path)
