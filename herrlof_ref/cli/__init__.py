"""The command ``herrlof``. Each subcommand lies in a module of its own, which is imported when it is used."""

from __future__ import annotations

import importlib
import signal
import sys
from typing import Final

import click

_COMMANDS: Final = {
    "conformance": ("herrlof_ref.cli.conformance:conformance", "Judge an engine by the conformance suite."),
    "explain": ("herrlof_ref.cli.explain:explain", "Tell a record or a vector step by step, with its clauses."),
    "formal": ("herrlof_ref.cli.formal:formal", "Check and prove with the formal model."),
    "fuzz": ("herrlof_ref.cli.fuzz:fuzz", "Look for games on which an engine and the reference disagree."),
    "rules": ("herrlof_ref.cli.rules:rules", "Show a clause or a ruling, or find one by words."),
    "serve": ("herrlof_ref.cli.serve:serve_command", "Answer the engine protocol on standard input and output."),
    "suite": ("herrlof_ref.cli.suite:suite", "Compile the specification's worked examples into the suite."),
}
"""Each command's place, and its line in the help, which is known without importing it."""


class _LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        if name not in _COMMANDS:
            return None
        module, _, attribute = _COMMANDS[name][0].partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> object:
        # Left to click, an interrupt would end with 1, which is the status of a verdict.
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise SystemExit(128 + signal.SIGINT) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, _COMMANDS[name][1]) for name in self.list_commands(ctx)])


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="herrlof-ref", prog_name="herrlof")
def herrlof() -> None:
    """The open rules specification of Herrlof: read its clauses, judge an engine, tell a game."""


def main() -> None:
    """Run the command. Output must not fail on a console that cannot show a character."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    herrlof()
