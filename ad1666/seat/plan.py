"""A board that nobody has made a picture of, as the tiles that it is drawn of: for a page that may
have to show boards which are made while it is read."""

from __future__ import annotations

from pathlib import PurePath

from pytmx.pytmx import default_image_loader

from ad1666.content.maps.reader import MapFile, read_drawn
from ad1666.content.maps.schema import EDGE_LAYERS
from ad1666.content.maps.tiled import drawn_layers, looks_of_doors
from ad1666.rules.board import Edge
from ad1666.rules.state import State
from ad1666.seat.sheet import Plan
from ad1666.words.ground import letter_of


def plan_of(drawn: MapFile, state: State) -> Plan:
    """The plan of a map whose tiles are the game's own, none of them turned or seen through, with
    what a game shows on it. Raises ContentError if the map cannot be read."""
    grid, tmx = read_drawn(drawn.path, default_image_loader, drawn.xml)
    side, looks, board = tmx.tilewidth, looks_of_doors(tmx), state.board
    sheets: dict[str, int] = {}
    tiles: dict[tuple[int, int, int], int] = {}

    def tile(gid: int) -> int:
        file, (left, top, *_size), _turned = tmx.get_tile_image_by_gid(gid)
        sheet = sheets.setdefault(PurePath(file).stem, len(sheets))
        return tiles.setdefault((sheet, left, top), len(tiles))

    pieces: list[tuple[int, int, int]] = []
    doors: dict[Edge, tuple[tuple[str, int], ...]] = {}
    for layer in drawn_layers(grid, tmx):
        dx, dy = (offset - side // 2 for offset in layer.offset)
        for x, y, gid in layer.cells:
            if gid in looks and layer.name in EDGE_LAYERS:
                states = ((door.value, tile(look)) for door, look in looks[gid].items())
                doors[Edge(x - 1, y - 1, EDGE_LAYERS[layer.name])] = tuple(states)
            else:
                pieces.append((tile(gid), x * side + dx, y * side + dy))
    return Plan(
        tile=side,
        sheets=tuple(sheets),
        tiles=tuple(tiles),
        pieces=tuple(pieces),
        doors=tuple(doors[edge] for edge, _door in board.doors),
        places=tuple(place.squares for place in state.terms.places),
        passages=tuple(
            (letter_of(n), end) for n, link in enumerate(board.links) for end in link.ends
        ),
        climbs=tuple((e, f.climb) for e, f in board.features if f.climb is not None),
        ways_out=tuple((at, way.value) for at in board.squares() for way in board.ways_out(at)),
    )
