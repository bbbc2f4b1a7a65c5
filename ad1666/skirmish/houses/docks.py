"""A quay with a warehouse, a jetty and a barge."""

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
    way_out,
)
from ad1666.skirmish.rects import STEPS, Rect
from ad1666.skirmish.rooms import (
    BRICK,
    TIMBER,
    TITLES,
    Room,
    build,
    halves,
    stacks,
)


def docks(w: int, h: int, rng: Chance) -> Canvas:
    """A warehouse and a house on a quay; a jetty, shallow water and a barge."""
    c = Canvas(w, h, "river", rng, turns="")
    c.fill(c.board, "water")
    back = 1 if h < 13 else 2
    sea = 4 if h < 13 else 5
    quay_h = 3
    deep = h - back - sea - quay_h
    quay = Rect(0, back + deep, w, quay_h)
    c.fill(Rect(0, 0, w, back + deep), "cobbles")
    c.fill(quay, "quay stones")
    c.line(c.board, "N", "stone wall")
    c.line(Rect(0, 0, 1, back + deep), "W", "stone wall")
    c.line(Rect(w - 1, 0, 1, back + deep), "E", "stone wall")
    # houses
    ware = Rect(rng.pick((1, 2)), back, rng.between(w // 2 - 1, w // 2 + 1), deep)
    office = Rect(ware.right + 2, back, 0, deep)
    office = Rect(office.x + (1 if w - office.x > 6 else 0), back, min(5, w - office.x - 2), deep)
    rooms = [Room(ware, "warehouse")]
    if ware.w >= 8:
        rooms = [
            Room(Rect(ware.x, ware.y, ware.w - 3, ware.h), "warehouse"),
            Room(Rect(ware.right - 3, ware.y, 3, ware.h), "counting-house"),
        ]
    hall = rooms[0].at
    loft = None
    if hall.w >= 5:
        loft = Rect(hall.x, hall.y, 2, hall.h - (1 if hall.h > 3 else 0))
    build(
        c,
        ware,
        TIMBER,
        rooms,
        [("S", "gate, open"), ("S", "gate, open"), ("N", "door, closed"), ("E", "door, closed")],
        windows=0.6,
        loft=loft,
    )
    if loft is not None:
        c.zone("loft", "loft", loft)
    for room in rooms:
        spot(c, TITLES[room.kind], room.at)
        room_zone(c, room)
    if office.w >= 3:
        parts = halves(office, ("kitchen", "store"), rng, along="v" if office.h >= 4 else "h")
        if office.w < 4 and office.h < 4:
            parts = [Room(office, "store")]
        build(
            c,
            office,
            boarded(BRICK),
            parts,
            [("S", "door, closed"), ("W", "door, closed"), ("N", "door, locked")],
        )
        for room in parts:
            spot(c, "the customs house", room.at)
        room_zone(c, parts[0], "customs", "customs house", 8)
    # the water: a shallow strip, a jetty, a barge
    shore = quay.bottom
    for x in range(1, w - 1):
        c.rough[x, shore] = "water"
        c.grounds[x, shore] = "bare earth"
    jetty_x = rng.pick((rng.between(1, w // 4), rng.between(3 * w // 4 - 1, w - 4)))
    jetty = Rect(jetty_x, shore, 2, h - shore)
    c.fill(jetty, "jetty boards")
    for s in jetty.squares():
        c.rough.pop(s, None)
    left = Rect(0, shore, jetty.x, h - shore)
    right = Rect(jetty.right, shore, w - jetty.right, h - shore)
    room_for = max((left, right), key=lambda r: r.w)
    bw = min(room_for.w - 3, rng.pick((6, 7, 8)))
    barge = Rect(room_for.x + (room_for.w - bw) // 2, shore + 1, bw, 3)
    for number, y in enumerate(range(barge.y, barge.bottom)):
        c.decor[barge.right, y].append(("decor", 18 + number))
        c.decor[barge.x - 1, y].append(("decor", 21 + number))
    c.fill(barge, "jetty boards")
    c.line(barge, "N", "gunwale", "N")
    planks = sorted({barge.x + 1, barge.right - 2})
    for x in planks:
        c.grounds[x, shore] = "gangplank, turned"
        c.rough.pop((x, shore), None)
        c.edge((x, barge.y), "N", "")
    for x in range(w):
        if (x, shore) in c.rough:
            c.edge((x, shore), "N", "edge of a terrace", "S")
    for x, y in jetty.squares():
        for side in "EW":
            other = x + STEPS[side][0], y
            if other in c.rough:
                c.edge((x, y), side, "edge of a terrace", side)
    if barge.bottom == h:
        c.line(barge, "S", "gunwale", "S")
    if barge.w >= 6 and rng.random() < 0.8:
        cabin = Rect(barge.right - 3 if rng.random() < 0.5 else barge.x + 1, barge.bottom - 2, 2, 2)
        c.fill(cabin, "floorboards")
        c.box(cabin, "timber wall")
        side = "W" if cabin.x > barge.x + 2 else "E"
        c.edge((cabin.x if side == "W" else cabin.right - 1, cabin.y), side, "door, closed")
        spot(c, "the cabin", cabin)
        c.zone("cabin", "cabin", cabin)
    put(c, rng.pick(("bales", "casks with iron hoops", "crates")), barge)
    put(c, rng.pick(("sacks", "casks with wooden hoops")), barge)
    c.zone("barge", "barge", Rect(barge.x + 2 if barge.w > 5 else barge.x, barge.y, 3, 2))
    spot(c, "the deck", Rect(barge.x + 1, barge.y, barge.w - 2, 1))
    # the quay
    stacks(c, Rect(1, quay.y, w - 2, quay_h), rng, 2)
    for name in ("crates", "barrels on cobbles", "bales", "casks with iron hoops", "sacks"):
        if rng.random() < 0.75:
            put(c, name, Rect(1, quay.y, w - 2, quay_h))
    put(c, "crane", Rect(2, quay.bottom - 1, w - 4, 1))
    x0 = rng.between(3, w - 6)
    c.line(Rect(x0, quay.y + 1, 3, 1), "N", "sacks")
    for x in rng.drawn(range(1, w - 1), 4):
        if (x, quay.bottom - 1) not in c.taken():
            c.decor[x, quay.bottom - 1].append(("decor", rng.pick((0, 1, 58, 59))))
    put(c, rng.pick(("waggon", "hand cart", "trough")), Rect(0, 0, w, back))
    plant(c, Rect(ware.right, back, 2, deep), 1, "hand cart", "barrels on cobbles", "crates")
    muddy(c, Rect(0, 0, w, back + deep), "mud", 2, "bare earth")
    sprinkle(c, quay, [("decor", 2), ("decor", 4), ("decor", 42), ("decor", 0)], 5)
    for x in range(w):
        if c.grounds[x, shore] == "bare earth" or c.grounds[x, shore] == "water":
            c.decor[x, shore].append(("decor", 34))
    for y in range(shore, h):
        if c.grounds.get((jetty.right, y)) == "water":
            c.decor[jetty.right, y].append(("decor", 37))
    way_out(c, "west-quay", "the quay in the west", Rect(0, quay.y, 1, quay_h), "W")
    way_out(c, "east-quay", "the quay in the east", Rect(w - 1, quay.y, 1, quay_h), "E")
    way_out(c, "jetty", "the boats at the jetty", Rect(jetty.x, h - 1, 2, 1), "S")
    for x in range(w):
        if not jetty.x <= x < jetty.right and (x, h - 1) not in c.blocked():
            c.edge(
                (x, h - 1),
                "S",
                "railing" if (x, h - 1) not in barge else "gunwale",
                "" if (x, h - 1) not in barge else "S",
            )
    c.zone("quay", "quay", Rect(w // 2 - 2, quay.y, 4, 2))
    lamps(c, quay, 3)
    lamps(c, Rect(0, 0, w, back), 1)
    free = [
        (x, y)
        for x in range(1, w - 2)
        for y in range(shore + 1, h)
        if all(c.grounds[x + d, y] == "water" and not c.decor[x + d, y] for d in (0, 1))
        and all(c.grounds.get((x + d, y)) == "water" for d in (-1, 2))
    ]
    if free:
        x, y = rng.pick(free)
        c.decor[x, y].append(("decor", 56))
        c.decor[x + 1, y].append(("decor", 57))
    reeds = [s for s in c.rough if c.rough[s] == "water"]
    for s in rng.drawn(reeds, min(4, len(reeds))):
        c.rough[s] = "reeds"
    if rng.random() < 0.35:
        night(c, 1.0, "cobbles")
    return c
