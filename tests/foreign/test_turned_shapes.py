"""The shapes of tiles are where the picture of a map shows them: turned, reaching out of their
cells, moved by their tileset."""

from __future__ import annotations

from array import array
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pygame
import pytest

from ad1666.importing.baking import turned
from ad1666.importing.blocking import Frame, cover_of
from ad1666.importing.cells import Block
from ad1666.importing.layers import Layer, LayerStyle, MapObject
from ad1666.importing.place import Notes
from ad1666.importing.sources import Sources
from ad1666.importing.tilesets import ACROSS, DIAGONAL, DOWN, Tileset, Tilesets
from ad1666.importing.wishes import SourceArea
from ad1666.rules.characters import Square

CELL = 8
"""Pixels of a cell; a square of the board has two."""
FILE = Path("map.tmx")
FRAME = Frame(SourceArea(0, 0, 5, 5), (CELL, CELL), 20, 20)
SHAPES = (
    '<object x="0" y="0" width="4" height="2"/>',
    '<object x="0" y="0"><polygon points="0,0 4,0 4,2 0,2"/></object>',
    '<object x="0" y="2" width="2" height="4" rotation="-90"/>',
)
"""Three ways to cover the four pixels by two in the upper left corner of a tile."""
TURNS = [a | b | c for a in (0, ACROSS) for b in (0, DOWN) for c in (0, DIAGONAL)]


def tilesets(size: tuple[int, int], inside: str = "", **more: str) -> Tilesets:
    """One tileset with tiles of a size, and what is ``inside`` its first tile."""
    root = Element("tileset", tilewidth=str(size[0]), tileheight=str(size[1]), **more)
    root.append(fromstring(f'<tile id="0">{inside}</tile>'))
    notes = Notes()
    return Tilesets((1,), (Tileset(FILE, root, Sources(FILE, notes)),), notes)


def shaped(shape: str) -> str:
    return f"<objectgroup>{shape}</objectgroup>"


def blocked(layer: Layer, known: Tilesets) -> set[Square]:
    return set(cover_of([layer], known, FRAME, Notes()).blocked())


def in_the_middle(tile: int, known: Tilesets) -> set[Square]:
    """What a tile blocks that lies in the middle of five by five cells."""
    block = Block(2, 2, 1, 1, array("I", [tile]))
    return blocked(Layer(Element("layer"), "ground", LayerStyle(), (block,)), known)


def shown(tile: int, size: tuple[int, int], at: tuple[int, int] = (0, 0)) -> set[Square]:
    """Where the picture of that tile, turned, shows these pixels."""
    picture = pygame.Surface(size)
    picture.fill("white", (0, 0, 4, 2))
    image = turned(picture, tile)
    left, top = 2 * CELL + at[0], 3 * CELL - image.get_height() + at[1]
    return {
        ((left + x) // 2, (top + y) // 2)
        for x in range(image.get_width())
        for y in range(image.get_height())
        if image.get_at((x, y))[0]
    }


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("turn", TURNS)
def test_a_shape_is_turned_as_its_tile_is(turn: int, shape: str) -> None:
    known = tilesets((8, 8), shaped(shape))
    assert in_the_middle(1 | turn, known) == shown(turn, (8, 8)) != set()


@pytest.mark.parametrize("turn", TURNS)
def test_the_shapes_of_a_tall_tile_are_where_it_reaches(turn: int) -> None:
    known = tilesets((8, 16), shaped(SHAPES[0]))
    (tileset,) = known.sets
    assert tileset is not None
    tileset.offset = (2, -4)
    assert in_the_middle(1 | turn, known) == shown(turn, (8, 16), (2, -4)) != set()


def test_a_tile_of_a_collection_has_the_size_of_its_picture() -> None:
    picture = '<image width="16" height="16"/>'
    known = tilesets((8, 8), picture + shaped(SHAPES[0]))
    assert in_the_middle(1 | ACROSS, known) == shown(ACROSS, (16, 16))


def test_tiles_that_are_drawn_as_large_as_cells_have_their_shapes_so() -> None:
    corner = shaped('<object x="8" y="0" width="8" height="4"/>')
    known = tilesets((16, 16), corner, tilerendersize="grid")
    assert in_the_middle(1, known) == {(10, 8), (11, 8)}
    assert in_the_middle(1 | DOWN, known) == {(10, 11), (11, 11)}


@pytest.mark.parametrize(
    ("alignment", "rotation", "squares"),
    [
        ("", 0, {(4, 2), (5, 2), (4, 3), (5, 3)}),
        ("", 90, {(4, 4), (5, 4), (4, 5), (5, 5)}),
        ("topleft", 0, {(4, 4), (5, 4), (4, 5), (5, 5)}),
        ("bottomright", 0, {(2, 2), (3, 2), (2, 3), (3, 3)}),
    ],
)
def test_an_object_that_shows_a_tile_is_held_and_turned_where_its_tileset_says(
    alignment: str, rotation: int, squares: set[Square]
) -> None:
    known = tilesets((4, 4), objectalignment=alignment)
    thing = Element("object", gid="1", x="8", y="8", width="4", height="4", rotation=str(rotation))
    layer = Layer(
        Element("objectgroup"), "walls", LayerStyle(marks=True), (), (MapObject(thing, known),)
    )
    assert blocked(layer, known) == squares
