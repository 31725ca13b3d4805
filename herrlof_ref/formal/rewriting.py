"""Rewrite a rule for one moment: mark what depends on the position, and give each fluent its own predicate."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import attrs
from clingo.ast import AST, ASTType, Function, Transformer, Variable

_FLUENT: Final = frozenset({"true", "next", "begins", "ceases", "init"})
_ACTION: Final = frozenset({"does", "legal"})


@attrs.frozen
class Signatures:
    """The fluents and the actions of a theory, each name with its number of arguments."""

    fluents: tuple[tuple[str, int], ...]
    actions: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, rules: Iterable[AST]) -> Signatures:
        """Collect them from the heads of the rules for ``init``, ``begins`` and ``legal``."""
        found: dict[str, dict[tuple[str, int], None]] = {"fluent": {}, "action": {}}
        for rule in rules:
            for atom in _atoms(rule.head):
                kind = "fluent" if atom.name in ("init", "begins") else "action" if atom.name == "legal" else None
                term = functor(atom.arguments[-1]) if kind else None
                if kind and term:
                    found[kind][term] = None
        return cls(tuple(found["fluent"]), tuple(found["action"]))


class _Collect(Transformer):
    def __init__(self) -> None:
        self.found: list[AST] = []

    def visit_SymbolicAtom(self, node: AST) -> AST:  # noqa: N802 - the name that clingo calls
        self.found.append(node.symbol)
        return node


def _atoms(node: AST) -> list[AST]:
    collect = _Collect()
    collect.visit(node)
    return collect.found


def names_in(rule: AST) -> tuple[str, frozenset[str]]:
    """The predicate in the head of a rule, and those in its body."""
    collect = _Collect()
    collect.visit_sequence(rule.body)
    heads = _atoms(rule.head)
    return str(heads[0].name) if heads else "", frozenset(str(atom.name) for atom in collect.found)


def functor(term: AST) -> tuple[str, int] | None:
    """The name of a term and the number of its arguments; None for a variable."""
    if term.ast_type == ASTType.Function:
        return str(term.name), len(term.arguments)
    if term.ast_type == ASTType.SymbolicTerm:
        return str(term.symbol), 0
    return None


class Substitute(Transformer):
    """Puts a term in the place of a variable."""

    def __init__(self, name: str, term: AST) -> None:
        self.name, self.term = name, term

    def visit_Variable(self, node: AST) -> AST:  # noqa: N802 - the name that clingo calls
        return self.term if node.name == self.name else node


class _Rewrite(Transformer):
    def __init__(self, moving: frozenset[str], mark: Callable[[str], str]) -> None:
        self.moving, self.mark = moving, mark

    def visit_SymbolicAtom(self, node: AST) -> AST:  # noqa: N802 - the name that clingo calls
        atom = node.symbol
        name, arguments = str(atom.name), list(atom.arguments)
        moving = name in self.moving
        if name in _FLUENT | _ACTION:
            found = functor(arguments[-1])
            if found is not None:
                last = arguments.pop()
                name = f"{name}_{found[0]}"
                arguments += list(last.arguments) if found[1] else []
        return node.update(symbol=atom.update(name=self.mark(name) if moving else name, arguments=arguments))


def _open_variable(rule: AST) -> tuple[str, bool] | None:
    """A variable that stands for a whole fluent (False) or action (True), if the rule has one."""
    collect = _Collect()
    collect.visit(rule)
    for atom in collect.found:
        if atom.name in _FLUENT | _ACTION and atom.arguments[-1].ast_type == ASTType.Variable:
            return str(atom.arguments[-1].name), str(atom.name) in _ACTION
    return None


def rewritten(rule: AST, moving: frozenset[str], signatures: Signatures, mark: Callable[[str], str]) -> list[str]:
    """The rule as text; once for each fluent or action where a variable stands for any of them."""
    variable = _open_variable(rule)
    if variable is None:
        return [str(_Rewrite(moving, mark).visit(rule))]
    name, is_action = variable
    place = rule.location
    lines: list[str] = []
    for functor, arity in signatures.actions if is_action else signatures.fluents:
        term = Function(place, functor, [Variable(place, f"{name}{index}") for index in range(arity)], 0)
        lines += rewritten(Substitute(name, term).visit(rule), moving, signatures, mark)
    return lines
