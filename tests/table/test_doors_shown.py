"""Doors of several looks on one map: each keeps its own, however it stands."""

from __future__ import annotations

import pygame
from pytmx.util_pygame import load_pygame

from ad1666.content.maps import load_map
from ad1666.resources import data_root
from ad1666.rules.board import Door, Edge
from ad1666.table import board_art

QUAY = data_root() / "maps" / "quay.tmx"
GATE, HOUSE_DOOR = Edge(7, 2, "N"), Edge(15, 3, "N")


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_a_door_looks_as_it_is_painted(screen: pygame.Surface) -> None:
    board = load_map(QUAY).board
    art, tmx = board_art.load(QUAY, board), load_pygame(str(QUAY))
    for edge, state in board.doors:
        layer = tmx.layernames["edges-h" if edge.side == "N" else "edges-v"]
        painted = tmx.get_tile_image_by_gid(layer.data[edge.y + 1][edge.x + 1])
        assert same(art.doors[edge, state], painted), edge


def test_a_gate_stays_a_gate_when_it_opens(screen: pygame.Surface) -> None:
    art = board_art.load(QUAY, load_map(QUAY).board)
    for state in Door:
        assert not same(art.doors[GATE, state], art.doors[HOUSE_DOOR, state])
    assert same(art.doors[GATE, Door.OPEN], art.doors[Edge(6, 7, "N"), Door.OPEN])
