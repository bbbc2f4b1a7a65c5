"""Writes a place as a map of ours: its picture on an image layer, clear tiles over it."""

from __future__ import annotations

import io
from collections.abc import Mapping

import pygame
from attrs import frozen

from ad1666.content.maps.schema import TITLE
from ad1666.content.maps.writing import MapWriter, Tileset, tilesets
from ad1666.content.pictures import MAX_BYTES, MAX_SIDE
from ad1666.importing.images import solid
from ad1666.importing.place import SQUARE, ForeignPlace
from ad1666.importing.spots import Spots
from ad1666.rules.board import Barrier, Door
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square

CLEAR = "clear"
"""The tileset of tiles that can be seen through."""
_TILESETS = ("squares", "edges", "ground", CLEAR)
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
    used = tilesets(_TILESETS)
    sources = {tiles.first: f"tilesets/{tileset}.tsx" for tileset, tiles in used.items()}
    writer = MapWriter(place.width, place.height, {TITLE: title}, sources)
    pictures = _pictures(writer, place, name)
    _rules(writer, place, used[CLEAR])
    _places(writer, place, spots)
    return DrawnMap(writer.written(), pictures)


def _pictures(writer: MapWriter, place: ForeignPlace, name: str) -> dict[str, bytes]:
    """Adds the picture of a place, in parts if it is very long."""
    made = dict[str, bytes]()
    rect = place.picture.get_rect()
    for top in range(0, place.height, _PARTS):
        for left in range(0, place.width, _PARTS):
            side = _PARTS * SQUARE
            part = pygame.Rect(left * SQUARE, top * SQUARE, side, side).clip(rect)
            data, suffix = _packed(place.picture.subsurface(part), place.painted)
            number = f"-{len(made) + 1}" if made else ""
            file = f"{name}{number}{suffix}"
            writer.picture(f"picture{number}", file, (left, top), part.size)
            made[file] = data
    return made


def _rules(writer: MapWriter, place: ForeignPlace, clear: Tileset) -> None:
    """Adds the layers that the rules read."""
    open_square, blocked = (clear.of(square=kind) for kind in ("open", "blocked"))
    squares = {s: blocked if s in place.blocked else open_square for s in place.squares()}
    writer.cells("squares", squares)
    writer.cells("rough", {})
    writer.cells("dark", dict.fromkeys(place.dark, clear.of(ground="dark")))
    for axis, side in (("v", "W"), ("h", "N")):
        edges = {
            (edge.x, edge.y): _edge(clear, barrier, axis)
            for edge, barrier in place.edges.items()
            if edge.side == side
        }
        writer.cells(f"edges-{axis}", edges, axis)


def _edge(clear: Tileset, barrier: Barrier, axis: str) -> int:
    state = {"door": Door.CLOSED.value} if barrier is Barrier.DOOR else {}
    return clear.of(edge=barrier.value, axis=axis, **state)


def _places(writer: MapWriter, place: ForeignPlace, spots: Spots) -> None:
    """Adds zones and exits, the starts of both sides, and a thing."""
    zones = writer.objects("zones")
    for name, squares in ((_WEST, spots.west), (_EAST, spots.east)):
        for square in squares:
            writer.area(zones, "Exit", name, square, square, exit=name)
    x, y = spots.thing
    low = max(0, x - 1), max(0, y - 1)
    high = min(place.width - 1, x + 1), min(place.height - 1, y + 1)
    writer.area(zones, "Zone", _MIDDLE, low, high, zone=_MIDDLE)
    places = writer.objects("places")
    for side, starts in ((Side.RED, spots.red), (Side.BLUE, spots.blue)):
        for slot, square in enumerate(starts, 1):
            at = _middle(square)
            writer.point(places, "Start", f"{side} {slot}", at, side=side, slot=slot)
    writer.point(places, "Thing", "the letter", _middle(spots.thing), thing="letter")


def _middle(square: Square) -> tuple[float, float]:
    return square[0] + 0.5, square[1] + 0.5


def _packed(picture: pygame.Surface, painted: bool) -> tuple[bytes, str]:
    if not painted or picture.get_width() * picture.get_height() <= _MOST_PNG:
        packed = io.BytesIO()
        pygame.image.save(picture, packed, "picture.png")
        if packed.tell() <= MAX_BYTES // 2:
            return packed.getvalue(), ".png"
    packed = io.BytesIO()
    pygame.image.save(solid(picture), packed, "picture.jpg")
    return packed.getvalue(), ".jpg"
