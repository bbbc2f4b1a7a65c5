"""Which squares of a foreign map are blocked, and where it has walls, by what its author marks."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from attrs import frozen

from ad1666.content.foreign.layers import Layer
from ad1666.content.foreign.marks import marks_of
from ad1666.content.foreign.numbers import corners_of, number
from ad1666.content.foreign.place import Notes
from ad1666.content.foreign.snapping import Cover, Point
from ad1666.content.foreign.tilesets import NUMBER, Tileset, Tilesets
from ad1666.content.foreign.wishes import Area
from ad1666.content.messages import counted, message

MOST_MARKED = 5_000
"""Objects that say what is blocked."""
_ROUND = 16
"""Corners that stand for those of an ellipse."""


@frozen(eq=False)
class Frame:
    """The part of a map that is taken over, in its cells, the size of one in pixels, and how many
    squares it becomes."""

    area: Area
    cell: tuple[int, int]
    width: int
    height: int

    def square_at(self, x: float, y: float) -> Point:
        """A place on the map, in pixels, as one on the board, in squares."""
        area = self.area
        return (
            (x / self.cell[0] - area.x) * self.width / area.width,
            (y / self.cell[1] - area.y) * self.height / area.height,
        )


def cover_of(layers: Sequence[Layer], tilesets: Tilesets, frame: Frame, notes: Notes) -> Cover:
    """What the author of a map marks: by layers, tiles, objects, or the shapes of tiles."""
    cover, left = Cover(frame.width, frame.height), MOST_MARKED
    kinds = dict[int, bool | Sequence[Element]]()
    for layer in layers:
        seen, tiles, things = 0, 0, 0
        area = frame.area
        for block in layer.blocks:
            for x, y, tile in block.cells(
                area.x, area.y, area.x + area.width, area.y + area.height
            ):
                if layer.manner.marks:
                    tiles += 1
                    _add_cell(cover, frame, layer, x, y)
                elif layer.manner.shown:
                    seen += _add_tile(cover, frame, layer, (x, y), tile, tilesets, kinds)
        for thing in layer.things:
            if (layer.manner.marks or marks_of(thing.element)) and things < left:
                things += 1
                _add_thing(cover, frame, layer.manner.offset, thing.element)
        left -= things
        _tell(notes, layer, tiles, seen, things)
    return cover


def _tell(notes: Notes, layer: Layer, tiles: int, seen: int, things: int) -> None:
    """Notes what a layer said."""
    for amount in (
        counted("{n} cell", "{n} cells", tiles),
        counted("{n} tile", "{n} tiles", seen),
        counted("{n} object", "{n} objects", things),
    ):
        if amount.n:
            told = message("{amount} of the layer {name}", amount=amount, name=layer.name)
            notes.mark(told)


def _add_cell(cover: Cover, frame: Frame, layer: Layer, x: int, y: int) -> None:
    dx, dy = layer.manner.offset
    width, height = frame.cell
    left, top = frame.square_at(x * width + dx, y * height + dy)
    right, bottom = frame.square_at((x + 1) * width + dx, (y + 1) * height + dy)
    cover.add_cell(left, top, right, bottom)


def _add_tile(
    cover: Cover,
    frame: Frame,
    layer: Layer,
    cell: tuple[int, int],
    tile: int,
    tilesets: Tilesets,
    kinds: dict[int, bool | Sequence[Element]],
) -> bool:
    """Adds what a tile says of the cell that it is in, if anything."""
    number_there = tile & NUMBER
    if number_there not in kinds:
        found = tilesets.find(tile)
        kinds[number_there] = False if found is None else _kind(*found)
    kind = kinds[number_there]
    if kind is True:
        _add_cell(cover, frame, layer, *cell)
        return True
    if not kind:
        return False
    dx, dy = layer.manner.offset
    at = cell[0] * frame.cell[0] + dx, cell[1] * frame.cell[1] + dy
    for shape in kind:
        _add_thing(cover, frame, at, shape)
    return True


def _kind(tileset: Tileset, number_there: int) -> bool | Sequence[Element]:
    """Whether a tile is blocked, or the shapes in it that are."""
    tile = tileset.tiles.get(number_there)
    if tile is None:
        return False
    return True if marks_of(tile) else tile.findall("objectgroup/object")[:20]


def _add_thing(cover: Cover, frame: Frame, offset: tuple[float, float], thing: Element) -> None:
    """Adds a rectangle, an ellipse, a polygon, a line or a tile that is an object."""
    x, y = number(thing, "x") + offset[0], number(thing, "y") + offset[1]
    width, height = number(thing, "width"), number(thing, "height")
    turn = math.radians(number(thing, "rotation"))
    if "gid" in thing.attrib:
        y -= height

    def placed(dx: float, dy: float) -> Point:
        along, across = math.cos(turn), math.sin(turn)
        return frame.square_at(x + dx * along - dy * across, y + dx * across + dy * along)

    for shape, add in _shapes(cover):
        if (found := thing.find(shape)) is not None:
            add([placed(*corner) for corner in corners_of(found)])
            return
    if thing.find("point") is not None or thing.find("text") is not None:
        return
    if thing.find("ellipse") is not None:
        turns = [2 * math.pi * n / _ROUND for n in range(_ROUND)]
        cover.add_shape(
            placed(width / 2 * (1 + math.cos(a)), height / 2 * (1 + math.sin(a))) for a in turns
        )
    elif turn:
        cover.add_shape(placed(*at) for at in ((0, 0), (width, 0), (width, height), (0, height)))
    else:
        (left, top), (right, bottom) = placed(0, 0), placed(width, height)
        cover.add_rect(left, top, right - left, bottom - top)


def _shapes(cover: Cover) -> Sequence[tuple[str, Callable[[Sequence[Point]], None]]]:
    return ("polygon", cover.add_shape), ("polyline", cover.add_line)
