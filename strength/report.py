"""The figures as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from strength.misreadings import Judged
from strength.reasons import Reasons
from strength.trial import Result

_FATES: Final = ("killed", "equivalent", "out of reach", "survived")


def mutant_lines(game: str, results: Sequence[Result]) -> list[str]:
    """What became of a game's mutants: by operator, by clause, and those that survived."""
    lines = [f"{game}: {len(results)} mutants of the reference, {_counted(results)}", ""]
    lines += _table("operator", ((result.mutant.key.operator, result.fate) for result in results))
    lines += ["", *_table("clause", ((result.mutant.clause, result.fate) for result in results))]
    for result in results:
        if result.fate == "survived":
            lines.append(f"SURVIVED line {result.mutant.line}: {result.mutant.key}")
    return lines


def stale_lines(results: Sequence[Result], reasons: Reasons) -> list[str]:
    """Reasons that are about no mutant, or about one that the suite catches."""
    lines: list[str] = []
    fates = {result.mutant.key: result for result in results}
    for entry in reasons.equivalents:
        fitting = {text: result for key, result in fates.items() if (text := entry.fitting(key)) is not None}
        place = f"{entry.module}.{entry.function}, {entry.before!r}"
        lines += [f"STALE {place}: no mutant {after!r}" for after in sorted(entry.after - fitting.keys())]
        lines += [
            f"STALE {place}: {after!r} is caught by {result.told}"
            for key, result in fates.items()
            if (after := entry.fitting(key)) is not None and result.fate == "killed"
        ]
    for skipped in reasons.unreachable:
        if not any(skipped.fits(key) for key in fates):
            lines.append(f"STALE {skipped.module}.{skipped.function}: no mutant out of reach")
    return lines


def share_of_basics(judged: Sequence[Judged], basics: Sequence[str]) -> float:
    """How many of the misreadings the basic cases alone catch. They are run first, so a first failure tells."""
    return sum(bool(each.failures) and each.failures[0].case.id in basics for each in judged) / len(judged)


def misreading_lines(game: str, judged: Sequence[Judged], basics: Sequence[str]) -> list[str]:
    """What the suite says of a game's misreadings: by clause, and those that it misses or blames on another clause."""
    fates = Counter(each.fate for each in judged)
    caught = len(judged) - fates["survived"]
    lines = [
        f"{game}: {len(judged)} misreadings, {caught} caught, {fates['survived']} survived; "
        f"of {caught} the right clause is named first for {fates['right clause']}",
        f"the {len(basics)} basic cases (--smoke) alone catch {share_of_basics(judged, basics):.0%}",
        "",
    ]
    lines += _rows(
        ("clause", "misread", "caught", "right first"),
        [
            (clause, len(own), sum(each.fate != "survived" for each in own), sum(_is_right(each) for each in own))
            for clause, own in _by_clause(judged)
        ],
    )
    for each in judged:
        if each.fate == "survived":
            lines.append(f"SURVIVED {each.misreading.id} ({each.misreading.clause}): {each.misreading.read}")
        elif each.fate == "wrong clause":
            case = each.failures[0].case.id
            lines.append(f"BLAMED {each.misreading.id}: {case} names {each.named}, not {each.misreading.clause}")
    return lines


def _is_right(each: Judged) -> bool:
    return each.fate == "right clause"


def _by_clause(judged: Sequence[Judged]) -> list[tuple[str, list[Judged]]]:
    groups: dict[str, list[Judged]] = {}
    for each in judged:
        groups.setdefault(each.misreading.clause, []).append(each)
    return list(groups.items())


def _counted(results: Sequence[Result]) -> str:
    counts = Counter(result.fate for result in results)
    return ", ".join(f"{counts[fate]} {fate}" for fate in _FATES)


def _table(name: str, pairs: Iterable[tuple[str, str]]) -> list[str]:
    counts: dict[str, Counter[str]] = {}
    for group, fate in pairs:
        counts.setdefault(group, Counter())[fate] += 1
    rows: list[Sequence[str | int]] = [
        (group, found.total(), *[found[fate] for fate in _FATES]) for group, found in sorted(counts.items())
    ]
    return _rows((name, "mutants", *_FATES), rows)


def _rows(head: Sequence[str], rows: Sequence[Sequence[str | int]]) -> list[str]:
    widths = [max(len(str(row[at])) for row in (head, *rows)) for at in range(len(head))]
    return [
        "  "
        + "  ".join(
            str(cell).ljust(width) if at == 0 else str(cell).rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in (head, *rows)
    ]
