"""A small correct map, scenario and cards, for tests to spoil."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.checks import check
from ad1666.content.checks.findings import Severity
from tests.content.yards import Warnings, place

SQUARES = """\
<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" name="squares" tilewidth="64" tileheight="64" tilecount="4" columns="4">
 <image source="squares.png" width="256" height="64"/>
 <tile id="0" type="Square"/>
 <tile id="1" type="Square">
  <properties><property name="square" propertytype="SquareKind" value="blocked"/></properties>
 </tile>
 <tile id="2" class="Square">
  <properties><property name="square" propertytype="SquareKind" value="high"/></properties>
 </tile>
</tileset>
"""

_EDGES: tuple[dict[str, str], ...] = (
    {},  # 5: the defaults, an upright wall
    {"edge": "door"},  # 6
    {"edge": "door", "door": "locked"},  # 7
    {"edge": "high", "lower": "east"},  # 8
    {"edge": "high", "lower": "north"},  # 9: wrong
    {"edge": "hedge"},  # 10: wrong
    {"edge": "stairs"},  # 11
    {"axis": "h", "edge": "wall"},  # 12
    {"axis": "h", "edge": "window"},  # 13
    {"axis": "h", "edge": "ladder"},  # 14
    {"axis": "h", "edge": "high", "lower": "north"},  # 15
    {"edge": "high"},  # 16: wrong
)


def _edges() -> str:
    tiles = []
    for number, properties in enumerate(_EDGES):
        inner = "".join(f'<property name="{k}" value="{v}"/>' for k, v in properties.items())
        tiles.append(f'<tile id="{number}" type="Edge"><properties>{inner}</properties></tile>\n')
    return (
        f'<tileset version="1.8" name="edges" tilewidth="64" tileheight="64" '
        f'tilecount="{len(_EDGES)}" columns="12">\n'
        f'<image source="edges.png" width="768" height="64"/>\n{"".join(tiles)}</tileset>\n'
    )


MAP = """\
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="orthogonal" renderorder="right-down" width="5" height="4" \
tilewidth="64" tileheight="64" infinite="0">
 <properties><property name="title" value="A yard"/></properties>
 <tileset firstgid="1" source="squares.tsx"/>
 <tileset firstgid="5" source="edges.tsx"/>
 <layer id="1" name="squares" width="5" height="4">
  <data encoding="csv">
0,0,0,0,0,
0,1,1,2,0,
0,1,1,3,0,
0,0,0,0,0
</data>
 </layer>
 <layer id="2" name="edges-v" width="5" height="4" offsetx="-32">
  <data encoding="csv">
0,0,0,0,0,
0,5,7,0,5,
0,0,6,11,0,
0,0,0,0,0
</data>
 </layer>
 <layer id="3" name="edges-h" width="5" height="4" offsety="-32">
  <data encoding="csv">
0,0,0,0,0,
0,12,0,0,0,
0,15,13,0,0,
0,0,0,14,0
</data>
 </layer>
 <objectgroup id="4" name="places">
  <object id="1" type="Start" x="96" y="96"><point/></object>
  <object id="2" class="Start" x="96" y="160">
   <properties><property name="slot" type="int" value="2"/></properties>
   <point/>
  </object>
  <object id="3" type="Start" x="160" y="96">
   <properties><property name="side" value="blue"/></properties>
   <point/>
  </object>
  <object id="4" type="Thing" x="160" y="160"><point/></object>
 </objectgroup>
</map>
"""

SCENARIO = """\
title = "A Duel"
story = "Two meet in a yard."
map = "yard.tmx"
kind = "adventure"
turns = 5

[factions]
red = "Defenders of the Commonwealth"
blue = "The Cardinal's people"

[figures.A]
side = "red"
card = "zagloba"
slot = 1
in_hand = ["pistol"]
gear = ["key"]

[figures.B]
side = "blue"
card = "milady"
slot = 1

[things]
letter = "letter"

[[goals]]
side = "red"
aim = "hold"
subject = "letter"
points = 2

[[goals]]
side = "blue"
aim = "take-away"
subject = "key"
points = 1
decisive = true
"""

Write = Callable[[str], Path]
WriteBoth = Callable[[str, str], Path]


def png(width: int, height: int) -> bytes:
    """A PNG picture of this size, of one colour."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" * (width + 1)) * height)
    parts = ((b"IHDR", head), (b"IDAT", rows), (b"IEND", b""))
    chunks = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


CASE = """\
[[case]]
id = "a"
clauses = ["ACT-6"]
board = '''
+---+---+
| A   B |
+---+---+
'''
figures.A = { side = "red" }
figures.B = { side = "blue" }
options = ["strict-hands"]
steps = []
"""


@pytest.fixture
def write_map(tmp_path: Path) -> Write:
    """Writes a map with its tilesets beside it."""
    for name in ("squares", "edges"):
        (tmp_path / f"{name}.png").write_bytes(png(768, 64))
    (tmp_path / "squares.tsx").write_text(SQUARES, "utf-8")
    (tmp_path / "edges.tsx").write_text(_edges(), "utf-8")

    def write(text: str) -> Path:
        path = tmp_path / "yard.tmx"
        path.write_text(text, "utf-8")
        return path

    return write


@pytest.fixture
def write_scenario(tmp_path: Path, write_map: Write) -> Write:
    """Writes a scenario beside the small map."""
    write_map(MAP)

    def write(text: str) -> Path:
        path = tmp_path / "duel.toml"
        path.write_text(text, "utf-8")
        return path

    return write


@pytest.fixture
def write_played_on(write_map: Write, write_scenario: Write) -> WriteBoth:
    """Writes a scenario, and the map that it is played on."""

    def write(map_text: str, scenario: str) -> Path:
        path = write_scenario(scenario)
        write_map(map_text)
        return path

    return write


@pytest.fixture
def warnings(write_map: Write, write_played_on: WriteBoth) -> Warnings:
    """The warnings about a map, or a scenario on it, as code, place and problem."""

    def found(map_text: str, scenario: str | None = None) -> list[str]:
        path = write_map(map_text) if scenario is None else write_played_on(map_text, scenario)
        checked = check([path])
        assert all(f.level is Severity.WARNING for f in checked.findings), list(checked.findings)
        return [f"{f.code} {place(f.where, scenario)}: {f.problem}" for f in checked.findings]

    return found


@pytest.fixture
def good_map() -> str:
    """The text of a correct map."""
    return MAP


@pytest.fixture
def good_scenario() -> str:
    """The text of a correct scenario."""
    return SCENARIO


@pytest.fixture
def spoil() -> Callable[[str, str, str], str]:
    """Puts one thing in place of another that stands exactly once in a text."""

    def spoiled(text: str, old: str, new: str) -> str:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        return text.replace(old, new)

    return spoiled


@pytest.fixture
def good_case() -> str:
    return CASE
