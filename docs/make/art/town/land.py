"""What lies around the town: the rivers, meadows, woods and vineyards, the roads."""

from __future__ import annotations

import math

from canvas import RGB, SIZE, Canvas, Point, curve, mixed

GROUND: RGB = (64, 76, 92)
_MEADOWS: tuple[RGB, ...] = ((70, 88, 94), (82, 94, 92), (58, 74, 94), (94, 94, 94), (76, 80, 100))
_WATER: RGB = (58, 86, 128)
_DEEP: RGB = (42, 62, 104)
_BANK: RGB = (36, 40, 58)
_GLINT: RGB = (150, 178, 214)
_WOOD: tuple[RGB, ...] = ((36, 60, 70), (44, 70, 72), (34, 54, 70), (52, 76, 72))
_DUST: RGB = (108, 98, 100)

DANUBE = curve(((-60, 110), (300, 70), (760, 82), (1120, 130), (1500, 100), (2060, 220)))
ARM = curve(((560, 60), (760, 170), (1040, 230), (1360, 290), (1610, 410), (1668, 640), (1630, 860),
             (1720, 1080), (2060, 1170)))  # fmt: skip
WIEN = curve(((1180, 1540), (1330, 1360), (1480, 1260), (1580, 1080), (1632, 900)))
ROADS = tuple(
    curve(road)
    for road in (
        ((-30, 1320), (200, 1270), (430, 1150), (600, 1060)),
        ((960, 1530), (960, 1330), (940, 1180)),
        ((-30, 380), (240, 410), (420, 560), (520, 660)),
        ((-30, 900), (180, 840), (330, 760), (470, 720)),
        ((1260, 1010), (1500, 1230), (1700, 1400), (1830, 1540)),
        ((1420, 720), (1600, 770), (1760, 820), (2040, 760)),
        ((1100, 340), (1240, 190), (1300, 60), (1360, -30)),
    )
)


def land(canvas: Canvas) -> None:
    """Draws the ground with fields, then water, roads and woods."""
    dice = canvas.dice
    for _field in range(420):
        x, y = dice.uniform(-60, SIZE[0]), dice.uniform(-60, SIZE[1])
        _patch(canvas, (x, y), dice.choice(_MEADOWS))
    for road in ROADS:
        canvas.line(road, mixed(_DUST, GROUND, 0.55), 17)
        canvas.line(road, mixed(_DUST, GROUND, 0.25), 11)
    _hills(canvas)


def _patch(canvas: Canvas, at: Point, colour: RGB) -> None:
    """A field, with the furrows of a plough."""
    dice, (x, y) = canvas.dice, at
    wide, high, lean = dice.uniform(60, 170), dice.uniform(26, 70), dice.uniform(-30, 30)
    shape = ((x, y), (x + wide, y + lean * 0.3), (x + wide + lean, y + high), (x + lean, y + high))
    canvas.shape(shape, colour, 0.55)
    if dice.random() < 0.5:
        for row in range(1, round(high / 7)):
            share = row * 7 / high
            a = x + lean * share, y + row * 7
            b = x + wide + lean * share, y + row * 7 + lean * 0.3 * (1 - share)
            canvas.line((a, b), mixed(colour, (20, 24, 44), 0.3), 1.2, 0.5)


def _hills(canvas: Canvas) -> None:
    """The Vienna woods in the west, as rounded hills one before the other."""
    dice = canvas.dice
    for row in range(7):
        y = 150 + row * 42
        for number in range(6):
            x = -80 + number * 92 + dice.uniform(-30, 30) - row * 14
            if x > 430 - row * 46:
                continue
            wide, high = dice.uniform(90, 150), dice.uniform(46, 80)
            colour = mixed((62, 84, 104), (44, 64, 78), row / 7)
            rim = [
                (x + wide * math.cos(a), y - high * math.sin(a))
                for a in (math.pi * step / 24 for step in range(25))
            ]
            canvas.shape(rim, colour)
            canvas.line(rim[12:], mixed(colour, _GLINT, 0.22), 2)
            for _tree in range(26):
                angle = math.pi * dice.random()
                far = dice.uniform(0.2, 0.95)
                at = x + wide * far * math.cos(angle), y - high * far * math.sin(angle)
                tree(canvas, at, dice.uniform(4, 8))


def tree(canvas: Canvas, at: Point, size: float) -> None:
    """A tree, with the moon on its crown."""
    colour, (x, y) = canvas.dice.choice(_WOOD), at
    canvas.disc((x + size * 0.3, y + size * 0.4), size, (24, 28, 46), 0.7)
    canvas.disc(at, size, colour)
    canvas.disc((x - size * 0.25, y - size * 0.3), size * 0.62, mixed(colour, _GLINT, 0.18))


def water(canvas: Canvas) -> None:
    """The Danube, its arm along the walls, and the Wien."""
    courses = ((DANUBE, 118), (ARM, 62), (WIEN, 30))
    for course, width in courses:
        canvas.line(course, _BANK, width + 16)
    for course, width in courses:
        canvas.line(course, mixed(_BANK, _GLINT, 0.25), width + 5)
    for course, width in courses:
        canvas.line(course, _DEEP, width)
    for course, width in courses:
        canvas.line(course, _WATER, width * 0.72)
    for course, width in courses:
        _ripples(canvas, course, width)


def _ripples(canvas: Canvas, course: list[Point], width: float) -> None:
    """The moon on the water."""
    dice = canvas.dice
    for _glint in range(round(len(course) * width / 18)):
        x, y = dice.choice(course)
        x, y = x + dice.uniform(-24, 24), y + dice.uniform(-0.42, 0.42) * width
        long = dice.uniform(6, 26)
        canvas.line(((x, y), (x + long, y)), _GLINT, 1.4, dice.uniform(0.12, 0.55))


def woods(canvas: Canvas) -> None:
    """The meadows and trees of the Prater, gardens in the suburbs, vineyards in the south."""
    dice = canvas.dice
    spots = [(dice.gauss(1800, 130), dice.gauss(330, 90)) for _tree in range(210)]
    spots += [(dice.gauss(1820, 120), dice.gauss(980, 60)) for _tree in range(90)]
    spots += [(dice.uniform(880, 1960), dice.uniform(10, 50)) for _tree in range(90)]
    spots += [(dice.uniform(20, 420), dice.uniform(560, 760)) for _tree in range(50)]
    spots += [(dice.uniform(560, 1100), dice.uniform(1360, 1500)) for _tree in range(60)]
    for at in sorted(spots, key=lambda spot: spot[1]):
        if not _wet(at):
            tree(canvas, at, dice.uniform(6, 11))
    for row in range(9):
        for stake in range(30):
            x, y = 40 + stake * 15 + row * 5, 1392 + row * 13
            canvas.line(((x, y), (x, y - 8)), (40, 48, 58), 1.6)
            canvas.disc((x, y - 8), 3.4, dice.choice(_WOOD))


def _wet(at: Point) -> bool:
    """Whether a point lies in or at the water."""
    courses = (DANUBE, 76), (ARM, 46), (WIEN, 28)
    return any(math.dist(at, p) < far for course, far in courses for p in course[::2])
