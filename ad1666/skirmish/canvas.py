"""A board in the making, in words: grounds, props, edges, zones. It can be flipped and mirrored,
and asked whether it hangs together; tiles are chosen when it is written."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from attrs import Factory, define, evolve, frozen

from ad1666.rules.characters import Square
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.rects import STEPS, Edge, Rect, edge_of, rim

K = TypeVar("K")
V = TypeVar("V")

INDOORS = frozenset(("floorboards", "brick floor", "straw", "parquet", "marble"))
BIG: Mapping[str, tuple[int, int]] = {
    "great fountain": (2, 2),
    "waggon": (2, 1),
    "waggon, turned": (1, 2),
    "dome": (2, 2),
    "coach": (2, 1),
    "altar": (1, 2),
    "windmill": (2, 2),
    "tent": (2, 2),
    "old lime tree": (2, 2),
    "mill wheel": (1, 2),
}
"""Props of more than a square."""
HIGH_PROPS = ("roof", "gallery")
OPEN_PROPS = ("table", "small table", "stack", *HIGH_PROPS)
"""Props that one may stand on."""
CLIMBED = ("stairs", "ladder")

_FLIP_H, _FLIP_V = {"E": "W", "W": "E"}, {"N": "S", "S": "N"}
_WEST_EAST, _NORTH_SOUTH = ("west", "east"), ("north", "south")
PARTERRE = "parterre@"
"""Begins the four quarters of a parterre, numbered in reading order."""


def bars(name: str) -> bool:
    """Whether nobody walks through what stands on an edge."""
    return name.endswith(("wall", "window", "tall hedge")) and name != "low wall"


@frozen
class Prop:
    """Something that stands on the board: a name that the writer of maps knows, or that of a tile,
    and the squares that it takes."""

    name: str
    at: Rect
    turn: str = ""
    """Which way a roof's ridge or a gallery's boards run, "h" or "v", and what a roof is made
    of."""


@frozen
class Zone:
    """A place with a name for goals: ``kind`` is "zone", or "exit" at the rim."""

    name: str
    title: str
    parts: tuple[Rect, ...]
    kind: str = "zone"

    def squares(self) -> list[Square]:
        return [s for part in self.parts for s in part.squares()]


@frozen
class Passage:
    """A way between two squares that is not seen: a cellar, a loft."""

    name: str
    title: str
    ends: tuple[Square, Square]


@define
class Canvas:
    """The board in words."""

    w: int
    h: int
    ambience: str
    rng: Chance
    turns: str = "hv"
    """How it may be flipped: some props look one way only."""
    grounds: dict[Square, str] = Factory(dict)
    props: list[Prop] = Factory(list)
    edges: dict[Edge, tuple[str, str]] = Factory(dict)
    """What stands on an edge: its name, and its lower side ("N" to "W") if it has one."""
    decor: dict[Square, list[str]] = Factory(lambda: defaultdict(list))
    """Flat things, the lowest first."""
    lights: dict[Square, str] = Factory(dict)
    rough: dict[Square, str] = Factory(dict)
    dark: set[Square] = Factory(set)
    climbs: dict[Edge, int] = Factory(dict)
    """The difficulties of climbing up where there is nothing to climb by."""
    zones: list[Zone] = Factory(list)
    passages: list[Passage] = Factory(list)
    spots: list[tuple[str, Square]] = Factory(list)
    """Where things may lie: the title of the place, and the square."""
    landmark: str = ""
    """The title of the place that the story is about, without "the"."""

    @property
    def board(self) -> Rect:
        return Rect(0, 0, self.w, self.h)

    def sights(self) -> frozenset[str]:
        """All that may be spoken of: the titles of places, and the names of what stands there."""
        titles = (
            *(zone.title for zone in self.zones),
            *(passage.title for passage in self.passages),
            *(title for title, _ in self.spots),
        )
        return frozenset(
            (*(title.removeprefix("the ") for title in titles), *(prop.name for prop in self.props))
        )

    # --- drawing -------------------------------------------------------------------------------

    def fill(self, at: Rect, ground: str) -> None:
        for square in at.squares():
            if square in self.board:
                self.grounds[square] = ground

    def edge(self, square: Square, side: str, name: str, lower: str = "") -> None:
        """Puts something on a side of a square; nothing if the name is empty."""
        key = edge_of(square, side)
        if name:
            self.edges[key] = name, lower
        else:
            self.edges.pop(key, None)

    def line(self, at: Rect, side: str, name: str, lower: str = "") -> None:
        """Puts something along a side of a rectangle."""
        for square in rim(at, side):
            self.edge(square, side, name, lower)

    def box(self, at: Rect, name: str) -> None:
        for side in STEPS:
            self.line(at, side, name)

    def prop(self, name: str, x: int, y: int, w: int = 1, h: int = 1, turn: str = "") -> None:
        w, h = BIG.get(name, (w, h))
        self.props.append(Prop(name, Rect(x, y, w, h), turn))

    def zone(self, name: str, title: str, *parts: Rect, kind: str = "zone") -> None:
        self.zones.append(Zone(name, title, parts, kind))

    # --- asking --------------------------------------------------------------------------------

    def on(self, square: Square, side: str) -> str:
        """What stands on a side of a square, empty if nothing does."""
        return self.edges.get(edge_of(square, side), ("", ""))[0]

    def beside(self, square: Square) -> Iterator[tuple[str, Square]]:
        """What stands on each side of a square, and the square beyond."""
        for side, (dx, dy) in STEPS.items():
            yield self.on(square, side), (square[0] + dx, square[1] + dy)

    def blocked(self) -> set[Square]:
        found = {s for s, ground in self.grounds.items() if ground == "water"} - self.rough.keys()
        return found.union(*(p.at.squares() for p in self.props if p.name not in OPEN_PROPS))

    def high(self) -> set[Square]:
        found = {s for p in self.props if p.name in HIGH_PROPS for s in p.at.squares()}
        return found | {s for s, g in self.grounds.items() if g.startswith("wall walk")}

    def taken(self) -> set[Square]:
        return {s for p in self.props for s in p.at.squares()}

    def parts(self) -> list[set[Square]]:
        """What hangs together, the largest first."""
        blocked, high = self.blocked(), self.high()
        left, found = set(self.board.squares()) - blocked, []
        while left:
            part = self._reached(next(iter(left)), blocked, high)
            left -= part
            found.append(part)
        return sorted(found, key=len, reverse=True)

    def fits(self, at: Rect, *, roomy: bool = True) -> bool:
        """Whether something may stand there: free ground of one kind, beside no door or ladder, and
        all squares around it still hang together, without a detour if it is to be ``roomy``."""
        squares, board = set(at.squares()), self.board
        if any(s not in board for s in squares) or len({self.grounds.get(s) for s in squares}) > 1:
            return False
        for square in squares:
            for name, other in self.beside(square):
                if name.startswith(("door", "gate")) or name in CLIMBED:
                    return False
                if name and other in squares:
                    return False
        busy = self.taken() | {square for _, square in self.spots}
        busy |= {s for zone in self.zones if zone.kind == "exit" for s in zone.squares()}
        busy |= {end for passage in self.passages for end in passage.ends}
        if not busy.isdisjoint(squares):
            return False
        blocked, high = self.blocked(), self.high()
        if not blocked.isdisjoint(squares) or not high.isdisjoint(squares):
            return False
        beside = {e for s in squares for e in self._steps(s, blocked, high) if e not in squares}
        if not beside:
            return False
        around = {
            (x + dx, y + dy) for x, y in squares for dx in range(-2, 3) for dy in range(-2, 3)
        }
        within = around if roomy else None
        return beside <= self._reached(next(iter(beside)), blocked | squares, high, within)

    def _steps(self, square: Square, blocked: set[Square], high: set[Square]) -> Iterator[Square]:
        """Where one walks from a square, doors open, windows and drops not counted."""
        (x, y), above = square, square in high
        for edge, end in (
            ((x, y, "N"), (x, y - 1)),
            ((x + 1, y, "W"), (x + 1, y)),
            ((x, y + 1, "N"), (x, y + 1)),
            ((x, y, "W"), (x - 1, y)),
        ):
            if end in blocked or not (0 <= end[0] < self.w and 0 <= end[1] < self.h):
                continue
            name, _ = self.edges.get(edge, ("", ""))
            if not bars(name) and (above == (end in high) or name in CLIMBED):
                yield end

    def _reached(
        self,
        start: Square,
        blocked: set[Square],
        high: set[Square],
        within: set[Square] | None = None,
    ) -> set[Square]:
        """Where one gets to from a square, without leaving others if they are given."""
        seen, queue = {start}, deque([start])
        while queue:
            for end in self._steps(queue.popleft(), blocked, high):
                if end not in seen and (within is None or end in within):
                    seen.add(end)
                    queue.append(end)
        return seen

    def settle(self) -> None:
        """Takes away what leads nowhere: ladders and climbs between squares of one height, climbs
        from where nobody stands, dirt below what stands there."""
        high, shut = self.high(), self.blocked()
        for square in self.taken() & self.rough.keys():
            del self.rough[square]
        for x, y, side in [e for e, (name, _) in self.edges.items() if name in CLIMBED]:
            if ((x, y) in high) == (_before(x, y, side) in high):
                del self.edges[x, y, side]
        for x, y, side in list(self.climbs):
            ends = {(x, y), _before(x, y, side)}
            if len(ends & high) != 1 or ends & shut or (x, y, side) in self.edges:
                del self.climbs[x, y, side]

    # --- turning -------------------------------------------------------------------------------

    def flipped(self, *, h: bool = False, v: bool = False) -> Canvas:
        """The same board, west for east or north for south."""
        if not h and not v:
            return self

        def at(square: Square) -> Square:
            x, y = square
            return (self.w - 1 - x if h else x), (self.h - 1 - y if v else y)

        def on(edge: Edge) -> Edge:
            x, y, side = edge
            if side == "W":
                return (self.w - x if h else x), (self.h - 1 - y if v else y), side
            return (self.w - 1 - x if h else x), (self.h - y if v else y), side

        def low(side: str) -> str:
            side = _FLIP_H.get(side, side) if h else side
            return _FLIP_V.get(side, side) if v else side

        def rect(found: Rect) -> Rect:
            return found.flipped(self.board, h=h, v=v)

        def named(text: str) -> str:
            return _swapped(text) if h else text

        def turned(thing: str) -> str:
            thing = _swapped(thing) if h else thing
            return _swapped(thing, _NORTH_SOUTH) if v else thing

        decor = defaultdict[Square, list[str]](list)
        for square, things in self.decor.items():
            decor[at(square)] = [turned(thing) for thing in things]
        return evolve(
            self,
            grounds={at(s): _quarter(g, h, v) for s, g in self.grounds.items()},
            props=[evolve(p, at=rect(p.at)) for p in self.props],
            edges={on(e): (name, low(lower)) for e, (name, lower) in self.edges.items()},
            decor=decor,
            lights={at(s): light for s, light in self.lights.items()},
            rough={at(s): name for s, name in self.rough.items()},
            dark={at(s) for s in self.dark},
            climbs={on(e): difficulty for e, difficulty in self.climbs.items()},
            zones=[
                Zone(named(z.name), named(z.title), tuple(map(rect, z.parts)), z.kind)
                for z in self.zones
            ],
            passages=[evolve(p, ends=(at(p.ends[0]), at(p.ends[1]))) for p in self.passages],
            spots=[(named(title), at(s)) for title, s in self.spots],
        )

    def mirrored(self) -> Canvas:
        """The western half, and its image in the east: fair by construction."""
        image, half = self.flipped(h=True), self.w / 2

        def west(key: Square | Edge) -> bool:
            """Whether the middle of a square or an edge lies in the west, or on the axis."""
            return key[0] + (0.0 if key[2:] == ("W",) else 0.5) <= half

        def both(one: Mapping[K, V], other: Mapping[K, V], of: Callable[[K], bool]) -> dict[K, V]:
            return {k: v for k, v in one.items() if of(k)} | {
                k: v for k, v in other.items() if not of(k)
            }

        decor = defaultdict[Square, list[str]](list)
        decor |= both(self.decor, image.decor, west)
        props = [p for p in self.props if p.at.right <= half or p.at.x + p.at.right == self.w]
        return evolve(
            self,
            grounds=both(self.grounds, image.grounds, west),
            props=props + [p for p in image.props if p.at.x >= half],
            edges=both(self.edges, image.edges, west),
            decor=decor,
            lights=both(self.lights, image.lights, west),
            rough=both(self.rough, image.rough, west),
            dark={s for s in self.dark if west(s)} | {s for s in image.dark if not west(s)},
            climbs=both(self.climbs, image.climbs, west),
            zones=_mirrored(self.zones, self.w),
            passages=[],
            spots=[spot for spot in self.spots if west(spot[1])]
            + [spot for spot in image.spots if not west(spot[1])],
        )


def _before(x: int, y: int, side: str) -> Square:
    """The square on the other side of an edge of a square."""
    dx, dy = STEPS[side]
    return x + dx, y + dy


def _mirrored(zones: Iterable[Zone], width: int) -> list[Zone]:
    """The zones of a board that is to be its own image: those in its west with their images, and
    those on the axis that are their own."""
    found, board = list[Zone](), Rect(0, 0, width, 0)
    for zone in zones:
        images = tuple(part.flipped(board, h=True, v=False) for part in zone.parts)
        if all(part.right * 2 <= width for part in zone.parts):
            name, title = _swapped(zone.name), _swapped(zone.title)
            if name == zone.name:
                name, title = f"{name}-east", f"eastern {title}"
            found += [zone, Zone(name, title, images, zone.kind)]
        elif set(images) == set(zone.parts):
            found.append(zone)
    return found


def _quarter(ground: str, h: bool, v: bool) -> str:
    """A parterre has four tiles, which change places."""
    if not ground.startswith(PARTERRE):
        return ground
    return f"{PARTERRE}{int(ground[-1]) ^ (1 if h else 0) ^ (2 if v else 0)}"


def _swapped(text: str, pair: tuple[str, str] = _WEST_EAST) -> str:
    """East for west in a name, or south for north."""
    one, other = pair
    return text.replace(one, "~").replace(other, one).replace("~", other)
