"""States as JSON documents, and back. What comes in is checked once, here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from herrlof_ref.core import DocumentError, Json, NotationError, RulesetError
from herrlof_ref.core.json import Reader, array, quoted
from herrlof_ref.herrlof.cards import Card, Cards, card, gather, size, spread
from herrlof_ref.herrlof.centre import Centre
from herrlof_ref.herrlof.consistency import check
from herrlof_ref.herrlof.deal import trump_of
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.state import (
    Bidding,
    Choosing,
    Dealing,
    Drawing,
    Giving,
    Over,
    Playing,
    Returning,
    Round,
    RoundResult,
    Standing,
    State,
    Stealing,
    Table,
    Taking,
)
from herrlof_ref.herrlof.tricktree import trick_of

FORMAT: Final = 1
_MOST: Final = 1_000_000_000
_Untargeted: TypeAlias = type[Playing] | type[Drawing] | type[Returning] | type[Stealing] | type[Taking]
_TABLES: Final[Mapping[str, _Untargeted]] = {
    kind.phase: kind for kind in (Playing, Drawing, Returning, Stealing, Taking)
}
_TARGETED: Final[Mapping[str, type[Choosing] | type[Giving]]] = {kind.phase: kind for kind in (Choosing, Giving)}


def to_json(state: State) -> dict[str, Json]:
    """Return a state as a JSON document, from which ``from_json`` makes an equal state."""
    document: dict[str, Json] = {"format": FORMAT, "game": "herrlof", "phase": state.phase}
    document["round"] = _write_round(state.round)
    if isinstance(state, Dealing):
        return document
    centre = state.centre
    document["centre"] = {
        "turned": centre.turned.text,
        "stock": [each.text for each in centre.stock],
        "aside": _write_cards(centre.aside),
    }
    if not isinstance(state, Over):
        document["hands"] = [_write_cards(hand) for hand in state.hands]
    if isinstance(state, Bidding):
        return document
    table = state.table
    document["tally"] = {
        "tricks": list(table.tricks),
        "destroyed": table.destroyed,
        "won_cards": _write_cards(table.won_cards),
        "destroyed_cards": _write_cards(table.destroyed_cards),
    }
    document["leader"] = state.leader
    if isinstance(state, Over):
        return document
    document["trick"] = [each.text for each in state.trick.cards]
    if isinstance(state, Choosing | Giving):
        document["target"] = state.target
    return document


def _write_cards(cards: Cards) -> list[str]:
    return [each.text for each in spread(cards)]


def _write_round(round_: Round) -> Json:
    last = round_.standing.last_round
    return {
        "rules": round_.rules.to_json(),
        "number": round_.number,
        "first": round_.first,
        "bids": list(round_.bids),
        "scores": list(round_.standing.scores),
        "correct_bids": list(round_.standing.correct_bids),
        "last_round": None
        if last is None
        else {"bids": list(last.bids), "tricks": list(last.tricks), "points": list(last.points)},
    }


def from_json(document: object) -> State:
    """Make a state of a JSON document.

    Raises DocumentError, naming the place, if the document is not one that ``to_json`` could have written of a state
    with its cards, counts and phase in agreement.
    """
    reader = Reader(document, "state")
    reader.integer("format", FORMAT, FORMAT)
    if reader.text("game") != "herrlof":
        raise DocumentError('state.game must be "herrlof"')
    phase = reader.text("phase")
    round_ = _read_round(reader.value("round"))
    state = _read_state(reader, phase, round_)
    reader.done()
    check(state)
    return state


def _read_state(reader: Reader, phase: str, round_: Round) -> State:
    if phase == Dealing.phase:
        return Dealing(round_)
    players = round_.rules.players
    centre = _read_centre(reader.value("centre"))
    if phase == Over.phase:
        return Over(_read_table(reader.value("tally"), round_, centre), reader.integer("leader", 0, players - 1))
    rows = reader.array("hands")
    if len(rows) != players:
        raise DocumentError(f"state.hands must hold {players} hands")
    hands = tuple(_read_multiset(row, f"state.hands[{seat}]") for seat, row in enumerate(rows))
    if phase == Bidding.phase:
        return Bidding(round_, centre, hands)
    if phase not in _TABLES and phase not in _TARGETED:
        raise DocumentError(f"state.phase must be a phase of the game, not {quoted(phase)}")
    table = _read_table(reader.value("tally"), round_, centre)
    leader = reader.integer("leader", 0, players - 1)
    row = _read_row(reader.value("trick"), "state.trick")
    if len(row) > players:
        raise DocumentError("state.trick does not fit the phase")
    trick = trick_of(round_.rules, row)
    if phase in _TABLES:
        return _TABLES[phase](table, hands, leader, trick)
    target = reader.integer("target", 0, players - 1)
    return _TARGETED[phase](table, hands, leader, trick, target)


def _read_card(value: object, place: str) -> Card:
    if isinstance(value, str):
        try:
            return card(value)
        except NotationError:
            pass
    raise DocumentError(f"{place} must be a card like G7, V or H")


def _read_row(value: object, place: str) -> tuple[Card, ...]:
    return tuple(_read_card(each, f"{place}[{at}]") for at, each in enumerate(array(value, place)))


def _read_multiset(value: object, place: str) -> Cards:
    row = sorted(_read_row(value, place), key=lambda each: each.index)
    cards = gather(row)
    if tuple(row) != spread(cards):
        raise DocumentError(f"{place} holds more copies of a card than the deck")
    return cards


def _read_round(document: object) -> Round:
    reader = Reader(document, "state.round")
    options = reader.value("rules")
    if not isinstance(options, dict):
        raise DocumentError("state.round.rules must be an object")
    try:
        rules = Ruleset.from_json(options)
    except RulesetError as error:
        raise DocumentError(f"state.round.rules: {error}") from error
    players = rules.players
    number = reader.integer("number", 1, _MOST)
    first = reader.integer("first", 0, players - 1)
    bids = reader.array("bids")
    if len(bids) != players:
        raise DocumentError(f"state.round.bids must hold {players} bids")
    for at, bid in enumerate(bids):
        if bid is not None and (isinstance(bid, bool) or not isinstance(bid, int) or not 0 <= bid <= rules.hand_size):
            raise DocumentError(f"state.round.bids[{at}] must be null or a number from 0 to {rules.hand_size}")
    standing = Standing(
        reader.integers("scores", players, 0, _MOST),
        reader.integers("correct_bids", players, 0, number),
        _read_result(reader.value("last_round"), rules),
    )
    reader.done()
    return Round(rules, number, first, standing, tuple(bid if isinstance(bid, int) else None for bid in bids))


def _read_result(document: object, rules: Ruleset) -> RoundResult | None:
    if document is None:
        return None
    reader = Reader(document, "state.round.last_round")
    result = RoundResult(
        reader.integers("bids", rules.players, 0, rules.hand_size),
        reader.integers("tricks", rules.players, 0, rules.hand_size),
        reader.integers("points", rules.players, 0, _MOST),
    )
    reader.done()
    return result


def _read_centre(document: object) -> Centre:
    reader = Reader(document, "state.centre")
    turned = _read_card(reader.value("turned"), "state.centre.turned")
    stock = _read_row(reader.value("stock"), "state.centre.stock")
    aside = _read_multiset(reader.value("aside"), "state.centre.aside")
    reader.done()
    return Centre(trump_of(turned), turned, stock, aside)


def _read_table(document: object, round_: Round, centre: Centre) -> Table:
    rules = round_.rules
    reader = Reader(document, "state.tally")
    destroyed = reader.integer("destroyed", 0, rules.hand_size)
    table = Table(
        round_,
        centre,
        reader.integers("tricks", rules.players, 0, rules.hand_size),
        _read_multiset(reader.value("won_cards"), "state.tally.won_cards"),
        _read_multiset(reader.value("destroyed_cards"), "state.tally.destroyed_cards"),
    )
    reader.done()
    if size(table.destroyed_cards) != destroyed * rules.players:
        raise DocumentError("state.tally: the counts of tricks do not fit the cards")
    return table
