"""A street with a market between two rows of houses."""

from __future__ import annotations

from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.houses.ground import (
    boarded,
    by_window,
    chimney,
    lamps,
    muddy,
    plant,
    put,
    room_zone,
    spot,
    sprinkle,
    walled,
    way_out,
)
from ad1666.skirmish.rects import STEPS, Rect, edge_of, rim
from ad1666.skirmish.rooms import (
    BRICK,
    PLASTER,
    TIMBER,
    TITLES,
    Room,
    build,
    halves,
    stacks,
)


def street(w: int, h: int, rng: Chance) -> Canvas:
    """A street with a market in its middle between two rows of houses, alleys and back lanes."""
    c = Canvas(w, h, "church", rng)
    c.fill(c.board, "cobbles")
    walled(c)
    deep = (h - 4) // 2
    road = Rect(0, deep, w, h - 2 * deep)
    square = Rect(w // 2 - 4, road.y, 8, road.h)
    c.fill(square, "flagstones")
    lane = 1
    shops = ["goldsmith", "baker", "notary", "barber", "saddler", "apothecary", "chandler"]
    shops = rng.shuffled(shops)
    for north in (True, False):
        rows = Rect(0, lane, w, deep - lane) if north else Rect(0, road.bottom, w, deep - lane)
        x, number, used = 1, 0, list[str]()
        front, rear = ("S", "N") if north else ("N", "S")
        while x < w - 2:
            left = w - 1 - x
            width = min(left, rng.pick((4, 4, 5, 6)))
            if left - width < 4:
                width = left
            if width >= 8:
                width = left // 2
            parcel = Rect(x, rows.y, width - (1 if x + width < w - 2 else 0), rows.h)
            kinds = ["house", "roof", "house", "court"]
            weights = [5, 3, 0, 2]
            if used[-1:] == ["court"]:
                weights[3] = 0
            if used[-1:] == ["roof"]:
                weights[1] = 1
            kind = rng.weighted(kinds, weights)
            if north and not used:
                kind = "house"
            used.append(kind)
            if kind == "house":
                _town_house(c, parcel, front, rear, shops, rng)
            elif kind == "roof":
                c.prop("roof", parcel.x, parcel.y, parcel.w, parcel.h)
                ladder = rng.pick(rim(parcel, rear))
                c.edge(ladder, rear, "ladder")
                side = rng.pick("EW")
                rung = rim(parcel, side)[parcel.h // 2]
                beyond = rung[0] + STEPS[side][0], rung[1]
                if beyond in c.board and beyond not in c.taken():
                    c.edge(rung, side, "ladder")
                if parcel.w >= 4 and parcel.h >= 3:
                    c.props.append(chimney(parcel, rng))
                c.climbs[edge_of(rng.pick(rim(parcel, front)), front)] = 5
                if number == 0:
                    c.zone(
                        f"roof-{'north' if north else 'south'}",
                        "roof",
                        Rect(
                            parcel.middle[0] - 1,
                            parcel.y,
                            3 if parcel.w > 3 else 2,
                            min(3, parcel.h),
                        ),
                    )
            else:
                c.fill(parcel, rng.pick(("grass", "bare earth", "terrace")))
                c.line(parcel, front, rng.pick(("low wall", "fence", "hedge")))
                c.edge(rim(parcel, front)[parcel.w // 2], front, "")
                plant(c, parcel, 1 + parcel.w // 4, "tree", "lime tree", "autumn tree")
                put(c, rng.pick(("well", "woodpile", "trough", "hand cart")), parcel)
                name = "court-north" if north else "court-south"
                if not any(z.name == name for z in c.zones):
                    c.zone(
                        name, "court", Rect(parcel.x, parcel.y, min(3, parcel.w), min(3, parcel.h))
                    )
                spot(c, "the court", parcel)
            x += width
            number += 1
    # the market
    big = square.middle[0] - 1, road.y + road.h // 2 - 1
    fountain = rng.pick(("great fountain", "well", "statue", "great fountain"))
    put(c, fountain, square, near=big)
    for stall in (square.x, square.right - 3):
        y = road.y + rng.pick((1, road.h - 2))
        name = rng.pick(("market stall, red", "market stall, blue", "market stall, green"))
        for dx in range(rng.pick((2, 2, 3))):
            if c.fits(Rect(stall + dx, y, 1, 1), roomy=False):
                c.prop(name, stall + dx, y)
    ends = (
        Rect(2, road.y, square.x - 3, road.h),
        Rect(square.right + 1, road.y, w - square.right - 3, road.h),
    )
    for end in ends:
        put(c, rng.pick(("waggon", "barrels on cobbles", "hand cart", "crates")), end)
        put(c, rng.pick(("barrels on cobbles", "tree in a bed", "sacks", "trough")), end)
        if rng.random() < 0.8:
            x0 = rng.between(end.x, max(end.x, end.right - 2))
            c.line(Rect(x0, road.y + road.h // 2, 2, 1), "N", rng.pick(("sacks", "low wall")))
    stacks(c, Rect(1, road.y, w - 2, road.h), rng, rng.pick((1, 2)))
    for _ in range(3):
        x0, y0 = rng.between(2, w - 4), rng.pick((road.y + 1, road.bottom - 1))
        squares = [(x0, y0), (x0 + 1, y0)]
        free = {*squares, (x0, y0 - 1), (x0 + 1, y0 - 1)}.isdisjoint(c.taken())
        if free and not any(c.on(s, "N") for s in squares):
            c.line(Rect(x0, y0, 2, 1), "N", rng.pick(("bench", "low wall")))
    if rng.random() < 0.6:  # gutters along the houses
        for x in range(w):
            for y in (road.y,):
                if (x, y) not in c.taken() and c.grounds[x, y] == "cobbles":
                    c.grounds[x, y] = "gutter"
    way_out(c, "west-end", "the west end of the street", Rect(0, road.y, 1, road.h), "W")
    way_out(c, "east-end", "the east end of the street", Rect(w - 1, road.y, 1, road.h), "E")
    c.zone("market", "market", Rect(square.x + 2, road.y + (road.h - 2) // 2, 4, 2))
    spot(c, "the market", square.inset(1) if road.h > 3 else square)
    lamps(c, road, 4)
    muddy(c, Rect(0, 0, w, 1), "rubble", 2, "cobbles")
    muddy(c, Rect(0, h - 1, w, 1), "rubble", 2, "cobbles")
    sprinkle(c, road, [("decor", 42), ("decor", 2), ("decor", 3), ("decor", 4)], 7)
    for x, y in c.board.squares():
        lane_square = y in (0, h - 1) or (
            not (road.y <= y < road.bottom) and c.grounds[x, y] == "cobbles"
        )
        if lane_square and (x, y) not in c.taken():
            lit = any(
                max(abs(x - a), abs(y - b)) < 2 and a in range(w) and c.lights[a, b][0] == "scenery"
                for a, b in c.lights
            )
            if not lit and not by_window(c, (x, y)):
                c.dark.add((x, y))
    return c


def _town_house(c: Canvas, at: Rect, front: str, rear: str, shops: list[str], rng: Chance) -> None:
    style = rng.pick((PLASTER, PLASTER, TIMBER, boarded(BRICK), BRICK))
    kind = rng.pick(("shop", "taproom", "shop"))
    second = rng.pick(("chamber", "store", "kitchen", "study"))
    if at.w >= 5:
        rooms = halves(at, (kind, second), rng, along="h")
    elif at.h >= 4 and at.w >= 3:
        big, small = Rect(at.x, at.y, at.w, at.h - 2), Rect(at.x, at.bottom - 2, at.w, 2)
        if front == "S":
            small, big = Rect(at.x, at.y, at.w, 2), Rect(at.x, at.y + 2, at.w, at.h - 2)
        rooms = [Room(big, kind), Room(small, second)]
    else:
        rooms = [Room(at, kind)]
    doors = [(front, rng.pick(("door, closed", "door, open"))), (rear, "door, closed")]
    build(c, at, style, rooms, doors)
    shop = shops.pop() if shops else ""
    for room in rooms:
        title = TITLES[room.kind]
        if room.kind == "shop" and shop:
            title = f"the {shop}'s shop"
            room_zone(c, room, f"{shop}s-shop", f"{shop}'s shop")
        elif room.kind == "taproom":
            room_zone(c, room, f"taproom-{at.x}-{at.y}", "taproom")
        spot(c, title, room.at)
