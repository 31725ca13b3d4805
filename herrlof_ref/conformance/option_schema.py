"""The part of JSON Schema in which a game's manifest describes its options, checked without a library.

A whole validator would cost more to import than the suite costs to load. The manifest's own schema allows no other
keywords than these, and a test holds this module against a full validator.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from herrlof_ref.conformance.json_text import JSON, canonical, compact, same

KEYWORDS: Final = frozenset(
    {"type", "enum", "minimum", "maximum", "items", "minItems", "maxItems", "uniqueItems", "anyOf"}
)


def fault(value: JSON, schema: Mapping[str, JSON]) -> str | None:
    """Why ``value`` does not fit ``schema``, as the end of a sentence ("is not ..."), or None if it fits."""
    branches = schema.get("anyOf")
    if isinstance(branches, list):
        faults = [fault(value, branch) for branch in branches if isinstance(branch, dict)]
        if all(found is not None for found in faults):
            return " and ".join(dict.fromkeys(found for found in faults if found is not None))
    kind = schema.get("type")
    if isinstance(kind, str) and not _is(kind, value):
        return f"is not {_ARTICLES[kind]}"
    allowed = schema.get("enum")
    if isinstance(allowed, list) and not any(same(value, choice) for choice in allowed):
        return f"is not one of {', '.join(compact(choice) for choice in allowed)}"
    if isinstance(value, int) and not isinstance(value, bool):
        return _number_fault(value, schema)
    if isinstance(value, list):
        return _list_fault(value, schema)
    return None


_ARTICLES: Final = {
    "integer": "an integer",
    "string": "a text",
    "boolean": "true or false",
    "null": "null",
    "array": "a list",
}


def _is(kind: str, value: JSON) -> bool:
    match kind:
        case "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool)
        case "null":
            return value is None
        case _:
            return isinstance(value, list)


def _number_fault(value: int, schema: Mapping[str, JSON]) -> str | None:
    least, most = schema.get("minimum"), schema.get("maximum")
    if isinstance(least, int) and value < least:
        return f"is less than {least}"
    if isinstance(most, int) and value > most:
        return f"is more than {most}"
    return None


def _list_fault(value: list[JSON], schema: Mapping[str, JSON]) -> str | None:
    least, most, items = schema.get("minItems"), schema.get("maxItems"), schema.get("items")
    if isinstance(least, int) and len(value) < least:
        return f"has fewer than {least} members"
    if isinstance(most, int) and len(value) > most:
        return f"has more than {most} members"
    if schema.get("uniqueItems") is True and len({canonical(member) for member in value}) != len(value):
        return "has a member twice"
    if isinstance(items, dict):
        for member in value:
            if found := fault(member, items):
                return f"has the member {compact(member)}, which {found}"
    return None
