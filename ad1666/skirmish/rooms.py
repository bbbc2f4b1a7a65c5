"""Houses: walls, rooms, doors, windows, and what stands in each kind of room."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from ad1666.rules.characters import Square
from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.rects import STEPS, Rect, edge_of, rim


@frozen
class Style:
    """What a house is built of."""

    wall: str
    window: str
    floor: str = "floorboards"
    inner: str = ""
    """Its inner walls, if they differ."""


PLASTER = Style("plastered wall", "window")
TIMBER = Style("timber wall", "shuttered window", inner="timber wall")
BRICK = Style("brick wall", "window", "brick floor")
STONE = Style("stone wall", "window", "flagstones")
PALACE = Style("palace wall", "palace window", "parquet")


@frozen
class Room:
    at: Rect
    kind: str


FLOORS = {
    "kitchen": "brick floor",
    "stable": "straw",
    "hall": "marble",
    "salon": "parquet",
    "gallery room": "parquet",
    "chapel": "flagstones",
}
TITLES = {
    "taproom": "the taproom",
    "kitchen": "the kitchen",
    "store": "the storeroom",
    "chamber": "the chamber",
    "study": "the study",
    "stable": "the stable",
    "hall": "the great hall",
    "salon": "the salon",
    "gallery room": "the cabinet",
    "shop": "the shop",
    "counting-house": "the counting-house",
    "warehouse": "the warehouse",
    "cabin": "the cabin",
}


def build(
    c: Canvas,
    at: Rect,
    style: Style,
    rooms: Sequence[Room],
    doors: Sequence[tuple[str, str]],
    *,
    windows: float = 0.75,
    loops: float = 0.6,
    loft: Rect | None = None,
) -> list[Room]:
    """Puts up a house: its rooms fill it. ``doors`` are sides of it with what stands there."""
    rng = c.rng
    for room in rooms:
        c.fill(room.at, FLOORS.get(room.kind, style.floor))
        c.box(room.at, style.inner or style.wall)
    c.box(at, style.wall)
    _join(c, rooms, rng, loops)
    for side, name in doors:
        _outer_door(c, at, side, name, rng)
    for room in rooms:
        _windows(c, at, room.at, style, rng, windows)
    if loft is not None:
        _loft(c, loft, rooms[0].at, style.wall)
    for room in rooms:
        furnish(c, room)
    return list(rooms)


def _loft(c: Canvas, at: Rect, room: Rect, wall: str) -> None:
    """A gallery along the western wall of a room, with a ladder; doors below it are walled up."""
    for square in at.squares():
        for side in STEPS:
            name = c.on(square, side)
            if name.startswith(("door", "gate")):
                c.edge(square, side, wall)
    c.prop("gallery", at.x, at.y, at.w, at.h, "v")
    y = c.rng.between(at.y, at.bottom - 1)
    c.edge((at.right - 1, y), "E", "ladder")
    if at.bottom < room.bottom and c.rng.random() < 0.7:
        c.edge((at.x, at.bottom - 1), "S", "ladder")


def halves(at: Rect, kinds: Sequence[str], rng: Chance, *, along: str = "") -> list[Room]:
    """Divides a rectangle into a row of rooms, the first the largest."""
    along = along or ("h" if at.w >= at.h else "v")
    length = at.w if along == "h" else at.h
    number = max(1, min(len(kinds), length // 2))
    sizes = [length // number] * number
    for _ in range(length - sum(sizes)):
        sizes[0] += 1
    if number > 1 and sizes[-1] > 2 and rng.random() < 0.5:
        sizes[-1] -= 1
        sizes[0] += 1
    order = list(zip(sizes, kinds, strict=False))
    order = rng.shuffled(order)
    found, begin = [], 0
    for size, kind in order:
        if along == "h":
            found.append(Room(Rect(at.x + begin, at.y, size, at.h), kind))
        else:
            found.append(Room(Rect(at.x, at.y + begin, at.w, size), kind))
        begin += size
    return found


def inn(at: Rect, rng: Chance) -> list[Room]:
    """A taproom to the south over the whole width, and a row of rooms behind it."""
    depth = max(3, at.h - rng.pick((2, 3)))
    if at.h - depth < 2:
        depth = at.h - 2
    front = Room(Rect(at.x, at.bottom - depth, at.w, depth), "taproom")
    kinds = ["kitchen", "store", "chamber"]
    if at.w >= 11:
        kinds.append("study")
    back = halves(Rect(at.x, at.y, at.w, at.h - depth), kinds, rng, along="h")
    if at.w >= 9 and rng.random() < 0.5 and depth >= 3:  # a corner of the taproom walled off
        width = 3 if at.w >= 10 else 2
        east = rng.random() < 0.5
        x = at.right - width if east else at.x
        private = Room(Rect(x, at.bottom - depth, width, depth), "chamber")
        rest = Rect(at.x if east else at.x + width, at.bottom - depth, at.w - width, depth)
        return [Room(rest, "taproom"), private, *back]
    return [front, *back]


def _join(c: Canvas, rooms: Sequence[Room], rng: Chance, loops: float) -> None:
    """Doors between rooms: a tree that reaches all, and some more for ways round."""
    shared: list[tuple[int, int, list[tuple[Square, str]]]] = []
    for i, one in enumerate(rooms):
        for j in range(i + 1, len(rooms)):
            other = rooms[j]
            border = [
                (s, side)
                for side, (dx, dy) in STEPS.items()
                for s in rim(one.at, side)
                if (s[0] + dx, s[1] + dy) in other.at
            ]
            if border:
                shared.append((i, j, border))
    shared = rng.shuffled(shared)
    shared.sort(key=lambda found: -(rooms[found[0]].kind in ("taproom", "hall", "warehouse")))
    home = list(range(len(rooms)))
    for i, j, border in shared:
        tree = home[i] != home[j]
        if not tree and rng.random() > loops:
            continue
        if tree:
            old, new = home[j], home[i]
            home = [new if h == old else h for h in home]
        inner = border[1:-1] if len(border) > 3 else border
        square, side = rng.pick(inner)
        secret = rooms[i].kind in ("store", "study") or rooms[j].kind in ("store", "study")
        name = rng.pick(("door, closed", "door, closed", "door, open"))
        if secret and not tree and rng.random() < 0.5:
            name = "door, locked"
        c.edge(square, side, name)


def _outer_door(c: Canvas, at: Rect, side: str, name: str, rng: Chance) -> None:
    dx, dy = STEPS[side]
    places = [
        s
        for s in rim(at, side)
        if (s[0] + dx, s[1] + dy) in c.board
        and (s[0] + dx, s[1] + dy) not in c.taken()
        and not any(
            "wall" in c.on((s[0] + dx, s[1] + dy), along)
            for along in ("EW" if side in "NS" else "NS")
        )
    ]
    inner = [s for s in places if s not in (rim(at, side)[0], rim(at, side)[-1])] or places
    free = [s for s in inner if "wall" in c.on(s, side)]
    if not free:
        return
    middle = rim(at, side)[len(rim(at, side)) // 2]
    free.sort(key=lambda s: abs(s[0] - middle[0]) + abs(s[1] - middle[1]) + rng.random() * 4)
    c.edge(free[0], side, name)


def _windows(c: Canvas, house: Rect, room: Rect, style: Style, rng: Chance, share: float) -> None:
    """Windows in outer walls: about one on three squares, none beside a door."""
    for side, (dx, dy) in STEPS.items():
        squares = [s for s in rim(room, side) if (s[0] + dx, s[1] + dy) not in house]
        squares = [s for s in squares if (s[0] + dx, s[1] + dy) in c.board]
        if len(squares) < 2 or rng.random() > share:
            continue
        for begin in range(0, len(squares), 3):
            part = squares[begin : begin + 3]
            spare = [
                s for s in part if c.on(s, side) == style.wall and not _beside_door(c, s, side)
            ]
            if spare and (begin == 0 or rng.random() < 0.7):
                c.edge(spare[len(spare) // 2], side, style.window)


def _beside_door(c: Canvas, square: Square, side: str) -> bool:
    x, y = square
    near = [(x - 1, y), (x + 1, y)] if side in "NS" else [(x, y - 1), (x, y + 1)]
    names = [c.on(s, side) for s in near]
    return any("door" in n or "window" in n for n in names)


# --- what stands in a room ----------------------------------------------------------------------


def furnish(c: Canvas, room: Room) -> None:
    """Furniture by the kind of room, as far as it fits."""
    rng, at = c.rng, room.at
    walls = wall_squares(at)
    walls = rng.shuffled(walls)

    def along_wall(*names: str, tries: int = 6) -> None:
        for name in names:
            for x, y in walls[: len(walls)][: tries * 3]:
                if c.fits(Rect(x, y, 1, 1)):
                    c.prop(name, x, y)
                    break

    if room.kind == "taproom":
        if at.w * at.h >= 24:
            counter(c, at, rng)
        tables(c, at, rng, most=4)
        along_wall("hearth")
        if at.w * at.h >= 9:
            along_wall("barrels indoors")
        if at.w >= 7:
            pillars(c, at, rng)
    elif room.kind == "kitchen":
        along_wall(rng.pick(("oven", "hearth")), "cupboard")
        if at.w * at.h >= 8:
            along_wall(rng.pick(("barrels indoors", "sacks")))
    elif room.kind == "store":
        along_wall("barrels indoors", rng.pick(("crates", "sacks", "casks with iron hoops")))
        if at.w * at.h >= 8:
            along_wall(rng.pick(("crates", "sacks")))
    elif room.kind == "chamber":
        along_wall(rng.pick(("bed", "bed, turned")))
        if at.w * at.h >= 6:
            along_wall(rng.pick(("cupboard", "writing desk")))
        rug(c, at)
    elif room.kind in ("study", "counting-house"):
        top = [(x, at.y) for x in range(at.x, at.right)]
        for x, y in top[:3]:
            if rng.random() < 0.7 and c.fits(Rect(x, y, 1, 1)):
                c.prop("bookcase", x, y)
        along_wall("writing desk")
        rug(c, at)
    elif room.kind == "stable":
        along_wall("haystack", "trough")
    elif room.kind == "shop":
        counter(c, at, rng)
        along_wall("cupboard", rng.pick(("crates", "barrels indoors", "bales")))
    elif room.kind == "warehouse":
        stacks(c, at, rng, 1 + at.w * at.h // 24)
        along_wall("bales", "sacks", "crates", "casks with wooden hoops", "casks with iron hoops")
        for _ in range(at.w * at.h // 12):
            square = rng.pick(list(at.squares()))
            c.decor[square].append(("decor", 4))
    elif room.kind in ("salon", "gallery room"):
        along_wall(rng.pick(("harpsichord", "stove", "writing desk")))
        if at.w * at.h >= 9:
            tables(c, at, rng, most=1)
            along_wall("stove")
        rug(c, at)
    elif room.kind == "cabin":
        along_wall("bed")
    if room.kind in ("taproom", "salon", "chamber", "study", "shop", "gallery room"):
        free = [s for s in at.squares() if s not in c.taken()]
        if free:
            c.lights[at.middle if at.middle in free else rng.pick(free)] = (
                ("decor", 43) if at.w * at.h >= 9 else ("decor", 44)
            )


def wall_squares(at: Rect) -> list[Square]:
    return [
        s for s in at.squares() if s[0] in (at.x, at.right - 1) or s[1] in (at.y, at.bottom - 1)
    ]


def rug(c: Canvas, at: Rect) -> None:
    x, y = at.middle
    if (x, y) not in c.taken():
        c.decor[x, y].append(("decor", 14))


def tables(c: Canvas, at: Rect, rng: Chance, most: int = 3) -> None:
    """Tables to jump on, with benches beside them, a square from the walls where there is room."""
    places = [
        Rect(x, y, w, h)
        for w, h in ((2, 1), (1, 2))
        for x in range(at.x + (1 if at.w > 3 else 0), at.right - w + 1 - (1 if at.w > 3 else 0))
        for y in range(at.y + (1 if at.h > 2 else 0), at.bottom - h + 1 - (1 if at.h > 3 else 0))
    ]
    places = rng.shuffled(places)
    number = min(most, max(1, at.w * at.h // 14))
    made: list[Rect] = []
    for place in places:
        if len(made) == number:
            break
        near = any(abs(place.x - o.x) < 3 and abs(place.y - o.y) < 2 for o in made)
        free = all(not any(edge_of(s, d) in c.edges for d in STEPS) for s in place.squares())
        if near or not free or not c.fits(place, roomy=at.w * at.h > 9):
            continue
        c.prop("table", place.x, place.y, place.w, place.h)
        made.append(place)
        for side in rng.drawn("NS" if place.w > place.h else "EW", 1):
            dx, dy = STEPS[side]
            for s in rim(place, side):
                beyond = s[0] + dx, s[1] + dy
                far = beyond[0] + dx, beyond[1] + dy
                if beyond not in at or far not in at or far in c.taken():
                    continue
                if not c.on(beyond, side):
                    c.edge(beyond, side, "bench")


def stacks(c: Canvas, at: Rect, rng: Chance, number: int) -> None:
    """Crates to climb on."""
    places = [
        Rect(x, y, 2, 1)
        for x in range(at.x + 1, at.right - 2)
        for y in range(at.y + 1, at.bottom - 1)
    ]
    places = rng.shuffled(places)
    for place in places:
        if not number:
            break
        free = all(not any(edge_of(s, d) in c.edges for d in STEPS) for s in place.squares())
        if free and c.fits(place):
            c.prop("stack", place.x, place.y, place.w, place.h)
            number -= 1


def pillars(c: Canvas, at: Rect, rng: Chance) -> None:
    """Two pillars that carry the beam."""
    y = at.y + at.h // 2
    for x in (at.x + at.w // 3, at.right - 1 - at.w // 3):
        if rng.random() < 0.6 and c.fits(Rect(x, y, 1, 1)):
            c.prop("pillar", x, y)


def counter(c: Canvas, at: Rect, rng: Chance) -> None:
    if at.w >= 3 and at.h >= 3:
        y = at.y + 1
        begin = at.x + (0 if rng.random() < 0.5 else at.w - 2)
        for x in (begin, begin + 1):
            if c.fits(Rect(x, y, 1, 1), roomy=False):
                c.prop("counter", x, y)
