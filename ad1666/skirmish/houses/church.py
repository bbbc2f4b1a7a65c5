"""A church in its graveyard, on a road."""

from __future__ import annotations

from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.houses.ground import (
    FLOWERS,
    ROAD,
    hurdles,
    lamps,
    night,
    plant,
    put,
    sprinkle,
    ways_out,
)
from ad1666.skirmish.rects import Rect
from ad1666.skirmish.rooms import CHURCH, Room, build, cellar, known

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
    west, east = Rect(0, 0, house.x, road.y), Rect(house.right, 0, w - house.right, road.y)
    c.line(Rect(0, road.y, w, 1), "N", "low wall")
    for x in {rng.between(0, house.x - 1), house.x + nave.w // 2, house.right, w - 2}:
        for dx in (0, 1):
            c.edge((min(w - 1, x + dx), road.y), "N", "")
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
    hurdles(c, road, 3, "bench", "low wall")
    sprinkle(c, road, ("puddle", "fallen leaves", "drain"), 4)
    lamps(c, road, 3)
    if rng.happens(0.4):
        night(c, "grass")
    return c
