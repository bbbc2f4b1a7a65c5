"""A palace and its garden: a wing with a great hall, or a pavilion among hedges."""

from __future__ import annotations

from ad1666.rules.characters import Square
from ad1666.skirmish.canvas import PARTERRE, Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.houses.ground import (
    FLOWERS,
    hem,
    hurdles,
    ladder,
    lamps,
    night,
    plant,
    put,
    seat,
    sprinkle,
    ways_out,
)
from ad1666.skirmish.rects import STEPS, Rect, rim
from ad1666.skirmish.rooms import (
    PALACE,
    TITLES,
    Room,
    build,
    cellar,
    halves,
    known,
    landmark,
    spot,
)

_TREES = ("tree", "lime tree", "autumn tree", "flowering bush", "bush", "fir")
_TOPIARY = ("box ball", "box cone", "urn", "statue")
_GATE = "the {} gate"


def wing(w: int, h: int, rng: Chance) -> Canvas:
    """A wing with its great hall, a terrace, and parterres round a fountain."""
    c = Canvas(w, h, "ball", rng)
    c.fill(c.board, "gravel")
    c.box(c.board, "stone wall")
    deep, wide = h // 2, {16: 6, 19: 7}.get(w, 9)
    side = (w - wide) // 2 - 1
    house = Rect((w - wide - 2 * side) // 2, 0, wide + 2 * side, deep)
    hall = Rect(house.x + side, 0, wide, deep)
    rooms = _wing(c, house, hall)
    _shut(c, 0, deep, "W")
    _shut(c, w - 1, deep, "E")
    _terrace(c, Rect(house.x, deep, house.w, 1), hall)
    end = Rect(0, h - 1, w, 1)
    garden = Rect(0, deep + 1, w, h - deep - 1 - (h >= 13))
    lawn = 3 if w < 22 else 4
    lawns = (Rect(x, garden.y, lawn, garden.h) for x in (0, w - lawn))
    for at, maze in zip(lawns, (rng.happens(0.5), False), strict=True):
        c.fill(at, "grass")
        _lawn(c, at, maze)
    inner = Rect(lawn, garden.y, w - 2 * lawn, garden.h)
    _parterres(c, inner)
    middle = w // 2 - 1, inner.y + inner.h // 2 - 1
    at = Rect(middle[0] - 1, inner.y + 1, 4, inner.h - 1)
    seat(c, "great fountain", at, "fountain", near=middle)
    for x in (inner.x, inner.right - 1):
        put(c, rng.pick(_TOPIARY[:2]), Rect(x, inner.bottom - 1, 1, 1))
    ways_out(c, "gate", _GATE, garden.y + garden.h // 2 - 1, 3)
    if h >= 13:
        c.fill(end, "grass")
        gaps = w // 3, w - w // 3 - 2  # where there may be a way out
        for x, right in zip((0, *(gap + 2 for gap in gaps)), (*gaps, w), strict=True):
            hem(c, "S", Rect(x, end.y, right - x, 1), "block of hedge")
    c.zone("terrace", "terrace", Rect(hall.middle[0] - 3, deep, 7 if w > 18 else 6, 1))
    cellar(c, "back-stairs", "the back stairs", rooms, Rect(0, garden.y, lawn, garden.h))
    sprinkle(c, garden, FLOWERS, 8, "grass")
    lamps(c, garden, 2)
    if rng.happens(0.4):
        night(c, "grass")
    return c


def pavilion(w: int, h: int, rng: Chance) -> Canvas:
    """A pavilion in the middle of a garden, with a belvedere on it, among hedges and basins."""
    c = Canvas(w, h, "ball", rng)
    c.fill(c.board, "grass")
    c.box(c.board, "stone wall")
    house = Rect(0, 0, {16: 8, 19: 9}.get(w, 11), {11: 5, 13: 5}.get(h, 6))
    house = Rect((w - house.w) // 2, (h - house.h) // 2, house.w, house.h)
    c.fill(Rect(house.x - 1, house.y - 1, house.w + 2, house.h + 2), "terrace")
    c.fill(Rect(0, house.middle[1] - 1, w, 3), "gravel")
    c.fill(Rect(house.middle[0] - 1, 0, 3, h), "gravel")
    third = house.w // 3
    hall = Rect(house.x + third, house.y, house.w - 2 * third, house.h)
    kinds = rng.shuffled(("salon", "cabinet", "chamber", "study"))
    rooms = [Room(hall, "hall")]
    for x, two in ((house.x, kinds[:2]), (hall.right, kinds[2:])):
        rooms += halves(Rect(x, house.y, third, house.h), two, rng, along="v")
    doors = [(side, "gate, open" if side in "NS" else "door, closed") for side in "NSWE"]
    build(c, house, PALACE, rooms, doors, windows=0.7, loops=0.7)
    c.decor[hall.middle].append("mosaic star")
    for x, y in ((hall.x, hall.y), (hall.right - 1, hall.bottom - 1)):
        c.lights[x, y] = "candelabra"
    known(c, rooms[1:])
    landmark(c, "pavilion", Rect(hall.middle[0] - 1, hall.middle[1] - 1, 3, 3))
    for side in "NS":
        for square in rim(Rect(house.x - 1, house.y - 1, house.w + 2, house.h + 2), side):
            if abs(square[0] - house.middle[0]) > 1 and rng.happens(0.5):
                c.edge(square, side, "balustrade")
    quarters = [
        Rect(x, y, (w - 3) // 2 - 0, (h - 3) // 2)
        for x in (0, house.middle[0] + 2)
        for y in (0, house.middle[1] + 2)
    ]
    quarters = [Rect(q.x, q.y, min(q.w, w - q.x), min(q.h, h - q.y)) for q in quarters]
    looks = rng.shuffled(("maze", "wood", "basin", "belvedere"))
    for at, look in zip(quarters, looks, strict=True):
        _quarter(c, Rect(at.x, at.y, at.w, at.h), house, look)
    ways_out(c, "gate", _GATE, house.middle[1] - 1, 3)
    cellar(c, "back-stairs", "the back stairs", rooms, Rect(0, 0, w, 2))
    hurdles(c, c.board, 9, "hedge", "hedge", "bench")
    for x in (house.x - 2, house.right + 1):
        plant(c, Rect(x, 0, 1, h), 1, *_TOPIARY)
    sprinkle(c, c.board, FLOWERS, 8, "grass")
    lamps(c, Rect(0, 0, w, house.y - 1), 2)
    lamps(c, Rect(0, house.bottom + 1, w, h - house.bottom - 1), 2)
    if rng.happens(0.4):
        night(c, "grass")
    return c


def _quarter(c: Canvas, at: Rect, house: Rect, look: str) -> None:
    """A quarter of the garden, as far as it is grass."""
    rng = c.rng
    free = [s for s in at.squares() if c.grounds[s] == "grass"]
    across = [x for x in range(at.x, at.right) if (x, at.y) in free and (x, at.bottom - 1) in free]
    if not across:
        across = sorted({x for x, _ in free})
    wide = Rect(min(across), at.y, len(across), at.h)
    match look:
        case "maze":
            _lawn(c, wide, maze=True)
            c.zone("maze", "maze", Rect(wide.middle[0] - 1, wide.middle[1] - 1, 3, 3))
            spot(c, "the maze", wide)
        case "wood":
            hem(c, "N" if at.y == 0 else "S", at, *_TREES)
            plant(c, wide, 2 + wide.w * wide.h // 7, *_TREES)
            y = wide.middle[1]
            c.line(Rect(wide.x, y, max(1, wide.w - 2), 1), "N", "hedge")
        case "basin":
            put(c, "great fountain", wide, near=wide.middle)
            for x, y in ((wide.x, wide.y), (wide.right - 1, wide.bottom - 1)):
                put(c, rng.pick(_TOPIARY), Rect(x, y, 1, 1))
            c.line(Rect(wide.x, wide.middle[1], 2, 1), "N", "hedge")
            c.zone("basin", "basin", Rect(wide.middle[0] - 1, wide.middle[1] - 1, 3, 3))
            spot(c, "the basin", wide)
        case _:
            mound = Rect(wide.middle[0] - 1, wide.middle[1] - 1, 3, 2)
            mound = Rect(max(wide.x, mound.x), max(wide.y, mound.y), min(3, wide.w), 2)
            c.fill(mound, "wall walk")
            for side in ("N", "S"):
                ladder(c, mound, side, "stairs")
            c.zone("belvedere", "belvedere", mound)
            plant(c, wide, 2, *_TREES)


def _wing(c: Canvas, house: Rect, hall: Rect) -> list[Room]:
    """The rooms, and the hall between them: a gallery for the musicians, pillars, a star, a
    carpet."""
    rng, deep = c.rng, house.h
    c.fill(house, "parquet")
    kinds = rng.shuffled(("salon", "study", "cabinet", "chamber"))
    rooms = [Room(hall, "hall")]
    west = Rect(house.x, 0, hall.x - house.x, deep)
    east = Rect(hall.right, 0, house.right - hall.right, deep)
    for at, two in ((west, kinds[:2]), (east, kinds[2:])):
        rooms += halves(at, two, rng, along="v" if at.h >= 5 else "h")
    doors = [("S", "door, open"), ("W", "door, closed"), ("E", "door, closed")]
    build(c, house, PALACE, rooms, doors, windows=0.7, loops=0.7)
    middle, even = hall.middle[0], hall.w % 2 == 0
    axis = (middle - 1, middle) if even else (middle,)
    for x in axis:
        c.edge((x, deep - 1), "S", "gate, open")
    loft = Rect(hall.x + 1, 0, hall.w - 2, 1)
    c.prop("gallery", loft.x, 0, loft.w, 1, "v")
    c.line(loft, "S", "")
    side = rng.pick("EW")
    for way, name in ((side, "stairs"), ("EW".replace(side, ""), rng.pick(("ladder", "stairs")))):
        c.edge((loft.x if way == "W" else loft.right - 1, 0), way, name)
    c.zone("musicians", "musicians' gallery", loft)
    for x in (hall.x + 1, hall.right - 2):
        for y in range(2, deep - 1, 2):
            if c.fits(Rect(x, y, 1, 1)):
                c.prop("pillar", x, y)
    star = max(1, deep // 2)
    for x in axis:
        c.decor[x, star].append("mosaic star")
        for y in range(star + 1, deep):
            end = "carpet, turned" if y < deep - 1 else "carpet, south end"
            c.decor[x, y].append("carpet, north end" if y == star + 1 else end)
    for x in (hall.x, hall.right - 1):
        if c.fits(Rect(x, deep - 1, 1, 1)):
            c.prop("urn", x, deep - 1)
    c.lights[hall.x + 2, 2] = c.lights[hall.right - 3, 2] = "candelabra"
    c.zone("hall", "great hall", Rect(middle - 1, max(0, star - 1), 2 if even else 3, 3))
    spot(c, TITLES["hall"], hall)
    known(c, rooms[1:])
    return rooms


def _shut(c: Canvas, x: int, deep: int, side: str) -> None:
    """Clipped hedges in what would be a blind alley beside the house, as far as its side door."""
    for y in range(deep):
        if c.grounds[x, y] != "gravel" or not c.fits(Rect(x, y, 1, 1), roomy=False):
            return
        c.prop("block of hedge", x, y)
        c.edge((x, y), side, "")


def _terrace(c: Canvas, at: Rect, hall: Rect) -> None:
    """Along the house, with a balustrade on both sides of the steps to the hall."""
    c.fill(at, "terrace")
    for x in (at.x, hall.right):
        c.line(Rect(x, at.y, hall.x - at.x, 1), "S", "balustrade")
    for x in (at.x + 1, at.right - 2):
        c.edge((x, at.y), "S", "")
    for x in (hall.x - 1, hall.right):
        if c.fits(Rect(x, at.y, 1, 1), roomy=False):
            c.prop("urn", x, at.y)


def _parterres(c: Canvas, at: Rect) -> None:
    """Beds with hedges along them, as many to the west as to the east."""
    rows = [at.y + 1] if at.h < 6 else [at.y + (at.h > 6), at.bottom - 3]
    side = (at.w - (2 if at.w % 2 == 0 else 3)) // 2
    begins = [at.x, at.x + 2] if side >= 6 else [at.x + max(0, side - 3) // 2]
    beds = [Rect(x, y, 2, 2) for y in rows for b in begins for x in (b, c.w - 2 - b)]
    for bed in beds:
        for number, square in enumerate(bed.squares()):
            c.grounds[square] = f"{PARTERRE}{number}"
    hedged = c.rng.pick(("N", "S", "EW"))
    for square in [s for bed in beds for s in bed.squares()]:
        for way, (dx, dy) in STEPS.items():
            beyond = c.grounds.get((square[0] + dx, square[1] + dy), "")
            if way in hedged and not beyond.startswith(PARTERRE):
                c.edge(square, way, "hedge")
    for x in (at.x + side - 1, at.right - side):
        for y in (rows[0], at.bottom - 1):
            free = c.grounds.get((x, y)) == "gravel" and c.rng.happens(0.6)
            if free and c.fits(Rect(x, y, 1, 1)):
                c.prop(c.rng.pick(_TOPIARY[:3]), x, y)


def _lawn(c: Canvas, at: Rect, maze: bool) -> None:
    rng = c.rng
    if not maze:
        plant(c, at, 1 + at.w * at.h // 8, *_TREES)
        if rng.happens(0.7):
            y = rng.between(at.y + 1, at.bottom - 2)
            c.line(Rect(at.x, y, at.w - 1, 1), "N", "hedge")
        return
    places: list[Square] = [s for s in at.squares() if sum(s) % 2 == 0 or rng.happens(0.3)]
    for x, y in rng.shuffled(places)[: len(places) * 2 // 3]:
        if c.fits(Rect(x, y, 1, 1)):
            c.prop("block of hedge", x, y)
