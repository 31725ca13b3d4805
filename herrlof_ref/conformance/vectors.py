"""Reading vector files, strictly and fast: what is unfit is noted with its place, never half taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from herrlof_ref.conformance.json_text import JSON, compact, shown
from herrlof_ref.conformance.model import (
    Case,
    ClauseBook,
    Expect,
    Game,
    Origin,
    Perft,
    Problem,
    Reject,
    Step,
)
from herrlof_ref.conformance.option_schema import fault
from herrlof_ref.conformance.reading import CASE_ID, GAME_NAME, VERSION, Reader, TooManyProblems, escape, parse_noted

STEP_LIMIT: Final = 1000
"""Characters of the longest step."""

_TOP: Final = frozenset({"format", "game", "cases"})
_TOP_EXTRA: Final = frozenset({"refusals"})
_CASE: Final = frozenset({"id", "title", "clauses", "origin", "steps"})
_CASE_EXTRA: Final = frozenset({"rulings", "rules", "since", "perft"})
_REFUSAL: Final = frozenset({"id", "title", "clauses", "origin", "rules"})
_REFUSAL_EXTRA: Final = frozenset({"rulings", "since"})
_EXPECT: Final = frozenset({"do", "expect"})
_REJECT: Final = frozenset({"do", "reject"})
_PERFT: Final = frozenset({"depth", "leaves"})
_NOTHING: Final[Mapping[str, JSON]] = {}


def read_vectors(
    data: bytes,
    file: str,
    games: Mapping[str, Game],
    clauses: ClauseBook | None,
    problems: list[Problem],
) -> list[Case]:
    """The cases of one file; whatever is wrong with it is added to ``problems``.

    ``clauses`` of None leaves the clause ids unchecked.
    """
    parsed = parse_noted(data, file, problems)
    if parsed is None:
        return []
    reader = Reader(file, problems)
    try:
        top = reader.object(parsed[0], "", _TOP, _TOP_EXTRA)
        if top is None:
            return []
        if top["format"] != 1 or isinstance(top["format"], bool):
            reader.note("/format", "must be 1, the only format that this runner knows")
            return []
        name = reader.text(top["game"], "/game", 40, GAME_NAME)
        refusals = reader.array(top["refusals"], "/refusals", 1) if "refusals" in top else []
        members = reader.array(top["cases"], "/cases", 0 if "refusals" in top else 1)
        game = games.get(name) if name is not None else None
        if name is not None and game is None:
            reader.note("/game", f'the game "{name}" has no manifest', "content")
        cases = _Cases(reader, game, name or "", clauses)
        found = [cases.read(member, f"/cases/{index}") for index, member in enumerate(members or [])]
        found += [cases.refusal(member, f"/refusals/{index}") for index, member in enumerate(refusals or [])]
    except RecursionError:
        reader.note("", "is nested too deeply")
        return []
    except TooManyProblems:
        return []
    return [case for case in found if case is not None]


class _Cases:
    def __init__(self, reader: Reader, game: Game | None, name: str, clauses: ClauseBook | None) -> None:
        self.reader = reader
        self.game = game
        self.name = name
        self.clauses = clauses
        self.known_fields = game.observations.keys() if game else frozenset[str]()

    def read(self, value: JSON, pointer: str) -> Case | None:
        reader = self.reader
        entry = reader.object(value, pointer, _CASE, _CASE_EXTRA)
        if entry is None:
            return None
        before = len(reader.problems)
        steps = tuple(
            step
            for index, member in enumerate(reader.array(entry["steps"], f"{pointer}/steps", 1) or [])
            if (step := self.step(member, f"{pointer}/steps/{index}")) is not None
        )
        case = evolve(
            self.head(entry, pointer),
            rules=self.rules(entry.get("rules", {}), f"{pointer}/rules"),
            steps=steps,
            perft=self.perft(entry["perft"], steps, f"{pointer}/perft") if "perft" in entry else None,
        )
        return case if len(reader.problems) == before else None

    def refusal(self, value: JSON, pointer: str) -> Case | None:
        """Rules that make no game. They may hold what the manifest does not allow: that is what they are for."""
        reader = self.reader
        entry = reader.object(value, pointer, _REFUSAL, _REFUSAL_EXTRA)
        if entry is None:
            return None
        before = len(reader.problems)
        rules = reader.mapping(entry["rules"], f"{pointer}/rules")
        if rules == {}:
            reader.note(f"{pointer}/rules", "must name an option: the standard ruleset makes a game")
        case = evolve(self.head(entry, pointer), rules=rules or _NOTHING, refused=True)
        return case if len(reader.problems) == before else None

    def head(self, entry: Mapping[str, JSON], pointer: str) -> Case:
        """What every case has, of a case without rules and steps."""
        reader = self.reader
        origin = entry["origin"]
        kind: Origin = "generated" if origin == "generated" else "hand"
        if origin not in ("hand", "generated"):
            reader.note(f"{pointer}/origin", 'must be "hand" or "generated"')
        since: str | None = None
        if "since" in entry:
            since = reader.text(entry["since"], f"{pointer}/since", 20, VERSION)
        return Case(
            id=reader.text(entry["id"], f"{pointer}/id", 100, CASE_ID) or "",
            game=self.name,
            title=reader.text(entry["title"], f"{pointer}/title", 200) or "",
            clauses=self.ids(entry["clauses"], f"{pointer}/clauses", 1),
            rulings=reader.ids(entry.get("rulings", []), f"{pointer}/rulings"),
            origin=kind,
            since=since,
            rules=_NOTHING,
            steps=(),
            perft=None,
            file=reader.file,
            pointer=pointer,
        )

    def ids(self, value: JSON, pointer: str, least: int) -> tuple[str, ...]:
        found = self.reader.ids(value, pointer, least)
        if self.clauses is not None:
            for clause in found:
                if clause not in self.clauses:
                    self.reader.note(pointer, f'the specification has no clause "{clause}"', "content")
        return found

    def rules(self, value: JSON, pointer: str) -> Mapping[str, JSON]:
        rules = self.reader.mapping(value, pointer)
        if not rules:
            return _NOTHING
        if self.game is not None:
            for name, setting in rules.items():
                option = self.game.options.get(name)
                where = f"{pointer}/{escape(name)}"
                if option is None:
                    sentence = f"the game has no option {compact(shown(name, 80))}"
                    self.reader.note(where, sentence, "content")
                elif found := fault(setting, option.schema):
                    self.reader.note(where, f"{shown(compact(setting), 80)} {found}", "content")
        return rules

    def step(self, value: JSON, pointer: str) -> Step | None:
        reader = self.reader
        if not isinstance(value, dict):
            reader.object(value, pointer, _EXPECT)
            return None
        keys = value.keys()
        if ("expect" in keys) == ("reject" in keys):
            reader.note(pointer, 'must have exactly one of "expect" and "reject"')
            return None
        wanted = _EXPECT if "expect" in keys else _REJECT
        if keys != wanted and reader.object(value, pointer, wanted, frozenset({"clauses"})) is None:
            return None
        do = reader.text(value["do"], f"{pointer}/do", STEP_LIMIT) or ""
        clauses = self.ids(value["clauses"], f"{pointer}/clauses", 1) if "clauses" in keys else ()
        if wanted is _REJECT:
            if value["reject"] is not True:
                reader.note(f"{pointer}/reject", "must be true")
            return Reject(do, clauses)
        observation = reader.mapping(value["expect"], f"{pointer}/expect")
        if self.game is not None and observation and not observation.keys() <= self.known_fields:
            for name in observation.keys() - self.known_fields:
                where = f"{pointer}/expect/{escape(name)}"
                reader.note(where, f"the game has no observation {compact(shown(name, 80))}", "content")
        return Expect(do, observation or _NOTHING, clauses)

    def perft(self, value: JSON, steps: tuple[Step, ...], pointer: str) -> Perft | None:
        reader = self.reader
        entry = reader.object(value, pointer, _PERFT)
        if entry is None:
            return None
        depth = reader.integer(entry["depth"], f"{pointer}/depth", 1)
        leaves = tuple(
            count
            for index, member in enumerate(reader.array(entry["leaves"], f"{pointer}/leaves", 1) or [])
            if (count := reader.integer(member, f"{pointer}/leaves/{index}")) is not None
        )
        if depth is not None and depth != len(leaves):
            reader.note(f"{pointer}/leaves", f"has {len(leaves)} members for a depth of {depth}", "content")
        if any(isinstance(step, Reject) for step in steps):
            reader.note(pointer, "no step before a perft may be one to reject", "content")
        return Perft(leaves)
