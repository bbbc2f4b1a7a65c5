"""What places have in common: rims, ways out, trees, lamps, dirt, and places for things."""

from __future__ import annotations

from attrs import evolve

from ad1666.rules.characters import Square
from ad1666.skirmish.canvas import BIG, Canvas, Prop
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.rects import STEPS, Rect, edge_of, rim
from ad1666.skirmish.rooms import (
    TITLES,
    Room,
    Style,
)

INDOORS = frozenset(("floorboards", "brick floor", "straw", "parquet", "marble"))


def walled(c: Canvas, name: str = "stone wall") -> None:
    """A wall round the board."""
    c.box(c.board, name)


def gap(c: Canvas, at: Rect, side: str) -> None:
    """Takes away what stands on a rim."""
    for square in rim(at, side):
        c.edges.pop(edge_of(square, side), None)


def free_rim(c: Canvas) -> None:
    """Takes edges of hedges and the like off the exits at the rim."""
    for zone in c.zones:
        if zone.kind == "exit":
            for square in zone.squares():
                c.props = [p for p in c.props if square not in p.at]


def way_out(c: Canvas, name: str, title: str, at: Rect, side: str) -> None:
    """An exit over a side of the board."""
    gap(c, at, side)
    c.zone(name, title, at, kind="exit")


def sprinkle(c: Canvas, at: Rect, items: list[tuple[str, int]], number: int, *grounds: str) -> None:
    """Small things on the ground."""
    free = [
        s
        for s in at.squares()
        if s not in c.taken() and s in c.grounds and (not grounds or c.grounds[s] in grounds)
    ]
    for square in c.rng.drawn(free, min(number, len(free))):
        if len(c.decor[square]) < 1:
            c.decor[square].append(c.rng.pick(items))


def plant(c: Canvas, at: Rect, number: int, *names: str) -> None:
    """Trees and the like where they fit, not side by side."""
    places = list(at.squares())
    places = c.rng.shuffled(places)
    made: list[Square] = []
    for x, y in places:
        if len(made) == number:
            return
        if any(abs(x - a) + abs(y - b) < 3 for a, b in made):
            continue
        if c.grounds.get((x, y)) in INDOORS:
            continue
        if c.fits(Rect(x, y, 1, 1)):
            c.prop(c.rng.pick(names), x, y)
            made.append((x, y))


def put(c: Canvas, name: str, at: Rect, *, near: Square | None = None) -> bool:
    """Something where it fits within a rectangle."""
    w, h = BIG.get(name, (1, 1))
    places = [
        Rect(x, y, w, h)
        for x in range(at.x, at.right - w + 1)
        for y in range(at.y, at.bottom - h + 1)
    ]
    places = c.rng.shuffled(places)
    if near is not None:
        places.sort(key=lambda p: abs(p.x - near[0]) + abs(p.y - near[1]))
    for place in places:
        if c.grounds.get((place.x, place.y)) in INDOORS:
            continue
        if c.fits(place):
            c.prop(name, place.x, place.y)
            return True
    return False


def lamps(c: Canvas, at: Rect, number: int) -> None:
    """Lamps that stand apart, each at a wall or a prop if there is one."""
    free = [s for s in at.squares() if s not in c.taken() and s not in c.high()]
    free = [s for s in free if c.grounds.get(s) not in INDOORS]
    free = c.rng.shuffled(free)
    free.sort(key=lambda s: not any("wall" in c.on(s, d) for d in STEPS))
    for x, y in free:
        if number and all(abs(x - a) + abs(y - b) > 4 for a, b in c.lights):
            c.lights[x, y] = ("scenery", 20)
            number -= 1


def night(c: Canvas, share: float, *grounds: str) -> None:
    """Darkness on such ground, away from lamps and windows."""
    lit = set(c.lights)
    for (x, y, side), (name, _) in c.edges.items():
        if "window" in name or name.endswith("open"):
            lit |= {(x, y), (x - 1, y) if side == "W" else (x, y - 1)}
    shut = c.high() | c.blocked()
    for x, y in c.board.squares():
        if (
            c.grounds.get((x, y)) in grounds
            and (x, y) not in shut
            and (all(max(abs(x - a), abs(y - b)) > 1 for a, b in lit) and c.rng.happens(share))
        ):
            c.dark.add((x, y))


def muddy(c: Canvas, at: Rect, name: str, number: int, *grounds: str) -> None:
    """Patches of rough ground."""
    rng = c.rng
    taken = c.taken() | c.high()
    for _ in range(number):
        x, y = rng.pick(list(at.squares()))
        for dx in range(rng.pick((1, 2, 3))):
            for dy in range(rng.pick((1, 1, 2))):
                s = x + dx, y + dy
                if s in at and c.grounds.get(s) in grounds and s not in taken:
                    c.rough[s] = name


def spot(c: Canvas, title: str, at: Rect) -> None:
    """A place in a room where a thing may lie: a free square, the deeper in the better."""
    free = [s for s in at.squares() if s not in c.blocked() and s not in c.high()]
    free = [
        s for s in free if not any(c.on(s, d).startswith(("door", "gate")) for d in STEPS)
    ] or free
    if free:
        c.spots.append((title, c.rng.pick(free)))


def room_zone(c: Canvas, room: Room, name: str = "", title: str = "", most: int = 9) -> None:
    """A room, or the middle of a large one, as a zone."""
    at = room.at
    while at.w * at.h > most:
        at = (
            Rect(at.x + 1, at.y, at.w - 2, at.h)
            if at.w > at.h
            else Rect(at.x, at.y + 1, at.w, at.h - 2)
        )
        if at.w < 2 or at.h < 2:
            break
    name = name or room.kind.replace(" ", "-")
    if any(z.name == name for z in c.zones):
        return
    c.zone(name, (title or TITLES.get(room.kind, room.kind)).removeprefix("the "), at)


def boarded(style: Style) -> Style:
    """The same with a floor of boards."""
    return evolve(style, floor="floorboards")


def by_window(c: Canvas, square: Square) -> bool:
    return any("window" in c.on(square, side) for side in STEPS)


def chimney(parcel: Rect, rng: Chance) -> Prop:
    x = rng.between(parcel.x + 1, parcel.right - 2)
    return Prop(rng.pick(("brick chimney", "stone chimney")), Rect(x, parcel.middle[1], 1, 1))
