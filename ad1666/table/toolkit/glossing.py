"""Words of the rules in texts: a line of dots under each. Where they are is kept by text and
width."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

import pygame
from attrs import frozen

from ad1666.i18n import when_changed
from ad1666.table.toolkit import pictures, text, theme
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.text import StyledSpan
from ad1666.words import terms

_ICON = "\ufffc"
"""Stands for a picture in a text."""
_DOT, _DOTS = 0.09, 0.26
"""The size of a dot, and the distance between dots, in type sizes."""


@frozen
class TermSpan:
    """Part of a line that is a word of the rules, in pixels from the left, and its clause."""

    clause: str
    line: int
    left: float
    right: float


def marks(markup: str, size: int, width: float, base: str = "body") -> tuple[TermSpan, ...]:
    """The words of the rules in a text of a width, each only where it first occurs. One that goes
    on in the next line has a mark in each."""
    return _marks(markup, size, width, base, text.citations.shown)


@lru_cache(maxsize=1024)
def _marks(markup: str, size: int, width: float, base: str, _cited: bool) -> tuple[TermSpan, ...]:
    lines = text.wrap(markup, size, width, base)
    words = "\n".join("".join(span.text or _ICON for span in line) for line in lines)
    found, start = terms.found(words), 0
    made = list[TermSpan]()
    for number, line in enumerate(lines):
        end = start + sum(len(span.text or _ICON) for span in line)
        for each in found:
            begin, last = max(each.begin, start), min(each.end, end)
            if begin < last:
                left, right = (_across(line, at - start, size) for at in (begin, last))
                made.append(TermSpan(each.clause, number, left, right))
        start = end + 1
    return tuple(made)


when_changed(_marks.cache_clear)


def _across(line: tuple[StyledSpan, ...], letters: int, size: int) -> float:
    """How far the first letters of a line reach."""
    reached = 0.0
    for span in line:
        here = len(span.text or _ICON)
        if letters < here:
            return reached + text.advance(span.text[:letters], span.style, size)
        reached, letters = reached + span.width, letters - here
    return reached


def places(
    found: Collection[TermSpan], box: text.Column, size: int
) -> Iterator[tuple[TermSpan, pygame.Rect]]:
    """Where marks lie, in a text that is drawn in a column."""
    high = text.line_height(size)
    for mark in found:
        left, top = box[0] + mark.left, box[1] + mark.line * high
        yield mark, pygame.Rect(round(left), round(top), round(mark.right - mark.left), high)


def underline(surface: pygame.Surface, place: pygame.Rect, size: int, colour: theme.Colour) -> None:
    """Draws the dots under a word in a line of text."""
    surface.blit(_dots(place.width, size, colour), place.move(0, round(size * 1.02)))


@in_stock
def _dots(width: int, size: int, colour: theme.Colour) -> pygame.Surface:
    dot, step = max(1, round(size * _DOT)), max(3, round(size * _DOTS))
    image = pictures.blank((width, dot))
    for x in range(0, width - dot + 1, step):
        image.fill(colour, (x, 0, dot, dot))
    return pictures.ready(image)
