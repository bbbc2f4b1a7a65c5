"""Houses, churches and the palaces, from the north to the south so that the nearer hide the
farther."""

from __future__ import annotations

import math
from collections.abc import Callable

import walls
from canvas import RGB, Canvas, Point, curve, mixed
from land import ARM, DANUBE, ROADS, WIEN, tree

_ROOFS: tuple[RGB, ...] = (
    *((122, 74, 78), (108, 66, 78), (134, 84, 78), (98, 64, 84), (116, 84, 90), (90, 70, 96)),
)
_WALL: RGB = (138, 122, 130)
_DARK: RGB = (30, 22, 44)
_MOON: RGB = (186, 196, 226)
_COPPER: RGB = (78, 118, 116)
_LIT: tuple[RGB, ...] = ((255, 196, 98), (255, 176, 84), (255, 214, 132))
_STREETS = tuple(
    curve(street)
    for street in (
        ((960, 790), (760, 740), (520, 690)),
        ((960, 800), (780, 900), (620, 1050)),
        ((970, 800), (960, 980), (942, 1180)),
        ((970, 800), (1120, 900), (1260, 1010)),
        ((960, 780), (1200, 740), (1440, 720)),
        ((960, 770), (1030, 560), (1100, 380)),
        ((940, 770), (860, 600), (780, 420)),
        ((600, 860), (780, 960), (980, 990), (1180, 930), (1330, 830)),
        ((600, 700), (760, 590), (960, 545), (1180, 590), (1330, 700)),
    )
)
_SQUARES: tuple[tuple[Point, float], ...] = (
    *(((1040, 850), 92), ((1215, 985), 62), ((850, 850), 70), ((1000, 570), 58)),
    *(((1320, 640), 50), ((640, 1050), 48), ((560, 690), 44), ((1090, 690), 40)),
)
"""Where nothing is built: the middles of squares, and how far they reach."""
_SUBURBS: tuple[tuple[Point, Point, int], ...] = (
    *(((235, 1240), (150, 70), 60), ((950, 1330), (170, 52), 46), ((215, 845), (130, 70), 44)),
    *(((250, 420), (120, 54), 34), ((1700, 830), (150, 90), 66), ((1560, 1320), (120, 60), 26)),
    *(((1690, 470), (90, 60), 24), ((1330, 1450), (110, 40), 20)),
)
"""Where they lie, how far they reach, and how many houses they have."""
_Draw = Callable[[], None]


def town(canvas: Canvas) -> None:
    """Draws everything that is built."""
    dice, found = canvas.dice, list[tuple[float, _Draw]]()

    def house(x: float, y: float, size: float, lit: float) -> None:
        found.append((y, lambda: _house(canvas, (x, y), size, lit)))

    step = 31.0
    for row in range(round(900 / (step * 0.86))):
        for column in range(round(1150 / step)):
            x = 400 + column * step + dice.uniform(-4, 4) + (row % 2) * step / 2
            y = 370 + row * step * 0.86 + dice.uniform(-3, 3)
            if walls.inside((x, y), 0.9) and _free((x, y)) and dice.random() > 0.03:
                house(x, y, dice.uniform(0.86, 1.16), 0.5)
    for (x, y), (wide, high), number in _SUBURBS:
        for _house_there in range(number):
            at = dice.gauss(x, wide * 0.55), dice.gauss(y, high * 0.55)
            if _free(at) and _dry(at) and not walls.inside(at, 1.3):
                house(*at, dice.uniform(0.76, 1.0), 0.3)
                if dice.random() < 0.6:
                    beside = at[0] + dice.uniform(-30, 30), at[1] + dice.uniform(6, 20)
                    found.append((beside[1], lambda beside=beside: tree(canvas, beside, 7)))
    for at, size in (
        *(((700, 640), 1.0), ((1250, 560), 0.9), ((760, 1010), 0.9), ((1330, 880), 1.0)),
        *(((880, 480), 0.85), ((1105, 1040), 0.8), ((1690, 850), 0.8), ((240, 860), 0.75)),
        *(((930, 1350), 0.75), ((250, 1260), 0.75), ((560, 880), 0.8), ((1160, 450), 0.8)),
    ):
        found.append((at[1], lambda at=at, size=size: _church(canvas, at, size)))
    found.append((930, lambda: _cathedral(canvas, (1010, 880), 1.0)))
    found.append((905, lambda: _palace(canvas, (850, 838), 150)))
    found.append((845, lambda: _palace(canvas, (1745, 800), 130)))
    for _y, draw in sorted(found, key=lambda each: each[0]):
        draw()
    _lanterns(canvas)
    _boats(canvas)


def _free(at: Point) -> bool:
    """Whether no street, road or square is there."""
    if any(math.hypot(at[0] - x, (at[1] - y) * 1.25) < far for (x, y), far in _SQUARES):
        return False
    return all(math.dist(at, p) > 17 for line in (*_STREETS, *ROADS) for p in line)


def _dry(at: Point) -> bool:
    courses = (DANUBE, 84), (ARM, 58), (WIEN, 40)
    return all(math.dist(at, p) > far for course, far in courses for p in course)


def _house(canvas: Canvas, at: Point, size: float, lit: float) -> None:
    """A house with a gable to the street or to its side, some with light in the windows."""
    dice, (x, y) = canvas.dice, at
    wide, deep, high = 27 * size, 17 * size, dice.uniform(13, 20) * size
    roof = mixed(dice.choice(_ROOFS), (60, 54, 96), dice.uniform(0, 0.25))
    wall = mixed(_WALL, (70, 66, 100), dice.uniform(0.1, 0.5))
    left, right, foot, eaves = x - wide / 2, x + wide / 2, y, y - high
    canvas.shape(((left, foot + 3), (right + 7, foot + 3), (right + 7, foot - 6)), (28, 24, 46))
    canvas.shape(((left, eaves), (right, eaves), (right, foot), (left, foot)), wall)
    canvas.shape(
        ((right - wide * 0.26, eaves), (right, eaves), (right, foot), (right - wide * 0.26, foot)),
        mixed(wall, _DARK, 0.35),
    )
    ridge = eaves - deep
    if dice.random() < 0.72:
        slope = (
            *((left - 2, eaves + 2), (left + wide * 0.12, ridge)),
            *((right - wide * 0.12, ridge), (right + 2, eaves + 2)),
        )
        canvas.shape(slope, roof)
        canvas.shape(
            (slope[2], slope[3], (right - wide * 0.26, eaves + 2)), mixed(roof, _DARK, 0.3)
        )
        for line in (0.35, 0.68):
            down = ridge + (eaves - ridge) * line
            inset = wide * 0.12 * (1 - line)
            canvas.line(
                ((left + inset, down), (right - inset, down)), mixed(roof, _DARK, 0.22), 0.8
            )
        canvas.line((slope[1], slope[2]), mixed(roof, _MOON, 0.5), 1.6)
        canvas.line((slope[0], slope[1]), mixed(roof, _MOON, 0.3), 1.2)
    else:
        peak = (x, ridge - 2)
        canvas.shape(((left, eaves), peak, (right, eaves)), mixed(wall, _MOON, 0.08))
        canvas.shape(((left - 3, eaves + 2), peak, (x - 3, ridge - 9), (left - 6, eaves - 5)), roof)
        canvas.shape(
            ((right + 3, eaves + 2), peak, (x + 3, ridge - 9), (right + 6, eaves - 5)),
            mixed(roof, _DARK, 0.35),
        )
        canvas.line(((left - 4, eaves), peak), mixed(roof, _MOON, 0.4), 1.2)
    if dice.random() < 0.5:
        chimney = left + wide * dice.uniform(0.25, 0.7)
        canvas.shape(
            (
                *((chimney, ridge + 3), (chimney, ridge - 6)),
                *((chimney + 4, ridge - 6), (chimney + 4, ridge + 3)),
            ),
            mixed(wall, _DARK, 0.3),
        )
    panes = max(2, round(wide / 8))
    for pane in range(panes):
        middle = left + wide * (pane + 0.6) / (panes + 0.4)
        top = eaves + high * 0.34
        if dice.random() < lit * 0.5:
            _window(canvas, middle, top, 2.0, high * 0.16)
        else:
            canvas.shape(
                (
                    *((middle - 1.8, top), (middle + 1.8, top)),
                    *((middle + 1.8, top + high * 0.32), (middle - 1.8, top + high * 0.32)),
                ),
                mixed(wall, _DARK, 0.6),
            )


def _window(
    canvas: Canvas, x: float, y: float, half: float, high: float, strength: float = 0.6
) -> None:
    """A lit window."""
    colour = canvas.dice.choice(_LIT)
    box = (x - half, y, x + half, y + 2 * high)
    canvas.shape(((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])), colour)
    canvas.glow(box, mixed((0, 0, 0), colour, strength))


def _church(canvas: Canvas, at: Point, size: float) -> None:
    """A parish church with a green dome on its tower."""
    x, y = at
    k = 46 * size
    wall = mixed(_WALL, _MOON, 0.12)
    nave = ((x, y), (x + k * 1.3, y), (x + k * 1.3, y - k * 0.5), (x, y - k * 0.5))
    canvas.shape(nave, mixed(wall, _DARK, 0.18))
    roof = (x - 3, y - k * 0.48), (x + 8, y - k), (x + k * 1.2, y - k), (x + k * 1.34, y - k * 0.48)
    canvas.shape(roof, (112, 70, 80))
    canvas.line(roof[1:3], mixed((112, 70, 80), _MOON, 0.5), 2)
    for number in range(3):
        _window(canvas, x + k * (0.4 + 0.3 * number), y - k * 0.36, 2.6, k * 0.1)
    half, top = k * 0.24, y - k * 1.25
    canvas.shape(((x - half, y + 2), (x + half, y + 2), (x + half, top), (x - half, top)), wall)
    canvas.shape(
        ((x + half * 0.3, y + 2), (x + half, y + 2), (x + half, y - k * 1.25),
         (x + half * 0.3, y - k * 1.25)), mixed(wall, _DARK, 0.35),
    )  # fmt: skip
    _window(canvas, x - half * 0.2, y - k * 1.1, 2.4, k * 0.1)
    dome = [
        (x + half * 1.25 * math.cos(a), top - half * 1.2 * math.sin(a))
        for a in (math.pi * n / 16 for n in range(17))
    ]
    canvas.shape(dome, _COPPER)
    canvas.line(dome[8:15], mixed(_COPPER, _MOON, 0.5), 1.8)
    canvas.line(((x, top - half * 1.2), (x, top - half * 2.6)), mixed(_COPPER, _MOON, 0.2), 3)
    canvas.line(((x, top - half * 2.5), (x, top - half * 3.3)), (226, 190, 110), 1.6)
    canvas.line(
        ((x - half * 0.3, top - half * 3), (x + half * 0.3, top - half * 3)), (226, 190, 110), 1.6
    )


def _palace(canvas: Canvas, at: Point, wide: float) -> None:
    """A palace with two wings around a court, every window lit."""
    x, y = at
    high, wall = wide * 0.3, mixed(_WALL, _MOON, 0.2)
    left, right = x - wide / 2, x + wide / 2
    roof = (98, 110, 128)
    for start, end, down, tall in (
        (left, right, 0.0, 1.0),
        (left, left + wide * 0.22, high * 0.75, 0.9),
        (right - wide * 0.22, right, high * 0.75, 0.9),
    ):
        foot, eaves = y + down, y + down - high * tall
        canvas.shape(((start, foot), (end, foot), (end, eaves), (start, eaves)), wall)
        slope = (
            *((start - 3, eaves + 1), (start + 10, eaves - high * 0.46)),
            *((end - 10, eaves - high * 0.46), (end + 3, eaves + 1)),
        )
        canvas.shape(slope, roof)
        canvas.line(slope[1:3], mixed(roof, _MOON, 0.6), 2)
        for row in (0.2, 0.6):
            panes = round((end - start) / 12)
            for pane in range(panes):
                middle = start + (end - start) * (pane + 0.5) / panes
                _window(canvas, middle, eaves + high * tall * row, 2, high * 0.09, 0.14)
    canvas.shape(
        ((x - wide * 0.1, y - high), (x, y - high * 1.5), (x + wide * 0.1, y - high)),
        mixed(wall, _MOON, 0.25),
    )


def _cathedral(canvas: Canvas, at: Point, size: float) -> None:
    """St Stephen's: the spire, the steep patterned roof, the stump of the north tower."""
    x, y = at
    k = 150 * size
    wall = mixed(_WALL, _MOON, 0.16)
    canvas.shade(((x, y + 8), (x + k * 1.1, y + 8), (x + k * 1.15, y - 20), (x, y - 20)), 0.6, 8)
    nave = ((x, y), (x + k * 0.94, y), (x + k * 0.94, y - k * 0.34), (x, y - k * 0.34))
    canvas.shape(nave, wall)
    roof = (
        *((x - 4, y - k * 0.32), (x + k * 0.12, y - k * 0.74)),
        *((x + k * 0.84, y - k * 0.74), (x + k * 0.98, y - k * 0.32)),
    )
    canvas.shape(roof, (70, 92, 100))
    for row in range(5):
        share = 0.12 + row * 0.17
        height = y - k * (0.74 - 0.42 * share)
        inset = k * 0.13 * (1 - share)
        zigzag = [
            (x + inset + step * (k * 0.92 - 2 * inset) / 16, height + (5 if step % 2 else -5))
            for step in range(17)
        ]
        colours = ((214, 182, 96), (150, 176, 166))
        canvas.line(zigzag, colours[row % 2], 3)
    canvas.line(roof[1:3], mixed((70, 92, 100), _MOON, 0.6), 2.5)
    for number in range(6):
        _window(canvas, x + k * (0.2 + 0.13 * number), y - k * 0.27, 4, k * 0.085, 0.12)
        foot = x + k * (0.265 + 0.13 * number)
        canvas.line(((foot, y), (foot, y - k * 0.32)), mixed(wall, _DARK, 0.4), 3)
    half = k * 0.13
    stages = ((0, 1.0, 0.6), (0.6, 0.82, 0.95), (0.95, 0.6, 1.2))
    for low, share, top in stages:
        h = half * share
        canvas.shape(
            ((x - h, y + 4 - k * low), (x + h, y + 4 - k * low), (x + h, y - k * top),
             (x - h, y - k * top)), mixed(wall, _MOON, 0.1),
        )  # fmt: skip
        canvas.shape(
            ((x + h * 0.3, y + 4 - k * low), (x + h, y + 4 - k * low), (x + h, y - k * top),
             (x + h * 0.3, y - k * top)), mixed(wall, _DARK, 0.3),
        )  # fmt: skip
        _window(canvas, x - h * 0.25, y - k * (top - 0.12), 3, k * 0.05, 0.3)
        for side in (-1, 1):
            canvas.shape(
                ((x + side * h * 1.25, y - k * top + 8), (x + side * h * 1.05, y - k * top - 26),
                 (x + side * h * 0.8, y - k * top + 8)), mixed(wall, _MOON, 0.2),
            )  # fmt: skip
    spire = ((x - half * 0.6, y - k * 1.18), (x, y - k * 1.92), (x + half * 0.6, y - k * 1.18))
    canvas.shape(spire, mixed(wall, _MOON, 0.22))
    canvas.shape((spire[1], spire[2], (x + half * 0.15, y - k * 1.18)), mixed(wall, _DARK, 0.25))
    for step in range(1, 7):
        height = y - k * (1.18 + step * 0.1)
        reach = half * 0.66 * (1 - step / 7.6)
        for side in (-1, 1):
            canvas.disc((x + side * reach, height), 2.4, mixed(wall, _MOON, 0.5))
    canvas.line(((x, y - k * 1.9), (x, y - k * 2.03)), (236, 200, 120), 3)
    canvas.line(((x - 7, y - k * 1.98), (x + 7, y - k * 1.98)), (236, 200, 120), 2.5)
    canvas.lamp((x, y - k * 1.97), 2, (150, 110, 40))


def _lanterns(canvas: Canvas) -> None:
    """Lanterns along the streets, at squares and on the quays."""
    dice = canvas.dice
    for street in _STREETS:
        for x, y in street[:: dice.randint(7, 9)]:
            canvas.lamp((x + dice.uniform(-5, 5), y + dice.uniform(-5, 5)), 2.4, walls.LAMP)
    for (x, y), far in _SQUARES:
        for number in range(4):
            angle = math.tau * number / 4 + 0.6
            at = x + far * 0.7 * math.cos(angle), y + far * 0.5 * math.sin(angle)
            canvas.lamp(at, 2.6, walls.LAMP)
    for x, y in ARM[40:150:9]:
        canvas.lamp((x - 40, y + 8), 2.6, walls.LAMP)
    for course in (ARM[46:150:9],):
        for x, y in course:
            canvas.line(((x - 36, y + 4), (x - 22, y + 4)), (255, 196, 110), 2, 0.5)


def _boats(canvas: Canvas) -> None:
    """Boats on the river and its arm, with a lantern at the stern."""
    for (x, y), size in (
        *(((420, 84), 1.1), ((980, 116), 1.3), ((1640, 130), 1.2), ((1500, 372), 0.9)),
        *(((1640, 700), 0.9), ((1650, 985), 1.0), ((1880, 1120), 1.0)),
    ):
        k = 30 * size
        hull = (x - k, y - 3), (x + k, y - 3), (x + k * 0.72, y + 8), (x - k * 0.72, y + 8)
        canvas.shape(hull, (52, 38, 46))
        canvas.line(hull[:2], (150, 130, 130), 2)
        canvas.line(((x, y - 3), (x, y - k * 1.3)), (96, 80, 84), 2.4)
        sail = (x + 2, y - k * 1.25), (x + k * 0.72, y - k * 0.35), (x + 2, y - k * 0.3)
        canvas.shape(sail, (196, 186, 190))
        canvas.lamp((x - k * 0.8, y - 7), 2.2, walls.LAMP)
