"""Maps with squares that are not plain (BOARD-13) and walls that can be climbed (MOVE-9)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import load_map
from ad1666.rules.board import Barrier, Edge, Feature

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]

TILESET = """\
<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" name="ground" tilewidth="64" tileheight="64" tilecount="2" columns="2">
 <image source="squares.png" width="128" height="64"/>
 <tile id="0" type="Ground"/>
 <tile id="1" type="Ground">
  <properties><property name="ground" propertytype="GroundKind" value="dark"/></properties>
 </tile>
</tileset>
"""
LAYERS = """\
 <layer id="5" name="rough" width="5" height="4">
  <data encoding="csv">
0,0,0,0,0,
0,20,0,0,0,
0,0,20,20,0,
0,0,0,0,0
</data>
 </layer>
 <layer id="6" name="dark" width="5" height="4">
  <data encoding="csv">
0,0,0,0,0,
0,21,21,0,0,
0,0,0,0,0,
0,0,0,0,0
</data>
 </layer>
"""


def point(number: int, x: int, y: int, difficulty: str = "") -> str:
    """A Climb in a map."""
    inner = ""
    if difficulty:
        kind = "int" if difficulty.lstrip("-").isdecimal() else "string"
        inner = (
            f'<properties><property name="difficulty" type="{kind}" value="{difficulty}"/>'
            "</properties>"
        )
    return f'<object id="{number}" type="Climb" x="{x}" y="{y}">{inner}<point/></object>\n'


@pytest.fixture
def yard(good_map: str, spoil: Spoil, tmp_path: Path) -> str:
    """The text of a map with rough and dark squares."""
    (tmp_path / "ground.tsx").write_text(TILESET, "utf-8")
    reference = '<tileset firstgid="5" source="edges.tsx"/>'
    both = f'{reference}\n <tileset firstgid="20" source="ground.tsx"/>'
    text = spoil(good_map, reference, both)
    return spoil(text, ' <objectgroup id="4"', f'{LAYERS} <objectgroup id="4"')


@pytest.mark.clause("BOARD-13")
def test_squares_that_are_not_plain_come_from_layers_of_their_own(
    yard: str, good_map: str, write_map: Write
) -> None:
    board = load_map(write_map(yard)).board
    assert board.rough == ((0, 0), (1, 1), (2, 1))
    assert board.dark == ((0, 0), (1, 0))
    plain = load_map(write_map(good_map)).board
    assert (plain.rough, plain.dark) == ((), ())
    assert board.kinds == plain.kinds


@pytest.mark.clause("MOVE-9")
def test_a_point_on_a_wall_says_how_hard_it_is_to_climb(
    good_map: str, write_map: Write, spoil: Spoil
) -> None:
    points = point(10, 64, 96) + point(11, 100, 60, "7") + point(12, 256, 100, "1")
    board = load_map(write_map(spoil(good_map, "</objectgroup>", f"{points}</objectgroup>"))).board
    climbs = {edge: f for edge, f in board.features if f.climb is not None}
    assert climbs == {
        Edge(0, 0, "W"): Feature(Barrier.WALL, climb=5),
        Edge(0, 0, "N"): Feature(Barrier.WALL, climb=7),
        Edge(3, 0, "W"): Feature(Barrier.WALL, climb=1),
    }


@pytest.mark.clause("MOVE-9", "BOARD-4")
def test_a_side_of_high_terrain_can_be_climbed_without_a_wall(
    good_map: str, write_map: Write, spoil: Spoil
) -> None:
    open_side = spoil(good_map, "0,0,6,11,0,", "0,0,6,0,0,")
    text = spoil(open_side, "</objectgroup>", f"{point(10, 192, 160, '6')}</objectgroup>")
    features = dict(load_map(write_map(text)).board.features)
    assert features[Edge(2, 1, "W")] == Feature(Barrier.OPEN, climb=6)


BROKEN = {
    "a tile of the other layer": (
        "0,20,0,0,0,",
        "0,21,0,0,0,",
        ", layer rough, square 0,0 (1,1 in Tiled): holds a tile for dark. "
        "Erase it and paint it on dark.",
    ),
    "another tile": (
        "0,20,0,0,0,",
        "0,1,0,0,0,",
        ", layer rough, square 0,0 (1,1 in Tiled): holds a tile that is not of class Ground. "
        "Erase it and paint with a tile of class Ground.",
    ),
    "in the margin": (
        "0,0,20,20,0,",
        "20,0,20,20,0,",
        ", layer rough, margin (0,2 in Tiled): is off the board. Erase it.",
    ),
    "where nobody can stand": (
        "0,21,21,0,0,",
        "0,21,21,21,0,",
        ", layer dark, square 2,0 (3,1 in Tiled): makes a blocked square dark. "
        "Erase it: nobody can stand there.",
    ),
    "moved aside": (
        '<layer id="6" name="dark" width="5" height="4">',
        '<layer id="6" name="dark" width="5" height="4" offsetx="-32">',
        ", layer dark: has the offset -32, 0. "
        "Set its horizontal offset to 0 and its vertical to 0.",
    ),
    "not a tile layer": (
        LAYERS[LAYERS.index(' <layer id="6"') :],
        ' <objectgroup id="6" name="dark"/>',
        ", layer dark: is not a tile layer. Create dark again as a layer of the right kind.",
    ),
    "climbing in the middle": (
        "</objectgroup>",
        f"{point(10, 96, 96)}</objectgroup>",
        ", layer places, object 10, square 0,0 (1,1 in Tiled): does not say which edge it means. "
        "Move it to the middle of the edge that can be climbed.",
    ),
    "climbing at a corner": (
        "</objectgroup>",
        f"{point(10, 64, 64)}</objectgroup>",
        ", layer places, object 10, square 0,0 (1,1 in Tiled): does not say which edge it means. "
        "Move it to the middle of the edge that can be climbed.",
    ),
    "climbing nothing": (
        "</objectgroup>",
        f"{point(10, 96, 192)}</objectgroup>",
        ", layer places, object 10, margin (1,3 in Tiled): is where there is nothing to climb. "
        "Move it onto a wall, or onto a side of high terrain.",
    ),
    "climbing stairs": (
        "</objectgroup>",
        f"{point(10, 192, 160)}</objectgroup>",
        ", layer places, object 10, square 2,1 (3,2 in Tiled): is where there is nothing to climb. "
        "Move it onto a wall, or onto a side of high terrain.",
    ),
    "climbing far away": (
        "</objectgroup>",
        f"{point(10, 1000, 1024)}</objectgroup>",
        ", layer places, object 10, margin (15,16 in Tiled): is off the board. "
        "Move it onto an edge of the board.",
    ),
    "climbing twice": (
        "</objectgroup>",
        f"{point(10, 64, 96)}{point(11, 66, 100)}</objectgroup>",
        ", layer places, object 11, square 0,0 (1,1 in Tiled): is on an edge that has one "
        "already. Remove one of them.",
    ),
    "climbing too easily": (
        "</objectgroup>",
        f"{point(10, 64, 96, '0')}</objectgroup>",
        ", layer places, object 10, square 0,0 (1,1 in Tiled): has difficulty = 0. "
        "Make difficulty an int from 1 to 12.",
    ),
    "climbing by a word": (
        "</objectgroup>",
        f"{point(10, 64, 96, 'hard')}</objectgroup>",
        ", layer places, object 10, square 0,0 (1,1 in Tiled): has difficulty = 'hard'. "
        "Make difficulty an int from 1 to 12.",
    ),
}


@pytest.mark.clause("MOVE-7", "MOVE-9")
def test_a_high_edge_is_climbed_as_it_is(good_map: str, write_map: Write, spoil: Spoil) -> None:
    high = spoil(good_map, "0,5,7,0,5,", "0,5,8,0,5,")
    path = write_map(spoil(high, "</objectgroup>", f"{point(10, 128, 96)}</objectgroup>"))
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == (
        f"{path}, layer places, object 10, square 1,0 (2,1 in Tiled): is on a high edge, which is "
        "climbed without it (MOVE-7). Remove it, or make the edge a wall."
    )


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_said_of_wrong_ground(case: str, yard: str, write_map: Write, spoil: Spoil) -> None:
    old, new, message = BROKEN[case]
    path = write_map(spoil(yard, old, new))
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == f"{path}{message}"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("0,1,1,3,0,", "0,1,1,0,0,", "is not painted"),  # high terrain under stairs and a ladder
        ("0,0,6,11,0,", "0,0,10,11,0,", "has edge = 'hedge'"),  # a door that has a lock
    ],
)
def test_nothing_follows_from_what_is_painted_wrong(
    old: str, new: str, problem: str, good_map: str, write_map: Write, spoil: Spoil
) -> None:
    lock = '<object id="60" type="Lock" x="128" y="160"><point/></object>'
    text = spoil(good_map, 'name="places">', f'name="places">{lock}')
    assert any(f.lock is not None for _, f in load_map(write_map(text)).board.features)
    with pytest.raises(ContentError) as raised:
        load_map(write_map(spoil(text, old, new)))
    assert [str(e.problem) for e in (raised.value, *raised.value.others)] == [problem]


def test_what_pytmx_cannot_read_is_said_plainly(
    good_map: str, write_map: Write, spoil: Spoil
) -> None:
    path = write_map(spoil(good_map, 'version="1.8" ', 'version="1.8" hexsidelength="six" '))
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == (
        f"{path}: pytmx cannot read this map: ValueError: could not convert string to float: "
        "'six'. Open it in Tiled and save it again."
    )
