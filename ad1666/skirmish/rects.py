"""Rectangles of whole squares, their edges and sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from ad1666.rules.characters import Square

Edge = tuple[int, int, str]
"""The west ("W") or north ("N") edge of a square."""
STEPS: Mapping[str, Square] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""The sides of a square, and where they lead."""


@frozen
class Rect:
    """Whole squares; ``right`` and ``bottom`` are just outside."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def middle(self) -> Square:
        return self.x + self.w // 2, self.y + self.h // 2

    def squares(self) -> Iterator[Square]:
        return ((x, y) for y in range(self.y, self.bottom) for x in range(self.x, self.right))

    def __contains__(self, square: Square) -> bool:
        return self.x <= square[0] < self.right and self.y <= square[1] < self.bottom

    def inset(self, by: int = 1) -> Rect:
        return Rect(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def flipped(self, board: Rect, *, h: bool, v: bool) -> Rect:
        x = board.w - self.right if h else self.x
        y = board.h - self.bottom if v else self.y
        return Rect(x, y, self.w, self.h)


def edge_of(square: Square, side: str) -> Edge:
    """The edge on a side of a square."""
    x, y = square
    return {"W": (x, y, "W"), "N": (x, y, "N"), "E": (x + 1, y, "W"), "S": (x, y + 1, "N")}[side]


def rim(at: Rect, side: str) -> list[Square]:
    """The squares along a side of a rectangle."""
    if side in "NS":
        y = at.y if side == "N" else at.bottom - 1
        return [(x, y) for x in range(at.x, at.right)]
    x = at.x if side == "W" else at.right - 1
    return [(x, y) for y in range(at.y, at.bottom)]
