"""A street between two rows of houses, with a market in its middle, or with a canal."""

from __future__ import annotations

from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.furniture import stacks
from ad1666.skirmish.houses.ground import (
    LITTER,
    by_window,
    fences,
    hurdles,
    lamps,
    patches,
    plant,
    put,
    seat,
    shed,
    sprinkle,
    way_out,
    ways_out,
)
from ad1666.skirmish.rects import STEPS, Rect, edge_of, rim
from ad1666.skirmish.rooms import (
    BOARDED,
    BRICK,
    PLASTER,
    TIMBER,
    TITLES,
    Room,
    build,
    cellar,
    halves,
    landmark,
    room_zone,
    spot,
)

_SHOPS = ("goldsmith", "baker", "notary", "barber", "saddler", "apothecary", "chandler")
_STALLS = ("market stall, red", "market stall, blue", "market stall, green")
_END = "the {} end of the street"


def market_street(w: int, h: int, rng: Chance) -> Canvas:
    """A broad street with a market, and lanes behind the houses."""
    c = Canvas(w, h, "church", rng)
    c.fill(c.board, "cobbles")
    c.box(c.board, "stone wall")
    deep = (h - 4) // 2
    road = Rect(0, deep, w, h - 2 * deep)
    rooms = _rows(c, Rect(0, 1, w, deep - 1), Rect(0, road.bottom, w, deep - 1))
    _market(c, Rect(w // 2 - 4, road.y, 8, road.h))
    for end in (Rect(2, road.y, w // 2 - 7, road.h), Rect(w // 2 + 5, road.y, w // 2 - 7, road.h)):
        put(c, rng.pick(("waggon", "barrels on cobbles", "hand cart", "crates")), end)
        put(c, rng.pick(("barrels on cobbles", "tree in a bed", "sacks", "trough")), end)
        if rng.happens(0.8):
            x = rng.between(end.x, max(end.x, end.right - 2))
            c.line(Rect(x, road.y + road.h // 2, 2, 1), "N", rng.pick(("sacks", "low wall")))
    stacks(c, Rect(1, road.y, w - 2, road.h), rng.pick((1, 2)))
    hurdles(c, road, 5, "bench", "low wall")
    if rng.happens(0.6):  # a gutter along the houses
        taken = c.taken()
        for square in rim(road, "N"):
            if square not in taken and c.grounds[square] == "cobbles":
                c.grounds[square] = "gutter"
    ways_out(c, "end", _END, road.y, road.h)
    cellar(c, "cellar", "the cellar", rooms, rng.pick((Rect(0, 0, w, 1), Rect(0, h - 1, w, 1))))
    lamps(c, road, 4)
    for y in (0, h - 1):
        patches(c, Rect(0, y, w, 1), "rubble", 2, "cobbles")
        fences(c, Rect(0, y, w, 1), 3, "low wall", "fence", "sacks")
    sprinkle(c, road, LITTER, 7)
    _dark_lanes(c, road)
    return c


def canal_street(w: int, h: int, rng: Chance) -> Canvas:
    """Two streets with a canal between them, and three bridges over it."""
    c = Canvas(w, h, "river", rng)
    c.fill(c.board, "cobbles")
    c.box(c.board, "stone wall")
    wide = 3 if h >= 16 else 2
    deep = (h - 4 - wide) // 2
    canal = Rect(0, deep + 2 + (h - 4 - wide) % 2, w, wide)
    north, south = Rect(0, deep, w, canal.y - deep), Rect(0, canal.bottom, w, 2)
    c.fill(north, "quay stones")
    c.fill(south, "quay stones")
    rooms = _rows(c, Rect(0, 1, w, deep - 1), Rect(0, south.bottom, w, h - 1 - south.bottom))
    c.fill(canal, "water")
    bridges = [w // 2 - 1, rng.between(2, w // 4), rng.between(3 * w // 4 - 1, w - 4)]
    for number, x in enumerate(bridges):
        bridge = Rect(x, canal.y, 2, wide)
        c.fill(bridge, "jetty boards" if number else "flagstones")
        for side in "WE":
            c.line(bridge, side, "railing" if number else "low wall")
    landmark(c, "great bridge", Rect(bridges[0], canal.y, 2, wide))
    for bank, side in ((north, "S"), (south, "N")):
        for square in rim(bank, side):
            beyond = square[0], square[1] + STEPS[side][1]
            if c.grounds[beyond] == "water" and rng.happens(0.3):
                c.edge(square, side, "railing")
    _boats(c, canal)
    for bank in (north, south):
        for _ in range(2):
            put(c, rng.pick(("barrels on cobbles", "crates", "hand cart", "sacks", "bales")), bank)
        plant(c, bank, w // 9, "tree in a bed", "statue", "well", "trough")
        hurdles(c, bank, 2, "bench", "low wall")
    stacks(c, Rect(0, north.y - 1, w, north.h + 2), 1)
    for side, x in (("west", 0), ("east", w - 1)):
        banks = (Rect(x, bank.y, 1, bank.h) for bank in (north, south))
        way_out(c, f"{side}-end", _END.format(side), side[0].upper(), *banks)
        c.line(Rect(x, canal.y, 1, wide), side[0].upper(), "railing")
    cellar(c, "cellar", "the cellar", rooms, rng.pick((Rect(0, 0, w, 1), Rect(0, h - 1, w, 1))))
    lamps(c, north, 3)
    lamps(c, south, 3)
    sprinkle(c, north, LITTER, 3)
    sprinkle(c, south, ("coil of rope", "basket of fish", "fishing net", "puddle"), 4)
    _dark_lanes(c, Rect(0, north.y, w, south.bottom - north.y))
    return c


def _rows(c: Canvas, north: Rect, south: Rect) -> list[Room]:
    """Two rows of houses, roofs and courts, and lanes between them. Returns the rooms."""
    shops, rooms = c.rng.shuffled(_SHOPS), list[Room]()
    for name, row, front, rear in (("north", north, "S", "N"), ("south", south, "N", "S")):
        used = list[str]()
        for parcel in _parcels(c.rng, row):
            weights = (3, 1 if used[-1:] == ["roof"] else 3, 0 if used[-1:] == ["court"] else 2)
            kind = c.rng.weighted(("house", "roof", "court"), weights)
            if name == "north" and not used:
                kind = "house"
            if kind == "house":
                rooms += _town_house(c, parcel, front, rear, shops)
            elif kind == "roof":
                _low_roof(c, parcel, front, rear)
                if not used:
                    width = 3 if parcel.w > 3 else 2
                    part = Rect(parcel.middle[0] - 1, parcel.y, width, min(3, parcel.h))
                    c.zone(f"roof-{name}", "roof", part)
            else:
                _court(c, parcel, front, f"court-{name}")
            used.append(kind)
    return rooms


def _parcels(rng: Chance, row: Rect) -> list[Rect]:
    """Parts of a row, with lanes of a square between them."""
    found, x = [], row.x + 1
    while x < row.right - 2:
        left = row.right - 1 - x
        width = min(left, rng.pick((4, 4, 5, 6)))
        if left - width < 4:
            width = left if left < 8 else left // 2
        last = x + width >= row.right - 2
        found.append(Rect(x, row.y, width - (0 if last else 1), row.h))
        x += width
    return found


def _town_house(c: Canvas, at: Rect, front: str, rear: str, shops: list[str]) -> list[Room]:
    rng, kind = c.rng, c.rng.pick(("shop", "taproom", "shop"))
    second = rng.pick(("chamber", "store", "kitchen", "study"))
    rooms = [Room(at, kind)]
    parted = rng.happens(0.55)
    if parted and at.w >= 5:
        rooms = halves(at, (kind, second), rng, along="h")
    elif parted and at.h >= 4 and at.w >= 3:
        back = at.y if front == "S" else at.bottom - 2
        rest = Rect(at.x, at.y + 2 if front == "S" else at.y, at.w, at.h - 2)
        rooms = [Room(rest, kind), Room(Rect(at.x, back, at.w, 2), second)]
    doors = [(front, rng.pick(("door, closed", "door, open")))]
    doors += [(rng.pick((rear, rear, *"EW")), "door, closed")]
    style = rng.pick((PLASTER, PLASTER, TIMBER, BOARDED, BRICK))
    build(c, at, style, rooms, doors, windows=0.5, loops=0.4)
    shop = shops.pop() if shops else ""
    for room in rooms:
        title = TITLES[room.kind]
        if room.kind == "shop" and shop:
            title = f"the {shop}'s shop"
            room_zone(c, room, f"{shop}s-shop", f"{shop}'s shop")
        elif room.kind == "taproom":
            room_zone(c, room, f"taproom-{at.x}-{at.y}", "taproom")
        spot(c, title, room.at)
    return rooms


def _low_roof(c: Canvas, at: Rect, front: str, rear: str) -> None:
    """Roofs that one climbs from the lanes, or from the street if one can."""
    shed(c, at, rear, c.rng.pick("EW"))
    c.climbs[edge_of(c.rng.pick(rim(at, front)), front)] = 5


def _court(c: Canvas, at: Rect, front: str, name: str) -> None:
    rng = c.rng
    c.fill(at, rng.pick(("grass", "bare earth", "terrace")))
    c.line(at, front, rng.pick(("low wall", "fence", "hedge")))
    c.edge(rim(at, front)[at.w // 2], front, "")
    plant(c, at, 1 + at.w // 4, "tree", "lime tree", "autumn tree")
    put(c, rng.pick(("well", "woodpile", "trough", "hand cart")), at)
    if all(zone.name != name for zone in c.zones):
        c.zone(name, "court", Rect(at.x, at.y, min(3, at.w), min(3, at.h)))
    spot(c, "the court", at)


def _market(c: Canvas, at: Rect) -> None:
    rng = c.rng
    c.fill(at, "flagstones")
    middle = at.middle[0] - 1, at.y + at.h // 2 - 1
    seat(c, "great fountain", at, "fountain", near=middle)
    for x in (at.x, at.right - 3):
        y, stall = at.y + rng.pick((1, at.h - 2)), rng.pick(_STALLS)
        for dx in range(rng.pick((2, 2, 3))):
            if c.fits(Rect(x + dx, y, 1, 1), roomy=False):
                c.prop(stall, x + dx, y)
    c.zone("market", "market", Rect(at.x + 2, at.y + (at.h - 2) // 2, 4, 2))
    spot(c, "the market", at.inset() if at.h > 3 else at)


def _boats(c: Canvas, canal: Rect) -> None:
    """A rowing boat on the canal."""
    free = [
        (x, y)
        for x in range(1, c.w - 2)
        for y in range(canal.y, canal.bottom)
        if c.grounds[x, y] == c.grounds[x + 1, y] == "water"
    ]
    x, y = c.rng.pick(free)
    c.decor[x, y].append("rowing boat, stern")
    c.decor[x + 1, y].append("rowing boat, bow")
    c.turns = "v"


def _dark_lanes(c: Canvas, road: Rect) -> None:
    """Darkness in the lanes behind and between the houses, but where light falls."""
    taken, lamps_at = c.taken(), [s for s, light in c.lights.items() if light == "lantern"]
    for x, y in c.board.squares():
        lane = y in (0, c.h - 1) or (y not in range(road.y, road.bottom))
        if not lane or c.grounds[x, y] != "cobbles" or (x, y) in taken:
            continue
        lit = any(max(abs(x - a), abs(y - b)) < 2 for a, b in lamps_at)
        if not lit and not by_window(c, (x, y)):
            c.dark.add((x, y))
