"""What stands in a room, by its kind, as far as it fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ad1666.rules.characters import Square
from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.rects import STEPS, Rect, rim

_LIT = ("taproom", "salon", "chamber", "study", "shop", "cabinet")
"""Rooms with a light."""


def furnish(c: Canvas, at: Rect, kind: str) -> None:
    """Furnishes a room; one of a kind that has no furniture stays empty."""
    if kind in _FURNISHED:
        _FURNISHED[kind](c, at)
    free = [s for s in at.squares() if s not in c.taken()]
    if kind in _LIT and free:
        light = "candelabra" if at.w * at.h >= 9 else "warm light"
        c.lights[at.middle if at.middle in free else c.rng.pick(free)] = light


def stacks(c: Canvas, at: Rect, number: int) -> None:
    """Crates to climb on, a square from the rim."""
    for place in _places(c, at, 1, ((2, 1),)):
        if not number:
            break
        if _apart(c, place) and c.fits(place):
            c.prop("stack", place.x, place.y, place.w, place.h)
            number -= 1


def along_walls(c: Canvas, at: Rect, *names: str) -> None:
    """Each of these on a square beside a wall, if it fits on one."""
    walls = [
        s for s in at.squares() if s[0] in (at.x, at.right - 1) or s[1] in (at.y, at.bottom - 1)
    ]
    walls = c.rng.shuffled(walls)
    for name in names:
        for x, y in walls:
            if c.fits(Rect(x, y, 1, 1)):
                c.prop(name, x, y)
                break


def tables(c: Canvas, at: Rect, most: int = 3) -> None:
    """Tables to jump on, with benches beside them, a square from the walls where there is room."""
    number, made = min(most, max(1, at.w * at.h // 14)), list[Rect]()
    for place in _places(c, at, 1 if min(at.w, at.h) > 3 else 0, ((2, 1), (1, 2))):
        if len(made) == number:
            break
        near = any(abs(place.x - o.x) < 3 and abs(place.y - o.y) < 2 for o in made)
        if near or not _apart(c, place) or not c.fits(place, roomy=at.w * at.h > 9):
            continue
        c.prop("table", place.x, place.y, place.w, place.h)
        made.append(place)
        side = c.rng.pick("NS" if place.w > place.h else "EW")
        dx, dy = STEPS[side]
        for x, y in rim(place, side):
            seat, beyond = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if beyond in at and beyond not in c.taken() and not c.on(seat, side):
                c.edge(seat, side, "bench")


def _places(c: Canvas, at: Rect, margin: int, shapes: Sequence[tuple[int, int]]) -> list[Rect]:
    """The rectangles of some shapes within another, in an order by chance."""
    within = at.inset(margin)
    return c.rng.shuffled(
        [
            Rect(x, y, w, h)
            for w, h in shapes
            for x in range(within.x, within.right - w + 1)
            for y in range(within.y, within.bottom - h + 1)
        ]
    )


def _apart(c: Canvas, at: Rect) -> bool:
    """Whether nothing stands on an edge of a rectangle."""
    return not any(c.on(s, side) for s in at.squares() for side in STEPS)


def _taproom(c: Canvas, at: Rect) -> None:
    if at.w * at.h >= 24:
        _counter(c, at)
    tables(c, at, 4)
    along_walls(c, at, "hearth", *(["barrels indoors"] if at.w * at.h >= 9 else []))
    if at.w >= 7:  # two pillars that carry the beam
        for x in (at.x + at.w // 3, at.right - 1 - at.w // 3):
            if c.rng.happens(0.6) and c.fits(Rect(x, at.y + at.h // 2, 1, 1)):
                c.prop("pillar", x, at.y + at.h // 2)


def _kitchen(c: Canvas, at: Rect) -> None:
    along_walls(c, at, c.rng.pick(("oven", "hearth")), "cupboard")
    if at.w * at.h >= 8:
        along_walls(c, at, c.rng.pick(("barrels indoors", "sacks")))


def _store(c: Canvas, at: Rect) -> None:
    along_walls(c, at, "barrels indoors", c.rng.pick(("crates", "sacks", "casks with iron hoops")))
    if at.w * at.h >= 8:
        along_walls(c, at, c.rng.pick(("crates", "sacks")))


def _chamber(c: Canvas, at: Rect) -> None:
    along_walls(c, at, c.rng.pick(("bed", "bed, turned")))
    if at.w * at.h >= 6:
        along_walls(c, at, c.rng.pick(("cupboard", "writing desk")))
    _rug(c, at)


def _study(c: Canvas, at: Rect) -> None:
    for x in range(at.x, min(at.right, at.x + 3)):
        if c.rng.happens(0.7) and c.fits(Rect(x, at.y, 1, 1)):
            c.prop("bookcase", x, at.y)
    along_walls(c, at, "writing desk")
    _rug(c, at)


def _stable(c: Canvas, at: Rect) -> None:
    along_walls(c, at, "haystack", "trough")


def _shop(c: Canvas, at: Rect) -> None:
    _counter(c, at)
    along_walls(c, at, "cupboard", c.rng.pick(("crates", "barrels indoors", "bales")))


def _warehouse(c: Canvas, at: Rect) -> None:
    stacks(c, at, 1 + at.w * at.h // 24)
    casks = ("casks with wooden hoops", "casks with iron hoops")
    along_walls(c, at, "bales", "sacks", "crates", *casks)
    for _ in range(at.w * at.h // 12):
        c.decor[c.rng.pick(list(at.squares()))].append("loose straw")


def _salon(c: Canvas, at: Rect) -> None:
    along_walls(c, at, c.rng.pick(("harpsichord", "stove", "writing desk")))
    if at.w * at.h >= 9:
        tables(c, at, 1)
        along_walls(c, at, "stove")
    _rug(c, at)


def _nave(c: Canvas, at: Rect) -> None:
    """An altar in the east, pews on both sides of an aisle, and what stands along the walls."""
    y = at.y + at.h // 2
    if c.fits(Rect(at.right - 1, y - 1, 1, 2)):
        c.prop("altar", at.right - 1, y - 1)
    for x in range(at.x + 3, at.right - 2, 4):
        for row in (*range(max(at.y + 1, y - 3), y - 1), *range(y + 1, min(at.bottom - 1, y + 3))):
            if not c.on((x, row), "W"):
                c.edge((x, row), "W", "pew")
    along_walls(c, at, "confessional", "font", "pulpit")
    c.lights[at.middle] = "candelabra"


def _sacristy(c: Canvas, at: Rect) -> None:
    along_walls(c, at, "cupboard", "writing desk")


def _chapel(c: Canvas, at: Rect) -> None:
    along_walls(c, at, c.rng.pick(("tomb", "font")))


def _mill_floor(c: Canvas, at: Rect) -> None:
    stacks(c, at, 1 + at.w * at.h // 20)
    along_walls(c, at, "sacks", "sacks", "casks with wooden hoops")
    c.decor[c.rng.pick(list(at.squares()))].append("loose straw")


def _barn(c: Canvas, at: Rect) -> None:
    along_walls(c, at, "haystack", "haystack", "hand cart")


def _hut(c: Canvas, at: Rect) -> None:
    along_walls(c, at, c.rng.pick(("bed", "bed, turned")), "barrels indoors")


def _refectory(c: Canvas, at: Rect) -> None:
    tables(c, at, 3)
    along_walls(c, at, "hearth", "cupboard")


def _tent(c: Canvas, at: Rect) -> None:
    along_walls(c, at, "writing desk", c.rng.pick(("bed", "bed, turned")))
    _rug(c, at)


def _quarters(c: Canvas, at: Rect) -> None:
    along_walls(c, at, "writing desk", "bed")
    _rug(c, at)


def _powder_store(c: Canvas, at: Rect) -> None:
    along_walls(c, at, "powder kegs", "powder kegs", "crates")


def _cabin(c: Canvas, at: Rect) -> None:
    along_walls(c, at, "bed")


_FURNISHED: Mapping[str, Callable[[Canvas, Rect], None]] = {
    "taproom": _taproom,
    "kitchen": _kitchen,
    "store": _store,
    "chamber": _chamber,
    "study": _study,
    "counting-house": _study,
    "stable": _stable,
    "shop": _shop,
    "warehouse": _warehouse,
    "salon": _salon,
    "cabinet": _salon,
    "cabin": _cabin,
    "nave": _nave,
    "sacristy": _sacristy,
    "chapel": _chapel,
    "mill floor": _mill_floor,
    "barn": _barn,
    "hut": _hut,
    "quarters": _quarters,
    "powder store": _powder_store,
    "refectory": _refectory,
    "library": _study,
    "tent": _tent,
}


def _rug(c: Canvas, at: Rect) -> None:
    square: Square = at.middle
    if square not in c.taken():
        c.decor[square].append("rug")


def _counter(c: Canvas, at: Rect) -> None:
    if at.w >= 3 and at.h >= 3:
        begin = at.x + (0 if c.rng.happens(0.5) else at.w - 2)
        for x in (begin, begin + 1):
            if c.fits(Rect(x, at.y + 1, 1, 1), roomy=False):
                c.prop("counter", x, at.y + 1)
