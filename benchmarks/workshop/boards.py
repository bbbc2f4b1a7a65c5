"""Random boards with every kind of square and edge, and doors in every state. A seed always
gives the same board."""

from __future__ import annotations

import random

from attrs import evolve, frozen

from ad1666.rules.board import (
    OPEN_EDGE,
    STRAIGHT,
    Barrier,
    Board,
    Direction,
    Door,
    Edge,
    Feature,
    Kind,
    edge_of,
    sides_of,
    towards,
)
from ad1666.rules.characters import Square

JOINING = (Barrier.STAIRS, Barrier.LADDER)
"""Found only between high terrain and open ground (BOARD-4)."""
_ACROSS = {"N": (Direction.N, Direction.S), "W": (Direction.E, Direction.W)}


@frozen
class Taste:
    """The mix of a board: how many in a thousand squares and edges are not plain."""

    blocked: int = 60
    high: int = 130
    other: int = 60
    """Squares of each special kind."""
    features: int = 300


AIRY = Taste(blocked=30, high=40, features=140)
CRAMPED = Taste(blocked=90, high=100, features=450)
HILLY = Taste(high=350)
TASTES = (Taste(), AIRY, CRAMPED, HILLY)


def scattered(rng: random.Random, width: int, height: int, taste: Taste = TASTES[0]) -> Board:
    """A board with anything anywhere, outer edges included."""
    kinds = {(x, y): _kind(rng, taste) for y in range(height) for x in range(width)}
    return _built(rng, width, height, kinds, taste)


def connected(rng: random.Random, width: int, height: int, taste: Taste = TASTES[0]) -> Board:
    """A playable board: high terrain forms islands, and all squares where a figure can stand are
    connected in both directions, by walking, climbing, jumping or breaking through doors."""
    kinds: dict[Square, Kind] = {}
    for y in range(height):
        for x in range(width):
            neighbours = [kinds[s] for s in ((x - 1, y), (x, y - 1)) if s in kinds]
            high = Kind.HIGH in neighbours and rng.random() < 0.5
            kinds[x, y] = Kind.HIGH if high else _kind(rng, taste)
    board = _built(rng, width, height, kinds, taste)
    while (gap := _gap(rng, board)) is not None:
        board = _bridged(board, *gap)
    return board


def roughened(rng: random.Random, board: Board) -> Board:
    """The board with some squares rough or dark, and with some walls and sides of high terrain that
    can be climbed (BOARD-13, MOVE-9)."""
    ground = [s for s in board.squares() if board.kind(s) is not Kind.BLOCKED]
    rough, dark = (tuple(s for s in ground if rng.random() < 0.15) for _ in range(2))
    features = dict(board.features)
    for edge in _edges(board.width, board.height):
        feature = features.get(edge, OPEN_EDGE)
        kinds = {board.kind(s) for s in sides_of(edge) if s in board}
        climbed = feature.barrier is Barrier.WALL or (
            feature is OPEN_EDGE and kinds == {Kind.OPEN, Kind.HIGH}
        )
        if climbed and rng.random() < 0.25:
            features[edge] = evolve(feature, climb=rng.randint(1, 9))
    ordered = tuple(sorted(features.items()))
    return evolve(board, features=ordered, rough=rough, dark=dark)


def _kind(rng: random.Random, taste: Taste) -> Kind:
    drawn = rng.randrange(1000)
    for kind in Kind:
        weight = {Kind.OPEN: 0, Kind.BLOCKED: taste.blocked, Kind.HIGH: taste.high}
        share = weight.get(kind, taste.other)
        if drawn < share:
            return kind
        drawn -= share
    return Kind.OPEN


def _built(
    rng: random.Random, width: int, height: int, kinds: dict[Square, Kind], taste: Taste
) -> Board:
    features: list[tuple[Edge, Feature]] = []
    doors: list[tuple[Edge, Door]] = []
    for edge in _edges(width, height):
        sides = tuple(kinds.get(s, Kind.OPEN) for s in sides_of(edge))
        stepped = set(sides) == {Kind.OPEN, Kind.HIGH}
        if rng.randrange(1000) >= (500 if stepped else taste.features):
            continue
        barriers: list[Barrier] = [b for b in Barrier if b not in JOINING or stepped]
        barriers.remove(Barrier.OPEN)
        if stepped and rng.random() < 0.6:
            barriers = [*JOINING]
        barrier = rng.choice(barriers)
        lower = rng.choice(_ACROSS[edge.side]) if barrier is Barrier.HIGH else None
        features.append((edge, Feature(barrier, lower)))
        if barrier is Barrier.DOOR:
            doors.append((edge, rng.choice(list(Door))))
    return Board(width, height, tuple(kinds.values()), tuple(features), tuple(doors))


def _edges(width: int, height: int) -> list[Edge]:
    """All edges of a board, outer ones included."""
    flat = [Edge(x, y, "N") for y in range(height + 1) for x in range(width)]
    return flat + [Edge(x, y, "W") for y in range(height) for x in range(width + 1)]


def _gap(rng: random.Random, board: Board) -> tuple[Square, Direction] | None:
    """A border between a square connected with the first one and a square that is not;
    None if there is none."""
    ground = [s for s in board.squares() if board.kind(s) is not Kind.BLOCKED]
    if not ground:
        return rng.choice([*board.squares()]), Direction.N
    reached = _reached(board, ground[0])
    if len(reached) == len(ground):
        return None
    borders = [
        (square, d)
        for square in ground
        if square in reached
        for d in STRAIGHT
        if towards(square, d) in board and towards(square, d) not in reached
    ]
    return rng.choice(borders)


def _reached(board: Board, start: Square) -> set[Square]:
    """The squares connected with a square in both directions, doors included."""
    seen, todo = {start}, [start]
    while todo:
        square = todo.pop()
        for d in STRAIGHT:
            to = towards(square, d)
            if to not in seen and to in board and _joined(board, square, d):
                seen.add(to)
                todo.append(to)
    return seen


def _joined(board: Board, square: Square, d: Direction) -> bool:
    """Whether an edge can be crossed in both directions, given time and luck."""
    feature = board.feature(edge_of(square, d))
    to = towards(square, d)
    if Kind.BLOCKED in (board.kind(square), board.kind(to)) or feature.barrier is Barrier.WALL:
        return False
    return board.level(square, to) or feature.barrier in JOINING


def _bridged(board: Board, square: Square, d: Direction) -> Board:
    """The board with a way across an edge: the square beyond is opened, and the edge is
    cleared or becomes stairs."""
    to, edge = towards(square, d), edge_of(square, d)
    kinds = list(board.kinds)
    for blocked in (square, to):
        if blocked in board and board.kind(blocked) is Kind.BLOCKED:
            kinds[blocked[1] * board.width + blocked[0]] = Kind.OPEN
    cleared = evolve(board, kinds=tuple(kinds))
    features = tuple((e, f) for e, f in board.features if e != edge)
    doors = tuple((e, state) for e, state in board.doors if e != edge)
    if to in board and not cleared.level(square, to):
        features = (*features, (edge, Feature(Barrier.STAIRS)))
    return evolve(cleared, features=features, doors=doors)
