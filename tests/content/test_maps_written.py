"""All maps that the game makes itself are written in one way."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.content.maps.drawn import plain_map
from ad1666.content.maps.reader import load_map
from ad1666.content.maps.tilesets import kept_text
from ad1666.content.maps.writing import MapWriter, tilesets
from ad1666.content.maps.xml import parse_xml
from ad1666.resources import data_root
from ad1666.rules.board import Barrier
from ad1666.rules.cards import Side

WRITTEN = """\
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" \
width="4" height="3" tilewidth="64" tileheight="64" infinite="0" nextlayerid="5" nextobjectid="3">
 <properties>
  <property name="title" value="A &amp; B" />
 </properties>
 <tileset firstgid="1" source="tilesets/edges.tsx" />
 <layer id="1" name="edges-v" width="4" height="3" offsetx="-32" offsety="0">
  <data encoding="csv">
0,0,0,0,
0,0,7,0,
0,0,0,0
</data>
 </layer>
 <imagelayer id="2" name="picture" offsetx="64" offsety="64">
  <image source="a.png" width="128" height="64" />
 </imagelayer>
 <objectgroup id="3" name="places">
  <object id="1" name="red 1" type="Start" x="96" y="96">
   <properties>
    <property name="side" propertytype="Side" value="red" />
    <property name="slot" type="int" value="1" />
   </properties>
   <point />
  </object>
 </objectgroup>
 <objectgroup id="4" name="zones">
  <object id="2" name="hall" type="Zone" x="64" y="64" width="128" height="64">
   <properties>
    <property name="zone" value="hall" />
   </properties>
  </object>
 </objectgroup>
</map>
"""


def test_a_map_is_written_as_tiled_saves_it() -> None:
    writer = MapWriter(2, 1, {"title": "A & B"}, {1: "tilesets/edges.tsx"})
    writer.cells("edges-v", {(1, 0): 7}, "v")
    writer.picture("picture", "a.png", (0, 0), (128, 64))
    places = writer.objects("places")
    writer.point(places, "Start", "red 1", (0.5, 0.5), side=Side.RED, slot=1)
    writer.area(writer.objects("zones"), "Zone", "hall", (0, 0), (1, 0), zone="hall")
    assert writer.written().decode() == WRITTEN


@pytest.mark.parametrize("name", ["rooftops", "quay"])
def test_a_board_drawn_plainly_is_the_same_board(name: str) -> None:
    board = load_map(data_root() / "maps" / f"{name}.tmx").board
    title = b'<properties><property name="title" value="a"/></properties><tileset'
    text = plain_map(board).replace(b"<tileset", title, 1)
    again = load_map(data_root() / "maps" / "plain.tmx", text).board
    for of in ("width", "kinds", "rough", "dark"):
        assert getattr(again, of) == getattr(board, of)
    edges, drawn = (
        {(edge, what.barrier, what.lower) for edge, what in each.features}
        for each in (board, again)
    )
    assert drawn == {edge for edge in edges if edge[1] is not Barrier.OPEN}


def test_tiles_are_found_by_what_they_are_and_by_their_names() -> None:
    found = tilesets(("squares", "decor", "scenery"))
    squares, decor, scenery = found.values()
    assert [tileset.first for tileset in found.values()] == [1, 1001, 2001]
    assert squares.of(square="high") == squares.named["wall walk, parapets north and south"][0]
    assert decor.named["grass from the north"] == (1025,)
    assert scenery.named["dome"] == (2001, 2002, 2009, 2010)
    assert len(decor.tiles) == 64 and len(scenery.tiles) == 51
    with pytest.raises(LookupError, match="decor"):
        decor.of(square="open")


def test_a_record_keeps_nothing_of_tiles_that_only_have_a_name() -> None:
    tile, name = '<tile id="{}"{}>', '<property name="name" value="a"/>'
    ruled = tile.format(1, ' type="Square"') + '<properties><property name="square"/></properties>'
    only = f"\n  {tile.format(2, '')}<properties>{name}</properties></tile>"
    text = "<tileset>\n  " + ruled + "</tile>{}\n</tileset>"
    told = [kept_text(parse_xml(Path("a.tsx"), text.format(more).encode())) for more in ("", only)]
    assert told[0] == told[1]
    other = only.replace(name, '<property name="other" value="a"/>')
    assert "other" in kept_text(parse_xml(Path("a.tsx"), text.format(other).encode()))
