"""Sight once more, by school geometry in exact fractions and from the text of the rules alone.

Slow and plain on purpose: every wall is a segment, every square a polygon, and each is looked at
for each line. It shares nothing with `ad1666.rules.sight` but the board; the two must agree.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

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


def kinds_of_walls(board: Board) -> tuple[list[Segment], list[Segment], list[Segment]]:
    """Walls and shut doors; open doors; obstacles and windows come apart from them."""
    shut, openings = [], []
    doors = dict(board.doors)
    for edge, feature in board.features:
        if feature.barrier is Barrier.WALL:
            shut.append(as_segment(edge))
        elif feature.barrier is Barrier.DOOR:
            closed = doors[edge] in (Door.CLOSED, Door.LOCKED)
            (shut if closed else openings).append(as_segment(edge))
    low = [as_segment(e) for e, f in board.features if f.barrier is Barrier.OBSTACLE]
    return shut, openings, low


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
    shut, openings, low = kinds_of_walls(board)
    windows = [as_segment(e) for e, f in board.features if f.barrier is Barrier.WINDOW]
    # SHOT-3, BOARD-7, BOARD-10: walls, across their middle
    for wall in shut:
        met = line.meets(wall)
        if met is not None and met not in wall.ends:
            return "blocked"
    if not windows_show(line, viewer, windows):
        return "blocked"
    corner = corners(line, viewer, seen, shut, openings, solid)
    if corner == "blocked":
        return "blocked"
    hurdle = obstacles(line, viewer, low + windows)
    if hurdle == "blocked":
        return "blocked"
    # SHOT-6
    return ("clear", "-1", "blocked")[(corner == "-1") + (hurdle == "-1")]


def windows_show(line: Segment, viewer: Square, windows: list[Segment]) -> bool:
    """BOARD-11: through a window of its own square a viewer sees the whole right angle behind, and
    every line out of it lies in that angle. Through others it sees what is straight behind: a
    slanting line may not run through one, nor so much as touch its end, unless it meets one of
    the viewer's own too."""
    own = [s for s in outline(viewer) if s in windows or Segment(s.b, s.a) in windows]
    looks_out = any(line.meets(s) is not None for s in own)
    for window in windows:
        met = line.meets(window)
        if met is None or any(set(window.ends) == set(s.ends) for s in own):
            continue
        way, along = line.b - line.a, window.b - window.a
        straight = way.x * along.x + way.y * along.y == 0
        through = met not in window.ends
        if not straight and (through or not looks_out):
            return False
    return True


def corners(
    line: Segment,
    viewer: Square,
    seen: Square,
    shut: list[Segment],
    openings: list[Segment],
    solid: list[Square],
) -> str:
    """SHOT-4: what the corners do through which a line passes exactly."""
    closed: dict[Point, set[int]] = {}
    posts: dict[Point, set[int]] = {}

    def met(found: dict[Point, set[int]], corner: Point, towards: Point) -> None:
        if line.meets(Segment(corner, towards)) == corner:
            found.setdefault(corner, set()).add(line.side(towards))

    for wall in shut:
        for end in wall.ends:
            met(closed, end, wall.other_end(end))
    for square in solid:
        for corner in polygon(square):
            met(closed, corner, centre(square))
    for opening in openings:
        for post in opening.ends:
            # a post lies on the side away from the opening
            met(posts, post, post + (post - opening.other_end(post)))
    # a closed joint, wherever it is: no gap at all between what stands on the two sides
    if any(len(sides) == 2 for sides in closed.values()):
        return "blocked"
    elsewhere = (closed.keys() | posts.keys()) - set(polygon(viewer))
    left = {p: closed.get(p, set()) | posts.get(p, set()) for p in elsewhere}
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
