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

```{example} The leader leads again
:id: ruling/one-reading
:clauses: HRL-TRICK-1
:rulings: HRL-RULING-25

deal V … / H … / B5 / …
bid 3; bid 4
play V; play H => leader: 0
```

```{example} The Hagalaz leads
:id: ruling/other-reading
:clauses: HRL-TRICK-1
:rulings: HRL-RULING-25
:rules: valknut_with_hagalaz: hagalaz

deal V … / H … / B5 / …
bid 3; bid 4
play V; play H => leader: 1
```

```{example} What must be followed
:id: ruling/follow
:clauses: HRL-TRICK-1
:rulings: HRL-RULING-13

deal G5 … / G7 R9 … / B5 / …
bid 3; bid 4
play G5
play R9 => rejected HRL-PLAY-2
```

```{example} A round of one trick
:id: ruling/scored
:clauses: HRL-TRICK-1
:rulings: HRL-RULING-14
:rules: hand_size: 1

deal G5 / G7 / B5 / …
bid 0; bid 1
play G5; play G7 => scores: [10, 11]
```

RULINGS
"""
RULING = """```{{ruling}} {title}
:id: {id}
:since: 1.0
:settles: HRL-TRICK-1
:option: {option}
:bears: {bears}

:BGA: silent.
:FRH: silent.
:ZHR: silent.

:options: `this`: what this means; `that`
:decision: `this`
:reason: A reason.
:proof: A proof.

:example: {example}
```
"""
RULINGS = "\n".join(
    RULING.format(id=f"HRL-RULING-{number}", title=title, option=option, bears=bears, example=example)
    for number, title, option, bears, example in (
        (25, "Two readings", "valknut_with_hagalaz", "observable", "what then?"),
        (13, "A refusal", "none", "observable", "what then?"),
        (14, "A score", "none", "observable", "what then?"),
        (19, "No example", "none", "moot", "none"),
    )
)
GOOD = """See HRL-TRICK-1 and {card}`G5`, and on its page [HRL-RULING-25](specification/herrlof/page.md).

| card | what it is | what there is to say of it |
|---|---|---|
| 1 | a card with a power | what it does when it wins |
| 2 | a card without one | |

| card | when |
|---|---|
| 3 | when it is played, and never at another time |

```{steps}
:names: Ann, Ben
deal V … / V … / B5 / R4 …
bid 3; bid 4
play V; play V
```
"""
BAD = {
    "```{trick} G5 G7 G9 R1\n```": "a trick of 3 players has from 1 to 3 cards",
    "```{score}\nbid 3 won 9; bid 3 won 9\n```": "at most 15 tricks",
    "```{score}\nbid 3 won 3; bid 3 won 3\n```": "of the 15 tricks of a round 9 would be destroyed",
    "```{board} 2\n:white: a2 b1 b2\n:place: a1\n```": "every neighbour of a1 is an enemy stone",
    "```{steps}\n:names: Ann\ndeal V … / V … / B5 / …\n```": "1 names are given for 2 seats",
    "```{steps}\n:colour: red\ndeal V … / V … / B5 / …\n```": "steps has no option colour",
    "```{steps}\ndeal V … / V … / B5 / … => phase: play\n```": "phase is said to be play, but is bid",
    "```{steps}\ndeal V … / V … / B5 / …; play V\n```": "'play V' is rejected",
    "{value}`handsize`": "handsize is no value of the rules",
    f"See HRL-TRICK-{99}.": f"HRL-TRICK-{99}",
}
"""What a page must not say, and what the build says of it."""


def _build(builder: str, root: Path, front: str, expected: str = "destroyed: 1", asked: str = "?") -> tuple[int, str]:
    """Build a site of two pages below ``root``; return whether it failed, and what was said."""
    (root / "docs").mkdir()
    (root / "spec/herrlof").mkdir(parents=True)
    contents = "```{toctree}\nspecification/herrlof/page\n```"
    (root / "docs/index.md").write_text(f"# Front\n\n{front}\n\n{contents}\n", encoding="utf-8")
    page = PAGE.replace("EXPECTED", expected).replace("RULINGS", RULINGS.replace("what then?", f"what then{asked}"))
    (root / "spec/herrlof/page.md").write_text(page, encoding="utf-8")
    done = build("-b", builder, "-c", ROOT / "docs", root / "docs", root / "out")
    return done.returncode, done.stderr


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A site that says nothing wrong, and what its build says."""
    root = tmp_path_factory.mktemp("good")
    return root / "out", _build("html", root, GOOD)[1]


def test_a_page_of_the_specification_becomes_a_page_of_the_site(made: tuple[Path, str]) -> None:
    out, said = made
    # The clauses that the engine names for everything else are not on this one page.
    assert all("reference target not found" in line for line in said.splitlines() if "WARNING" in line), said
    page = (out / "specification/herrlof/page.html").read_text(encoding="utf-8")
    assert "is destroyed" in page
    front = (out / "index.html").read_text(encoding="utf-8")
    assert 'href="specification/herrlof/page.html#HRL-TRICK-1"' in front


def test_steps_call_the_seats_by_their_names_and_show_what_is_turned_up(made: tuple[Path, str]) -> None:
    front = (made[0] / "index.html").read_text(encoding="utf-8")
    assert "Ann plays V" in front
    assert "Seat" not in front
    assert "Turned up by the second Valknut: red 4" in front


def test_a_link_that_shows_an_id_leads_to_what_has_it(made: tuple[Path, str]) -> None:
    front = (made[0] / "index.html").read_text(encoding="utf-8")
    assert 'href="specification/herrlof/page.html#HRL-RULING-25"' in front


def test_the_cells_of_a_wide_table_say_on_a_phone_what_they_are(made: tuple[Path, str]) -> None:
    front = (made[0] / "index.html").read_text(encoding="utf-8")
    wide, narrow = front.split("<table")[1:3]
    assert wide.partition(">")[0].count("stacked") == 1
    assert wide.count('data-label="what it is"') == 2
    assert wide.count('data-label="what there is to say of it"') == 1
    assert "stacked" not in narrow.partition(">")[0]
    assert "data-label" not in narrow


def _ruling(out: Path, number: int) -> str:
    page = (out / "specification/herrlof/page.html").read_text(encoding="utf-8")
    return page.partition(f'id="HRL-RULING-{number}"')[2].partition("</section>")[0]


def test_a_ruling_draws_its_example_under_each_reading(made: tuple[Path, str]) -> None:
    shown = _ruling(made[0], 25)
    first, second = shown.split('<div class="rules-panel')[-2:]
    assert ">starter<" in first
    assert "(the standard)" in first
    assert "Seat 0 leads next (HRL-LEAD-1)." in first
    assert ">hagalaz<" in second
    assert "(the standard)" not in second
    assert "Seat 1 leads next (HRL-LEAD-2)." in second
    assert "what this means" in shown.partition("rules-decision")[2].partition("</div>")[0]


def test_a_ruling_draws_hands_and_score_sheets(made: tuple[Path, str]) -> None:
    refused = _ruling(made[0], 13)
    assert "May be played: green 7" in refused
    assert "Not allowed" in refused
    assert "seat 1 bid 1 and won 1: 1 for tricks and 10 for the bid, in all 11" in _ruling(made[0], 14)


def test_a_ruling_without_an_example_says_why(made: tuple[Path, str]) -> None:
    shown = _ruling(made[0], 19)
    assert "No example can decide" in shown
    assert "Deciding example" not in shown
    assert "rules-panel" not in shown


def test_a_page_that_is_gone_is_written_again_although_its_source_did_not_change(made: tuple[Path, str]) -> None:
    out, _ = made
    page = out / "specification/herrlof/page.html"
    before = page.read_text(encoding="utf-8")
    page.unlink()
    build("-b", "html", "-c", ROOT / "docs", out.parent / "docs", out)
    assert page.read_text(encoding="utf-8") == before


def test_catalogues_for_translators_hold_titles_and_clauses(tmp_path: Path) -> None:
    _build("gettext", tmp_path, "A front.")
    page = (tmp_path / "out/specification/herrlof/page.pot").read_text(encoding="utf-8")
    for text in ("A page", "A Valknut destroys the trick", "An example", "A reason."):
        assert f'msgid "{text}"' in page
    assert 'msgid "A trick that holds a Valknut MUST be destroyed."' in page


def test_what_the_engine_does_not_confirm_fails_the_build(tmp_path: Path) -> None:
    code, said = _build("dummy", tmp_path, "\n\n".join(BAD), "destroyed: 0", " → seat 0 leads.")
    assert code != 0
    missing = [sentence for sentence in BAD.values() if sentence not in said]
    assert not missing, said
    assert "destroyed is said to be 0, but is 1" in said
    assert "HRL-RULING-25: its example must be a question" in said
