"""Records random play as generated vectors of the suite.

What is recorded depends on the seeds in this file alone, so that a check can record again and compare. Every generated
vector is replayed by the independent engines in the tests.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import attrs

from herrlof_ref.core import Json, Rejected, choose_random
from herrlof_ref.herrlof.game import HERRLOF
from herrlof_ref.herrlof.presets import PRESETS, preset
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.state import Dealing, State

PATTERN: Final = "herrlof/whole-*/*.json"
"""Matches every file of generated vectors below ``vectors/``."""
ROUNDS: Final = 2
"""Whole rounds recorded for each preset and number of players."""
NUMBER_NAMES: Final = {2: "two", 3: "three"}
TRIED: Final = ("pass", "draw", "play V", "play H", "play G1", "play B9", "steal 0", "steal 1", "give H", "bid 2")
"""Steps tried now and then; where they are illegal the vector says so."""


@attrs.frozen
class Recording:
    """What one case records."""

    identifier: str
    title: str
    players: int
    preset: str
    seed: int
    whole_game: bool


def recordings() -> Iterator[Recording]:
    """List the cases to record."""
    for players, named in PRESETS.items():
        for name in named:
            count = NUMBER_NAMES[players]
            for number in range(1, ROUNDS + 1):
                seed = players * 1000 + list(named).index(name) * 10 + number
                yield Recording(
                    f"whole-round/{count}-{name}-{number}",
                    f"A whole round of {count} under {name}",
                    players,
                    name,
                    seed,
                    whole_game=False,
                )
            seed = players * 1000 + 500 + list(named).index(name)
            title = f"A whole game of {count} under {name}"
            yield Recording(f"whole-game/{count}-{name}", title, players, name, seed, whole_game=True)


def record(recording: Recording) -> dict[str, Json]:
    """Play one recording and return it as a case of the vector format."""
    source = random.Random(recording.seed)
    state = HERRLOF.start(preset(recording.preset, recording.players))
    steps: list[Json] = []
    cited: set[str] = set()
    before: Mapping[str, Json] = {}
    while HERRLOF.turn(state) is not None:
        if source.random() < 0.04:
            tried = _try(state, source.choice(TRIED))
            if tried:
                steps.append(tried)
        action = choose_random(HERRLOF, state, source)
        clauses = list(dict.fromkeys(clause for _, clause in HERRLOF.tell(state, action)))
        cited.update(clauses)
        state = HERRLOF.apply(state, action)
        after = HERRLOF.observe(state)
        expected = _expected(recording, before, after)
        steps.append({"do": HERRLOF.format(action), "expect": expected, "clauses": list(clauses)})
        before = after
        if isinstance(state, Dealing) and not recording.whole_game:
            break
    return {
        "id": recording.identifier,
        "title": recording.title,
        "clauses": sorted(cited),
        "rulings": [],
        "origin": "generated",
        "since": "1.0",
        "rules": _json(_differing(recording)),
        "steps": steps,
    }


def _differing(recording: Recording) -> dict[str, object]:
    """Return the options that differ from the standard ruleset."""
    players = {} if recording.players == Ruleset().players else {"players": recording.players}
    return {**players, **PRESETS[recording.players][recording.preset]}


def _try(state: State, step: str) -> Json:
    try:
        HERRLOF.apply(state, HERRLOF.parse(step))
    except Rejected as error:
        return {"do": step, "reject": True, "clauses": [error.clause]}
    return None


def _expected(recording: Recording, before: Mapping[str, Json], after: Mapping[str, Json]) -> dict[str, Json]:
    """Return the fields to compare: who may do what, and what changed; everything when a trick or a round has ended.

    Of whole games the hidden fields are left out after the first bid of a round, for the size of the files.
    """
    always = {"phase", "turn", "legal"}
    hidden = {"views", "hands", "stock"}
    complete = not after["trick"] and after["phase"] != "bid"
    return {
        name: value
        for name, value in after.items()
        if name in always
        or (complete and not (recording.whole_game and name in hidden))
        or (value != before.get(name) and (name not in hidden or after["phase"] == "bid"))
    }


def _json(values: Mapping[str, object]) -> Json:
    made: Json = json.loads(json.dumps(values))
    return made


def files() -> dict[Path, str]:
    """Return the text of every file of generated vectors, by its path below ``vectors/``: one case a file."""
    made = {}
    for recording in recordings():
        area, _, name = recording.identifier.partition("/")
        case = record(recording)
        steps = case.pop("steps")
        assert isinstance(steps, list)
        head = json.dumps(case)
        rows = ",\n    ".join(json.dumps(step) for step in steps)
        text = f'{{"format": 1, "game": "herrlof", "cases": [\n  {head[:-1]}, "steps": [\n    {rows}\n  ]}}\n]}}\n'
        made[Path("herrlof", area, f"{name}.json")] = text
    return made
