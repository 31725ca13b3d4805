"""``herrlof serve``."""

from __future__ import annotations

import contextlib
import sys
from io import BufferedIOBase

import click


@click.command("serve")
def serve_command() -> None:
    """Answer the engine protocol: one JSON object a line on standard input, one a line on standard output."""
    from herrlof_ref.serve import serve

    assert isinstance(sys.stdin.buffer, BufferedIOBase)
    assert isinstance(sys.stdout.buffer, BufferedIOBase)
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, sys.stdout.buffer)
