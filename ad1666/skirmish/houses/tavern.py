"""An inn on a road: a garden on one side of it, a yard with a stable on the other."""

from __future__ import annotations

from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.furniture import stacks
from ad1666.skirmish.houses.ground import (
    FLOWERS,
    LITTER,
    ROAD,
    hem,
    hurdles,
    ladder,
    lamps,
    night,
    patches,
    plant,
    put,
    seat,
    shed,
    sprinkle,
    ways_out,
)
from ad1666.skirmish.rects import Rect, edge_of
from ad1666.skirmish.rooms import BOARDED, PLASTER, TIMBER, Room, build, cellar, halves, known, spot


def road_inn(w: int, h: int, rng: Chance) -> Canvas:
    """The inn lies along a road that leads from west to east: of dirt, or paved."""
    c = Canvas(w, h, "tavern", rng)
    dirt, verge = rng.happens(0.45), h >= 12
    deep = 4 if h >= 13 else 3
    road = Rect(0, h - deep - verge, w, deep)
    back = 2 if h >= 13 and rng.happens(0.8) else 1
    width = min(rng.between(w // 2 - 1, w // 2 + 1), w - 7)
    house = Rect(rng.between(3, max(3, w - width - 4)), back, width, road.y - back)
    garden = Rect(0, 0, house.x, road.y)
    yard = Rect(house.right, 0, w - house.right, road.y)
    behind = Rect(house.x, 0, house.w, back)
    c.fill(c.board, "cobbles")
    c.fill(road, "bare earth" if dirt else "cobbles")
    c.fill(garden, "grass")
    c.fill(behind, rng.pick(("grass", "cobbles")))
    c.fill(yard, rng.pick(("cobbles", "bare earth")))
    c.box(c.board, rng.pick(("stone wall", "timber wall")) if dirt else "stone wall")
    ways_out(c, "road", ROAD, road.y, deep)
    _fences(c, garden, yard, back)
    _far_corner(c, yard)
    doors = [
        ("S", "door, open"),
        ("W", "door, closed"),
        ("N", rng.pick(("door, closed", "door, locked"))),
        ("E", rng.pick(("door, closed", "door, open"))),
    ]
    doors += [("S", "door, closed")] if house.w >= 10 else []
    rooms = inn_rooms(house, rng)
    build(c, house, rng.pick((PLASTER, PLASTER, TIMBER if dirt else BOARDED)), rooms, doors)
    known(c, rooms)
    _road(c, road, dirt)
    if verge and dirt:
        _wood(c, Rect(0, h - 1, w, 1))
    elif verge:
        _town_wall(c, Rect(0, h - 1, w, 1))
    _garden(c, garden)
    put(c, rng.pick(("woodpile", "trough", "hand cart")), yard)
    put(c, rng.pick(("barrels on cobbles", "woodpile", "dung heap")), yard)
    if yard.w >= 4:
        put(c, rng.pick(("well", "waggon", "haystack")), yard.inset())
    put(c, rng.pick(("barrels on cobbles", "trough")), behind)
    stacks(c, Rect(house.right, 1, yard.w, road.y), 1)
    patches(c, yard, "mud", 2, "bare earth")
    sprinkle(c, yard, LITTER[:3], 4)
    cellar(c, "cellar", "the cellar", rooms, yard)
    lamps(c, road, 3)
    lamps(c, yard, 1)
    if rng.happens(0.4):
        night(c, "grass")
    return c


def courtyard_inn(w: int, h: int, rng: Chance) -> Canvas:
    """An inn on three sides of a court, with a gallery along it and a gate to the road."""
    c = Canvas(w, h, "tavern", rng)
    deep = 3 if h < 13 else 4
    road = Rect(0, h - deep, w, deep - 1)
    wide = {16: 10, 19: 13}.get(w, 15)
    house = Rect(rng.between(2, w - wide - 2), 1, wide, h - deep - 1)
    side, back = (3, 3) if w < 22 else (4, 4)
    court = Rect(house.x + side, house.y + back, wide - 2 * side, house.h - back)
    c.fill(c.board, "grass")
    c.fill(road, "bare earth")
    c.fill(court, "cobbles")
    c.box(c.board, rng.pick(("stone wall", "timber wall")))
    c.fill(Rect(0, h - 1, w, 1), "grass")
    ways_out(c, "road", ROAD, road.y, road.h)
    style, gallery = rng.pick((PLASTER, TIMBER, BOARDED)), rng.pick("EW")
    front = halves(
        Rect(house.x, house.y, wide, back), ("taproom", "kitchen")[: 1 + (w > 22)], rng, along="h"
    )
    kinds = rng.shuffled(("chamber", "store", "study"))
    west = Rect(house.x, court.y, side, court.h)
    east = Rect(court.right, court.y, side, court.h)  # with a way in, where there is room
    wings = halves(west, kinds[: 1 + (h >= 16)], rng, along="v")
    tall = 3 if court.h > 4 else court.h
    stable = Room(Rect(east.x, east.bottom - tall, side, tall), "stable")
    wings += [stable]
    rooms = [*front, *wings]
    at = Rect(house.x, house.y, wide, back)
    build(c, at, style, front, [("N", "door, closed"), *_COURT], windows=0.55)
    c.fill(east, "cobbles")
    for at, part in ((west, wings[:-1]), (stable.at, wings[-1:])):
        inner, outer = ("E", "W") if at is west else ("W", "E")
        wide_door = "door, open" if at is west else "gate, open"
        doors = [(inner, wide_door)] if inner != gallery else [("S", "door, closed")]
        build(c, at, style, part, [*doors, (outer, "door, closed")], windows=0.55)
    known(c, rooms)
    c.line(court, "S", "low wall")
    for x in (court.middle[0] - 1, court.middle[0]):
        c.edge((x, court.bottom - 1), "S", "")
    _court_gallery(c, court, style.wall, west=gallery == "E")
    seat(c, "coach", court, "coach", near=court.middle)
    put(c, rng.pick(("barrels on cobbles", "trough", "hand cart")), court)
    c.zone("court", "court", Rect(court.middle[0] - 1, court.bottom - 2, 3, 2))
    spot(c, "the court", court)
    for at in (Rect(0, 0, house.x, road.y), Rect(house.right, 0, w - house.right, road.y)):
        plant(c, at, 1 + at.w * at.h // 10, "tree", "lime tree", "autumn tree", "bush")
        put(c, rng.pick(("woodpile", "haystack", "dung heap")), at)
        sprinkle(c, at, FLOWERS, 4)
    cellar(c, "cellar", "the cellar", rooms, road)
    _road(c, road, True)
    hem(c, "S", c.board, "bush", "tree", "fir")
    stacks(c, Rect(1, road.y, w - 2, road.h), 1)
    hurdles(c, court, 2, "bench", "low wall")
    for at in (Rect(0, 0, house.x, road.y), Rect(house.right, 0, w - house.right, road.y)):
        hurdles(c, at, 2, "hedge", "fence", "low wall")
        c.line(at, "S", rng.pick(("hedge", "low wall", "fence")))
        c.edge((at.x + at.w // 2, at.bottom - 1), "S", "")
    lamps(c, road, 3)
    lamps(c, court, 1)
    if rng.happens(0.4):
        night(c, "grass")
    return c


_COURT = (("S", "door, open"), ("S", "door, closed"))
"""The doors of the front house to the court."""


def _court_gallery(c: Canvas, court: Rect, wall: str, *, west: bool) -> None:
    """A gallery along a side of the court that has no doors, with stairs and a ladder."""
    at = Rect(court.x if west else court.right - 1, court.y, 1, court.h - 1)
    if c.on((at.x, at.y), "N").startswith("door"):
        c.edge((at.x, at.y), "N", wall)
    if ladder(c, at, "E" if west else "W", "stairs"):
        c.prop("gallery", at.x, at.y, 1, at.h, "v")
        ladder(c, at, "S")
        c.zone("gallery", "gallery", at)


def inn_rooms(at: Rect, rng: Chance) -> list[Room]:
    """A taproom to the south over the whole width, and a row of rooms behind it."""
    depth = max(3, at.h - rng.pick((2, 3)))
    if at.h - depth < 2:
        depth = at.h - 2
    kinds = ("kitchen", "store", "chamber", *(["study"] if at.w >= 11 else []))
    back = halves(Rect(at.x, at.y, at.w, at.h - depth), kinds, rng, along="h")
    front = Rect(at.x, at.bottom - depth, at.w, depth)
    if at.w < 9 or rng.happens(0.5):
        return [Room(front, "taproom"), *back]
    width = 3 if at.w >= 10 else 2  # a corner of the taproom walled off
    rest = Rect(front.x, front.y, at.w - width, depth)
    private = Rect(rest.right, front.y, width, depth)
    if rng.happens(0.5):
        private = Rect(front.x, front.y, width, depth)
        rest = Rect(private.right, front.y, at.w - width, depth)
    return [Room(rest, "taproom"), Room(private, "chamber"), *back]


def _fences(c: Canvas, garden: Rect, yard: Rect, back: int) -> None:
    """Between the road and what lies beside it, with gaps; and a low wall behind the garden."""
    rng = c.rng
    c.line(garden, "S", rng.pick(("hedge", "low wall", "fence")))
    c.edge((rng.between(1, max(1, garden.w - 2)), garden.bottom - 1), "S", "")
    c.line(yard, "S", rng.pick(("low wall", "fence")))
    hole = rng.between(yard.x, yard.right - 3)
    for x in (hole, hole + 1):
        c.edge((x, yard.bottom - 1), "S", "")
    for y in range(back - 1):
        c.edge((garden.right, y), "W", "low wall")


def _far_corner(c: Canvas, yard: Rect) -> None:
    """A stable, or a roof to shoot from."""
    if yard.w < 4:
        return
    width = min(yard.w - 1, c.rng.pick((3, 4)))
    at = Rect(yard.right - width, 0, width, c.rng.pick((2, 3)))
    if c.rng.happens(0.5):
        stable = [Room(at, "stable")]
        build(c, at, TIMBER, stable, [("S", "gate, open"), ("W", "door, closed")], windows=0.3)
        known(c, stable)
    else:
        shed(c, at, "S")
        c.climbs[edge_of((at.x, at.bottom - 1), "W")] = 5
        c.zone("shed-roof", "shed roof", at)


def _garden(c: Canvas, at: Rect) -> None:
    rng = c.rng
    trees = ("tree", "tree", "lime tree", "autumn tree")
    hem(c, "W", Rect(at.x, at.y, 1, at.h), *trees)
    plant(c, at, max(2, at.w * at.h // 11), *trees)
    bed = Rect(1, 1, min(3, at.w - 2), 2)
    if at.w >= 5 and rng.happens(0.7) and c.taken().isdisjoint(bed.squares()):
        for square in bed.squares():
            c.grounds[square] = rng.pick(("yellow flower bed", "violet flower bed"))
        c.line(bed, "S", "hedge")
    sprinkle(c, at, FLOWERS, 6)
    middle = Rect(max(0, at.w // 2 - 1), max(1, at.h // 2 - 1), min(3, at.w), 3)
    c.zone("garden", "garden", middle)


def _road(c: Canvas, at: Rect, dirt: bool) -> None:
    """What stands in the road, and lies on it."""
    rng, low = c.rng, "fence" if dirt else "low wall"
    middle = Rect(2, at.y + 1, at.w - 4, at.h - 2 if at.h > 3 else 1)
    tree = at.w // 2 - 1, at.y + (at.h > 3)
    things = ("statue", "tree in a bed", "hand cart")
    if dirt:
        things = ("hand cart", "haystack", "barrels on cobbles")
    if not c.landmark:
        seat(c, "old lime tree", Rect(2, at.y, at.w - 4, at.h), "old lime tree", near=tree)
        put(c, "waggon" if dirt else "well", middle, near=(at.w // 2 + 3, at.y + 1))
    elif dirt:
        put(c, "waggon", middle, near=(at.w // 2 - 1, at.y + 1))
    for x in (at.w // 4, 3 * at.w // 4):
        put(c, rng.pick(things), middle, near=(x, at.y + 2))
    for x in (at.w // 3, 2 * at.w // 3 - 1):
        if rng.happens(0.7):
            c.line(Rect(x - 1, at.y + 1, 2, 1), "S", low)
    for x in (1, at.w - 4):
        part = Rect(x, at.bottom - 1, 2, 1)
        if rng.happens(0.6) and c.taken().isdisjoint(part.squares()):
            c.line(part, "N", "hedge" if dirt else "low wall")
    sprinkle(c, at, LITTER[:3] if dirt else LITTER[:2] + LITTER[3:], 4)
    if dirt:
        patches(c, at, "mud", 5, "bare earth")
        busy = c.taken() | c.rough.keys()
        for x in range(at.w):
            square = x, at.y + 1 + (x * 7 // at.w) % 2
            if square not in busy and not c.decor[square]:
                c.decor[square].append("ruts")


def _wood(c: Canvas, at: Rect) -> None:
    """The edge of a wood along the road."""
    c.fill(at, "grass")
    hem(c, "S", at, "bush", "tree", "fir")


def _town_wall(c: Canvas, at: Rect) -> None:
    """The town's wall along the road, to walk on, between roofs."""
    width = c.rng.pick((3, 4))
    for x in (0, at.w - width):
        c.prop("roof", x, at.y, width, 1, "h")
    walk = Rect(width + 2, at.y, at.w - 2 * width - 4, 1)
    c.fill(walk, "wall walk, parapet south")
    c.edge((walk.x + c.rng.between(1, walk.w - 2), at.y), "N", "ladder")
    c.edge((walk.x, at.y), "W", "stairs")
    c.zone("wall-walk", "wall walk", Rect(walk.middle[0] - 2, at.y, 5, 1))
    c.edge((0, at.y), "N", "")
