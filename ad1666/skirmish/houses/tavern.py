"""An inn on a road."""

from __future__ import annotations

from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.houses.ground import (
    boarded,
    lamps,
    muddy,
    night,
    plant,
    put,
    room_zone,
    spot,
    sprinkle,
    walled,
    way_out,
)
from ad1666.skirmish.rects import Rect, edge_of
from ad1666.skirmish.rooms import (
    BRICK,
    PLASTER,
    TIMBER,
    TITLES,
    Room,
    build,
    inn,
    stacks,
)


def tavern(w: int, h: int, rng: Chance) -> Canvas:
    """An inn on a road: garden on one side, yard with a stable on the other."""
    c = Canvas(w, h, "tavern", rng)
    dirt = rng.random() < 0.45
    road_h = 4 if h >= 13 else 3
    back = 2 if h >= 13 and rng.random() < 0.8 else 1
    verge = 1 if h >= 12 else 0
    road = Rect(0, h - road_h - verge, w, road_h)
    paving = "bare earth" if dirt else "cobbles"
    c.fill(c.board, "cobbles")
    c.fill(road, paving)
    bw, bh = rng.between(w // 2 - 1, w // 2 + 1), road.y - back
    bw = min(bw, w - 7)
    x = rng.between(3, max(3, w - bw - 4))
    house = Rect(x, back, bw, bh)
    garden, yard = Rect(0, 0, x, road.y), Rect(house.right, 0, w - house.right, road.y)
    behind = Rect(x, 0, bw, back)
    c.fill(garden, "grass")
    c.fill(behind, rng.pick(("grass", "cobbles")))
    c.fill(yard, rng.pick(("cobbles", "bare earth")))
    walled(c, rng.pick(("stone wall", "timber wall")) if dirt else "stone wall")
    if verge:
        c.fill(Rect(0, h - 1, w, 1), "grass" if dirt else "cobbles")
    way_out(c, "west-road", "the road in the west", Rect(0, road.y, 1, road_h), "W")
    way_out(c, "east-road", "the road in the east", Rect(w - 1, road.y, 1, road_h), "E")
    fence = rng.pick(("hedge", "low wall", "fence"))
    c.line(Rect(0, road.y - 1, x, 1), "S", fence)
    hole = rng.between(1, max(1, x - 2))
    c.edge((hole, road.y - 1), "S", "")
    c.line(Rect(house.right, road.y - 1, yard.w, 1), "S", rng.pick(("low wall", "fence")))
    hole = rng.between(house.right, w - 3)
    for dx in (0, 1):
        c.edge((hole + dx, road.y - 1), "S", "")
    # between garden and what lies behind the house a low wall with a way through
    for y in range(back - 1):
        c.edge((x, y), "W", "low wall")
    # the stable, or a roof to shoot from, in the far corner of the yard
    if yard.w >= 4:
        sw = min(yard.w - 1, rng.pick((3, 4)))
        shed = Rect(w - sw, 0, sw, rng.pick((2, 3)))
        if rng.random() < 0.5:
            build(
                c,
                shed,
                TIMBER,
                [Room(shed, "stable")],
                [("S", "gate, open"), ("W", "door, closed")],
                windows=0.3,
            )
            room_zone(c, Room(shed, "stable"))
            spot(c, "the stable", shed)
        else:
            c.prop("roof", shed.x, shed.y, shed.w, shed.h)
            c.edge((rng.between(shed.x, shed.right - 1), shed.bottom - 1), "S", "ladder")
            c.climbs[edge_of((shed.x, shed.y + shed.h - 1), "W")] = 5
            c.zone("shed-roof", "shed roof", shed)
    style = rng.pick((PLASTER, PLASTER, BRICK if not dirt else TIMBER))
    style = style if style is not BRICK else boarded(BRICK)
    doors = [
        ("S", "door, open"),
        ("W", "door, closed"),
        ("N", rng.pick(("door, closed", "door, locked"))),
    ]
    doors.append(("E", rng.pick(("door, closed", "door, open"))))
    if bw >= 10:
        doors.append(("S", "door, closed"))
    rooms = build(c, house, style, inn(house, rng), doors)
    for room in rooms:
        spot(c, TITLES[room.kind], room.at)
        room_zone(c, room)
    # outside
    plant(c, garden, max(2, garden.w * garden.h // 11), "tree", "tree", "lime tree", "autumn tree")
    if garden.w >= 5 and rng.random() < 0.7:
        bed = Rect(1, 1, min(3, garden.w - 2), 2)
        if all(s not in c.taken() for s in bed.squares()):
            for s in bed.squares():
                c.grounds[s] = rng.pick(("yellow flower bed", "violet flower bed"))
                rng.random()
            c.line(bed, "S", "hedge")
    put(c, rng.pick(("woodpile", "trough", "hand cart")), yard)
    put(c, rng.pick(("barrels on cobbles", "woodpile", "dung heap")), yard)
    if yard.w >= 4:
        put(c, rng.pick(("well", "waggon", "haystack")), yard.inset())
    put(c, rng.pick(("barrels on cobbles", "trough")), behind)
    middle = Rect(2, road.y + 1, w - 4, road_h - 2 if road_h > 3 else 1)
    put(c, "well" if not dirt else "waggon", middle, near=(w // 2 - 1, road.y + 1))
    by_road = (
        ("hand cart", "haystack", "barrels on cobbles")
        if dirt
        else ("statue", "tree in a bed", "hand cart")
    )
    put(c, rng.pick(by_road), middle, near=(w // 4, road.y + 2))
    put(c, rng.pick(by_road), middle, near=(3 * w // 4, road.y + 2))
    for x0 in (w // 3, 2 * w // 3 - 1):
        if rng.random() < 0.7:
            c.line(Rect(x0 - 1, road.y + 1, 2, 1), "S", "low wall" if not dirt else "fence")
    if verge:
        if dirt:
            plant(c, Rect(0, h - 1, w, 1), w // 4, "bush", "tree", "fir")
            c.line(Rect(0, h - 1, w, 1), "S", "tall hedge wall")
            for begin in range(2, w - 3, 5):
                c.line(Rect(begin, h - 1, 2, 1), "N", "hedge")
        else:
            roof = rng.pick((3, 4))
            for rx in (0, w - roof):
                c.prop("roof", rx, h - 1, roof, 1, "h")
            walk = Rect(roof + 2, h - 1, w - 2 * roof - 4, 1)
            c.fill(walk, "wall walk, parapet south")
            c.edge((walk.x + rng.between(1, walk.w - 2), walk.y), "N", "ladder")
            c.edge((walk.x, walk.y), "W", "stairs")
            c.zone("wall-walk", "wall walk", Rect(walk.middle[0] - 2, h - 1, 5, 1))
            c.edge((0, h - 1), "N", "")
    stacks(c, Rect(house.right, 1, yard.w, road.y), rng, 1)
    for side_x in (1, w - 4):
        y = road.y + road_h - 1
        if rng.random() < 0.6 and all((side_x + d, y) not in c.taken() for d in (0, 1)):
            c.line(Rect(side_x, y, 2, 1), "N", "low wall" if not dirt else "hedge")
    muddy(c, road, "mud", 5 if dirt else 0, "bare earth")
    muddy(c, yard, "mud", 2, "bare earth")
    sprinkle(c, yard, [("decor", 3), ("decor", 4), ("decor", 2)], 4)
    sprinkle(c, garden, [("decor", 5), ("decor", 6), ("decor", 7)], 6)
    sprinkle(c, road, [("decor", 2), ("decor", 3), ("decor", 4 if dirt else 42)], 4)
    if dirt:
        for x in range(w):
            y = road.y + 1 + (x * 7 // w) % 2
            if (x, y) not in c.taken() and (x, y) not in c.rough and not c.decor[x, y]:
                c.decor[x, y].append(("decor", 38))
    lamps(c, Rect(0, road.y, w, road_h), 3)
    lamps(c, yard, 1)
    if rng.random() < 0.4:
        night(c, 1.0, "grass")
    c.zone("garden", "garden", Rect(max(0, x // 2 - 1), max(1, road.y // 2 - 1), min(3, x), 3))
    return c
