"""Maps: what a correct one becomes."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import load_map
from ad1666.content.maps.schema import GROUNDS
from ad1666.content.maps.tiled import drawn_layers, read_tmx
from ad1666.resources import data_root
from ad1666.rules.board import Barrier, Board, Direction, Door, Edge, Feature, Kind
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]

MAPS = sorted((data_root() / "maps").glob("*.tmx"))
TILESETS = sorted((data_root() / "maps" / "tilesets").glob("*.tsx"))


def test_a_map_becomes_a_board(good_map: str, write_map: Write) -> None:
    loaded = load_map(write_map(good_map))
    assert loaded.title == "A yard"
    assert (loaded.board.width, loaded.board.height) == (3, 2)
    open_, blocked, high = Kind.OPEN, Kind.BLOCKED, Kind.HIGH
    assert loaded.board.kinds == (open_, open_, blocked, open_, open_, high)
    assert dict(loaded.board.features) == {
        Edge(0, 0, "W"): Feature(Barrier.WALL),
        Edge(1, 0, "W"): Feature(Barrier.DOOR),
        Edge(3, 0, "W"): Feature(Barrier.WALL),
        Edge(1, 1, "W"): Feature(Barrier.DOOR),
        Edge(2, 1, "W"): Feature(Barrier.STAIRS),
        Edge(0, 0, "N"): Feature(Barrier.WALL),
        Edge(0, 1, "N"): Feature(Barrier.HIGH, Direction.N),
        Edge(1, 1, "N"): Feature(Barrier.WINDOW),
        Edge(2, 2, "N"): Feature(Barrier.LADDER),
    }
    assert dict(loaded.board.doors) == {
        Edge(1, 0, "W"): Door.LOCKED,
        Edge(1, 1, "W"): Door.CLOSED,
    }


def test_places_take_the_defaults_that_tiled_does_not_save(good_map: str, write_map: Write) -> None:
    loaded = load_map(write_map(good_map))
    assert loaded.starts == {(Side.RED, 1): (0, 0), (Side.RED, 2): (0, 1), (Side.BLUE, 1): (1, 0)}
    assert loaded.things == {"letter": (1, 1)}


def test_a_layer_may_stand_on_a_single_line(good_map: str, write_map: Write) -> None:
    head, _, rest = good_map.partition('<data encoding="csv">\n')
    rows, _, tail = rest.partition("</data>")
    flat = f'{head}<data encoding="csv">{rows.replace(chr(10), "")}</data>{tail}'
    assert load_map(write_map(flat)).board == load_map(write_map(good_map)).board


def test_layers_of_decoration_are_left_alone(good_map: str, write_map: Write, spoil: Spoil) -> None:
    layer = '<objectgroup id="9" name="notes"><object id="9" x="1" y="1"/></objectgroup></map>'
    decorated = spoil(good_map, "</map>", layer)
    assert load_map(write_map(decorated)).starts == load_map(write_map(good_map)).starts


COLLECTION = """\
 <tileset firstgid="90" name="own" tilewidth="64" tileheight="64" tilecount="2" columns="0">
  <tile id="0" type="Square"><image source="edges.png" width="64" height="64"/></tile>
  <tile id="{last}" type="Square"><image source="squares.png" width="64" height="64"/></tile>
 </tileset>
"""


def test_a_collection_of_pictures_from_which_one_was_removed(
    good_map: str, write_map: Write, spoil: Spoil
) -> None:
    """Tiled keeps the numbers of the others, so the highest is beyond their count."""
    text = spoil(good_map, ' <layer id="1"', f'{COLLECTION.format(last=2)} <layer id="1"')
    text = spoil(text, "0,1,1,2,0", "0,90,92,2,0")
    assert load_map(write_map(text)).board == load_map(write_map(good_map)).board
    with pytest.raises(ContentError):
        load_map(write_map(spoil(text, "0,90,92,2,0", "0,90,93,2,0")))


def test_a_collection_of_pictures_with_huge_numbers(
    good_map: str, write_map: Write, spoil: Spoil
) -> None:
    own = COLLECTION.format(last=99999)
    with pytest.raises(ContentError, match="more tiles in the tileset own"):
        load_map(write_map(spoil(good_map, ' <layer id="1"', f'{own} <layer id="1"')))


def test_a_tileset_of_nothing(good_map: str, write_map: Write, spoil: Spoil) -> None:
    own = (
        '<tileset firstgid="90" name="own" tilewidth="64" tileheight="64" tilecount="2"/>'
        '<layer id="1"'
    )
    path = write_map(spoil(good_map, '<layer id="1"', own))
    assert load_map(path).board == load_map(write_map(good_map)).board


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
class TestAMapOfTheGame:
    def test_has_a_place_for_everybody_and_something_to_want(self, path: Path) -> None:
        loaded = load_map(path)
        for side in Side:
            assert {slot for s, slot in loaded.starts if s is side} >= {1, 2, 3, 4, 5, 6}
        assert loaded.things

    def test_fits_the_table(self, path: Path) -> None:
        board = load_map(path).board
        assert 14 <= board.width <= 30 and 10 <= board.height <= 20

    def test_can_be_walked_all_over_from_every_start(self, path: Path) -> None:
        loaded = load_map(path)
        board = loaded.board
        for edge, _state in board.doors:
            board = board.with_door(edge, Door.OPEN)
        everywhere = {s for s in board.squares() if board.kind(s) is not Kind.BLOCKED}
        for start in loaded.starts.values():
            assert everywhere == reached(board, start)

    def test_can_be_left(self, path: Path) -> None:
        board = load_map(path).board
        rim = (p for s in board.squares() for p in board.passages(s).values())
        assert any(passage.to is None for passage in rim)


def reached(board: Board, start: Square) -> set[Square]:
    """Every square that steps lead to."""
    found, waiting = {start}, [start]
    while waiting:
        for passage in board.passages(waiting.pop()).values():
            if passage.to is not None and passage.to not in found:
                found.add(passage.to)
                waiting.append(passage.to)
    return found


@pytest.mark.parametrize("path", TILESETS, ids=lambda path: path.stem)
def test_a_tileset_is_as_large_as_its_picture(path: Path) -> None:
    tileset = ElementTree.parse(path).getroot()
    image = tileset.find("image")
    assert image is not None
    header = (path.parent / image.get("source", "")).read_bytes()[:24]
    width, height = struct.unpack(">II", header[16:])
    assert (image.get("width"), image.get("height")) == (str(width), str(height))
    columns, rows = width // 64, height // 64
    assert tileset.get("columns") == str(columns)
    assert tileset.get("tilecount") == str(columns * rows)


@pytest.mark.parametrize("name", ["squares", "edges", "ground", "clear"])
def test_every_tile_of_a_ruled_tileset_says_what_it_is(name: str) -> None:
    tileset = ElementTree.parse(data_root() / "maps" / "tilesets" / f"{name}.tsx").getroot()
    told = [tile.get("id") for tile in tileset.iterfind("tile") if tile.get("type")]
    assert told == [str(number) for number in range(int(tileset.get("tilecount", "0")))]


def test_a_map_loads_without_pygame_display(good_map: str, write_map: Write) -> None:
    path = write_map(good_map)
    code = (
        "import sys; from pathlib import Path; from ad1666.content.maps.reader import load_map\n"
        f"load_map(Path({str(path)!r}))\n"
        "import pygame; assert not pygame.display.get_init()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=data_root(), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_there_is_a_clear_tile_for_every_square_ground_and_edge() -> None:
    tileset = ElementTree.parse(data_root() / "maps" / "tilesets" / "clear.tsx").getroot()
    told = [{p.get("name"): p.get("value") for p in t.iter("property")} for t in tileset]
    assert {tile["square"] for tile in told if "square" in tile} == {*Kind}
    assert {tile["ground"] for tile in told if "ground" in tile} == {*GROUNDS}
    edges = {(t["axis"], t["edge"], t.get("door")) for t in told if "edge" in t}
    doors = {(axis, Barrier.DOOR, door) for axis in "vh" for door in Door}
    others = {(axis, b, None) for axis in "vh" for b in {*Barrier} - {Barrier.OPEN, Barrier.DOOR}}
    assert edges == doors | others


UNDRAWN = {("quay", "guard-table"), ("rooftops", "counter"), ("rooftops", "gutter")}
"""Places of which the map shows nothing; a marker shows where to search."""


@pytest.mark.parametrize("file", MAPS, ids=lambda file: file.stem)
def test_a_thing_lies_where_it_is_drawn_or_next_to_it(file: Path) -> None:
    """Furniture stands on blocked squares: what lies there, or happens there, is beside it."""
    grid, tmx = read_tmx(file)
    drawn: dict[str, list[Square]] = {}
    for layer in drawn_layers(grid, tmx):
        for x, y, gid in layer.cells:
            name = (tmx.tile_properties.get(gid) or {}).get("name", "")
            for word in re.findall("[a-z]+", name):
                drawn.setdefault(word, []).append((x - 1, y - 1))
    for thing, (x, y) in load_map(file).things.items():
        if (file.stem, thing) in UNDRAWN:
            continue
        shown = drawn.get(re.sub("-([0-9]+|west|east)$", "", thing).split("-")[-1], [])
        far = [max(abs(x - a), abs(y - b)) for a, b in shown]
        assert min(far, default=0) <= 1, f"the {thing} is drawn at {shown}, and lies at {x},{y}"
