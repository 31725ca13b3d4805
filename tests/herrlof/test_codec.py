"""States as JSON: what is written is read again, and nothing else is read."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from herrlof_ref import (
    HERRLOF,
    DocumentError,
    Over,
    Playing,
    Rejected,
    Ruleset,
    State,
    apply,
    from_json,
    legal_actions,
    observe,
    play_random,
    to_json,
    turn,
)
from tests.herrlof.bookkeeping import whole_deck
from tests.strategies import actions_of, positions, seeds, walk


@given(positions())
def test_a_state_is_read_as_it_was_written(state: State) -> None:
    again = from_json(json.loads(json.dumps(to_json(state))))
    assert again == state
    assert hash(again) == hash(state)
    assert type(again) is type(state)
    assert to_json(again) == to_json(state)


@given(positions(), seeds)
def test_a_state_that_was_read_has_the_same_future(state: State, seed: int) -> None:
    again = from_json(json.loads(json.dumps(to_json(state))))
    futures = zip(
        play_random(HERRLOF, state, random.Random(seed)),
        play_random(HERRLOF, again, random.Random(seed)),
        range(60),
        strict=False,
    )
    for (action, after), (action_again, after_again), _ in futures:
        assert action == action_again
        assert after == after_again
        assert observe(after) == observe(after_again)


@pytest.mark.parametrize("players", [2, 3])
def test_every_state_of_a_whole_game_is_read_again(players: int) -> None:
    for move in walk(Ruleset(players=players), seed=players, longest=2000):
        assert from_json(to_json(move.after)) == move.after


# --- documents that say something else --------------------------------------------------------------------------------


def consistent(state: State) -> None:
    """Check that a state that was read has its cards together and can be played to the end of its round."""
    document: Any = to_json(state)
    rules = state.round.rules
    if document["phase"] not in ("deal", "over"):
        cards = [document["centre"]["turned"], *document["centre"]["stock"], *document["centre"]["aside"]]
        for hand in document["hands"]:
            cards += hand
        tally = document.get("tally", {"won_cards": [], "destroyed_cards": []})
        cards += [*tally["won_cards"], *tally["destroyed_cards"]]
        trick = Counter(document.get("trick", []))
        if document["phase"] in ("play", "draw", "return"):
            cards += trick.elements()
        else:
            assert trick <= Counter(tally["won_cards"]), "a finished trick is among the tricks won"
        assert Counter(cards) == Counter(whole_deck(rules))
    assert from_json(json.loads(json.dumps(document))) == state
    source = random.Random(0)
    number = state.round.number
    for _ in range(6 * rules.players * (rules.hand_size + 4)):
        observe(state)
        if turn(state) is None or state.round.number != number:
            return
        action = source.choice(actions_of(state))
        HERRLOF.tell(state, action)
        state = apply(state, action)
    raise AssertionError("the round does not end")


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the paths to all values of a document."""
    found = [path]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        found += places(each, (*path, key))
    return found


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 16),
    st.sampled_from([10**12, -1, "", "G1", "H", "V", "G0", "play", "herrlof", "deal", "over", "draw", "give", "take"]),
    st.just([]),
    st.just({}),
    st.floats(allow_nan=True),
    st.lists(st.sampled_from(["G1", "G2", "V", "H", "R3"]), max_size=20),
)


def edit(data: st.DataObject, document: Any) -> Any:
    """Change one thing in a document."""
    path = data.draw(st.sampled_from(places(document)))
    if not path:
        return data.draw(ODD)
    holder = document
    for key in path[:-1]:
        holder = holder[key]
    kind = data.draw(st.sampled_from(["replace", "remove", "add", "swap", "nudge"]))
    key = path[-1]
    if kind == "replace":
        holder[key] = data.draw(ODD)
    elif kind == "remove":
        del holder[key]
    elif kind == "add":
        if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        else:
            holder[data.draw(st.sampled_from(["target", "trick", "hands", "extra"]))] = data.draw(ODD)
    elif kind == "nudge" and type(holder[key]) is int:
        holder[key] += data.draw(st.sampled_from([-1, 1]))
    else:
        other = data.draw(st.sampled_from([each for each in places(document) if each]))
        where = document
        for step in other[:-1]:
            where = where[step]
        # Swapping a value with one that holds it would make a document without end.
        if other[: len(path)] != path and path[: len(other)] != other:
            holder[key], where[other[-1]] = where[other[-1]], holder[key]
    return document


@given(positions(), st.data())
def test_an_edited_document_is_consistent_or_refused(state: State, data: st.DataObject) -> None:
    document: Any = json.loads(json.dumps(to_json(state)))
    for _ in range(data.draw(st.integers(1, 3))):
        if isinstance(document, dict) and document:
            document = edit(data, document)
    note(repr(document))
    try:
        again = from_json(document)
    except DocumentError:
        return
    consistent(again)


@given(positions(), seeds)
def test_cards_and_numbers_that_change_places_are_noticed(state: State, seed: int) -> None:
    """Many cheap edits of the kind that keeps a document well formed."""
    source = random.Random(seed)
    original = json.dumps(to_json(state))
    paths = [path for path in places(json.loads(original)) if path and "rules" not in path]
    for _ in range(40):
        document = json.loads(original)
        one, other = source.choice(paths), source.choice(paths)
        here, there = document, document
        for key in one[:-1]:
            here = here[key]
        for key in other[:-1]:
            there = there[key]
        if other[: len(one)] == one or one[: len(other)] == other:
            continue
        here[one[-1]], there[other[-1]] = there[other[-1]], here[one[-1]]
        try:
            again = from_json(document)
        except DocumentError:
            continue
        consistent(again)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_any_other_json_is_refused(document: object) -> None:
    with pytest.raises(DocumentError):
        from_json(document)


@given(JSON, st.sampled_from(["deal", "bid", "play", "give", "over"]))
def test_json_in_the_place_of_a_round_is_refused(document: object, phase: str) -> None:
    with pytest.raises(DocumentError):
        from_json({"format": 1, "game": "herrlof", "phase": phase, "round": document})


def base(phase: str) -> Any:
    """Return the document of a state in a phase, of a game for two with hands of five."""
    rules = Ruleset(hand_size=5, max_rounds=3)
    for seed in range(100):
        for move in walk(rules, seed):
            if move.after.phase == phase and (phase != "deal" or move.after.round.number == 2):
                return json.loads(json.dumps(to_json(move.after)))
    raise AssertionError(phase)


BROKEN: dict[str, tuple[str, str, object, str]] = {
    "format": ("play", "format", 2, "state.format must be a whole number from 1 to 1"),
    "game": ("play", "game", "herd", 'state.game must be "herrlof"'),
    "phase": ("play", "phase", "sleep", 'state.phase must be a phase of the game, not "sleep"'),
    "unknown field": ("play", "weather", 1, 'state has an unknown field "weather"'),
    "rules": ("play", "round.rules", [], "state.round.rules must be an object"),
    "option": ("play", "round.rules.players", 5, "state.round.rules: the option players must be"),
    "first": ("play", "round.first", 1, "state.round.first does not fit the round's number"),
    "number": ("play", "round.number", 2, "state.round.first does not fit the round's number"),
    "bids": ("play", "round.bids", [1], "state.round.bids must hold 2 bids"),
    "bid": ("play", "round.bids.0", 6, "state.round.bids[0] must be null or a number from 0 to 5"),
    "true is no bid": ("play", "round.bids.0", True, "state.round.bids[0] must be null or a number from 0 to 5"),
    "missing bid": ("play", "round.bids.1", None, "state.round.bids does not fit the phase"),
    "order of bids": ("bid", "round.bids", [None, 1], "state.round.bids must be made from the first leader"),
    "scores": ("play", "round.scores", [1], "state.round.scores must hold 2 numbers"),
    "score": ("play", "round.scores.0", -1, "state.round.scores[0] must be a whole number"),
    "score before the first round": ("play", "round.scores.0", 7, "scores and correct_bids do not fit"),
    "correct bid before the first round": ("play", "round.correct_bids.0", 1, "scores and correct_bids do not fit"),
    "score below the last points": ("deal", "round.scores", [0, 0], "state.round.scores does not fit the points"),
    "points": ("deal", "round.last_round.points", [7, 7], "the points do not fit the bids and the tricks"),
    "last round": ("deal", "round.last_round", None, "state.round.last_round does not fit the round's number"),
    "over too early": ("play", "phase", "over", "has an unknown field"),
    "hands": ("play", "hands", [], "state.hands must hold 2 hands"),
    "card": ("play", "hands.0", ["G77"], "state.hands[0][0] must be a card like G7, V or H"),
    "copies": ("play", "hands.0", ["G7", "G7"], "state.hands[0] holds more copies of a card than the deck"),
    "many runes": ("play", "hands.0", ["H"] * 40, "state.hands[0] holds more copies of a card than the deck"),
    "lost card": ("play", "centre.stock", [], "state must hold every card of the deck exactly once"),
    "leader": ("play", "leader", 2, "state.leader must be a whole number from 0 to 1"),
    "trick": ("play", "trick", "G7", "state.trick must be an array"),
    "tally": ("play", "tally.destroyed", 1, "state.tally: the counts of tricks do not fit the cards"),
    "target": ("give", "target", 2, "state.target must be a whole number from 0 to 1"),
    "last tricks": ("over", "round.last_round.tricks", [5, 5], "state.round.last_round"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_document_is_refused_with_the_place(name: str) -> None:
    phase, path, value, message = BROKEN[name]
    document = base(phase)
    *holders, key = path.split(".")
    holder = document
    for step in holders:
        holder = holder[int(step) if step.isdigit() else step]
    holder[int(key) if key.isdigit() else key] = value
    with pytest.raises(DocumentError) as caught:
        from_json(document)
    assert message in str(caught.value)


@pytest.mark.parametrize("phase", ["deal", "bid", "play", "draw", "return", "steal", "take", "taken", "give", "over"])
def test_no_field_may_be_left_out(phase: str) -> None:
    original = base(phase)
    for path in places(original):
        if not path or isinstance(path[-1], int) or "rules" in path[:-1]:
            continue
        document = copy.deepcopy(original)
        holder = document
        for key in path[:-1]:
            holder = holder[key]
        del holder[path[-1]]
        with pytest.raises(DocumentError, match="lacks the field"):
            from_json(document)


@pytest.mark.parametrize("phase", ["draw", "return", "steal", "take", "taken", "give"])
def test_a_phase_fits_the_trick_on_the_table(phase: str) -> None:
    """The other phases of the table do not fit the trick of this one."""
    document = base(phase)
    for other in ("play", "draw", "return", "steal", "take", "taken", "give"):
        if other == phase:
            continue
        changed = {**document, "phase": other}
        changed.pop("target", None)
        if other in ("taken", "give"):
            changed["target"] = document.get("target", 1)
        try:
            again = from_json(changed)
        except DocumentError:
            continue
        # Whether a decision about the trick is still to come is not told by the trick.
        assert {phase, other} in ({"play", "draw"}, {"take", "taken"}), (phase, other)
        consistent(again)


def test_a_trick_is_destroyed_by_a_valknut_and_by_nothing_else() -> None:
    states = (move.after for move in walk(Ruleset(hand_size=5), seed=1))
    state = next(
        each for each in states if isinstance(each, Playing) and any(each.table.tricks) and not each.trick.cards
    )
    moved: Any = json.loads(json.dumps(to_json(state)))
    tally = moved["tally"]
    tally["destroyed"] += sum(tally["tricks"])
    tally["destroyed_cards"] += tally["won_cards"]
    tally["tricks"], tally["won_cards"] = [0, 0], []
    with pytest.raises(DocumentError, match="every destroyed trick holds a Valknut, and no other does"):
        from_json(moved)


def test_a_document_is_not_changed_by_reading_it() -> None:
    document = base("give")
    before = copy.deepcopy(document)
    from_json(document)
    assert document == before


def test_a_state_over_offers_nothing_after_reading() -> None:
    state = from_json(base("over"))
    assert isinstance(state, Over)
    assert legal_actions(state) == ()
    with pytest.raises(Rejected):
        apply(state, HERRLOF.parse("bid 1"))
