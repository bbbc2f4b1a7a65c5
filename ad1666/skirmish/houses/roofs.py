"""Roofs over narrow lanes: ladders up, planks and jumps across."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.rules.characters import Square
from ad1666.skirmish.canvas import INDOORS, Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.furniture import stacks
from ad1666.skirmish.houses.ground import (
    LITTER,
    hurdles,
    ladder,
    lamps,
    patches,
    plant,
    put,
    seat,
    shed,
    sprinkle,
    ways_out,
)
from ad1666.skirmish.rects import STEPS, Rect, edge_of, rim
from ad1666.skirmish.rooms import (
    PLASTER,
    TIMBER,
    Room,
    build,
    cellar,
    halves,
    known,
    landmark,
    spot,
)

_LANE = "the lane in the {}"
_CLAY = ("clay", "shingle", "clay")


def lanes(w: int, h: int, rng: Chance) -> Canvas:
    """Blocks of roofs in rows, with a yard among them."""
    c = _begun(w, h, rng)
    rows = _parts(h - 2, 2 if h < 13 else 3, rng)
    blocks, y = list[list[Rect]](), 1
    for number, high in enumerate(rows):
        many = 3 if w < 22 else 4
        fewer = number % 2 == 1 and rng.happens(0.6)
        x, row = 2, list[Rect]()
        for width in _parts(w - 4, many - fewer, rng, wide=fewer):
            row.append(Rect(x, y, width, high))
            x += width + 1
        blocks.append(row)
        y += high + 1
    flat = [block for row in blocks for block in row]
    middle = blocks[len(blocks) // 2]
    yard = min(middle, key=lambda b: abs(b.middle[0] - w / 2) + rng.random())
    others = [block for block in flat if block is not yard]
    houses = [rng.pick([b for b in others if b.y != yard.y or abs(b.x - yard.right) < 3])]
    if len(flat) >= 7:
        far = [b for b in _across(c, houses[0], others) if abs(b.x - houses[0].x) > 6]
        houses += [rng.pick(far)] if far else []
    _yard(c, yard)
    rooms = [room for block in houses for room in _house(c, block)]
    gallery, tower, *lofts = rng.shuffled([b for b in others if b not in houses])
    _block(c, gallery, gallery=True)
    if not rng.happens(0.8) or not _belfry(c, tower):
        _block(c, tower)
    for block in lofts:
        _block(c, block)
    _bridges(c, 5 + w // 8)
    _finish(c, rooms, yard)
    return c


def ring(w: int, h: int, rng: Chance) -> Canvas:
    """Houses with their roofs round a great court, and a belfry in the middle of it."""
    c = _begun(w, h, rng)
    deep, wide = 3 if h >= 16 else 2, 4 if w >= 22 else 3
    outer = Rect(2, 1, w - 4, h - 2)
    court = Rect(outer.x + wide, outer.y + deep, outer.w - 2 * wide, outer.h - 2 * deep)
    c.fill(court, rng.pick(("flagstones", "terrace")))
    gates = [rng.between(court.x, court.right - 1) for _ in range(2)]
    doors = [court.middle[1] + rng.between(-1, 1) for _ in range(2)]
    blocks = list[Rect]()
    for gate, y in zip(gates, (outer.y, court.bottom), strict=True):
        blocks += [
            Rect(outer.x, y, gate - outer.x, deep),
            Rect(gate + 1, y, outer.right - gate - 1, deep),
        ]
    for gate, x in zip(doors, (outer.x, court.right), strict=True):
        blocks += [
            Rect(x, court.y, wide, gate - court.y),
            Rect(x, gate + 1, wide, court.bottom - gate - 1),
        ]
    blocks = rng.shuffled([b for b in blocks if b.w > 0 and b.h > 0])
    large = sorted(blocks, key=lambda b: -b.w * b.h)
    houses = [large[0], *(_across(c, large[0], large)[: h >= 16])]
    for number, block in enumerate(b for b in blocks if b not in houses):
        _block(c, block, gallery=number == 0, ways=1)
    rooms = [room for block in houses for room in _house(c, block)]
    tower = Rect(court.middle[0] - 2, court.middle[1] - 2, 4, 4)
    if court.h >= 6 and court.w >= 8:
        _belfry(c, tower)
    else:
        near = court.middle[0] - 1, court.middle[1] - 1
        seat(c, "great fountain", court, "fountain", near=near)
    hurdles(c, court, 7 + w // 6, "bench", "low wall", "sacks")
    for name in ("crates", "barrels on cobbles", "hand cart", "well", "sacks"):
        put(c, name, court)
    stacks(c, court, 2)
    c.zone("court", "court", Rect(court.x, court.y, 3, 2))
    spot(c, "the court", court)
    _bridges(c, 1)
    _finish(c, rooms, court)
    return c


def _begun(w: int, h: int, rng: Chance) -> Canvas:
    c = Canvas(w, h, "roofs", rng)
    c.fill(c.board, "cobbles")
    c.box(c.board, "stone wall")
    return c


def _finish(c: Canvas, rooms: list[Room], court: Rect) -> None:
    """The ways out, and what lies and stands in the lanes."""
    w, h = c.w, c.h
    ways_out(c, "lane", _LANE, h // 2 - 2, 4)
    _barriers(c)
    cellar(c, "cellar", "the cellar", rooms, court)
    patches(c, c.board.inset(), "rubble", 7, "cobbles")
    rims = Rect(0, 0, 2, h), Rect(w - 2, 0, 2, h)
    row = c.rng.pick((0, h - 3))
    for side, x in (("western", 0), ("eastern", w - 2)):
        alley = Rect(x, row, 2, 3)
        c.zone(f"{side}-alley", f"{side} blind alley", alley)
        spot(c, f"the {side} blind alley", alley)
    for rim_ in rims:
        lamps(c, rim_, 1)
    high, taken = c.high(), c.taken()
    c.dark |= {
        s
        for s in c.board.squares()
        if 1 < s[0] < w - 2 and s not in high and s not in taken and c.grounds[s] == "cobbles"
        if all(max(abs(s[0] - a), abs(s[1] - b)) > 1 for a, b in c.lights)
    }
    for rim_ in rims:
        plant(c, rim_, 1, "barrels on cobbles", "woodpile", "crates")
    sprinkle(c, c.board, LITTER[:2] + LITTER[3:], 5, "cobbles")
    tops = [prop.at for prop in c.props if prop.name == "roof"]
    chimneys = {s for prop in c.props if prop.name != "roof" for s in prop.at.squares()}
    for top in c.rng.drawn(tops, min(4, len(tops))):
        square = c.rng.pick(list(top.squares()))
        if square not in chimneys:
            c.decor[square].append(c.rng.pick(("pigeons", "cat", "pigeons")))
    crossed = [s for s, _ in _gaps(c)]
    for square in c.rng.drawn(crossed, min(2, len(crossed))):
        c.decor[square].append("washing line")


def _parts(length: int, number: int, rng: Chance, *, wide: bool = False) -> list[int]:
    """Sizes of blocks with lanes of one square between them."""
    if wide and length // number > 6:  # one lane of two squares
        length -= 1
    room = length - (number - 1)
    sizes = [room // number] * number
    for index in rng.drawn(range(number), room - sum(sizes)):
        sizes[index] += 1
    if number > 2 and rng.happens(0.6):
        a, b = rng.drawn(range(number), 2)
        if sizes[a] > 3:
            sizes[a], sizes[b] = sizes[a] - 1, sizes[b] + 1
    return sizes


def _across(c: Canvas, one: Rect, among: list[Rect]) -> list[Rect]:
    """The blocks that lie in the other half of the board, so that neither side has all houses."""
    return [b for b in among if (2 * b.middle[0] < c.w) is not (2 * one.middle[0] < c.w)]


def _yard(c: Canvas, at: Rect) -> None:
    rng, large = c.rng, at.w > 4
    c.fill(at, rng.pick(("flagstones", "terrace")))
    great = "great fountain" if large and at.h > 4 else "well"
    seat(c, "statue", at, "statue", near=at.middle)
    put(c, rng.pick(("well", great)), at)
    put(c, rng.pick(("crates", "barrels on cobbles", "hand cart")), at)
    if large:
        stacks(c, at, 1)
    else:
        put(c, rng.pick(("market stall, red", "market stall, green", "crates")), at)
    for side in "NS":
        c.line(at, side, rng.pick(("low wall", "fence")))
        for square in rim(at, side)[at.w // 2 - (at.w > 3) : at.w // 2 + 1]:
            c.edge(square, side, "")
    c.lights[at.x, at.y] = "lantern"
    if at.w >= 4:
        c.decor[at.x + 1, at.bottom - 1].append("washing line")
    c.zone("yard", "yard", Rect(at.middle[0] - 1, at.middle[1] - 1, 3, 2))
    spot(c, "the yard", at)


def _house(c: Canvas, at: Rect) -> list[Room]:
    """A house among the roofs that one can go into."""
    rng = c.rng
    kinds = (rng.pick(("shop", "taproom")), rng.pick(("chamber", "study", "store")))
    rooms = halves(at, kinds, rng) if at.w * at.h >= 12 else [Room(at, "chamber")]
    doors = [("S", "door, closed"), ("N", "door, closed"), (rng.pick("EW"), "door, locked")]
    build(c, at, rng.pick((PLASTER, TIMBER)), rooms, doors)
    known(c, rooms)
    return rooms


def _belfry(c: Canvas, at: Rect) -> bool:
    """A tower with a dome, and a walk around it. Returns whether there is room for one."""
    if at.w < 4 or at.h < 4:
        return False
    c.fill(at, "wall walk")
    c.prop("dome", at.x + (at.w - 2) // 2, at.y + (at.h - 2) // 2)
    for side in ("S", c.rng.pick("NEW")):
        ladder(c, at, side)
    parts = Rect(at.x, at.y, at.w, 1), Rect(at.x, at.bottom - 1, at.w, 1)
    if c.landmark:
        c.zone("belfry", "belfry", *parts)
    else:
        landmark(c, "belfry", *parts)
    for square in c.rng.drawn(list(at.squares()), 2):
        if square not in c.taken():
            c.decor[square].append("pigeons")
    return True


def _block(c: Canvas, at: Rect, *, gallery: bool = False, ways: int = 2) -> None:
    """A block of roofs: one, or two side by side, one of which may be a gallery; ``ways`` lead up
    to it."""
    rng, parts = c.rng, [at]
    if at.w >= 4 and rng.happens(0.35):
        cut = at.w // 2
        parts = [Rect(at.x, at.y, cut, at.h), Rect(at.x + cut, at.y, at.w - cut, at.h)]
    elif at.h >= 4 and rng.happens(0.5):
        cut = at.h // 2
        parts = [Rect(at.x, at.y, at.w, cut), Rect(at.x, at.y + cut, at.w, at.h - cut)]
    for number, part in enumerate(parts):
        if gallery and number == len(parts) - 1:
            c.prop("gallery", part.x, part.y, part.w, part.h, rng.pick("hv"))
            c.zone("gallery", "gallery", Rect(part.x, part.y, min(3, part.w), min(3, part.h)))
        else:
            shed(c, part, turn=("h" if part.w >= part.h else "v") + rng.pick(_CLAY))
    made = 0
    sides = rng.shuffled("NESW")
    for side in sides:
        if made < ways:
            made += ladder(c, at, side, "stairs" if gallery and not made else "ladder")
    square, side = rng.pick(rim(at, sides[-1])), sides[-1]
    dx, dy = STEPS[side]
    if (square[0] + dx, square[1] + dy) in c.board and not c.on(square, side):
        c.climbs[edge_of(square, side)] = 5
    if rng.happens(0.8):
        c.zone(f"roof-{at.x}-{at.y}", "roof", Rect(at.x, at.y, min(3, at.w), min(3, at.h)))


def _gaps(c: Canvas) -> Iterator[tuple[Square, str]]:
    """The squares of lanes between two roofs, with the way across: "h" or "v"."""
    high, taken = c.high(), c.taken()
    for x, y in c.board.squares():
        if (x, y) not in high and (x, y) not in taken:
            if (x - 1, y) in high and (x + 1, y) in high:
                yield (x, y), "h"
            if (x, y - 1) in high and (x, y + 1) in high:
                yield (x, y), "v"


def _bridges(c: Canvas, number: int) -> None:
    """Planks from roof to roof, where the lanes still hang together without what is below."""
    for (x, y), across in c.rng.shuffled(list(_gaps(c))):
        if (
            number
            and not any(c.on((x, y), side) for side in STEPS)
            and c.fits(Rect(x, y, 1, 1), roomy=False)
        ):
            c.prop("gallery", x, y, turn="h" if across == "v" else "v")
            number -= 1


def _barriers(c: Canvas) -> None:
    """Fences and low walls across the lanes, to be climbed over."""
    high, taken = c.high(), c.taken()

    def shut(square: Square) -> bool:
        inside = c.grounds.get(square) in INDOORS
        return square in high or inside or square not in c.board

    places = list[tuple[Square, str]]()
    for x, y in c.board.squares():
        if shut((x, y)) or (x, y) in taken:
            continue
        if shut((x - 1, y)) and shut((x + 1, y)) and not shut((x, y - 1)):
            places.append(((x, y), "N"))
        if shut((x, y - 1)) and shut((x, y + 1)) and not shut((x - 1, y)):
            places.append(((x, y), "W"))
    made: list[Square] = []
    for square, side in c.rng.shuffled(places):
        if len(made) < 9 and all(abs(square[0] - a) + abs(square[1] - b) > 2 for a, b in made):
            c.edge(square, side, c.rng.pick(("low wall", "fence", "sacks")))
            made.append(square)
    for x in (0, c.w - 2):  # and in the wide lanes
        square = x, c.rng.between(2, c.h - 3)
        if square not in taken and not c.on(square, "N"):
            c.edge(square, "N", "low wall")
