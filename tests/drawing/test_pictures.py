"""Pictures: well formed, with alternative text, always the same, and with the engine's outcome."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from herrlof_ref import HAGALAZ, VALKNUT, Ruleset, Suit, card
from herrlof_ref.drawing import (
    INKS,
    Picture,
    draw_board,
    draw_card,
    draw_cards,
    draw_chip,
    draw_cover,
    draw_hand,
    draw_score,
    draw_trick,
    judge,
)
from herrlof_ref.drawing.shapes import rune_shape, suit_shape
from herrlof_ref.drawing.svg import move
from herrlof_ref.herrlof.cards import FACES, Card

SVG = "{http://www.w3.org/2000/svg}"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(each) for each in text.split())


PICTURES: dict[str, Callable[[], Picture]] = {
    **{f"card {face}": lambda face=face: draw_card(face) for face in FACES},  # type: ignore[misc]
    "chip": lambda: draw_chip(card("O9")),
    "rune chip": lambda: draw_chip(card("V")),
    "cards": lambda: draw_cards(cards("G5 V H B9")),
    "no cards": lambda: draw_cards(()),
    "hand": lambda: draw_hand(cards("V V G1 G2 G3 R1 R2 R3 O1 B9 H")),
    "hand to follow": lambda: draw_hand(cards("G1 R2 V"), cards("G5")),
    "trick": lambda: draw_trick(cards("G5 V H"), Suit.BLUE, 1),
    "turned up in an open trick": lambda: draw_trick(
        cards("V V"), Suit.BLUE, rules=Ruleset(players=3), turned=card("R4")
    ),
    "turned up": lambda: draw_trick(cards("V V G5"), Suit.BLUE, turned=card("H")),
    "names": lambda: draw_trick(cards("G5 R9"), names=["<Ann & Co>", 'B"en']),
    "score": lambda: draw_score([[(3, 3), (12, 12)], [(5, 4), (9, 9)]], names=["Ann", "Ben"]),
    "board": lambda: draw_board(3, ["a1"], ["a2"], place="b1", prohibited=True),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_well_formed_and_has_an_alternative_text(name: str) -> None:
    picture = PICTURES[name]()
    for text in (picture.svg(), picture.document(), picture.svg(scale=2)):
        root = ElementTree.fromstring(text)
        assert root.tag == f"{SVG}svg"
        assert root.get("role") == "img"
        assert root.get("aria-label") == picture.alternative
        assert root.findtext(f"{SVG}title") == picture.title
        assert picture.title


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_always_the_same(name: str) -> None:
    assert PICTURES[name]() == PICTURES[name]()
    assert PICTURES[name]().svg() == PICTURES[name]().svg()


@pytest.mark.parametrize("name", PICTURES)
def test_everything_lies_inside_the_frame(name: str) -> None:
    picture = PICTURES[name]()
    root = ElementTree.fromstring(picture.svg())
    assert root.get("viewBox") == f"0 0 {picture.width:g} {picture.height:g}"
    assert not re.findall(r'(?:width|height)="-', picture.svg())
    for x, y in _baselines(root, 0, 0):
        assert 0 <= x <= picture.width
        assert 0 < y <= picture.height


def _baselines(element: ElementTree.Element, x: float, y: float) -> Iterator[tuple[float, float]]:
    """List where the words of a picture stand."""
    if moved := re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", "")):
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.tag == f"{SVG}text":
        yield x + float(element.get("x", "0")), y + float(element.get("y", "0"))
    for child in element:
        yield from _baselines(child, x, y)


def test_inks_are_the_pages_to_set_and_legible_without() -> None:
    drawn = draw_card(card("G5")).svg()
    assert f"var(--hr-green,{INKS['green'][0]})" in drawn
    assert "prefers-color-scheme:dark" in draw_card(card("G5")).document()


def _brightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", ["green", "red", "orange", "blue", "ink", "mark", "quiet"])
@pytest.mark.parametrize("mode", [0, 1])
def test_inks_stand_out_from_the_card_and_from_the_page(name: str, mode: int) -> None:
    for behind in ("face", "ground"):
        low, high = sorted((_brightness(INKS[name][mode]), _brightness(INKS[behind][mode])))
        assert (high + 0.05) / (low + 0.05) >= 4.5


def test_the_engine_says_who_wins_and_who_leads() -> None:
    picture = draw_trick(cards("G5 V H"), None, 1)
    assert picture.description == (
        "Seat 1 plays green 5; seat 2 plays Valknut; seat 0 plays Hagalaz. There is no trump. "
        "The trick is destroyed (HRL-TRICK-1). Seat 1 leads next (HRL-LEAD-1)."
    )
    other = draw_trick(cards("G5 V H"), None, 1, Ruleset(players=3, valknut_with_hagalaz="hagalaz"))
    assert "Seat 0 leads next (HRL-LEAD-2)" in other.description


def test_after_the_last_trick_of_a_round_nobody_leads_next() -> None:
    assert "leads next" not in draw_trick(cards("G5 H"), last=True).description


def test_a_trick_that_is_not_complete_has_no_outcome() -> None:
    rules = Ruleset(players=3)
    assert judge(cards("G5 G7"), None, 0, rules) is None
    assert "wins" not in draw_trick(cards("G5 G7"), rules=rules).description


def test_the_engine_says_what_may_be_played() -> None:
    assert draw_hand(cards("G1 R2 V"), cards("G5")).description.endswith("May be played: green 1 and Valknut.")


def test_the_engine_scores_and_ends_the_game() -> None:
    picture = draw_score([[(3, 3), (12, 12)], [(10, 10), (5, 5)], [(9, 8), (7, 7)]], names=["Ann", "Ben"])
    assert "Ann bid 3 and won 3: 3 for tricks and 10 for the bid and 5 for the bonus, in all 18" in picture.description
    assert picture.description.endswith("The game is over: Ben wins.")


def test_a_sheet_tells_how_many_tricks_were_destroyed() -> None:
    picture = draw_score([[(3, 3), (12, 11)]])
    assert picture.description.endswith("1 of the 15 tricks was destroyed.")
    assert ">destroyed<" in picture.body
    assert ">destroyed<" not in draw_score([[(3, 3), (12, 12)]]).body


def test_a_second_valknut_shows_the_card_that_it_turned_up() -> None:
    picture = draw_trick(cards("V V"), Suit.BLUE, turned=card("R4"))
    assert "Trump is blue." in picture.description
    assert picture.description.endswith("Turned up by the second Valknut: red 4; trump is red from now on.")
    assert "there is no trump from now on" in draw_trick(cards("V V"), Suit.BLUE, turned=card("H")).description
    assert picture.width > draw_trick(cards("V V"), Suit.BLUE).width


def test_the_engine_says_what_is_captured_and_prohibited() -> None:
    assert "It captures a1." in draw_board(2, ["a2", "b1"], ["a1"], place="b2").description
    assert "Black may not place on a1." in draw_board(2, (), ["a2", "b1", "b2"], prohibited=True).description


@pytest.mark.parametrize(
    "draw",
    [
        lambda: draw_trick(()),
        lambda: draw_trick(cards("G1 G2 G3"), rules=Ruleset()),
        lambda: draw_trick(cards("G1 G2"), leader=2),
        lambda: draw_trick(cards("G1 G2"), names=("Ann", "Ben", "Cleo")),
        lambda: draw_score([[(16, 0), (0, 0)]]),
        lambda: draw_score([[(9, 9), (9, 9)]]),
        lambda: draw_score([[(3, 3), (8, 8)]]),
        lambda: draw_score([[(1, 1), (1, 1)]], Ruleset(hand_size=2, suits=1, ranks=3, valknuts=2, hagalaz=0)),
        lambda: draw_trick(cards("G5 V"), turned=card("R4")),
        lambda: draw_score([[(3, 3)]], Ruleset()),
        lambda: draw_score([[(15, 15), (0, 0)]] * 4),
        lambda: draw_board(3, ["a1"], ["a1"]),
        lambda: draw_board(2, [], ["a2", "b1", "b2"], place="a1"),
        lambda: draw_board(2, ["e5"]),
    ],
)
def test_what_the_rules_do_not_allow_is_not_drawn(draw: Callable[[], Picture]) -> None:
    with pytest.raises(ValueError, match=r"."):
        draw()


def test_the_sites_icon_is_the_valknut_as_it_is_drawn() -> None:
    icon = Path(__file__).parents[2] / "docs" / "_static" / "favicon.svg"
    drawn = Picture(32, 32, move(rune_shape(VALKNUT), 4, 3), "Herrlof").document()
    assert icon.read_text(encoding="utf-8") == drawn


def test_a_cross_shows_on_the_stone_that_it_crosses_out_on_every_page() -> None:
    for black, white, stone, mover in ((["a2", "b1"], ["a1"], "#ffffff", 0), (["a1"], ["a2", "b1"], "#15171b", 1)):
        drawn = draw_board(3, black, white, place="b2", mover=mover).svg()
        crossed = re.findall(r'<path d="[^"]+" style="stroke:(#\w+);stroke-width:3"/>', drawn)
        assert len(crossed) == 1
        low, high = sorted((_brightness(crossed[0]), _brightness(stone)))
        assert (high + 0.05) / (low + 0.05) >= 4.5


@pytest.mark.parametrize("mode", [0, 1])
def test_a_board_shows_at_a_glance_where_stones_stand(mode: int) -> None:
    cell, name, mark = (_brightness(INKS[each][mode]) for each in ("cell", "cell-name", "mark"))
    black, white = _brightness("#15171b"), _brightness("#ffffff")
    contrasts = {"black": (cell, black), "name": (cell, name), "mark": (cell, mark), "stones": (white, black)}
    found = {each: (max(pair) + 0.05) / (min(pair) + 0.05) for each, pair in contrasts.items()}
    # On a bright page a white stone is told from an empty cell by its rim.
    least = {"black": 2.5, "name": 4.5, "mark": 3, "stones": 10}
    assert all(found[each] >= least[each] for each in least), found


def test_the_cover_shows_every_suit_and_both_runes() -> None:
    cover = draw_cover()
    assert (cover.width, cover.height) == (1200, 630)
    drawn = cover.svg()
    for suit in Suit:
        assert drawn.count(suit_shape(suit)) == 1
    for rune in (VALKNUT, HAGALAZ):
        assert drawn.count(rune_shape(rune)) == 1
    assert "<text" not in drawn
