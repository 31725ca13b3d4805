"""Facts handed to clingo in bulk: far cheaper than as a program, of which clingo builds a syntax tree."""

from __future__ import annotations

import gc
from collections.abc import Iterable

import clingo


class Given:
    """A store of facts, fetched by clingo while it grounds."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, int], list[str]] = {}

    def add(self, name: str, *arguments: str | int | clingo.Symbol) -> None:
        """One fact; a fact has at least one argument."""
        row = str(arguments[0]) if len(arguments) == 1 else f"({','.join(map(str, arguments))})"
        self._rows.setdefault((name, len(arguments)), []).append(row)

    def add_each(self, name: str, situation: int, *arguments: str, terms: Iterable[str]) -> None:
        """The fact once for each of the terms, as its last argument."""
        start = ",".join((str(situation), *arguments))
        self._rows.setdefault((name, 2 + len(arguments)), []).extend([f"({start},{term})" for term in terms])

    def rows_of(self, name: str, arity: int) -> list[str]:
        """The list to which the rows of a predicate are added as text, for whoever has many."""
        return self._rows.setdefault((name, arity), [])

    def rules(self) -> str:
        """The rules by which clingo fetches the facts."""
        lines = []
        for (name, arity), rows in self._rows.items():
            if not rows:
                continue
            variables = ",".join(f"X{index}" for index in range(arity))
            row = f"({variables})" if arity > 1 else variables
            lines.append(f'{name}({variables}) :- {row} = @rows("{name}",{arity}).')
        return "\n".join(lines)

    def rows(self, name: clingo.Symbol, arity: clingo.Symbol) -> list[clingo.Symbol]:
        """What clingo calls. It reads one long term faster than many short ones."""
        return clingo.parse_term(f"({','.join(self._rows[name.string, arity.number])},)").arguments

    def ground(self, program: str) -> clingo.Control:
        """Ground the facts with a program whose every atom grounding decides."""
        control = clingo.Control(["--warn=none"])
        control.register_observer(_Nobody(), replace=True)
        control.add("base", [], f"{program}\n{self.rules()}")
        collecting = gc.isenabled()
        gc.disable()  # nothing here is garbage, and looking for it costs a tenth of the time
        try:
            control.ground([("base", [])], context=self)
        finally:
            if collecting:
                gc.enable()
        return control


class _Nobody(clingo.Observer):
    """Stands in for the solver, which has nothing to do and would be told every atom."""
