"""A mill on a stream that crosses the whole board, with bridges and a ford; or a windmill on its
hill."""

from __future__ import annotations

from ad1666.skirmish.canvas import Canvas, Passage
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.furniture import stacks
from ad1666.skirmish.houses.ground import (
    FLOWERS,
    ROAD,
    hem,
    hurdles,
    ladder,
    lamps,
    night,
    patches,
    plant,
    put,
    sprinkle,
    way_out,
    ways_out,
)
from ad1666.skirmish.rects import Rect, rim
from ad1666.skirmish.rooms import (
    BOARDED,
    PLASTER,
    TIMBER,
    Room,
    build,
    cellar,
    halves,
    hatches,
    known,
    landmark,
    spot,
)

_TREES = ("tree", "lime tree", "fir", "bush", "autumn tree")


def stream(w: int, h: int, rng: Chance) -> Canvas:
    """The mill on one bank, a barn on the other, and a road with a bridge."""
    c = Canvas(w, h, "road", rng)
    deep = 2 if h < 13 else 3
    road = Rect(0, h - deep - 1, w, deep)
    x = w // 2 + rng.between(w > 20, (w > 16) + (w > 20))  # the wheel lies on its near bank
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
    style = rng.pick((PLASTER, TIMBER, BOARDED))
    build(c, mill, style, rooms, doors, windows=0.4, loft=loft)
    c.zone("loft", "loft", loft)
    known(c, rooms)
    barn = Rect(1, rng.between(1, 2), min(x - 3, 5), min(4, road.y - 4))
    barns = [Room(barn, "barn")]
    doors = [("S", "gate, open"), ("E", "door, closed"), ("N", "door, closed")]
    build(c, barn, TIMBER, barns, doors, windows=0.2)
    known(c, barns)
    ways_out(c, "road", ROAD, road.y, deep)
    west, east = Rect(0, 0, x, road.y), Rect(mill.right, 0, w - mill.right, road.y)
    cellar(c, "cellar", "the cellar", rooms[1:], west)
    for at in (west, east):
        plant(c, at, 1 + at.w * at.h // 12, *_TREES)
        put(c, rng.pick(("woodpile", "haystack", "trough", "hand cart")), at)
        hurdles(c, at, 3, "fence", "hedge")
        sprinkle(c, at, FLOWERS, 4, "grass")
    _wheel(c, x, mill, ford)
    c.zone("meadow", "meadow", Rect(max(0, x - 4), max(0, road.y - 4), 3, 3))
    put(c, rng.pick(("waggon", "hand cart", "sacks")), road, near=(w // 4, road.y))
    put(c, rng.pick(("waggon", "sacks", "bales")), road, near=(3 * w // 4, road.y))
    stacks(c, Rect(mill.x, road.y - 1, w - mill.x, deep + 2), 1)
    hurdles(c, road, 3, "fence", "low wall")
    hem(c, "S", c.board, "bush", "fir", "tree")
    patches(c, road, "mud", 3, "bare earth")
    for at in (Rect(0, 0, x, h), Rect(x + 2, 0, w - x - 2, h)):
        lamps(c, at, 1)
    if rng.happens(0.4):
        night(c, "grass")
    return c


def _wheel(c: Canvas, x: int, mill: Rect, ford: Rect) -> None:
    """The wheel in the stream beside its mill, with a stage of boards before it."""
    places = [y for y in range(mill.y, mill.bottom - 1) if not ford.y - 2 < y < ford.bottom]
    if places:
        y = min(places, key=lambda y: abs(y - mill.middle[1]))
        c.prop("mill wheel", x + 1, y)
        c.fill(Rect(x, y, 1, 2), "jetty boards")
        landmark(c, "mill wheel", Rect(x - 1, y, 2, 2))


def windmill(w: int, h: int, rng: Chance) -> Canvas:
    """A windmill with a stage round it on a hill, which a road climbs round, and the miller's
    farm below."""
    c = Canvas(w, h, "road", rng)
    deep = 2 if h < 16 else 3
    x = w // 2 - 2 - (w > 16)
    upper, lower = Rect(0, 1, x + 2, deep), Rect(x, h - deep - 1, w - x, deep)
    c.fill(c.board, "grass")
    c.box(c.board, "tall hedge")
    for at in (upper, lower, Rect(x, 1, 2, h - 2)):
        c.fill(at, "bare earth")
    for name, side, at in (("west", "W", upper), ("east", "E", lower)):
        end = Rect(0 if side == "W" else w - 1, at.y, 1, deep)
        way_out(c, f"{name}-road", ROAD.format(name), side, end)
    hill = Rect(x + 2, 0, w - x - 2, lower.y)
    farm = Rect(0, upper.bottom, x, h - upper.bottom)
    wide = min(5, max(3, w - hill.x - 8))
    tower = Rect(hill.x, hill.bottom - 5, 4, 4)
    mill = Rect(tower.right + 1, tower.y, wide, 4)
    c.prop("gallery", tower.x, tower.y, 4, 4, "v")
    c.prop("windmill", tower.x + 1, tower.y + 1)
    for side in rng.shuffled("NESW")[:2]:
        ladder(c, tower, side, "stairs")
    c.climbs[tower.x, tower.y + 1, "W"] = 5
    rooms = [Room(mill, "mill floor")]
    doors = [("S", "gate, open"), ("N", "door, closed"), ("E", "door, closed")]
    build(c, mill, BOARDED, rooms, doors)
    if hatch := hatches(c, mill):
        ends = rng.pick(hatch), (tower.x, tower.y)
        c.passages.append(Passage("mill-stair", "the mill stair", ends))
    landmark(c, "windmill", Rect(tower.x, tower.y, 4, 1), Rect(tower.x, tower.bottom - 1, 4, 1))
    spot(c, "the windmill", Rect(tower.x, tower.y - 1, 4, 1))
    known(c, rooms)
    rooms = _farm(c, farm)
    cellar(c, "cellar", "the cellar", rooms, Rect(hill.x, 0, hill.w, max(1, tower.y - 1)))
    hem(c, "N", Rect(hill.x, 0, hill.w, 1), "bush", "fir", "tree")
    _slope(c, Rect(tower.x - 1, tower.y - 1, 6, 6))
    for at in (Rect(hill.x, 0, hill.w, max(2, tower.y)), farm):
        hurdles(c, at, 3 + at.w // 3, "fence", "hedge")
        plant(c, at, 1 + at.w * at.h // 11, *_TREES)
        put(c, rng.pick(("woodpile", "haystack", "trough", "rocks")), at)
        patches(c, at, "thicket", 2, "grass")
        sprinkle(c, at, FLOWERS, 4, "grass")
    cross = put(c, "wooden cross", Rect(x - 1, h // 2 - 1, 1, 3))
    if cross is not None:
        c.zone("wayside-cross", "wayside cross", Rect(cross.x, cross.y - 1, 3, 3))
        spot(c, "the wayside cross", Rect(cross.x + 1, cross.y, 2, 1))
    for at in (upper, lower):
        put(c, rng.pick(("waggon", "hand cart", "sacks")), at)
        hurdles(c, at, 2, "fence", "sacks")
        patches(c, at, "mud", 2, "bare earth")
        lamps(c, at, 1)
    if rng.happens(0.4):
        night(c, "grass")
    return c


def _farm(c: Canvas, at: Rect) -> list[Room]:
    """The miller's cottage and his barn, in the yard below the hill."""
    rng = c.rng
    house = Rect(1, at.y + 1, min(5, at.w - 2), 3)
    rooms = halves(house, ("chamber", "kitchen"), rng, along="h")
    doors = [("S", "door, closed"), ("E", "door, closed"), ("N", "door, closed")]
    build(c, house, PLASTER, rooms, doors, windows=0.5)
    known(c, rooms)
    if at.h > 7:
        tall = min(4, at.bottom - house.bottom - 2)
        barn = Room(Rect(1, at.bottom - tall - 1, min(5, at.w - 3), tall), "barn")
        build(c, barn.at, TIMBER, [barn], [("E", "gate, open"), ("N", "door, closed")], windows=0.3)
        known(c, [barn])
        rooms = [*rooms, barn]
    c.zone("yard", "yard", Rect(at.x + 1, house.bottom, 4, 2))
    spot(c, "the yard", Rect(at.x + 1, house.bottom, at.w - 2, 1))
    return rooms


def _slope(c: Canvas, at: Rect) -> None:
    """The edge of a hill, which one jumps up where no path leads."""
    for side in "NESW":
        for x, y in rim(at, side):
            if not c.on((x, y), side) and c.rng.happens(0.55):
                c.edge((x, y), side, "edge of a terrace", side)
