"""Boards drawn in ASCII: three characters wide for each square, one for each vertical edge."""

from __future__ import annotations

from attrs import frozen

from ad1666.rules.board import Barrier, Board, Direction, Door, Edge, Feature, Kind
from ad1666.rules.characters import Square

_BARRIERS = {
    ":": Feature(Barrier.OBSTACLE),
    "W": Feature(Barrier.WINDOW),
    "s": Feature(Barrier.STAIRS),
    "l": Feature(Barrier.LADDER),
    ">": Feature(Barrier.HIGH, Direction.E),
    "<": Feature(Barrier.HIGH, Direction.W),
    "v": Feature(Barrier.HIGH, Direction.S),
    "^": Feature(Barrier.HIGH, Direction.N),
}
_DOORS = {"D": Door.CLOSED, "O": Door.OPEN, "L": Door.LOCKED, "X": Door.DESTROYED}


class BadDrawing(ValueError):
    """An invalid drawing: its line, counted from 1, and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason


@frozen
class Drawing:
    """A board and the squares of the letters on it."""

    board: Board
    letters: dict[str, Square]


def parse(text: str) -> Drawing:
    """Parses a drawing. Raises BadDrawing."""
    lines = text.strip("\n").split("\n")
    width = max((len(line.rstrip()) for line in lines), default=0)
    if len(lines) < 3 or len(lines) % 2 == 0 or width % 4 != 1:
        raise BadDrawing(
            1,
            "a board has an edge line above and below every line of squares, "
            "each square three characters wide between its edges",
        )
    rows = [line.ljust(width)[:width] for line in lines]
    columns = (width - 1) // 4
    features: list[tuple[Edge, Feature]] = []
    doors: list[tuple[Edge, Door]] = []
    kinds: list[Kind] = []
    letters: dict[str, Square] = {}
    for number, row in enumerate(rows):
        y = number // 2
        for x in range(columns + 1):
            at = 4 * x
            if number % 2 == 0:
                if row[at] not in "+ ":
                    raise BadDrawing(number + 1, f"'{row[at]}' where a corner belongs")
                if x < columns:
                    _horizontal(row[at + 1 : at + 4], Edge(x, y, "N"), number, features, doors)
            else:
                _edge(row[at], Edge(x, y, "W"), "|", number, features, doors)
                if x < columns:
                    kinds.append(_square(row[at + 1 : at + 4], (x, y), number, letters))
    board = Board(columns, len(rows) // 2, tuple(kinds), tuple(features), tuple(doors))
    return Drawing(board, letters)


def _horizontal(
    text: str,
    edge: Edge,
    number: int,
    features: list[tuple[Edge, Feature]],
    doors: list[tuple[Edge, Door]],
) -> None:
    if len(set(text)) != 1:
        raise BadDrawing(number + 1, f"'{text}' is not the same three times")
    _edge(text[0], edge, "-", number, features, doors)


def _edge(
    mark: str,
    edge: Edge,
    wall: str,
    number: int,
    features: list[tuple[Edge, Feature]],
    doors: list[tuple[Edge, Door]],
) -> None:
    if mark == " ":
        return
    if mark == wall:
        features.append((edge, Feature(Barrier.WALL)))
    elif mark in _DOORS:
        features.append((edge, Feature(Barrier.DOOR)))
        doors.append((edge, _DOORS[mark]))
    elif (
        mark in _BARRIERS
        and (mark not in "<>" or wall == "|")
        and (mark not in "v^" or wall == "-")
    ):
        features.append((edge, _BARRIERS[mark]))
    else:
        raise BadDrawing(number + 1, f"'{mark}' is no such edge")


def _square(text: str, square: Square, number: int, letters: dict[str, Square]) -> Kind:
    if text == "###":
        return Kind.BLOCKED
    left, middle, right = text[0], text[1], text[2]
    if left != right or left not in " =":
        raise BadDrawing(number + 1, f"'{text}' is no such square")
    if middle.isalpha() and middle.isupper():
        if middle in letters:
            raise BadDrawing(number + 1, f"{middle} is drawn twice")
        letters[middle] = square
    elif middle not in " =." or (middle in "=." and left != "="):
        raise BadDrawing(number + 1, f"'{text}' is no such square")
    return Kind.HIGH if left == "=" else Kind.OPEN
