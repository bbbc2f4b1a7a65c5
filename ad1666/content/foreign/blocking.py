"""Which squares of a foreign map are blocked, and where it has walls, by what its author marks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from xml.etree.ElementTree import Element

from attrs import Factory, define, frozen

from ad1666.content.foreign.layers import Layer
from ad1666.content.foreign.marks import marks_of
from ad1666.content.foreign.numbers import corners_of, number
from ad1666.content.foreign.place import Notes
from ad1666.content.foreign.snapping import Cover, Point
from ad1666.content.foreign.tilesets import NUMBER, Tileset, Tilesets
from ad1666.content.foreign.wishes import Area
from ad1666.content.messages import counted, message

MOST_MARKED = 50_000
"""Cells, objects and shapes of tiles that say what is blocked."""
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
    marker = _Marker(Cover(frame.width, frame.height), tilesets, frame, notes)
    for layer in layers:
        marker.look_at(layer)
    return marker.cover


@define
class _Marker:
    """Goes through the layers of a map."""

    cover: Cover
    tilesets: Tilesets
    frame: Frame
    notes: Notes
    left: int = MOST_MARKED
    """Cells, shapes and objects that may still be marks."""
    kinds: dict[int, bool | Sequence[Element]] = Factory(dict)

    def look_at(self, layer: Layer) -> None:
        """Adds what a layer says, and notes it."""
        cells = tiles = things = 0
        offset = layer.manner.offset
        for x, y, tile in self._cells(layer):
            if self.left < 0:
                break
            if layer.manner.marks:
                cells += self._add_cell(offset, x, y)
            else:
                tiles += self._add_tile(offset, x, y, tile)
        for thing in layer.things:
            if (layer.manner.marks or marks_of(thing.element)) and self._may_mark():
                things += 1
                _add_thing(self.cover, self.frame, offset, thing.element)
        for amount in (
            counted("{n} cell", "{n} cells", cells),
            counted("{n} tile", "{n} tiles", tiles),
            counted("{n} object", "{n} objects", things),
        ):
            if amount.n:
                told = message("{amount} of the layer {name}", amount=amount, name=layer.name)
                self.notes.mark(told)

    def _cells(self, layer: Layer) -> Iterator[tuple[int, int, int]]:
        """The cells of a layer that may be marks."""
        area = self.frame.area
        for block in layer.blocks:
            kinds = () if layer.manner.marks else map(self._kind, {*block.tiles} - {0})
            if layer.manner.marks or (layer.manner.shown and any([*kinds])):
                yield from block.cells(area.x, area.y, area.x + area.width, area.y + area.height)

    def _may_mark(self) -> bool:
        """Whether there may be another mark, which counts it."""
        self.left -= 1
        if self.left < 0:
            most = message("marks beyond the first {most}", most=MOST_MARKED)
            self.notes.leave_out(most)
        return self.left >= 0

    def _add_cell(self, offset: tuple[float, float], x: int, y: int) -> bool:
        """Blocks a cell. Returns whether that was possible."""
        if not self._may_mark():
            return False
        width, height = self.frame.cell
        left, top = self.frame.square_at(x * width + offset[0], y * height + offset[1])
        right, bottom = self.frame.square_at(
            (x + 1) * width + offset[0], (y + 1) * height + offset[1]
        )
        self.cover.add_cell(left, top, right, bottom)
        return True

    def _add_tile(self, offset: tuple[float, float], x: int, y: int, tile: int) -> bool:
        """Adds what a tile says of the cell that it is in. Returns whether it says anything."""
        kind = self._kind(tile)
        if kind is True:
            return self._add_cell(offset, x, y)
        if not kind:
            return False
        at = x * self.frame.cell[0] + offset[0], y * self.frame.cell[1] + offset[1]
        for shape in kind:
            if not self._may_mark():
                return False
            _add_thing(self.cover, self.frame, at, shape)
        return True

    def _kind(self, tile: int) -> bool | Sequence[Element]:
        """Whether a tile is blocked, or the shapes in it that are."""
        number_there = tile & NUMBER
        if number_there not in self.kinds:
            found = self.tilesets.find(tile)
            self.kinds[number_there] = False if found is None else _kind(*found)
        return self.kinds[number_there]


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
