"""Facts handed to clingo as symbols: far cheaper than as text, of which clingo builds a syntax tree."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from functools import lru_cache

import clingo


@lru_cache(maxsize=65536)
def symbol(term: str | int) -> clingo.Symbol:
    """A term as clingo's symbol."""
    return clingo.Number(term) if isinstance(term, int) else clingo.parse_term(term)


class Given:
    """A store of facts, fetched by clingo while it grounds."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, int], list[clingo.Symbol]] = {}

    def add(self, name: str, *arguments: str | int | clingo.Symbol) -> None:
        """One fact; a fact has at least one argument."""
        row = [item if isinstance(item, clingo.Symbol) else symbol(item) for item in arguments]
        whole = row[0] if len(row) == 1 else clingo.Function("", row)
        self._rows.setdefault((name, len(row)), []).append(whole)

    def add_each(self, name: str, situation: int, *arguments: str, terms: Iterable[str]) -> None:
        """The fact once for each of the terms, as its last argument."""
        rows = self._rows.setdefault((name, 2 + len(arguments)), [])
        start = [symbol(situation), *map(symbol, arguments)]
        rows += [clingo.Function("", [*start, symbol(term)]) for term in terms]

    def rules(self) -> str:
        """The rules by which clingo fetches the facts."""
        lines = []
        for name, arity in self._rows:
            variables = ",".join(f"X{index}" for index in range(arity))
            row = f"({variables})" if arity > 1 else variables
            lines.append(f'{name}({variables}) :- {row} = @rows("{name}",{arity}).')
        return "\n".join(lines)

    def rows(self, name: clingo.Symbol, arity: clingo.Symbol) -> list[clingo.Symbol]:
        """What clingo calls."""
        return self._rows[name.string, arity.number]

    def ground(self, program: str) -> clingo.Control:
        """Ground the facts with a program whose every atom grounding decides."""
        control = clingo.Control(["--warn=none"])
        control.add("base", [], f"{program}\n{self.rules()}")
        collecting = gc.isenabled()
        gc.disable()  # nothing here is garbage, and looking for it costs a tenth of the time
        try:
            control.ground([("base", [])], context=self)
        finally:
            if collecting:
                gc.enable()
        return control
