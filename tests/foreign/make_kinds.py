"""Makes the maps of tests/foreign/kinds, in the forms that maps of public games have::

    python -m tests.foreign.make_kinds

All of them show much the same: a house with a door, a pond, trees and a road. Their pictures are
drawn here, too. Needs pygame only, and a reader of zstd.
"""

from __future__ import annotations

import base64
import gzip
import io
import json
import os
import random
import shutil
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from ad1666.importing.cells import zstd_reader

KINDS = Path(__file__).parent / "kinds"
WIDE, HIGH = 14, 10

GRASS, ROAD, FLOOR, WALL, WATER, TREE, ROOF, MARK = range(1, 9)
PLAN = (
    "..............",
    ".t..########..",
    "....#______#..",
    ".t..#______#..",
    "....#______#.t",
    "====___====#==",
    "....########..",
    ".~~~.......t..",
    ".~~~~.........",
    "..~~.....t....",
)
"""What is where: the wall has gaps in the west, where the road comes in."""
GROUND = {".": GRASS, "t": GRASS, "#": FLOOR, "_": FLOOR, "=": ROAD, "~": WATER}
OVER = {"#": WALL, "t": TREE}
SOLID = (WALL, WATER, TREE)

Grid = list[list[int]]


def grid(meaning: Mapping[str, int]) -> Grid:
    return [[meaning.get(sign, 0) for sign in row] for row in PLAN]


def solid(mark: int = MARK) -> Grid:
    return [[mark if sign in "#~t" else 0 for sign in row] for row in PLAN]


# Pictures


def tile(kind: int, side: int, seed: int = 0) -> pygame.Surface:
    """A tile of one kind, in any size."""
    colours = {
        GRASS: "#6a9a3b",
        ROAD: "#c2a877",
        FLOOR: "#a06a3c",
        WALL: "#6d6a66",
        WATER: "#3f74b5",
        TREE: "#00000000",
        ROOF: "#9a3b2d",
        MARK: "#ff000080",
    }
    dice = random.Random(kind * 100 + seed)
    made = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    made.fill(pygame.Color(colours[kind]))
    if kind in (GRASS, ROAD, FLOOR, WALL, WATER):
        for _ in range(side):
            x, y = dice.randrange(side), dice.randrange(side)
            shade = pygame.Color(colours[kind]).lerp(
                "black" if dice.random() < 0.5 else "white", 0.2
            )
            made.set_at((x, y), shade)
    if kind == WALL:
        pygame.draw.rect(made, "#3d3a36", made.get_rect(), max(1, side // 12))
    if kind == TREE:
        pygame.draw.circle(made, "#2b5522", (side / 2, side / 2), side * 0.42)
        pygame.draw.circle(made, "#4d7d35", (side * 0.42, side * 0.4), side * 0.25)
    return made


def sheet(
    path: str, side: int | tuple[int, int], margin: int = 0, spacing: int = 0, through: str = ""
) -> None:
    """A picture of the eight tiles, four in a row."""
    width, height = (side, side) if isinstance(side, int) else side
    full = (2 * margin + 4 * width + 3 * spacing, 2 * margin + 2 * height + spacing)
    made = pygame.Surface(full, pygame.SRCALPHA, 32)
    if through:
        made.fill(pygame.Color(through))
    for number in range(8):
        x, y = number % 4, number // 4
        at = margin + x * (width + spacing), margin + y * (height + spacing)
        look = tile(number + 1, 16)
        made.blit(pygame.transform.scale(look, (width, height)), at)
    save(path, made)


def save(path: str, picture: pygame.Surface) -> None:
    file = KINDS / path
    file.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(picture, str(file))


def plan(square: int, margin: int = 0) -> pygame.Surface:
    """The whole place as one picture."""
    full = (WIDE * square + 2 * margin, HIGH * square + 2 * margin)
    made = pygame.Surface(full, 0, 32)
    made.fill("#e8e0d0")
    for y, row in enumerate(PLAN):
        for x, sign in enumerate(row):
            at = margin + x * square, margin + y * square
            made.blit(pygame.transform.scale(tile(GROUND[sign], 16), (square, square)), at)
            if sign in OVER:
                made.blit(pygame.transform.scale(tile(OVER[sign], 16), (square, square)), at)
    return made


def drawn_plan() -> pygame.Surface:
    """A plan in pencil on squared paper, as a camera sees it: shaded, uneven, with a margin."""
    square, left, top = 37, 61, 48
    dice = random.Random(1666)
    made = pygame.Surface((WIDE * square + 140, HIGH * square + 110), 0, 32)
    for y in range(made.get_height()):
        shade = 232 - 40 * y // made.get_height()
        made.fill((shade, shade - 6, shade - 22), (0, y, made.get_width(), 1))
    for x in range(WIDE + 1):
        at = left + x * square
        pygame.draw.line(made, "#9fb4c8", (at, top - 9), (at, top + HIGH * square + 9))
    for y in range(HIGH + 1):
        at = top + y * square
        pygame.draw.line(made, "#9fb4c8", (left - 9, at), (left + WIDE * square + 9, at))

    def pencil(one: tuple[float, float], other: tuple[float, float]) -> None:
        ends = [(x + dice.uniform(-2, 2), y + dice.uniform(-2, 2)) for x, y in (one, other)]
        pygame.draw.line(made, "#3a3a44", *ends, 3)

    for y, row in enumerate(PLAN):
        for x, sign in enumerate(row):
            at = left + x * square, top + y * square
            if sign == "#":
                for step in range(0, square, 7):
                    pencil((at[0] + step, at[1] + square), (at[0] + square, at[1] + step))
            elif sign == "~":
                pencil((at[0] + 6, at[1] + 12), (at[0] + 30, at[1] + 12))
                pencil((at[0] + 6, at[1] + 25), (at[0] + 30, at[1] + 25))
            elif sign == "t":
                pygame.draw.circle(made, "#3a3a44", (at[0] + 18, at[1] + 18), 14, 3)
    return made


# Text


def put(path: str, text: str, encoding: str = "utf-8") -> None:
    file = KINDS / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode(encoding))


def put_json(path: str, told: object) -> None:
    put(path, json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n")


def csv(cells: Grid) -> str:
    return "\n" + ",\n".join(",".join(map(str, row)) for row in cells) + "\n"


def raw(cells: Grid) -> bytes:
    numbers = [number for row in cells for number in row]
    return struct.pack(f"<{len(numbers)}I", *numbers)


def packed(cells: Grid, way: str = "") -> str:
    ways: dict[str, Callable[[bytes], bytes]] = {
        "": bytes,
        "zlib": zlib.compress,
        "gzip": lambda data: gzip.compress(data, mtime=0),
        "zstd": lambda data: bytes(zstd_reader().compress(data)),
    }
    return base64.b64encode(ways[way](raw(cells))).decode()


def layer(name: str, cells: Grid, way: str | None = None, more: str = "", inner: str = "") -> str:
    """A tile layer: as CSV, or in base64, packed in some way."""
    told, form = csv(cells), 'encoding="csv"'
    if way is not None:
        told = packed(cells, way)
        form = 'encoding="base64"' + (f' compression="{way}"' if way else "")
    size = f'width="{len(cells[0])}" height="{len(cells)}"'
    return f' <layer name="{name}" {size} {more}>{inner}<data {form}>{told}</data></layer>\n'


def tmx(
    *inner: str,
    cell: int | tuple[int, int] = 16,
    more: str = "",
    size: tuple[int, int] | None = None,
) -> str:
    width, height = (cell, cell) if isinstance(cell, int) else cell
    wide, high = size or (WIDE, HIGH)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" '
        f'renderorder="right-down" width="{wide}" height="{high}" tilewidth="{width}" '
        f'tileheight="{height}" {more}>\n{"".join(inner)}</map>\n'
    )


def tileset(
    name: str,
    source: str,
    side: int | tuple[int, int] = 16,
    *tiles: str,
    more: str = "",
    inner: str = "",
    image: str = "",
) -> str:
    width, height = (side, side) if isinstance(side, int) else side
    return (
        f'<tileset {more} name="{name}" tilewidth="{width}" tileheight="{height}" tilecount="8" '
        f'columns="4">{inner}<image source="{source}" {image}/>{"".join(tiles)}</tileset>\n'
    )


def props(**values: tuple[str, str] | str) -> str:
    """Custom properties: texts, or pairs of type and value."""
    told = ""
    for name, value in values.items():
        kind, text = value if isinstance(value, tuple) else ("", value)
        told += f'<property name="{name}"' + (f' type="{kind}"' if kind else "")
        told += f' value="{text}"/>'
    return f"<properties>{told}</properties>"


def solid_tiles(name: str = "collides") -> list[str]:
    """The tiles of walls, water and trees, with a property that says so."""
    return [
        f'<tile id="{number - 1}">{props(**{name: ("bool", "true")})}</tile>' for number in SOLID
    ]


EMBEDDED = tileset("town", "../art/town.png", more='firstgid="1"')
EXTERNAL = '<tileset firstgid="1" source="../tilesets/town.tsx"/>\n'
BOTH = (layer("Ground", grid(GROUND)), layer("Over", grid(OVER)))


# The kinds


def plain_tmx() -> None:
    """The usual ways in which Tiled stores tiles."""
    put("tilesets/town.tsx", '<?xml version="1.0"?>\n' + tileset("town", "../art/town.png"))
    marked = tileset("town", "../art/town.png", 16, *solid_tiles())
    put("tilesets/marked.tsx", '<?xml version="1.0"?>\n' + marked)
    hidden = layer("Collision", solid(), more='visible="0"')
    put("maps/csv.tmx", tmx(EXTERNAL, *BOTH, hidden))
    inline = tileset("town", "../art/town.png", 16, *solid_tiles(), more='firstgid="1"')
    for way in ("", "zlib", "gzip", "zstd"):
        layers = layer("Ground", grid(GROUND), way), layer("World", grid(OVER), way)
        put(f"maps/base64-{way or 'bare'}.tmx", tmx(inline, *layers))
    cells = "".join(f'<tile gid="{n}"/>' for row in grid(GROUND) for n in row)
    over = "".join(f'<tile gid="{n}"/>' if n else "<tile/>" for row in grid(OVER) for n in row)
    marks = "".join(f'<tile gid="{n}"/>' for row in solid() for n in row)
    sheet("art/keyed.png", 16, through="#ff00ff")
    old = tileset("old", "../art/keyed.png", more='firstgid="1"', image='trans="ff00ff"')
    head = '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n<map version="1.0"'
    size = f'width="{WIDE}" height="{HIGH}"'
    told = tmx(
        old,
        f' <layer name="ground" {size}><data>{cells}</data></layer>\n',
        f' <layer name="fringe" {size}><data>{over}</data></layer>\n',
        f' <layer name="collision" {size} visible="0"><data>{marks}</data></layer>\n',
    )
    put("maps/old-xml.tmx", told.replace('<map version="1.10"', head))


def chunk(cells: Grid, x: int, y: int, width: int, height: int, way: str | None) -> str:
    part = [
        [cells[j][i] if i < WIDE and j < HIGH else 0 for i in range(x, x + width)]
        for j in range(y, y + height)
    ]
    told = csv(part) if way is None else packed(part, way)
    at = f'x="{x - 32}" y="{y - 16}" width="{width}" height="{height}"'
    return f"<chunk {at}>{told}</chunk>"


def infinite() -> None:
    """Infinite maps, whose cells lie in chunks and may be negative."""
    for name, way in (("infinite", None), ("infinite-zlib", "zlib")):
        form = 'encoding="csv"' if way is None else f'encoding="base64" compression="{way}"'
        layers = ""
        for number, cells in (
            ("Ground", grid(GROUND)),
            ("Over", grid(OVER)),
            ("Walls", solid(WALL)),
        ):
            chunks = "".join(chunk(cells, x, 0, 8, 16, way) for x in (0, 8))
            size = 'width="30" height="20"'
            seen = 'visible="0"' if number == "Walls" else ""
            layers += (
                f' <layer name="{number}" {size} {seen}><data {form}>{chunks}</data></layer>\n'
            )
        put(f"maps/{name}.tmx", tmx(EMBEDDED, layers, more='infinite="1"', size=(30, 20)))


def groups() -> None:
    """Layers in groups, which move, hide and shade them."""
    back = layer("Ground", grid(GROUND), more='offsetx="-16"')
    inner = (
        ' <group name="all" offsetx="16">\n'
        f"{back}"
        ' <group name="half" opacity="0.5" tintcolor="#ffe0a0" offsetx="-16">\n'
        f"{layer('Over', grid(OVER))}</group>\n"
        ' <group name="secret" visible="0" offsetx="-16">'
        f"{layer('Roofs', solid(ROOF))}</group></group>\n"
        f' <group name="Collisions" visible="0">{layer("any", solid())}</group>\n'
    )
    put("maps/groups.tmx", tmx(EMBEDDED, inner))


def offsets() -> None:
    """Layers that lie aside, colours behind everything, and tiles that move."""
    water = '<tile id="4"><animation><frame tileid="4" duration="200"/>'
    water += '<frame tileid="0" duration="200"/></animation></tile>'
    town = tileset("town", "../art/town.png", 16, water, more='firstgid="1"')
    told = tmx(
        town,
        layer("Ground", grid(GROUND), more='offsetx="4" offsety="-4"'),
        layer("Over", grid(OVER), more='parallaxx="0.5"'),
        layer("blocked", solid(), more='opacity="0"'),
        more='backgroundcolor="#223311"',
    )
    put("maps/offsets.tmx", told)


def in_json() -> None:
    """Maps in JSON, as today and as Tiled wrote it in its first years."""
    town: dict[str, Any] = {
        "name": "town",
        "image": "../art/town.png",
        "imagewidth": 64,
        "imageheight": 32,
        "tilewidth": 16,
        "tileheight": 16,
        "tilecount": 8,
        "columns": 4,
        "margin": 0,
        "spacing": 0,
    }
    tiles = [
        {"id": n - 1, "properties": [{"name": "collides", "type": "bool", "value": True}]}
        for n in SOLID
    ]

    def numbers(cells: Grid) -> list[int]:
        return [number for row in cells for number in row]

    def tiles_layer(name: str, data: object, **more: object) -> dict[str, object]:
        return {
            "type": "tilelayer",
            "name": name,
            "width": WIDE,
            "height": HIGH,
            "data": data,
            "opacity": 1,
            "visible": True,
            "x": 0,
            "y": 0,
            **more,
        }

    base = {
        "type": "map",
        "orientation": "orthogonal",
        "width": WIDE,
        "height": HIGH,
        "tilewidth": 16,
        "tileheight": 16,
        "infinite": False,
    }
    both = [
        tiles_layer("Ground", numbers(grid(GROUND))),
        tiles_layer("World", numbers(grid(OVER))),
    ]
    embedded = {"firstgid": 1, **town, "tiles": tiles}
    put_json("maps/phaser.json", {**base, "tilesets": [embedded], "layers": both})
    put_json("tilesets/town.tsj", {"type": "tileset", **town})
    pond = [{"x": 16, "y": 112}, {"x": 64, "y": 112}, {"x": 80, "y": 128}, {"x": 64, "y": 160}]
    objects = [
        {"id": 1, "type": "Wall", "x": 64, "y": 16, "width": 128, "height": 16},
        {"id": 2, "type": "", "class": "Wall", "x": 176, "y": 32, "width": 16, "height": 80},
        {
            "id": 3,
            "name": "pond",
            "x": 0,
            "y": 0,
            "polygon": pond,
            "properties": [{"name": "blocked", "type": "bool", "value": True}],
        },
        {"id": 4, "name": "spawn", "type": "player", "x": 30, "y": 88, "point": True},
    ]
    zlibbed = {"encoding": "base64", "compression": "zlib"}
    grouped = {
        "type": "group",
        "name": "scene",
        "layers": [
            tiles_layer("Ground", packed(grid(GROUND), "zlib"), **zlibbed),
            tiles_layer("Over", packed(grid(OVER), "zlib"), **zlibbed),
            {"type": "objectgroup", "name": "things", "objects": objects},
        ],
    }
    outside = [{"firstgid": 1, "source": "../tilesets/town.tsj"}]
    put_json("maps/godot.tmj", {**base, "tilesets": outside, "layers": [grouped]})
    old = {
        **town,
        "firstgid": 1,
        "tileproperties": {str(n - 1): {"blocked": "true"} for n in SOLID},
        "tiles": {"4": {"terrain": [0, 0, 0, 0]}},
    }
    old_layers = [{**each, "properties": {"depth": "2"}} for each in both]
    put_json("maps/old.json", {**base, "version": 1, "tilesets": [old], "layers": old_layers})
    chunked = {
        "type": "tilelayer",
        "name": "Ground",
        "startx": -16,
        "starty": 0,
        "chunks": [
            {"x": -16, "y": 0, "width": WIDE, "height": HIGH, "data": numbers(grid(GROUND))},
        ],
    }
    marks = {
        **chunked,
        "name": "collision",
        "visible": False,
        "chunks": [{"x": -16, "y": 0, "width": WIDE, "height": HIGH, "data": numbers(solid())}],
    }
    endless = {**base, "infinite": True, "tilesets": outside, "layers": [chunked, marks]}
    put_json("maps/endless.tmj", endless)


def sizes() -> None:
    """Cells of other sizes, margins, spacing, and tiles larger than cells."""
    for name, side in (
        ("cells-48", 48),
        ("cells-8", 8),
        ("cells-24x32", (24, 32)),
        ("cells-64", 64),
    ):
        sheet(f"art/{name}.png", side)
        town = tileset("town", f"../art/{name}.png", side, *solid_tiles(), more='firstgid="1"')
        put(f"maps/{name}.tmx", tmx(town, *BOTH, cell=side))
    sheet("art/spaced.png", 16, margin=3, spacing=2)
    more = 'firstgid="1" margin="3" spacing="2"'
    spaced = tileset("spaced", "../art/spaced.png", 16, *solid_tiles("solid"), more=more)
    put("maps/spaced.tmx", tmx(spaced, *BOTH))
    small = [[cell for cell in row for _ in "ab"] for row in grid(GROUND) for _ in "ab"]
    over = [[cell for cell in row for _ in "ab"] for row in grid(OVER) for _ in "ab"]
    town = tileset("town", "../art/cells-8.png", 8, *solid_tiles(), more='firstgid="1"')
    layers = layer("Ground", small), layer("Over", over)
    put("maps/two-by-two.tmx", tmx(town, *layers, cell=8, size=(2 * WIDE, 2 * HIGH)))
    tall = pygame.Surface((64, 32), pygame.SRCALPHA, 32)
    for number in range(4):
        pygame.draw.rect(tall, "#5a3a1e", (number * 16 + 6, 16, 4, 16))
        tall.blit(tile(TREE, 16), (number * 16, number * 2))
    save("art/tall.png", tall)
    trees = (
        '<tileset firstgid="9" name="tall" tilewidth="16" tileheight="32" tilecount="4">'
        f'<tileoffset x="0" y="2"/><image source="../art/tall.png"/>'
        f'<tile id="0">{props(collides=("bool", "true"))}</tile></tileset>\n'
    )
    woods = layer("Trees", grid({"t": 9, "#": WALL}))
    inline = tileset("town", "../art/town.png", 16, *solid_tiles(), more='firstgid="1"')
    put("maps/tall-trees.tmx", tmx(inline, trees, layer("Ground", grid(GROUND)), woods))


def turned() -> None:
    """Tiles that are flipped and turned in all eight ways."""
    arrow = pygame.Surface((32, 16), pygame.SRCALPHA, 32)
    arrow.fill("#c2a877", (0, 0, 16, 16))
    pygame.draw.polygon(arrow, "#202020", ((2, 14), (2, 3), (11, 3), (11, 6), (6, 6), (6, 14)))
    arrow.blit(tile(WALL, 16), (16, 0))
    save("art/arrow.png", arrow)
    pieces = (
        '<tileset firstgid="1" name="arrow" tilewidth="16" tileheight="16" tilecount="2">'
        f'<image source="../art/arrow.png"/><tile id="1">{props(blocked=("bool", "true"))}</tile>'
        "</tileset>\n"
    )
    ways = [1 | flips << 29 for flips in range(8)]
    cells = [[ways[(x + y) % 8] for x in range(WIDE)] for y in range(HIGH)]
    cells[0] = [2 | 5 << 29] * WIDE
    put("maps/turned.tmx", tmx(pieces, layer("Arrows", cells)))


def collections() -> None:
    """Tilesets of separate pictures, as tiles and as objects that are scaled and turned."""
    for name, size in (("oak", (32, 48)), ("cart", (40, 24)), ("bush", (16, 16))):
        picture = pygame.Surface(size, pygame.SRCALPHA, 32)
        if name == "cart":
            pygame.draw.rect(picture, "#7c5130", (4, 4, 32, 16))
            pygame.draw.circle(picture, "#3d2a18", (10, 20), 4)
            pygame.draw.circle(picture, "#3d2a18", (30, 20), 4)
        else:
            pygame.draw.rect(picture, "#5a3a1e", (size[0] // 2 - 2, size[1] // 2, 4, size[1] // 2))
            pygame.draw.circle(picture, "#2b5522", (size[0] / 2, size[0] / 2), size[0] / 2 - 1)
        save(f"art/{name}.png", picture)
    told = "".join(
        f'<tile id="{n}"{kind}><image source="../art/{name}.png"/></tile>'
        for n, name, kind in ((0, "oak", ' type="Wall"'), (3, "cart", ""), (7, "bush", ""))
    )
    props_of = (
        '<tileset firstgid="9" name="props" tilewidth="40" tileheight="48" tilecount="3" '
        f'columns="0" objectalignment="bottomleft">{told}</tileset>\n'
    )
    things = (
        ' <objectgroup name="props">\n'
        '<object id="1" gid="9" x="16" y="48" width="32" height="48"/>'
        '<object id="2" gid="12" x="140" y="150" width="40" height="24" rotation="-20"/>'
        '<object id="3" gid="16" x="190" y="150" width="48" height="48"/>'
        f'<object id="4" gid="{16 | 1 << 31}" x="100" y="140" width="16" height="16" visible="0"/>'
        '<object id="5" name="cart" type="Wall" x="140" y="126" width="40" height="24"/>'
        '<object id="6" name="song" x="20" y="20"><text>La la</text></object>'
        "</objectgroup>\n"
    )
    oaks = layer("Trees", grid({"t": 9}))
    ground = layer("Ground", grid(GROUND))
    put("maps/collection.tmx", tmx(EMBEDDED, props_of, ground, oaks, things))


def objects() -> None:
    """Walls that are objects of all shapes, by their class, layer or template."""
    save("art/plan.jpg", plan(24))
    scene = ' <imagelayer name="scene"><image source="../art/plan.jpg"/></imagelayer>\n'
    walls = (
        ' <objectgroup name="Walls">\n'
        '<object id="1" x="96" y="24"><polyline points="0,0 192,0 192,144 0,144 0,120"/></object>'
        '<object id="2" x="96" y="24"><polyline points="0,0 0,96"/></object>'
        '<object id="3" x="20" y="166" width="90" height="60"><ellipse/></object>'
        '<object id="4" x="264" y="168"><polygon points="0,0 24,0 24,24 0,24"/></object>'
        '<object id="5" x="190" y="28" width="5" height="60"/>'
        "</objectgroup>\n"
    )
    put("maps/lines.tmx", tmx(scene, walls, cell=24))
    put(
        "templates/wall.tx",
        '<?xml version="1.0"?>\n'
        '<template><object type="Wall" width="24" height="24"/></template>\n',
    )
    put(
        "templates/tree.tx",
        '<?xml version="1.0"?>\n<template><tileset firstgid="1" source="../tilesets/town.tsx"/>'
        f'<object name="tree" gid="{TREE}" width="24" height="24">'
        f"{props(blocked=('bool', 'true'))}</object></template>\n",
    )
    made, number = "", 0
    for y, row in enumerate(PLAN):
        for x, sign in enumerate(row):
            number += 1
            if sign in "#t":
                # what is a tile is held at its foot
                name, foot = ("wall", y) if sign == "#" else ("tree", y + 1)
                at = f'x="{x * 24}" y="{foot * 24}"'
                made += f'<object id="{number}" template="../templates/{name}.tx" {at}/>'
    told = f' <objectgroup name="things">{made}</objectgroup>\n'
    put("maps/templates.tmx", tmx(scene, told, cell=24))
    sky = '<image source="../art/town.png"/></imagelayer>\n'
    again = f' <imagelayer name="sky" repeatx="1" repeaty="1">{sky}'
    put("maps/repeated.tmx", tmx(again, cell=32))


def shapes() -> None:
    """Tiles with shapes of their own, as Tiled's editor of collisions draws them."""
    drawn = {
        WALL: '<object id="1" x="0" y="0" width="16" height="16"/>',
        ROOF: '<object id="1" x="0" y="13" width="16" height="3"/>',
        TREE: '<object id="1" x="6" y="6" width="4" height="4"/>',
        WATER: '<object id="1" x="0" y="0" width="16" height="16"><ellipse/></object>',
    }
    tiles = (
        f'<tile id="{number - 1}"><objectgroup>{shape}</objectgroup></tile>'
        for number, shape in drawn.items()
    )
    town = tileset("town", "../art/town.png", 16, *tiles, more='firstgid="1"')
    fenced = [[ROOF if y == 7 and x > 5 else 0 for x in range(WIDE)] for y in range(HIGH)]
    put("maps/shapes.tmx", tmx(town, *BOTH, layer("Fence", fenced)))


def newer() -> None:
    """What newer Tiled writes: classes called class, lists, capsules, tiles that fit cells."""
    walls = tileset(
        "town",
        "../art/cells-24x32.png",
        (24, 32),
        *(f'<tile id="{n - 1}" class="wall"/>' for n in SOLID),
        more='firstgid="1" tilerendersize="grid" fillmode="stretch"',
    )
    listed = (
        '<properties><property name="tags" type="list"><item value="a"/></property>'
        '<property name="mood" type="class" propertytype="Mood"><properties/></property>'
        "</properties>"
    )
    things = (
        ' <objectgroup name="npcs" class="people"><object id="1" name="Old Marta" x="64" y="64" '
        'width="16" height="32"><capsule/></object><object id="2" type="Door" x="9" y="80"/>'
        "</objectgroup>\n"
    )
    put("maps/newer.tmx", tmx(listed, walls, *BOTH, things, more='class="Level"'))
    polish = tmx(
        tileset("miasto", "../art/town.png", more='firstgid="1"'),
        layer("Ziemia", grid(GROUND)),
        layer("Mury i żywopłoty", grid(OVER), inner=props(blocked=("bool", "true"))),
        ' <objectgroup name="osoby"><object id="1" name="Zagłoba" x="40" y="40"/></objectgroup>\n',
    )
    put("maps/latin-2.tmx", polish.replace("UTF-8", "ISO-8859-2"), "iso-8859-2")


# Pictures and virtual tabletops


def point(x: float, y: float) -> dict[str, float]:
    return {"x": x, "y": y}


def vtt(picture: bytes, origin: tuple[int, int] = (0, 0), **more: object) -> dict[str, object]:
    """A house whose walls are askew, with a door in the west, and a window in the south."""
    left, top = origin

    def line(*points: tuple[float, float]) -> list[dict[str, float]]:
        return [point(x + left, y + top) for x, y in points]

    def portal(at: tuple[float, float], *ends: tuple[float, float], closed: bool) -> object:
        return {
            "position": point(at[0] + left, at[1] + top),
            "bounds": line(*ends),
            "rotation": 0,
            "closed": closed,
            "freestanding": False,
        }

    return {
        "format": 0.3,
        "resolution": {
            "map_origin": point(*origin),
            "map_size": point(WIDE, HIGH),
            "pixels_per_grid": 24,
        },
        "line_of_sight": [
            line((4.05, 5), (4.02, 0.97), (12.1, 1.03), (11.96, 7.04), (9, 7)),
            line((8, 7.1), (4.02, 6.94), (3.9, 6)),
            line((7.5, 1), (7.4, 3.6)),
        ],
        "objects_line_of_sight": [
            line((1, 7), (4.2, 7), (5, 8.4), (4, 9.6), (1.6, 9), (1, 7)),
        ],
        "portals": [
            portal((4, 5.5), (4, 5), (4, 6), closed=True),
            portal((8.5, 7.05), (8, 7.1), (9, 7), closed=False),
            portal((7.4, 3.9), (7.4, 3.6), (7.4, 4.2), closed=True),
        ],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [
            {"position": point(9 + left, 3 + top), "range": 4, "intensity": 1, "color": "ffeccd8b"}
        ],
        "image": base64.b64encode(picture).decode(),
        **more,
    }


def bytes_of(picture: pygame.Surface, suffix: str) -> bytes:
    made = io.BytesIO()
    pygame.image.save(picture, made, f"x.{suffix}")
    return made.getvalue()


def battle_maps() -> None:
    """Pictures, and files of virtual tabletops."""
    save("pictures/hamlet-14x10.png", plan(20))
    save("pictures/hamlet.bmp", plan(12))
    save("pictures/pencil.jpg", drawn_plan())
    floor = plan(24)
    put_json("vtt/inn.dd2vtt", vtt(bytes_of(floor, "png")))
    put_json("vtt/away.uvtt", vtt(bytes_of(floor, "jpg"), origin=(10, 20)))
    night = {"baked_lighting": True, "ambient_light": "ff20263a"}
    put_json("vtt/night.df2vtt", vtt(bytes_of(floor, "png"), environment=night))


def main() -> None:
    """Makes all of them anew."""
    shutil.rmtree(KINDS, ignore_errors=True)
    pygame.transform.set_smoothscale_backend("GENERIC")
    sheet("art/town.png", 16)
    makers: Sequence[Callable[[], None]] = (
        plain_tmx,
        infinite,
        groups,
        offsets,
        in_json,
        sizes,
        turned,
        collections,
        objects,
        shapes,
        newer,
        battle_maps,
    )
    for make in makers:
        make()


if __name__ == "__main__":
    main()
