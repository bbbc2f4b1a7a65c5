"""What places have in common out of doors: rims and ways out, trees, lamps, dirt and darkness."""

from __future__ import annotations

from collections.abc import Sequence

from ad1666.rules.characters import Square
from ad1666.skirmish.canvas import BIG, CLIMBED, INDOORS, Canvas, bars
from ad1666.skirmish.rects import STEPS, Rect, rim
from ad1666.skirmish.rooms import landmark

LITTER = ("puddle", "fallen leaves", "loose straw", "drain")
ROAD = "the road in the {}"
FLOWERS = ("tufts of grass", "yellow flowers", "pink flowers")


def way_out(c: Canvas, name: str, title: str, side: str, *parts: Rect) -> None:
    """An exit over a side of the board; what stands there is taken away."""
    for part in parts:
        c.line(part, side, "")
        c.props = [prop for prop in c.props if set(part.squares()).isdisjoint(prop.at.squares())]
    c.zone(name, title, *parts, kind="exit")


def ways_out(c: Canvas, kind: str, title: str, y: int, high: int) -> None:
    """The exits in the west and in the east, so many squares high from a row on: ``title`` has
    room for the direction."""
    for name, x in (("west", 0), ("east", c.w - 1)):
        at = Rect(x, y, 1, high)
        way_out(c, f"{name}-{kind}", title.format(name), name[0].upper(), at)


def sprinkle(c: Canvas, at: Rect, things: Sequence[str], number: int, *grounds: str) -> None:
    """Small things on the ground, or on some kinds of it."""
    taken = c.taken()
    free = [
        s
        for s in at.squares()
        if s not in taken and s in c.grounds and (not grounds or c.grounds[s] in grounds)
    ]
    for square in c.rng.drawn(free, min(number, len(free))):
        if not c.decor[square]:
            c.decor[square].append(c.rng.pick(things))


def plant(c: Canvas, at: Rect, number: int, *names: str) -> None:
    """Trees and the like where they fit out of doors, not side by side."""
    made: list[Square] = []
    for x, y in c.rng.shuffled(list(at.squares())):
        if len(made) == number:
            return
        if c.grounds.get((x, y)) in INDOORS or any(abs(x - a) + abs(y - b) < 3 for a, b in made):
            continue
        if c.fits(Rect(x, y, 1, 1)):
            c.prop(c.rng.pick(names), x, y)
            made.append((x, y))


def hem(c: Canvas, side: str, at: Rect, *names: str) -> None:
    """What stands close together along a side of the board in place of its wall, which is left
    only where nothing fits."""
    for x, y in rim(at, side):
        name = c.rng.pick(names)
        wide, _ = BIG.get(name, (1, 1))
        place = Rect(x, y, wide, 1)
        if place.right <= at.right and c.fits(place):
            c.prop(name, x, y)
            c.line(place, side, "")


def put(c: Canvas, name: str, at: Rect, *, near: Square | None = None) -> Rect | None:
    """Something where it fits out of doors within a rectangle. Returns its place, if it does."""
    w, h = BIG.get(name, (1, 1))
    places = c.rng.shuffled(
        [
            Rect(x, y, w, h)
            for x in range(at.x, at.right - w + 1)
            for y in range(at.y, at.bottom - h + 1)
        ]
    )
    if near is not None:
        places.sort(key=lambda p: abs(p.x - near[0]) + abs(p.y - near[1]))
    for place in places:
        if c.grounds.get((place.x, place.y)) not in INDOORS and c.fits(place):
            c.prop(name, place.x, place.y)
            return place
    return None


def around(c: Canvas, at: Rect) -> tuple[Rect, ...]:
    """The squares to the north and to the south of something small, as parts of a zone."""
    left, right = max(0, at.x - 1), min(c.w, at.right + 1)
    rows = [y for y in (at.y - 1, at.bottom) if 0 <= y < c.h]
    return tuple(Rect(left, y, right - left, 1) for y in rows)


def seat(c: Canvas, name: str, at: Rect, title: str, *, near: Square | None = None) -> None:
    """The landmark of a board, where it fits out of doors: it is one only if it does."""
    place = put(c, name, at, near=near)
    if place is not None:
        landmark(c, title, *around(c, place))


def lamps(c: Canvas, at: Rect, number: int) -> None:
    """Lamps that stand apart, each at a wall if there is one."""
    busy = c.taken() | c.high()
    free = [s for s in at.squares() if s not in busy and c.grounds.get(s) not in INDOORS]
    free = c.rng.shuffled(free)
    for x, y in sorted(free, key=lambda s: not any(bars(name) for name, _ in c.beside(s))):
        if number and all(abs(x - a) + abs(y - b) > 4 for a, b in c.lights):
            c.lights[x, y] = "lantern"
            number -= 1


def by_window(c: Canvas, square: Square) -> bool:
    """Whether light falls on a square."""
    return any("window" in name for name, _ in c.beside(square))


def night(c: Canvas, *grounds: str) -> None:
    """Darkness on such ground, away from lamps, windows and open doors."""
    lit = list(c.lights)
    for (x, y, side), (name, _) in c.edges.items():
        if "window" in name or name.endswith("open"):
            lit += [(x, y), (x - 1, y) if side == "W" else (x, y - 1)]
    shut = c.high() | c.blocked()
    c.dark |= {
        (x, y)
        for x, y in c.board.squares()
        if c.grounds.get((x, y)) in grounds and (x, y) not in shut
        if all(max(abs(x - a), abs(y - b)) > 1 for a, b in lit)
    }


def patches(c: Canvas, at: Rect, name: str, number: int, *grounds: str) -> None:
    """Patches of rough ground."""
    rng, busy = c.rng, c.taken() | c.high()
    for _ in range(number):
        x, y = rng.pick(list(at.squares()))
        for square in Rect(x, y, rng.pick((1, 2, 3)), rng.pick((1, 1, 2))).squares():
            if square in at and c.grounds.get(square) in grounds and square not in busy:
                c.rough[square] = name


def hurdles(c: Canvas, at: Rect, number: int, *names: str) -> None:
    """Something to jump over, two squares long, from west to east in the open."""
    free = _open(c)
    places = [(x, y) for x in range(at.x, at.right - 1) for y in range(at.y + 1, at.bottom)]
    for x, y in c.rng.shuffled(places):
        around = Rect(x, y - 1, 2, 2)
        busy = any(name for s in around.squares() for name, _ in c.beside(s))
        if number and not busy and all(s in free for s in around.squares()):
            c.line(Rect(x, y, 2, 1), "N", c.rng.pick(names))
            number -= 1


def fences(c: Canvas, lane: Rect, number: int, *names: str) -> None:
    """Something to climb over across a lane that leads from west to east."""
    free = _open(c)
    for x in c.rng.shuffled(list(range(lane.x + 2, lane.right - 2, 3)))[:number]:
        across = Rect(x, lane.y, 1, lane.h)
        if all(s in free and not c.on(s, "W") for s in across.squares()):
            c.line(across, "W", c.rng.pick(names))


def _open(c: Canvas) -> set[Square]:
    """The squares out of doors on which nothing stands."""
    shut = c.taken() | c.blocked() | c.high()
    return {s for s, ground in c.grounds.items() if ground not in INDOORS and s not in shut}


def shed(c: Canvas, at: Rect, *sides: str, turn: str = "") -> None:
    """A low roof to shoot from, with a ladder on each of some sides, and chimneys if it is
    large."""
    c.prop("roof", at.x, at.y, at.w, at.h, turn)
    for side in sides:
        ladder(c, at, side)
    if min(at.w, at.h) < 2:
        return
    free = [s for s in at.squares() if not any(name in CLIMBED for name, _ in c.beside(s))]
    for x, y in c.rng.drawn(free, at.w * at.h // 6):
        c.prop(c.rng.pick(("brick chimney", "stone chimney")), x, y)


def ladder(c: Canvas, at: Rect, side: str, name: str = "ladder") -> bool:
    """Something to climb by, in a side of something high, where one can stand below. Returns
    whether there is such a place."""
    (dx, dy), shut, blocked = STEPS[side], c.taken() | c.high(), c.blocked()
    squares = [
        s
        for s in rim(at, side)
        if (foot := (s[0] + dx, s[1] + dy)) in c.board and foot not in shut and not c.on(s, side)
        if s not in blocked
    ]
    inner = [s for s in squares if s not in (rim(at, side)[0], rim(at, side)[-1])]
    if squares:
        c.edge(c.rng.pick(inner or squares), side, name)
    return bool(squares)
