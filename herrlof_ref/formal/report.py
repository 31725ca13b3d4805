"""What a run of the formal checks found, as rows of a table."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import attrs


@attrs.frozen
class Row:
    """One check: what was compared, how many cases, how long, and every disagreement in words."""

    check: str
    cases: int
    seconds: float
    problems: tuple[str, ...] = ()
    note: str = ""

    @property
    def passed(self) -> bool:
        """Whether everything agreed."""
        return not self.problems


def timed(check: str, work: Callable[[], tuple[int, Sequence[str], str]]) -> Row:
    """Run a check that returns its cases, its problems and a note."""
    start = time.perf_counter()
    cases, problems, note = work()
    return Row(check, cases, time.perf_counter() - start, tuple(problems), note)


def table(rows: Sequence[Row]) -> str:
    """The rows as plain text."""
    width = max((len(row.check) for row in rows), default=0)
    lines = [f"{'check':{width}}  {'cases':>9}  {'seconds':>7}  result"]
    for row in rows:
        result = "agree" if row.passed else f"{len(row.problems)} disagree"
        lines.append(
            f"{row.check:{width}}  {row.cases:>9,}  {row.seconds:>7.1f}  {result}{'; ' + row.note if row.note else ''}"
        )
    return "\n".join(lines)
