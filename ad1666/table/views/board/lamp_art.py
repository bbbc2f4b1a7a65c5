"""The lamps of the evening: what shines on a board as the daylight goes."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

import pygame
from attrs import frozen

from ad1666.rules.board import Barrier, Board, Door, Edge
from ad1666.rules.tables import some
from ad1666.table.toolkit import lights, pictures
from ad1666.table.toolkit.layout import BORDER
from ad1666.table.toolkit.theme import Colour

_TILES: Mapping[tuple[str, int], float] = {
    ("squares", 62): 3.0,  # a hearth
    ("squares", 156): 2.2,  # a brazier
    ("squares", 50): 1.6,  # tables with a candle
    ("squares", 52): 1.6,
    ("squares", 54): 1.6,
    ("scenery", 20): 2.6,  # a lantern
    ("decor", 43): 2.6,  # a candlestick
    ("decor", 44): 2.0,  # a glow
}
"""The tiles of the game that shine, by tileset and number, and how far in squares."""
_WINDOW = 1.5
_DOORS = some(Door, {Door.OPEN: 1.5, Door.CLOSED: 0.8})
"""How far light falls through a window, and through a door or below it, in squares."""
_COARSE = 8
"""The map of light is drawn that many times smaller."""
_POOL: Colour = (255, 206, 140)
_CORE: Colour = (255, 170, 66)
_RAYS = 240
"""The rays by which it is found how far a lamp shines."""
_FACE = 0.14
"""How far light goes into a wall that it falls on, in squares: the face of the wall is lit."""
_STRENGTH, _BRIGHT = 1.9, 0.9
"""How strong pools and the lamps themselves are, relative to the light that is missing."""


Outline: TypeAlias = tuple[tuple[float, float], ...]
"""Points in squares from the upper left corner of the board."""


@frozen
class Lamp:
    """Light around a point of the board, both in squares from its upper left corner."""

    at: tuple[float, float]
    reach: float


def of_tile(tileset: str, number: int, at: tuple[int, int]) -> Iterator[Lamp]:
    """The lamp that a tile shows on a square, if any."""
    reach = _TILES.get((tileset, number))
    if reach is not None:
        yield Lamp((at[0] + 0.5, at[1] + 0.5), reach)


def _through(board: Board) -> Iterator[Lamp]:
    """The light that falls through windows and doors."""
    for edge, feature in board.family.features.items():
        reach = _WINDOW if feature.barrier is Barrier.WINDOW else None
        if feature.barrier is Barrier.DOOR:
            door = board.door(edge)
            reach = None if door is None else _DOORS.get(door)
        if reach is not None:
            yield Lamp(_middle(edge), reach)


def _middle(edge: Edge) -> tuple[float, float]:
    return (edge.x + 0.5, edge.y) if edge.side == "N" else (edge.x, edge.y + 0.5)


def _walls(board: Board) -> frozenset[Edge]:
    """The edges through which no light falls. That of a window, and below a door, is a lamp of its
    own."""
    found = set[Edge]()
    for edge, feature in board.family.features.items():
        door = board.door(edge) if feature.barrier is Barrier.DOOR else None
        if feature.barrier is Barrier.WALL or (door is not None and not door.passable):
            found.add(edge)
    return frozenset(found)


@lru_cache(maxsize=16)
def outlines(lamps: tuple[Lamp, ...], walls: frozenset[Edge]) -> tuple[Outline, ...]:
    """The outlines of what lamps light, which do not change as the daylight goes."""
    return tuple(outline(lamp, walls) for lamp in lamps)


def outline(lamp: Lamp, walls: Collection[Edge]) -> Outline:
    """The outline of what a lamp lights, in squares from the upper left corner of the board; empty
    if no wall is in its way."""
    x, y = lamp.at
    found, stopped = [], False
    for number in range(_RAYS):
        angle = 2 * math.pi * number / _RAYS
        along = math.cos(angle), math.sin(angle)
        far = _far(lamp, along, walls)
        stopped = stopped or far < lamp.reach
        far = min(far + _FACE, 1.1 * lamp.reach)  # the outline lies outside of the disc
        found.append((x + along[0] * far, y + along[1] * far))
    return tuple(found) if stopped else ()


def _far(lamp: Lamp, along: tuple[float, float], walls: Collection[Edge]) -> float:
    """How far a lamp shines in a direction, in squares: up to the first wall."""
    x, y = lamp.at
    dx, dy = along
    crossed = []
    for start, step, upright in ((x, dx, True), (y, dy, False)):
        if abs(step) > 1e-9:
            beyond = range(math.floor(start) + 1, math.ceil(start + lamp.reach) + 1)
            before = range(math.ceil(start) - 1, math.floor(start - lamp.reach) - 1, -1)
            lines = beyond if step > 0 else before
            crossed += [((line - start) / step, line, upright) for line in lines]
    for far, line, upright in sorted(crossed):
        if far >= lamp.reach:
            break
        edge = Edge(line, math.floor(y + dy * far), "W")
        if not upright:
            edge = Edge(math.floor(x + dx * far), line, "N")
        if edge in walls:
            return far
    return lamp.reach


def lit(
    picture: pygame.Surface, light: Colour, board: Board, square: int, tiles: Iterable[Lamp]
) -> pygame.Surface:
    """A picture of the board in a light that it is multiplied with, where its lamps, on ``tiles``
    and behind windows and doors, leave it as bright as by day. Squares that the rules call dark
    have no lamps."""
    rim = round(square * BORDER)
    dim = pictures.solid(picture.get_size())
    dark = 255 - sum(light) // 3
    lamps = tuple(lamp for lamp in (*tiles, *_through(board)) if not _darkens(board, lamp))
    wide, high = picture.get_size()
    small = pictures.solid((max(1, wide // _COARSE), max(1, high // _COARSE)))
    small.fill(light)
    lighted = outlines(lamps, _walls(board))
    for lamp, within in zip(lamps, lighted, strict=True):
        x, y = ((rim + part * square) / _COARSE for part in lamp.at)
        level = min(255, round(dark * _STRENGTH))
        falls = [((rim + a * square) / _COARSE, (rim + b * square) / _COARSE) for a, b in within]
        lights.shine(small, (x, y), 2 * lamp.reach * square / _COARSE, _POOL, level, falls)
    # a picture to multiply with takes a tenth of the time of filling
    dim.blit(pygame.transform.smoothscale(small, picture.get_size()), (0, 0))
    dim.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    for lamp, within in zip(lamps, lighted, strict=True):
        x, y = (rim + part * square for part in lamp.at)
        falls = [(rim + a * square, rim + b * square) for a, b in within]
        lights.shine(dim, (x, y), 0.6 * lamp.reach * square, _CORE, round(dark * _BRIGHT), falls)
    return dim


def _darkens(board: Board, lamp: Lamp) -> bool:
    """Whether a lamp would light a dark square (BOARD-13)."""
    return any(
        abs(x + 0.5 - lamp.at[0]) < lamp.reach and abs(y + 0.5 - lamp.at[1]) < lamp.reach
        for x, y in board.dark
    )
