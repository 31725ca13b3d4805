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
    """Return what a text names, the closest first: by id, by game, chapter or option, or by the words that it holds.

    Words match from their beginning ("trick" finds "tricks"). A title weighs more than a text. If no entry holds all
    words, those that hold the most are returned. A single word that is an option finds what is about the option, and
    after that only titles: most options are words that stand everywhere.
    """
    if named := identified(specification, text) or members(specification, text):
        return named
    entries = _entries(specification)
    words = [word for word in _words(text) if word not in _SMALL_WORDS] or _words(text)
    rated = [(_rating(entry, words), entry) for entry in entries]
    most = max((matched for (matched, _), _ in rated), default=0)
    if not most:
        return []
    chosen = [(weight, entry) for (matched, weight), entry in rated if matched == most]
    chosen.sort(key=lambda pair: -pair[0])
    found = [entry for _, entry in chosen]
    about = _about_option(entries, words[0]) if len(words) == 1 else []
    if not about:
        return found
    titled = [entry for entry in found if any(word.startswith(words[0]) for word in _words(entry.title))]
    return list({entry.id: entry for entry in (*about, *_named(entries, words[0]), *titled)}.values())


def identified(specification: Specification, text: str) -> list[Clause | Ruling]:
    """Return the clauses and rulings whose ids a text lists, in its order; nothing if anything else is in it."""
    entries = {entry.id: entry for entry in _entries(specification)}
    ids = list(dict.fromkeys(text.upper().replace(",", " ").split()))
    return [entries[each] for each in ids] if all(each in entries for each in ids) else []


def members(specification: Specification, text: str) -> list[Clause | Ruling]:
    """Return what stands in the game or the chapter that a text names, or under the beginning of an id.

    An option of the same name comes first, if it is written as options are: "one" is the option, "ONE" the clauses.
    """
    entries = _entries(specification)
    name = text.strip()
    return [] if _about_option(entries, name) else _named(entries, name.lower())


def _entries(specification: Specification) -> list[Clause | Ruling]:
    return [*specification.clauses.values(), *specification.rulings.values()]


def _named(entries: list[Clause | Ruling], name: str) -> list[Clause | Ruling]:
    found = []
    for entry in entries:
        identifier = entry.id.lower()
        names = {entry.game, identifier.split("-")[1]} | ({entry.chapter} if isinstance(entry, Clause) else set())
        if name in names or identifier.startswith(f"{name}-"):
            found.append(entry)
    return found


def _about_option(entries: list[Clause | Ruling], option: str) -> list[Clause | Ruling]:
    """The rulings that made an option, then the clauses that it changes."""
    found = [entry for entry in entries if option in entry.options]
    return sorted(found, key=lambda entry: isinstance(entry, Clause))


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
