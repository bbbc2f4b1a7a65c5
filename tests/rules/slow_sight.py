"""Sight once more, by school geometry in exact fractions and from the text of the rules alone.

Slow and plain on purpose: every wall is a segment, every square a polygon, and each is looked at
for each line. It shares nothing with `ad1666.rules.sight` but the board; the two must agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

from attrs import frozen

from ad1666.rules.board import Barrier, Board, Door, Edge, Kind
from ad1666.rules.characters import Square


@frozen(cache_hash=True)
class Point:
    """A point of the plane. A square is two long, so that its centre has whole numbers, and all
    but points of meeting have; y goes down."""

    x: int | Fraction
    y: int | Fraction

    def __sub__(self, other: Point) -> Point:
        return Point(self.x - other.x, self.y - other.y)

    def __add__(self, other: Point) -> Point:
        return Point(self.x + other.x, self.y + other.y)

    def times(self, factor: Fraction) -> Point:
        return Point(self.x * factor, self.y * factor)


@cache
def point(x: int, y: int) -> Point:
    """A corner of squares."""
    return Point(2 * x, 2 * y)


def cross(a: Point, b: Point) -> int | Fraction:
    return a.x * b.y - a.y * b.x


@frozen
class Segment:
    """A straight piece between two points."""

    a: Point
    b: Point

    @property
    def ends(self) -> tuple[Point, Point]:
        return self.a, self.b

    def side(self, p: Point) -> int:
        """On which side of the line through both ends a point lies: 1, -1, or 0 on it."""
        turned = cross(self.b - self.a, p - self.a)
        return (turned > 0) - (turned < 0)

    def meets(self, other: Segment) -> Point | None:
        """The one point that both have in common. No sight line runs along a side of a square."""
        way, wall = self.b - self.a, other.b - other.a
        slant = cross(way, wall)
        if slant == 0:
            return None
        # meeting at self.a + t * way = other.a + u * wall
        t, u = cross(other.a - self.a, wall), cross(other.a - self.a, way)
        low, high = min(0, slant), max(0, slant)
        if not (low <= t <= high and low <= u <= high):
            return None
        return self.a + way.times(Fraction(t, slant))

    def other_end(self, p: Point) -> Point:
        return self.b if p == self.a else self.a


@cache
def as_segment(edge: Edge) -> Segment:
    x, y = edge.x, edge.y
    return Segment(point(x, y), point(x + 1, y) if edge.side == "N" else point(x, y + 1))


@cache
def polygon(square: Square) -> tuple[Point, Point, Point, Point]:
    x, y = square
    return point(x, y), point(x + 1, y), point(x + 1, y + 1), point(x, y + 1)


@cache
def outline(square: Square) -> list[Segment]:
    corners = polygon(square)
    return [Segment(corners[i - 1], corners[i]) for i in range(4)]


def centre(square: Square) -> Point:
    return Point(2 * square[0] + 1, 2 * square[1] + 1)


def through_inside(line: Segment, square: Square) -> bool:
    """Whether a line runs through the inside of a square: it meets its outline in two points."""
    return len({line.meets(s) for s in outline(square)} - {None}) == 2


def segments(board: Board, *barriers: Barrier) -> list[Segment]:
    """The edges with something of these kinds on them, doors apart."""
    return [as_segment(edge) for edge, feature in board.features if feature.barrier in barriers]


def verdict(board: Board, viewer: Square, seen: Square, others: Iterable[Square] = ()) -> str:
    """``clear``, ``-1`` or ``blocked``; ``others`` are the squares of other characters."""
    high = [s for s in board.squares() if board.kind(s) is Kind.HIGH]
    # BOARD-6: from high to high nothing hinders
    if viewer in high and seen in high:
        return "clear"
    line = Segment(centre(viewer), centre(seen))
    # SHOT-3: characters, through the inside only
    if any(through_inside(line, s) for s in others if s not in (viewer, seen)):
        return "blocked"
    # BOARD-3; BOARD-6: between open squares all high ground is as blocked, else all other
    solid = [s for s in board.squares() if board.kind(s) is Kind.BLOCKED]
    solid += [s for s in high if s not in (viewer, seen)]
    if any(through_inside(line, s) for s in solid):
        return "blocked"
    states = dict(board.doors)
    closed = [as_segment(e) for e in states if states[e] in (Door.CLOSED, Door.LOCKED)]
    openings = [as_segment(e) for e in states if states[e] in (Door.OPEN, Door.DESTROYED)]
    walls = segments(board, Barrier.WALL) + closed
    ways = [past(board, line, viewer, seen, solid, walls + s, o) for s, o in taken(line, openings)]
    return min(ways, key=VERDICTS.index)


VERDICTS = ("clear", "-1", "blocked")
"""From the best to the worst."""


def taken(line: Segment, openings: list[Segment]) -> Iterator[tuple[list[Segment], list[Segment]]]:
    """BOARD-10: all ways to take some of the open doors whose end the line touches as shut, each as
    those that are taken as shut and those that are open."""
    touched = [door for door in openings if line.meets(door) in door.ends]
    for number in range(len(touched) + 1):
        for shut in combinations(touched, number):
            yield list(shut), [door for door in openings if door not in shut]


def past(
    board: Board,
    line: Segment,
    viewer: Square,
    seen: Square,
    solid: list[Square],
    shut: list[Segment],
    openings: list[Segment],
) -> str:
    """The verdict past what stands on edges: ``shut`` are walls and shut doors, ``openings`` open
    doors."""
    # SHOT-3, BOARD-7, BOARD-10: walls, across their middle
    for wall in shut:
        met = line.meets(wall)
        if met is not None and met not in wall.ends:
            return "blocked"
    windows = segments(board, Barrier.WINDOW)
    dark = through_these_nothing_shows(line, viewer, windows)
    if any(line.meets(window) not in window.ends for window in dark):
        return "blocked"
    # BOARD-11: a line that meets a window of the viewer's own is judged by that
    own = windows_of(viewer, windows)
    joining = [] if any(line.meets(window) is not None for window in own) else dark
    if closed_joint(line, shut + joining, solid):
        return "blocked"
    corner = corners(line, viewer, seen, shut, openings, solid)
    if corner == "blocked":
        return "blocked"
    hurdle = obstacles(line, viewer, segments(board, Barrier.OBSTACLE) + windows)
    if hurdle == "blocked":
        return "blocked"
    # SHOT-6
    return VERDICTS[(corner == "-1") + (hurdle == "-1")]


def windows_of(viewer: Square, windows: list[Segment]) -> list[Segment]:
    """The windows on the sides of the viewer's square."""
    sides = [set(side.ends) for side in outline(viewer)]
    return [window for window in windows if set(window.ends) in sides]


def through_these_nothing_shows(
    line: Segment, viewer: Square, windows: list[Segment]
) -> list[Segment]:
    """BOARD-11: the windows that a line meets and that show nothing along it. A window of the
    viewer's own shows the whole right angle behind, and every line out of it lies in that angle.
    Others show only what is straight behind."""
    own = windows_of(viewer, windows)
    found = []
    for window in windows:
        way, along = line.b - line.a, window.b - window.a
        straight = way.x * along.x + way.y * along.y == 0
        if line.meets(window) is not None and window not in own and not straight:
            found.append(window)
    return found


def ends_at(line: Segment, walls: list[Segment], solid: list[Square]) -> dict[Point, set[int]]:
    """The sides of the line on which walls or blocked ground stand, for each point through which it
    passes exactly where they end."""
    found: dict[Point, set[int]] = {}
    for wall in walls:
        met = line.meets(wall)
        if met in wall.ends:
            found.setdefault(met, set()).add(line.side(wall.other_end(met)))
    for square in solid:
        for corner in polygon(square):
            if line.meets(Segment(corner, centre(square))) == corner:
                found.setdefault(corner, set()).add(line.side(centre(square)))
    return found


def closed_joint(line: Segment, walls: list[Segment], solid: list[Square]) -> bool:
    """SHOT-4: whether there is no gap at all between what stands on the two sides of the line at
    one and the same point, wherever that is."""
    return any(len(sides) == 2 for sides in ends_at(line, walls, solid).values())


def corners(
    line: Segment,
    viewer: Square,
    seen: Square,
    shut: list[Segment],
    openings: list[Segment],
    solid: list[Square],
) -> str:
    """SHOT-4: what the corners do through which a line passes exactly."""
    # a post lies on the side away from the opening
    posts = [Segment(a, a + (a - b)) for door in openings for a, b in (door.ends, door.ends[::-1])]
    found: dict[Point, set[int]] = ends_at(line, shut, solid)
    for post in posts:
        if line.meets(post) == post.a:
            found.setdefault(post.a, set()).add(line.side(post.b))
    left = {p: sides for p, sides in found.items() if p not in polygon(viewer)}
    if len(set().union(*left.values())) == 2:
        return "blocked"
    return "-1" if any(p in polygon(seen) for p in left) else "clear"


def obstacles(line: Segment, viewer: Square, low: list[Segment]) -> str:
    """SHOT-5. Where it touches an end it crosses, and edges that meet there count once."""
    crossed: dict[Point, list[Segment]] = {}
    for hurdle in low:
        met = line.meets(hurdle)
        if met is not None:
            crossed.setdefault(met, []).append(hurdle)
    if len(crossed) >= 3:
        return "blocked"
    if len(crossed) == 1:
        (only,) = crossed.values()
        own = {frozenset(s.ends) for s in outline(viewer)}
        if any(frozenset(h.ends) in own for h in only):
            return "clear"
    return "-1" if crossed else "clear"
