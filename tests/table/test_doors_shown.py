"""Doors of several looks on one map: each keeps its own, however it stands."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pygame
import pytest
from pytmx.util_pygame import load_pygame

from ad1666.content.maps.reader import load_map
from ad1666.resources import data_root
from ad1666.rules.board import Door, Edge
from ad1666.table.views.board import board_art

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


@pytest.fixture
def quay(tmp_path: Path) -> Path:
    """A copy of the map, to write on."""
    shutil.copytree(QUAY.parent / "tilesets", tmp_path / "tilesets")
    return Path(shutil.copy(QUAY, tmp_path))


def rewrite(quay: Path, pattern: str, by: str) -> None:
    edges = quay.parent / "tilesets" / "edges.tsx"
    text, times = re.subn(pattern, by, edges.read_text("utf-8"))
    assert times
    edges.write_text(text, "utf-8")


@pytest.mark.parametrize("default", ['"axis" value="v"', '"door" .*value="closed"'])
def test_a_door_has_the_defaults_that_tiled_does_not_save(
    default: str, quay: Path, screen: pygame.Surface
) -> None:
    rewrite(quay, f".*{default}.*\n", "")
    board = load_map(quay).board
    assert board == load_map(QUAY).board
    art, as_saved = board_art.load(quay, board), board_art.load(QUAY, board)
    assert all(same(look, as_saved.doors[door]) for door, look in art.doors.items())
    assert len(art.doors) == len(as_saved.doors) > 0


@pytest.mark.parametrize(
    ("pattern", "by"),
    [
        ('value="destroyed"', 'value="ajar"'),
        ('<tile id="(\\d+)" type="Edge">', '<tile id="\\1">'),
        ('value="door"', 'value="gate"'),
    ],
    ids=["door", "class", "edge"],
)
def test_tiles_that_are_no_doors_harm_nobody_as_decoration(
    pattern: str, by: str, quay: Path, screen: pygame.Surface
) -> None:
    board = load_map(QUAY).board
    rewrite(quay, pattern, by)
    text = quay.read_text("utf-8")
    text = re.sub('name="(edges-[vh])"( .*?) offset[xy]="-32"', r'name="old \1"\2', text)
    rows = ",\n".join([",".join("0" * (board.width + 2))] * (board.height + 2))
    size = f'width="{board.width + 2}" height="{board.height + 2}"'
    for number, (name, axis) in enumerate((("edges-v", "x"), ("edges-h", "y"))):
        data = f'<data encoding="csv">\n{rows}\n</data>'
        layer = f'<layer id="{90 + number}" name="{name}" {size} offset{axis}="-32">{data}</layer>'
        text = text.replace("<objectgroup", f"{layer}<objectgroup", 1)
    text = re.sub("(?s)<object .*?</object>", "", text)
    quay.write_text(text, "utf-8")
    bare = load_map(quay).board
    assert not bare.features
    assert board_art.load(quay, bare).doors == {}
