"""Writes a place as a map of ours: its picture on an image layer, clear tiles over it."""

from __future__ import annotations

import io
from collections.abc import Mapping
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

import pygame
from attrs import frozen

from ad1666.content.maps.drawn import tile_of, tiles_of
from ad1666.content.maps.schema import TITLE
from ad1666.content.pictures import MAX_BYTES, MAX_SIDE
from ad1666.importing.images import solid
from ad1666.importing.place import SQUARE, ForeignPlace
from ad1666.importing.spots import Spots
from ad1666.rules.board import Barrier, Door
from ad1666.rules.characters import Square

CLEAR = "clear"
"""The tileset of tiles that can be seen through."""
_TILESETS = ("squares", "edges", "ground", CLEAR)
_APART = 1000
"""Numbers between the first tiles of tilesets, so that they may grow."""
_MOST_PNG = 4_000_000
"""Pixels with many colours, beyond which a picture is written as JPEG: as PNG it would be large,
and take long."""
_WEST, _EAST, _MIDDLE = "west-road", "east-road", "middle"
_PARTS = MAX_SIDE // SQUARE
"""The squares that one picture may have on a side."""


@frozen
class DrawnMap:
    """A map as text, and its pictures by name."""

    xml: bytes
    pictures: Mapping[str, bytes]


def drawn(place: ForeignPlace, spots: Spots, title: str, name: str) -> DrawnMap:
    """A map of a place, whose files have that name."""
    width, height = place.width + 2, place.height + 2
    root = Element(
        "map",
        version="1.8",
        tiledversion="1.8.2",
        orientation="orthogonal",
        renderorder="right-down",
        width=str(width),
        height=str(height),
        tilewidth=str(SQUARE),
        tileheight=str(SQUARE),
        infinite="0",
    )
    SubElement(SubElement(root, "properties"), "property", name=TITLE, value=title)
    for number, tileset in enumerate(_TILESETS):
        first = str(number * _APART + 1)
        SubElement(root, "tileset", firstgid=first, source=f"tilesets/{tileset}.tsx")
    writer = _Writer(root, place)
    pictures = writer.pictures(name)
    writer.rules()
    writer.places(spots)
    root.set("nextlayerid", str(writer.layer + 1))
    root.set("nextobjectid", str(writer.thing + 1))
    ElementTree.indent(root, " ")
    text = b'<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root) + b"\n"
    return DrawnMap(text, pictures)


class _Writer:
    """Adds layers to a map."""

    def __init__(self, root: Element, place: ForeignPlace) -> None:
        self.root, self.place = root, place
        self.layer = self.thing = 0
        first = _TILESETS.index(CLEAR) * _APART + 1
        self._tiles = tiles_of(CLEAR, first)

    def _layer(self, tag: str, name: str, **more: str) -> Element:
        self.layer += 1
        return SubElement(self.root, tag, {"id": str(self.layer), "name": name, **more})

    def pictures(self, name: str) -> dict[str, bytes]:
        """Adds the picture of the place, in parts if it is very long."""
        made = dict[str, bytes]()
        rect = self.place.picture.get_rect()
        for top in range(0, self.place.height, _PARTS):
            for left in range(0, self.place.width, _PARTS):
                side = _PARTS * SQUARE
                part = pygame.Rect(left * SQUARE, top * SQUARE, side, side).clip(rect)
                data, suffix = _packed(self.place.picture.subsurface(part), self.place.painted)
                number = f"-{len(made) + 1}" if made else ""
                layer = self._layer(
                    "imagelayer",
                    f"picture{number}",
                    offsetx=str((left + 1) * SQUARE),
                    offsety=str((top + 1) * SQUARE),
                )
                file = f"{name}{number}{suffix}"
                size = {"width": str(part.width), "height": str(part.height)}
                SubElement(layer, "image", {"source": file, **size})
                made[file] = data
        return made

    def rules(self) -> None:
        """Adds the layers that the rules read."""
        place = self.place
        open_square, blocked = (tile_of(self._tiles, square=kind) for kind in ("open", "blocked"))
        self._cells(
            "squares", {s: blocked if s in place.blocked else open_square for s in place.squares()}
        )
        self._cells("rough", {})
        self._cells("dark", dict.fromkeys(place.dark, tile_of(self._tiles, ground="dark")))
        half = str(-SQUARE // 2)
        for name, axis, side, offset in (
            ("edges-v", "v", "W", {"offsetx": half, "offsety": "0"}),
            ("edges-h", "h", "N", {"offsetx": "0", "offsety": half}),
        ):
            edges = {
                (edge.x, edge.y): self._edge(barrier, axis)
                for edge, barrier in place.edges.items()
                if edge.side == side
            }
            self._cells(name, edges, **offset)

    def _edge(self, barrier: Barrier, axis: str) -> int:
        state = {"door": Door.CLOSED.value} if barrier is Barrier.DOOR else {}
        return tile_of(self._tiles, edge=barrier.value, axis=axis, **state)

    def _cells(self, name: str, cells: Mapping[Square, int], **more: str) -> None:
        """Adds a layer of tiles, inside a margin of one cell."""
        place = self.place
        size = {"width": str(place.width + 2), "height": str(place.height + 2)}
        layer = self._layer("layer", name, **size, **more)
        rows = (
            ",".join(str(cells.get((x, y), 0)) for x in range(-1, place.width + 1))
            for y in range(-1, place.height + 1)
        )
        SubElement(layer, "data", encoding="csv").text = "\n" + ",\n".join(rows) + "\n"

    def places(self, spots: Spots) -> None:
        """Adds zones and exits, the starts of both sides, and a thing."""
        zones = self._layer("objectgroup", "zones")
        for name, squares in ((_WEST, spots.west), (_EAST, spots.east)):
            for square in squares:
                self._area(zones, "Exit", name, square, square)
        x, y = spots.thing
        low = max(0, x - 1), max(0, y - 1)
        high = min(self.place.width - 1, x + 1), min(self.place.height - 1, y + 1)
        self._area(zones, "Zone", _MIDDLE, low, high)
        points = self._layer("objectgroup", "places")
        for side, starts in (("red", spots.red), ("blue", spots.blue)):
            for slot, square in enumerate(starts, 1):
                has = self._point(points, "Start", f"{side} {slot}", square)
                SubElement(has, "property", name="side", propertytype="Side", value=side)
                SubElement(has, "property", name="slot", type="int", value=str(slot))
        has = self._point(points, "Thing", "the letter", spots.thing)
        SubElement(has, "property", name="thing", value="letter")

    def _object(self, layer: Element, kind: str, name: str, **at: float) -> tuple[Element, Element]:
        self.thing += 1
        told = {n: f"{value:g}" for n, value in at.items()}
        about = {"id": str(self.thing), "name": name, "type": kind}
        thing = SubElement(layer, "object", about | told)
        return thing, SubElement(thing, "properties")

    def _area(self, layer: Element, kind: str, name: str, low: Square, high: Square) -> None:
        x, y = ((n + 1) * SQUARE for n in low)
        width, height = ((b - a + 1) * SQUARE for a, b in zip(low, high, strict=True))
        _thing, has = self._object(layer, kind, name, x=x, y=y, width=width, height=height)
        SubElement(has, "property", name=kind.lower(), value=name)

    def _point(self, layer: Element, kind: str, name: str, square: Square) -> Element:
        x, y = ((n + 1.5) * SQUARE for n in square)
        thing, has = self._object(layer, kind, name, x=x, y=y)
        SubElement(thing, "point")
        return has


def _packed(picture: pygame.Surface, painted: bool) -> tuple[bytes, str]:
    if not painted or picture.get_width() * picture.get_height() <= _MOST_PNG:
        packed = io.BytesIO()
        pygame.image.save(picture, packed, "picture.png")
        if packed.tell() <= MAX_BYTES // 2:
            return packed.getvalue(), ".png"
    packed = io.BytesIO()
    pygame.image.save(solid(picture), packed, "picture.jpg")
    return packed.getvalue(), ".jpg"
