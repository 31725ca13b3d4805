"""Recorded play."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from herrlof_ref import PRESETS, parse
from herrlof_ref.compiler import differences
from herrlof_ref.data import SPECIFICATION, SUITE
from herrlof_ref.recorder import PATTERN, files, record, recordings
from herrlof_ref.specification import load_specification

ALL = list(recordings())


def test_every_preset_is_recorded_by_rounds_and_by_a_game() -> None:
    kinds = Counter((each.players, each.preset, each.whole_game) for each in ALL)
    assert kinds == {
        (players, name, whole): 1 if whole else 2
        for players, named in PRESETS.items()
        for name in named
        for whole in (True, False)
    }
    assert len({each.identifier for each in ALL}) == len(ALL)
    assert len({each.seed for each in ALL}) == len(ALL)


@pytest.mark.parametrize("recording", [ALL[0], ALL[-1], ALL[3]], ids=lambda each: str(each.identifier))
def test_a_recording_is_a_case_and_the_same_each_time(recording: Any) -> None:
    case: Any = record(recording)
    assert json.dumps(case) == json.dumps(record(recording))
    assert case["origin"] == "generated"
    assert case["id"] == recording.identifier
    assert set(case["clauses"]) <= load_specification(SPECIFICATION).clauses.keys()
    for step in case["steps"]:
        parse(step["do"])
        assert ("expect" in step) != ("reject" in step)
        assert step["clauses"]
        if "expect" in step:
            assert {"phase", "turn", "legal"} <= step["expect"].keys()
    last = case["steps"][-1]["expect"]
    assert last["phase"] == ("over" if recording.whole_game else last["phase"])
    assert last["last_round"]


def test_the_recorded_vectors_of_the_checkout_are_up_to_date() -> None:
    made = files()
    assert len(made) == len(ALL)
    assert differences(made, SUITE / "vectors", PATTERN) == []
    assert differences({**made, Path("herrlof/whole-round/more.json"): "{}"}, SUITE / "vectors", PATTERN) == [
        Path("herrlof/whole-round/more.json")
    ]
    for path, text in made.items():
        (case,) = json.loads(text)["cases"]
        assert case["id"] == path.relative_to("herrlof").with_suffix("").as_posix()
