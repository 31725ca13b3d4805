"""Herd: the board, rulesets, states, and one module for each chapter of the rules.

>>> from herrlof_ref import herd
>>> state = herd.new_game(herd.Ruleset(side=3))
>>> state = herd.apply(state, herd.parse("roll 1 4"))
>>> state.phase, herd.turn(state), len(herd.legal_actions(state))
('place', 0, 19)
>>> herd.format_action(herd.legal_actions(state)[0])
'place a1'
"""

from herrlof_ref.herd.actions import Action, Place, Remove, Roll
from herrlof_ref.herd.board import Board, Cell, Cells, board_of, cell
from herrlof_ref.herd.codec import from_json, to_json
from herrlof_ref.herd.end import winner
from herrlof_ref.herd.events import Event, explain
from herrlof_ref.herd.game import HERD, sample
from herrlof_ref.herd.notation import format_action, parse
from herrlof_ref.herd.observation import observe
from herrlof_ref.herd.ruleset import Ruleset
from herrlof_ref.herd.state import BLACK, WHITE, Over, Placing, Removing, Rolling, State
from herrlof_ref.herd.steps import apply, legal_actions, new_game, outcomes, turn
from herrlof_ref.herd.symmetry import Symmetry, symmetries
from herrlof_ref.herd.telling import sentence

__all__ = [
    "BLACK",
    "HERD",
    "WHITE",
    "Action",
    "Board",
    "Cell",
    "Cells",
    "Event",
    "Over",
    "Place",
    "Placing",
    "Remove",
    "Removing",
    "Roll",
    "Rolling",
    "Ruleset",
    "State",
    "Symmetry",
    "apply",
    "board_of",
    "cell",
    "explain",
    "format_action",
    "from_json",
    "legal_actions",
    "new_game",
    "observe",
    "outcomes",
    "parse",
    "sample",
    "sentence",
    "symmetries",
    "to_json",
    "turn",
    "winner",
]
