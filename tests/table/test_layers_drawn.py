"""The layers of a map drawn as Tiled shows them: pictures among the tiles, shifted, half
transparent, and tiles of decoration that are flipped."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from ad1666.content.maps.reader import load_map
from ad1666.resources import data_root
from ad1666.table.views.board import board_art
from ad1666.table.views.board.board_art import BoardArt

GREEN, BLUE = (0, 200, 0), (0, 0, 200)
TILE, HALF = 64, 32
SQUARES = 248
"""The number of tiles in the game's own squares, before those of edges."""


def layer(name: str, *cells: tuple[int, int, int], more: str = "") -> str:
    """A tile layer with a few tiles in a map of 5 x 4 cells."""
    found = {(x, y): tile for x, y, tile in cells}
    rows = ((str(found.get((x, y), 0)) for x in range(5)) for y in range(4))
    csv = ",\n".join(map(",".join, rows))
    return (
        f'<layer name="{name}" width="5" height="4" {more}>'
        f'<data encoding="csv">\n{csv}\n</data></layer>'
    )


def picture(name: str = "sky", more: str = "", file: str = "sky.png") -> str:
    return f'<imagelayer name="{name}" {more}><image source="{file}"/></imagelayer>'


FLOOR = layer("squares", *((x, y, 1) for x in (1, 2, 3) for y in (1, 2)))
EDGES = (
    layer("edges-v", more='offsetx="-32"')
    + layer("edges-h", more='offsety="-32"')
    + '<objectgroup name="places"/>'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the game's tilesets, and a green picture of one and a half cells."""
    shutil.copytree(data_root() / "maps" / "tilesets", tmp_path / "tilesets")
    sky = pygame.Surface((96, 96))
    sky.fill(GREEN)
    pygame.image.save(sky, tmp_path / "sky.png")
    pygame.image.save(sky, tmp_path / "sky.jpg")
    return tmp_path


def drawn(folder: Path, *layers: str) -> BoardArt:
    path = folder / "map.tmx"
    path.write_text(
        '<map version="1.8" orientation="orthogonal" width="5" height="4" tilewidth="64" '
        'tileheight="64"><properties><property name="title" value="A map"/></properties>'
        '<tileset firstgid="1" source="tilesets/squares.tsx"/>'
        f'<tileset firstgid="{SQUARES + 1}" source="tilesets/edges.tsx"/>{"".join(layers)}</map>',
        "utf-8",
    )
    return board_art.load(path, load_map(path).board)


def at(art: BoardArt, x: int, y: int) -> tuple[int, ...]:
    """The colour at a point of the map in Tiled's pixels."""
    return tuple(art.ground.get_at((x - HALF, y - HALF)))[:3]


def cell(art: BoardArt, x: int, y: int) -> pygame.Surface:
    return art.ground.subsurface((x * TILE - HALF, y * TILE - HALF, TILE, TILE))


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_a_picture_lies_between_the_layers_before_and_after_it(
    folder: Path, screen: pygame.Surface
) -> None:
    plain = drawn(folder, FLOOR, EDGES)
    over = drawn(folder, FLOOR, picture(), layer("rugs", (1, 1, 2)), EDGES)
    assert at(over, 50, 50) == GREEN
    assert at(over, 70, 90) != GREEN  # under the rug
    assert same(cell(over, 2, 1), cell(plain, 2, 1))  # beyond the picture
    under = drawn(folder, picture(), FLOOR, EDGES)
    assert at(under, 50, 50) == GREEN
    assert same(cell(under, 1, 1), cell(plain, 1, 1))


@pytest.mark.parametrize("file", ["sky.png", "sky.jpg"])
def test_a_picture_keeps_its_offset(file: str, folder: Path, screen: pygame.Surface) -> None:
    moved = picture(more='offsetx="100" offsety="-10"', file=file)
    art = drawn(folder, FLOOR, moved, EDGES)
    green = [x for x in range(HALF, 250) if at(art, x, 80)[1] > 190 and at(art, x, 80)[0] < 10]
    assert (min(green), max(green)) == (100, 195)
    assert at(art, 150, 85)[1] > 190
    assert at(art, 150, 87)[0] > 10


@pytest.mark.parametrize("name", ["sky", "rugs"])
def test_opacity_lets_what_is_below_shine_through(
    name: str, folder: Path, screen: pygame.Surface
) -> None:
    half = 'opacity="0.5"'
    added = picture(more=half) if name == "sky" else layer("rugs", (1, 1, 2), more=half)
    full = picture() if name == "sky" else layer("rugs", (1, 1, 2))
    below, between, above = (at(drawn(folder, FLOOR, a, EDGES), 80, 80) for a in ("", added, full))
    assert below != above
    for low, middle, high in zip(below, between, above, strict=True):
        assert abs(middle - (low + high) / 2) <= 2


@pytest.mark.parametrize("more", ['visible="0"', 'opacity="0"', 'opacity="nan"'])
def test_a_hidden_picture_is_not_drawn(more: str, folder: Path, screen: pygame.Surface) -> None:
    plain = drawn(folder, FLOOR, EDGES)
    assert same(drawn(folder, FLOOR, picture(more=more), EDGES).ground, plain.ground)


def test_a_picture_is_never_mistaken_for_a_tile(folder: Path, screen: pygame.Surface) -> None:
    """pytmx numbers pictures after tiles, and takes that for the number of a tile in Tiled."""
    for number in range(2, 12):
        rug = layer("rugs", (3, 2, number))
        art = drawn(folder, FLOOR, rug, picture(), picture("sea"), EDGES)
        assert at(art, 50, 50) == GREEN, number


@pytest.mark.parametrize(
    ("flags", "flip", "turn"),
    [
        (0b100, (True, False), 0),
        (0b010, (False, True), 0),
        (0b101, (False, False), -90),
        (0b110, (False, False), 180),
    ],
)
def test_a_tile_of_decoration_is_drawn_flipped(
    flags: int, flip: tuple[bool, bool], turn: int, folder: Path, screen: pygame.Surface
) -> None:
    door = SQUARES + 20
    as_painted = cell(drawn(folder, FLOOR, layer("rugs", (2, 1, door)), EDGES), 2, 1)
    turned = cell(drawn(folder, FLOOR, layer("rugs", (2, 1, door + (flags << 29))), EDGES), 2, 1)
    floor = cell(drawn(folder, FLOOR, EDGES), 2, 1)
    assert not same(as_painted, floor)
    tile = pygame.image.load(folder / "tilesets" / "edges.png")
    columns = tile.get_width() // TILE
    x, y = (door - SQUARES - 1) % columns * TILE, (door - SQUARES - 1) // columns * TILE
    piece = pygame.transform.rotate(
        pygame.transform.flip(tile.subsurface((x, y, TILE, TILE)), *flip), turn
    )
    wanted = floor.copy()
    wanted.blit(piece, (0, 0))
    assert same(turned, wanted)


def test_a_flipped_door_of_decoration_is_no_look_of_a_door(
    folder: Path, screen: pygame.Surface
) -> None:
    text = (folder / "tilesets" / "edges.tsx").read_text("utf-8")
    doors = [n for n, tile in enumerate(text.split("<tile ")[1:]) if 'value="door"' in tile]
    flipped = layer("rugs", *((2, 1, SQUARES + 1 + d + (1 << 31)) for d in doors[:1]))
    painted = layer("edges-v", (2, 1, SQUARES + 1 + doors[0]), more='offsetx="-32"')
    edges = painted + EDGES.split("</layer>", 1)[1]
    one, other = drawn(folder, FLOOR, edges), drawn(folder, flipped, FLOOR, edges)
    assert one.doors.keys() == other.doors.keys() != set()
    assert all(same(look, other.doors[door]) for door, look in one.doors.items())
