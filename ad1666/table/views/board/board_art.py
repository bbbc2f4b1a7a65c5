"""The picture of the board: the map's own tiles, read with pytmx, with doors in their current
state."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame
import pytmx
from attrs import define, field
from pytmx.util_pygame import pygame_image_loader

from ad1666.content.errors import cannot_decode
from ad1666.content.maps.reader import read_drawn
from ad1666.content.maps.schema import EDGE_LAYERS
from ad1666.content.maps.tiled import drawn_layers, looks_of_doors
from ad1666.rules.board import Board, Door, Edge
from ad1666.rules.victory import Place
from ad1666.table.toolkit import pictures, theme
from ad1666.table.toolkit.layout import BORDER
from ad1666.table.toolkit.theme import Colour
from ad1666.table.views.board import edge_signs, lamp_art, passage_art, place_art
from ad1666.table.views.board.lamp_art import Lamp

DAY: Colour = (255, 255, 255)
"""The light by day."""
_KEPT = 2
"""The number of cached pictures, for recent zoom levels and states of doors. A large one takes 40
MB."""


class Drawn(NamedTuple):
    """A board as drawn."""

    picture: pygame.Surface
    """With its rim and doors."""
    signs: tuple[pygame.Rect, ...]
    """The rectangles that signs on edges cover, relative to the upper left corner of the first
    square."""


@define
class BoardArt:
    """Draws one map. Pictures are cached by size of square and state of the doors."""

    ground: pygame.Surface
    tile: int
    doors: dict[tuple[Edge, Door], pygame.Surface]
    """The picture of each door in each of its states."""
    places: tuple[Place, ...] = ()
    """The zones and exits to show: those that goals name."""
    numbered: bool = False
    """Whether columns and rows have numbers, and squares dots at their corners: for authors, and
    for paper."""
    lamps: tuple[Lamp, ...] = ()
    """What shines on the map's own tiles."""
    pictures: dict[tuple[int, tuple[tuple[Edge, Door], ...]], Drawn] = field(factory=dict)
    _dim: tuple[Drawn, Colour, Drawn] | None = None
    """The picture last shown in another light: by day, the light, and in that light."""

    def show(self, places: tuple[Place, ...]) -> None:
        """Shows these zones and exits from now on: goals may come to be known."""
        if self.places != places:
            self.places, self._dim = places, None
            self.pictures.clear()

    def drawn(self, board: Board, square: int, light: Colour = DAY) -> Drawn:
        """The board with squares ``square`` pixels wide, in the light of an hour, with its lamps as
        bright as that is dark."""
        by_day = self._by_day(board, square)
        if light == DAY:
            return by_day
        if self._dim is None or self._dim[0] is not by_day or self._dim[1] != light:
            dim = lamp_art.lit(by_day.picture, light, board, square, self.lamps)
            self._dim = by_day, light, Drawn(dim, by_day.signs)
        return self._dim[2]

    def _by_day(self, board: Board, square: int) -> Drawn:
        key = square, board.doors
        found = self.pictures.pop(key, None)
        if found is None:
            signs = [*edge_signs.boxes(board, square), *passage_art.boxes(board, square)]
            found = Drawn(self._make(board, square), tuple(signs))
        self.pictures[key] = found
        while len(self.pictures) > _KEPT:
            del self.pictures[next(iter(self.pictures))]
        return found

    def _make(self, board: Board, square: int) -> pygame.Surface:
        full = self.ground.copy()
        for edge, door in board.doors:
            image = self.doors.get((edge, door))
            if image is not None:
                full.blit(image, _place(edge, self.tile))
        rim = round(square * BORDER)
        size = board.width * square + 2 * rim, board.height * square + 2 * rim
        picture = pictures.solid(size)
        pygame.transform.smoothscale(full, size, picture)
        passage_art.draw(picture, board, square, rim)
        if self.numbered:
            _grid(picture, board, square, rim)
            edge_signs.draw_coordinates(picture, board, square)
        for place in self.places:
            place_art.draw(picture, place, square, (rim, rim))
        edge_signs.draw(picture, board, square, rim)
        return picture


def _place(edge: Edge, tile: int) -> tuple[int, int]:
    """The position of an edge tile. Its art runs down the middle of the tile, so it is offset by
    half a tile."""
    half = tile // 2
    x, y = edge.x * tile + half, edge.y * tile + half
    return (x, y - half) if edge.side == "N" else (x - half, y)


def _grid(picture: pygame.Surface, board: Board, square: int, rim: int) -> None:
    """Draws faint dots at the corners of the squares: enough to count by without hiding the art."""
    for y in range(board.height + 1):
        for x in range(board.width + 1):
            at = rim + x * square, rim + y * square
            pygame.draw.circle(picture, theme.EDGE, at, max(1, square // 24))


def load(
    path: Path,
    board: Board,
    places: tuple[Place, ...] = (),
    xml: bytes | None = None,
    *,
    numbered: bool = False,
) -> BoardArt:
    """Loads the art of a map that the content loader has validated. ``places`` are the zones and
    exits to show, ``xml`` the map itself if it is not in its file. ``numbered`` if squares are
    spoken of by their numbers there.

    The map has a margin of one empty cell around the board. Half a cell of it is drawn, so that the
    outer edges are visible. Raises ContentError if one of its pictures is broken.
    """
    grid, tmx = read_drawn(path, _image_loader, xml)
    tile = tmx.tilewidth
    half = tile // 2
    ground = pictures.solid(((board.width + 1) * tile, (board.height + 1) * tile))
    ground.fill(theme.DESK_DARK)
    looks = looks_of_doors(tmx)
    doors: dict[tuple[Edge, Door], pygame.Surface] = {}
    lamps: list[Lamp] = []
    for layer in drawn_layers(grid, tmx):
        pieces: list[tuple[pygame.Surface, tuple[int, int]]] = []
        dx, dy = layer.offset[0] - half, layer.offset[1] - half
        if layer.picture is not None:
            pieces.append((_picture(layer.picture), (dx, dy)))
        for x, y, gid in layer.cells:
            image = tmx.get_tile_image_by_gid(gid)
            if image is None:
                continue
            lamps += lamp_art.of_tile(*_origin(tmx, gid), (x - 1, y - 1))
            if gid in looks and layer.name in EDGE_LAYERS:
                edge = Edge(x - 1, y - 1, EDGE_LAYERS[layer.name])
                doors |= {
                    (edge, door): tmx.get_tile_image_by_gid(look)
                    for door, look in looks[gid].items()
                }
            else:
                pieces.append((image, (x * tile + dx, y * tile + dy)))
        _lay(ground, pieces, layer.opacity)
    return BoardArt(ground, tile, doors, places, numbered, tuple(lamps))


def _origin(tmx: pytmx.TiledMap, gid: int) -> tuple[str, int]:
    """The tileset of a tile, and its number there."""
    tileset = tmx.get_tileset_from_gid(gid)
    return tileset.name, tmx.tiledgidmap[gid] - tileset.firstgid


def _image_loader(name: str, colorkey: str | None, tileset: object = None) -> object:
    """pytmx's loader, for names that are not UTF-8 as well: those pygame takes as bytes only."""
    file = os.fsencode(name)
    if tileset is None:
        return pygame_image_loader(file, colorkey)
    return _sheet(file, os.stat(file).st_mtime_ns, colorkey)


@lru_cache(maxsize=4)
def _sheet(file: bytes, _written: int, colorkey: str | None) -> object:
    """What cuts tiles out of the picture of a tileset, which many maps share. It is read again when
    it has been written anew."""
    return pygame_image_loader(file, colorkey)


def _picture(file: Path) -> pygame.Surface:
    """The picture of an image layer. It is not taken from pytmx, which may give it the number of
    a tile."""
    try:
        return pictures.load(file)
    except (pygame.error, OSError) as error:
        raise cannot_decode(file, error) from None


def _lay(
    ground: pygame.Surface,
    pieces: Sequence[tuple[pygame.Surface, tuple[int, int]]],
    opacity: float,
) -> None:
    """Lays the pieces of a layer onto what is below it."""
    if opacity == 1:
        ground.blits(pieces)
        return
    sheet = pictures.blank(ground.get_size())
    sheet.blits(pieces)
    sheet.set_alpha(round(255 * opacity))
    ground.blit(sheet, (0, 0))
