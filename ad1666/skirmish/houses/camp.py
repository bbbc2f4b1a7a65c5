"""A camp of soldiers: huts round a drill ground behind a rampart, or tents behind waggons in a
field."""

from __future__ import annotations

from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.furniture import stacks
from ad1666.skirmish.houses.ground import (
    FLOWERS,
    hurdles,
    ladder,
    lamps,
    night,
    patches,
    plant,
    put,
    seat,
    shed,
    sprinkle,
    ways_out,
)
from ad1666.skirmish.rects import Rect
from ad1666.skirmish.rooms import (
    BOARDED,
    LINEN,
    TIMBER,
    Room,
    build,
    cellar,
    halves,
    known,
    landmark,
    spot,
)

_GEAR = ("powder kegs", "crates", "sacks", "barrels on cobbles", "cannon", "brazier")
_GATE = "the {} gate"
_HORSES = ("grey horse", "bay horse")
_STALLS = ("market stall, red", "market stall, blue", "market stall, green")


def drill_ground(w: int, h: int, rng: Chance) -> Canvas:
    """A palisade with two gates; a rampart with guns in the north, huts on both sides of the drill
    ground and a row of tents between them, in the middle the colours."""
    c = Canvas(w, h, "wall", rng)
    c.fill(c.board, "bare earth")
    c.box(c.board, "timber wall")
    walk = Rect(3, 0, w - 6, 1)
    c.fill(walk, "wall walk, parapet north")
    ladder(c, walk, "S")
    c.edge((walk.x, 0), "W", "stairs")
    c.edge((walk.right - 1, 0), "E", "stairs")
    c.zone("rampart", "rampart", Rect(w // 2 - 2, 0, 5, 1))
    deep = 3 if h < 16 else 4
    ground = Rect(1, deep + 2, w - 2, h - 2 * deep - 3)
    middle = Rect(w // 2 - 3, ground.y, 6, ground.h)
    seat(c, "flagpole", middle, "colours", near=middle.middle)
    hurdles(c, ground, 4 + w // 6, "fence", "sacks", "low wall")
    kinds = rng.shuffled(("powder store", "quarters", "hut", "store"))
    rooms = list[Room]()
    for y, front, rear in ((2, "S", "N"), (h - deep - 1, "N", "S")):
        wide = 4 if w < 22 else 5
        places = [rng.between(1, 2), w - wide - rng.between(1, 2)]
        for x in places:
            at = Rect(x, y, wide, deep)
            if len(rooms) > 2:
                shed(c, at, front, "E")
                continue
            kind = kinds.pop()
            parts = [Room(at, kind)]
            if wide > 4 and rng.happens(0.6):
                parts = halves(at, (kind, "hut"), rng, along="h")
            doors = [(front, "door, closed"), (rng.pick((rear, *"EW")), "door, closed")]
            build(c, at, rng.pick((TIMBER, BOARDED)), parts, doors, windows=0.3)
            known(c, parts)
            rooms += parts
        between = Rect(places[0] + wide + 1, y, places[1] - places[0] - wide - 2, deep)
        for _ in range(between.w // 4):
            put(c, "tent", between)
        hurdles(c, between, 3, "sacks", "fence")
    ways_out(c, "gate", _GATE, h // 2 - 1, 3)
    cellar(c, "trench", "the trench", rooms, Rect(0, 1, w, 1))
    for name in rng.shuffled(_GEAR)[:4]:
        put(c, name, ground)
    for name in ("waggon", rng.pick(_HORSES), "haystack"):
        put(c, name, ground)
    stacks(c, ground, 2)
    plant(c, Rect(0, 1, w, 1), 2, "crates", "barrels on cobbles", "powder kegs")
    patches(c, ground, "mud", 4, "bare earth")
    patches(c, Rect(0, h - 1, w, 1), "mud", 2, "bare earth")
    sprinkle(c, ground, ("puddle", "loose straw"), 5)
    lamps(c, ground, 3)
    lamps(c, Rect(0, h - 1, w, 1), 1)
    if rng.happens(0.35):
        night(c, "bare earth")
    return c


def field_camp(w: int, h: int, rng: Chance) -> Canvas:
    """Tents in lanes round that of the marshal, waggons drawn up in lines on both sides of them,
    a watchtower, fires, horses, and a sutler."""
    c = Canvas(w, h, "wall", rng)
    c.fill(c.board, "grass")
    c.box(c.board, "timber wall")
    lane = Rect(0, h // 2 - 1, w, 3)
    c.fill(lane, "bare earth")
    ways_out(c, "gate", _GATE, lane.y, 3)
    wide, deep = (6, 3) if h < 16 else (7, 4)
    great = Rect(w // 2 - wide // 2, lane.y - deep - (h >= 13), wide, deep)
    inner = Rect(great.x, great.y, wide - 2, deep), Rect(great.right - 2, great.y, 2, deep)
    rooms = [Room(inner[0], "tent"), Room(inner[1], "quarters")]
    doors = [("S", "gate, open"), ("N", "door, closed"), ("W", "door, closed"), ("E", "door, open")]
    build(c, great, LINEN, rooms, doors, windows=0)
    landmark(c, "marshal's tent", Rect(inner[0].x, great.y, min(3, inner[0].w), deep))
    known(c, rooms[1:])
    tower = Rect(w // 2 - 1 + rng.between(-2, 1), lane.bottom + 1, 3, 2)
    c.prop("gallery", tower.x, tower.y, 3, 2, "h")
    for side in rng.shuffled("NEW")[:2]:
        ladder(c, tower, side)
    c.climbs[tower.x, tower.bottom, "N"] = 5
    c.zone("watchtower", "watchtower", tower)
    sides = Rect(1, 1, great.x - 2, lane.y - 2), Rect(great.right + 1, 1, 0, lane.y - 2)
    sides = sides[0], Rect(sides[1].x, 1, w - sides[1].x - 1, lane.y - 2)
    south = (
        Rect(1, lane.bottom, tower.x - 2, h - lane.bottom - 1),
        Rect(tower.right + 1, lane.bottom, w - tower.right - 2, h - lane.bottom - 1),
    )
    quarters = (*sides, *south)
    looks = rng.shuffled(("horses", "guns", "sutler", "tents"))
    for at, look in zip(quarters, looks, strict=True):
        _quarter(c, at, look)
    for y in (0, h - 1):
        for x in range(1, w - 3, 4):
            put(c, rng.pick(("waggon", "waggon", "hand cart")), Rect(x, y, 4, 1))
    cellar(c, "trench", "the trench", rooms, rng.pick(south))
    hurdles(c, lane, 2 + w // 6, "sacks", "bench", "fence")
    for x in (w // 3, 2 * w // 3):
        put(c, rng.pick(("waggon, turned", "tent")), lane, near=(x, lane.y))
    for x in (w // 4, 3 * w // 4):
        put(c, rng.pick(("brazier", "barrels on cobbles", "woodpile")), lane, near=(x, lane.y + 1))
    stacks(c, lane, 1)
    patches(c, lane, "mud", 4, "bare earth")
    for at in quarters:
        sprinkle(c, at, ("loose straw", *FLOWERS), 2)
    lamps(c, lane, 2)
    if rng.happens(0.4):
        night(c, "grass")
    return c


def _quarter(c: Canvas, at: Rect, look: str) -> None:
    """What stands in a quarter of the camp, among tents."""
    rng = c.rng
    title, things = {
        "horses": ("horse lines", (*_HORSES, "trough", "haystack", "bay horse")),
        "guns": ("gun park", ("cannon", "cannon, turned", "powder kegs", "crates")),
        "sutler": ("sutler's booth", (*rng.shuffled(_STALLS)[:2], "barrels on cobbles")),
        "tents": ("camp kitchen", ("brazier", "trough", "sacks", "woodpile")),
    }[look]
    if look in ("tents", "guns") and at.w >= 4:
        _lodging(c, at, look)
    hurdles(c, at, 2 + at.w // 5, "fence", "sacks")
    for _ in range(1 + at.w * at.h // 10):
        put(c, "tent", at)
    for name in things:
        put(c, name, at, near=at.middle)
    name = title.replace("'", "").replace(" ", "-")
    middle = Rect(at.middle[0] - 1, at.middle[1] - 1, min(3, at.w), 3)
    if not c.blocked().issuperset(middle.squares()):
        c.zone(name, title, middle)
    spot(c, f"the {title}", at)


def _lodging(c: Canvas, at: Rect, look: str) -> None:
    """A tent that one can go into, or the powder store beside the guns."""
    x = at.x + c.rng.between(0, at.w - 4)
    guns = look == "guns"
    room = Room(Rect(x, at.y + (at.h > 4), 4, 3), "powder store" if guns else "tent")
    doors = [("S", "door, closed"), (c.rng.pick("NEW"), "door, closed")]
    build(c, room.at, TIMBER if guns else LINEN, [room], doors, windows=1 if guns else 0)
    known(c, [room])
