"""The formal rules as clingo sees them: read once, told apart by clause, and copied once for each moment of a log.

The rules speak of a situation ``S``. To follow many logs at once, every predicate that depends on the position gets
a copy for each moment (``legal`` becomes ``legal_7``), and what is ``next`` at one moment is ``true`` at the following
one. So nothing is recursive through a negation, and clingo decides whole logs while it grounds. Each fluent and each
action gets a predicate of its own as well (``true(S,hand(P,C,N))`` becomes ``true_hand_7(S,P,C,N)``), which clingo
joins faster.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import attrs
from clingo.ast import AST, ASTType, parse_string

from herrlof_ref.data import SPECIFICATION
from herrlof_ref.formal.rewriting import Signatures, names_in, rewritten

CHAPTERS: Final = (
    "deck", "deal", "bidding", "play", "trick", "lead", "valknut", "powers", "scoring", "end", "seen", "steps",
)  # fmt: skip
FORMAL_RULES: Final = SPECIFICATION / "herrlof"

_CLAUSE: Final = re.compile(r"%\s*(HRL-[A-Z]+-\d+)\b")
_TELLING: Final = frozenset(
    {
        "begins",
        "ceases",
        "legal",
        "takes",
        "leads",
        "counts",
        "turns_up",
        "earns",
        "asks",
        "stays",
        "misdealt",
        "destroyed",
    }
)
_GIVEN: Final = frozenset({"true", "next", "does"})
_NOW: Final = "\u00ab0\u00bb"
_THEN: Final = "\u00ab1\u00bb"
_MOMENT: Final = "\u00abn\u00bb"


class FormalRulesError(Exception):
    """The formal rules cannot be read."""


@attrs.frozen
class Rule:
    """One rule: the clause that it states (None for a definition), its head, what it uses, and its template."""

    clause: str | None
    head: str
    uses: frozenset[str]
    moving: bool
    template: str
    node: AST = attrs.field(eq=False, repr=False)


@attrs.frozen(eq=False)
class Theory:
    """All rules of a folder of chapters."""

    rules: tuple[Rule, ...]
    moving: frozenset[str]
    signatures: Signatures

    def closure(self, wanted: Iterable[str]) -> tuple[Rule, ...]:
        """The rules that decide the wanted predicates, directly or not."""
        need = set(wanted)
        while True:
            more = {name for rule in self.rules if rule.head in need for name in rule.uses} - need
            if not more:
                return tuple(rule for rule in self.rules if rule.head in need)
            need |= more

    def still(self, wanted: Iterable[str]) -> str:
        """The rules that hold at every moment alike."""
        return "\n".join(rule.template for rule in self.closure(wanted) if not rule.moving)

    def moment(self, wanted: Iterable[str], without: Iterable[str] = (), guard: str = "") -> str:
        """The other rules, as a template for :func:`at`; ``without`` leaves out what is decided elsewhere.

        A ``guard`` is a further condition of every rule, an atom of one moment.
        """
        left = {id(rule) for rule in self.closure(without)} if without else set()
        text = "\n".join(rule.template for rule in self.closure(wanted) if rule.moving and id(rule) not in left)
        return text.replace(".\n", f"; {guard.replace('(', _NOW + '(', 1)}.\n") if guard else text

    def one_ruleset(self, template: str, wanted: Iterable[str]) -> str:
        """A template whose situations all share the ruleset of situation 0, so that it is told only once."""
        still = {rule.head for rule in self.closure(wanted) if not rule.moving} - {"offered", "pile_size"}
        for name in {"option", *still}:
            template = template.replace(f" {name}(S,", f" {name}(0,")
        return template

    def template(self, text: str, moving: Iterable[str] = ()) -> str:
        """Rules written by hand in the same vocabulary; ``moving`` names further predicates of one moment.

        The constant ``now`` stands for the number of the moment.
        """
        return _template(self, text, frozenset(moving))

    def reasons(self) -> str:
        """Rules ``because(S,Clause,Kind,What)`` that name the clause behind each step of a position's change."""
        lines = []
        for rule in self.rules:
            if rule.clause and rule.head in _TELLING:
                head, _, body = str(rule.node).rstrip(".").partition(" :- ")
                what = head.partition("(S,")[2][:-1]
                if rule.head == "legal":
                    what = what.partition(",")[2]
                elif rule.head not in ("begins", "ceases"):
                    what = f"({what or 1})"
                lines.append(f'because(S,"{rule.clause}",{rule.head},{what}) :- {body}.')
        return self.template("\n".join(lines), {"because"})


@lru_cache(maxsize=1024)
def _template(theory: Theory, text: str, moving: frozenset[str]) -> str:
    marks = theory.moving | moving
    lines = [line for node in _parsed(text) for line in rewritten(node, marks, theory.signatures, _mark)]
    return re.sub(r"\bnow\b", _MOMENT, "\n".join(lines))


def at(template: str, moment: int) -> str:
    """The copy of a template for one moment."""
    return template.replace(_NOW, f"_{moment}").replace(_THEN, f"_{moment + 1}").replace(_MOMENT, str(moment))


def _mark(name: str) -> str:
    """The name of a moving predicate in a template."""
    if name == "next" or name.startswith("next_"):
        return f"true{name[4:]}{_THEN}"
    return name + _NOW


@lru_cache(maxsize=2048)
def _parsed(text: str) -> tuple[AST, ...]:
    nodes: list[AST] = []
    parse_string(text, nodes.append)
    return tuple(node for node in nodes if node.ast_type == ASTType.Rule)


@lru_cache(maxsize=2048)
def _names(block: str) -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple(map(names_in, _parsed(block)))


@lru_cache(maxsize=2048)
def _templates(block: str, moving: frozenset[str], signatures: Signatures) -> tuple[str, ...]:
    # A folder with one rule changed shares all other blocks with the specification's own.
    return tuple("\n".join(rewritten(node, moving, signatures, _mark)) for node in _parsed(block))


def _blocks(text: str) -> list[tuple[str | None, str]]:
    """The text of a chapter, cut at empty lines, each piece with the clause that heads it."""
    found: list[tuple[str | None, str]] = []
    for block in re.split(r"\n\s*\n", text):
        match = _CLAUSE.match(block.strip())
        found.append((match.group(1) if match else None, block.strip()))
    return found


def _read(folder: Path) -> list[tuple[str | None, str]]:
    """The blocks of all chapters."""
    found: list[tuple[str | None, str]] = []
    for chapter in CHAPTERS:
        path = folder / f"{chapter}.lp"
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise FormalRulesError(f"{path}: the chapter of formal rules cannot be read: {error.strerror}") from error
        for clause, block in _blocks(text):
            try:
                _parsed(block)
            except RuntimeError as error:
                raise FormalRulesError(
                    f"{path}: the rules under {clause or 'a definition'} cannot be parsed"
                ) from error
            found.append((clause, block))
    return found


def _moving(rules: Sequence[tuple[str, frozenset[str]]]) -> frozenset[str]:
    moving = set(_GIVEN)
    while True:
        more = {head for head, uses in rules if uses & moving} - moving
        if not more:
            return frozenset(moving)
        moving |= more


@lru_cache(maxsize=64)
def load(folder: Path = FORMAL_RULES) -> Theory:
    """Read the formal rules of a folder (the specification's own unless told otherwise)."""
    blocks = _read(folder)
    moving = _moving([names for _, block in blocks for names in _names(block)])
    signatures = Signatures.of(node for _, block in blocks for node in _parsed(block))
    rules = tuple(
        Rule(clause, head, uses, bool({head, *uses} & moving), template, node)
        for clause, block in blocks
        for node, (head, uses), template in zip(
            _parsed(block), _names(block), _templates(block, moving, signatures), strict=True
        )
    )
    return Theory(rules, moving, signatures)


def clauses_stated(folder: Path = FORMAL_RULES) -> dict[str, str]:
    """Each clause id that a chapter heads a block with, and that block; a clause not stated has its reason there."""
    found: dict[str, str] = {}
    for chapter in CHAPTERS:
        for clause, block in _blocks((folder / f"{chapter}.lp").read_text(encoding="utf-8")):
            if clause:
                found[clause] = block
    return found
