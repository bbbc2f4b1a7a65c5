"""Grounds of gardens, halls, quays and roofs: larger than a tile, and joining themselves."""

from __future__ import annotations

import math
import random

import pygame
from brush import FINE, INK, RGB, TILE, Sketch, ink, mix, noise, paint, ramp, rgb, scale, tint
from grounds import boards, slabs

WIDE, DEEP = 4 * TILE, 2 * TILE
QUAY_STONES = ("#8d8f88", "#7f827d", "#999a92", "#757a77", "#878a83")
WET_BOARDS = ("#7a6348", "#6b573f", "#857052", "#5f4e39", "#75624a")
FLAGS = ("#b3a890", "#a59a83", "#beb49c", "#998f7a", "#ada28a")
GALLERY = ("#b08a58", "#a17c4c", "#bd9765", "#967244", "#a98353")
CLAY, SHINGLE = "#a9502f", "#7d7264"
SLOPES = {"n": 1.16, "s": 0.84, "w": 1.08, "e": 0.78}
"""How bright the side of a roof is that faces each way, by the light."""


def gravel() -> pygame.Surface:
    """Raked garden gravel, 4 x 2 tiles."""
    stones, tone = noise(WIDE, DEEP, (92, 46), 701, 2), noise(WIDE, DEEP, (6, 3), 711)

    def pixel(x: int, y: int) -> RGB:
        here = y * WIDE + x
        slope = stones[here] - stones[(y + 1) % DEEP * WIDE + (x + 1) % WIDE]
        colour = mix(rgb("#c2ad82"), rgb("#d8c7a0"), tone[here])
        return scale(colour, 0.82 + 0.3 * stones[here] + 0.45 * slope)

    return paint(WIDE, DEEP, pixel)


def earth() -> pygame.Surface:
    """A road of packed earth with pebbles trodden in, 4 x 2 tiles."""
    fine, tone = noise(WIDE, DEEP, (60, 30), 721, 2), noise(WIDE, DEEP, (5, 3), 731)
    pebbles = noise(WIDE, DEEP, (30, 15), 741, 1)

    def pixel(x: int, y: int) -> RGB:
        here = y * WIDE + x
        slope = fine[here] - fine[(y + 1) % DEEP * WIDE + (x + 1) % WIDE]
        colour = mix(rgb("#8d6d45"), rgb("#b3925f"), ramp(0.25, 0.75, tone[here]))
        colour = scale(colour, 0.84 + 0.28 * fine[here] + 0.5 * slope)
        return mix(colour, rgb("#c9bb9c"), 0.8 * ramp(0.86, 0.9, pebbles[here]))

    return paint(WIDE, DEEP, pixel)


def stained(
    picture: pygame.Surface, colour: str, seed: int, strength: float = 0.45
) -> pygame.Surface:
    """The picture with damp patches of a colour."""
    width, height = picture.get_size()
    damp = noise(width, height, (5, 3), seed)

    def pixel(x: int, y: int) -> RGB:
        red, green, blue, _ = picture.get_at((x, y))
        return mix((red, green, blue), rgb(colour), strength * ramp(0.48, 0.7, damp[y * width + x]))

    return paint(width, height, pixel)


def quay_stones() -> pygame.Surface:
    """The big wet stones of a quay, 4 x 2 tiles."""
    return stained(slabs(QUAY_STONES, 751, 32, 64, WIDE, DEEP), "#4b5448", 761)


def wet_boards() -> pygame.Surface:
    """Decking that the river has greyed, 4 x 2 tiles."""
    whole = boards(WET_BOARDS, 771)
    return stained(whole.subsurface((0, 0, WIDE, DEEP)), "#3f4436", 781, 0.5)


def river() -> pygame.Surface:
    """Deep water flowing to the east, 4 x 2 tiles."""
    swell, deep = noise(WIDE, DEEP, (7, 16), 791, 2), noise(WIDE, DEEP, (5, 4), 801)
    glint = noise(WIDE, DEEP, (10, 40), 811, 1)

    def pixel(x: int, y: int) -> RGB:
        here = y * WIDE + x
        colour = mix(rgb("#1d3b4a"), rgb("#2f5968"), deep[here])
        wave = swell[here] - swell[(y + 2) % DEEP * WIDE + x]
        colour = scale(colour, 1 + 1.6 * wave)
        return mix(colour, rgb("#a9c9cc"), 0.55 * ramp(0.84, 0.94, glint[here]))

    return paint(WIDE, DEEP, pixel)


def parquet() -> pygame.Surface:
    """Inlaid oak: panels of eight staves that turn about, framed in walnut, each a tile: smaller
    ones would be taken for squares. 2 x 2 tiles."""
    size, panel, stave = 2 * TILE, TILE, 8
    dice = random.Random(821)
    tones = [scale(rgb("#b98549"), dice.uniform(0.88, 1.14)) for _ in range(64)]
    along, across = noise(size, size, (8, 64), 831, 2), noise(size, size, (64, 8), 841, 2)

    def pixel(x: int, y: int) -> RGB:
        column, row = x // panel, y // panel
        upright = (column + row) % 2 == 1
        inner = (x if upright else y) % panel
        here = y * size + x
        grain = (across if upright else along)[here]
        colour = scale(tones[(row * 2 + column) * 8 + inner // stave], 0.84 + 0.32 * grain)
        if x % panel in (0, panel - 1) or y % panel in (0, panel - 1):
            return scale(rgb("#6b4322"), 0.9 + 0.3 * grain)
        return scale(colour, 0.66) if inner % stave == 0 else colour

    return paint(size, size, pixel)


def marble() -> pygame.Surface:
    """Slabs of black and of white marble by turns, each a tile: smaller ones would be taken for
    squares. 2 x 2 tiles."""
    size, slab = 2 * TILE, TILE
    veins, cloud = noise(size, size, (8, 8), 851, 4), noise(size, size, (6, 6), 861)

    def pixel(x: int, y: int) -> RGB:
        here = y * size + x
        white = (x // slab + y // slab) % 2 == 0
        vein = ramp(0.035, 0.0, abs(veins[here] - 0.5))
        colour = rgb("#d8d0bd") if white else rgb("#4b4a4d")
        colour = mix(scale(colour, 0.9 + 0.2 * cloud[here]), rgb("#8f897c"), 0.6 * vein)
        if x % slab == 0 or y % slab == 0:
            return scale(colour, 0.72)
        return scale(colour, 1.1) if x % slab == 1 or y % slab == 1 else colour

    return paint(size, size, pixel)


def flags() -> pygame.Surface:
    """Worn flagstones of a church, 4 x 2 tiles."""
    return stained(slabs(FLAGS, 871, 64, 64, WIDE, DEEP), "#877c67", 881, 0.5)


def parterre(gravel_bed: pygame.Surface) -> pygame.Surface:
    """A parterre: box edging in a ring and a frame, flowers between, 2 x 2 tiles."""
    size, middle = 2 * TILE, TILE - 0.5
    leaves, blooms = noise(size, size, (40, 40), 891, 2), noise(size, size, (26, 26), 901, 1)

    def pixel(x: int, y: int) -> RGB:
        here = y * size + x
        dx, dy = abs(x - middle), abs(y - middle)
        far, frame = math.hypot(dx, dy), max(dx, dy)
        arm = min(dx, dy)
        box = min(abs(far - 40), abs(frame - 57), abs(far - 14), arm + (99 if far < 40 else 0))
        red, green, blue, _ = gravel_bed.get_at((x % WIDE, y % DEEP))
        if box < 4.6:
            lit = (x - middle) * (1 if far < 30 else -1) < 0
            leaf = scale(rgb("#4d7032"), 0.62 + 0.75 * leaves[here])
            return scale(leaf, (1.12 if lit else 0.9) * ramp(5.6, 2.2, box))
        if 14 < far < 40 or (far > 40 and frame < 57 and arm > 4):
            soil = scale(rgb("#5b5a2c"), 0.7 + 0.6 * leaves[here])
            petal = rgb("#c94a3f") if far < 40 else rgb("#e2c25a")
            return mix(soil, scale(petal, 0.8 + 0.4 * leaves[here]), ramp(0.6, 0.68, blooms[here]))
        shade = 0.72 if box < 7 else 1.0
        return red * shade, green * shade, blue * shade

    return paint(size, size, pixel)


def flower_bed(petals: str, seed: int) -> pygame.Surface:
    """A tile of tilled soil planted in rows; tiles join one another."""
    soil = noise(TILE, TILE, (14, 14), seed, 2)

    def pixel(x: int, y: int) -> RGB:
        furrow = 0.86 + 0.14 * math.cos(math.tau * y / 16)
        return scale(rgb("#6a4a2c"), furrow * (0.7 + 0.6 * soil[y * TILE + x]))

    s = Sketch(paint(TILE, TILE, pixel))
    dice = random.Random(seed)
    for row in range(4):
        for column in range(4):
            x = column * 16 + (4 if row % 2 else 10) + dice.uniform(-1.5, 1.5)
            y = row * 16 + 8 + dice.uniform(-1.5, 1.5)
            s.disc(ink("#1d150a", 110), x + 1.5, y + 2, 5)
            for code, reach in (("#3d5a28", 5), ("#5f8039", 3.8)):
                s.disc(ink(code), x, y, reach)
            for turn in range(3):
                angle = turn * math.tau / 3 + dice.uniform(0, 1)
                tone = ink(tint(petals, dice.uniform(0.85, 1.15)))
                s.disc(tone, x + 2 * math.cos(angle), y + 2 * math.sin(angle), 1.7)
    return s.finish()


def straw() -> pygame.Surface:
    """Trodden earth under straw, 4 x 1 tiles."""
    floor = earth()
    picture = pygame.transform.smoothscale(
        floor.subsurface((0, 0, WIDE, TILE)), (WIDE * FINE, TILE * FINE)
    )
    dice = random.Random(911)
    for _ in range(420):
        x, y = dice.randrange(WIDE * FINE), dice.randrange(6 * FINE, (TILE - 6) * FINE)
        angle, long = dice.uniform(-1.2, 1.2), dice.uniform(5, 11) * FINE
        dx, dy = math.cos(angle) * long / 2, math.sin(angle) * long / 4
        colour = tint("#d6b75e", dice.uniform(0.7, 1.15))
        for aside in (-WIDE * FINE, 0, WIDE * FINE):
            start, end = (x + aside - dx, y - dy), (x + aside + dx, y + dy)
            pygame.draw.line(picture, ink(colour), start, end, FINE + 2)
    return pygame.transform.smoothscale(picture, (WIDE, TILE))


def slope(colour: str, seed: int, faces: str, wavy: bool) -> pygame.Surface:
    """One side of a roof, two tiles; faces is the way it slopes down, n or s. Clay tiles are
    wavy, with round ends, shingles straight."""
    width, rows, columns = 2 * TILE, 7, 14 if wavy else 10
    picture = pygame.Surface((width * FINE, TILE * FINE))
    picture.fill(ink(tint(colour, 0.35)))
    dice = random.Random(seed)
    deep, wide = TILE * FINE / rows, width * FINE / columns
    for row in range(rows - 1, -2, -1):
        tones = [dice.uniform(0.84, 1.12) for _ in range(columns)]
        for column in range(-1, columns + 1):
            left = (column + (0.5 if row % 2 else 0)) * wide
            tone = tint(colour, SLOPES[faces] * tones[column % columns])
            box = pygame.Rect(
                round(left) + 2, round(row * deep), round(wide) - 3, round(deep * 1.28)
            )
            bend = round(wide * 0.4) if wavy else 3
            pygame.draw.rect(picture, ink(tint(tone, 0.5)), box.inflate(3, 0), border_radius=bend)
            box.height -= 5
            pygame.draw.rect(picture, ink(tone), box, border_radius=bend)
            shine = pygame.Rect(box.left + 4, box.top, max(3, box.width // 4), box.height - 8)
            pygame.draw.rect(picture, ink(tint(tone, 1.16)), shine, border_radius=bend)
    small = pygame.transform.smoothscale(picture, (width, TILE))
    return pygame.transform.flip(small, False, True) if faces == "n" else small


def ridge(colour: str, seed: int, wavy: bool) -> pygame.Surface:
    """The ridge of a roof from west to east, two tiles, with a row of caps along it."""
    picture = slope(colour, seed, "s", wavy)
    north = slope(colour, seed + 1, "n", wavy)
    picture.blit(north, (0, 0), (0, 0, 2 * TILE, TILE // 2))
    for part in range(2):
        s = Sketch(picture.subsurface((part * TILE, 0, TILE, TILE)))
        s.box(ink("#0c0603", 70), 0, 36, TILE, 6)
        for number in range(4):
            s.box(ink(INK), number * 16, 26, 16, 11, 2)
            s.box(ink(tint(colour, 0.98)), number * 16 + 0.7, 27, 14.6, 9, 2)
            s.box(ink(tint(colour, 1.34)), number * 16 + 1.5, 28, 12, 3, 1.5)
        picture.blit(s.finish(), (part * TILE, 0))
    return picture


def gallery() -> pygame.Surface:
    """The walk of a wooden gallery or scaffold: short planks across two beams, 4 x 1 tiles."""
    size = WIDE
    dice = random.Random(921)
    tones = [scale(rgb(dice.choice(GALLERY)), dice.uniform(0.9, 1.1)) for _ in range(size // 16)]
    grain = noise(size, TILE, (64, 6), 931)

    def pixel(x: int, y: int) -> RGB:
        number, inside = divmod(x, 16)
        colour = scale(tones[number], 0.82 + 0.34 * grain[y * size + x])
        if inside < 2:
            return rgb("#2a1b10")
        if inside == 2:
            colour = scale(colour, 1.15)
        if y % 48 in (8, 9) and inside in (6, 7, 11, 12):
            return rgb("#3b2a1c")
        return scale(colour, 0.9) if 5 < y < 13 or 51 < y < 59 else colour

    return paint(size, TILE, pixel)


def gutter(ground: pygame.Surface) -> pygame.Surface:
    """A street with a gutter of flat stones running west to east."""
    s = Sketch(ground)
    s.box(ink("#1a140e", 90), 0, 23, TILE, 20)
    for number in range(4):
        for y in (24, 34):
            s.box(ink(INK), number * 16, y, 16, 9)
            s.box(
                ink(tint("#857d70", 0.9 + 0.1 * ((number + y) % 3))), number * 16 + 0.8, y, 14.6, 8
            )
    s.box(ink("#26323a", 190), 0, 31, TILE, 5)
    s.box(ink("#8fa6a8", 120), 0, 32.2, TILE, 1)
    return s.finish()


def gangplank(water: pygame.Surface) -> pygame.Surface:
    """Three stout boards over deep water, to be walked west to east."""
    s = Sketch(water)
    s.box(ink("#06101a", 120), 0, 14, TILE, 44)
    for number, y in enumerate((9, 24.4, 39.8)):
        s.box(ink(INK), 0, y - 1, TILE, 16.4)
        s.box(ink(tint("#a98455", 0.94 + 0.07 * number)), 0, y, TILE, 14)
        s.box(ink(tint("#c29c69", 0.98)), 0, y, TILE, 1.6)
        s.stroke(ink("#6b4f2c", 140), (4, y + 6), (58, y + 7.5), 0.9)
    for x in (8, 30, 52):
        s.box(ink("#5a3d22"), x, 8, 4.5, 47)
        s.box(ink("#8d6a40"), x + 0.6, 8, 1.4, 47)
    return s.finish()
