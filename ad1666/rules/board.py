"""Squares and edges: what lies where, what is adjacent to what, what a step crosses (BOARD)."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar, cast

from attrs import Factory, define, evolve, field, fields, frozen

from ad1666.rules.characters import Square
from ad1666.rules.frozen import maker
from ad1666.rules.items import Item
from ad1666.rules.tables import complete

_Answer = TypeVar("_Answer")
_new = tuple.__new__


@frozen
class Lock:
    """A lock: how hard it is to force what it locks (ACT-15) and to pick it (ABIL-8), and the id of
    the item that opens it, None if none does (BOARD-13)."""

    force: int = 7
    pick: int = 6
    key: str | None = None


USUAL_LOCK = Lock()


@frozen
class Chest:
    """A locked chest, strongbox or cupboard: where it stands, what it holds, and how hard it is to
    open. It does not hinder movement or sight. ``id`` is its name in choices."""

    id: str
    at: Square
    holds: tuple[Item, ...]
    lock: Lock = USUAL_LOCK


FULL_MP, PARTIAL_MP = 4, 2
"""The MP of a Full and of a Partial move (ACT-6, ACT-12)."""
USUAL_PASSAGE = 2
"""The MP that a passage takes unless the map says otherwise (PLACE-1)."""


@frozen
class Link:
    """A passage that joins two squares which lie apart, such as stairs to a loft drawn beside the
    house, a trapdoor or a secret way (PLACE-1): its name on the map, the MP that it takes, and the
    title that players read, empty without one."""

    name: str
    ends: tuple[Square, Square]
    cost: int = USUAL_PASSAGE
    title: str = ""

    def beyond(self, end: Square) -> Square:
        """The end that is not this one."""
        return self.ends[1] if end == self.ends[0] else self.ends[0]


class Direction(enum.StrEnum):
    """The eight directions, clockwise from north."""

    N = "N"
    NE = "NE"
    E = "E"
    SE = "SE"
    S = "S"
    SW = "SW"
    W = "W"
    NW = "NW"

    @property
    def step(self) -> tuple[int, int]:
        """The change of x and y in one step."""
        return _STEPS[self]

    @property
    def diagonal(self) -> bool:
        """Whether it is NE, SE, SW or NW."""
        return len(self) == 2  # faster than by its value

    @property
    def opposite(self) -> Direction:
        return _CLOCKWISE[(_CLOCKWISE.index(self) + 4) % 8]

    @property
    def halves(self) -> tuple[Direction, Direction]:
        """The two straight directions that make up a diagonal."""
        return _HALVES[self]


DoorSide = tuple[Square, Direction]
"""A door seen from one side of it: a square that it opens on, and the side of that square."""

_CLOCKWISE = tuple(Direction)
_STEPS = complete(
    Direction,
    {
        Direction.N: (0, -1),
        Direction.NE: (1, -1),
        Direction.E: (1, 0),
        Direction.SE: (1, 1),
        Direction.S: (0, 1),
        Direction.SW: (-1, 1),
        Direction.W: (-1, 0),
        Direction.NW: (-1, -1),
    },
)
_BY_STEP = {step: direction for direction, step in _STEPS.items()}
STRAIGHT = (Direction.N, Direction.E, Direction.S, Direction.W)
_DIAGONAL = tuple(d for d in Direction if d.diagonal)
_HALVES = {d: (Direction(d[0]), Direction(d[1])) for d in _DIAGONAL}


class Kind(enum.StrEnum):
    """Kinds of square (BOARD-2 to BOARD-4)."""

    OPEN = "open"
    BLOCKED = "blocked"
    HIGH = "high"


class Barrier(enum.StrEnum):
    """Kinds of edge (BOARD-4, BOARD-7 to BOARD-11)."""

    OPEN = "open"
    WALL = "wall"
    OBSTACLE = "obstacle"
    HIGH = "high"
    DOOR = "door"
    WINDOW = "window"
    STAIRS = "stairs"
    LADDER = "ladder"


class Door(enum.StrEnum):
    """States of a door (BOARD-10)."""

    CLOSED = "closed"
    OPEN = "open"
    LOCKED = "locked"
    DESTROYED = "destroyed"

    @property
    def passable(self) -> bool:
        """Whether one can walk and see through it."""
        return self in (Door.OPEN, Door.DESTROYED)


class Edge(NamedTuple):
    """An edge, with one name for both its squares: the north or west edge of square (x, y).

    The outer south and east edges are those of the squares just outside the board.
    """

    x: int
    y: int
    side: str


def edge_of(square: Square, direction: Direction) -> Edge:
    """The edge of a square in a straight direction. Raises ValueError for a diagonal."""
    found = _EDGES.get(direction)
    if found is None:
        raise ValueError(f"{direction} is not a straight direction")
    dx, dy, side = found
    return _new(Edge, (square[0] + dx, square[1] + dy, side))


def edges_around(square: Square, reach: int) -> list[Edge]:
    """The edges between the squares that are at most ``reach`` squares away from this one."""
    x, y = square
    near, nearer = range(-reach, reach + 1), range(1 - reach, reach + 1)
    edges = [Edge(x + i, y + j, "N") for i in near for j in nearer]
    return edges + [Edge(x + i, y + j, "W") for i in nearer for j in near]


_EDGES = complete(
    STRAIGHT,
    {
        Direction.N: (0, 0, "N"),
        Direction.S: (0, 1, "N"),
        Direction.W: (0, 0, "W"),
        Direction.E: (1, 0, "W"),
    },
)


def _met(dx: int, dy: int) -> tuple[list[Square], list[Edge]]:
    """The squares and the edges that a step from the square 0,0 may meet, by whatever route."""
    columns, rows = {0, dx}, {0, dy}
    edges = [Edge(max(0, dx), row, "W") for row in rows if dx]
    edges += [Edge(column, max(0, dy), "N") for column in columns if dy]
    return [(column, row) for column in columns for row in rows], edges


_MET = complete(Direction, {d: _met(*step) for d, step in _STEPS.items()})


def sides_of(edge: Edge) -> tuple[Square, Square]:
    """The two squares of an edge, the north or west one first; either may be off the board."""
    x, y, side = edge
    return ((x, y - 1) if side == "N" else (x - 1, y)), (x, y)


@frozen
class Feature:
    """What stands on an edge. ``lower`` is the lower side of a high edge (BOARD-8), ``climb`` the
    difficulty of climbing a wall or a side of high terrain where the map allows it (MOVE-9),
    ``lock`` the lock of a door if it is not the usual one (BOARD-13)."""

    barrier: Barrier
    lower: Direction | None = None
    climb: int | None = None
    lock: Lock | None = None


OPEN_EDGE = Feature(Barrier.OPEN)
OBSTACLE_COST = WINDOW_COST = 2
"""MP to cross an obstacle (BOARD-9), and to go through a window (MOVE-8)."""
ROUGH_TOLL = 1


class Way(enum.StrEnum):
    """How a step crosses into the next square, easiest first (MOVE-3)."""

    WALK = "walk"
    DROP = "drop"
    """Jumping down from high terrain (BOARD-5)."""
    CLIMB = "climb"
    """Up a high edge (MOVE-7), or over a wall or up high terrain (MOVE-9)."""
    WINDOW = "window"


@frozen(weakref_slot=False)
class Passage:
    """A step that the board allows: where to (None is off the board), how, and for how many MP."""

    to: Square | None
    way: Way
    cost: int
    upward: bool = False
    """Whether every route leads up onto high terrain, by stairs or ladder."""
    plain: bool = False
    """Whether it is a straight step over a plain open edge."""
    difficulty: int | None = None
    """The difficulty of a climb that the map allows (MOVE-9)."""

    @property
    def effort(self) -> tuple[bool, bool, int]:
        """Sort key for the routes of a diagonal step, easiest first (MOVE-3)."""
        return self.way is Way.CLIMB, self.way is Way.DROP, self.cost


_passage_of = maker(Passage)

_BLOCKED, _HIGH = Kind.BLOCKED, Kind.HIGH
_DOOR_EDGE, _WALL_EDGE = Barrier.DOOR, Barrier.WALL
_UP = (Barrier.STAIRS, Barrier.LADDER)
"""What joins high terrain and open ground (BOARD-4)."""
_SLANTING = (Barrier.DOOR, Barrier.WINDOW)
"""Past these, adjacent squares may slant (BOARD-1)."""

MOST_SQUARES = 20_000
"""The most squares in all cached boards together."""
FEWEST_BOARDS = 8
MOST_KNOWN = MOST_LINES = 1 << 14
"""The most answers, and lines of sight, cached for all boards of a family."""


def _together(squares: Iterable[Square]) -> frozenset[Square]:
    return frozenset(squares)


@define(eq=False)
class Family:
    """What boards share that differ only in the states of their doors, so that moving a door loses
    only the cached answers that it affects: what stands on the edges, and the rough and the dark
    squares; the most recently used boards, of ``area`` squares each; and answers."""

    area: int
    features: dict[Edge, Feature]
    solid: frozenset[Square] = field(converter=_together)
    """The squares that are not open ground."""
    rough: frozenset[Square] = field(converter=_together)
    dark: frozenset[Square] = field(converter=_together)
    links: Mapping[Square, tuple[Link, ...]]
    """The passages that have an end on each square, if any do."""
    boards: dict[object, Board] = Factory(dict)
    """By the states of their doors, most recently used last."""
    near: dict[tuple[Square, int], tuple[Edge, ...]] = Factory(dict)
    """For a square and a reach, the doors between the squares that are at most so far away."""
    known: dict[tuple[object, ...], object] = Factory(dict)
    """Answers by question, and by which of the doors that matter to it are passable."""
    lines: dict[tuple[Square, Square], object] = Factory(dict)
    """What is known of lines of sight: the sight itself, or the doors on which it depends."""

    def board(self, doors: object) -> Board | None:
        """The board with its doors in these states, None if it is not cached."""
        found = self.boards.pop(doors, None)
        if found is not None:
            self.boards[doors] = found
        return found

    def keep(self, doors: object, board: Board) -> None:
        """Caches a board, in place of the least recently used one if there are many."""
        if len(self.boards) >= max(FEWEST_BOARDS, MOST_SQUARES // self.area):
            del self.boards[next(iter(self.boards))]
        self.boards[doors] = board

    def shared(
        self,
        passable: Iterable[bool],
        work_out: Callable[..., _Answer],
        board: Board,
        *asked: Square,
    ) -> _Answer:
        """What ``work_out`` finds on a board, cached. It may depend on no other doors than those
        whose ``passable`` is given, and on those only by that."""
        question = (work_out, *asked, *passable)
        found = self.known.get(question)
        if found is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            found = self.known[question] = work_out(board, *asked)
        return cast("_Answer", found)

    def remember_line(self, viewer: Square, seen: Square, known: object) -> None:
        """Caches what is known of a line of sight. If there are many, all others are dropped."""
        if len(self.lines) >= MOST_LINES:
            self.lines.clear()
        self.lines[viewer, seen] = known


@frozen(cache_hash=True)
class Board:
    """The board with its doors in their present state. Moving a door makes another Board."""

    width: int
    height: int
    kinds: tuple[Kind, ...]
    """The squares, row by row."""
    features: tuple[tuple[Edge, Feature], ...] = ()
    """Every edge that is not open."""
    doors: tuple[tuple[Edge, Door], ...] = ()
    """The state of each edge that is a door."""
    rough: tuple[Square, ...] = ()
    """Squares of mud, shallow water, rubble and the like (BOARD-13)."""
    dark: tuple[Square, ...] = ()
    """Unlit squares (BOARD-13)."""
    links: tuple[Link, ...] = ()
    """The passages between squares that are not adjacent (PLACE-1)."""
    titles: tuple[tuple[str, str], ...] = ()
    """What players read for things on it, by their names, where that is more than these."""
    family: Family = field(init=False, eq=False, repr=False)
    """What this board shares with those that differ from it only in their doors."""
    exits: dict[Square, Any] = field(factory=dict, eq=False, repr=False, init=False)
    """A cache of the ``Exits`` of each square (board_moves.py)."""

    # Lookup tables and caches of what depends on the board alone; they live as long as it does. A
    # cache outside would compare boards square by square whenever the same map is loaded twice.
    # Cached properties would slow down every other field.
    _doors: dict[Edge, Door] = field(init=False, eq=False, repr=False)
    _passages: dict[Square, dict[Direction, Passage]] = field(
        factory=dict, init=False, eq=False, repr=False
    )
    _adjacent: dict[Square, tuple[Square, ...]] = field(
        factory=dict, init=False, eq=False, repr=False
    )
    _doors_beside: dict[Square, tuple[DoorSide, ...]] = field(
        factory=dict, init=False, eq=False, repr=False
    )
    _controlled: dict[Square, frozenset[Square]] = field(
        factory=dict, init=False, eq=False, repr=False
    )

    @family.default
    def _founded(self) -> Family:
        kinds = zip(self.squares(), self.kinds, strict=True)
        solid = [square for square, kind in kinds if kind is not Kind.OPEN]
        links: dict[Square, tuple[Link, ...]] = {}
        for link in self.links:
            for end in {*link.ends}:
                links[end] = (*links.get(end, ()), link)
        features = dict(self.features)
        return Family(self.width * self.height, features, solid, self.rough, self.dark, links)

    @_doors.default
    def _doors_by_edge(self) -> dict[Edge, Door]:
        return dict(self.doors)

    def __reduce__(self) -> tuple[object, ...]:
        # copies, and what is sent to other processes, have the board and not its caches
        return Board, tuple(getattr(self, f.name) for f in fields(Board) if f.init)

    def __contains__(self, square: Square) -> bool:
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def squares(self) -> Iterator[Square]:
        """All squares in reading order."""
        return ((x, y) for y in range(self.height) for x in range(self.width))

    def kind(self, square: Square) -> Kind:
        return self.kinds[square[1] * self.width + square[0]]

    def feature(self, edge: Edge) -> Feature:
        return self.family.features.get(edge, OPEN_EDGE)

    def door(self, edge: Edge) -> Door | None:
        return self._doors.get(edge)

    def lock(self, edge: Edge) -> Lock:
        return self.feature(edge).lock or USUAL_LOCK

    def with_door(self, edge: Edge, door: Door) -> Board:
        return self.with_doors({edge}, door)

    def with_doors(self, edges: Collection[Edge], door: Door) -> Board:
        return self._with_doors(tuple([(e, door if e in edges else d) for e, d in self.doors]))

    def unlocked(self) -> Board:
        """The board with all its doors open."""
        return self._with_doors(tuple([(edge, Door.OPEN) for edge, _door in self.doors]))

    def _with_doors(self, doors: tuple[tuple[Edge, Door], ...]) -> Board:
        found = self.family.board(doors)
        if found is None:
            found = evolve(self, doors=doors)
            object.__setattr__(found, "family", self.family)
            self.family.keep(doors, found)
        return found

    def learn(
        self,
        memo: dict[Square, _Answer],
        work_out: Callable[[Board, Square], _Answer],
        square: Square,
        reach: int = 1,
    ) -> _Answer:
        """Caches in ``memo`` what depends on the edges between the squares up to ``reach`` away."""
        passable = [self._doors[e].passable for e in self.doors_near(square, reach)]
        found = memo[square] = self.family.shared(passable, work_out, self, square)
        return found

    def doors_near(self, square: Square, reach: int = 1) -> tuple[Edge, ...]:
        """The doors between the squares that are up to ``reach`` away."""
        found = self.family.near.get((square, reach))
        if found is None:
            found = tuple([e for e in edges_around(square, reach) if e in self._doors])
            self.family.near[square, reach] = found
        return found

    def passages(self, square: Square) -> dict[Direction, Passage]:
        """Every step that the board allows from a square, whatever figures stand in the way."""
        found = self._passages.get(square)
        return self.learn(self._passages, _passages, square) if found is None else found

    def ways_out(self, square: Square) -> tuple[Direction, ...]:
        """The directions, none of them diagonal, in which figures can leave the board from a
        square."""
        if all(towards(square, way) in self for way in STRAIGHT):
            return ()  # without working out its passages
        found = self.passages(square).items()
        return tuple(way for way, step in found if step.to is None and not way.diagonal)

    def links_at(self, square: Square) -> tuple[Link, ...]:
        """The passages that have an end on a square (PLACE-1)."""
        return self.family.links.get(square, ())

    def toll(self, square: Square) -> int:
        """The extra MP for entering a square, on top of the cost of the way there (BOARD-13)."""
        return ROUGH_TOLL if square in self.family.rough else 0

    def lit(self, square: Square) -> bool:
        """Whether a square is not dark (BOARD-13)."""
        return square not in self.family.dark

    def straight(self, square: Square, direction: Direction) -> bool:
        """Whether the next square in a straight direction is orthogonally adjacent (BOARD-1)."""
        return _orthogonal(self, square, direction, jumping=False) is not None

    def adjacent(self, square: Square) -> tuple[Square, ...]:
        """The adjacent squares, orthogonal and diagonal, in order of direction: what a clause means
        that asks for adjacency alone, such as support, talk and chests. Squares that slant past an
        open door or a window are among them (BOARD-1)."""
        found = self._adjacent.get(square)
        return self.learn(self._adjacent, _adjacent, square) if found is None else found

    def adjacent_for_moves(self, square: Square) -> tuple[Square, ...]:
        """The adjacent squares that moves, zones and fights go by: none that slants past an open
        door or a window (BOARD-10, BOARD-11, ZOC-1)."""
        barred = [
            d for d in _DIAGONAL if not (_in_the_open(self, square, d) or routes(self, square, d))
        ]
        slanting = [towards(square, d) for d in barred]
        return tuple([to for to in self.adjacent(square) if to not in slanting])

    def controlled(self, square: Square) -> frozenset[Square]:
        """The squares that a character standing here controls (ZOC-1, BOARD-6)."""
        found = self._controlled.get(square)
        return self.learn(self._controlled, _controlled, square) if found is None else found

    def doors_beside(self, square: Square) -> tuple[DoorSide, ...]:
        """The doors adjacent to a square, each as the square on this side of it and the side of
        that square: first those on the square's own edges, then those one square along the wall,
        with no wall between (MOVE-5)."""
        found = self._doors_beside.get(square)
        return self.learn(self._doors_beside, _doors_beside, square) if found is None else found

    def level(self, a: Square, b: Square) -> bool:
        """Whether both squares are high terrain or neither is (BOARD-6)."""
        return (self.kind(a) is Kind.HIGH) == (self.kind(b) is Kind.HIGH)


def towards(square: Square, direction: Direction) -> Square:
    """The next square in a direction, on the board or not."""
    dx, dy = _STEPS[direction]
    return square[0] + dx, square[1] + dy


def distance(a: Square, b: Square) -> int:
    """Distance in squares: the target's counts, a diagonal is 1, walls are ignored (SHOT-2)."""
    x, y = abs(a[0] - b[0]), abs(a[1] - b[1])
    return x if x > y else y


def apart(square: Square, others: Iterable[Square]) -> list[int]:
    """How many squares others are from one (SHOT-2). For frequent queries."""
    (x, y), found = square, list[int]()
    for i, j in others:  # in half the time of a comprehension with `max`
        i, j = abs(x - i), abs(y - j)
        found.append(i if i > j else j)
    return found


def direction_between(a: Square, b: Square) -> Direction | None:
    """The direction from a square to a neighbouring one, None if they are not neighbours."""
    return _BY_STEP.get((b[0] - a[0], b[1] - a[1]))


def _in_the_open(board: Board, square: Square, d: Direction) -> bool:
    """Whether a step stays on the board and, by whatever route, meets nothing but open ground and
    open edges, as most do. For frequent queries."""
    if towards(square, d) not in board:
        return False
    (x, y), (squares, edges) = square, _MET[d]
    solid, features = board.family.solid, board.family.features.keys()
    return solid.isdisjoint([(x + i, y + j) for i, j in squares]) and features.isdisjoint(
        [(x + i, y + j, side) for i, j, side in edges]
    )


def _orthogonal(board: Board, square: Square, d: Direction, *, jumping: bool) -> Feature | None:
    """The feature between a square and the next one, None if they are not orthogonally adjacent
    (BOARD-1).

    Only stairs and ladders join high terrain and open ground (BOARD-4); ``jumping`` counts the way
    down as well.
    """
    to = towards(square, d)
    if to not in board:
        return None
    here, there = board.kind(square), board.kind(to)
    if here is _BLOCKED or there is _BLOCKED:
        return None
    edge = edge_of(square, d)
    feature = board.feature(edge)
    if not _passable(board, edge, feature):
        return None
    if (here is _HIGH) is (there is _HIGH) or feature.barrier in _UP:
        return feature
    return feature if jumping and here is _HIGH else None


def _passable(board: Board, edge: Edge, feature: Feature) -> bool:
    """Whether the edge is neither a wall nor a closed door (BOARD-7, BOARD-10)."""
    barrier = feature.barrier
    return board._doors[edge].passable if barrier is _DOOR_EDGE else barrier is not _WALL_EDGE


_Crossing = tuple[Square, Direction, Feature]
"""The square that is left, the direction, and what stands on the edge."""


def routes(
    board: Board, square: Square, d: Direction, *, jumping: bool = False
) -> list[tuple[_Crossing, _Crossing]]:
    """The routes round a corner by which moves, zones and fights go diagonally, at most two, each
    with two crossings. None leads through a door or a window (BOARD-10, BOARD-11)."""
    return [
        (near, far)
        for near, far in _ways_round(board, square, d, jumping=jumping)
        if near[2].barrier not in _SLANTING and far[2].barrier not in _SLANTING
    ]


def _ways_round(
    board: Board, square: Square, d: Direction, *, jumping: bool
) -> list[tuple[_Crossing, _Crossing]]:
    """All ways round a corner, each over a third square orthogonally adjacent to both (BOARD-1)."""
    first, second = d.halves
    found = []
    for one, two in ((first, second), (second, first)):
        near = _orthogonal(board, square, one, jumping=jumping)
        if near is None:
            continue
        third = towards(square, one)
        far = _orthogonal(board, third, two, jumping=jumping)
        if far is None:
            continue
        found.append(((square, one, near), (third, two, far)))
    return found


def _doors_beside(board: Board, square: Square) -> tuple[DoorSide, ...]:
    """MOVE-5."""
    if not board.doors_near(square):
        return ()
    found = [(square, side) for side in STRAIGHT if board.door(edge_of(square, side)) is not None]
    for along in STRAIGHT:
        if board.straight(square, along):
            beside = towards(square, along)
            for side in STRAIGHT:
                across = side not in (along, along.opposite)
                if across and board.door(edge_of(beside, side)) is not None:
                    found.append((beside, side))
    return tuple(found)


def _adjacent(board: Board, square: Square) -> tuple[Square, ...]:
    def adjoins(d: Direction) -> bool:
        if _in_the_open(board, square, d):
            return True
        if d.diagonal:
            return bool(_ways_round(board, square, d, jumping=False))
        return board.straight(square, d)

    return tuple(towards(square, d) for d in Direction if adjoins(d))


def _controlled(board: Board, square: Square) -> frozenset[Square]:
    return frozenset(a for a in board.adjacent_for_moves(square) if board.level(square, a))


def _passages(board: Board, square: Square) -> dict[Direction, Passage]:
    if board.kind(square) is Kind.BLOCKED:
        return {}
    every = ((d, _passage(board, square, d)) for d in Direction)
    return {d: _tolled(board, p) for d, p in every if p is not None}


def _passage(board: Board, square: Square, d: Direction) -> Passage | None:
    """The step from a square in a direction (MOVE-2, MOVE-3, MOVE-7, MOVE-8, BOARD-4 to -12)."""
    to = towards(square, d)
    if _in_the_open(board, square, d):
        return _passage_of(to, Way.WALK, 1, False, not d.diagonal, None)
    if d.diagonal:
        if to not in board:
            return None
        ways = [
            _combined(_crossing(board, *near), _crossing(board, *far))
            for near, far in routes(board, square, d, jumping=True)
        ]
        # a jump down has to end down: otherwise the edge is a wall (BOARD-4)
        ways = [
            p
            for p in ways
            if p.way is not Way.DROP or (board.kind(to) is not Kind.HIGH and not p.upward)
        ]
        easiest = min(ways, key=lambda p: p.effort, default=None)
        # a withdrawal may go round the other corner, if that does not lead up (MEL-11)
        if easiest and easiest.upward and any(p.way is Way.WALK and not p.upward for p in ways):
            return evolve(easiest, upward=False)
        return easiest
    if to not in board:
        edge = edge_of(square, d)
        feature = board.feature(edge)
        if not _passable(board, edge, feature):
            return _scaling(board, square, d)
        return evolve(_crossing(board, square, d, feature), to=None)
    joined = _orthogonal(board, square, d, jumping=True)
    if joined is None:
        return _scaling(board, square, d)
    return _crossing(board, square, d, joined)


def _scaling(board: Board, square: Square, d: Direction) -> Passage | None:
    """The climb over a straight edge that cannot be walked over, None unless the map allows it
    (MOVE-9)."""
    to = towards(square, d)
    difficulty = board.feature(edge_of(square, d)).climb
    if difficulty is None or (to in board and board.kind(to) is Kind.BLOCKED):
        return None
    return Passage(to if to in board else None, Way.CLIMB, 2, difficulty=difficulty)


def _tolled(board: Board, passage: Passage) -> Passage:
    """The step with the extra cost of the square that it enters (BOARD-13)."""
    toll = 0 if passage.to is None else board.toll(passage.to)
    return evolve(passage, cost=passage.cost + toll) if toll else passage


def _crossing(board: Board, square: Square, d: Direction, feature: Feature) -> Passage:
    """What it takes to cross one passable edge."""
    to = towards(square, d)
    from_high = board.kind(square) is Kind.HIGH
    onto_high = to in board and board.kind(to) is Kind.HIGH
    upward = onto_high and not from_high
    match feature.barrier:
        case Barrier.WINDOW:
            return Passage(to, Way.WINDOW, WINDOW_COST)
        case Barrier.STAIRS:
            return Passage(to, Way.WALK, 1, upward)
        case Barrier.LADDER:
            return Passage(to, Way.WALK, 2, upward)
        case Barrier.HIGH if feature.lower is not d:
            return Passage(to, Way.CLIMB, 2)
        case barrier:
            # the world outside is open ground (BOARD-12), so leaving high terrain is a jump too
            way = Way.DROP if from_high and not onto_high else Way.WALK
            cost = OBSTACLE_COST if barrier is Barrier.OBSTACLE else 1
            plain = barrier is Barrier.OPEN and way is Way.WALK
            return _passage_of(to, way, cost, False, plain, None)


def _combined(near: Passage, far: Passage) -> Passage:
    """A route round a corner, which is as hard as its hardest edge (MOVE-3)."""
    hardest = max(near, far, key=lambda p: p.effort)
    cost, upward = max(near.cost, far.cost), near.upward or far.upward
    return _passage_of(far.to, hardest.way, cost, upward, False, None)


# Squares and doors as text, in choices, cases, scenarios and events

_SQUARE = re.compile("([0-9]{1,3}),([0-9]{1,3})")
_DOOR = re.compile("([^/]+)/([NESW])")


def square_text(square: Square) -> str:
    """A square as ``2,1``."""
    return f"{square[0]},{square[1]}"


def parse_square(text: str) -> Square:
    """The square that ``2,1`` means. Raises ValueError if the text is no square."""
    found = _SQUARE.fullmatch(text)
    if found is None:
        raise ValueError(f"'{text}' is no square")
    return int(found[1]), int(found[2])


def door_text(door: DoorSide) -> str:
    """A door as ``2,1/E``."""
    square, side = door
    return f"{square_text(square)}/{side}"


def parse_door(text: str) -> DoorSide:
    """The door that ``2,1/E`` means. Raises ValueError if the text cannot be a door."""
    found = _DOOR.fullmatch(text)
    if found is None:
        raise ValueError(f"'{text}' is no door")
    return parse_square(found[1]), Direction(found[2])
