"""Draws a foreign map as Tiled shows it, into one picture with squares of our size."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import pygame
from attrs import Factory, define

from ad1666.content.errors import ContentError
from ad1666.content.messages import message
from ad1666.importing.blocking import Frame
from ad1666.importing.images import blank, scaled
from ad1666.importing.layers import PLAIN, Layer, MapObject, Tint, colour_of
from ad1666.importing.numbers import gid_of, is_true, number
from ad1666.importing.place import SQUARE
from ad1666.importing.sources import Sources
from ad1666.importing.tilesets import ACROSS, DIAGONAL, DOWN, NUMBER, Tileset, Tilesets

MOST_PIXELS = 36_000_000
"""Of the part that is taken over, in its own pixels."""
MOST_PIECES = 300_000
"""Tiles that are drawn."""
MOST_DRAWN = 500_000_000
"""Pixels that are drawn, over one another."""
MOST_MADE = 40_000_000
"""Pixels of tiles that are turned and shaded."""
_LARGEST = 4096
"""The side of a tile or an object, in pixels."""

Piece: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
"""A picture, and where its upper left corner lies."""
Look: TypeAlias = tuple[pygame.Surface, Tileset]
"""The picture of a tile, and the tileset that it is of."""


def baked(
    file: Path,
    layers: Sequence[Layer],
    tilesets: Tilesets,
    frame: Frame,
    sources: Sources,
    background: str | None,
) -> pygame.Surface:
    """The picture of a part of a map. Raises ContentError if it would be too large."""
    size = frame.area.width * frame.cell[0], frame.area.height * frame.cell[1]
    if size[0] * size[1] > MOST_PIXELS:
        problem = message(
            "is {width} x {height} pixels, more than {most} in total",
            width=size[0],
            height=size[1],
            most=MOST_PIXELS,
        )
        remedy = message("Take a part of it with --area x,y,w,h, in its cells")
        raise ContentError(file, None, problem, remedy)
    sheet = blank(size)
    if background is not None:
        sheet.fill(colour_of(background))
    painter = _Painter(file, tilesets, frame, sources)
    for layer in layers:
        if layer.manner.shown:
            painter.lay(sheet, layer)
    return scaled(sheet, (frame.width * SQUARE, frame.height * SQUARE))


@define
class _Painter:
    """Draws the layers of one map."""

    file: Path
    tilesets: Tilesets
    frame: Frame
    sources: Sources
    pieces: int = MOST_PIECES
    """Tiles that may still be drawn."""
    pixels: int = Factory(lambda: MOST_DRAWN)
    """Pixels that may."""
    making: int = MOST_MADE
    """Pixels of tiles that may still be turned and shaded."""
    looks: dict[tuple[int, Tint], Look | None] = Factory(dict)

    def lay(self, sheet: pygame.Surface, layer: Layer) -> None:
        """Draws a layer onto those below it."""
        if layer.blocks:
            sheet.blits(list(self._tiles(layer)), doreturn=False)
        elif layer.things:
            sheet.blits(list(self._things(layer)), doreturn=False)
        elif layer.element.tag == "imagelayer":
            sheet.blits(list(self._images(sheet.get_size(), layer)), doreturn=False)

    @property
    def _corner(self) -> tuple[int, int]:
        """The upper left corner of the part that is drawn, in pixels of the map."""
        return self.frame.area.x * self.frame.cell[0], self.frame.area.y * self.frame.cell[1]

    def _tiles(self, layer: Layer) -> Iterator[Piece]:
        """The tiles of a layer. Large ones reach up and to the right out of their cells."""
        (width, height), (left, top), area = self.frame.cell, self._corner, self.frame.area
        dx, dy = layer.manner.offset
        reach = _LARGEST // max(1, min(width, height)) + 1
        # as far as the largest tiles, and the offset, reach
        across, down = math.ceil(abs(dx) / width), math.ceil(abs(dy) / height)
        for block in layer.blocks:
            for x, y, tile in block.cells(
                area.x - across - reach,
                area.y - down - 1,
                area.x + area.width + across + 1,
                area.y + area.height + down + reach,
            ):
                found = self._look(tile, layer.manner.tint)
                if found is None:
                    continue
                image, tileset = found
                moved = tileset.offset
                at = (
                    round(x * width + dx - left) + moved[0],
                    round((y + 1) * height + dy - top) - image.get_height() + moved[1],
                )
                if tileset.fits_cells:
                    image = self._fitted(image)
                    at = round(x * width + dx - left), round(y * height + dy - top)
                if self._in_sight(image, at):
                    yield image, at

    def _fitted(self, image: pygame.Surface) -> pygame.Surface:
        if image.get_size() == self.frame.cell:
            return image
        return pygame.transform.smoothscale(image, self.frame.cell)

    def _in_sight(self, image: pygame.Surface, at: tuple[int, int]) -> bool:
        """Whether a piece is to be seen, and may still be drawn."""
        (width, height), area = self.frame.cell, self.frame.area
        seen = -image.get_width() < at[0] < area.width * width
        if not (seen and -image.get_height() < at[1] < area.height * height):
            return False
        return self._may_draw(image.get_size())

    def _may_draw(self, size: tuple[int, int]) -> bool:
        """Whether a piece of that size may still be drawn, which counts it."""
        self.pieces -= 1
        self.pixels -= size[0] * size[1]
        if self.pieces < 0 or self.pixels < 0:
            self.sources.notes.leave_out(message("tiles beyond what is drawn at most"))
            return False
        return True

    def _look(self, tile: int, tint: Tint, tilesets: Tilesets | None = None) -> Look | None:
        """The picture of a tile as it is turned and shaded, and its tileset."""
        if tilesets is not None:
            return self._made(tile, tint, tilesets)
        key = tile, tint
        if key not in self.looks:
            self.looks[key] = self._made(tile, tint, self.tilesets)
        return self.looks[key]

    def _made(self, tile: int, tint: Tint, tilesets: Tilesets) -> Look | None:
        found = tilesets.find(tile)
        image = None if found is None else found[0].look(found[1])
        if found is None or image is None or max(image.get_size()) > _LARGEST:
            return None
        if tile & ~NUMBER and not self._may_make(image):
            return None
        return self._shaded(turned(image, tile), tint), found[0]

    def _may_make(self, image: pygame.Surface) -> bool:
        """Whether there may be another picture of that size, which counts it."""
        self.making -= image.get_width() * image.get_height()
        if self.making < 0:
            self.sources.notes.leave_out(message("tiles beyond what is drawn at most"))
            return False
        return True

    def _shaded(self, image: pygame.Surface, tint: Tint) -> pygame.Surface:
        """A picture seen through a coloured glass, as long as more of them may be made."""
        if tint == PLAIN or not self._may_make(image):
            return image
        shaded = image.copy()
        shaded.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
        return shaded

    def _things(self, layer: Layer) -> Iterator[Piece]:
        """The objects of a layer that show a tile, from top to bottom unless Tiled is told
        otherwise."""
        told = ((thing, thing.element.attrib) for thing in layer.things)
        shown = [thing for thing, has in told if "gid" in has and has.get("visible") != "0"]
        if layer.element.get("draworder") != "index":
            shown.sort(key=lambda thing: number(thing.element, "y"))
        for thing in shown:
            if (piece := self._thing(layer, thing)) is not None and self._in_sight(*piece):
                yield piece

    def _thing(self, layer: Layer, thing: MapObject) -> Piece | None:
        element = thing.element
        tile = gid_of(element)
        own = None if thing.tilesets is self.tilesets else thing.tilesets
        found = self._look(tile, layer.manner.tint, own)
        if found is None:
            return None
        image, tileset = found
        size = (
            round(number(element, "width", image.get_width())),
            round(number(element, "height", image.get_height())),
        )
        if not (0 < size[0] <= _LARGEST and 0 < size[1] <= _LARGEST and self._may_draw(size)):
            return None
        if size != image.get_size():
            image = pygame.transform.scale(image, size)
        hold = tileset.hold
        turn = number(element, "rotation")
        centre = pygame.Vector2((0.5 - hold[0]) * size[0], (0.5 - hold[1]) * size[1]).rotate(turn)
        if turn % 360:
            image = pygame.transform.rotate(image, -turn)
        dx, dy = layer.manner.offset
        left, top = self._corner
        x = number(element, "x") + dx + tileset.offset[0] - left + centre.x - image.get_width() / 2
        y = number(element, "y") + dy + tileset.offset[1] - top + centre.y - image.get_height() / 2
        return image, (round(x), round(y))

    def _images(self, size: tuple[int, int], layer: Layer) -> Iterator[Piece]:
        """The picture of a layer, again and again if it repeats."""
        element = layer.element.find("image")
        name = None if element is None else element.get("source")
        image = None if name is None else self.sources.picture(self.file, name)
        if element is None or image is None:
            return
        through = element.get("trans", "").lstrip("#")
        if len(through) in (6, 8):
            image = self.sources.see_through(image, through[-6:])
        image = self._shaded(image, layer.manner.tint)
        left, top = self._corner
        # Tiled up to 0.16 wrote the place of a picture as x and y
        x = round(layer.manner.offset[0] + number(layer.element, "x") - left)
        y = round(layer.manner.offset[1] + number(layer.element, "y") - top)
        columns = _repeats(layer, "repeatx", x, image.get_width(), size[0])
        rows = _repeats(layer, "repeaty", y, image.get_height(), size[1])
        for row in rows:
            for column in columns:
                at = x + column * image.get_width(), y + row * image.get_height()
                if self._in_sight(image, at):
                    yield image, at


def _repeats(layer: Layer, name: str, at: int, side: int, size: int) -> range:
    """How often a picture is drawn along one side, counted from its own place."""
    if not is_true(layer.element.get(name)):
        return range(1)
    return range(-math.ceil(at / side), math.ceil((size - at) / side))


def turned(image: pygame.Surface, tile: int) -> pygame.Surface:
    if tile & DIAGONAL:
        image = pygame.transform.flip(pygame.transform.rotate(image, 90), False, True)
    if tile & (ACROSS | DOWN):
        image = pygame.transform.flip(image, bool(tile & ACROSS), bool(tile & DOWN))
    return image
