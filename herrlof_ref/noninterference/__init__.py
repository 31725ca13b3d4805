"""Does an engine show a seat what it must not see? Twin games that look the same to a seat are put to the engine.

The two games of a pair of twins differ in the hidden alone: other hands, the stock, other bids, cards that changed
hands unseen. Whatever an engine shows a seat (its view, what lies open, why its own steps are rejected) must be the
same in both. This knows no rule of a game, only which fields are open; who makes up twins knows the rest.
"""

from herrlof_ref.noninterference.checking import Report, check_engine
from herrlof_ref.noninterference.comparing import Leak, compare
from herrlof_ref.noninterference.twins import MAKERS, Secrecy, Twins

__all__ = ["MAKERS", "Leak", "Report", "Secrecy", "Twins", "check_engine", "compare"]
