"""A map generated from its board alone with the game's own tiles, for boards
without any other picture."""

from __future__ import annotations

from ad1666.content.maps.writing import MapWriter, tileset_file, tilesets
from ad1666.rules.board import Barrier, Board
from ad1666.rules.characters import Square

_TILESETS = ("squares", "edges", "ground")
_SIDES = {"W": "v", "N": "h"}
_WORLD = {"E": "east", "W": "west", "S": "south", "N": "north"}


def plain_map(board: Board) -> bytes:
    """The XML of a map of that board, without decoration."""
    squares, lines, ground = (used := tilesets(_TILESETS)).values()
    sources = {tiles.first: str(tileset_file(name)) for name, tiles in used.items()}
    writer = MapWriter(board.width, board.height, {}, sources)
    writer.cells("squares", {s: squares.of(square=board.kind(s)) for s in board.squares()})
    writer.cells("rough", dict.fromkeys(board.rough, ground.of(ground="rough")))
    writer.cells("dark", dict.fromkeys(board.dark, ground.of(ground="dark")))
    edges: dict[str, dict[Square, int]] = {"v": {}, "h": {}}
    for (x, y, side), feature in board.features:
        properties = {"edge": feature.barrier.value, "axis": _SIDES[side]}
        if feature.lower is not None:
            properties["lower"] = _WORLD[feature.lower]
        if feature.barrier is not Barrier.OPEN:  # a side of high terrain to be climbed
            edges[_SIDES[side]][x, y] = lines.of(**properties)
    for axis, cells in edges.items():
        writer.cells(f"edges-{axis}", cells, axis)
    writer.objects("places")
    return writer.written()
