"""Text on paper: broken into lines as at the table, by the same typefaces."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ad1666.table.paper.marks import POINT, Mark, Picture, TextRun
from ad1666.table.paper.rendering import icon
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.theme import Colour
from ad1666.words import literal

_FINE = 20
"""Pixels of a point: letters are measured as large as that, so that hinting does not matter."""
_LEAST, _STEP = 3.0, 0.5
"""The smallest type, for names that hardly anybody gives, and the steps to it, in points."""
_ICON = 1.05
"""The size of an icon in a line, in sizes of the type."""


@frozen
class Piece:
    """A piece of a line in one style, ``x`` from its beginning: words, or an ``icon``."""

    x: float
    text: str
    style: str
    clause: bool = False
    icon: str = ""


Row = tuple[Piece, ...]


def leading(size: float) -> float:
    """The distance between two baselines."""
    return size * POINT * text.LEADING


def width(words: str, size: float, style: str = "body") -> float:
    """The width of words without markup."""
    return text.advance(words, style, round(size * _FINE)) / _FINE * POINT


def shrunk(words: str, size: float, room: float, style: str, least: float = 6) -> float:
    """The largest size, up to ``size``, at which words fit on one line."""
    while size > least and width(words, size, style) > room:
        size -= 0.5
    return size


def rows(
    markup: str, size: float, room: float, base: str = "body", *, cited: bool = False
) -> list[Row]:
    """The lines of a text with markup, no wider than ``room``; with the clauses on which it rests
    if wanted."""
    pixels = round(room / POINT * _FINE)
    return [
        tuple(_pieces(line))
        for line in text.broken(markup, round(size * _FINE), pixels, base, cited=cited)
    ]


def _pieces(line: tuple[text.StyledSpan, ...]) -> Iterator[Piece]:
    """The spans of a line; those of one style are one piece, as that is easier to search for."""
    x, begun, words = 0.0, 0.0, ""
    kind = ("", False)
    for span in line:
        if words and (span.icon or kind != (span.style, span.clause)):
            yield Piece(begun / _FINE * POINT, words, *kind)
            words = ""
        if span.icon:
            yield Piece(x / _FINE * POINT, "", span.style, icon=span.icon)
        else:
            if not words:
                begun, kind = x, (span.style, span.clause)
            words += span.text
        x += span.width
    if words:
        yield Piece(begun / _FINE * POINT, words, *kind)


def row_marks(
    row: Row, x: float, y: float, size: float, colour: Colour = theme.INK
) -> Iterator[Mark]:
    """A line, with its baseline at ``y``."""
    for piece in row:
        if piece.icon:
            high = size * POINT * _ICON
            yield Picture(x + piece.x, y - high * 0.8, high, high, icon(piece.icon))
        elif piece.text.strip():
            shade = theme.RULE if piece.clause and colour == theme.INK else colour
            yield TextRun(x + piece.x, y, piece.text.rstrip(), size, piece.style, shade)


def centred(
    words: str,
    x: float,
    y: float,
    room: float,
    size: float,
    style: str = "body",
    colour: Colour = theme.INK,
) -> TextRun:
    """Words without markup on one line, with the baseline at ``y``, in the middle of a room that
    begins at ``x``, in smaller type if they would not fit."""
    size = shrunk(words, size, room, style, 4)
    return TextRun(x + (room - width(words, size, style)) / 2, y, words, size, style, colour)


def within(
    words: str,
    place: tuple[float, float, float, float],
    size: float,
    style: str = "body",
    colour: Colour = theme.INK,
    *,
    middle: bool = True,
) -> Iterator[TextRun]:
    """Words without markup in a rectangle (left, top, width, height): in the largest type, up to
    ``size``, in which all of them have room there, on several lines if that is larger."""
    x, y, wide, high = place
    lines = _laid(words, size, wide, style)
    while size > _LEAST and not (
        len(lines) * leading(size) <= high and _whole(words, size, wide, style)
    ):
        size -= _STEP
        lines = _laid(words, size, wide, style)
    top = y + (high - len(lines) * leading(size)) / 2
    for number, line in enumerate(lines):
        left = x + (wide - width(line, size, style)) / 2 if middle else x
        base = top + number * leading(size) + size * POINT * 0.92
        yield TextRun(left, base, line, size, style, colour)


def _laid(words: str, size: float, wide: float, style: str) -> list[str]:
    laid = rows(literal(words), size, wide, style)
    return ["".join(piece.text for piece in row).strip() for row in laid]


def _whole(words: str, size: float, wide: float, style: str) -> bool:
    """Whether no word has to be broken."""
    return all(width(word, size, style) <= wide for word in words.split())
