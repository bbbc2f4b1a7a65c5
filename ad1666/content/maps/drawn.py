"""A map generated from its board alone with the game's own tiles, for boards
without any other picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree

from ad1666.content.maps.properties import whole
from ad1666.content.maps.tilesets import tileset_of
from ad1666.content.maps.xml import Element
from ad1666.resources import data_root
from ad1666.rules.board import Barrier, Board
from ad1666.rules.characters import Square

_TILESETS = ("squares", "edges", "ground")
_SIDES = {"W": "v", "N": "h"}
_WORLD = {"E": "east", "W": "west", "S": "south", "N": "north"}
_CELL = 64

Tile: TypeAlias = tuple[int, dict[str, str]]
"""The number of a tile, and its properties."""


def plain_map(board: Board) -> bytes:
    """The XML of a map of that board, without decoration."""
    size = {"width": str(board.width + 2), "height": str(board.height + 2)}
    cell = {"tilewidth": str(_CELL), "tileheight": str(_CELL)}
    root = ElementTree.Element("map", {"orientation": "orthogonal", **size, **cell})
    tiles = _tiles(root)
    squares = {s: tile_of(tiles, square=board.kind(s)) for s in board.squares()}
    _add_layer(root, board, "squares", squares)
    _add_layer(root, board, "rough", dict.fromkeys(board.rough, tile_of(tiles, ground="rough")))
    _add_layer(root, board, "dark", dict.fromkeys(board.dark, tile_of(tiles, ground="dark")))
    edges: dict[str, dict[Square, int]] = {"v": {}, "h": {}}
    for (x, y, side), feature in board.features:
        properties = {"edge": feature.barrier.value, "axis": _SIDES[side]}
        if feature.lower is not None:
            properties["lower"] = _WORLD[feature.lower]
        if feature.barrier is not Barrier.OPEN:  # a side of high terrain to be climbed
            edges[_SIDES[side]][x, y] = tile_of(tiles, **properties)
    half = str(-_CELL // 2)
    _add_layer(root, board, "edges-v", edges["v"], offsetx=half)
    _add_layer(root, board, "edges-h", edges["h"], offsety=half)
    ElementTree.SubElement(root, "objectgroup", name="places")
    return ElementTree.tostring(root)


def _tiles(root: Element) -> list[Tile]:
    """Adds the game's tilesets to a map and returns the number of each tile with its properties."""
    tiles, first = [], 1
    for name in _TILESETS:
        file = _file(name)
        ElementTree.SubElement(root, "tileset", firstgid=str(first), source=str(file))
        tiles += tiles_of(name, first)
        first += whole(tileset_of(file), "tilecount")
    return tiles


def tiles_of(name: str, first: int) -> list[Tile]:
    """The tiles of one of the game's tilesets, numbered from the first."""
    return [
        (
            first + whole(tile, "id"),
            {p.get("name", ""): p.get("value", "") for p in tile.iter("property")},
        )
        for tile in tileset_of(_file(name)).findall("tile")
    ]


def tile_of(tiles: Sequence[Tile], **wanted: str) -> int:
    """The number of the first tile with these properties."""
    return next(number for number, properties in tiles if wanted.items() <= properties.items())


def _file(name: str) -> Path:
    return data_root() / "maps" / "tilesets" / f"{name}.tsx"


def _add_layer(
    root: Element, board: Board, name: str, cells: Mapping[Square, int], **offset: str
) -> None:
    """Adds a layer of tiles to a map, inside a margin of one cell."""
    size = {"width": str(board.width + 2), "height": str(board.height + 2)}
    layer = ElementTree.SubElement(root, "layer", {"name": name, **size, **offset})
    rows = (
        ",".join(str(cells.get((x, y), 0)) for x in range(-1, board.width + 1))
        for y in range(-1, board.height + 1)
    )
    ElementTree.SubElement(layer, "data", encoding="csv").text = ",\n".join(rows)
