"""Drawing the positions of failing steps for the page: the runner knows no game, this does."""

from __future__ import annotations

from collections.abc import Iterator

from herrlof_ref.conformance.model import Case
from herrlof_ref.conformance.report_html import Drawing
from herrlof_ref.core import Rejected, RulesetError
from herrlof_ref.drawing import Picture, draw_cards, draw_change, draw_hand, draw_trick
from herrlof_ref.games import GAMES
from herrlof_ref.herd.state import State as HerdState
from herrlof_ref.herrlof.cards import card, spread
from herrlof_ref.herrlof.state import Bidding, Dealing, Over, Playing, State


def draw(case: Case, step: int) -> tuple[Drawing, ...]:
    """Draw the position before a step, and what the step leads to; nothing where the game is not known here."""
    if case.game not in GAMES:
        return ()
    game = GAMES[case.game]
    try:
        before: object = game.start(game.read_rules(case.rules))
        for taken in case.steps[:step]:
            before = _after(case.game, before, taken.do)
        after = _after(case.game, before, case.steps[step].do)
    except RulesetError:
        return ()
    pictures: list[tuple[str, Picture]] = []
    if isinstance(after, HerdState) and isinstance(before, HerdState):
        pictures.append(("the board after the step, by the reference", draw_change(before, after)))
    elif not isinstance(before, HerdState) and not isinstance(after, HerdState):
        pictures += _position(before, case.steps[step].do)  # type: ignore[arg-type]
        pictures += _completed(before, case.steps[step].do, after)  # type: ignore[arg-type]
    return tuple(Drawing(caption, picture.svg()) for caption, picture in pictures)


def _after(name: str, state: object, step: str) -> object:
    try:
        return GAMES[name].apply(state, GAMES[name].parse(step))
    except Rejected:
        return state


def _position(state: State, step: str) -> Iterator[tuple[str, Picture]]:
    """The hands, the trick and the turned card before a step."""
    if isinstance(state, Dealing | Over):
        return
    turn = GAMES["herrlof"].turn(state)
    if state.centre.turned is not None:
        yield f"turned up; {len(state.centre.stock)} cards in the stock", draw_cards([state.centre.turned])
    yield from _table("on the table before the step", state)
    for seat, hand in enumerate(state.hands):
        if hand:
            moves = f", to move: {step}" if seat == turn else ""
            yield f"seat {seat}{moves}", draw_hand(spread(hand))


def _completed(before: State, step: str, after: State) -> Iterator[tuple[str, Picture]]:
    """The trick with the card that the step plays: who wins it and who leads next, by the reference."""
    caption = "the trick after the step, by the reference"
    kind, _, played = step.partition(" ")
    if isinstance(before, Playing) and kind == "play" and after is not before:
        turned = None if isinstance(after, Dealing | Over) else after.centre.turned
        yield (
            caption,
            draw_trick(
                (*before.trick.cards, card(played)),
                before.centre.trump,
                before.leader,
                before.round.rules,
                last=isinstance(after, Dealing | Over),
                turned=None if turned == before.centre.turned else turned,
            ),
        )
    else:
        yield from _table(caption, after)


def _table(caption: str, state: State) -> Iterator[tuple[str, Picture]]:
    if not isinstance(state, Dealing | Over | Bidding) and state.trick.cards:
        yield caption, draw_trick(state.trick.cards, state.centre.trump, state.leader, state.round.rules)
