"""Unfit files: every problem is told with its place, and nothing else ever comes out."""

from __future__ import annotations

import copy
import json
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from herrlof_ref.conformance import ClauseText, Problem, Suite, SuiteError, load_suite
from herrlof_ref.conformance.json_text import JsonError, parse
from herrlof_ref.conformance.lint import lint, title_fault
from herrlof_ref.conformance.manifest import read_game
from herrlof_ref.conformance.option_schema import fault
from herrlof_ref.conformance.vectors import read_vectors
from herrlof_ref.data import SUITE

from .conftest import TOY

SCHEMAS = SUITE / "schemas"
VECTORS = json.loads((TOY / "vectors/count/add/add.json").read_bytes())
REFUSAL = {
    "id": "end/refuse-limit",
    "title": "No more than nine can be added",
    "clauses": ["CNT-ADD-1"],
    "origin": "hand",
    "since": "1.0",
    "rules": {"limit": 10},
}
REFUSALS = {"format": 1, "game": "count", "cases": [], "refusals": [REFUSAL, {**REFUSAL, "id": "end/refuse-two"}]}
PERFT = json.loads((TOY / "vectors/count/end/end.json").read_bytes())
MANIFEST = json.loads((TOY / "games/count.json").read_bytes())


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    schema = json.loads((SCHEMAS / name).read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def read(document: object, toy: Suite, clauses: dict[str, ClauseText] | None = None) -> list[Problem]:
    problems: list[Problem] = []
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    read_vectors(data, "f.json", toy.games, clauses, problems)
    return problems


def changed(path: list[str | int], value: object, document: Any = VECTORS) -> Any:
    result = copy.deepcopy(document)
    target = result
    for key in path[:-1]:
        target = target[key]
    if value is ...:
        del target[path[-1]]
    else:
        target[path[-1]] = value
    return result


CASE: list[str | int] = ["cases", 0]
STEP: list[str | int] = ["cases", 0, "steps", 0]


@pytest.mark.parametrize(
    ("path", "value", "pointer", "words"),
    [
        (["format"], 2, "/format", "must be 1"),
        (["format"], True, "/format", "must be 1"),
        (["game"], "chess", "/game", 'the game "chess" has no manifest'),
        (["more"], 1, "/more", 'the key "more" is not known here'),
        (["cases"], [], "/cases", "has 0 members"),
        ([*CASE, "id"], ..., "/cases/0", 'the key "id" is missing'),
        ([*CASE, "id"], "One", "/cases/0/id", "does not have the form"),
        ([*CASE, "titel"], "x", "/cases/0/titel", "is not known here"),
        ([*CASE, "clauses"], [], "/cases/0/clauses", "has 0 members"),
        ([*CASE, "clauses"], ["CNT-NO-1"], "/cases/0/clauses", 'no clause "CNT-NO-1"'),
        ([*CASE, "clauses"], ["CNT-ADD-1"] * 2, "/cases/0/clauses", "names an id twice"),
        ([*CASE, "origin"], "chance", "/cases/0/origin", 'must be "hand" or "generated"'),
        ([*CASE, "rules"], {"speed": 1}, "/cases/0/rules/speed", 'no option "speed"'),
        ([*CASE, "rules"], {"limit": 10}, "/cases/0/rules/limit", "10 is more than 9"),
        ([*CASE, "rules"], {"limit": True}, "/cases/0/rules/limit", "true is not an integer"),
        ([*CASE, "rules"], {"mode": "left"}, "/cases/0/rules/mode", 'not one of "up", "down"'),
        ([*CASE, "steps"], [], "/cases/0/steps", "has 0 members"),
        ([*STEP, "reject"], True, "/cases/0/steps/0", "exactly one"),
        ([*STEP, "expect"], ..., "/cases/0/steps/0", "exactly one"),
        ([*STEP, "expect"], {"totl": 1}, "/cases/0/steps/0/expect/totl", 'no observation "totl"'),
        ([*STEP, "do"], "", "/cases/0/steps/0/do", "has 0 characters"),
        ([*STEP, "do"], "x" * 1001, "/cases/0/steps/0/do", "has 1001 characters"),
        ([*STEP], {"do": "x", "reject": False}, "/cases/0/steps/0/reject", "must be true"),
        ([*CASE, "perft"], {"depth": 3, "leaves": [1]}, "/cases/0/perft/leaves", "for a depth of 3"),
    ],
)
def test_problems(toy: Suite, path: list[str | int], value: object, pointer: str, words: str) -> None:
    (problem,) = read(changed(path, value), toy, {"CNT-ADD-1": _Clause(), "CNT-ADD-2": _Clause()})
    assert problem.pointer == pointer
    assert words in problem.sentence


class _Clause:
    title = ""
    text = ""


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not JSON"),
        (b"\xff", "byte 0 is not UTF-8"),
        (b"\xef\xbb\xbf{}", "byte order mark"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b'{"a":1,"a":2}', 'the key "a" stands twice'),
        (b"[1.5]", "1.5 is not an integer"),
        (b"[1e3]", "1e3 is not an integer"),
        (b"[Infinity]", "Infinity is not JSON"),
        (b"[" + b"9" * 10_000 + b"]", "larger than 2^53 - 1"),
        (b"[-9007199254740992]", "larger than 2^53 - 1"),
        (b'["\\udc00"]', "half of a surrogate pair"),
        (b"{} {}", "not JSON"),
    ],
)
def test_no_json(data: bytes, words: str) -> None:
    with pytest.raises(JsonError) as caught:
        parse(data)
    assert words in str(caught.value)


def test_json_that_is_fine() -> None:
    assert parse(b'\n{"a": [-9007199254740991, true, null, "\\ud83d\\ude00"]}\r\n') == {
        "a": [-(2**53) + 1, True, None, "\U0001f600"]
    }


@given(st.binary(max_size=200))
def test_any_bytes(toy: Suite, data: bytes) -> None:
    read(data, toy)
    problems: list[Problem] = []
    read_game(data, "g.json", problems)
    assert problems


_ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a/b", "CNT-ADD-1", "up", "x" * 300]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["do", "id", "a~/"]), inner),
    max_leaves=4,
)


@st.composite
def mutants(draw: st.DrawFn, document: Any) -> Any:
    """The document with a few places changed, emptied or extended."""
    result = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 2))):
        target = result
        while True:
            keys = list(target) if isinstance(target, dict) else list(range(len(target)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if isinstance(target[key], (dict, list)) and target[key] and draw(st.integers(0, 3)):
                target = target[key]
                continue
            action = draw(st.sampled_from(["change", "remove", "add"]))
            if action == "remove":
                del target[key]
            elif action == "change":
                target[key] = draw(_ANYTHING)
            elif isinstance(target, dict):
                target[draw(st.sampled_from(["reject", "expect", "perft", "zzz", "rules"]))] = draw(_ANYTHING)
            else:
                target.append(draw(_ANYTHING))
            break
    return result


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(document=st.sampled_from([VECTORS, PERFT, REFUSALS]).flatmap(mutants))
def test_loader_and_schema_agree_on_the_form_of_vectors(toy: Suite, document: Any) -> None:
    form = [problem for problem in read(document, toy) if problem.kind == "form"]
    assert validator("vectors.schema.json").is_valid(document) == (not form), form


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(document=mutants(MANIFEST))
def test_loader_and_schema_agree_on_the_form_of_manifests(document: Any) -> None:
    problems: list[Problem] = []
    read_game(json.dumps(document).encode(), "g.json", problems)
    form = [problem for problem in problems if problem.kind == "form"]
    assert validator("game.schema.json").is_valid(document) == (not form), form


@given(
    value=_ANYTHING,
    schema=st.sampled_from([option["schema"] for option in MANIFEST["options"].values()])
    | st.sampled_from(
        [
            {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]},
            {"type": "array", "items": {"type": "integer", "minimum": 0}, "uniqueItems": True, "maxItems": 2},
            {"enum": [1, None, [True]]},
            {"minItems": 1, "maximum": 2},
            {"type": "boolean"},
        ]
    ),
)
def test_option_schemas_mean_what_json_schema_means(value: Any, schema: Any) -> None:
    assert jsonschema.Draft202012Validator(schema).is_valid(value) == (fault(value, schema) is None)


def test_a_suite_tells_all_its_problems(tmp_path: Path) -> None:
    root = tmp_path / "suite"
    shutil.copytree(TOY, root)
    (root / "vectors/count/add/bad.json").write_bytes(b"{")
    (root / "vectors/count/add/folder.json").mkdir()
    (root / "vectors/count/end/copy.json").write_bytes((root / "vectors/count/end/end.json").read_bytes())
    with pytest.raises(SuiteError) as caught:
        load_suite(root)
    problems = caught.value.problems
    assert {problem.file for problem in problems} == {
        "vectors/count/add/bad.json",
        "vectors/count/add/folder.json",
        "vectors/count/end/end.json",
    }
    assert sum("is taken by" in problem.sentence for problem in problems) == 3


@pytest.mark.parametrize("content", [None, "empty"])
def test_no_suite_at_all(tmp_path: Path, content: str | None) -> None:
    root = tmp_path / "suite"
    if content is not None:
        root.mkdir()
    with pytest.raises(SuiteError, match=r"no such folder|holds no vectors"):
        load_suite(root)


def test_the_toy_suite_is_clean() -> None:
    files, problems = lint(TOY, SCHEMAS, None)
    assert (files, problems) == (3, ())


def test_a_folder_is_linted_with_all_that_it_holds(tmp_path: Path) -> None:
    root = tmp_path / "suite"
    shutil.copytree(TOY, root)
    assert lint(root, SCHEMAS, None, [root / "vectors"]) == (2, ())
    assert lint(root, SCHEMAS, None, [root / "games", root / "games/count.json"]) == (1, ())
    (root / "vectors/count/end/end.json").write_text("{")
    files, problems = lint(root, SCHEMAS, None, [root / "vectors/count"])
    assert (files, [problem.file for problem in problems]) == (2, ["vectors/count/end/end.json"])
    (root / "empty").mkdir()
    assert "is a directory" in lint(root, SCHEMAS, None, [root / "empty"])[1][0].sentence


def test_a_partial_copy_is_refused_and_linted_alike(tmp_path: Path) -> None:
    root = tmp_path / "suite"
    shutil.copytree(TOY, root)
    manifest, vectors = root / "games/count.json", root / "vectors/count/add/add.json"
    manifest.write_text(json.dumps({**MANIFEST, "smoke": ["add/one", "end/goal"]}))
    assert lint(root, SCHEMAS, None)[1] == ()
    (root / "vectors/count/end/end.json").unlink()
    wanted = (Problem("games/count.json", "/smoke/1", 'the game has no case "end/goal"'),)
    with pytest.raises(SuiteError) as caught:
        load_suite(root)
    assert caught.value.problems == wanted
    assert lint(root, SCHEMAS, None)[1] == wanted
    assert lint(root, SCHEMAS, None, [manifest])[1] == wanted
    assert lint(root, SCHEMAS, None, [vectors])[1] == ()
    # Of a file that cannot be read nobody knows what it holds.
    vectors.write_text("{")
    assert [problem.file for problem in lint(root, SCHEMAS, None)[1]] == ["vectors/count/add/add.json"]
    assert lint(root, SCHEMAS, None, [manifest])[1] == ()


def test_lint_tells_style(tmp_path: Path) -> None:
    root = tmp_path / "suite"
    shutil.copytree(TOY, root)
    path = root / "vectors/count/end/end.json"
    document = json.loads(path.read_bytes())
    case = document["cases"][0]
    case |= {"id": "add/goal", "title": "The Goal ends it.", "rules": {"goal": 10}}
    case["steps"] = [{"do": "add 2", "expect": {"legal": ["add 1", "add 1"]}}]
    document["cases"][2]["steps"] = [{"do": "add 2", "expect": {}}]
    path.write_text(json.dumps(document))
    _, problems = lint(root, SCHEMAS, None, [path])
    assert {(problem.pointer, problem.sentence) for problem in problems} == {
        ("/cases/0/id", '"add/goal" must begin with "end/", its folder'),
        ("/cases/0/title", 'ends in "."; leave it out'),
        ("/cases/0/rules/goal", "10 is the standard value; leave it out"),
        ("/cases/0/steps/0/expect/legal", "a set names a member twice"),
        ("/cases/2/steps", "no step states anything that could differ"),
    }


@pytest.mark.parametrize(
    ("title", "right"),
    [
        ("A 9 played by Anna wins", True),
        ("The leader starts again", True),
        ("Two cards, G7 and H, stay", True),
        ('"First" is what Anna says', True),
        ("9 is the highest rank", True),
        ("the leader starts again", False),
        ('"first" is what Anna says', False),
        ("The Leader Starts", False),
        ("Ends in a dot.", False),
        ("Two  blanks", False),
        (" one before", False),
        ("X" + "x" * 120, False),
        ("A bell\a", False),
    ],
)
def test_titles(title: str, right: bool) -> None:
    assert (title_fault(title, frozenset({"Anna"})) is None) is right


def test_the_shipped_manifests_fit_their_schema() -> None:
    for path in sorted((SUITE / "games").glob("*.json")):
        problems: list[Problem] = []
        game = read_game(path.read_bytes(), path.name, problems)
        assert not problems
        assert game is not None
        assert game.name == path.stem
        validator("game.schema.json").validate(json.loads(path.read_bytes()))


def test_the_shipped_schemas_are_schemas() -> None:
    names = sorted(path.name for path in SCHEMAS.glob("*.json"))
    assert names == ["game.schema.json", "protocol.schema.json", "report.schema.json", "vectors.schema.json"]
    for name in names:
        validator(name)


def test_of_countless_problems_only_the_first_are_told(toy: Suite) -> None:
    problems = read({"format": 1, "game": "count", "cases": [{}] * 5000}, toy)
    assert len(problems) == 1001
    assert problems[-1].sentence == "has more than 1000 problems; the others are not told"


def test_an_unfit_schema_of_an_option_is_told() -> None:
    problems: list[Problem] = []
    unfit = changed(["options", "goal", "schema"], {"type": "x"}, MANIFEST)
    assert read_game(json.dumps(unfit).encode(), "g", problems) is None
    assert "must be integer, string" in problems[0].sentence
