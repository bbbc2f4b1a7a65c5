"""The squares: all that stands on a square, and the sheet of them."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame
from brush import (
    BRICKS,
    GOLD,
    GREYSTONE,
    INK,
    IRON,
    OAK,
    PLANKS,
    RGB,
    SANDSTONE,
    SLABS,
    TABLE_BOARDS,
    TILE,
    WALL_SLABS,
    Sketch,
    ink,
    mix,
    noise,
    paint,
    ramp,
    rgb,
    scale,
    sheet,
    tint,
    transposed,
)
from grounds import boards, cobbles, grass, slabs


def tree(ground: pygame.Surface, seed: int) -> pygame.Surface:
    """A round crown seen from above: four ragged layers stepping towards the light."""
    leaves = noise(TILE, TILE, (14, 14), seed)
    around = noise(TILE, 8, (6, 4), seed + 1)
    layers = (
        (0.0, 30.5, "#141d0c"),
        (0.0, 29.0, "#2f4a22"),
        (2.5, 23.5, "#42632c"),
        (5.5, 17.5, "#5f8039"),
        (8.0, 10.0, "#88a651"),
    )

    def pixel(x: int, y: int) -> RGB:
        red, green, blue, _ = ground.get_at((x, y))
        colour: RGB = (red, green, blue)
        fall = math.hypot(x - 36.5, y - 37.5)
        colour = scale(colour, 1 - 0.5 * ramp(31, 24, fall))
        for number, (step, radius, code) in enumerate(layers):
            dx, dy = x - 31.5 + step, y - 31.5 + step
            turn = int((math.atan2(dy, dx) / math.tau % 1) * (TILE - 1))
            edge = around[max(0, number - 1) * TILE + turn]
            edge += 0.8 * leaves[y * TILE + x]
            reach = radius * (0.74 + 0.25 * edge)
            inside = ramp(reach + 0.8, reach - 0.8, math.hypot(dx, dy))
            leaf = scale(rgb(code), 0.7 + 0.6 * leaves[y * TILE + x])
            colour = mix(colour, leaf, inside)
        return colour

    return paint(TILE, TILE, pixel)


def kerbed(ground: pygame.Surface) -> pygame.Surface:
    """The ground inside a frame of kerb stones, so that any paving may lie round it."""
    s = Sketch(ground)
    for at in (0, TILE / 2):
        for side in (0, TILE - 6):
            s.block(GREYSTONE, at + 1, side + 1, TILE / 2 - 2, 4)
            s.block(GREYSTONE, side + 1, at + 1, 4, TILE / 2 - 2)
    return s.finish()


def soil_bed() -> pygame.Surface:
    """A kerbed bed of earth for a tree in the street."""
    earth = noise(TILE, TILE, (12, 12), 431)

    def pixel(x: int, y: int) -> RGB:
        return scale(rgb("#6b5236"), 0.7 + 0.5 * earth[y * TILE + x])

    return kerbed(paint(TILE, TILE, pixel))


def well(ground: pygame.Surface) -> pygame.Surface:
    """A draw well: a ring of stones, dark water, a beam with its bucket."""
    s = Sketch(ground)
    s.shadow_round(32, 32, 27)
    s.knob(GREYSTONE, 32, 32, 27)
    s.disc(ink("#b5ac9b"), 31.5, 31.5, 25.5)
    for number in range(14):
        angle = math.tau * number / 14
        rim = (32 + 26.5 * math.cos(angle), 32 + 26.5 * math.sin(angle))
        s.stroke(ink("#4a4338"), (32, 32), rim, 1.1)
    s.disc(ink(INK), 32, 32, 18.5)
    s.disc(ink("#16242b"), 32, 32, 17.3)
    s.disc(ink("#27424d"), 35, 36, 11.5)
    s.disc(ink("#3c626f"), 37, 39, 5)
    s.block(OAK, 3, 29, 58, 5)
    s.knob("#a5713d", 32, 31.5, 6)
    return s.finish()


def statue(ground: pygame.Surface) -> pygame.Surface:
    """A column of thanks on three steps, a gilded saint with rays on top."""
    s = Sketch(ground)
    s.shadow_round(33, 33, 26)
    for step, colour in enumerate(("#a8a08f", "#bbb3a1", "#cdc6b4")):
        inset = 5 + 6 * step
        s.block(colour, inset, inset, TILE - 2 * inset, TILE - 2 * inset, 3)
    s.knob("#d9d2c0", 32, 32, 12)
    rays = []
    for number in range(16):
        reach = 12.5 if number % 2 else 7
        angle = math.tau * number / 16
        rays.append((32 + reach * math.cos(angle), 32 + reach * math.sin(angle)))
    s.shape(ink("#7a5510"), ((x + 1, y + 1) for x, y in rays))
    s.shape(ink(GOLD), rays)
    s.knob("#e8c25a", 32, 32, 5)
    return s.finish()


def pillar(ground: pygame.Surface) -> pygame.Surface:
    """A stone pillar on a square foot."""
    s = Sketch(ground)
    s.shadow_round(33, 34, 23)
    s.block(SANDSTONE, 10, 10, 44, 44, 2)
    s.knob("#d9cbaa", 32, 32, 18)
    s.knob("#e6dabb", 32, 32, 12)
    return s.finish()


def hearth(ground: pygame.Surface) -> pygame.Surface:
    """A brick hearth with a fire and a kettle, filling its square."""
    s = Sketch(ground)
    s.block("#6d4030", 1, 1, 62, 62, 2)
    s.disc(ink(INK), 32, 33, 24)
    s.disc(ink("#3a1a0d"), 32, 34, 20)
    for reach, colour in ((17, "#a8321a"), (13, "#e0631e"), (9, "#f6a52e"), (4.5, "#fff0b0")):
        flame = []
        for number in range(18):
            far = reach * (1 if number % 2 else 0.72)
            turn = math.tau * number / 18 + reach
            flame.append((32 + far * math.cos(turn), 34 + far * math.sin(turn)))
        s.shape(ink(colour), flame)
    s.stroke(ink(OAK), (18, 44), (46, 30), 4)
    s.stroke(ink("#5a381c"), (20, 28), (44, 44), 4)
    s.knob("#4a4e52", 32, 35, 8)
    s.disc(ink("#5b3a1c"), 32, 35, 5)
    for along in range(4, 60, 14):
        s.stroke(ink(INK, 150), (along, 1), (along, 8), 1)
        s.stroke(ink(INK, 150), (along + 6, 56), (along + 6, 63), 1)
    return s.finish()


def barrels(ground: pygame.Surface) -> pygame.Surface:
    """Four barrels and a small one on top."""
    s = Sketch(ground)
    places = ((17, 17, 14), (46, 18, 13), (18, 46, 13), (46, 46, 14), (32, 32, 10))
    for x, y, radius in places:
        s.shadow_round(x, y, radius)
        s.knob("#9a6535", x, y, radius)
        s.disc(ink(IRON), x, y, radius * 0.86)
        s.disc(ink("#a8713d"), x, y, radius * 0.74)
        for part in (-0.35, 0.0, 0.35):
            half = radius * 0.72 * math.sqrt(1 - part * part)
            s.stroke(
                ink("#5d3a1b"), (x + part * radius, y - half), (x + part * radius, y + half), 1
            )
    return s.finish()


def cupboard(ground: pygame.Surface) -> pygame.Surface:
    """A heavy wardrobe with a cornice, filling most of its square."""
    s = Sketch(ground)
    s.shadow_round(33, 34, 27)
    s.block("#6b4020", 5, 5, 54, 54, 2)
    s.block("#87552c", 10, 10, 44, 44, 1)
    s.block("#754722", 14, 14, 17, 36, 1)
    s.block("#754722", 33, 14, 17, 36, 1)
    s.disc(ink(GOLD), 29, 32, 2)
    s.disc(ink(GOLD), 35, 32, 2)
    return s.finish()


def roof(ground: pygame.Surface) -> pygame.Surface:
    """A square of red tiled roof, for houses that nobody enters."""
    s = Sketch(ground)
    for row in range(7):
        for column in range(-1, 8):
            x, y = column * 9.14 + (4.57 if row % 2 else 0), row * 9.14
            tone = tint("#a04a2e", 0.86 + 0.09 * ((row * 5 + column * 3) % 4))
            s.box(ink("#3d1a10"), x, y, 9.4, 9.4)
            s.box(ink(tone), x + 0.6, y - 3, 8.2, 11, 3.4)
    return s.finish()


def laid_table(top: pygame.Surface, wares: Iterable[tuple[str, float, float]]) -> pygame.Surface:
    """A table top filling its square, with plates, mugs, candles or cards on it."""
    s = Sketch(top)
    for ware, x, y in wares:
        if ware == "plate":
            s.knob("#d8cfc0", x, y, 7)
            s.disc(ink("#a98c5c"), x, y, 4)
        elif ware == "mug":
            s.knob("#b9c2c6", x, y, 5)
            s.disc(ink("#5b2a12"), x, y, 3)
        elif ware == "card":
            s.block("#f6e8c3", x - 3.5, y - 5, 7, 10, 1)
            s.disc(ink("#8a2a1c"), x, y, 1.6)
        else:
            for glow in (20, 14, 9):
                s.disc(ink("#ffb84d", 36), x, y, glow)
            s.knob("#f6e8c3", x, y, 3.4)
            s.disc(ink("#fff3c4"), x, y, 2)
    return s.finish()


def wall_walk(ground: pygame.Surface, parapets: str) -> pygame.Surface:
    """Broad wall-walk; parapets names the sides, n and s, that carry battlements."""
    s = Sketch(ground)
    for side in parapets:
        top = 0 if side == "n" else TILE - 9
        s.box(ink(INK, 70), 0, top + 9 if side == "n" else top - 2, TILE, 4 if side == "n" else 2)
        s.box(ink(INK), 0, top, TILE, 9)
        s.box(ink("#8d897f"), 0, top + 0.8, TILE, 7.4)
        for left in (5, 37):
            s.block("#c9c4b6", left, top + 1, 22, 7, 1)
    return s.finish()


def squares_sheet() -> pygame.Surface:
    """All squares, 8 to a row, in the order of squares.tsx."""
    street, floor, lawn = cobbles(), boards(PLANKS, 77), grass()
    terrace = slabs(SLABS, 201, 32, 43, 4 * TILE, 2 * TILE)
    bricks = slabs(BRICKS, 211, 16, 32, 2 * TILE, TILE)
    walk = slabs(WALL_SLABS, 221, 32, 43, 2 * TILE, TILE)
    tops = boards(TABLE_BOARDS, 231, 2 * TILE)
    picture = sheet(8, 9)
    picture.blit(street, (0, 0))
    picture.blit(floor, (4 * TILE, 0))
    picture.blit(lawn, (0, 4 * TILE))
    picture.blit(terrace, (4 * TILE, 4 * TILE))
    picture.blit(bricks, (0, 6 * TILE))

    def cut(source: pygame.Surface, column: int = 0, row: int = 0) -> pygame.Surface:
        return source.subsurface((column * TILE, row * TILE, TILE, TILE))

    west = laid_table(cut(tops), (("plate", 24, 16), ("mug", 42, 24), ("candle", 58, 36),
                                  ("plate", 26, 48), ("mug", 12, 36)))  # fmt: skip
    east = laid_table(cut(tops, 1), (("plate", 40, 46), ("mug", 22, 18), ("card", 44, 14),
                                     ("card", 52, 20), ("mug", 14, 50)))  # fmt: skip
    small = laid_table(cut(tops), (("candle", 32, 32), ("mug", 16, 20), ("card", 44, 46)))
    bare = laid_table(cut(tops, 1, 1), ())
    walk_sides = [wall_walk(cut(walk, at), "ns") for at in (0, 1)]
    grounds = [cut(street), cut(lawn), cut(floor), cut(bricks)]
    paving = kerbed(cut(walk))
    singles = [west, east, transposed(west), transposed(east), small, bare]
    singles += [tree(grounds[1], 401), tree(grounds[1], 411), tree(soil_bed(), 421)]
    singles += [well(paving), statue(paving), pillar(grounds[2]), hearth(grounds[3])]
    singles += [barrels(grounds[0]), barrels(grounds[2]), cupboard(grounds[2]), roof(grounds[0])]
    singles += walk_sides + [transposed(side) for side in walk_sides]
    singles += [cut(walk)]
    for number, single in enumerate(singles, start=6 * 8 + 2):
        picture.blit(single, (number % 8 * TILE, number // 8 * TILE))
    return picture
