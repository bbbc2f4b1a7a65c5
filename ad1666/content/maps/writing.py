"""Writes a map as Tiled saves it: layers of cells, pictures, places and areas, from the bottom to
the top. Who calls it chooses tiles, by what they are or by their names."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from attrs import field, frozen

from ad1666.content.maps.properties import whole
from ad1666.content.maps.schema import NAME
from ad1666.content.maps.tilesets import tileset_of
from ad1666.resources import data_root
from ad1666.rules.characters import Square

CELL = 64
"""The side of a cell in pixels."""
_APART = 1000
"""Numbers between the first tiles of tilesets, so that they may grow."""
_HEAD = {
    "version": "1.8",
    "tiledversion": "1.8.2",
    "orientation": "orthogonal",
    "renderorder": "right-down",
}
_CELLS = {"tilewidth": str(CELL), "tileheight": str(CELL), "infinite": "0"}
_HALF = str(-CELL // 2)
_OFFSETS = {
    "": {},
    "v": {"offsetx": _HALF, "offsety": "0"},
    "h": {"offsetx": "0", "offsety": _HALF},
}
"""How layers lie: on the cells, or on the edges of an axis."""


@frozen
class Tileset:
    """One of the game's tilesets: the number of its first tile in a map, and its tiles."""

    name: str
    first: int
    tiles: Mapping[int, Mapping[str, str]] = field(repr=False)
    """The properties of its tiles by their numbers in a map."""
    named: Mapping[str, tuple[int, ...]] = field(repr=False)
    """The numbers of its tiles in a map by their names; variants have the same name."""

    def of(self, **wanted: str) -> int:
        """The number of the first tile with these properties. Raises LookupError if none has."""
        for number, properties in self.tiles.items():
            if wanted.items() <= properties.items():
                return number
        raise LookupError(f"{self.name}: {wanted}")


def tilesets(names: Sequence[str]) -> dict[str, Tileset]:
    """Some of the game's tilesets, numbered in this order."""
    return {name: _tileset(name, place * _APART + 1) for place, name in enumerate(names)}


def tileset_file(name: str) -> Path:
    """The file of one of the game's tilesets."""
    return data_root() / "maps" / "tilesets" / f"{name}.tsx"


def _tileset(name: str, first: int) -> Tileset:
    tiles, named = dict[int, dict[str, str]](), dict[str, list[int]]()
    for tile in tileset_of(tileset_file(name)).findall("tile"):
        has = {p.get("name", ""): p.get("value", "") for p in tile.iter("property")}
        number = first + whole(tile, "id")
        tiles[number] = has
        named.setdefault(has[NAME], []).append(number)
    return Tileset(name, first, tiles, {name: tuple(found) for name, found in named.items()})


class MapWriter:
    """A map in the making, for a board of some squares, inside a margin of one cell. ``sources``
    are the files of its tilesets by the numbers of their first tiles."""

    def __init__(
        self, width: int, height: int, properties: Mapping[str, str], sources: Mapping[int, str]
    ) -> None:
        self._width, self._height = width, height
        self._layers = self._objects = 0
        self._size = {"width": str(width + 2), "height": str(height + 2)}
        self._root = Element("map", {**_HEAD, **self._size, **_CELLS})
        if properties:
            has = SubElement(self._root, "properties")
            for name, value in properties.items():
                SubElement(has, "property", name=name, value=value)
        for first, source in sources.items():
            SubElement(self._root, "tileset", firstgid=str(first), source=source)

    def cells(self, name: str, cells: Mapping[Square, int], axis: str = "") -> None:
        """Adds a layer of tiles by their squares; with an ``axis``, "v" or "h", those of edges."""
        layer = self._layer("layer", name, **self._size, **_OFFSETS[axis])
        rows = (
            ",".join(str(cells.get((x, y), 0)) for x in range(-1, self._width + 1))
            for y in range(-1, self._height + 1)
        )
        SubElement(layer, "data", encoding="csv").text = "\n" + ",\n".join(rows) + "\n"

    def picture(self, name: str, source: str, at: Square, size: tuple[int, int]) -> None:
        """Adds a picture of this many pixels whose corner is that of a square."""
        x, y = ((n + 1) * CELL for n in at)
        layer = self._layer("imagelayer", name, offsetx=str(x), offsety=str(y))
        width, height = map(str, size)
        SubElement(layer, "image", source=source, width=width, height=height)

    def objects(self, name: str) -> Element:
        """Adds a layer for places or for areas."""
        return self._layer("objectgroup", name)

    def point(
        self, layer: Element, kind: str, name: str, at: tuple[float, float], **has: str | int
    ) -> None:
        """Adds a place of a class, with its properties, to a layer of objects. It is measured in
        squares from the corner of the board: the middle of the first is at a half."""
        x, y = ((n + 1) * CELL for n in at)
        SubElement(self._object(layer, kind, name, has, x=x, y=y), "point")

    def area(
        self, layer: Element, kind: str, name: str, low: Square, high: Square, **has: str | int
    ) -> None:
        """Adds all squares from one to another, both among them, to a layer of objects."""
        x, y = ((n + 1) * CELL for n in low)
        width, height = ((b - a + 1) * CELL for a, b in zip(low, high, strict=True))
        self._object(layer, kind, name, has, x=x, y=y, width=width, height=height)

    def written(self) -> bytes:
        """The map; nothing is added to it any more."""
        self._root.set("nextlayerid", str(self._layers + 1))
        self._root.set("nextobjectid", str(self._objects + 1))
        ElementTree.indent(self._root, " ")
        text = ElementTree.tostring(self._root)
        return b'<?xml version="1.0" encoding="UTF-8"?>\n' + text + b"\n"

    def _layer(self, tag: str, name: str, **more: str) -> Element:
        self._layers += 1
        return SubElement(self._root, tag, {"id": str(self._layers), "name": name, **more})

    def _object(
        self, layer: Element, kind: str, name: str, has: Mapping[str, str | int], **at: float
    ) -> Element:
        self._objects += 1
        about = {"id": str(self._objects), "name": name, "type": kind}
        thing = SubElement(layer, "object", about | {n: f"{value:g}" for n, value in at.items()})
        told = SubElement(thing, "properties")
        for key, value in has.items():
            SubElement(told, "property", {"name": key, **_typed(value), "value": str(value)})
        return thing


def _typed(value: str | int) -> dict[str, str]:
    """How Tiled notes the type of a property: not that of a text."""
    if isinstance(value, enum.Enum):
        return {"propertytype": type(value).__name__}
    return {"type": "int"} if isinstance(value, int) else {}
