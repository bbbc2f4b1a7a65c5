"""Which squares of a foreign map are blocked, and where it has walls, by what its author marks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from xml.etree.ElementTree import Element

from attrs import Factory, define, frozen

from ad1666.content.messages import counted, message
from ad1666.importing.collision import marks_of
from ad1666.importing.layers import Layer, MapObject
from ad1666.importing.numbers import corners_of, gid_of, number
from ad1666.importing.place import Notes
from ad1666.importing.snapping import Cover, Point
from ad1666.importing.tilesets import ACROSS, DIAGONAL, DOWN, HELD, NUMBER, Tileset, Tilesets
from ad1666.importing.wishes import SourceArea

MOST_MARKED = 50_000
"""Cells, objects and shapes of tiles that say what is blocked."""
_ROUND = 16
"""Corners that stand for those of an ellipse."""


@frozen(eq=False)
class Frame:
    """The part of a map that is taken over, in its cells, the size of one in pixels, and how many
    squares it becomes."""

    area: SourceArea
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
    kinds: dict[int, bool | _Shapes] = Factory(dict)

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
                to_board = partial(self._moved, offset)
                _add_thing(self.cover, thing.element, to_board, _hold_of(thing))
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
        if isinstance(kind, bool):
            return kind and self._add_cell(offset, x, y)
        width, height = self.frame.cell
        place = kind.placed(tile, self.frame.cell)

        def to_board(across: float, down: float) -> Point:
            across, down = place(across, down)
            return self._moved(offset, x * width + across, y * height + down)

        for shape in kind.shapes:
            if not self._may_mark():
                return False
            _add_thing(self.cover, shape, to_board)
        return True

    def _moved(self, offset: tuple[float, float], x: float, y: float) -> Point:
        """A place on the board, by that in a layer with an offset."""
        return self.frame.square_at(x + offset[0], y + offset[1])

    def _kind(self, tile: int) -> bool | _Shapes:
        """Whether a tile is blocked, or the shapes in it that are."""
        number_there = tile & NUMBER
        if number_there not in self.kinds:
            found = self.tilesets.find(tile)
            self.kinds[number_there] = False if found is None else _kind(*found)
        return self.kinds[number_there]


@frozen(eq=False)
class _Shapes:
    shapes: Sequence[Element]
    size: tuple[int, int]
    """That of the tile in pixels."""
    offset: tuple[int, int]
    """How far its tileset moves it."""
    fits_cells: bool

    def placed(self, tile: int, cell: tuple[int, int]) -> Callable[[float, float], Point]:
        """What brings a place in the tile to where it is from the upper left corner of a cell,
        which turns the tile. A large tile reaches up and to the right out of its cell."""
        wide, high = reversed(self.size) if tile & DIAGONAL else self.size
        left, top = self.offset[0], cell[1] - high + self.offset[1]
        across = down = 1.0
        if self.fits_cells and wide > 0 and high > 0:
            across, down, left, top = cell[0] / wide, cell[1] / high, 0, 0

        def place(x: float, y: float) -> Point:
            if tile & DIAGONAL:
                x, y = y, x
            if tile & ACROSS:
                x = wide - x
            if tile & DOWN:
                y = high - y
            return left + x * across, top + y * down

        return place


def _kind(tileset: Tileset, number_there: int) -> bool | _Shapes:
    """Whether a tile is blocked, or the shapes in it that are."""
    tile = tileset.tiles.get(number_there)
    if tile is None:
        return False
    if marks_of(tile):
        return True
    shapes = tile.findall("objectgroup/object")[:20]
    size = tileset.extent(number_there)
    return bool(shapes) and _Shapes(shapes, size, tileset.offset, tileset.fits_cells)


def _hold_of(thing: MapObject) -> tuple[float, float]:
    """The part of a thing that its own place is, across and down."""
    if "gid" not in thing.element.attrib:
        return 0.0, 0.0
    found = thing.tilesets.find(gid_of(thing.element))
    return HELD if found is None else found[0].hold


def _add_thing(
    cover: Cover,
    thing: Element,
    to_board: Callable[[float, float], Point],
    hold: tuple[float, float] = (0.0, 0.0),
) -> None:
    """Adds a rectangle, an ellipse, a polygon, a line or a tile that is an object. ``to_board``
    tells a place on the board; ``hold`` is the part of the thing that its own place is, around
    which it is turned."""
    x, y = number(thing, "x"), number(thing, "y")
    width, height = number(thing, "width"), number(thing, "height")
    turn = math.radians(number(thing, "rotation"))

    def placed(dx: float, dy: float) -> Point:
        dx, dy = dx - hold[0] * width, dy - hold[1] * height
        along, across = math.cos(turn), math.sin(turn)
        return to_board(x + dx * along - dy * across, y + dx * across + dy * along)

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
        (left, right), (top, bottom) = map(
            sorted, zip(placed(0, 0), placed(width, height), strict=True)
        )
        cover.add_rect(left, top, right - left, bottom - top)


def _shapes(cover: Cover) -> Sequence[tuple[str, Callable[[Sequence[Point]], None]]]:
    return ("polygon", cover.add_shape), ("polyline", cover.add_line)
