"""A church in its graveyard on a road, or that of a monastery with its cloister."""

from __future__ import annotations

from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.furniture import stacks
from ad1666.skirmish.houses.ground import (
    FLOWERS,
    ROAD,
    hem,
    hurdles,
    lamps,
    night,
    patches,
    plant,
    put,
    seat,
    sprinkle,
    ways_out,
)
from ad1666.skirmish.rects import Rect, rim
from ad1666.skirmish.rooms import CHURCH, Room, build, cellar, halves, known, landmark, spot

_GRAVES = ("headstone", "wooden cross", "iron cross", "grave slab", "headstone")
_TREES = ("lime tree", "fir", "autumn tree", "tree")


def churchyard(w: int, h: int, rng: Chance) -> Canvas:
    """A nave with pews and an organ loft, a sacristy and a chapel; a crypt below it."""
    c = Canvas(w, h, "church", rng)
    deep = 3 if h < 16 else 4
    road = Rect(0, h - deep, w, deep)
    wide = {16: 10, 19: 12}.get(w, 15)
    house = Rect(rng.between(2, w - wide - 2), 1, wide, h - deep - 2)
    c.fill(c.board, "grass")
    c.fill(road, "cobbles")
    c.box(c.board, "stone wall")
    ways_out(c, "road", ROAD, road.y, deep)
    nave = Rect(house.x, house.y, wide - 3, house.h)
    north = house.h // 2
    choir = [
        Room(Rect(nave.right, house.y, 3, north), rng.pick(("sacristy", "chapel"))),
    ]
    other = "chapel" if choir[0].kind == "sacristy" else "sacristy"
    choir.append(Room(Rect(nave.right, house.y + north, 3, house.h - north), other))
    rooms = [Room(nave, "nave"), *choir]
    doors = [
        ("S", "gate, open"),
        ("W", "door, closed"),
        ("N", "door, closed"),
        ("E", "door, closed"),
    ]
    loft = Rect(nave.x, nave.y, 1, nave.h - 1)
    build(c, house, CHURCH, rooms, [*doors, ("S", "door, closed")], loops=0.9, loft=loft)
    c.zone("organ-loft", "organ loft", loft)
    known(c, rooms)
    altar(c, nave)
    west, east = Rect(0, 0, house.x, road.y), Rect(house.right, 0, w - house.right, road.y)
    for at in (west, east):
        for square in rim(at, "S"):
            if rng.happens(0.5):
                c.edge(square, "S", "low wall")
    cellar(c, "crypt", "the crypt", choir, max(west, east, key=lambda at: at.w))
    for at in (west, east):
        plant(c, at, 1 + at.w * at.h // 8, *_GRAVES)
        plant(c, at, 1 + at.w // 3, *_TREES)
        hurdles(c, at, 1, "hedge", "low wall")
        sprinkle(c, at, (*FLOWERS, "fallen leaves"), 4, "grass")
    yard = max(west, east, key=lambda at: at.w)
    c.zone("graveyard", "graveyard", Rect(yard.x, yard.middle[1] - 1, min(3, yard.w), 3))
    put(c, rng.pick(("well", "statue", "tree in a bed")), road, near=road.middle)
    for x in (w // 4, 3 * w // 4):
        put(c, rng.pick(("waggon", "hand cart", "trough")), road, near=(x, road.y))
    stacks(c, road, 3)
    hurdles(c, road, 2, "bench", "low wall")
    sprinkle(c, road, ("puddle", "fallen leaves", "drain"), 4)
    lamps(c, road, 3)
    if rng.happens(0.4):
        night(c, "grass")
    return c


def altar(c: Canvas, nave: Rect) -> None:
    """The altar as what the story is about, if it stands in its nave."""
    y = nave.y + nave.h // 2
    if any(prop.name == "altar" and prop.at.x == nave.right - 1 for prop in c.props):
        landmark(c, "altar", Rect(nave.right - 3, y - 2, 2, 4))


def cloister(w: int, h: int, rng: Chance) -> Canvas:
    """A monastery on a road: its church along the north, two ranges and a walk round a garth with
    the well, and beside them an orchard with the monks' graves."""
    c = Canvas(w, h, "church", rng)
    deep, high, side = (2, 3, 3) if h < 13 else (3, 3, 3) if h < 16 else (4, 4, 4)
    house = Rect(0, 0, w - deep - 1, h - deep)
    road = Rect(0, house.bottom, w, deep)
    orchard = Rect(house.right, 0, w - house.right, road.y)
    c.fill(c.board, "grass")
    c.fill(road, "cobbles")
    c.box(c.board, "stone wall")
    ways_out(c, "road", ROAD, road.y, deep)
    nave = Rect(0, 0, house.w, high)
    square = Rect(side, high, house.w - 2 * side, house.h - high)
    west = Rect(0, high, side, square.h)
    east = Rect(square.right, high, side, square.h)
    kinds = rng.shuffled(("library", "kitchen"))
    rooms = [Room(nave, "nave"), Room(west, "refectory"), Room(east, kinds[0])]
    if high > 3:
        rooms[2:] = halves(east, kinds, rng, along="v")
    loft = Rect(0, 0, 2, high - 1)
    doors = [("S", "door, open"), ("S", "door, closed")]
    build(c, nave, CHURCH, rooms[:1], doors, windows=0.6, loft=loft)
    c.zone("organ-loft", "organ loft", loft)
    for at, part, inner in ((west, rooms[1:2], "E"), (east, rooms[2:], "W")):
        doors = [(inner, "door, open"), ("S" if at is west else "E", "door, closed")]
        doors += [("N", "door, closed")] if rng.happens(0.5) else []
        build(c, at, CHURCH, part, doors, windows=0.6, loops=1)
    _walk(c, square)
    known(c, rooms)
    cellar(c, "crypt", "the crypt", rooms[1:], orchard)
    hem(c, "E", orchard, *_TREES)
    plant(c, orchard, orchard.w * orchard.h // 16, *_TREES)
    plant(c, orchard, 1 + orchard.w * orchard.h // 9, *_GRAVES)
    hurdles(c, orchard, 3, "hedge", "low wall")
    sprinkle(c, orchard, FLOWERS, 6, "grass")
    x, y = orchard.middle
    c.zone("graveyard", "graveyard", Rect(x - 1, y - 1, 3, 3))
    spot(c, "the graveyard", orchard)
    put(c, "waggon, turned", road, near=(w // 2, road.y))
    for x in (w // 5, w // 3, 2 * w // 3, 4 * w // 5):
        put(c, rng.pick(("waggon", "hand cart", "trough", "sacks", "woodpile")), road, near=(x, h))
    stacks(c, Rect(1, road.y - 1, w - 2, deep + 2), 1)
    hurdles(c, road, 2, "bench", "low wall")
    sprinkle(c, road, ("puddle", "fallen leaves", "drain"), 4)
    lamps(c, road, 2)
    lamps(c, square, 1)
    if rng.happens(0.4):
        night(c, "grass")
    return c


def _walk(c: Canvas, square: Rect) -> None:
    """A covered walk with an arcade round the garth, in which are beds and the well, and a wall
    with a gate to the road."""
    rng, garth = c.rng, Rect(square.x + 1, square.y + 1, square.w - 2, square.h - 2)
    c.fill(square, "flagstones")
    c.fill(garth, "grass")
    for side in "NESW":
        squares = rim(garth, side)
        for at in squares:
            if at != squares[len(squares) // 2] and rng.happens(0.75):
                c.edge(at, side, "low wall")
    c.line(square, "S", "stone wall")
    for x in (square.middle[0] - 1, square.middle[0]):
        c.edge((x, square.bottom - 1), "S", "gate, open")
    seat(c, "well", garth, "well", near=garth.middle)
    for x, y in ((garth.x, garth.y), (garth.right - 1, garth.bottom - 1)):
        c.grounds[x, y] = rng.pick(("violet flower bed", "yellow flower bed"))
    plant(c, garth, 1 + garth.w * garth.h // 14, "bush", "flowering bush", "lime tree")
    for x in (square.x, square.right - 1):
        put(c, "pillar", Rect(x, square.y + 1, 1, 1))
    patches(c, garth, "thicket", 1, "grass")
