"""Processes of their own: answers, endless loops, crashes. In a fresh interpreter, as a fork copies every thread."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import os
from strength.pool import each_forked

def trial(thing):
    if thing == "loop":
        while True:
            pass
    if thing == "crash":
        os.abort()
    if thing == "raise":
        raise ValueError(thing)
    if thing == "memory":
        return str(len(bytearray(1 << 40)))
    return thing * 100_000

for thing, answer in sorted(each_forked(["loop", "a", "crash", "raise", "b", "memory"], trial, 2, 0.2)):
    print(thing, answer[:25], len(answer) > 25)
"""


def test_no_mutant_escapes() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines() == [
        f"a {'a' * 25} True",
        f"b {'b' * 25} True",
        "crash ended by signal 6 False",
        "loop ended by signal 27 False",
        "memory ended without an answer False",
        "raise ended without an answer False",
    ]
