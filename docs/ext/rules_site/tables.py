"""The generated tables: traceability, concordance, the register of rulings, the comparison of presets."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from docutils import nodes

from herrlof_ref.gate import Citation
from herrlof_ref.gate.checks import MAIN_SOURCES
from herrlof_ref.herrlof.presets import PRESETS, preset
from herrlof_ref.specification import Clause, Ruling
from rules_site.blocks import Written
from rules_site.entries import BEARINGS, places
from rules_site.panels import example_link
from rules_site.parts import Content, box, fold, id_link, joined, paragraph, raw_control, table
from rules_site.verdicts import decision as decision_of

_MANY: Final = 3
"""More places than these are folded away."""


class _Table(Written):
    """A directive that makes a table of one game."""

    @property
    def game(self) -> str:
        """The game that the table is about."""
        name = self.arguments[0] if self.arguments else "herrlof"
        if name not in self.book.games():
            raise self.fail(f"there is no game {name}; there are: {', '.join(self.book.games())}")
        return name


class TraceabilityBlock(_Table):
    """Clause, code, formal rule, examples, tests, rulings."""

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        rows: list[Sequence[Content]] = []
        for clause in self.book.clauses(self.game):
            found = self.book.traces[clause.id]
            examples = [example_link(each) for each in self.book.examples_of(clause.id)]
            rows.append(
                (
                    _clause(clause),
                    _places(found.code),
                    "not stated, with the reason" if found.not_stated else _places(found.formal),
                    _folded(examples, "examples", most=0),
                    _places(found.tests, most=1),
                    [*joined(id_link(each) for each in found.rulings)] or "–",
                )
            )
        return [table(["Clause", "Code", "Formal rule", "Examples", "Tests", "Rulings"], rows, ["traceability"])]


class ConcordanceBlock(_Table):
    """Clauses against sources: says the same, is silent, differs."""

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        main = MAIN_SOURCES[self.game]
        clauses = self.book.clauses(self.game)
        rows: list[Sequence[Content]] = [
            (_clause(clause), *(_position(clause, source) for source in main), _weaker(clause, main))
            for clause in clauses
        ]
        counts = [
            (source, *(str(sum(_position(clause, source) == word for clause in clauses)) for word in _POSITIONS))
            for source in main
        ]
        return [
            table(["Source", *_POSITIONS], counts, ["counts"]),
            table(["Clause", *main, "Weaker sources"], rows, ["concordance"]),
        ]


_POSITIONS: Final = ("same", "same and differs", "differs", "silent")


def _position(clause: Clause, source: str) -> str:
    same, differs = source in clause.sources, source in clause.differs
    return _POSITIONS[1 if same and differs else 0 if same else 2 if differs else 3]


def _weaker(clause: Clause, main: tuple[str, ...]) -> str:
    same = [source for source in clause.sources if source not in main]
    differs = [source for source in clause.differs if source not in main]
    parts = ([f"same: {', '.join(same)}"] if same else []) + ([f"differs: {', '.join(differs)}"] if differs else [])
    return "; ".join(parts) or "–"


class RegisterBlock(_Table):
    """All rulings of a game, to be searched and filtered."""

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        rulings = self.book.rulings(self.game)
        rows: list[Sequence[Content]] = []
        for ruling in rulings:
            question = paragraph(id_link(ruling.id), " ", id_link(ruling.id, ruling.title), translatable=False)
            question["row"] = [f"bears-{ruling.bears}", *(f"option-{option}" for option in ruling.options)]
            decision, _ = self.parse_inline(decision_of(ruling))
            options = joined(nodes.literal("", option) for option in ruling.options)
            rows.append((question, decision, ruling.bears, options or "none"))
        options_named = sorted({option for ruling in rulings for option in ruling.options})
        bearings = [bears for bears in BEARINGS if any(ruling.bears == bears for ruling in rulings)]
        counts = ", ".join(f"{sum(ruling.bears == bears for ruling in rulings)} {bears}" for bears in bearings)
        return [
            paragraph(f"{len(rulings)} rulings: {counts}.", translatable=False),
            raw_control("", html=_filters(bearings, options_named)),
            table(["Question", "Decision", "Bears", "Option"], rows, ["register"]),
        ]


def _filters(bearings: Sequence[str], options: Sequence[str]) -> str:
    """Write the filter, which shows only where scripts run."""
    chosen = "".join(f'<option value="bears-{each}">{each}</option>' for each in bearings)
    named = "".join(f'<option value="option-{each}">{each}</option>' for each in options)
    return (
        '<form class="rules-filter" hidden role="search" aria-label="Filter the rulings">'
        '<label>Words <input type="search" name="words" autocomplete="off"></label>'
        f'<label>Bears <select name="bears"><option value="">any</option>{chosen}</select></label>'
        f'<label>Option <select name="option"><option value="">any</option>{named}</select></label>'
        '<output aria-live="polite"></output></form>'
    )


class ComparisonBlock(_Table):
    """Any two presets: what changes, clause by clause. All pairs stand on the page; a script shows the one chosen."""

    def run(self) -> list[nodes.Node]:
        """Make the comparison of every pair."""
        made: list[nodes.Node] = [raw_control("", html=_chooser())]
        for players, presets in PRESETS.items():
            made += [self._pair(players, first, second) for first, second in combinations(presets, 2)]
        return made

    def _pair(self, players: int, first: str, second: str) -> nodes.Node:
        values = [preset(name, players).to_json() for name in (first, second)]
        changed = [option for option in values[0] if values[0][option] != values[1][option]]
        rows: list[Sequence[Content]] = []
        for option in changed:
            shown = [nodes.literal("", json.dumps(value[option])) for value in values]
            rows.append(
                (nodes.literal("", option), shown[0], shown[1], [*self._clauses(option)], [*self._rulings(option)])
            )
        title = paragraph(
            nodes.strong("", f"{players} players: {first} and {second}"), classes=["preset-title"], translatable=False
        )
        body = table(["Option", first, second, "Clauses that change", "Rulings"], rows, ["comparison"])
        pair = box(title, body, classes=["preset-pair"])
        pair["ids"] = [f"compare-{players}-{first}-{second}"]
        return pair

    def _clauses(self, option: str) -> Iterator[nodes.Node]:
        listed = [clause for clause in self.book.clauses(self.game) if option in clause.options]
        yield from joined((id_link(clause.id, f"{clause.id}: {clause.title}") for clause in listed), "; ")

    def _rulings(self, option: str) -> Iterator[nodes.Node]:
        listed = [ruling for ruling in self.book.rulings(self.game) if option in ruling.options]
        yield from joined((id_link(ruling.id, _bearing(ruling)) for ruling in listed), "; ")


def _bearing(ruling: Ruling) -> str:
    return f"{ruling.id} ({BEARINGS[ruling.bears]})"


def _chooser() -> str:
    """Write the choice of presets, which shows only where scripts run."""
    counts = "".join(f'<option value="{players}">{players}</option>' for players in PRESETS)
    every = json.dumps({players: list(presets) for players, presets in PRESETS.items()})
    return (
        f"<form class=\"preset-chooser\" hidden data-presets='{every}'>"
        f'<label>Players <select name="players">{counts}</select></label>'
        '<label>First preset <select name="first"></select></label>'
        '<label>Second preset <select name="second"></select></label>'
        '<output aria-live="polite"></output></form>'
    )


def _clause(clause: Clause) -> nodes.paragraph:
    return paragraph(id_link(clause.id), " ", clause.title, translatable=False)


def _places(found: tuple[Citation, ...], most: int = _MANY) -> Content:
    return _folded([each for each in places(found) if isinstance(each, nodes.Element)], "places", most)


def _folded(links: Sequence[nodes.Node], what: str, most: int) -> Content:
    """List links, or fold them away if there are many."""
    if not links:
        return "–"
    if len(links) <= most:
        return [*joined(links)]
    counted = f"{len(links)} {what if len(links) > 1 else what.removesuffix('s')}"
    return [fold(counted, paragraph(*joined(links, "; "), translatable=False))]
