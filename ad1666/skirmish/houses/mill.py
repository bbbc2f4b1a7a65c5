"""A mill on a stream that crosses the whole board, with bridges and a ford."""

from __future__ import annotations

from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.furniture import stacks
from ad1666.skirmish.houses.ground import (
    FLOWERS,
    ROAD,
    hurdles,
    lamps,
    night,
    patches,
    plant,
    put,
    sprinkle,
    ways_out,
)
from ad1666.skirmish.rects import Rect
from ad1666.skirmish.rooms import BOARDED, PLASTER, TIMBER, Room, build, cellar, halves, known, spot

_TREES = ("tree", "lime tree", "fir", "bush", "autumn tree")


def stream(w: int, h: int, rng: Chance) -> Canvas:
    """The mill on one bank, a barn on the other, and a road with a bridge."""
    c = Canvas(w, h, "road", rng)
    deep = 2 if h < 13 else 3
    road = Rect(0, h - deep - 1, w, deep)
    x = w // 2 - rng.between(0, 2)
    river = Rect(x, 0, 2, h)
    c.fill(c.board, "grass")
    c.fill(road, "bare earth")
    c.box(c.board, "tall hedge")
    c.fill(river, "water")
    bridge = Rect(x, road.y, 2, deep)
    c.fill(bridge, "jetty boards")
    for side in "NS":
        c.line(bridge, side, "railing")
    c.zone("bridge", "bridge", Rect(x - 1, road.y, 4, min(2, deep)))
    spot(c, "the bridge", bridge)
    c.fill(Rect(x, 0, 2, 1), "jetty boards")
    c.line(Rect(x, 0, 2, 1), "S", "railing")
    ford = Rect(x, (road.y + 1) // 2, 2, 2)
    c.fill(ford, "bare earth")
    for square in ford.squares():
        c.rough[square] = "water"
    c.zone("ford", "ford", Rect(x - 1, ford.y, 4, 2))
    mill = Rect(x + 2, 1, min(w - x - 4, {16: 6, 19: 7}.get(w, 8)), road.y - 2)
    front = mill.h - (2 if mill.h < 7 else 3)
    rooms = [Room(Rect(mill.x, mill.bottom - front, mill.w, front), "mill floor")]
    back = Rect(mill.x, mill.y, mill.w, mill.h - front)
    rooms += halves(back, ("store", rng.pick(("chamber", "kitchen"))), rng, along="h")
    doors = [(side, "door, closed") for side in "NE"] + [("S", "gate, open")]
    loft = Rect(rooms[0].at.x, rooms[0].at.y, 2, front - 1)
    build(c, mill, rng.pick((PLASTER, TIMBER, BOARDED)), rooms, doors, loft=loft)
    c.zone("loft", "loft", loft)
    known(c, rooms)
    barn = Rect(1, rng.between(1, 2), min(x - 3, 5), min(4, road.y - 4))
    barns = [Room(barn, "barn")]
    doors = [("S", "gate, open"), ("E", "door, closed"), ("N", "door, closed")]
    build(c, barn, TIMBER, barns, doors)
    known(c, barns)
    ways_out(c, "road", ROAD, road.y, deep)
    west, east = Rect(0, 0, x, road.y), Rect(mill.right, 0, w - mill.right, road.y)
    cellar(c, "cellar", "the cellar", rooms[1:], west)
    for at in (west, east):
        plant(c, at, 1 + at.w * at.h // 12, *_TREES)
        put(c, rng.pick(("woodpile", "haystack", "trough", "hand cart")), at)
        hurdles(c, at, 3, "fence", "hedge")
        sprinkle(c, at, FLOWERS, 4, "grass")
    c.zone("meadow", "meadow", Rect(max(0, x - 4), max(0, road.y - 4), 3, 3))
    put(c, rng.pick(("waggon", "hand cart", "sacks")), road, near=(w // 4, road.y))
    put(c, rng.pick(("waggon", "sacks", "bales")), road, near=(3 * w // 4, road.y))
    stacks(c, Rect(mill.x, road.y - 1, w - mill.x, deep + 2), 1)
    hurdles(c, road, 3, "fence", "low wall")
    plant(c, Rect(0, h - 1, w, 1), w // 5, "bush", "fir", "tree")
    patches(c, road, "mud", 3, "bare earth")
    for at in (Rect(0, 0, x, h), Rect(x + 2, 0, w - x - 2, h)):
        lamps(c, at, 1)
    if rng.happens(0.4):
        night(c, "grass")
    return c
