"""States as JSON documents, and back. What comes in is checked once, here."""

from __future__ import annotations

from typing import Final

from herrlof_ref.core import DocumentError, Json
from herrlof_ref.core.json import Reader, array, quoted
from herrlof_ref.herd.actions import Roll
from herrlof_ref.herd.board import Board, Cell, Cells, board_of, cell, empty_cells, surrounded
from herrlof_ref.herd.placement import permitted, stones_to_place
from herrlof_ref.herd.removal import stones_to_remove
from herrlof_ref.herd.ruleset import LARGEST, SMALLEST
from herrlof_ref.herd.state import BLACK, NAMES, WHITE, Over, Placing, Removing, Rolling, State
from herrlof_ref.herd.turns import FIRST_MOVER, is_first

FORMAT: Final = 1


def to_json(state: State) -> dict[str, Json]:
    """Return a state as a JSON document, from which ``from_json`` makes an equal state."""
    document: dict[str, Json] = {
        "format": FORMAT,
        "game": "herd",
        "phase": state.phase,
        "side": state.board.side,
        "mover": state.mover,
        "black": [each.text for each in state.board.spread(state.black)],
        "white": [each.text for each in state.board.spread(state.white)],
    }
    if isinstance(state, Removing | Placing):
        document["dice"] = [state.roll.low, state.roll.high]
    if isinstance(state, Removing):
        document["to_remove"] = state.to_remove
    if isinstance(state, Placing):
        document["to_place"] = state.to_place
    return document


def from_json(document: object) -> State:
    """Make a state of a JSON document.

    Raises DocumentError, naming the place, if the document is not one that ``to_json`` could have written of a state
    with its stones, counts and phase in agreement.
    """
    reader = Reader(document, "state")
    reader.integer("format", FORMAT, FORMAT)
    if reader.text("game") != "herd":
        raise DocumentError('state.game must be "herd"')
    phase = reader.text("phase")
    hexagon = board_of(reader.integer("side", SMALLEST, LARGEST))
    mover = reader.integer("mover", BLACK, WHITE)
    black = _read_cells(reader.value("black"), "state.black", hexagon)
    white = _read_cells(reader.value("white"), "state.white", hexagon)
    _check_stones(hexagon, black, white)
    match phase:
        case Rolling.phase:
            state: State = Rolling(hexagon, mover, black, white)
        case Removing.phase:
            state = _removing(reader, Rolling(hexagon, mover, black, white))
        case Placing.phase:
            state = _placing(reader, Rolling(hexagon, mover, black, white))
        case Over.phase:
            state = Over(hexagon, mover, black, white)
        case _:
            raise DocumentError(f"state.phase must be a phase of the game, not {quoted(phase)}")
    reader.done()
    if (not empty_cells(hexagon, black, white)) != isinstance(state, Over):
        raise DocumentError("state.phase does not fit the number of stones")
    if isinstance(state, Rolling) and is_first(black, white) and mover != FIRST_MOVER:
        raise DocumentError("state.mover must be 0 when the first turn begins")
    if isinstance(state, Over) and not state.own:
        raise DocumentError("state.mover must be a player who can have filled the board")
    return state


def _read_cells(value: object, place: str, hexagon: Board) -> Cells:
    found: Cells = 0
    for at, each in enumerate(array(value, place)):
        bit = hexagon.bits.get(_read_cell(each, f"{place}[{at}]"))
        if bit is None:
            raise DocumentError(f"{place}[{at}] must be a cell of a board of side {hexagon.side}")
        if found & bit:
            raise DocumentError(f"{place}[{at}] names a cell twice")
        found |= bit
    return found


def _read_cell(value: object, place: str) -> Cell:
    if isinstance(value, str):
        try:
            return cell(value)
        except KeyError:
            pass
    raise DocumentError(f"{place} must be a cell like c3")


def _check_stones(hexagon: Board, black: Cells, white: Cells) -> None:
    if black & white:
        raise DocumentError("state.black and state.white must not share a cell")
    for seat, own, enemy in ((BLACK, black, white), (WHITE, white, black)):
        if lost := surrounded(hexagon, own, enemy):
            named = hexagon.spread(lost)[0]
            raise DocumentError(f"state: {NAMES[seat]}'s stone on {named} is surrounded and would have been captured")


def _read_roll(reader: Reader) -> Roll:
    low, high = reader.integers("dice", 2, 1, 6)
    if low > high:
        raise DocumentError("state.dice must name the lower number first")
    return Roll(low, high)


def _removing(reader: Reader, at: Rolling) -> Removing:
    roll = _read_roll(reader)
    most = stones_to_remove(roll, at.enemy, first_turn=is_first(at.black, at.white)).stones
    if not most:
        raise DocumentError("state.phase does not fit the number of stones")
    to_remove = reader.integer("to_remove", 1, most)
    return Removing(at.board, at.mover, at.black, at.white, roll, to_remove)


def _placing(reader: Reader, at: Rolling) -> Placing:
    roll = _read_roll(reader)
    free = empty_cells(at.board, at.black, at.white)
    # A stone placed fills a cell, a capture empties one and adds a stone: both numbers change alike. When the placement
    # began, at least one cell was empty.
    most = stones_to_place(roll, first_turn=False).stones + (free.bit_count() - 1 if at.own else 0)
    to_place = reader.integer("to_place", 1, most)
    if not permitted(at.board, at.enemy, free):
        raise DocumentError("state.phase does not fit the stones: no more can be placed")
    return Placing(at.board, at.mover, at.black, at.white, roll, to_place)
