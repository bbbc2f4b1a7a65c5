"""A wing of a palace and its garden."""

from __future__ import annotations

from ad1666.rules.characters import Square
from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.houses.ground import (
    free_rim,
    lamps,
    night,
    plant,
    put,
    room_zone,
    spot,
    sprinkle,
    walled,
    way_out,
)
from ad1666.skirmish.rects import STEPS, Rect, rim
from ad1666.skirmish.rooms import (
    PALACE,
    TITLES,
    Room,
    build,
    halves,
)


def palace(w: int, h: int, rng: Chance) -> Canvas:
    """A wing of a palace with its great hall, a terrace, and a garden before it."""
    c = Canvas(w, h, "ball", rng)
    c.fill(c.board, "gravel")
    walled(c)
    deep = h // 2
    hall_w = {16: 6, 19: 7}.get(w, 9)
    wing = (w - hall_w) // 2 - 1
    left = w - hall_w - 2 * wing
    house = Rect(left // 2, 0, w - left, deep)
    hall = Rect(house.x + wing, 0, hall_w, deep)
    c.fill(house, "parquet")
    west, east = Rect(house.x, 0, wing, deep), Rect(hall.right, 0, house.right - hall.right, deep)
    kinds = ["salon", "study", "gallery room", "chamber"]
    kinds = rng.shuffled(kinds)
    rooms = [Room(hall, "hall")]
    for at, two in ((west, kinds[:2]), (east, kinds[2:])):
        rooms += halves(at, two, rng, along="v" if at.h >= 5 else "h")
    doors = [("S", "door, open"), ("W", "door, closed"), ("E", "door, closed")]
    build(c, house, PALACE, rooms, doors, windows=0.9, loops=0.8)
    mid = hall.middle[0]
    c.edge((mid, deep - 1), "S", "gate, open")
    if hall_w % 2 == 0:
        c.edge((mid - 1, deep - 1), "S", "gate, open")
    # the hall: a gallery for the musicians, pillars, a star, a carpet
    loft = Rect(hall.x + 1, 0, hall_w - 2, 1)
    c.prop("gallery", loft.x, loft.y, loft.w, loft.h, "v")
    c.line(loft, "S", "")
    side = rng.pick("EW")
    c.edge((loft.x if side == "W" else loft.right - 1, 0), side, "stairs")
    other = "E" if side == "W" else "W"
    c.edge((loft.x if other == "W" else loft.right - 1, 0), other, rng.pick(("ladder", "stairs")))
    c.zone("musicians", "musicians' gallery", loft)
    for x in (hall.x + 1, hall.right - 2):
        for y in range(2, deep - 1, 2):
            if c.fits(Rect(x, y, 1, 1)):
                c.prop("pillar", x, y)
    star = mid, max(1, deep // 2)
    for dx in (0,) if hall_w % 2 else (-1, 0):
        c.decor[star[0] + dx, star[1]].append(("decor", 15))
    for y in range(star[1] + 1, deep):
        for dx in (0,) if hall_w % 2 else (-1, 0):
            number = 12 if y < deep - 1 else 13
            c.decor[mid + dx, y].append(("decor", 11 if y == star[1] + 1 else number))
    for x in (hall.x, hall.right - 1):
        if c.fits(Rect(x, deep - 1, 1, 1)):
            c.prop("urn", x, deep - 1)
    c.lights[hall.x + 2, 2] = ("decor", 43)
    c.lights[hall.right - 3, 2] = ("decor", 43)
    c.zone("hall", "great hall", Rect(mid - 1, max(0, star[1] - 1), 3 if hall_w % 2 else 2, 3))
    for room in rooms:
        spot(c, TITLES[room.kind], room.at)
        if room.kind != "hall":
            room_zone(c, room)
    # the terrace
    terrace = Rect(house.x, deep, house.w, 1)
    c.fill(terrace, "terrace")
    c.line(terrace, "S", "balustrade")
    for x in {mid, mid - 1 if hall_w % 2 == 0 else mid, house.x + 1, house.right - 2}:
        c.edge((x, deep), "S", "")
    for x in (hall.x - 1, hall.right):
        if c.fits(Rect(x, deep, 1, 1), roomy=False):
            c.prop("urn", x, deep)
    # the garden
    garden = Rect(0, deep + 1, w, h - deep - 1)
    lawn = 3 if w < 22 else 4
    for at in (Rect(0, garden.y, lawn, garden.h), Rect(w - lawn, garden.y, lawn, garden.h)):
        c.fill(at, "grass")
    maze = rng.random() < 0.5
    _lawn(c, Rect(0, garden.y, lawn, garden.h), rng, maze)
    _lawn(c, Rect(w - lawn, garden.y, lawn, garden.h), rng, False)
    inner = Rect(lawn, garden.y, w - 2 * lawn, garden.h)
    rows = [inner.y + 1] if inner.h < 6 else [inner.y + (1 if inner.h > 6 else 0), inner.bottom - 3]
    gap_x = 2 if inner.w % 2 == 0 else 3
    beds = (inner.w - gap_x) // 2
    for y in rows:
        begins = [inner.x + max(0, beds - 3) // 2]
        if beds >= 6:
            begins = [inner.x, inner.x + 2]
        for x in (*begins, *(w - 2 - b for b in begins)):
            bed = Rect(x, y, 2, 2)
            for sx, sy in bed.squares():
                c.grounds[sx, sy] = "parterre"
            for edge_side in STEPS:
                for square in rim(bed, edge_side):
                    dx, dy = STEPS[edge_side]
                    if c.grounds.get((square[0] + dx, square[1] + dy)) != "parterre":
                        c.edge(square, edge_side, "hedge")
    for x, y in [s for s, g in c.grounds.items() if g == "parterre"]:
        for edge_side in "EN":
            dx, dy = STEPS[edge_side]
            if c.grounds.get((x + dx, y + dy)) == "parterre":
                c.edge((x, y), edge_side, "")
    for x in (inner.x + beds - 1, inner.right - beds):
        for y in (rows[0], inner.bottom - 1):
            if (
                c.grounds.get((x, y)) == "gravel"
                and rng.random() < 0.6
                and c.fits(Rect(x, y, 1, 1))
            ):
                c.prop(rng.pick(("box ball", "box cone", "urn")), x, y)
    _align_parterres(c)
    cx = w // 2 - 1
    put(
        c,
        "great fountain",
        Rect(cx - 1, inner.y + 1, 4, inner.h - 1),
        near=(cx, inner.y + inner.h // 2 - 1),
    )
    for x in (inner.x, inner.right - 1):
        put(c, rng.pick(("box ball", "box cone", "statue")), Rect(x, inner.bottom - 1, 1, 1))
    way_out(c, "west-gate", "the west gate", Rect(0, garden.y + garden.h // 2 - 1, 1, 3), "W")
    way_out(c, "east-gate", "the east gate", Rect(w - 1, garden.y + garden.h // 2 - 1, 1, 3), "E")
    if house.x > 0:
        c.fill(Rect(0, 0, house.x, deep + 1), "gravel")
    c.zone("fountain", "fountain", Rect(cx - 1, inner.y + inner.h // 2 - 2, 4, 4))
    c.zone("terrace", "terrace", Rect(mid - 3, deep, 7 if w > 18 else 6, 1))
    free_rim(c)
    spot(c, "the fountain", Rect(cx - 1, garden.y, 3, garden.h))
    sprinkle(c, garden, [("decor", 5), ("decor", 6), ("decor", 7)], 8, "grass")
    lamps(c, garden, 2)
    if rng.random() < 0.4:
        night(c, 1.0, "grass")
    return c


def _align_parterres(c: Canvas) -> None:
    """The four tiles of a parterre repeat over the board, so each bed begins on an even square."""
    beds = sorted(s for s, g in c.grounds.items() if g == "parterre")
    done: set[Square] = set()
    for x, y in beds:
        if (x, y) in done:
            continue
        quad = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
        done |= set(quad)
        for number, s in enumerate(quad):
            c.grounds[s] = ("parterre@0", "parterre@1", "parterre@2", "parterre@3")[number]


def _lawn(c: Canvas, at: Rect, rng: Chance, maze: bool) -> None:
    if maze:
        places = [(x, y) for x, y in at.squares() if (x + y) % 2 == 0 or rng.random() < 0.3]
        places = rng.shuffled(places)
        for x, y in places[: len(places) * 2 // 3]:
            if c.fits(Rect(x, y, 1, 1)):
                c.prop("block of hedge", x, y)
    else:
        plant(
            c,
            at,
            1 + at.w * at.h // 8,
            "tree",
            "lime tree",
            "autumn tree",
            "flowering bush",
            "bush",
            "fir",
        )
        if rng.random() < 0.7:
            y = rng.between(at.y + 1, at.bottom - 2)
            c.line(Rect(at.x, y, at.w - 1, 1), "N", "hedge")
