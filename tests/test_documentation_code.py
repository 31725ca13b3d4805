"""Runs every code block of the documentation, the README and the docstrings.

Python blocks are executed, and so are the commands of console blocks, whose output must be what is shown. To bring the
shown output up to date, run this file with HERRLOF_WRITE_DOCS=1 set, and read the difference before you commit it.
"""

from __future__ import annotations

import doctest
import importlib
import json
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sybil import Example, Sybil
from sybil.parsers.myst import CodeBlockParser, PythonCodeBlockParser

import herrlof_ref
from herrlof_ref import card
from herrlof_ref.drawing import draw_trick

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(ROOT.glob("docs/**/*.md"))]
EXECUTED = {"python", "console", "json", "yaml"}
"""The languages of code blocks that are run or checked."""
DRAWN = {"prolog", "text"}
"""A code block that is a drawing, a grammar or an excerpt of the formal rules, which nothing can run."""
NOT_RUN = {
    "HERRLOF_WRITE_DOCS": "is this file",
    "git clone": "needs the network",
    "make test": "would run this test again",
    "make docs": "is run by the tests of the site",
    "make formal": "takes minutes; its parts are tested by themselves",
    "make bench": "takes minutes, and measures",
    "make strength": "takes minutes; its parts are tested by themselves",
    "python -m strength": "takes minutes; its parts are tested by themselves",
    "python -m fuzz": "needs an extra, and goes on for as long as it is told",
    "herrlof fuzz": "goes on for as long as it is told; it is tested by itself",
    "herrlof formal run": "takes minutes; its parts are tested by themselves",
    "herrlof conformance views": "names an engine of the reader's",
    "pip install": "needs the network",
}
"""Commands that are shown but not run here."""
SAME_AS = {"make conformance": "echo .venv/bin/herrlof conformance run && herrlof conformance run"}
WRITE = bool(os.environ.get("HERRLOF_WRITE_DOCS"))

FENCE = re.compile(r"^(?P<fence>`{3,})(?P<info>[^\n`]*)$", re.MULTILINE)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _alike(text: str) -> str:
    """Leave out what differs from run to run: times, and blanks at the ends of lines."""
    text = re.sub(r"\b\d+\.\d+ s\b", "N s", text)
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())


def _matches(shown: str, got: str) -> bool:
    parts = re.split(r"\.\.\.(?:\n|$)", _alike(shown))
    return re.fullmatch(".*?".join(map(re.escape, parts)), _alike(got), flags=re.DOTALL) is not None


def _run(command: str) -> str:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    environment.update(NO_COLOR="1", COLUMNS="80", PYTHONIOENCODING="utf-8")
    done = subprocess.run(
        ["bash", "-c", SAME_AS.get(command, command)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
        env=environment,
    )
    # Where the command ran is of no interest, and how far a long run is shows on a slow machine only.
    output = re.sub(r"^\d+ of \d+ cases, \d+ not passed\n", "", done.stdout, flags=re.MULTILINE)
    return output.replace(f"{os.getcwd()}/", "")


def console(example: Example) -> str | None:
    """Run the commands of a console block and compare their output; "..." at the end of a line stands for anything."""
    shown = str(example.parsed)
    pieces = re.split(r"^\$ (.+(?:\\\n.+)*)\n?", shown, flags=re.MULTILINE)
    new, faults = pieces[0], []
    for command, expected in zip(pieces[1::2], pieces[2::2], strict=True):
        got = expected
        missing = "node " in command and shutil.which("node") is None
        if not missing and not command.startswith(tuple(NOT_RUN)):
            got = _run(command)
            if _matches(expected, got):
                got = expected
            else:
                faults.append(f"$ {command}\nshown:\n{expected}\ngot:\n{got}")
        new += f"$ {command}\n{got}"
    if faults and WRITE and "...\n" not in shown:
        path = Path(example.path)
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(shown, new if new.endswith("\n") else f"{new}\n"), encoding="utf-8")
        return None
    if faults:
        faults.append(
            "Is the change meant? HERRLOF_WRITE_DOCS=1 pytest tests/test_documentation_code.py writes it down."
        )
    return "\n".join(faults) or None


def json_block(example: Example) -> str | None:
    """Check that a JSON block is JSON; where it is a vector file, that it is fit and that the reference passes it."""
    document = json.loads(str(example.parsed))
    if not isinstance(document, dict) or "cases" not in document:
        return None
    folder = Path("suite", "vectors", document["game"], document["cases"][0]["id"].partition("/")[0])
    folder.mkdir(parents=True)
    (folder / "shown.json").write_text(str(example.parsed), encoding="utf-8")
    Path("suite", "schemas").symlink_to(ROOT / "conformance" / "schemas")
    manifest = json.loads((ROOT / "conformance" / "games" / f"{document['game']}.json").read_text(encoding="utf-8"))
    manifest.pop("smoke", None)  # names cases that this suite does not have
    Path("suite", "games").mkdir()
    Path("suite", "games", f"{document['game']}.json").write_text(json.dumps(manifest), encoding="utf-8")
    checked, judged = _run("herrlof conformance lint --suite suite"), _run("herrlof conformance run --suite suite")
    return None if "no problem" in checked and "Conforms" in judged else f"{checked}\n{judged}"


def yaml_block(example: Example) -> str | None:
    """Check that every option of our command that a configuration file uses exists."""
    # What stands in quotes is the command of another engine.
    text = re.sub(r'"[^"\n]*"', "", str(example.parsed))
    for command, options in re.findall(r"(herrlof(?: [a-z]+)+)((?: .*)?)", text):
        known = _run(f"{command} --help")
        for option in re.findall(r"--[a-z-]+", options):
            if option not in known:
                return f"{command} has no option {option}"
    return None


SYBIL = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=doctest.ELLIPSIS),
        CodeBlockParser(language="console", evaluator=console),
        CodeBlockParser(language="json", evaluator=json_block),
        CodeBlockParser(language="yaml", evaluator=yaml_block),
    ],
    path=str(ROOT),
)


@pytest.mark.parametrize("path", DOCUMENTS, ids=_name)
def test_every_block_of_a_document_does_what_it_shows(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The documents' commands are run as in a checkout, but what they write stays out of it.
    for name in ("conformance", "spec", "Makefile"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "bin").symlink_to(Path(sys.executable).parent)
    monkeypatch.chdir(tmp_path)
    for example in SYBIL.parse(path).examples():
        example.evaluate()


@pytest.mark.parametrize("path", DOCUMENTS, ids=_name)
def test_no_block_of_a_document_is_of_a_kind_that_is_never_run(path: Path) -> None:
    opened = ""
    for found in FENCE.finditer(path.read_text(encoding="utf-8")):
        fence, info = found["fence"], found["info"].strip()
        if opened:
            opened = "" if fence.startswith(opened) and not info else opened
            continue
        opened = fence
        assert info.startswith("{") or info in EXECUTED | DRAWN, f"nothing runs a block of the kind {info!r}"


def test_the_picture_of_the_readme_is_what_the_engine_says() -> None:
    cards = [card(text) for text in ("G5", "V", "H")]
    drawn = draw_trick(cards, None, 0, names=("Ann", "Ben", "Cleo")).document(1.5)
    path = ROOT / "docs" / "_static" / "trick.svg"
    if WRITE:
        path.write_text(drawn, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == drawn


def test_every_public_name_is_on_the_page_of_the_public_face() -> None:
    page = (ROOT / "docs" / "python" / "reference" / "public.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"`(\w+) <herrlof_ref\.[\w.]+>`", page))
    assert shown == set(herrlof_ref.__all__)


def test_commands_that_are_not_run_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))
    shown = set()
    for path in DOCUMENTS:
        shown |= set(re.findall(r"\bmake ([a-z]+)", "".join(_blocks(path))))
    assert shown <= targets


def test_make_conformance_runs_what_the_documents_say() -> None:
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\nconformance:")[2].partition("\n\n")[0]
    assert recipe.splitlines()[1:] == ["\t$(BIN)/herrlof conformance run"]


def _blocks(path: Path) -> list[str]:
    return re.findall(r"^```console\n(.*?)^```$", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def _modules() -> list[str]:
    found = pkgutil.walk_packages(herrlof_ref.__path__, "herrlof_ref.")
    return ["herrlof_ref", *(module.name for module in found if not module.name.endswith("__main__"))]


@pytest.mark.parametrize("name", _modules())
def test_docstrings_do_what_they_show(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        pytest.skip(f"needs {error.name}, which is not installed")
    assert doctest.testmod(module).failed == 0
