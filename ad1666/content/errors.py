"""What is wrong with a file, where, and how to fix it."""

from __future__ import annotations

import difflib
import errno
from collections.abc import Collection, Iterable
from itertools import islice
from pathlib import Path

from attrs import frozen

from ad1666.content.letters import refusal, strange, visible
from ad1666.rules.characters import Square

LONGEST = 600
"""Characters of a problem or a remedy that are shown."""
LONGEST_TITLE = 80
"""Characters of a title or a name, which must fit on one line."""
MOST_SOUGHT = 10_000
"""Mistakes counted in a file; at this number there may be more."""
MOST_WORDS = 1000
"""Known words searched for a similar one."""


@frozen
class Line:
    """A line of a text, counted from 1: of a text file, or of a ``part`` of another file."""

    number: int
    part: str = ""

    def __str__(self) -> str:
        return f"{self.part}, line {self.number}" if self.part else f"line {self.number}"


@frozen
class Spot:
    """A place on a map: a layer, a cell of it or an object in it.

    ``cell`` is as in Tiled's status bar. ``square`` is the same place in the game, None in the
    margin, which is not part of the board.
    """

    layer: str
    cell: Square | None = None
    square: Square | None = None
    object_id: int | None = None

    def __str__(self) -> str:
        parts = [f"layer {shortened(self.layer)}"]
        if self.object_id is not None:
            parts.append(f"object {self.object_id}")
        if self.cell is not None:
            tiled = f"{self.cell[0]},{self.cell[1]} in Tiled"
            if self.square is None:
                parts.append(f"margin ({tiled})")
            else:
                parts.append(f"square {self.square[0]},{self.square[1]} ({tiled})")
        return ", ".join(parts)


@frozen
class Hint:
    """A remedy for an unknown word: the known one closest to it, or all known words. Computed
    lazily, for of many mistakes most are only counted."""

    word: str
    known: Collection[str]

    def __str__(self) -> str:
        words = sorted(self.known)[:MOST_WORDS]
        alike = difflib.get_close_matches(self.word[:LONGEST], words, n=1)
        if alike:
            return f'Did you mean "{alike[0]}"?'
        return f"Known: {', '.join(words)}" if words else "Nothing is known here"


Remedy = str | Hint


class ContentError(Exception):
    """A mistake in a data file. Its text is one line: file, place, problem, remedy.

    ``where`` is None for the file as a whole. ``others`` are further mistakes found in the same
    pass.
    """

    def __init__(self, file: Path, where: Line | Spot | None, problem: str, remedy: Remedy) -> None:
        problem = shortened(problem)  # it may quote a text as long as the file
        super().__init__(file, where, problem, remedy)
        self.file = file
        self.where = where
        self.problem = problem
        self._remedy = remedy
        self.others: tuple[ContentError, ...] = ()

    @property
    def remedy(self) -> str:
        """How to fix it."""
        return shortened(str(self._remedy))

    def __str__(self) -> str:
        place = f"{self.file}" if self.where is None else f"{self.file}, {self.where}"
        end = "" if self.remedy.endswith("?") else "."
        return f"{printable(place)}: {printable(self.problem)}. {printable(self.remedy)}{end}"


def shortened(text: str) -> str:
    """A text truncated to a readable length."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def too_long(what: str, text: str, most: int = LONGEST_TITLE) -> tuple[str, str] | None:
    """The problem and the remedy for a text that is too long, or None. Windows would stall on it,
    or cut it."""
    if len(text) <= most:
        return None
    return f"{what} of {len(text):,} letters, more than the {most:,} allowed", "Shorten it"


def unfit(what: str, called: str, text: str) -> tuple[str, str] | None:
    """The problem and the remedy for a title or a name that does not fit on one line; ``called`` is
    the property that holds it."""
    letter = strange(text)
    return too_long(f"has a {what}", text) or (refusal(called, letter) if letter else None)


def printable(text: str) -> str:
    """A text on one line, truncated, without anything that a terminal or a table would interpret:
    it may quote from files."""
    return visible(shortened(text))


def raise_first(errors: Iterable[ContentError]) -> None:
    """Raises the first of the errors, carrying the others up to the counting limit; does nothing if
    there are none."""
    found = list(islice(errors, MOST_SOUGHT))
    if found:
        found[0].others = tuple(found[1:])
        raise found[0]


def hint(word: str, known: Iterable[str]) -> Hint:
    """A remedy for an unknown word."""
    return Hint(word, known if isinstance(known, Collection) else tuple(known))


def cannot_read(file: Path, error: OSError | ValueError) -> ContentError:
    """The error for a file that the system cannot read."""
    if isinstance(error, FileNotFoundError):
        return ContentError(file, None, "there is no such file", "Check its name and folder")
    return _impossible(file, "read", error, "Check what it is and its rights")


def cannot_write(file: Path, error: OSError | ValueError) -> ContentError:
    """The error for a file that the system cannot write."""
    return _impossible(file, "written", error, "Choose another folder")


def _impossible(file: Path, what: str, error: OSError | ValueError, remedy: str) -> ContentError:
    """The error for what the system refuses; the remedy is another one if the name is at fault."""
    if isinstance(error, ValueError):  # a NUL in the name, or a lone surrogate
        reason = "no file can be called so"
    else:
        reason = error.strerror or type(error).__name__
    if isinstance(error, ValueError) or error.errno == errno.ENAMETOOLONG:
        remedy = "Give it another name, and a shorter one"
    return ContentError(file, None, f"cannot be {what}: {reason}", remedy)
