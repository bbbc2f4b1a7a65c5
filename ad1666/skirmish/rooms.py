"""Houses: walls, rooms, doors and windows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from ad1666.rules.characters import Square
from ad1666.skirmish.canvas import Canvas, Passage
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.furniture import furnish
from ad1666.skirmish.rects import STEPS, Rect, rim


@frozen
class Style:
    """What a house is built of."""

    wall: str
    window: str
    floor: str = "floorboards"


PLASTER = Style("plastered wall", "window")
TIMBER = Style("timber wall", "shuttered window")
BRICK = Style("brick wall", "window", "brick floor")
BOARDED = evolve(BRICK, floor="floorboards")
STONE = Style("stone wall", "window", "flagstones")
LINEN = Style("canvas wall", "canvas wall", "straw")
CHURCH = evolve(STONE, window="church window")
PALACE = Style("palace wall", "palace window", "parquet")


@frozen
class Room:
    at: Rect
    kind: str


FLOORS: Mapping[str, str] = {
    "kitchen": "brick floor",
    "stable": "straw",
    "barn": "straw",
    "hall": "marble",
    "salon": "parquet",
    "cabinet": "parquet",
}
TITLES: Mapping[str, str] = {
    "taproom": "the taproom",
    "kitchen": "the kitchen",
    "store": "the storeroom",
    "chamber": "the chamber",
    "study": "the study",
    "stable": "the stable",
    "hall": "the great hall",
    "salon": "the salon",
    "cabinet": "the cabinet",
    "shop": "the shop",
    "counting-house": "the counting-house",
    "warehouse": "the warehouse",
    "cabin": "the cabin",
    "nave": "the nave",
    "sacristy": "the sacristy",
    "chapel": "the chapel",
    "mill floor": "the mill floor",
    "barn": "the barn",
    "hut": "the hut",
    "quarters": "the quarters",
    "powder store": "the powder store",
    "refectory": "the refectory",
    "library": "the library",
    "tent": "the tent",
}
_SECRET = ("store", "study")
"""Rooms whose second doors may be locked."""
_GREAT = ("taproom", "hall", "warehouse", "nave", "mill floor")
"""Rooms that others are joined to first."""
_ZONE = 9
"""The most squares of a zone: larger ones are hardly ever held."""
_NEAR = 5
"""Squares over which a passage is worth its while."""


def build(
    c: Canvas,
    at: Rect,
    style: Style,
    rooms: Sequence[Room],
    doors: Sequence[tuple[str, str]],
    *,
    windows: float = 0.6,
    loops: float = 0.6,
    loft: Rect | None = None,
) -> None:
    """Puts up a house: its rooms fill it. ``doors`` are sides of it with what stands there,
    ``windows`` the share of walls that have some, ``loops`` of pairs of rooms that have a door more
    than is needed; ``loft`` is a gallery in the first room."""
    for room in rooms:
        c.fill(room.at, FLOORS.get(room.kind, style.floor))
        c.box(room.at, style.wall)
    c.box(at, style.wall)
    _join(c, rooms, loops)
    for side, name in doors:
        _outer_door(c, at, side, name)
    for room in rooms:
        _windows(c, at, room.at, style, windows)
    if loft is not None:
        _loft(c, loft, rooms[0].at, style.wall)
    for room in rooms:
        furnish(c, room.at, room.kind)


def halves(at: Rect, kinds: Sequence[str], rng: Chance, *, along: str = "") -> list[Room]:
    """Divides a rectangle into a row of rooms, the first kind the largest, in an order by
    chance."""
    along = along or ("h" if at.w >= at.h else "v")
    length = at.w if along == "h" else at.h
    number = max(1, min(len(kinds), length // 2))
    sizes = [length // number] * number
    sizes[0] += length - sum(sizes)
    if number > 1 and sizes[-1] > 2 and rng.happens(0.5):
        sizes[-1] -= 1
        sizes[0] += 1
    found, begin = [], 0
    for size, kind in rng.shuffled(list(zip(sizes, kinds, strict=False))):
        if along == "h":
            found.append(Room(Rect(at.x + begin, at.y, size, at.h), kind))
        else:
            found.append(Room(Rect(at.x, at.y + begin, at.w, size), kind))
        begin += size
    return found


def spot(c: Canvas, title: str, at: Rect) -> None:
    """A place in a room where a thing may lie: a free square, if possible beside no door."""
    shut = c.blocked() | c.high()
    free = [s for s in at.squares() if s not in shut]
    quiet = [
        s for s in free if not any(name.startswith(("door", "gate")) for name, _ in c.beside(s))
    ]
    if free:
        c.spots.append((title, c.rng.pick(quiet or free)))


def landmark(c: Canvas, title: str, *parts: Rect) -> None:
    """What the story of a board is about: a place that has a name, where a thing may lie."""
    c.landmark = title
    c.zone(title.replace("'", "").replace(" ", "-"), title, *parts)
    spot(c, f"the {title}", c.rng.pick(parts))


def room_zone(c: Canvas, room: Room, name: str = "", title: str = "", most: int = _ZONE) -> None:
    """A room, or the middle of a large one, as a zone; each name is given once."""
    at, name = room.at, name or room.kind.replace(" ", "-")
    while at.w * at.h > most and min(at.w, at.h) >= 2:
        longer = at.w > at.h
        at = (
            Rect(at.x + 1, at.y, at.w - 2, at.h) if longer else Rect(at.x, at.y + 1, at.w, at.h - 2)
        )
    if all(zone.name != name for zone in c.zones):
        c.zone(name, title or TITLES[room.kind].removeprefix("the "), at)


def known(c: Canvas, rooms: Sequence[Room]) -> None:
    """Rooms as places where things may lie, and as zones."""
    for room in rooms:
        spot(c, TITLES[room.kind], room.at)
        room_zone(c, room)


def _join(c: Canvas, rooms: Sequence[Room], loops: float) -> None:
    """Doors between rooms: a tree that reaches all, and some more for ways round."""
    rng, shared = c.rng, list[tuple[int, int, list[tuple[Square, str]]]]()
    for i, one in enumerate(rooms):
        for j in range(i + 1, len(rooms)):
            border = [
                (s, side)
                for side, (dx, dy) in STEPS.items()
                for s in rim(one.at, side)
                if (s[0] + dx, s[1] + dy) in rooms[j].at
            ]
            if border:
                shared.append((i, j, border))
    home = list(range(len(rooms)))
    shared = sorted(rng.shuffled(shared), key=lambda found: rooms[found[0]].kind not in _GREAT)
    for i, j, border in shared:
        tree = home[i] != home[j]
        if not tree and not rng.happens(loops):
            continue
        if tree:
            home = [home[i] if h == home[j] else h for h in home]
        square, side = rng.pick(border[1:-1] if len(border) > 3 else border)
        secret = rooms[i].kind in _SECRET or rooms[j].kind in _SECRET
        name = rng.pick(("door, closed", "door, closed", "door, open"))
        c.edge(square, side, "door, locked" if secret and not tree and rng.happens(0.5) else name)


def _outer_door(c: Canvas, at: Rect, side: str, name: str) -> None:
    """A door near the middle of a side, if there is room for one."""
    (dx, dy), squares, taken = STEPS[side], rim(at, side), c.taken()
    places = [
        s
        for s in squares
        if (out := (s[0] + dx, s[1] + dy)) in c.board and out not in taken
        if not any(c.on(out, along).endswith("wall") for along in ("EW" if side in "NS" else "NS"))
    ]
    inner = [s for s in places if s not in (squares[0], squares[-1])] or places
    free = [s for s in inner if c.on(s, side).endswith("wall")]
    if free:
        x, y = squares[len(squares) // 2]
        free.sort(key=lambda s: abs(s[0] - x) + abs(s[1] - y) + c.rng.random() * 4)
        c.edge(free[0], side, name)


def _windows(c: Canvas, house: Rect, room: Rect, style: Style, share: float) -> None:
    """Windows in outer walls: about one on three squares, none beside a door."""
    for side, (dx, dy) in STEPS.items():
        outer = ((s, (s[0] + dx, s[1] + dy)) for s in rim(room, side))
        squares = [s for s, out in outer if out not in house and out in c.board]
        if len(squares) < 2 or not c.rng.happens(share):
            continue
        for begin in range(0, len(squares), 3):
            part = squares[begin : begin + 3]
            spare = [s for s in part if c.on(s, side) == style.wall and not _by_door(c, s, side)]
            if spare and (begin == 0 or c.rng.happens(0.7)):
                c.edge(spare[len(spare) // 2], side, style.window)


def _by_door(c: Canvas, square: Square, side: str) -> bool:
    x, y = square
    near = [(x - 1, y), (x + 1, y)] if side in "NS" else [(x, y - 1), (x, y + 1)]
    return any("door" in (name := c.on(s, side)) or "window" in name for s in near)


def _loft(c: Canvas, at: Rect, room: Rect, wall: str) -> None:
    """A gallery along the western wall of a room, with a ladder; doors below it are walled up."""
    for square in at.squares():
        for side in STEPS:
            if c.on(square, side).startswith(("door", "gate")):
                c.edge(square, side, wall)
    c.prop("gallery", at.x, at.y, at.w, at.h, "v")
    c.edge((at.right - 1, c.rng.between(at.y, at.bottom - 1)), "E", "ladder")
    if at.bottom < room.bottom and c.rng.happens(0.7):
        c.edge((at.x, at.bottom - 1), "S", "ladder")


def cellar(c: Canvas, name: str, title: str, rooms: Sequence[Room], out: Rect) -> bool:
    """A passage from the backmost room that has a free corner to a place out of doors, if both are
    there. Returns whether it was made."""
    kinds = (
        "store",
        "kitchen",
        "warehouse",
        "counting-house",
        "study",
        "chamber",
        "sacristy",
        "chapel",
        "library",
        "hut",
        "tent",
    )
    inner = sorted((r for r in rooms if r.kind in kinds), key=lambda room: kinds.index(room.kind))
    for room in inner:
        starts, ends = hatches(c, room.at), hatches(c, out)
        far = [(a, b) for a in starts for b in ends if abs(a[0] - b[0]) + abs(a[1] - b[1]) > _NEAR]
        if far:
            c.passages.append(Passage(name, title, c.rng.pick(far)))
            return True
    return False


def hatches(c: Canvas, at: Rect) -> list[Square]:
    """Free squares, on which no thing may lie."""
    busy = c.taken() | c.blocked() | c.high() | c.dark | c.rough.keys() | {s for _, s in c.spots}
    return [s for s in at.squares() if s in c.grounds and s not in busy]
