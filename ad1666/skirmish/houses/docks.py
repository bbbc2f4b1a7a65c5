"""A quay with warehouses: on a river with a barge, or round a basin with a bridge."""

from __future__ import annotations

from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.furniture import stacks
from ad1666.skirmish.houses.ground import (
    LITTER,
    hurdles,
    lamps,
    night,
    plant,
    put,
    sprinkle,
    way_out,
    ways_out,
)
from ad1666.skirmish.rects import Rect
from ad1666.skirmish.rooms import (
    BOARDED,
    BRICK,
    TIMBER,
    Room,
    build,
    cellar,
    halves,
    known,
    landmark,
    room_zone,
    spot,
)

_ON_QUAYS = ("coil of rope", "bollard", "fishing net", "basket of fish")
_GOODS = ("crates", "barrels on cobbles", "bales", "casks with iron hoops", "sacks")
_QUAY = "the quay in the {}"


def quay(w: int, h: int, rng: Chance) -> Canvas:
    """A warehouse and a customs house on a quay; a jetty, shallow water and a barge."""
    c = Canvas(w, h, "river", rng, turns="")
    back, sea = (1, 4) if h < 13 else (2, 5)
    at = Rect(0, h - sea - 3, w, 3)
    c.fill(c.board, "water")
    c.fill(Rect(0, 0, w, at.y), "cobbles")
    c.fill(at, "quay stones")
    land = Rect(0, 0, w, at.y)
    for side in "NWE":
        c.line(land, side, "stone wall")
    deep = at.y - back
    ware = Rect(rng.pick((1, 2)), back, rng.between(w // 2 - 1, w // 2 + 1), deep)
    rooms = _warehouse(c, ware)
    rooms += _customs(c, ware.right + 2, back, deep)
    _water(c, at.bottom)
    stacks(c, Rect(1, at.y, w - 2, at.h), 1 + w // 9)
    for name in _GOODS:
        if rng.happens(0.9):
            put(c, name, Rect(1, at.y, w - 2, at.h))
    put(c, "crane", Rect(2, at.bottom - 1, w - 4, 1))
    c.line(Rect(rng.between(3, w - 6), at.y + 1, 3, 1), "N", "sacks")
    hurdles(c, at, 2, "sacks", "low wall")
    taken = c.taken()
    for x in rng.drawn(range(1, w - 1), 4):
        if (x, at.bottom - 1) not in taken:
            c.decor[x, at.bottom - 1].append(rng.pick(_ON_QUAYS))
    put(c, rng.pick(("waggon", "hand cart", "trough")), Rect(0, 0, w, back))
    plant(c, Rect(ware.right, back, 2, deep), 1, "hand cart", "barrels on cobbles", "crates")
    sprinkle(c, at, ("puddle", "loose straw", "drain", "coil of rope"), 5)
    ways_out(c, "quay", _QUAY, at.y, at.h)
    c.zone("quay", "quay", Rect(w // 2 - 2, at.y, 4, 2))
    cellar(c, "cellar", "the cellar", rooms, Rect(0, 0, w, back))
    lamps(c, at, 3)
    lamps(c, Rect(0, 0, w, back), 1)
    if rng.happens(0.35):
        night(c, "cobbles")
    return c


def basin(w: int, h: int, rng: Chance) -> Canvas:
    """Warehouses on three sides of a basin, with a bridge across it."""
    c = Canvas(w, h, "river", rng, turns="v")
    c.fill(c.board, "cobbles")
    c.box(c.board, "stone wall")
    side, back = (5, 3) if w < 19 else (6, 4) if w < 22 else (7, 5)
    quay_h = 3
    water = Rect(side, back + quay_h, w - 2 * side, h - back - 2 * quay_h + 1)
    quays = Rect(side - 2, back, w - 2 * side + 4, h - back)
    c.fill(quays, "quay stones")
    c.fill(water, "water")
    north = Rect(side - 1, 0, w - 2 * side + 2, back)
    rooms = _warehouse(c, north, sides="")
    south = h - 2
    for x, name in ((0, "store"), (w - side + 2, "counting-house")):
        at = Rect(x, back + 1, side - 2, min(4, south - back - 2))
        kinds = (name, rng.pick(("chamber", "kitchen", "store")))
        parts = halves(at, kinds, rng, along="v") if w > 22 else [Room(at, name)]
        doors = [(way, "door, closed") for way in ("SE" if not x else "NW")]
        build(c, at, rng.pick((BOARDED, TIMBER, BRICK)), parts, doors)
        known(c, parts)
        rooms += parts
    x = water.middle[0] - 1
    bridge = Rect(x, water.y, 2, water.h)
    c.fill(bridge, "jetty boards")
    for way in "WE":
        c.line(bridge, way, "railing")
    if water.h >= 3:
        c.edge((x, water.middle[1]), "W", "")
    landmark(c, "bridge", Rect(x, water.y - 1, 2, min(5, water.h + 2)))
    _boat(c, [s for s in water.squares() if c.grounds[s] == "water"])
    for at in (
        Rect(side, back, water.w, quay_h),
        Rect(side, water.bottom, water.w, h - water.bottom),
        Rect(side - 2, back, 2, h - back),
        Rect(water.right, back, 2, h - back),
    ):
        put(c, rng.pick(_GOODS), at)
        put(c, rng.pick(_GOODS), at)
        sprinkle(c, at, _ON_QUAYS, 2)
    stacks(c, Rect(side - 2, back, quays.w, quay_h + 1), 1)
    stacks(c, Rect(side - 2, water.bottom - 1, quays.w, h - water.bottom + 1), 1)
    put(c, "crane", Rect(side, back + quay_h - 1, water.w, 1))
    hurdles(c, Rect(side - 2, back, quays.w, quay_h), 2, "sacks", "low wall")
    hurdles(c, Rect(0, h - 3, w, 3), 3, "sacks", "low wall", "bench")
    for y in (back + 1, h - 2):
        begin = rng.between(side, water.right - 3)
        if c.taken().isdisjoint(Rect(begin, y - 1, 2, 2).squares()):
            c.line(Rect(begin, y, 2, 1), "N", rng.pick(("sacks", "low wall")))
    ways_out(c, "quay", _QUAY, h - 3, 3)
    c.zone("quay", "quay", Rect(w // 2 - 2, back, 4, 2))
    c.zone("landing", "landing", Rect(w // 2 - 2, water.bottom, 4, min(2, h - water.bottom)))
    spot(c, "the landing", Rect(side, water.bottom, water.w, h - water.bottom))
    cellar(c, "cellar", "the cellar", rooms, Rect(0, h - 3, w, 3))
    lamps(c, Rect(side - 2, back, quays.w, quay_h), 2)
    lamps(c, Rect(0, h - 3, w, 3), 3)
    sprinkle(c, Rect(0, h - 3, w, 3), LITTER, 4)
    if rng.happens(0.35):
        night(c, "cobbles")
    return c


def _warehouse(c: Canvas, at: Rect, sides: str = "NE") -> list[Room]:
    """A warehouse with a loft, and a counting-house in it if it is long."""
    rooms = [Room(at, "warehouse")]
    if at.w >= (8 if "N" in sides else 11):
        last = Rect(at.right - 3, at.y, 3, at.h)
        hall = Rect(at.x, at.y, at.w - 3, at.h)
        rooms = [Room(hall, "warehouse"), Room(last, "counting-house")]
    hall, loft = rooms[0].at, None
    if hall.w >= 5:
        loft = Rect(hall.x, hall.y, 2, hall.h - (hall.h > 3))
        c.zone("loft", "loft", loft)
    doors = [(side, "door, closed") for side in sides]
    build(c, at, TIMBER, rooms, [("S", "gate, open"), ("S", "gate, open"), *doors], loft=loft)
    known(c, rooms)
    return rooms


def _customs(c: Canvas, x: int, y: int, deep: int) -> list[Room]:
    """The customs house, if there is room for it."""
    left = c.w - x
    at = Rect(x + (left > 6), y, min(5, left - 2 - (left > 6)), deep)
    at = Rect(at.x, at.y, min(5, c.w - at.x - 2), deep)
    if at.w < 3:
        return []
    rooms = halves(at, ("kitchen", "store"), c.rng, along="v" if at.h >= 4 else "h")
    if at.w < 4 and at.h < 4:
        rooms = [Room(at, "store")]
    doors = [(side, "door, closed") for side in "SWE"] + [("N", "door, locked")]
    build(c, at, BOARDED, rooms, doors)
    for room in rooms:
        spot(c, "the customs house", room.at)
    room_zone(c, rooms[0], "customs", "customs house", 8)
    return rooms


def _water(c: Canvas, shore: int) -> None:
    """A shallow strip, a jetty, and a barge with a plank at each end."""
    w, h, rng = c.w, c.h, c.rng
    for x in range(1, w - 1):
        c.rough[x, shore] = "water"
        c.grounds[x, shore] = "bare earth"
    left = rng.pick((rng.between(1, w // 4), rng.between(3 * w // 4 - 1, w - 4)))
    jetty = Rect(left, shore, 2, h - shore)
    c.fill(jetty, "jetty boards")
    for square in jetty.squares():
        c.rough.pop(square, None)
    parts = (Rect(0, shore, jetty.x, 1), Rect(jetty.right, shore, w - jetty.right, 1))
    room = max(parts, key=lambda part: part.w)
    long = min(room.w - 3, rng.pick((6, 7, 8)))
    barge = Rect(room.x + (room.w - long) // 2, shore + 1, long, 3)
    for part, y in zip(("north part", "middle", "south part"), range(barge.y, h), strict=False):
        c.decor[barge.right, y].append(f"bow of a barge, {part}")
        c.decor[barge.x - 1, y].append(f"stern of a barge, {part}")
    c.fill(barge, "jetty boards")
    c.line(barge, "N", "gunwale", "N")
    for x in (barge.x + 1, barge.right - 2):
        c.grounds[x, shore] = "gangplank, turned"
        c.rough.pop((x, shore), None)
        c.edge((x, barge.y), "N", "")
    for x in range(w):
        if (x, shore) in c.rough:
            c.edge((x, shore), "N", "edge of a terrace", "S")
        if c.grounds[x, shore] in ("bare earth", "water"):
            c.decor[x, shore].append("quay wall in the north")
    for side, x in (("W", jetty.x - 1), ("E", jetty.right)):
        if (x, shore) in c.rough:
            c.edge((x, shore), "E" if side == "W" else "W", "edge of a terrace", side)
    _cabin(c, barge)
    goods = ("bales", "casks with iron hoops", "crates"), ("sacks", "casks with wooden hoops")
    for names in goods:
        put(c, rng.pick(names), barge)
    landmark(c, "barge", Rect(barge.x + 2 if barge.w > 5 else barge.x, barge.y, 3, 2))
    way_out(c, "jetty", "the boats at the jetty", "S", Rect(jetty.x, h - 1, 2, 1))
    blocked = c.blocked()
    for x in range(w):
        if not jetty.x <= x < jetty.right and (x, h - 1) not in blocked:
            aboard = (x, h - 1) in barge
            c.edge((x, h - 1), "S", "gunwale" if aboard else "railing", "S" if aboard else "")
    _boat(c, [(x, y) for x in range(1, w - 1) for y in range(shore + 1, h)])
    reeds = [s for s in c.rough if c.rough[s] == "water"]
    for square in rng.drawn(reeds, min(4, len(reeds))):
        c.rough[square] = "reeds"


def _cabin(c: Canvas, barge: Rect) -> None:
    if barge.w < 6 or not c.rng.happens(0.8):
        return
    x = barge.right - 3 if c.rng.happens(0.5) else barge.x + 1
    cabin = Rect(x, barge.bottom - 2, 2, 2)
    c.fill(cabin, "floorboards")
    c.box(cabin, "timber wall")
    east = x > barge.x + 2
    c.edge((x if east else cabin.right - 1, cabin.y), "W" if east else "E", "door, closed")
    spot(c, "the cabin", cabin)
    c.zone("cabin", "cabin", cabin)


def _boat(c: Canvas, squares: list[tuple[int, int]]) -> None:
    """A rowing boat on open water."""
    free = [
        (x, y)
        for x, y in squares
        if all(c.grounds.get((x + d, y)) == "water" for d in (-1, 0, 1, 2))
        if not c.decor[x, y] and not c.decor[x + 1, y]
    ]
    if free:
        x, y = c.rng.pick(free)
        c.decor[x, y].append("rowing boat, stern")
        c.decor[x + 1, y].append("rowing boat, bow")
