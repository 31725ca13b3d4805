"""The rules for all moments of many logs at once, over fluents told by the span of moments during which they hold.

Where every observation is whole, nothing has to be carried from one moment to the next: the log says what held when,
and the rules only have to confirm each change and each legal step. A situation is then a round and a moment in it,
``S,Now``, and a fluent that holds from moment A to before moment B is one fact ``span_hand(S,P,C,N,A,B)``, however long
it holds: what stays costs nothing. Each transition is confirmed, and the first position is the one that the rules begin
with; so by induction the whole log is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import clingo
from clingo.ast import AST, ASTType, Function, Sign, SymbolicTerm, Transformer, Variable

from herrlof_ref.formal.rewriting import Substitute, functor
from herrlof_ref.formal.theory import Theory, load

_BRIEF: Final = frozenset({"phase", "turn", "trick"})
"""Fluents that change so often that each situation has an atom of its own."""
_UNSEEN: Final = "shown"
_WANTED: Final = frozenset({"begins", "ceases", "legal"})
_TERMED: Final = frozenset({"begins", "ceases", "legal", "does"})
_FIXED: Final = """
moment(S,0..E) :- last(S,E).
told(S,1..E) :- last(S,E).
wrong(S) :- trump_is(S,Now,X), not trump(S,Now,X).
wrong(S) :- trump_is(S,Now,X), trump(S,Now,Y), X != Y.
wrong(S) :- no_trump_is(S,Now), trump(S,Now,Y).
"""


@lru_cache(maxsize=64)
def program(folder: Path, chosen: tuple[tuple[str, str], ...] | None = None) -> str:
    """The rules of a folder, and what is wrong with a log; read for one ruleset, if the rounds share it."""
    theory = load(folder)
    unseen = tuple(f"{kind}(S,{_UNSEEN}(" for kind in ("begins", "ceases"))
    rules = [rule.node for rule in theory.closure(_WANTED) if rule.moving and not str(rule.node).startswith(unseen)]
    brief = _BRIEF.union(*map(_looked_through, rules))
    if chosen is not None:
        rules = [read for rule in rules for read in _folded(rule, chosen)]
    still = theory.still(_WANTED).splitlines()
    if chosen is not None:
        still = [theory.one_ruleset(line, _WANTED) if " offered(S," in line else line for line in still]
    lines = [*still, *(_spanned(rule, theory, brief, shared=chosen is not None) for rule in rules)]
    lines += [*_expanded(theory, brief), *_steps(theory), *_changes(theory), _FIXED]
    return "\n".join(lines)


class _Looks(Transformer):
    """Collects the fluents inside a part of a rule."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_SymbolicAtom(self, node: AST) -> AST:  # noqa: N802 - the name that clingo calls
        if node.symbol.name == "true":
            found = functor(node.symbol.arguments[-1])
            self.found |= {found[0]} if found else set()
        return node


def _looked_through(rule: AST) -> set[str]:
    """Fluents that a rule negates or counts: no span can be joined there."""
    looks = _Looks()
    for literal in rule.body:
        if literal.sign != Sign.NoSign or literal.atom.ast_type != ASTType.SymbolicAtom:
            looks.visit(literal)
    return looks.found


def _folded(rule: AST, chosen: Iterable[tuple[str, str]]) -> Iterator[AST]:
    """The rule as it reads under one ruleset: options that it asks for are gone, or it is."""
    for place, literal in enumerate(rule.body):
        if literal.sign == Sign.NoSign and literal.atom.ast_type == ASTType.SymbolicAtom:
            atom = literal.atom.symbol
            if atom.name == "option" and atom.arguments[2].ast_type in (ASTType.Variable, ASTType.SymbolicTerm):
                rest = [*rule.body[:place], *rule.body[place + 1 :]]
                asked, wanted = str(atom.arguments[1]), atom.arguments[2]
                for name, value in chosen:
                    if name == asked and wanted.ast_type == ASTType.Variable:
                        term = SymbolicTerm(rule.location, clingo.parse_term(value))
                        yield from _folded(Substitute(wanted.name, term).visit(rule.update(body=rest)), chosen)
                    elif name == asked and str(wanted) == value:
                        yield from _folded(rule.update(body=rest), chosen)
                return
    yield rule


class _Spanned(Transformer):
    """Gives each fluent and each action a predicate of its own, and most fluents a span."""

    def __init__(self, theory: Theory, brief: frozenset[str], shared: bool) -> None:
        self.theory, self.brief, self.shared = theory, brief, shared
        self.spans: list[str] = []

    def visit_SymbolicAtom(self, node: AST) -> AST:  # noqa: N802 - the name that clingo calls
        atom = node.symbol
        name, arguments = str(atom.name), list(atom.arguments)
        if not arguments or str(arguments[0]) != "S":
            return node
        now = Variable(atom.location, "Now")
        if name == "true" or name in _TERMED:
            term = arguments.pop()
            what, arity = functor(term) or ("", 0)
            arguments += list(term.arguments) if arity else []
            if name == "true" and what not in self.brief:
                number = len(self.spans) // 2
                self.spans += [f"From{number} <= Now", f"Now < To{number}"]
                arguments += [Variable(atom.location, f"{end}{number}") for end in ("From", "To")]
                return node.update(symbol=Function(atom.location, f"span_{what}", arguments, 0))
            name = f"{name}_{what}"
            arguments.insert(1, now)
        elif name in self.theory.moving:
            arguments.insert(1, now)
        elif self.shared and name not in ("offered", "misdealt"):
            arguments[0] = SymbolicTerm(atom.location, clingo.Number(0))
        return node.update(symbol=Function(atom.location, name, arguments, 0))


def _spanned(rule: AST, theory: Theory, brief: frozenset[str], shared: bool) -> str:
    into = _Spanned(theory, brief, shared)
    body = [str(into.visit(literal)) for literal in rule.body]
    if not any("(S,Now" in text for text in body if not text.startswith("not ")):
        body.append("moment(S,Now)")
    return f"{into.visit(rule.head)} :- {'; '.join(body + into.spans)}."


def _row(name: str, arity: int, before: str, after: str = "") -> str:
    return f"{name}({before}{''.join(f',X{index}' for index in range(arity))}{after})"


def _expanded(theory: Theory, brief: frozenset[str]) -> Iterator[str]:
    for name, arity in theory.signatures.fluents:
        if name in brief:
            yield f"{_row(f'true_{name}', arity, 'S,Now')} :- {_row(f'span_{name}', arity, 'S', ',A,B')}, Now = A..B-1."


def _steps(theory: Theory) -> Iterator[str]:
    """The step taken is legal, the steps said to be legal are, and no other is, nor one that was refused."""
    for name, arity in theory.signatures.actions:
        step, lawful, refused = (_row(f"{kind}_{name}", arity, "S,Now") for kind in ("step", "lawful", "refused"))
        does, legal = (_row(f"{kind}_{name}", arity, "S,Now,P") for kind in ("does", "legal"))
        yield f"{does} :- {step}, true_turn(S,Now,P)."
        yield f"wrong(S) :- {step}, not true_turn(S,Now,_)."
        yield f"wrong(S) :- {does}, not {legal}."
        yield f"wrong(S) :- {refused}, {legal}."
        if name != "deal":
            yield f"wrong(S) :- {lawful}, not true_turn(S,Now,_)."
            yield f"wrong(S) :- {lawful}, true_turn(S,Now,P), not {legal}."
            yield f"wrong(S) :- {legal}, not {lawful}, told(S,Now)."


def _changes(theory: Theory) -> Iterator[str]:
    """What begins holds next, what ceases does not; and nothing else begins to hold or stops."""
    for name, arity in theory.signatures.fluents:
        if name != _UNSEEN:
            begins, ceases, kept = (_row(f"{kind}_{name}", arity, "S,Now") for kind in ("begins", "ceases", "kept"))
            span = _row(f"span_{name}", arity, "S", ",A,B")
            yield f"{kept} :- {begins}, {span}, A <= Now+1, Now+1 < B."
            yield f"wrong(S) :- {begins}, not {kept}."
            yield f"wrong(S) :- {ceases}, not {begins}, {span}, A <= Now+1, Now+1 < B."
            yield f"wrong(S) :- {span}, A > 0, not {begins.replace('Now', 'A-1')}."
            yield f"wrong(S) :- {span}, told(S,B), not {ceases.replace('Now', 'B-1')}."
