"""Where `herrlof conformance lint` looks, and how it names what it finds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.helpers import run

from .conftest import TOY
from .test_command import HERE


def test_lint_names_a_file_as_it_was_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sub").mkdir()
    Path("sub/bad.json").write_text("{}")
    for given in ("sub/bad.json", "sub", f"{tmp_path}/sub/bad.json"):
        done = run("conformance", "lint", *HERE, given)
        path = given if given.endswith(".json") else "sub/bad.json"
        assert {line.partition(":")[0] for line in done.lines[:-1]} == {path}


def test_lint_asks_for_folders_in_a_suite_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    document = json.loads((TOY / "vectors/count/add/add.json").read_bytes())
    document["cases"] = [{**document["cases"][0], "id": "mine/first"}]
    wanted = {
        "found.json": 0,
        "a/b/found.json": 0,
        "vectors/count/mine/found.json": 0,
        "vectors/count/add/found.json": 1,
        "vectors/chess/mine/found.json": 1,
        "vectors/found.json": 2,
    }
    for place, problems in wanted.items():
        path = Path(place)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(document))
        done = run("conformance", "lint", *HERE, place)
        assert len(done.lines) - 1 == problems, done.output
        assert done.status == (problems > 0)
