"""What is wrong with a file, where, and how to fix it; what the system and the parsers of TOML and
XML say of it, as messages."""

from __future__ import annotations

import difflib
import errno
import re
from collections.abc import Callable, Collection, Iterable
from itertools import islice
from pathlib import Path

from attrs import frozen

from ad1666.content.letters import refusal, strange, visible
from ad1666.content.messages import (
    LONGEST,
    Message,
    Part,
    Template,
    counted,
    listed,
    message,
    shortened,
    template,
)
from ad1666.rules.characters import Square

LONGEST_TITLE = 80
"""Maximum number of characters of a title or a name, which must fit on one line."""
MOST_SOUGHT = 10_000
"""The maximum number of mistakes counted in a file; if it is reached there may be more."""
MOST_WORDS = 1000
"""The maximum number of known words searched for a similar one."""

Say = Callable[[Message], str]
"""Renders a message in a language; ``str`` renders English."""


@frozen
class LineNumber:
    """A line of a text, counted from 1: of a text file, or of a ``part`` of another file."""

    number: int
    part: Message | None = None

    @property
    def messages(self) -> tuple[Message, ...]:
        """The path to it, step by step."""
        line = message("line {number}", number=str(self.number))
        return (line,) if self.part is None else (self.part, line)

    def __str__(self) -> str:
        return ", ".join(map(str, self.messages))


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

    @property
    def messages(self) -> tuple[Message, ...]:
        """The path to it, step by step."""
        parts = [message("layer {name}", name=self.layer)]
        if self.object_id is not None:
            parts.append(message("object {id}", id=str(self.object_id)))
        if self.cell is not None:
            cell = f"{self.cell[0]},{self.cell[1]}"
            if self.square is None:
                parts.append(message("margin ({cell} in Tiled)", cell=cell))
            else:
                at = f"{self.square[0]},{self.square[1]}"
                parts.append(message("square {at} ({cell} in Tiled)", at=at, cell=cell))
        return tuple(parts)

    def __str__(self) -> str:
        return ", ".join(map(str, self.messages))


@frozen
class Suggestion:
    """A remedy for an unknown word: the closest known word, or all known words. Computed lazily,
    since most of many mistakes are only counted."""

    word: str
    known: Collection[str]

    @property
    def close(self) -> str | None:
        """The closest known word, None if none is close."""
        words = sorted(self.known)[:MOST_WORDS]
        alike = difflib.get_close_matches(self.word[:LONGEST], words, n=1)
        return alike[0] if alike else None

    @property
    def message(self) -> Message:
        """The remedy in words. Known words are quoted as files spell them; a
        side is not translated."""
        if (close := self.close) is not None:
            return message('Did you mean "{word}"?', word=str(close))
        words = sorted(self.known)[:MOST_WORDS]
        if not words:
            return message("Nothing is allowed here")
        return message("Known: {words}", words=listed(map(str, words)))

    def __str__(self) -> str:
        return str(self.message)


Remedy = Message | Suggestion


class ContentError(Exception):
    """A mistake in a data file. Its text is one line of English: file, place, problem, remedy.

    ``where`` is None for the file as a whole. ``others`` are further mistakes found in the same
    pass.
    """

    def __init__(
        self, file: Path, where: LineNumber | Spot | None, problem: Message, remedy: Remedy
    ) -> None:
        super().__init__(file, where, problem, remedy)
        self.file = file
        self.where = where
        self.problem = problem
        self._remedy = remedy
        self.others: tuple[ContentError, ...] = ()

    @property
    def remedy(self) -> Message:
        """How to fix it."""
        return self._remedy.message if isinstance(self._remedy, Suggestion) else self._remedy

    def told(self, say: Say = str) -> str:
        """Its text in a language."""
        place = located(str(self.file), self.where, say)
        return f"{printable(place)}: {sentences(self.problem, self.remedy, say)}"

    def __str__(self) -> str:
        return self.told()


def located(file: str, where: LineNumber | Spot | None, say: Say = str) -> str:
    """A file and a place in it in a language."""
    return ", ".join((file, *(map(say, where.messages) if where is not None else ())))


def sentences(problem: Message, remedy: Message, say: Say = str) -> str:
    """A problem and its remedy in a language, on one line."""
    fixed = printable(say(remedy))
    return f"{printable(say(problem))}. {fixed}{'' if fixed.endswith('?') else '.'}"


def too_long(
    problem: Template, text: str, most: int = LONGEST_TITLE, **parts: Part
) -> tuple[Message, Message] | None:
    """The problem and the remedy for a text that is too long, or None. The problem is filled in
    with ``letters`` and ``most``. Windows would stall on the text, or cut it."""
    if len(text) <= most:
        return None
    letters = counted("{n} letter", "{n} letters", len(text))
    return problem.filled(letters=letters, most=most, **parts), message("Shorten it")


_MERGE = re.compile(r"^(<{7} .*|={7}|>{7} .*|\|{7} .*)$", re.MULTILINE)
"""The lines that a merge of two versions leaves where it could not decide."""


def merge_mark(text: str) -> tuple[int, Message, Message] | None:
    """The line of the first mark that a merge of two versions has left in a text, the problem and
    the remedy; None if there is none, or only one of its kinds."""
    found = list(_MERGE.finditer(text))
    if len({mark[0][0] for mark in found}) < 2:
        return None
    line = text.count("\n", 0, found[0].start()) + 1
    problem = message("has marks of a merge: two versions of it stand here, one after the other")
    remedy = message(
        "Keep one version from {begin} to {end}, and delete the marks",
        begin="<<<<<<<",
        end=">>>>>>>",
    )
    return line, problem, remedy


def unfit(problem: Template, called: str, text: str) -> tuple[Message, Message] | None:
    """The problem and the remedy for a title or a name that does not fit on one line, or None.
    ``problem`` says that it is too long; ``called`` is the property that holds it."""
    letter = strange(text)
    return too_long(problem, text) or (refusal(called, letter) if letter else None)


def printable(text: str) -> str:
    """A text on one line, truncated, without anything that a terminal or a table would interpret,
    since it may quote from files."""
    return visible(shortened(text))


def raise_first(errors: Iterable[ContentError]) -> None:
    """Raises the first of the errors, carrying the others up to the counting limit; does nothing if
    there are none."""
    found = list(islice(errors, MOST_SOUGHT))
    if found:
        found[0].others = tuple(found[1:])
        raise found[0]


def hint(word: str, known: Iterable[str]) -> Suggestion:
    """A remedy for an unknown word."""
    return Suggestion(word, known if isinstance(known, Collection) else tuple(known))


def cannot_read(file: Path, error: OSError | ValueError) -> ContentError:
    if isinstance(error, FileNotFoundError):
        problem, remedy = message("there is no such file"), message("Check its name and folder")
        return ContentError(file, None, problem, remedy)
    if isinstance(error, IsADirectoryError):
        return ContentError(file, None, message("is a folder"), message("Name a file in it"))
    remedy = message("Check its type and permissions")
    return _impossible(file, template("cannot be read: {reason}"), error, remedy)


def cannot_decode(picture: Path, error: Exception) -> ContentError:
    """The error for a picture whose head is valid, but which cannot be decoded or, by now, read."""
    if isinstance(error, OSError):
        return cannot_read(picture, error)
    problem = message("is damaged: {reason}", reason=str(error).rstrip("."))
    return ContentError(picture, None, problem, message("Save it as PNG again"))


def cannot_write(file: Path, error: OSError | ValueError) -> ContentError:
    remedy = message("Choose another folder")
    return _impossible(file, template("cannot be written: {reason}"), error, remedy)


def _impossible(
    file: Path, problem: Template, error: OSError | ValueError, remedy: Message
) -> ContentError:
    """The error for a refused operation, in the system's words. The remedy differs if
    the name is at fault."""
    reason: Part
    if isinstance(error, ValueError):  # a NUL in the name, or a lone surrogate
        reason = message("no file can have that name")
    else:
        reason = in_words(error.strerror or type(error).__name__)
    if isinstance(error, ValueError) or error.errno == errno.ENAMETOOLONG:
        remedy = message("Give it another, shorter name")
    return ContentError(file, None, problem.filled(reason=reason), remedy)


_WHOLE = {
    str(reason): reason
    for reason in (
        # the system
        message("File exists"),
        message("File name too long"),
        message("Input/output error"),
        message("Invalid argument"),
        message("Is a directory"),
        message("No space left on device"),
        message("No such file or directory"),
        message("Not a directory"),
        message("Operation not permitted"),
        message("Permission denied"),
        message("Read-only file system"),
        message("Too many levels of symbolic links"),
        message("Disk quota exceeded"),
        # our own, in place of the system's
        message("Another program has it open"),
        message("Another program has written to it"),
        message("There is a file of that name"),
        # TOML
        message("Cannot overwrite a value"),
        message("Escaped character is not a Unicode scalar value"),
        message("Expected '=' after a key in a key/value pair"),
        message("Expected ']' at the end of a table declaration"),
        message("Expected ']]' at the end of an array declaration"),
        message("Expected newline or end of document after a statement"),
        message("Invalid date or datetime"),
        message("Invalid hex value"),
        message("Invalid initial character for a key part"),
        message("Invalid statement"),
        message("Invalid value"),
        message("Unclosed array"),
        message("Unclosed inline table"),
        message("Unescaped '\\' in a string"),
        message("Unterminated string"),
        # XML
        message("syntax error"),
        message("no element found"),
        message("not well-formed (invalid token)"),
        message("unclosed token"),
        message("partial character"),
        message("mismatched tag"),
        message("duplicate attribute"),
        message("junk after document element"),
        message("undefined entity"),
        message("reference to invalid character number"),
        message("XML or text declaration not at start of entity"),
        message("unknown encoding"),
        message("encoding specified in XML declaration is incorrect"),
        message("unclosed CDATA section"),
        message("unbound prefix"),
        message("XML declaration not well-formed"),
    )
}
_QUOTING = (
    ("Cannot declare ", template("Cannot declare {quoted} twice"), " twice"),
    ("Cannot mutate immutable namespace ", template("Cannot change the table {quoted}"), ""),
    ("Cannot redefine namespace ", template("Cannot redefine the table {quoted}"), ""),
    ("Duplicate inline table key ", template("Duplicate inline table key {quoted}"), ""),
    ("Expected ", template("Expected {quoted}"), ""),
    ("Found invalid character ", template("Found invalid character {quoted}"), ""),
    ("Illegal character ", template("Illegal character {quoted}"), ""),
)
"""TOML errors that quote from the file: their prefix, the message, and their suffix."""


def in_words(reason: str) -> Part:
    """A reason as a message; unchanged if it is not one of the usual ones."""
    if reason in _WHOLE:
        return _WHOLE[reason]
    for begin, meant, end in _QUOTING:
        if reason.startswith(begin) and reason.endswith(end):
            return meant.filled(quoted=reason[len(begin) : len(reason) - len(end)])
    return reason
