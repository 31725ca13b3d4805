"""No outcome in the documentation is typed by hand: what the engine does not confirm ends the build."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("sphinx_needs", reason="the documentation is not built here (extra: docs)")

from tests.docs.conftest import ROOT, build

PAGE = """# A page

```{clause} A Valknut destroys the trick
:id: HRL-TRICK-1
:since: 1.0

A trick that holds a Valknut MUST be destroyed.
```

```{example} An example
:id: trick/an-example
:clauses: HRL-TRICK-1

deal B8 … / V … / B5 / …
bid 3; bid 4
play B8; play V => EXPECTED
```
"""


def _build(builder: str, root: Path, front: str, expected: str = "destroyed: 1") -> tuple[int, str]:
    """Build a site of two pages below ``root``; return whether it failed, and what was said."""
    (root / "docs").mkdir()
    (root / "spec/herrlof").mkdir(parents=True)
    contents = "```{toctree}\nspecification/herrlof/page\n```"
    (root / "docs/index.md").write_text(f"# Front\n\n{front}\n\n{contents}\n", encoding="utf-8")
    (root / "spec/herrlof/page.md").write_text(PAGE.replace("EXPECTED", expected), encoding="utf-8")
    done = build("-b", builder, "-c", ROOT / "docs", root / "docs", root / "out")
    return done.returncode, done.stderr


def test_a_page_of_the_specification_becomes_a_page_of_the_site(tmp_path: Path) -> None:
    _, said = _build("html", tmp_path, "See HRL-TRICK-1 and {card}`G5`.")
    # The clauses that the engine names for everything else are not on this one page.
    assert all("reference target not found" in line for line in said.splitlines() if "WARNING" in line)
    page = (tmp_path / "out/specification/herrlof/page.html").read_text(encoding="utf-8")
    assert "is destroyed" in page
    front = (tmp_path / "out/index.html").read_text(encoding="utf-8")
    assert 'href="specification/herrlof/page.html#HRL-TRICK-1"' in front


def test_catalogues_for_translators_hold_titles_and_clauses(tmp_path: Path) -> None:
    _build("gettext", tmp_path, "A front.")
    page = (tmp_path / "out/specification/herrlof/page.pot").read_text(encoding="utf-8")
    for text in ("A page", "A Valknut destroys the trick", "An example"):
        assert f'msgid "{text}"' in page
    assert 'msgid "A trick that holds a Valknut MUST be destroyed."' in page


@pytest.mark.parametrize(
    ("front", "expected", "sentence"),
    [
        ("", "destroyed: 0", "destroyed is said to be 0, but is 1"),
        ("", "rejected HRL-TRICK-1", "is said to be rejected, but is accepted"),
        ("```{trick} G5 G7 G9 R1\n```", "destroyed: 1", "a trick of 3 players has from 1 to 3 cards"),
        ("```{score}\nbid 3 won 9; bid 3 won 9\n```", "destroyed: 1", "at most 15 tricks"),
        ("```{board} 2\n:white: a2 b1 b2\n:place: a1\n```", "destroyed: 1", "every neighbour of a1 is an enemy stone"),
        (f"See HRL-TRICK-{99}.", "destroyed: 1", f"HRL-TRICK-{99}"),
    ],
)
def test_what_the_engine_does_not_confirm_ends_the_build(
    tmp_path: Path, front: str, expected: str, sentence: str
) -> None:
    code, said = _build("dummy", tmp_path, front, expected)
    assert code != 0
    assert sentence in said
