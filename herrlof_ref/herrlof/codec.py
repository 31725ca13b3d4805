"""States as JSON documents, and back. What comes in is checked once, here."""

from __future__ import annotations

from typing import Final, assert_never

from herrlof_ref.core import DocumentError, Json, RulesetError
from herrlof_ref.core.json import Reader, array
from herrlof_ref.herrlof.bidding import next_bidder
from herrlof_ref.herrlof.cards import Card, Cards, card, gather, size, spread
from herrlof_ref.herrlof.deal import trump_of
from herrlof_ref.herrlof.end import ending
from herrlof_ref.herrlof.powers import one_targets, six_targets, three_draws
from herrlof_ref.herrlof.ruleset import Ruleset
from herrlof_ref.herrlof.state import (
    Bidding,
    Centre,
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
    Tally,
)
from herrlof_ref.herrlof.steps import actor
from herrlof_ref.herrlof.trick import decide, winning_seat

FORMAT: Final = 1
_MOST: Final = 1_000_000_000
_TABLES: Final = {state.phase: state for state in (Playing, Drawing, Returning, Stealing, Taking)}
_TARGETED: Final = {state.phase: state for state in (Choosing, Giving)}


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
    tally = state.tally
    document["tally"] = {
        "tricks": list(tally.tricks),
        "destroyed": tally.destroyed,
        "won_cards": _write_cards(tally.won_cards),
        "destroyed_cards": _write_cards(tally.destroyed_cards),
    }
    document["leader"] = state.leader
    if isinstance(state, Over):
        return document
    document["trick"] = [each.text for each in state.trick]
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
    _check(state)
    return state


def _read_state(reader: Reader, phase: str, round_: Round) -> State:
    if phase == Dealing.phase:
        return Dealing(round_)
    players = round_.rules.players
    centre = _read_centre(reader.value("centre"))
    if phase == Over.phase:
        return Over(
            round_, centre, _read_tally(reader.value("tally"), round_.rules), reader.integer("leader", 0, players - 1)
        )
    rows = reader.array("hands")
    if len(rows) != players:
        raise DocumentError(f"state.hands must hold {players} hands")
    hands = tuple(_read_multiset(row, f"state.hands[{seat}]") for seat, row in enumerate(rows))
    if phase == Bidding.phase:
        return Bidding(round_, centre, hands)
    if phase not in _TABLES and phase not in _TARGETED:
        raise DocumentError(f"state.phase must be a phase of the game, not {phase!r}")
    tally = _read_tally(reader.value("tally"), round_.rules)
    leader = reader.integer("leader", 0, players - 1)
    trick = _read_row(reader.value("trick"), "state.trick")
    if phase in _TABLES:
        return _TABLES[phase](round_, centre, hands, tally, leader, trick)
    target = reader.integer("target", 0, players - 1)
    return _TARGETED[phase](round_, centre, hands, tally, leader, trick, target)


def _read_card(value: object, place: str) -> Card:
    if isinstance(value, str):
        try:
            return card(value)
        except KeyError:
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


def _read_tally(document: object, rules: Ruleset) -> Tally:
    reader = Reader(document, "state.tally")
    tally = Tally(
        reader.integers("tricks", rules.players, 0, rules.hand_size),
        reader.integer("destroyed", 0, rules.hand_size),
        _read_multiset(reader.value("won_cards"), "state.tally.won_cards"),
        _read_multiset(reader.value("destroyed_cards"), "state.tally.destroyed_cards"),
    )
    reader.done()
    return tally


def _check(state: State) -> None:
    """Check that cards, counts and phase agree."""
    _check_round(state)
    if isinstance(state, Dealing):
        return
    rules, centre = state.round.rules, state.centre
    rows: list[Card] = [centre.turned, *centre.stock, *spread(centre.aside)]
    if not isinstance(state, Over):
        for hand in state.hands:
            rows += spread(hand)
    if not isinstance(state, Bidding):
        rows += [*spread(state.tally.won_cards), *spread(state.tally.destroyed_cards)]
    # A finished trick that still lies on the table is among the cards of the tally already.
    if isinstance(state, Playing | Drawing | Returning):
        rows += state.trick
    if sorted(rows, key=lambda each: each.index) != list(spread(rules.deck)):
        raise DocumentError("state must hold every card of the deck exactly once")
    match state:
        case Bidding():
            _check_hands(state.hands, [rules.hand_size] * rules.players)
        case Over():
            _check_tally(state.tally, rules, rules.hand_size)
        case _:
            _check_table(state)


def _check_round(state: State) -> None:
    round_ = state.round
    rules = round_.rules
    if round_.first != (rules.first_leader + round_.number - 1) % rules.players:
        raise DocumentError("state.round.first does not fit the round's number")
    if (round_.standing.last_round is None) != (round_.number == 1 and not isinstance(state, Over)):
        raise DocumentError("state.round.last_round does not fit the round's number")
    asked = next_bidder(round_)
    waiting = [round_.bids[(round_.first + turn) % rules.players] is None for turn in range(rules.players)]
    if waiting != sorted(waiting):
        raise DocumentError("state.round.bids must be made from the first leader to the left")
    match state:
        case Dealing():
            fits = not any(bid is not None for bid in round_.bids)
        case Bidding():
            fits = asked is not None
        case _:
            fits = asked is None
    if not fits:
        raise DocumentError("state.round.bids does not fit the phase")
    over = ending(rules, round_.number - (not isinstance(state, Over)), round_.standing.scores)
    if (over is not None) != isinstance(state, Over):
        raise DocumentError("state.phase does not fit the scores and the number of rounds")


def _check_hands(hands: tuple[Cards, ...], sizes: list[int]) -> None:
    for seat, (hand, wanted) in enumerate(zip(hands, sizes, strict=True)):
        if size(hand) != wanted:
            raise DocumentError(f"state.hands[{seat}] must hold {wanted} cards")


def _check_tally(tally: Tally, rules: Ruleset, done: int) -> None:
    destroyed, won = size(tally.destroyed_cards), size(tally.won_cards)
    if destroyed != tally.destroyed * rules.players or won != sum(tally.tricks) * rules.players:
        raise DocumentError("state.tally: the counts of tricks do not fit the cards")
    if tally.destroyed + sum(tally.tricks) != done:
        raise DocumentError("state.tally: the counts of tricks do not fit the cards left in the hands")


def _check_table(state: Table) -> None:
    rules, trick, players = state.round.rules, state.trick, state.round.rules.players
    finished = isinstance(state, Stealing | Taking | Choosing | Giving)
    if (len(trick) == players) != finished and not isinstance(state, Drawing | Returning):
        raise DocumentError("state.trick does not fit the phase")
    if len(trick) > players or (not trick and not isinstance(state, Playing)):
        raise DocumentError("state.trick does not fit the phase")
    done = state.tally.destroyed + sum(state.tally.tricks)
    _check_tally(state.tally, rules, done)
    left = rules.hand_size - done
    sizes = [left] * players
    if not finished:
        for place in range(len(trick)):
            sizes[(state.leader + place) % players] -= 1
    _check_phase(state, sizes)
    _check_hands(state.hands, sizes)
    if isinstance(state, Playing) and not any(state.hands):
        raise DocumentError("state.hands must not be empty while cards are played")


def _check_phase(state: Table, sizes: list[int]) -> None:
    """Check that the card whose power is being used can use it; count a card that is on its way in ``sizes``."""
    fits = True
    match state:
        case Playing():
            pass
        case Drawing():
            fits = three_draws(state.trick[-1], state.centre)
        case Returning():
            fits = state.trick[-1].rank == 3
            sizes[actor(state)] += 1
        case Stealing() | Taking() | Choosing() | Giving():
            decision = decide(state.trick, state.centre.trump)
            winner = winning_seat(decision, state.leader, state.round.rules.players)
            if winner is None or decision.place is None:
                raise DocumentError("state.trick does not fit the phase")
            rank = state.trick[decision.place].rank
            if isinstance(state, Stealing):
                fits = rank == 1 and bool(one_targets(state.tally.tricks, winner))
            elif isinstance(state, Giving):
                fits = rank == 6 and state.target != winner
                sizes[winner] += 1
                sizes[state.target] -= 1
            else:
                fits = rank == 6 and bool(six_targets(state.hands, winner))
                fits &= not isinstance(state, Choosing) or state.target != winner
        case _:
            assert_never(state)
    if not fits:
        raise DocumentError("state.trick does not fit the phase")
