"""Roofs over narrow lanes."""

from __future__ import annotations

from ad1666.rules.characters import Square
from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.houses.ground import (
    INDOORS,
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
    PLASTER,
    TIMBER,
    TITLES,
    Room,
    build,
    halves,
    stacks,
)


def roofs(w: int, h: int, rng: Chance) -> Canvas:
    """Roofs over narrow lanes: ladders up, jumps across, a yard in the middle."""
    c = Canvas(w, h, "roofs", rng)
    c.fill(c.board, "cobbles")
    walled(c)
    number = 3 if w < 22 else 4
    rows = _parts(h - 2, 2 if h < 13 else 3, rng)
    ys = [1 + sum(rows[:j]) + j for j in range(len(rows))]
    widths: list[list[int]] = []
    for j in range(len(rows)):
        many = number if j % 2 == 0 or rng.random() < 0.4 else number - 1
        widths.append(_parts(w - 4, many, rng, wide=many < number))
    lefts = [[2 + sum(row[:i]) + i for i in range(len(row))] for row in widths]
    blocks = [(i, j) for j, row in enumerate(widths) for i in range(len(row))]
    middle_row = len(rows) // 2
    centre = sorted(
        blocks,
        key=lambda b: (
            abs(lefts[b[1]][b[0]] + widths[b[1]][b[0]] / 2 - w / 2)
            + 2 * abs(b[1] - middle_row)
            + rng.random() * 3
        ),
    )
    yard = centre[0]
    others = [b for b in blocks if b != yard]
    house = rng.pick([b for b in others if b[1] != yard[1] or abs(b[0] - yard[0]) == 1])
    houses = {house}
    if len(blocks) >= 7:
        far = [b for b in others if abs(b[0] - house[0]) + abs(b[1] - house[1]) > 1]
        houses |= {rng.pick(far)} if far else set()
    lofts = [b for b in others if b not in houses]
    lofts = rng.shuffled(lofts)
    gallery = lofts[0]
    tower = lofts[1] if rng.random() < 0.6 else None
    for i, j in blocks:
        at = Rect(lefts[j][i], ys[j], widths[j][i], rows[j])
        if (i, j) == yard:
            _yard(c, at, rng)
        elif (i, j) in houses:
            kinds = (rng.pick(("shop", "taproom")), rng.pick(("chamber", "study", "store")))
            rooms = halves(at, kinds, rng) if at.w * at.h >= 12 else [Room(at, "chamber")]
            doors = [
                ("S", "door, closed"),
                ("N", "door, closed"),
                (rng.pick("EW"), "door, locked"),
            ]
            build(c, at, rng.pick((PLASTER, TIMBER)), rooms, doors)
            for room in rooms:
                spot(c, TITLES[room.kind], room.at)
                room_zone(c, room)
        else:
            _block(c, at, rng, (i, j) == gallery, (i, j) == tower)
    _planks(c, rng)
    way_out(c, "west-lane", "the lane in the west", Rect(0, h // 2 - 2, 1, 4), "W")
    way_out(c, "east-lane", "the lane in the east", Rect(w - 1, h // 2 - 2, 1, 4), "E")
    _barriers(c, rng)
    lanes = [s for s in c.board.squares() if s not in c.high() and c.grounds[s] == "cobbles"]
    inner = [s for s in lanes if 1 < s[0] < w - 2]
    muddy(c, c.board.inset(1), "rubble", 7, "cobbles")
    lamps(c, Rect(0, 0, 2, h), 1)
    lamps(c, Rect(w - 2, 0, 2, h), 1)
    for s in inner:
        if all(max(abs(s[0] - a), abs(s[1] - b)) > 1 for a, b in c.lights) and s not in c.taken():
            c.dark.add(s)
    plant(c, Rect(0, 0, 2, h), 1, "barrels on cobbles", "woodpile", "crates")
    plant(c, Rect(w - 2, 0, 2, h), 1, "barrels on cobbles", "woodpile", "crates")
    sprinkle(c, c.board, [("decor", 2), ("decor", 42), ("decor", 3)], 5, "cobbles")
    tops = [p for p in c.props if p.name == "roof"]
    for prop in rng.drawn(tops, min(4, len(tops))):
        square = rng.pick(list(prop.at.squares()))
        if square not in {
            s for p in c.props if p.name not in ("roof", "gallery") for s in p.at.squares()
        }:
            c.decor[square].append(rng.pick((("scenery", 24), ("scenery", 25), ("scenery", 24))))
    return c


def _parts(length: int, number: int, rng: Chance, *, wide: bool = False) -> list[int]:
    """Sizes of blocks with lanes of one square between them."""
    if wide and length // number > 6:  # one lane of two squares
        length -= 1
    room = length - (number - 1)
    sizes = [room // number] * number
    for index in rng.drawn(range(number), room - sum(sizes)):
        sizes[index] += 1
    if number > 2 and rng.random() < 0.6:
        a, b = rng.drawn(range(number), 2)
        if sizes[a] > 3:
            sizes[a], sizes[b] = sizes[a] - 1, sizes[b] + 1
    return sizes


def _yard(c: Canvas, at: Rect, rng: Chance) -> None:
    c.fill(at, rng.pick(("flagstones", "terrace")))
    put(
        c,
        rng.pick(("well", "great fountain" if at.w > 4 and at.h > 4 else "well", "statue")),
        at,
        near=at.middle,
    )
    put(c, rng.pick(("crates", "barrels on cobbles", "hand cart")), at)
    if at.w > 4:
        stacks(c, at, rng, 1)
    else:
        put(c, rng.pick(("market stall, red", "market stall, green", "crates")), at)
    for side in "NS":
        c.line(at, side, rng.pick(("low wall", "fence")))
        c.edge(rim(at, side)[at.w // 2], side, "")
        if at.w > 3:
            c.edge(rim(at, side)[at.w // 2 - 1], side, "")
    c.lights[at.x, at.y] = ("scenery", 20)
    if at.w >= 4:
        c.decor[at.x + 1, at.bottom - 1].append(("scenery", 10))
    mid = Rect(at.middle[0] - 1, at.middle[1] - 1, 3, 2)
    c.zone("yard", "yard", mid)
    spot(c, "the yard", at)


def _block(c: Canvas, at: Rect, rng: Chance, gallery: bool, tower: bool) -> None:
    """A block of roofs: one, or two side by side, one of which may be a gallery."""
    if tower and at.w >= 4 and at.h >= 4:
        c.fill(at, "wall walk")
        c.prop("dome", at.x + (at.w - 2) // 2, at.y + (at.h - 2) // 2)
        c.edge(rng.pick(rim(at, "S")), "S", "ladder")
        side = rng.pick("NEW")
        c.edge(rng.pick(rim(at, side)), side, "ladder")
        c.zone("belfry", "belfry", Rect(at.x, at.y, at.w, 1), Rect(at.x, at.bottom - 1, at.w, 1))
        for s in rng.drawn(list(at.squares()), 2):
            if s not in c.taken():
                c.decor[s].append(("scenery", 24))
        return
    parts = [at]
    if at.w >= 4 and rng.random() < 0.35:
        cut = at.w // 2
        parts = [Rect(at.x, at.y, cut, at.h), Rect(at.x + cut, at.y, at.w - cut, at.h)]
    elif at.h >= 4 and rng.random() < 0.5:
        cut = at.h // 2
        parts = [Rect(at.x, at.y, at.w, cut), Rect(at.x, at.y + cut, at.w, at.h - cut)]
    for number, part in enumerate(parts):
        if gallery and number == len(parts) - 1:
            c.prop("gallery", part.x, part.y, part.w, part.h, rng.pick("hv"))
            if not any(z.name == "gallery" for z in c.zones):
                c.zone("gallery", "gallery", Rect(part.x, part.y, min(3, part.w), min(3, part.h)))
        else:
            c.prop(
                "roof",
                part.x,
                part.y,
                part.w,
                part.h,
                turn=("h" if part.w >= part.h else "v") + rng.pick(("clay", "shingle", "clay")),
            )
            if part.w >= 3 and part.h >= 3:
                c.props.append(chimney(part, rng))
    sides = rng.drawn("NESW", 4)
    ladders = 0
    most = 2 if at.w * at.h < 14 or rng.random() < 0.7 else 3
    for side in sides:
        if ladders == most:
            break
        squares = rim(at, side)[1:-1] or rim(at, side)
        square = rng.pick(squares)
        beyond = square[0] + STEPS[side][0], square[1] + STEPS[side][1]
        if beyond in c.board and beyond not in c.taken():
            c.edge(square, side, "stairs" if gallery and not ladders else "ladder")
            ladders += 1
    side = sides[-1]
    square = rng.pick(rim(at, side))
    beyond = square[0] + STEPS[side][0], square[1] + STEPS[side][1]
    if beyond in c.board:
        c.climbs[edge_of(square, side)] = 5
    if rng.random() < 0.8:
        name = f"roof-{at.x}-{at.y}"
        c.zone(name, "roof", Rect(at.x, at.y, min(3, at.w), min(3, at.h)))


def _barriers(c: Canvas, rng: Chance) -> None:
    """Fences and low walls across the lanes, to be climbed over."""
    high = c.high()

    def shut(square: Square) -> bool:
        inside = c.grounds.get(square) in INDOORS
        return square in high or inside or square not in c.board

    places = []
    for x, y in c.board.squares():
        if shut((x, y)) or (x, y) in c.taken():
            continue
        if shut((x - 1, y)) and shut((x + 1, y)) and not shut((x, y - 1)):
            places.append(((x, y), "N"))
        if shut((x, y - 1)) and shut((x, y + 1)) and not shut((x - 1, y)):
            places.append(((x, y), "W"))
    places = rng.shuffled(places)
    made: list[Square] = []
    for square, side in places:
        if len(made) >= 7:
            break
        if any(abs(square[0] - a) + abs(square[1] - b) < 4 for a, b in made):
            continue
        c.edge(square, side, rng.pick(("low wall", "fence", "sacks")))
        made.append(square)
    for x in (0, c.w - 2):  # and in the wide lanes
        y = rng.between(2, c.h - 3)
        for dx in (0, 1):
            if (x + dx, y) not in c.taken() and edge_of((x + dx, y), "N") not in c.edges:
                c.edge((x + dx, y), "N", "low wall" if dx == 0 else "")


def _planks(c: Canvas, rng: Chance) -> None:
    """Washing between roofs, over the lanes."""
    high = c.high()
    lanes = [
        (x, y)
        for x, y in c.board.squares()
        if (x, y) not in high and (x - 1, y) in high and (x + 1, y) in high
    ]
    for square in rng.drawn(lanes, min(2, len(lanes))):
        c.decor[square].append(("scenery", rng.pick((10, 29))))
