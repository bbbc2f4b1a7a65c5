"""The rules on a console: chapters, a clause, or all clauses with a word."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from ad1666.content.rulebook import Clause, Part, Rulebook, owners, plain
from ad1666.i18n import _, name
from ad1666.output import BOLD, PLAIN

_INDENT = "  "


def lines(book: Rulebook, asked: str, *, width: int, colour: bool) -> Iterator[str]:
    """The lines for a clause number, a chapter, or words; the contents for an empty query. Nothing
    if nothing is found. ``width`` is in characters; with ``colour`` matches are bold."""
    clause = book.find(asked)
    if not asked.strip():
        yield from _contents(book, width)
    elif clause is not None:
        yield from _whole(book, clause, width, colour=colour)
    elif chapter := book.of_chapter(asked):
        yield from _list(chapter, width, "")
    else:
        words = {word for reading in book.readings(asked) for word in reading.split()}
        pattern = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
        yield from _list(book.search(asked), width, pattern if colour else "")


def _contents(book: Rulebook, width: int) -> Iterator[str]:
    """The chapters, with the opening words of their clauses."""
    for chapter, title in book.chapters.items():
        yield f"{chapter}  {title}"[:width]
        for clause in book.of_chapter(chapter):
            mark = "*" if clause.ruling else " "
            yield f"{_INDENT}{clause.number:<9}{mark} {clause.opening}"[:width]
    yield ""
    yield from textwrap.wrap(
        _(
            "* has a ruling where the rulebook leaves a question open. A clause: ad1666 rules "
            "MEL-5, a chapter: ad1666 rules MEL, all clauses with a word: ad1666 rules parry"
        ),
        width,
    )


def _whole(book: Rulebook, clause: Clause, width: int, *, colour: bool) -> Iterator[str]:
    """A clause with its rulings set off, references in both directions, and the
    characters with its ability."""
    for head in _wrapped(f"{clause.number}  {clause.title}", width):
        yield f"{BOLD}{head}{PLAIN}" if colour else head
    for number, part in enumerate(clause.parts):
        dot = "- " if number else ""
        for text, ruling in _passages(part):
            indent = f"{_INDENT}| " if ruling else _INDENT
            hanging = indent + " " * len(dot)
            yield from textwrap.wrap(
                text, width, initial_indent=indent + dot, subsequent_indent=hanging
            )
            dot = " " * len(dot)
    for label, found in (
        (_("Refers to: {clauses}"), book.cited_by(clause)),
        (_("Referred to by: {clauses}"), book.citing(clause)),
    ):
        if found:
            yield from _wrapped(label.format(clauses=", ".join(found)), width)
    if characters := owners(clause):
        had_by = _("Who has it: {characters}")
        yield from _wrapped(
            had_by.format(characters=", ".join(name("character", c) for c in characters)), width
        )


def _passages(part: Part) -> Iterator[tuple[str, bool]]:
    """The text of a part, with rulings that are whole sentences as passages of their own; those in
    brackets stay in place."""
    running = ""
    for segment in part:
        if segment.ruling and running.rstrip()[-1:] in ("", "."):
            if running:
                yield running.strip(), False
            running = ""
            yield segment.text.strip(), True
        else:
            running += segment.text
    if running:
        yield running.strip(), False


def _list(clauses: tuple[Clause, ...], width: int, pattern: str) -> Iterator[str]:
    for clause in clauses:
        for line in _wrapped(f"{clause.number} {clause.text}", width):
            yield _marked(line, pattern)


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent=_INDENT)


def _marked(line: str, pattern: str) -> str:
    if not pattern:
        return line
    done, at = [], 0
    for found in re.finditer(pattern, plain(line)):
        done += [line[at : found.start()], BOLD, line[found.start() : found.end()], PLAIN]
        at = found.end()
    return "".join((*done, line[at:]))
