"""Reading a game's manifest: the hand-written data by which the runner knows a game."""

from __future__ import annotations

from typing import Final

from herrlof_ref.conformance.json_text import JSON, compact
from herrlof_ref.conformance.model import Comparison, Game, Option, Order, Problem, Variant
from herrlof_ref.conformance.option_schema import KEYWORDS, fault
from herrlof_ref.conformance.reading import CASE_ID, GAME_NAME, Reader, TooManyProblems, escape, parse_noted

_KEYS: Final = frozenset({"format", "game", "title", "options", "standard", "observations"})
_EXTRA: Final = frozenset({"areas", "names", "variants", "compare", "topics", "smoke"})

_COMPARISONS: Final[dict[str, Comparison]] = {"exact": "exact", "set": "set", "multiset": "multiset"}


def read_game(data: bytes, file: str, problems: list[Problem]) -> Game | None:
    """The game that a manifest describes, or None with at least one problem noted."""
    parsed = parse_noted(data, file, problems)
    if parsed is None:
        return None
    reader = Reader(file, problems)
    before = len(problems)
    try:
        game = _game(reader, parsed[0])
    except RecursionError:
        reader.note("", "is nested too deeply")
    except TooManyProblems:
        return None
    return game if len(problems) == before else None


def _game(reader: Reader, value: JSON) -> Game | None:
    top = reader.object(value, "", _KEYS, _EXTRA)
    if top is None:
        return None
    if top["format"] != 1 or isinstance(top["format"], bool):
        reader.note("/format", "must be 1, the only format that this runner knows")
        return None
    name = reader.text(top["game"], "/game", 40, GAME_NAME)
    title = reader.text(top["title"], "/title", 80)
    areas = reader.ids(top.get("areas", []), "/areas", pattern=GAME_NAME)
    names = reader.array(top.get("names", []), "/names") or []
    options = _options(reader, top["options"])
    standard = _values(reader, top["standard"], "/standard", options)
    for option in options.keys() - standard.keys():
        reader.note("/standard", f'the option "{option}" has no standard value', "content")
    variants = tuple(
        variant
        for index, member in enumerate(reader.array(top.get("variants", []), "/variants") or [])
        if (variant := _variant(reader, member, f"/variants/{index}", options)) is not None
    )
    fields = _titles(reader, top["observations"])
    unordered = _comparisons(reader, top.get("compare", {}), fields)
    return Game(
        name=name or "",
        title=title or "",
        areas=areas,
        names=frozenset(
            text
            for index, member in enumerate(names)
            if (text := reader.text(member, f"/names/{index}", 40)) is not None
        ),
        options=options,
        standard=standard,
        variants=variants,
        observations=fields,
        unordered=unordered,
        topics=_topics(reader, top.get("topics", {}), fields),
        smoke=reader.ids(top.get("smoke", []), "/smoke", pattern=CASE_ID),
    )


def _options(reader: Reader, value: JSON) -> dict[str, Option]:
    options: dict[str, Option] = {}
    for name, member in (reader.mapping(value, "/options") or {}).items():
        pointer = f"/options/{escape(name)}"
        entry = reader.object(member, pointer, frozenset({"title", "schema"}))
        if entry is None:
            continue
        schema = reader.mapping(entry["schema"], f"{pointer}/schema")
        title = reader.text(entry["title"], f"{pointer}/title", 200)
        before = len(reader.problems)
        _check_schema(reader, schema or {}, f"{pointer}/schema")
        # Values can only be held against a schema that is fit itself.
        if schema is not None and title is not None and len(reader.problems) == before:
            options[name] = Option(name, title, schema)
    return options


def _check_schema(reader: Reader, schema: dict[str, JSON], pointer: str) -> None:
    for keyword, value in schema.items():
        here = f"{pointer}/{escape(keyword)}"
        if keyword not in KEYWORDS:
            reader.note(here, f"the keyword {compact(keyword)} is not among those that a manifest may use")
        elif keyword in ("minimum", "maximum"):
            reader.integer(value, here, least=-(2**53))
        elif keyword in ("minItems", "maxItems"):
            reader.integer(value, here)
        elif keyword == "type" and value not in ("integer", "string", "boolean", "null", "array"):
            reader.note(here, "must be integer, string, boolean, null or array")
        elif keyword == "uniqueItems" and not isinstance(value, bool):
            reader.note(here, "must be true or false")
        elif keyword == "enum":
            reader.array(value, here, 1)
        elif keyword == "items":
            inner = reader.mapping(value, here)
            _check_schema(reader, inner or {}, here)
        elif keyword == "anyOf":
            for index, branch in enumerate(reader.array(value, here, 1) or []):
                _check_schema(reader, reader.mapping(branch, f"{here}/{index}") or {}, f"{here}/{index}")


def _values(reader: Reader, value: JSON, pointer: str, options: dict[str, Option]) -> dict[str, JSON]:
    values = reader.mapping(value, pointer) or {}
    for name, setting in values.items():
        if name not in options:
            reader.note(f"{pointer}/{escape(name)}", f"the option {compact(name)} is not known", "content")
        elif found := fault(setting, options[name].schema):
            reader.note(f"{pointer}/{escape(name)}", f"{compact(setting)} {found}", "content")
    return {name: setting for name, setting in values.items() if name in options}


def _variant(reader: Reader, value: JSON, pointer: str, options: dict[str, Option]) -> Variant | None:
    entry = reader.object(value, pointer, frozenset({"when", "standard"}))
    if entry is None:
        return None
    when = _values(reader, entry["when"], f"{pointer}/when", options)
    return Variant(when, _values(reader, entry["standard"], f"{pointer}/standard", options))


def _titles(reader: Reader, value: JSON) -> dict[str, str]:
    return {
        name: title
        for name, member in (reader.mapping(value, "/observations") or {}).items()
        if (title := reader.text(member, f"/observations/{escape(name)}", 200)) is not None
    }


def _topics(reader: Reader, value: JSON, fields: dict[str, str]) -> dict[str, tuple[str, ...]]:
    topics: dict[str, tuple[str, ...]] = {}
    for place, clauses in (reader.mapping(value, "/topics") or {}).items():
        where = f"/topics/{escape(place)}"
        name = place.partition("/")[0].partition("=")[0]
        if name not in fields:
            reader.note(where, f"the field {compact(name)} is not among the observations", "content")
        topics[place] = reader.ids(clauses, where, 1)
    return topics


def _comparisons(reader: Reader, value: JSON, fields: dict[str, str]) -> dict[str, Order]:
    paths: dict[tuple[str, ...], Comparison] = {}
    for path, mode in (reader.mapping(value, "/compare") or {}).items():
        parts = tuple(path.split("/"))
        where = f"/compare/{escape(path)}"
        if not isinstance(mode, str) or mode not in _COMPARISONS:
            reader.note(where, 'must be "exact", "set" or "multiset"')
        elif parts[0] not in fields:
            reader.note(where, f"the field {compact(parts[0])} is not among the observations", "content")
        else:
            paths[parts] = _COMPARISONS[mode]
    return dict(_order(paths, ()).inner)


def _order(paths: dict[tuple[str, ...], Comparison], here: tuple[str, ...]) -> Order:
    depth = len(here)
    keys = {path[depth] for path in paths if len(path) > depth and path[:depth] == here}
    inner = {key: _order(paths, (*here, key)) for key in sorted(keys)}
    return Order(paths.get(here, "exact"), inner)
