"""Maps: what is said of wrong ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import load_map

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]

BROKEN = {
    "orientation": (
        'orientation="orthogonal"',
        'orientation="isometric"',
        ": is isometric, not orthogonal. Make a new orthogonal map.",
    ),
    "infinite": (
        'infinite="0"',
        'infinite="1"',
        ": is infinite. Turn off Infinite in Map > Map Properties.",
    ),
    "too small": (
        'renderorder="right-down" width="5"',
        'width="2"',
        ": is 2 x 4 cells, not between 3 x 3 and 200 x 200. Choose Map > Resize Map.",
    ),
    "no size": (
        'renderorder="right-down" width="5"',
        'width="five"',
        ": is five x 4 cells, not between 3 x 3 and 200 x 200. Choose Map > Resize Map.",
    ),
    "cell size": (
        'tileheight="64"',
        'tileheight="32"',
        ": has cells of 64 x 32 pixels. Cells must be squares with an even number of pixels, "
        "usually 64 x 64.",
    ),
    "no title": (
        '<property name="title" value="A yard"/>',
        "",
        ": has no title. Add the string property title in Map > Map Properties.",
    ),
    "unknown ambience": (
        '<property name="title" value="A yard"/>',
        '<property name="ambience" value="pub"/><property name="title" value="A yard"/>',
        ": has ambience = 'pub'. Choose tavern, river, ball, roofs, church, road or wall.",
    ),
    "misspelt ambience": (
        '<property name="title" value="A yard"/>',
        '<property name="ambiance" value="wall"/><property name="title" value="A yard"/>',
        ": has the property 'ambiance', which means nothing here. Did you mean \"ambience\"?",
    ),
    "tileset type": (
        'source="edges.tsx"',
        'source="edges.tsj"',
        ": uses the tileset edges.tsj, which is not a .tsx file. Save the tileset as "
        ".tsx and use that.",
    ),
    "tileset outside": (
        'source="edges.tsx"',
        'source="../../edges.tsx"',
        ": refers to ../../edges.tsx, outside the map's folder. Put that file into the map's "
        "folder.",
    ),
    "compressed": (
        '<data encoding="csv">\n0,0,0,0,0,\n0,1,1',
        '<data encoding="base64" compression="zlib">\n0,0,0,0,0,\n0,1,1',
        ", layer squares: is stored as base64, not as CSV. "
        "Set Tile Layer Format to CSV in Map > Map Properties.",
    ),
    "ragged": (
        "0,1,1,2,0,",
        "0,1,1,2,",
        ", layer squares: has 4 cells in row 1, the map is 5 wide. "
        "Open it in Tiled and save it again.",
    ),
    "wider than its rows": (
        'width="5" height="4" tilewidth',
        'width="6" height="4" tilewidth',
        ", layer squares: has 4 rows whose width differs from the map's, which is 6: the "
        "first of them, row 0, has 5 cells. Open it in Tiled and save it again.",
    ),
    "too few rows": (
        "0,1,1,2,0,\n",
        "",
        ", layer squares: has 3 rows, the map has 4. Open it in Tiled and save it again.",
    ),
    "no number": (
        "0,1,1,2,0,",
        "0,1,x,2,0,",
        ", layer squares, square 1,0 (2,1 in Tiled): holds 'x' in place of a tile number. "
        "Open it in Tiled and save it again.",
    ),
    "unknown gid": (
        "0,5,7,0,5,",
        "0,5,999,0,5,",
        ", layer edges-v, square 1,0 (2,1 in Tiled): holds tile number 999, which no "
        "tileset has. Erase it and paint it again.",
    ),
    "flipped": (
        "0,5,7,0,5,",
        f"0,5,{7 + (1 << 31)},0,5,",
        ", layer edges-v, square 1,0 (2,1 in Tiled): holds a flipped or turned tile. "
        "Paint it with a tile that is drawn that way.",
    ),
    "not painted": (
        "0,1,1,2,0,",
        "0,1,0,2,0,",
        ", layer squares, square 1,0 (2,1 in Tiled): is not painted. Paint every cell "
        "inside the margin.",
    ),
    "painted margin": (
        "0,1,1,2,0,",
        "0,1,1,2,1,",
        ", layer squares, margin (4,1 in Tiled): is painted. "
        "Leave the outermost ring of cells empty.",
    ),
    "no class": (
        "0,1,1,2,0,",
        "0,1,4,2,0,",
        ", layer squares, square 1,0 (2,1 in Tiled): holds a tile that is not of class Square. "
        "Erase it and paint with a tile of class Square.",
    ),
    "edge among squares": (
        "0,1,1,2,0,",
        "0,1,5,2,0,",
        ", layer squares, square 1,0 (2,1 in Tiled): holds a tile that is not of class Square. "
        "Erase it and paint with a tile of class Square.",
    ),
    "loose edge": (
        "0,0,6,11,0,",
        "5,0,6,11,0,",
        ", layer edges-v, margin (0,2 in Tiled): holds an edge that touches no square. Erase it.",
    ),
    "wrong edge layer": (
        "0,5,7,0,5,",
        "0,12,7,0,5,",
        ", layer edges-v, square 0,0 (1,1 in Tiled): holds an edge tile for edges-h. "
        "Erase it and paint it on edges-h.",
    ),
    "edge kind": (
        "0,5,7,0,5,",
        "0,10,7,0,5,",
        ", layer edges-v, square 0,0 (1,1 in Tiled): has edge = 'hedge'. "
        "Choose wall, obstacle, high, door, window, stairs or ladder.",
    ),
    "lower side along": (
        "0,5,7,0,5,",
        "0,9,7,0,5,",
        ", layer edges-v, square 0,0 (1,1 in Tiled): holds a high edge whose lower side is north. "
        "Give its tile the property lower, east or west.",
    ),
    "lower side missing": (
        "0,5,7,0,5,",
        "0,16,7,0,5,",
        ", layer edges-v, square 0,0 (1,1 in Tiled): holds a high edge that does not say which "
        "side is lower. Give its tile the property lower, east or west.",
    ),
    "stairs on the level": (
        "0,5,7,0,5,",
        "0,5,11,0,5,",
        ", layer edges-v, square 1,0 (2,1 in Tiled): holds stairs between two open squares. "
        "Put high terrain on one side and open on the other.",
    ),
    "ladder to a tree": (
        "0,12,0,0,0,",
        "0,12,0,14,0,",
        ", layer edges-h, square 2,0 (3,1 in Tiled): "
        "holds a ladder between blocked and open squares. "
        "Put high terrain on one side and open on the other.",
    ),
    "missing layer": (
        'name="edges-h"',
        'name="edge-h"',
        ': has no layer edges-h. Rename the layer "edge-h" to edges-h.',
    ),
    "layer with another sign": (
        'name="edges-v"',
        'name="edges_v"',
        ': has no layer edges-v. Rename the layer "edges_v" to edges-v.',
    ),
    "layer of another name": (
        'name="edges-v"',
        'name="walls"',
        ": has no layer edges-v. Add it with Layer > New, as a tile layer.",
    ),
    "missing objects": (
        'name="places"',
        'name="places "',
        ': has no layer places. Rename the layer "places " to places.',
    ),
    "objects of another name": (
        'name="places"',
        'name="starts"',
        ": has no layer places. Add it with Layer > New, as an object layer.",
    ),
    "small cells": (
        'tilewidth="64" tileheight="64" infinite="0"',
        'tilewidth="32" tileheight="32" infinite="0"',
        ": has cells of 32 x 32 pixels, but no tileset has tiles of that size. Set Tile "
        "Width and Tile Height to 64 in Map > Map Properties.",
    ),
    "double layer": (
        "<objectgroup id",
        '<objectgroup id="7" name="squares"/><objectgroup id',
        ", layer squares: appears 2 times. Rename or remove the others.",
    ),
    "offset": (
        ' offsetx="-32"',
        "",
        ", layer edges-v: has the offset 0, 0. "
        "Set its horizontal offset to -32 and its vertical to 0.",
    ),
    "half offset": (
        ' offsety="-32"',
        ' offsety="-32.5"',
        ", layer edges-h: has the offset 0, -32.5. "
        "Set its horizontal offset to 0 and its vertical to -32.",
    ),
    "group": (
        "</map>",
        '<group name="decor"/></map>',
        ", layer decor: is a group. Move its layers out of it and remove it.",
    ),
    "property type": (
        '<property name="slot" type="int" value="2"/>',
        '<property name="slot" type="list" value="2"/>',
        ", layer places, object 2: property 'slot' of object 2 has the type 'list'. "
        "Use a string, int, float, bool, color, file or object.",
    ),
    "property value": (
        '<property name="slot" type="int" value="2"/>',
        '<property name="slot" type="int" value="two"/>',
        ", layer places, object 2: property 'slot' of object 2 is 'two', not of type "
        "int. Enter it again.",
    ),
    "slot is a string": (
        '<property name="slot" type="int" value="2"/>',
        '<property name="slot" value="2"/>',
        ", layer places, object 2, square 0,1 (1,2 in Tiled): has slot = '2'. "
        "Make slot an int from 1 to 99.",
    ),
    "property name": (
        '<property name="slot" type="int" value="2"/>',
        '<property name="slott" type="int" value="2"/>',
        ", layer places, object 2, square 0,1 (1,2 in Tiled): "
        "has the property 'slott', which means nothing here. Did you mean \"slot\"?",
    ),
    "reserved property name": (
        '<property name="slot" type="int" value="2"/>',
        '<property name="width" type="int" value="2"/>',
        ", layer places, object 2, square 0,1 (1,2 in Tiled): "
        "has the property 'width', which means nothing here. Known: side, slot.",
    ),
    "side": (
        '<property name="side" value="blue"/>',
        '<property name="side" value="green"/>',
        ", layer places, object 3, square 1,0 (2,1 in Tiled): has side = 'green'. "
        "Choose red or blue.",
    ),
    "same slot": (
        '<property name="side" value="blue"/>',
        "",
        ", layer places, object 3, square 1,0 (2,1 in Tiled): is a second red start with slot 1. "
        "Give each start of a side a slot of its own.",
    ),
    "same square": (
        'x="160" y="96"',
        'x="80" y="90"',
        ", layer places, object 3, square 0,0 (1,1 in Tiled): "
        "shares its square with another start. Move one of them.",
    ),
    "blocked start": (
        'x="160" y="96"',
        'x="224" y="96"',
        ", layer places, object 3, square 2,0 (3,1 in Tiled): is on a blocked square. "
        "Move it to a square that can be entered.",
    ),
    "off the board": (
        'x="160" y="96"',
        'x="160" y="-1"',
        ", layer places, object 3, margin (2,-1 in Tiled): is off the board. "
        "Move it onto a square.",
    ),
    "on a border": (
        'x="160" y="96"',
        'x="128" y="96"',
        ", layer places, object 3, square 1,0 (2,1 in Tiled): "
        "lies on the border between two squares. Move it to the middle of a square.",
    ),
    "object class": (
        'id="1" type="Start"',
        'id="1" type="Strat"',
        ", layer places, object 1, square 0,0 (1,1 in Tiled): has the class 'Strat'. "
        'Did you mean "Start"?',
    ),
    "no object class": (
        'id="1" type="Start"',
        'id="1"',
        ", layer places, object 1, square 0,0 (1,1 in Tiled): has no class. "
        "Write Start, Thing, Climb, Lock or Passage into its Type (Class in newer versions), "
        "or remove it.",
    ),
    "not a point": (
        '<object id="1" type="Start" x="96" y="96"><point/></object>',
        '<object id="1" type="Start" x="64" y="64" width="64" height="64"/>',
        ", layer places, object 1: is not a point. Remove it and use Insert Point.",
    ),
    "template": (
        '<object id="1" type="Start" x="96" y="96"><point/></object>',
        '<object id="1" template="start.tx" x="96" y="96"/>',
        ", layer places, object 1: comes from the template start.tx. Choose Detach from its menu.",
    ),
    "nowhere": (
        'x="160" y="96"',
        'x="nan" y="96"',
        ", layer places, object 3: is at nan, 96. Move it onto a square.",
    ),
    "unnumbered tileset": (
        'firstgid="5"',
        'firstgid="0"',
        ": does not number the tiles of edges.tsx. Open it in Tiled and save it again.",
    ),
    "endless number": (
        "0,5,7,0,5,",
        f"0,5,{'7' * 11},0,5,",
        ", layer edges-v, square 1,0 (2,1 in Tiled): "
        "holds '77777777777' in place of a tile number. Open it in Tiled and save it again.",
    ),
    "nameless thing": (
        'type="Thing" x="160" y="160">',
        'type="Thing" x="160" y="160"><properties><property name="thing" value=""/></properties>',
        ", layer places, object 4, square 1,1 (2,2 in Tiled): has no thing. "
        "Make thing a string, such as letter.",
    ),
    "second thing": (
        " </objectgroup>",
        ' <object id="5" type="Thing" x="96" y="96"><point/></object></objectgroup>',
        ", layer places, object 5, square 0,0 (1,1 in Tiled): is a second thing "
        "'letter'. Give it another name.",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_said_of_a_broken_map(
    case: str, good_map: str, write_map: Write, spoil: Spoil
) -> None:
    old, new, message = BROKEN[case]
    path = write_map(spoil(good_map, old, new))
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == f"{path}{message}"


def test_no_xml(good_map: str, write_map: Write, spoil: Spoil) -> None:
    path = write_map(spoil(good_map, "<map version", "<maap version"))
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == (
        f"{path}, line 42: is not well-formed XML: mismatched tag. "
        "Open it in Tiled and save it again."
    )


def test_all_mistakes_are_there_at_once(good_map: str, write_map: Write, spoil: Spoil) -> None:
    text = spoil(good_map, "0,5,7,0,5,", "0,10,7,0,12,")
    text = spoil(text, 'value="blue"', 'value="green"')
    with pytest.raises(ContentError) as raised:
        load_map(write_map(text))
    assert [str(e.where) for e in (raised.value, *raised.value.others)] == [
        "layer edges-v, square 0,0 (1,1 in Tiled)",
        "layer edges-v, margin (4,1 in Tiled)",
        "layer places, object 3, square 1,0 (2,1 in Tiled)",
    ]


GATE = (
    '<objectgroup id="9" name="zones"><object id="30" type="Exit" x="64" y="64" width="64" '
    'height="64"><properties><property name="exit" value="The Gate"/></properties></object>'
    "</objectgroup>"
)
LATER = {
    "title": ('<property name="title" value="A yard"/>', "", "None"),
    "class": (
        'type="Start" x="160" y="96"',
        'type="Begin" x="160" y="96"',
        "layer places, object 3, square 1,0 (2,1 in Tiled)",
    ),
    "exit": (
        ' <objectgroup id="4"',
        f' {GATE}<objectgroup id="4"',
        "layer zones, object 30, square 0,0 (1,1 in Tiled)",
    ),
}
"""Mistakes in what a map means, and where they are told."""
FIRST = {
    "offset": ('offsetx="-32"', 'offsetx="-31"', "layer edges-v"),
    "fraction": ('offsetx="-32"', 'offsetx="-31.5"', "layer edges-v"),
    "hidden": ('name="edges-v"', 'visible="0" name="edges-v"', "layer edges-v"),
    "tile": ("0,5,7,0,5", "0,5,99,0,5", "layer edges-v, square 1,0 (2,1 in Tiled)"),
    "row": ("0,5,7,0,5,", "0,5,7,0,", "layer edges-v"),
    "layer": ('name="edges-v"', 'name="walls"', "None"),
    "floor": ('name="squares"', 'name="floor"', "None"),
    "group": ("</map>", '<group name="more"/></map>', "layer more"),
    "property": (
        'name="slot" type="int" value="2"',
        'name="slot" type="int" value="two"',
        "layer places, object 2",
    ),
    "object": (
        'type="Thing" x="160" y="160"><point/>',
        'type="Thing" x="160" y="160"><ellipse/>',
        "layer places, object 4",
    ),
    "twice": ('<object id="4"', '<object id="3"', "layer places, object 3"),
    "tileset": ('source="edges.tsx"', 'source="hedges.tsx"', "None"),
    "infinite": ('infinite="0"', 'infinite="1"', "None"),
}
"""Mistakes in how a map is put together, and where they are told."""


@pytest.mark.parametrize("first", FIRST)
def test_no_mistake_hides_another(
    first: str, good_map: str, write_map: Write, spoil: Spoil
) -> None:
    """A mistake in how a map is put together takes with it only what depends on it, and makes no
    other. Without tilesets there are no tiles, and an infinite map has no cells to be read."""
    spoilt = [FIRST[first], *LATER.values()]
    if first in ("tileset", "infinite"):
        spoilt = [FIRST[first], LATER["title"]]
    text = good_map
    for old, new, _place in spoilt:
        text = spoil(text, old, new)
    with pytest.raises(ContentError) as raised:
        load_map(write_map(text))
    places = [str(e.where) for e in (raised.value, *raised.value.others)]
    assert sorted(places) == sorted(place for _old, _new, place in spoilt)


@pytest.mark.parametrize(
    ("prefix", "foreign"), [("my ", False), ("S", False), ("ground floor of the ", True)]
)
def test_the_map_of_another_game(
    prefix: str, foreign: bool, good_map: str, write_map: Write
) -> None:
    """That it is one is said before all that follows from it, but not of one whose layers have
    nearly the right names."""
    text = good_map
    for name in ("squares", "edges-v", "edges-h", "places"):
        text = text.replace(f'name="{name}"', f'name="{prefix}{name}"')
    with pytest.raises(ContentError) as raised:
        load_map(write_map(text))
    told = ["map of another game" in str(e) for e in (raised.value, *raised.value.others)]
    assert told == [*([True] if foreign else []), *[False] * 4]


def test_a_missing_map(tmp_path: Path) -> None:
    path = tmp_path / "none.tmx"
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == f"{path}: there is no such file. Check its name and folder."


def test_a_folder_is_no_map(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as raised:
        load_map(tmp_path)
    message = f"{tmp_path}: is a folder. Name a file in it."
    assert str(raised.value) == message


def test_a_tileset_is_no_map(write_map: Write, tmp_path: Path) -> None:
    write_map("")
    path = (tmp_path / "squares.tsx").rename(tmp_path / "squares.tmx")
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == (
        f"{path}: is not a Tiled map: its root element is <tileset>, not <map>. "
        "Save a map, not a tileset or a template."
    )


def test_a_huge_file_is_not_even_parsed(good_map: str, write_map: Write) -> None:
    path = write_map(good_map + " " * 4_000_000)
    with pytest.raises(ContentError) as raised:
        load_map(path)
    size = len(good_map.encode()) + 4_000_000
    assert str(raised.value) == (
        f"{path}: has {size:,} bytes, more than the 4,000,000 allowed. Use a smaller map."
    )


def test_a_missing_tileset(good_map: str, write_map: Write, tmp_path: Path) -> None:
    path = write_map(good_map)
    (tmp_path / "edges.tsx").unlink()
    with pytest.raises(ContentError) as raised:
        load_map(path)
    missing = tmp_path.resolve() / "edges.tsx"
    assert str(raised.value) == (
        f"{path}: uses the tileset edges.tsx, which does not exist. Put it at {missing}."
    )


def test_a_missing_picture(good_map: str, write_map: Write, tmp_path: Path) -> None:
    path = write_map(good_map)
    (tmp_path / "edges.png").unlink()
    with pytest.raises(ContentError) as raised:
        load_map(path)
    home = tmp_path.resolve()
    assert str(raised.value) == (
        f"{home / 'edges.tsx'}: shows the picture edges.png, which does not exist. "
        f"Put it at {home / 'edges.png'}."
    )


def test_a_picture_outside_of_the_folder(good_map: str, write_map: Write, tmp_path: Path) -> None:
    path = write_map(good_map)
    tileset = tmp_path / "edges.tsx"
    tileset.write_text(tileset.read_text("utf-8").replace("edges.png", "/etc/passwd"), "utf-8")
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == (
        f"{tileset.resolve()}: refers to /etc/passwd, outside the map's folder. "
        "Put that file into the map's folder."
    )


def test_entities_are_not_followed(good_map: str, write_map: Write, spoil: Spoil) -> None:
    doctype = '?>\n<!DOCTYPE map [<!ENTITY e SYSTEM "file:///etc/passwd">]>\n<map '
    text = spoil(good_map, "?>\n<map ", doctype)
    path = write_map(spoil(text, 'value="A yard"', 'value="&e;"'))
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == (
        f"{path}: has a document type declaration (DOCTYPE). Remove it: Tiled writes none."
    )


def test_a_map_that_lost_any_one_line_is_refused_or_read(good_map: str, write_map: Write) -> None:
    """Whatever is missing, nothing but ContentError comes out; most losses are noticed."""
    lines = good_map.splitlines(keepends=True)
    noticed = 0
    for number in range(len(lines)):
        path = write_map("".join(lines[:number] + lines[number + 1 :]))
        try:
            load_map(path)
        except ContentError as error:
            assert str(error).count("\n") == 0
            noticed += 1
    assert noticed >= len(lines) - 3  # the XML declaration, an object and its properties may go


def test_a_layer_without_data(good_map: str, write_map: Write, spoil: Spoil) -> None:
    path = write_map(spoil(good_map, "</map>", '<layer id="9" name="decor"/></map>'))
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == (
        f"{path}, layer decor: is stored as XML, not as CSV. "
        "Set Tile Layer Format to CSV in Map > Map Properties."
    )


def test_a_tile_layer_cannot_hold_places(good_map: str, write_map: Write, spoil: Spoil) -> None:
    text = spoil(good_map, 'name="places"', 'name="spots"')
    layer = '<imagelayer id="9" name="places"/></map>'
    path = write_map(spoil(text, "</map>", layer))
    with pytest.raises(ContentError) as raised:
        load_map(path)
    message = (
        "layer places: is not an object layer. Create places again as a layer of the right kind."
    )
    assert str(raised.value) == f"{path}, {message}"


def test_an_encoding_that_nobody_knows(good_map: str, write_map: Write, spoil: Spoil) -> None:
    path = write_map(spoil(good_map, "UTF-8", "KLINGON"))
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == (
        f"{path}: cannot be read as XML: unknown encoding: KLINGON. "
        "Open it in Tiled and save it again."
    )
