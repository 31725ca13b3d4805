"""Rulesets: every option, its values, and what makes no game. Presets."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herrlof_ref import HERRLOF, PRESETS, Ruleset, RulesetError, new_game, preset
from herrlof_ref.data import SPECIFICATION, SUITE
from herrlof_ref.herrlof.cards import spread
from tests.herrlof.bookkeeping import whole_deck
from tests.strategies import rulesets

MANIFEST: dict[str, Any] = json.loads((SUITE / "games" / "herrlof.json").read_text(encoding="utf-8"))


def test_the_standard_values_are_those_of_the_manifest() -> None:
    assert Ruleset().to_json() == MANIFEST["standard"]
    for variant in MANIFEST["variants"]:
        assert Ruleset.from_json(variant["when"]).to_json() == {
            **MANIFEST["standard"],
            **variant["when"],
            **variant["standard"],
        }
    assert list(Ruleset().to_json()) == list(MANIFEST["options"])


@given(rulesets())
def test_a_ruleset_is_read_as_it_was_written(rules: Ruleset) -> None:
    assert Ruleset.from_json(json.loads(json.dumps(rules.to_json()))) == rules
    assert HERRLOF.read_rules({**rules.to_json()}) == rules
    assert HERRLOF.write_rules(rules) == rules.to_json()
    assert sorted(map(str, spread(rules.deck))) == sorted(whole_deck(rules))


def test_a_list_of_bonus_tricks_has_no_order() -> None:
    assert Ruleset.from_json({"bonus_tricks": [4, 3]}) == Ruleset.from_json({"bonus_tricks": [3, 4]}) == Ruleset()


WRONG: list[tuple[dict[str, object], str]] = [
    ({"player": 2}, 'there is no option "player"'),
    ({"": 2}, 'there is no option ""'),
    ({"players": 1}, "the option players must be a whole number from 2 to 3, not 1"),
    ({"players": 4}, "the option players must be a whole number from 2 to 3, not 4"),
    ({"players": True}, "the option players must be a whole number from 2 to 3, not true"),
    ({"players": "2"}, 'the option players must be a whole number from 2 to 3, not "2"'),
    ({"players": 2.0}, "the option players must be a whole number from 2 to 3, not 2.0"),
    ({"players": None}, "the option players must be a whole number from 2 to 3, not null"),
    ({"hand_size": 0}, "the option hand_size must be a whole number from 1 to"),
    ({"hand_size": 21}, "the option hand_size must be a whole number from 1 to 20, not 21"),
    ({"hand_size": 20, "hagalaz": 1}, "the deck has 40 cards, but the hands and the turned card take 41"),
    ({"players": 3, "hand_size": 14}, "the deck has 42 cards, but the hands and the turned card take 43"),
    ({"suits": 1}, "the deck has 15 cards, but the hands and the turned card take 31"),
    ({"suits": 5}, "the option suits must be a whole number from 0 to 4, not 5"),
    ({"ranks": 10}, "the option ranks must be a whole number from 0 to 9, not 10"),
    ({"valknuts": 4}, "the option valknuts must be a whole number from 0 to 3, not 4"),
    ({"hagalaz": -1}, "the option hagalaz must be a whole number from 0 to 3, not -1"),
    ({"target": 0}, "the option target must be a whole number from 1"),
    ({"max_rounds": 0}, "the option max_rounds must be a whole number from 1 to 1000000 or null, not 0"),
    ({"bonus_tricks": 3}, "the option bonus_tricks must be a list, not 3"),
    ({"bonus_tricks": [3, 3]}, "the option bonus_tricks names 3 twice"),
    ({"bonus_tricks": ["3"]}, "the option bonus_tricks must be a whole number from 0"),
    ({"bonus_tricks": [-1]}, "the option bonus_tricks must be a whole number from 0"),
    ({"bonus_stacking": "both"}, 'the option bonus_stacking must be "additive" or "replaces", not "both"'),
    ({"tiebreaks": "correct_bids"}, 'the option tiebreaks must be a list, not "correct_bids"'),
    ({"tiebreaks": ["luck"]}, 'the option tiebreaks must be "correct_bids" or "last_round_tricks", not "luck"'),
    ({"tiebreaks": ["correct_bids", "correct_bids"]}, 'the option tiebreaks names "correct_bids" twice'),
    ({"one": None}, 'the option one must be "optional" or "mandatory", not null'),
    ({"three": ["optional"]}, 'the option three must be "optional" or "mandatory", not'),
    ({"six": {}}, 'the option six must be "optional" or "mandatory", not {}'),
    ({"returned_card": "top"}, 'the option returned_card must be "bottom" or "discard", not "top"'),
    ({"nine_lead": "right"}, 'the option nine_lead must be "left" or "winner", not "right"'),
    ({"nine_with_hagalaz": "x"}, 'the option nine_with_hagalaz must be "hagalaz" or "nine"'),
    ({"valknut_with_hagalaz": "x"}, 'the option valknut_with_hagalaz must be "starter" or "hagalaz"'),
    ({"hagalaz_lead": "x"}, 'the option hagalaz_lead must be "last" or "first"'),
    ({"trump_turn": "x"}, 'the option trump_turn must be "immediate" or "at_resolution"'),
    ({"rune_led": "x"}, 'the option rune_led must be "free" or "first_numbered"'),
    ({"first_leader": 2}, "the option first_leader must be less than players, which is 2"),
    ({"players": 3, "first_leader": 3}, "the option first_leader must be a whole number from 0 to 2, not 3"),
]


@pytest.mark.parametrize(("options", "message"), WRONG)
def test_a_wrong_option_makes_no_game_and_says_why(options: dict[str, object], message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_json(options)
    assert str(caught.value).startswith(message)


def test_every_option_is_refused_a_wrong_value() -> None:
    tried = {name for options, _ in WRONG for name in options}
    assert set(MANIFEST["options"]) <= tried


PLAIN = st.none() | st.booleans() | st.floats() | st.text(max_size=3) | st.integers(-2, 20)


@given(st.dictionaries(st.sampled_from(sorted(MANIFEST["options"])), st.recursive(PLAIN, st.lists, max_leaves=3)))
def test_any_values_make_a_game_or_are_refused(options: dict[str, object]) -> None:
    try:
        rules = Ruleset.from_json(options)
    except RulesetError:
        return
    new_game(rules)
    assert len(whole_deck(rules)) > rules.players * rules.hand_size


# --- presets ----------------------------------------------------------------------------------------------------------


def written_presets() -> dict[int, dict[str, str]]:
    """Read the tables of the specification's page of presets."""
    text = (SPECIFICATION / "herrlof" / "presets.md").read_text(encoding="utf-8")
    two, three = text.split("## Three players")
    tables = {2: two, 3: three.split("## Notes")[0]}
    return {
        players: dict(re.findall(r"^\| `([a-z-]+)` \| [^|]+ \|(.*)\|$", table, re.MULTILINE))
        for players, table in tables.items()
    }


def test_the_presets_are_those_of_the_specification() -> None:
    assert {players: list(named) for players, named in written_presets().items()} == {
        players: list(named) for players, named in PRESETS.items()
    }


@pytest.mark.parametrize(("players", "name"), [(players, name) for players in PRESETS for name in PRESETS[players]])
def test_a_preset_differs_where_the_specification_says(players: int, name: str) -> None:
    cell = written_presets()[players][name]
    options: dict[str, object] = dict(PRESETS[players]["bga"]) if "as `bga`" in cell else {}
    for option, value in re.findall(r"`([a-z_]+): ([^`]+)`", cell):
        options[option] = json.loads(value) if value[0] in '["n' or value[0].isdigit() else value
    assert preset(name, players) == Ruleset.from_json({"players": players, **options})
    assert (name == "standard") == (preset(name, players) == Ruleset(players=players))


@pytest.mark.parametrize(("name", "players"), [("nothing", 2), ("preview", 3), ("bga-literal", 2), ("standard", 4)])
def test_there_is_no_other_preset(name: str, players: int) -> None:
    with pytest.raises(RulesetError, match=f'there is no preset "{name}" for {players} players; there are: '):
        preset(name, players)


def test_presets_cannot_be_changed() -> None:
    for named in (PRESETS, PRESETS[2], PRESETS[2]["standard"]):
        with pytest.raises(TypeError):
            named["players"] = 3  # type: ignore[index]
