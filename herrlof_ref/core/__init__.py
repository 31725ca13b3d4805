"""What every game is made of. Knows no game."""

from herrlof_ref.core.game import Game
from herrlof_ref.core.json import DocumentError, Json
from herrlof_ref.core.outcome import Outcome
from herrlof_ref.core.perft import perft
from herrlof_ref.core.play import choose_random, play_random
from herrlof_ref.core.record import Record
from herrlof_ref.core.rejection import ClauseId, NotationError, Rejected, RulesetError

__all__ = [
    "ClauseId",
    "DocumentError",
    "Game",
    "Json",
    "NotationError",
    "Outcome",
    "Record",
    "Rejected",
    "RulesetError",
    "choose_random",
    "perft",
    "play_random",
]
