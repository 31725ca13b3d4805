"""A divergence as a vector file, ready for the suite."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.conformance.model import Case, Expect
from herrlof_ref.fuzz.divergence import Divergence

_ALWAYS: Final = ("phase", "turn", "legal")


def vector_file(divergence: Divergence, specification: str | None = None) -> str:
    """The text of a vector file with the divergence as its one case.

    The last step states the fields that differ, and what can be done next. The steps before it state nothing but that
    they are accepted.
    """
    case = divergence.case
    steps: list[JSON] = []
    for at, step in enumerate(case.steps):
        last = at == len(case.steps) - 1
        if isinstance(step, Expect):
            stated = _stated(step, divergence.fields) if last else {}
            steps.append({"do": step.do, "expect": stated, "clauses": _ids(step.clauses)})
        else:
            steps.append({"do": step.do, "reject": True, "clauses": _ids(step.clauses)})
    decisive = dict.fromkeys((*divergence.clauses, *case.clauses))
    head: dict[str, JSON] = {
        "id": case.id,
        "title": case.title,
        "clauses": _ids(list(decisive)[:8]),
        "rulings": [],
        "origin": "generated",
    }
    if specification is not None:
        head["since"] = specification
    head["rules"] = dict(case.rules)
    if case.refused:
        return f'{{"format": 1, "game": "{case.game}", "cases": [], "refusals": [\n  {json.dumps(head)}\n]}}\n'
    return _text(case, head, steps)


def _ids(clauses: Sequence[str]) -> JSON:
    return list(clauses)


def _stated(step: Expect, differing: tuple[str, ...]) -> dict[str, JSON]:
    wanted = {*_ALWAYS, *(path.partition("/")[0] for path in differing)}
    return {name: value for name, value in step.observation.items() if name in wanted}


def _text(case: Case, head: dict[str, JSON], steps: list[JSON]) -> str:
    rows = ",\n    ".join(json.dumps(step) for step in steps)
    begun = json.dumps(head)[:-1]
    return f'{{"format": 1, "game": "{case.game}", "cases": [\n  {begun}, "steps": [\n    {rows}\n  ]}}\n]}}\n'
