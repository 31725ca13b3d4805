"""Small changes to one expression. Each operator has the name under which the figures count it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, TypeAlias

Variant: TypeAlias = tuple[str, ast.expr]
"""The operator's name and what stands in the expression's place."""

_COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_OPPOSITES: Final = {"max": "min", "min": "max", "any": "all", "all": "any"}
_OPTION_VALUES: Final = (
    ("optional", "mandatory"),
    ("additive", "replaces"),
    ("correct_bids", "last_round_tricks"),
    ("bottom", "discard"),
    ("left", "winner"),
    ("hagalaz", "nine"),
    ("starter", "hagalaz"),
    ("last", "first"),
    ("immediate", "at_resolution"),
    ("free", "first_numbered"),
)
_PATTERN_PARTS: Final = (
    ("[1-9]", "[0-9]"),
    ("[1-9]", "[1-8]"),
    ("[0-9]", "[1-9]"),
    ("[0-9]*", ""),
    ("{1,2}", "{0,2}"),
    ("{1,2}", "{1,3}"),
    ("0|", ""),
    ("*", "+"),
    ("/ ", "/ ?"),
    (" ", " +"),
    (" ", " ?"),
)


def variants(node: ast.expr) -> Iterator[Variant]:
    """Yield what may stand in the place of an expression; its parts have variants of their own."""
    match node:
        case ast.Compare():
            yield from _compare(node)
        case ast.BoolOp(op, values):
            yield "and/or", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for at in range(len(values)):
                rest = [*values[:at], *values[at + 1 :]]
                yield "drop operand", rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield "drop sign", operand
        case ast.BinOp(left, op, right):
            yield "arithmetic", ast.BinOp(left, _ARITHMETIC[type(op)](), right)
            yield "drop operand", left
            yield "drop operand", right
        case ast.Constant(value):
            yield from (("constant", ast.Constant(other)) for other in _constants(value))
        case ast.JoinedStr():
            yield from _joined(node)
        case ast.IfExp(test, body, orelse):
            yield "branch", body
            yield "branch", orelse
            yield "branch", ast.IfExp(test, orelse, body)
        case ast.Call():
            yield from _call(node)
        case ast.Subscript():
            yield from _subscript(node)
        case ast.Tuple(elts) | ast.List(elts) if isinstance(node.ctx, ast.Load):
            for at in range(len(elts)):
                yield "drop element", type(node)([*elts[:at], *elts[at + 1 :]], ast.Load())
        case ast.Dict(keys, values):
            for at in range(len(keys)):
                yield "drop element", ast.Dict([*keys[:at], *keys[at + 1 :]], [*values[:at], *values[at + 1 :]])
        case ast.ListComp(elt, generators):
            yield from (("filter", ast.ListComp(elt, changed)) for changed in _filters(generators))
        case ast.GeneratorExp(elt, generators):
            yield from (("filter", ast.GeneratorExp(elt, changed)) for changed in _filters(generators))
        case _:
            return


def negations(test: ast.expr) -> Iterator[Variant]:
    """Yield a condition turned round, and one that always or never holds."""
    yield "condition", ast.UnaryOp(ast.Not(), test)
    yield "condition", ast.Constant(True)
    yield "condition", ast.Constant(False)


def _compare(node: ast.Compare) -> Iterator[Variant]:
    for at, op in enumerate(node.ops):
        others: tuple[type[ast.cmpop], ...] = _COMPARISONS[type(op)]
        if isinstance(op, ast.Eq) and isinstance(node.comparators[at], ast.Constant):
            value = node.comparators[at]
            if isinstance(value, ast.Constant) and isinstance(value.value, int):
                others = (*others, ast.GtE, ast.LtE)
        for other in others:
            yield "comparison", ast.Compare(node.left, [*node.ops[:at], other(), *node.ops[at + 1 :]], node.comparators)


def _constants(value: object) -> Iterator[bool | int | str]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield value - 1
    elif isinstance(value, str):
        partners = {other for group in _OPTION_VALUES if value in group for other in group if other != value}
        yield from sorted(partners) or (f"x{value}",)
        if any(sign in value for sign in "[*|{"):
            yield from _patterns(value)


def _patterns(text: str) -> Iterator[str]:
    """Yield a regular expression with one part changed, at each place where the part stands."""
    for part, other in _PATTERN_PARTS:
        at = text.find(part)
        while at >= 0:
            yield text[:at] + other + text[at + len(part) :]
            at = text.find(part, at + 1)


def _joined(node: ast.JoinedStr) -> Iterator[Variant]:
    for at, part in enumerate(node.values):
        if isinstance(part, ast.Constant):
            for other in _constants(part.value):
                yield "constant", ast.JoinedStr([*node.values[:at], ast.Constant(other), *node.values[at + 1 :]])


def _call(node: ast.Call) -> Iterator[Variant]:
    args, keywords = node.args, node.keywords
    if len(args) == 1 and not keywords and not isinstance(args[0], ast.Starred):
        yield "argument for call", args[0]
    for at in range(len(args) - 1):
        swapped = [*args[:at], args[at + 1], args[at], *args[at + 2 :]]
        yield "swap arguments", ast.Call(node.func, swapped, keywords)
    if isinstance(node.func, ast.Name) and node.func.id in _OPPOSITES:
        yield "opposite function", ast.Call(ast.Name(_OPPOSITES[node.func.id], ast.Load()), args, keywords)


def _subscript(node: ast.Subscript) -> Iterator[Variant]:
    match node.slice:
        case ast.Slice(lower, upper, step):
            if lower is not None:
                yield "index", ast.Subscript(node.value, ast.Slice(None, upper, step), node.ctx)
            if upper is not None:
                yield "index", ast.Subscript(node.value, ast.Slice(lower, None, step), node.ctx)
        case ast.Constant() | ast.UnaryOp() | ast.Tuple():
            return  # the numbers in it have variants of their own
        case index:
            before = ast.BinOp(index, ast.Sub(), ast.Constant(1))
            yield "index", ast.Subscript(node.value, before, node.ctx)


def _filters(generators: list[ast.comprehension]) -> Iterator[list[ast.comprehension]]:
    for at, each in enumerate(generators):
        for place in range(len(each.ifs)):
            ifs = [*each.ifs[:place], *each.ifs[place + 1 :]]
            yield [
                *generators[:at],
                ast.comprehension(each.target, each.iter, ifs, each.is_async),
                *generators[at + 1 :],
            ]
            ifs = [*each.ifs[:place], ast.UnaryOp(ast.Not(), each.ifs[place]), *each.ifs[place + 1 :]]
            yield [
                *generators[:at],
                ast.comprehension(each.target, each.iter, ifs, each.is_async),
                *generators[at + 1 :],
            ]
