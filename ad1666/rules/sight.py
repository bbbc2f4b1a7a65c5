"""Lines of sight (SHOT-3 to SHOT-6, BOARD-3, BOARD-6, BOARD-9 to BOARD-11).

Exact, in integers: coordinates are doubled, so square (x, y) has its centre at (2x + 1, 2y + 1) and
its corners at even points.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from attrs import frozen

from ad1666.rules.board import STRAIGHT, Barrier, Board, Direction, Edge, Feature, Kind, edge_of
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import Cause, Term
from ad1666.rules.frozen import maker
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.rules.verdicts import Barred, Reason, barred

OBSTACLE = Term(-1, Cause.OBSTACLE, "SHOT-5")
"""What a low wall or another obstacle does to a shot past it."""

_BARE_WALL = Barrier.WALL
"""For frequent questions: Python 3.11 takes long to find members."""
Point = tuple[int, int]
_new = tuple.__new__


@frozen(weakref_slot=False)
class Sight:
    """What the terrain does to a line of sight: ``barred`` is why it is blocked; if it is not,
    ``terms`` are the penalty of 0 or -1. ``through`` are the squares that it runs through between
    its ends."""

    barred: Barred | None
    terms: tuple[Term, ...] = ()
    through: tuple[Square, ...] = ()

    @property
    def verdict(self) -> str:
        """``clear``, ``-1`` or ``blocked``."""
        if self.barred is not None:
            return "blocked"
        return "-1" if self.terms else "clear"


_sight = maker(Sight)
_SOLID = complete(
    Kind,
    {
        Kind.HIGH: Sight(Barred(Reason.HIGH_TERRAIN_IN_THE_WAY, "BOARD-6")),
        Kind.BLOCKED: Sight(Barred(Reason.BLOCKED_SQUARE_IN_THE_WAY, "SHOT-3")),
    },
    apart=(Kind.OPEN,),
)
"""What ground between the two ends does to a line."""
_WALL = Sight(Barred(Reason.WALL_IN_THE_WAY, "SHOT-3"))


def see(state: State, viewer: Square, seen: Square, ignoring: tuple[str, ...] = ()) -> Sight:
    """Sight from one square to another with the figures in between (SHOT-3), except those in
    ``ignoring`` (SHOT-12)."""
    sight = terrain(state.board, viewer, seen)
    if sight.through and sight.barred is None and not state.free(sight.through):
        taken = state.taken()
        for square in sight.through:
            figure = taken.get(square)
            if figure is not None and figure.id not in ignoring:
                return Sight(barred(Reason.FIGURE_IN_THE_WAY, "SHOT-3", who=figure.id))
    return sight


def sees(state: State, viewer: Figure, seen: Square) -> bool:
    """Whether a figure sees a square, for purposes other than shooting (SHOT-15)."""
    return viewer.at is not None and see(state, viewer.at, seen).barred is None


def terrain(board: Board, viewer: Square, seen: Square) -> Sight:
    """Sight from one square to another past everything but figures. Cached for all boards of a
    family together, since most lines meet no door."""
    found = board.family.lines.get((viewer, seen))
    return found if isinstance(found, Sight) else _looked(board, viewer, seen, found)


def _looked(board: Board, viewer: Square, seen: Square, known: object) -> Sight:
    """Works out sight along a line. ``known`` are the doors on it, if they have been found
    before."""
    if isinstance(known, tuple):
        passable = [not _shut(board, edge) for edge in known]
        return board.family.shared(passable, _terrain, board, viewer, seen)
    found = _by_ground(board, viewer, seen)
    doors: tuple[Edge, ...] = ()
    if found is None:
        course = _between(viewer, seen)
        doors = tuple(_doors_on(course, board, viewer, seen))
        found = _along(course, board, viewer, seen)
    board.family.remember_line(viewer, seen, doors or found)
    return found


def _doors_on(course: _Course, board: Board, viewer: Square, seen: Square) -> Iterator[Edge]:
    """The doors that sight along a line depends on: past what blocks it anyway no door matters."""
    for edge in course.edges:
        if edge in board.family.features:
            if board.door(edge) is not None:
                yield edge
            elif _edge_blocks(board, edge, viewer, seen) is not None:
                return
    yield from (e for e in course.touched if board.door(e) is not None)


def _by_ground(board: Board, viewer: Square, seen: Square) -> Sight | None:
    """Sight along a line that ground decides or a wall that it crosses before anything else, or
    that meets nothing at all but open ground, as most do. None for any other line."""
    if viewer == seen:
        return Sight(None)
    if board.kind(viewer) is Kind.HIGH and board.kind(seen) is Kind.HIGH:
        return Sight(None)  # nothing between blocks or hinders (BOARD-6)
    x, y = viewer
    squares, edges, _, touched, flanks = _course(seen[0] - x, seen[1] - y)
    standing: Mapping[Any, Feature] = board.family.features
    solid = board.family.solid
    through = tuple([(x + i, y + j) for i, j in squares])
    if not solid.isdisjoint(through):
        return _SOLID[board.kind(next(s for s in through if s in solid))]
    for i, j, side in edges:
        feature = standing.get((x + i, y + j, side))
        if feature is not None:
            return _WALL if feature.barrier is _BARE_WALL else None
    if not standing.keys().isdisjoint([(x + i, y + j, side) for i, j, side in touched]):
        return None
    if not solid.isdisjoint([viewer, seen, *[(x + i, y + j) for i, j in flanks]]):
        return None
    return _sight(None, (), through)


def _terrain(board: Board, viewer: Square, seen: Square) -> Sight:
    return _along(_between(viewer, seen), board, viewer, seen)


def _along(course: _Course, board: Board, viewer: Square, seen: Square) -> Sight:
    """Sight from one square to another past what stands on edges and at corners, where ground does
    not decide (`_by_ground`), given the course of the line between them."""
    through, crossed, points, touched, flanks = course
    # most edges have nothing on them that blocks or hinders
    standing = board.family.features
    edges = [e for e in crossed if e in standing]
    for edge in edges:
        blocked = _edge_blocks(board, edge, viewer, seen)
        if blocked is not None:
            return Sight(blocked)
    ends = [e for e in touched if e in standing]
    if not edges and not ends and not any(s in board and _solid(board, s) for s in flanks):
        return Sight(None, (), through)
    # a window beside the viewer shows its whole right angle, past the ends of others (BOARD-11)
    shown = any(_is_window(board, e) for e in _own_edges(viewer) & {*edges, *ends})
    met = {point: _met(board, point, viewer, seen, shown=shown) for point in points}
    blocked = _corners_block(met.values())
    if blocked is not None:
        return Sight(blocked)
    return _penalties(board, viewer, seen, edges, met, through)


def _penalties(
    board: Board,
    viewer: Square,
    seen: Square,
    edges: list[Edge],
    met: dict[Point, _Met],
    through: tuple[Square, ...],
) -> Sight:
    """SHOT-4 to SHOT-6, if nothing has blocked the line outright."""
    terms = []
    at_seen = _corners(seen)
    if any(m.corner and not m.own for point, m in met.items() if point in at_seen):
        terms.append(Term(-1, Cause.CORNER, "SHOT-4"))
    crossings = [frozenset({e}) for e in edges if _hinders(board, e)]
    for point in met:
        touched = frozenset(e for e in _edges_at(point).values() if _hinders(board, e))
        if touched:
            crossings.append(touched)
    if len(crossings) >= 3:
        return Sight(Barred(Reason.THREE_OBSTACLES, "SHOT-5"))
    if crossings and not (len(crossings) == 1 and crossings[0] & _own_edges(viewer)):
        terms.append(OBSTACLE)
    if len(terms) >= 2:
        return Sight(Barred(Reason.TWO_PENALTIES, "SHOT-6"))
    return Sight(None, tuple(terms), through)


class _Course(NamedTuple):
    """What a line runs past, relative to the square where it begins. All lines of the same length
    and direction share it."""

    squares: tuple[Square, ...]
    """The squares through whose inside it passes, without the two ends."""
    edges: tuple[Edge, ...]
    """The edges that it crosses between their ends."""
    corners: tuple[Point, ...]
    """The corners that it passes exactly through, as undoubled points."""
    touched: tuple[Edge, ...]
    """The edges that end at these corners."""
    flanks: tuple[Square, ...]
    """The squares on either side of it at these corners."""


@lru_cache(maxsize=1 << 12)
def _course(dx: int, dy: int) -> _Course:
    """The course of a line to the square ``dx`` and ``dy`` away."""
    dx, dy = 2 * dx, 2 * dy
    corners = tuple(_corners_met(dx, dy)) if dy else ()
    touched = [edge for point in corners for edge in _edges_at(point).values()]
    flanks = [square for point in corners for square in _flanks(point, dx, dy)]
    return _Course(
        tuple(_squares_between(dx, dy)),
        tuple(_edges_crossed(dx, dy)),
        corners,
        tuple(touched),
        tuple(flanks),
    )


def _between(viewer: Square, seen: Square) -> _Course:
    """The course of the line between two squares, in the coordinates of the board."""
    x, y = viewer
    squares, edges, corners, touched, flanks = _course(seen[0] - x, seen[1] - y)
    through = tuple([(x + i, y + j) for i, j in squares])
    crossed = tuple([_new(Edge, (x + i, y + j, side)) for i, j, side in edges])
    if not corners:
        return _Course(through, crossed, (), (), ())
    return _Course(
        through,
        crossed,
        tuple([(x + i, y + j) for i, j in corners]),
        tuple([_new(Edge, (x + i, y + j, side)) for i, j, side in touched]),
        tuple([(x + i, y + j) for i, j in flanks]),
    )


def _flanks(point: Point, dx: int, dy: int) -> tuple[Square, Square]:
    """The two squares at a point that a line passing exactly through it does not enter."""
    x, y = point
    southeast = (dx > 0) is (dy > 0)  # or northwest
    return ((x, y - 1), (x - 1, y)) if southeast else ((x - 1, y - 1), (x, y))


def _crossed_lines(way: int) -> range:
    """The even coordinates strictly between the middle of a square and the end of a line from
    there, in order."""
    return range(2, 1 + way, 2) if way > 0 else range(0, 1 + way, -2)


def _edges_crossed(dx: int, dy: int) -> Iterator[Edge]:
    for line in _crossed_lines(dx):
        height, rest = divmod(dx + dy * (line - 1), dx)
        if rest or height % 2:
            yield Edge(line // 2, height // 2, "W")
    for line in _crossed_lines(dy):
        width, rest = divmod(dy + dx * (line - 1), dy)
        if rest or width % 2:
            yield Edge(width // 2, line // 2, "N")


def _corners_met(dx: int, dy: int) -> Iterator[Point]:
    for line in _crossed_lines(dx):
        height, rest = divmod(dx + dy * (line - 1), dx)
        if not rest and height % 2 == 0:
            yield line // 2, height // 2


def _squares_between(dx: int, dy: int) -> Iterator[Square]:
    # positions along the line, as fractions with the denominator dx * dy (or the one that is not 0)
    whole = abs(dx * dy) or abs(dx or dy)
    cuts = {0, whole}
    for line in _crossed_lines(dx):
        cuts.add(abs(line - 1) * whole // abs(dx))
    for line in _crossed_lines(dy):
        cuts.add(abs(line - 1) * whole // abs(dy))
    ordered = sorted(cuts)
    for one, two in pairwise(ordered):
        # the middle of each stretch lies inside one square
        square = (
            (2 * whole + dx * (one + two)) // (4 * whole),
            (2 * whole + dy * (one + two)) // (4 * whole),
        )
        if square not in ((0, 0), (dx // 2, dy // 2)):
            yield square


def _solid(board: Board, square: Square) -> bool:
    """Whether a square between the two ends blocks (BOARD-3, BOARD-6): blocked ground does, and so
    does high terrain, since lines between two high squares have been dealt with before."""
    return board.kind(square) is not Kind.OPEN


def _edge_blocks(board: Board, edge: Edge, viewer: Square, seen: Square) -> Barred | None:
    """Why an edge that the line crosses between its ends blocks it, None if it does not."""
    if _walled(board, edge):
        shut = _shut(board, edge)
        return Barred(Reason.DOOR_IN_THE_WAY if shut else Reason.WALL_IN_THE_WAY, "SHOT-3")
    if _is_window(board, edge) and not _window_shows(edge, viewer, seen):
        return Barred(Reason.NOT_STRAIGHT_THROUGH_WINDOW, "BOARD-11")
    return None


class _Met(NamedTuple):
    """What ends or stands at a corner that a line passes exactly through: the sides of the line, -1
    and 1, on which it does."""

    own: bool
    """Whether it is a corner of the viewer's square."""
    closed: set[int]
    """Walls, closed doors and blocked ground."""
    doors: set[int]
    """Open doors."""
    windows: set[int]
    """Windows through which this line does not show anything."""

    @property
    def corner(self) -> bool:
        """Whether it is a corner for sight: of blocked ground or of a wall, or the end of a door,
        open or not (SHOT-4, BOARD-10)."""
        return bool(self.closed or self.doors)

    def jointed(self, shut: set[int]) -> bool:
        """Whether a closed joint leaves no gap here, with the open doors on the sides in ``shut``
        taken as shut. A window that does not show closes it like a wall (SHOT-4, BOARD-11)."""
        return len(self.closed | self.windows | shut) == 2


def _met(board: Board, point: Point, viewer: Square, seen: Square, *, shown: bool) -> _Met:
    """What a line passes at a point. ``shown`` is whether it meets a window beside the viewer."""
    met = _Met(point in _corners(viewer), set(), set(), set())
    for direction, edge in _edges_at(point).items():
        barrier = board.feature(edge).barrier
        if _walled(board, edge):
            met.closed.add(_side(viewer, seen, direction.step))
        elif barrier is Barrier.DOOR:
            met.doors.add(_side(viewer, seen, direction.step))
        elif barrier is Barrier.WINDOW and not shown:
            met.windows.add(_side(viewer, seen, direction.step))
    x, y = point
    for square in ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)):
        if square in board and square not in (viewer, seen) and _solid(board, square):
            # the corner of a square off the line: the line runs through the two others
            towards = 2 * (square[0] - x) + 1, 2 * (square[1] - y) + 1
            met.closed.add(_side(viewer, seen, towards))
    return met


def _corners_block(met: Collection[_Met]) -> Barred | None:
    """Why the corners that a line passes exactly through block it, None if they do not (SHOT-4).

    An open door has a post on the side of the line away from it. Taken as shut, it is a wall on its
    own side. So its end is a corner on either side, whichever is better (BOARD-10). All corners
    must lie on one side of the line, so there are two ways to take the doors: all as corners on the
    one side, or all on the other.
    """
    if not all(any(_bars(m, side) for m in met) for side in (-1, 1)):
        return None
    for m in met:
        if m.jointed(set()):
            clause = "SHOT-4" if len(m.closed) == 2 else "BOARD-11"
            return Barred(Reason.CLOSED_JOINT_IN_THE_WAY, clause)
    return Barred(Reason.CORNERS_ON_BOTH_SIDES, "SHOT-4")


def _bars(met: _Met, side: int) -> bool:
    """Whether a corner bars a line whose corners may only lie on one ``side`` of it. At the
    viewer's own square only a closed joint does, even right beside it."""
    if met.own:
        return met.jointed(set())
    return -side in met.closed or met.jointed(met.doors & {side})


def _shut(board: Board, edge: Edge) -> bool:
    door = board.door(edge)
    return door is not None and not door.passable


def _walled(board: Board, edge: Edge) -> bool:
    """Whether an edge is a wall, or a closed door, which counts as one (BOARD-10)."""
    return board.feature(edge).barrier is Barrier.WALL or _shut(board, edge)


def _is_window(board: Board, edge: Edge) -> bool:
    return board.feature(edge).barrier is Barrier.WINDOW


def _own_edges(viewer: Square) -> set[Edge]:
    return {edge_of(viewer, d) for d in STRAIGHT}


def _window_shows(edge: Edge, viewer: Square, seen: Square) -> bool:
    """Whether a window that the line crosses between its ends lets this viewer see in this
    direction: one beside it in the right angle beyond, any other straight on only (BOARD-11). Every
    line out of a square through its own window stays within the right angle."""
    if edge in _own_edges(viewer):
        return True
    return viewer[0] == seen[0] if edge.side == "N" else viewer[1] == seen[1]


def _hinders(board: Board, edge: Edge) -> bool:
    """Whether an edge counts as an obstacle for shots (BOARD-9, BOARD-11)."""
    return board.feature(edge).barrier in (Barrier.OBSTACLE, Barrier.WINDOW)


def _corners(square: Square) -> tuple[Point, ...]:
    x, y = square
    return (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)


def _edges_at(point: Point) -> dict[Direction, Edge]:
    """The four edges that end at a point, by the direction in which they leave it."""
    x, y = point
    return {
        Direction.N: Edge(x, y - 1, "W"),
        Direction.E: Edge(x, y, "N"),
        Direction.S: Edge(x, y, "W"),
        Direction.W: Edge(x - 1, y, "N"),
    }


def _side(viewer: Square, seen: Square, step: tuple[int, int]) -> int:
    """The side of the line, -1 or 1, on which a step leads away from it."""
    dx, dy = seen[0] - viewer[0], seen[1] - viewer[1]
    return 1 if dx * step[1] - dy * step[0] > 0 else -1


def corners_of_cover(board: Board, one: Square, other: Square) -> bool:
    """Whether a corner, or the end of an obstacle or window, lies between two squares that touch
    only at a point (ACT-5)."""
    (point,) = _between(one, other).corners
    return _met(board, point, one, other, shown=True).corner or any(
        _hinders(board, edge) for edge in _edges_at(point).values()
    )
