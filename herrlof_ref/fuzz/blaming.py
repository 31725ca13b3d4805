"""Finding the clause that a divergence is most likely about."""

from __future__ import annotations

from attrs import evolve

from herrlof_ref.core import Rejected
from herrlof_ref.fuzz.divergence import Divergence
from herrlof_ref.fuzz.styles import Style


def blamed(style: Style, found: Divergence) -> Divergence:
    """Return the divergence with the clauses at stake, the likeliest first.

    If the two disagree about what is legal next, the reference is asked under which clause the step in question is
    rejected, or what it happens under. Otherwise the fields that differ tell which of the step's clauses is meant.
    """
    if found.case.refused:
        return evolve(found, blamed=found.case.clauses)
    own = found.case.steps[found.step].clauses if found.step is not None else ()
    # What is legal next only follows from other fields that differ as well.
    others = {field for field in found.fields if field.partition("/")[0] not in ("legal", "views")}
    asked = _asked(style, found) if not others else []
    return evolve(found, blamed=tuple(dict.fromkeys((*asked, *found.blamed, *own))))


def _asked(style: Style, found: Divergence) -> list[str]:
    game = style.game
    state = game.start(game.read_rules(found.case.rules))
    for step in found.case.steps:
        try:
            state = game.apply(state, game.parse(step.do))
        except Rejected:
            continue
    clauses: list[str] = []
    for odd in found.odd:
        try:
            clauses += [clause for _, clause in game.tell(state, game.parse(odd))][:1]
        except Rejected as rejected:
            clauses.append(rejected.clause)
    return clauses
