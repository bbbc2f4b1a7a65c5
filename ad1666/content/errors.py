"""What is wrong with a file, where, and what to do about it."""

from __future__ import annotations

import difflib
import errno
from collections.abc import Collection, Iterable
from itertools import islice
from pathlib import Path

from attrs import frozen

from ad1666.content.letters import visible
from ad1666.rules.characters import Square

LONGEST = 600
"""Letters of a problem or a remedy that are told."""
LONGEST_TITLE = 80
"""Letters of a title or a name that players read: it has to go on one line."""
MOST_SOUGHT = 10_000
"""Mistakes of a file that are counted; where there are as many, there may be more."""
MOST_WORDS = 1000
"""Known words among which one like another is sought."""


@frozen
class Line:
    """A line of a text, counted from 1: of a text file, or of that ``part`` of another file."""

    number: int
    part: str = ""

    def __str__(self) -> str:
        return f"{self.part}, line {self.number}" if self.part else f"line {self.number}"


@frozen
class Spot:
    """A place on a map: a layer, a cell of it or an object in it.

    ``cell`` is what Tiled shows in its status bar. ``square`` is what the game calls the same
    place, None in the margin, which is not part of the board.
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
    """A remedy for an unknown word: the known one most like it, or all that are known. It is worked
    out when it is told, for most of many mistakes are only counted."""

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

    ``where`` is None if the file as a whole is meant. ``others`` are further mistakes found in
    the same go, for those who list them all.
    """

    def __init__(self, file: Path, where: Line | Spot | None, problem: str, remedy: Remedy) -> None:
        problem = shortened(problem)  # it may have in it what is as long as its file
        super().__init__(file, where, problem, remedy)
        self.file = file
        self.where = where
        self.problem = problem
        self._remedy = remedy
        self.others: tuple[ContentError, ...] = ()

    @property
    def remedy(self) -> str:
        """What to do about it."""
        return shortened(str(self._remedy))

    def __str__(self) -> str:
        place = f"{self.file}" if self.where is None else f"{self.file}, {self.where}"
        end = "" if self.remedy.endswith("?") else "."
        return f"{printable(place)}: {printable(self.problem)}. {printable(self.remedy)}{end}"


def shortened(text: str) -> str:
    """A text of a decent length."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def too_long(what: str, text: str, most: int = LONGEST_TITLE) -> tuple[str, str] | None:
    """The problem with a text that has more letters than it may, and the remedy; None if there is
    none. Windows would take ages over it, or cut it."""
    if len(text) <= most:
        return None
    return f"{what} of {len(text):,} letters, more than the {most:,} allowed", "Shorten it"


def printable(text: str) -> str:
    """A text on one line and of a decent length, with nothing in it that a terminal or a table
    would take as an order: what files hold may stand in it."""
    return visible(shortened(text))


def raise_first(errors: Iterable[ContentError]) -> None:
    """Raises the first of the errors, which takes the rest along, as far as they are counted; does
    nothing if there are none."""
    found = list(islice(errors, MOST_SOUGHT))
    if found:
        found[0].others = tuple(found[1:])
        raise found[0]


def hint(word: str, known: Iterable[str]) -> Hint:
    """A remedy for an unknown word."""
    return Hint(word, known if isinstance(known, Collection) else tuple(known))


def cannot_read(file: Path, error: OSError | ValueError) -> ContentError:
    """The error for a file that the system does not give."""
    if isinstance(error, FileNotFoundError):
        return ContentError(file, None, "there is no such file", "Check its name and folder")
    if remedy := _about_name(error):
        return ContentError(file, None, f"cannot be read: {_reason(error)}", remedy)
    remedy = "Check what it is and its rights"
    return ContentError(file, None, f"cannot be read: {_reason(error)}", remedy)


def cannot_write(file: Path, error: OSError | ValueError) -> ContentError:
    """The error for a file that the system does not take."""
    remedy = _about_name(error) or "Choose another folder"
    return ContentError(file, None, f"cannot be written: {_reason(error)}", remedy)


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, ValueError):  # a NUL in the name, or half a character
        return "no file can be called so"
    return error.strerror or type(error).__name__


def _about_name(error: OSError | ValueError) -> str:
    """The remedy for a name that is not to be had, empty if it is not about the name."""
    wrong = isinstance(error, ValueError) or error.errno == errno.ENAMETOOLONG
    return "Give it another name, and a shorter one" if wrong else ""
