"""Lines and shapes, brought onto squares and the edges between them.

A line becomes walls on the edges that it parts: those between two squares whose centres it
separates. So whatever is closed stays closed, however askew it is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise

import pygame
from attrs import Factory, define

from ad1666.importing.images import dots
from ad1666.rules.board import Edge, sides_of
from ad1666.rules.characters import Square

Point = tuple[float, float]
"""A place in squares, from the upper left corner of the board."""

FINE = 8
"""Dots across a square, by which it is told how much of it a shape covers."""
ENOUGH = 0.5
"""The part of a square that must be covered if it is to be blocked."""
_FAR = 10_000.0
"""Squares beyond which nothing is looked at."""
MOST_CORNERS = 100_000
"""Of all shapes and lines together."""


def edges_on(line: Sequence[Point], width: int, height: int) -> Iterator[Edge]:
    """The edges on which a line of these points becomes a wall, on a board of that size."""
    for one, other in pairwise(line):
        for y in _centres(one[1], other[1], height):
            x = math.floor(_at(one, other, y + 0.5, 1) + 0.5)
            if 0 <= x <= width:
                yield Edge(x, y, "W")
        for x in _centres(one[0], other[0], width):
            y = math.floor(_at(one, other, x + 0.5, 0) + 0.5)
            if 0 <= y <= height:
                yield Edge(x, y, "N")


def nearest_edge(point: Point, line: Sequence[Point]) -> Edge:
    """The edge closest to a point, of those that run as a line does."""
    x, y = point
    across, down = (max(place) - min(place) for place in zip(*line, strict=True))
    upright = down > across if across != down else abs(x - round(x)) < abs(y - round(y))
    if upright:
        return Edge(round(x), math.floor(y), "W")
    return Edge(math.floor(x), round(y), "N")


def _centres(start: float, end: float, most: int) -> range:
    """The rows, or columns, whose middle lies between two places."""
    low, high = min(start, end), max(start, end)
    first, last = math.ceil(max(low, -1.0) - 0.5), math.ceil(min(high, most + 1.0) - 0.5)
    return range(max(0, first), min(most, last))


def _at(one: Point, other: Point, place: float, axis: int) -> float:
    """Where a line is on the other axis, at a place on one."""
    share = (place - one[axis]) / (other[axis] - one[axis])
    found = one[1 - axis] + share * (other[1 - axis] - one[1 - axis])
    return max(-_FAR, min(_FAR, found))


@define
class Cover:
    """How much of each square shapes cover, and the walls that lines between them are."""

    width: int
    height: int
    edges: set[Edge] = Factory(set)
    corners: int = 0
    _dots: pygame.Surface = Factory(
        lambda self: dots((self.width * FINE, self.height * FINE)), takes_self=True
    )

    def add_rect(self, x: float, y: float, width: float, height: float) -> None:
        """Covers an upright rectangle; one that is long and thin is a wall."""
        if min(width, height) < ENOUGH <= max(width, height):
            middle = x + width / 2, y + height / 2
            if width < height:
                self.add_line([(middle[0], y), (middle[0], y + height)])
            else:
                self.add_line([(x, middle[1]), (x + width, middle[1])])
            return
        self.add_cell(x, y, x + width, y + height)

    def add_cell(self, left: float, top: float, right: float, bottom: float) -> None:
        """Covers a rectangle, whatever its form."""
        x, y = _dot(left), _dot(top)
        self._dots.fill(255, pygame.Rect(x, y, _dot(right) - x, _dot(bottom) - y))

    def add_shape(self, points: Iterable[Point]) -> None:
        found = [(_dot(x), _dot(y)) for x, y in points]
        self.corners += len(found)
        if len(found) > 2 and self.corners <= MOST_CORNERS:
            pygame.draw.polygon(self._dots, 255, found)

    def add_line(self, points: Sequence[Point]) -> None:
        """Makes a line a wall."""
        self.corners += len(points)
        if self.corners <= MOST_CORNERS:
            self.edges.update(edges_on(points, self.width, self.height))

    def blocked(self) -> frozenset[Square]:
        found, (rows, pitch) = [], (bytes(self._dots.get_buffer().raw), self._dots.get_pitch())
        least = ENOUGH * FINE * FINE * 255
        for y in range(self.height):
            for x in range(self.width):
                starts = (row * pitch + x * FINE for row in range(y * FINE, (y + 1) * FINE))
                if sum(sum(rows[start : start + FINE]) for start in starts) >= least:
                    found.append((x, y))
        return frozenset(found)


def parting(edges: Iterable[Edge], width: int, height: int, blocked: Set[Square]) -> Iterator[Edge]:
    """Those of the edges that have an open square beside them, without which they mean nothing."""
    for edge in edges:
        beside = (s for s in sides_of(edge) if 0 <= s[0] < width and 0 <= s[1] < height)
        if any(square not in blocked for square in beside):
            yield edge


def _dot(place: float) -> int:
    return round(max(-_FAR, min(_FAR, place)) * FINE)
