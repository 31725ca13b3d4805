"""The directives and roles that draw: ``{cards}``, ``{hand}``, ``{trick}``, ``{score}``, ``{board}`` and ``{card}``."""

from __future__ import annotations

import re
from typing import Final

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from herrlof_ref import Ruleset, RulesetError, Suit, card
from herrlof_ref.drawing import Picture, draw_board, draw_cards, draw_chip, draw_hand, draw_score, draw_trick, judge
from herrlof_ref.drawing.trick import seat_names, tell
from herrlof_ref.herrlof.cards import Card
from herrlof_ref.specification.flow import FlowError, parse_fields
from rules_site.blocks import Written, names_of
from rules_site.parts import id_link, paragraph, show

_ENTRY: Final = re.compile(r"bid (\d+) won (\d+)")


class _Drawing(Written):
    """A directive that makes one picture."""

    def figure(self, drawn: Picture, *below: nodes.Node) -> list[nodes.Node]:
        """Put a picture on the page, with its caption."""
        caption = self.split()[0].get("caption")
        words = [nodes.caption(caption, caption)] if caption else []
        return [nodes.figure("", paragraph(show(drawn)), *words, *below, classes=["rules-figure"])]

    def cards(self, text: str) -> tuple[Card, ...]:
        """Read the names of cards."""
        try:
            return tuple(card(name) for name in text.split())
        except KeyError as error:
            raise self.fail(f"{error.args[0]} is no card; cards are written like G7, V, H") from error

    def rules(self, text: str, players: int) -> Ruleset:
        """Read a ruleset's options."""
        try:
            return Ruleset.from_json({"players": players, **parse_fields(text)})
        except (FlowError, RulesetError) as error:
            raise self.fail(f"rules: {error}") from error


class CardsBlock(_Drawing):
    """Cards in a row."""

    def run(self) -> list[nodes.Node]:
        """Draw."""
        self.settings("caption")
        return self.figure(draw_cards(self.cards(self.arguments[0])))


class HandBlock(_Drawing):
    """A hand; with the trick on the table, the engine marks what may be played."""

    def run(self) -> list[nodes.Node]:
        """Draw."""
        options = self.settings("trick", "rules", "caption")
        trick = self.cards(options["trick"]) if "trick" in options else None
        rules = self.rules(options.get("rules", ""), 2 if trick is None or len(trick) < 2 else 3)
        return self.figure(draw_hand(self.cards(self.arguments[0]), trick, rules))


class TrickBlock(_Drawing):
    """A trick; the engine says who wins and who leads next, and why."""

    def run(self) -> list[nodes.Node]:
        """Draw."""
        options = self.settings("trump", "leader", "names", "rules", "last", "caption")
        trick = self.cards(self.arguments[0])
        rules = self.rules(options.get("rules", ""), 3 if len(trick) > 2 else 2)
        names = names_of(options)
        trump = self._trump(options.get("trump", ""))
        leader = int(options.get("leader", "0"))
        last = "last" in options
        try:
            drawn = draw_trick(trick, trump, leader, rules, names, last=last)
        except ValueError as error:
            raise self.fail(f"trick: {error}") from error
        judged = judge(trick, trump, leader, rules, last=last)
        below: list[nodes.Node] = []
        if judged:
            told = tell(judged, seat_names(rules.players, names))
            parts: list[str | nodes.Node] = []
            for sentence, clause in told:
                parts += [f"{sentence.removesuffix('.')} (", id_link(clause), "). "]
            below.append(nodes.legend("", paragraph(*parts, translatable=False)))
        return self.figure(drawn, *below)

    def _trump(self, text: str) -> Suit | None:
        if not text or text == "none":
            return None
        return Suit(text) if text in {suit.value for suit in Suit} else self.cards(text)[0].suit


class ScoreBlock(_Drawing):
    """A score sheet; the engine scores the bids and tricks given."""

    def run(self) -> list[nodes.Node]:
        """Draw."""
        options = self.settings("names", "rules", "caption")
        rounds = [self._round(line) for line in list(self.content)[self.split()[1] :] if line.strip()]
        if not rounds:
            raise self.fail("score: a score sheet needs a round")
        rules = self.rules(options.get("rules", ""), len(rounds[0]))
        try:
            return self.figure(draw_score(rounds, rules, names_of(options)))
        except ValueError as error:
            raise self.fail(f"score: {error}") from error

    def _round(self, line: str) -> list[tuple[int, int]]:
        entries = [_ENTRY.fullmatch(part.strip()) for part in line.split(";")]
        found = [(int(entry[1]), int(entry[2])) for entry in entries if entry]
        if len(found) != len(entries):
            raise self.fail(f"score: {line!r} is no round; one reads like: bid 3 won 3; bid 10 won 12")
        return found


class BoardBlock(_Drawing):
    """A Herd board; the engine says what a placed stone captures and where none may be placed."""

    def run(self) -> list[nodes.Node]:
        """Draw."""
        options = self.settings("black", "white", "place", "mover", "prohibited", "caption")
        try:
            drawn = draw_board(
                int(self.arguments[0]) if self.arguments else 5,
                options.get("black", "").split(),
                options.get("white", "").split(),
                place=options.get("place"),
                mover={"black": 0, "white": 1}[options.get("mover", "black")],
                prohibited="prohibited" in options,
            )
        except (KeyError, ValueError) as error:
            raise self.fail(f"board: {error}") from error
        return self.figure(drawn, nodes.legend("", paragraph(drawn.description, translatable=False)))


class CardRole(SphinxRole):
    """A card in a line of text."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Draw."""
        try:
            return [show(draw_chip(card(self.text)), classes=["rules-chip"])], []
        except KeyError:
            message = self.inliner.reporter.error(f"{self.text} is no card", line=self.lineno)
            return [], [message]


class RuleRole(SphinxRole):
    """A link to a clause or ruling that shows its title."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the link."""
        return [id_link(self.text, self.text, "title")], []
