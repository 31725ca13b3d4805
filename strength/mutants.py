"""Every mutant of a module: one small change each, named so that the name survives edits elsewhere in the file."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

import attrs

from strength.expressions import negations, variants

CLAUSE: Final = re.compile(r"\b[A-Z]{3}-[A-Z]+-[0-9]+\b")
_DROPPED: Final = "(dropped)"
_Path: TypeAlias = tuple[str, int | None]
_Statement: TypeAlias = ast.stmt | ast.match_case
Undo: TypeAlias = Callable[[], None]


@attrs.frozen
class Key:
    """What names a mutant: no line number, so that it stays the same while other lines change."""

    module: str
    function: str
    """Qualified name; ``<module>`` at the top level."""
    operator: str
    before: str
    """The statement, or the head of a compound one, in normal form."""
    after: str

    def __str__(self) -> str:
        return f"{self.module}.{self.function} [{self.operator}]: {self.before} -> {self.after}"


@attrs.frozen
class Mutant:
    """One change, not yet made. ``apply`` makes it in ``tree`` and returns how to undo it."""

    key: Key
    line: int
    clauses: tuple[str, ...]
    """What the mutated place cites, the nearest first."""
    tree: ast.Module = attrs.field(eq=False, repr=False)
    apply: Callable[[], Undo] = attrs.field(eq=False, repr=False)

    @property
    def clause(self) -> str:
        """The clause under which the mutant is counted."""
        return self.clauses[0] if self.clauses else f"(no clause: {self.key.module})"


def mutants(path: Path) -> tuple[Mutant, ...]:
    """List the mutants of a module, each different text once, in the order of the file."""
    source = path.read_text(encoding="utf-8")
    found: dict[Key, Mutant] = {}
    for mutant in _Module(path.stem, source).all():
        if mutant.key.before != mutant.key.after:
            found.setdefault(mutant.key, mutant)
    return tuple(found.values())


class _Module:
    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.tree = ast.parse(source)
        self.lines = source.splitlines()

    def all(self) -> Iterator[Mutant]:
        yield from self._body(self.tree, "body", "", self.tree)

    def _body(self, owner: ast.AST, field: str, function: str, scope: ast.AST) -> Iterator[Mutant]:
        statements: list[ast.stmt] = getattr(owner, field)
        for at, statement in enumerate(statements):
            if not _is_fixed(statement):
                yield from self._statement(owner, (field, at), statement, function, scope)

    def _statement(
        self, owner: ast.AST, place: _Path, statement: ast.stmt, function: str, scope: ast.AST
    ) -> Iterator[Mutant]:
        def made(operator: str, parent: ast.AST, where: _Path, new: ast.AST | None) -> Mutant:
            return self._mutant(operator, statement, function, scope, parent, where, new)

        match statement:
            case ast.ClassDef() | ast.FunctionDef():
                inner = f"{function}.{statement.name}" if function else statement.name
                if isinstance(statement, ast.FunctionDef):
                    for at, default in enumerate(statement.args.defaults):
                        yield from self._expression(made, statement.args, ("defaults", at), default)
                yield from self._body(statement, "body", inner, statement)
                return
            case ast.If(test) | ast.While(test):
                for operator, new in negations(test):
                    yield made(operator, statement, ("test", None), new)
            case ast.Return(value) if value is not None:
                yield made("return nothing", statement, ("value", None), ast.Constant(None))
                arguments = scope.args.args if isinstance(scope, ast.FunctionDef) else []
                for argument in arguments:
                    if argument.arg != "self":
                        yield made("return argument", statement, ("value", None), ast.Name(argument.arg, ast.Load()))
            case ast.Match(_, cases):
                for case in cases:
                    yield from self._case(case, function, scope)
            case _:
                pass
        if function and not isinstance(statement, ast.Return | ast.FunctionDef | ast.ClassDef):
            yield made("drop statement", owner, place, ast.copy_location(ast.Pass(), statement))
        for field, value in ast.iter_fields(statement):
            if field in ("annotation", "body", "orelse", "finalbody", "handlers", "cases", "target", "targets"):
                continue
            if isinstance(statement, ast.Raise):
                yield from self._raised(made, statement)
                break
            for where, each in _parts(field, value):
                if isinstance(each, ast.expr):
                    yield from self._expression(made, statement, where, each)
        for field in ("body", "orelse", "finalbody"):
            if isinstance(getattr(statement, field, None), list):
                yield from self._body(statement, field, function, scope)

    def _case(self, case: ast.match_case, function: str, scope: ast.AST) -> Iterator[Mutant]:
        def made(operator: str, parent: ast.AST, where: _Path, new: ast.AST | None) -> Mutant:
            return self._mutant(operator, case, function, scope, parent, where, new)

        unreachable = isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None and case.guard is None
        if not unreachable:
            yield made("drop statement", case, ("guard", None), ast.Constant(False))
        if case.guard is not None:
            yield made("condition", case, ("guard", None), None)
            yield from self._expression(made, case, ("guard", None), case.guard)
        yield from self._body(case, "body", function, scope)

    def _raised(self, made: Callable[..., Mutant], statement: ast.Raise) -> Iterator[Mutant]:
        """A rejection's clause; its sentence is for people, and no program reads it."""
        if isinstance(statement.exc, ast.Call) and statement.exc.args:
            yield from self._expression(made, statement.exc, ("args", 0), statement.exc.args[0])

    def _expression(
        self, made: Callable[..., Mutant], parent: ast.AST, where: _Path, node: ast.expr
    ) -> Iterator[Mutant]:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ClauseId":
            yield made("clause", node, ("args", 0), ast.Constant("XYZ-NONE-1"))
            if isinstance(node.args[0], ast.Constant):
                return
        else:
            for operator, new in variants(node):
                yield made(operator, parent, where, new)
        for field, value in ast.iter_fields(node):
            for place, each in _parts(field, value):
                if isinstance(each, ast.keyword):
                    if each.arg not in ("strict", "kw_only", "eq", "repr"):
                        yield from self._expression(made, each, ("value", None), each.value)
                elif isinstance(each, ast.comprehension):
                    yield from self._expression(made, each, ("iter", None), each.iter)
                    for at, test in enumerate(each.ifs):
                        yield from self._expression(made, each, ("ifs", at), test)
                elif isinstance(each, ast.expr) and not isinstance(node, ast.JoinedStr):
                    yield from self._expression(made, node, place, each)

    def _mutant(
        self,
        operator: str,
        statement: _Statement,
        function: str,
        scope: ast.AST,
        parent: ast.AST,
        where: _Path,
        new: ast.AST | None,
    ) -> Mutant:
        line = statement.pattern.lineno if isinstance(statement, ast.match_case) else statement.lineno

        def apply() -> Undo:
            old = _put(parent, where, new)

            def undo() -> None:
                _put(parent, where, old)

            return undo

        before = head(statement)
        if operator == "drop statement":
            after = _DROPPED
        else:
            undo = apply()
            after = head(statement)
            undo()
        key = Key(self.name, function or "<module>", operator, before, after)
        return Mutant(key, line, self._clauses(statement, scope), self.tree, apply)

    def _clauses(self, statement: _Statement, scope: ast.AST) -> tuple[str, ...]:
        """The clauses cited on the statement's own lines, then above it in the function, then in the rest of it."""
        first = statement.pattern.lineno if isinstance(statement, ast.match_case) else statement.lineno
        last = first
        if isinstance(statement, ast.stmt) and not hasattr(statement, "body"):
            last = statement.end_lineno or first
        top, bottom = getattr(scope, "lineno", 1), getattr(scope, "end_lineno", len(self.lines))
        own = _cited(self.lines[first - 1 : last])
        above = tuple(reversed(_cited(self.lines[top - 1 : first - 1])))
        if isinstance(scope, ast.Module):
            return own or _cited(self.lines[last : last + 1])
        return tuple(dict.fromkeys((*own, *above, *_cited(self.lines[last:bottom]))))


def _parts(field: str, value: object) -> Iterator[tuple[_Path, object]]:
    """What a field of a node holds, each with its place."""
    if isinstance(value, list):
        yield from (((field, at), each) for at, each in enumerate(value))
    else:
        yield (field, None), value


def _put(parent: ast.AST, where: _Path, new: ast.AST | None) -> ast.AST | None:
    field, at = where
    if at is None:
        old: ast.AST | None = getattr(parent, field)
        setattr(parent, field, new)
        return old
    members: list[ast.AST | None] = getattr(parent, field)
    old, members[at] = members[at], new
    return old


def _cited(lines: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found for line in lines for found in CLAUSE.findall(line)))


def _is_fixed(statement: ast.stmt) -> bool:
    """Whether a statement does nothing that could be mutated: imports, assertions, docstrings, types."""
    match statement:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Pass():
            return True
        case ast.Expr(ast.Constant()):
            return True
        case ast.Expr(ast.Call(ast.Name("assert_never"))):
            return True
        case ast.AnnAssign(value=None) | ast.Assign(value=ast.Call(ast.Name("TypeVar"))):
            return True
        case ast.AnnAssign(annotation=ast.Name("TypeAlias")):
            # A union is for the type checker; the members of a literal type are the values that an option takes.
            return not (isinstance(statement.value, ast.Subscript) and ast.unparse(statement.value.value) == "Literal")
        case _:
            return False


def head(statement: _Statement) -> str:
    """A statement in normal form; of a compound one only its head."""
    match statement:
        case ast.match_case(pattern, guard):
            return f"case {ast.unparse(pattern)}" + (f" if {ast.unparse(guard)}" if guard else "")
        case ast.If(test):
            return f"if {ast.unparse(test)}"
        case ast.While(test):
            return f"while {ast.unparse(test)}"
        case ast.For(target, source):
            return f"for {ast.unparse(target)} in {ast.unparse(source)}"
        case ast.Match(subject):
            return f"match {ast.unparse(subject)}"
        case ast.FunctionDef(name, args):
            return f"def {name}({ast.unparse(args)})"
        case ast.ClassDef(name):
            return f"class {name}"
        case _:
            return ast.unparse(statement)
