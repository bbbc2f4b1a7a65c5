"""Boards drawn in ASCII: three characters for each square, one for each vertical edge."""

from __future__ import annotations

from attrs import frozen

from ad1666.content.messages import Message, message
from ad1666.rules.board import Barrier, Board, Direction, Door, Edge, Feature, Kind
from ad1666.rules.characters import Square

_DOORS = {"D": Door.CLOSED, "O": Door.OPEN, "L": Door.LOCKED, "X": Door.DESTROYED}
_ANYWHERE = {
    ":": Feature(Barrier.OBSTACLE),
    "W": Feature(Barrier.WINDOW),
    "s": Feature(Barrier.STAIRS),
    "l": Feature(Barrier.LADDER),
    **dict.fromkeys(_DOORS, Feature(Barrier.DOOR)),
}
_FEATURES = {
    "N": {
        "-": Feature(Barrier.WALL),
        "v": Feature(Barrier.HIGH, Direction.S),
        "^": Feature(Barrier.HIGH, Direction.N),
        **_ANYWHERE,
    },
    "W": {
        "|": Feature(Barrier.WALL),
        ">": Feature(Barrier.HIGH, Direction.E),
        "<": Feature(Barrier.HIGH, Direction.W),
        **_ANYWHERE,
    },
}
"""The features by the side of their edge and by their character."""


class BadDrawing(ValueError):
    """An invalid drawing: its line, counted from 1, and the reason."""

    def __init__(self, line: int, reason: Message) -> None:
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
            message(
                "a board has an edge line above and below every line of squares, "
                "each square three characters wide between its edges"
            ),
        )
    rows = [line.ljust(width)[:width] for line in lines]
    columns = (width - 1) // 4
    features: list[tuple[Edge, Feature]] = []
    doors: list[tuple[Edge, Door]] = []
    kinds: list[Kind] = []
    letters: dict[str, Square] = {}

    def put(mark: str, edge: Edge) -> None:
        if mark not in (*_FEATURES[edge.side], " "):
            raise BadDrawing(line, message("'{mark}' is not an edge", mark=mark))
        if mark != " ":
            features.append((edge, _FEATURES[edge.side][mark]))
        if mark in _DOORS:
            doors.append((edge, _DOORS[mark]))

    for line, row in enumerate(rows, 1):
        y = (line - 1) // 2
        for x in range(columns + 1):
            mark, inner = row[4 * x], row[4 * x + 1 : 4 * x + 4]
            if line % 2 == 0:
                put(mark, Edge(x, y, "W"))
                if inner:
                    kinds.append(_square(inner, (x, y), line, letters))
            elif mark not in "+ ":
                raise BadDrawing(line, message("'{mark}' where a corner belongs", mark=mark))
            elif len(set(inner)) > 1:
                reason = message("'{marks}' is not the same three times", marks=inner)
                raise BadDrawing(line, reason)
            elif inner:
                put(inner[0], Edge(x, y, "N"))
    board = Board(columns, len(rows) // 2, tuple(kinds), tuple(features), tuple(doors))
    return Drawing(board, letters)


def _square(text: str, square: Square, line: int, letters: dict[str, Square]) -> Kind:
    if text == "###":
        return Kind.BLOCKED
    left, middle, right = text[0], text[1], text[2]
    if left != right or left not in " =":
        raise BadDrawing(line, message("'{square}' is not a square", square=text))
    if middle.isalpha() and middle.isupper():
        if middle in letters:
            raise BadDrawing(line, message("{letter} is drawn twice", letter=middle))
        letters[middle] = square
    elif middle not in " =." or (middle in "=." and left != "="):
        raise BadDrawing(line, message("'{square}' is not a square", square=text))
    return Kind.HIGH if left == "=" else Kind.OPEN
