"""Changed rules in the engines in Python and JavaScript, each of which the formal rules must catch in random games."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence

import pytest

pytest.importorskip("clingo")

from herrlof_ref.formal.check import judge
from herrlof_ref.formal.engines import Engine
from herrlof_ref.formal.games import play
from herrlof_ref.formal.logs import Disagreement
from herrlof_ref.formal.run import PYTHON
from herrlof_ref.formal.screening import suspects
from strength.misreadings import misread_engine, read_misreadings

# Runs the engine with a piece of one module's source replaced.
CHANGED = """
import importlib.machinery, sys
name, old, new = sys.argv.pop(), sys.argv.pop(), sys.argv.pop()
class Changed(importlib.machinery.SourceFileLoader):
    def get_code(self, fullname):
        source = self.get_source(fullname)
        assert source.count(old) == 1, f"{old!r} stands {source.count(old)} times in {fullname}"
        return compile(source.replace(old, new), self.path, "exec")
class Finder:
    def find_spec(self, fullname, path=None, target=None):
        found = importlib.machinery.PathFinder.find_spec(fullname, path) if fullname == name else None
        if found:
            found.loader = Changed(fullname, found.origin)
        return found
sys.meta_path.insert(0, Finder())
sys.argv = ["herrlof", "serve"]
from herrlof_ref.__main__ import main
main()
"""
PYTHON_RULES = [
    ("HRL-TRICK-6", "trick", "numbered[0].suit", "numbered[-1].suit"),
    ("HRL-TRICK-4", "trick", "max(trumps, key=_rank)", "min(trumps, key=_rank)"),
    ("HRL-LEAD-2", "lead", '-1 if rules.hagalaz_lead == "last" else 0', "0"),
    ("HRL-LEAD-4", "lead", 'won + 1 if rules.nine_lead == "left" else won', "won"),
    ("HRL-PLAY-3", "play", "hand & (to_follow | RUNES)", "hand & to_follow"),
    ("HRL-VALKNUT-1", "valknut", "trick.count(VALKNUT) == 2", "trick.count(VALKNUT) == 1"),
    ("HRL-ONE-3", "powers", "count + (seat == taker) - (seat == loser)", "count + (seat == taker)"),
    ("HRL-THREE-3", "powers", "(*centre.stock, card)", "(card, *centre.stock)"),
    ("HRL-SCORE-4", "scoring", "BONUS_POINTS * rewarded)", "BONUS_POINTS * (rewarded and correct))"),
    ("HRL-ROUND-2", "end", "seat_to_left(round_.first, 1, players)", "seat_to_left(round_.first, 0, players)"),
    ("HRL-END-1", "end", "max(scores) >= rules.target", "min(scores) >= rules.target"),
]
JAVASCRIPT_RULES = [
    "play/only-valknut-instead",
    "play/no-duty-to-follow",
    "trick/lowest-of-the-suit-wins",
    "trick/lowest-trump-wins",
    "lead/valknut-player-leads",
    "lead/hagalaz-only-loses",
    "one/opponent-loses-only",
    "three/returned-on-top",
    "six/given-to-the-left",
    "round/lead-moves-to-the-right",
]


def first_disagreement(command: Sequence[str], batches: int = 20, games: int = 4) -> Disagreement | None:
    """Judge random games of an engine, a batch at a time, up to the first that the formal rules do not confirm."""
    with Engine(command) as engine:
        for seed in range(batches):
            logs = [log for _, log in play(engine, seed, games)]
            for number in suspects(logs)[:1]:
                return judge([logs[number]], explain=0)[0]
    return None


def test_an_engine_as_it_is_stands() -> None:
    assert first_disagreement(PYTHON, batches=2) is None


@pytest.mark.parametrize(
    ("module", "old", "new"), [row[1:] for row in PYTHON_RULES], ids=[row[0] for row in PYTHON_RULES]
)
def test_a_changed_rule_in_python_is_caught(module: str, old: str, new: str) -> None:
    command = (sys.executable, "-c", CHANGED, new, old, f"herrlof_ref.herrlof.{module}")
    assert first_disagreement(command)


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("name", JAVASCRIPT_RULES)
def test_a_changed_rule_in_javascript_is_caught(name: str) -> None:
    misreading = next(each for each in read_misreadings() if each.id == name)
    with misread_engine(misreading) as command:
        assert first_disagreement(command)
