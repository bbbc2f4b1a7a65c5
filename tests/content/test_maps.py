"""Maps: what a correct one becomes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from ad1666.content.maps import load_map
from ad1666.resources import data_root
from ad1666.rules.board import Barrier, Direction, Door, Edge, Feature, Kind
from ad1666.rules.cards import Side

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]


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


def test_the_map_of_the_game_is_correct() -> None:
    loaded = load_map(data_root() / "maps" / "golden-lion.tmx")
    for side in Side:
        assert {slot for s, slot in loaded.starts if s is side} == {1, 2, 3, 4}
    assert "letter" in loaded.things


def test_a_map_loads_without_pygame_display(good_map: str, write_map: Write) -> None:
    path = write_map(good_map)
    code = (
        "import sys; from pathlib import Path; from ad1666.content.maps import load_map\n"
        f"load_map(Path({str(path)!r}))\n"
        "import pygame; assert not pygame.display.get_init()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=data_root(), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
