"""Running the command in this process."""

from __future__ import annotations

import attrs
from click.testing import CliRunner

from herrlof_ref.cli import herrlof


@attrs.frozen
class Run:
    """How a command ended, and what it wrote."""

    status: int
    output: str
    errors: str

    @property
    def lines(self) -> list[str]:
        """The output by lines."""
        return self.output.splitlines()


def run(*arguments: str) -> Run:
    """Run ``herrlof`` with arguments. A traceback fails the test."""
    result = CliRunner().invoke(herrlof, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Run(result.exit_code, result.stdout, result.stderr)


def refused(*arguments: str, status: int = 1) -> str:
    """Run a command that must fail with one sentence; return the sentence."""
    done = run(*arguments)
    assert done.status == status, done
    *usage, sentence = done.errors.splitlines()
    assert sentence.startswith("Error: ")
    assert status == 2 or not usage, done.errors
    return sentence.removeprefix("Error: ")
