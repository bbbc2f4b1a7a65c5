"""A camp of soldiers: huts round a drill ground, behind a rampart."""

from __future__ import annotations

from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.furniture import stacks
from ad1666.skirmish.houses.ground import (
    hurdles,
    ladder,
    lamps,
    night,
    patches,
    plant,
    put,
    sprinkle,
    ways_out,
)
from ad1666.skirmish.rects import Rect
from ad1666.skirmish.rooms import BOARDED, TIMBER, Room, build, cellar, halves, known, spot

_GEAR = ("powder kegs", "crates", "sacks", "barrels on cobbles", "cannon", "brazier")


def drill_ground(w: int, h: int, rng: Chance) -> Canvas:
    """A palisade with two gates; a rampart with guns in the north, huts in two rows."""
    c = Canvas(w, h, "wall", rng)
    c.fill(c.board, "bare earth")
    c.box(c.board, "timber wall")
    walk = Rect(3, 0, w - 6, 1)
    c.fill(walk, "wall walk, parapet north")
    for _ in range(3):
        ladder(c, walk, "S")
    c.edge((walk.x, 0), "W", "stairs")
    c.edge((walk.right - 1, 0), "E", "stairs")
    c.zone("rampart", "rampart", Rect(w // 2 - 2, 0, 5, 1))
    deep = 3 if h < 16 else 4
    kinds = rng.shuffled(("hut", "powder store", "hut", "quarters", "store", "hut", "hut", "hut"))
    rooms = list[Room]()
    for y, front, rear in ((2, "S", "N"), (h - deep - 1, "N", "S")):
        x = rng.between(1, 2)
        while x + 4 < w:
            wide = min(w - 1 - x, rng.pick((4, 4, 5)))
            at = Rect(x, y, wide, deep)
            kind = kinds.pop() if kinds else "hut"
            parts = halves(at, (kind, "store"), rng, along="h") if wide > 4 else [Room(at, kind)]
            doors = [(front, "door, closed"), (rear, "door, closed")]
            build(c, at, rng.pick((TIMBER, BOARDED)), parts, doors)
            known(c, parts)
            rooms += parts
            x += wide + rng.pick((1, 2))
    ground = Rect(1, deep + 2, w - 2, h - 2 * deep - 3)
    middle = Rect(w // 2 - 3, ground.y, 6, ground.h)
    put(c, "flagpole", middle, near=middle.middle)
    c.zone("drill-ground", "drill ground", Rect(w // 2 - 2, ground.middle[1] - 1, 4, 2))
    spot(c, "the drill ground", middle)
    ways_out(c, "gate", "the {} gate", h // 2 - 1, 3)
    cellar(c, "trench", "the trench", rooms, Rect(0, 1, w, 1))
    for name in rng.shuffled(_GEAR)[:4]:
        put(c, name, ground)
    for name in ("waggon", rng.pick(("grey horse", "bay horse")), "haystack"):
        put(c, name, ground)
    stacks(c, ground, 2)
    hurdles(c, ground, 5, "fence", "sacks", "low wall")
    plant(c, Rect(0, 1, w, 1), 2, "crates", "barrels on cobbles", "powder kegs")
    patches(c, ground, "mud", 4, "bare earth")
    patches(c, Rect(0, h - 1, w, 1), "mud", 2, "bare earth")
    sprinkle(c, ground, ("puddle", "loose straw"), 5)
    lamps(c, ground, 3)
    lamps(c, Rect(0, h - 1, w, 1), 1)
    if rng.happens(0.35):
        night(c, "bare earth")
    return c
