"""A deliberately bad engine: it passes everything to an honest one and misbehaves in one chosen way.

    python engine.py FAULT CASE COMMAND...

FAULT is a name from the table at the end of faults.py. CASE is the id of the case at which the fault shows, "start" for
the handshake, "stop" for the end, or "all" for every case. COMMAND starts the honest engine. It knows no game.
"""

from __future__ import annotations

import sys

from faults import FAULTS
from wrapper import Wrapper

AT_ONCE = ("silent", "killed")
"""At the handshake these do not wait for the question."""


def main(name: str, case: str, *command: str) -> None:
    Wrapper(FAULTS[name], case, list(command), at_once=name in AT_ONCE, buffers=name == "lost-answers").run()


if __name__ == "__main__":
    main(*sys.argv[1:])
