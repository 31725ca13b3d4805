"""Finding clauses and rulings by id or by words."""

from __future__ import annotations

import re
from typing import Final

from herrlof_ref.specification.model import Clause, Ruling, Specification

_SMALL_WORDS: Final = frozenset(
    re.findall(r"\w+", "a an and are at after by do does for has have how if in into is it its may must not of on or")
    + re.findall(r"\w+", "so that the then this to what when which who with")
)


def find(specification: Specification, text: str) -> list[Clause | Ruling]:
    """Return what a text names: the one with that id, or all that hold each of its words, the closest first.

    Words match from their beginning ("trick" finds "tricks"). A title weighs more than a text. If no entry holds all
    words, those that hold the most are returned.
    """
    entries: list[Clause | Ruling] = [*specification.clauses.values(), *specification.rulings.values()]
    identifier = text.strip().upper()
    exact = [entry for entry in entries if entry.id == identifier]
    if exact:
        return exact
    if any(entry.id.startswith(identifier + "-") for entry in entries):
        return [entry for entry in entries if entry.id.startswith(identifier + "-")]
    words = [word for word in _words(text) if word not in _SMALL_WORDS] or _words(text)
    rated = [(_rating(entry, words), entry) for entry in entries]
    most = max((matched for (matched, _), _ in rated), default=0)
    if not most:
        return []
    chosen = [(weight, entry) for (matched, weight), entry in rated if matched == most]
    chosen.sort(key=lambda pair: -pair[0])
    return [entry for _, entry in chosen]


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9_]+", text.lower())


def _rating(entry: Clause | Ruling, words: list[str]) -> tuple[int, float]:
    """Return how many of the words an entry holds, and how much they weigh in it."""
    title = _words(entry.title)
    body = _words(entry.text if isinstance(entry, Clause) else " ".join(entry.fields.values()))
    matched, weight = 0, 0.0
    for word in words:
        in_title = any(each.startswith(word) for each in title)
        in_body = any(each.startswith(word) for each in body)
        matched += in_title or in_body
        weight += 3 * in_title + in_body
    # A ruling answers a question as people ask it; among equals the shorter title is the closer one.
    return matched, weight + (isinstance(entry, Ruling) and weight > len(words)) - len(title) / 100
