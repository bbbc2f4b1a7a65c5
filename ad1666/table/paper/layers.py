"""A board in layers, for pages that draw it themselves: the board without its doors, and each door
in each state."""

from __future__ import annotations

import json

import pygame
from attrs import evolve

from ad1666.content.maps.reader import MapFile
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.board import Door, Edge
from ad1666.table.paper import rendering
from ad1666.table.paper.picture import as_drawn
from ad1666.table.toolkit.layout import BORDER


def layers(what: MapFile | Scenario, name: str, square: int) -> dict[str, bytes]:
    """The files of a board by their names, which begin with ``name``: the picture with its rim, in
    squares ``square`` pixels wide; the picture of each look that a door can have, which lies with
    its middle on that of the door's edge; and ``name.json``, which tells where all this belongs.
    Raises ContentError if a picture of the map is broken."""
    art, state = as_drawn(what)
    board = state.board
    bare = evolve(art, doors={}, pictures={}).drawn(board, square).picture
    found = {f"{name}.jpg": rendering.jpeg(bare).data}
    looks: dict[bytes, str] = {}
    doors: dict[str, dict[str, str]] = {}
    for edge, _door in board.doors:
        doors[_key(edge)] = states = {}
        for door in Door:
            if (image := art.doors.get((edge, door))) is None:
                continue
            look = rendering.png(pygame.transform.smoothscale(image, (square, square))).data
            file = looks.setdefault(look, f"{name}-door{len(looks) + 1}.png")
            found[file], states[door.value] = look, file
    told = {"picture": f"{name}.jpg", "square": square, "rim": BORDER, "doors": doors}
    found[f"{name}.json"] = json.dumps(told).encode()
    return found


def _key(edge: Edge) -> str:
    return f"{edge.x},{edge.y},{edge.side}"
