"""Why some mutants pass the suite: the data file of reasons, written by people."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

import attrs

from strength.mutants import Key

FOLDER: Final = Path(__file__).parent / "reasons"


class ReasonsError(ValueError):
    """The file of reasons is unfit; the message names the place."""


@attrs.frozen
class Equivalent:
    """One mutant, or several of a place, that no step sequence can tell from the original."""

    module: str
    function: str
    before: str
    """The statement's text, or how it begins; the mutants of other statements do not fit."""
    after: frozenset[str]
    """The texts that the reason is about, or parts of them that the original lacks; after ``= `` whole texts."""
    reason: str

    def fits(self, key: Key) -> bool:
        """Whether the entry is about a mutant."""
        return self.fitting(key) is not None

    def fitting(self, key: Key) -> str | None:
        """The member of ``after`` that is about a mutant, if one is."""
        if (key.module, key.function) != (self.module, self.function) or not key.before.startswith(self.before):
            return None
        for text in self.after:
            if key.after == text.removeprefix("= "):
                return text
            if text in key.after and text not in key.before:
                return text
        return None


@attrs.frozen
class OutOfReach:
    """A function that no vector can call, or whose answer none can state."""

    module: str
    function: str
    reason: str
    operator: str | None = None
    """Only mutants of this operator; None for all of them."""
    before: str = ""
    """Only mutants of statements that begin so."""
    after: tuple[str, ...] = ()
    """Only mutants whose text has one of these parts."""

    def fits(self, key: Key) -> bool:
        """Whether the entry is about a mutant: of the function itself, or of one inside it."""
        return (
            key.module == self.module
            and self.operator in (None, key.operator)
            and key.before.startswith(self.before)
            and (not self.after or any(text in key.after for text in self.after))
            and f"{key.function}.".startswith(f"{self.function}.")
        )


@attrs.frozen
class Reasons:
    """All reasons for a game."""

    equivalents: tuple[Equivalent, ...] = ()
    unreachable: tuple[OutOfReach, ...] = ()

    def equivalent(self, key: Key) -> str | None:
        """Why a mutant behaves as the original, if a reason is given."""
        return next((each.reason for each in self.equivalents if each.fits(key)), None)

    def out_of_reach(self, key: Key) -> str | None:
        """Why no vector can be about a mutant, if a reason is given."""
        return next((each.reason for each in self.unreachable if each.fits(key)), None)


def read_reasons(game: str) -> Reasons:
    """Read the reasons for a game; none if there is no file. Raises ReasonsError."""
    path = FOLDER / f"{game}.toml"
    if not path.exists():
        return Reasons()
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        return Reasons(
            tuple(
                Equivalent(each["module"], each["function"], each["before"], frozenset(each["after"]), each["reason"])
                for each in document.get("equivalent", ())
            ),
            tuple(
                OutOfReach(
                    each["module"],
                    each["function"],
                    each["reason"],
                    each.get("operator"),
                    each.get("before", ""),
                    tuple(each.get("after", ())),
                )
                for each in document.get("out_of_reach", ())
            ),
        )
    except (KeyError, TypeError) as error:
        raise ReasonsError(f"{path.name}: an entry lacks, or has of the wrong type: {error}") from error
