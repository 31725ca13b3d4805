"""``herrlof serve``."""

from __future__ import annotations

import contextlib
import sys

import click


@click.command("serve")
def serve_command() -> None:
    """Answer the engine protocol: one JSON object a line on standard input, one a line on standard output."""
    from herrlof_ref.serve import serve

    # Files of their own, so that python's -u and the like do not change how lines are buffered.
    source = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115
    sink = open(sys.stdout.fileno(), "wb", closefd=False)  # noqa: SIM115
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        serve(source, sink)
