"""Yards drawn in rows of letters, and scenarios on them, for checks to look at."""

from __future__ import annotations

from collections.abc import Callable

from ad1666.content.errors import LineNumber, Spot

KINDS = {".": 1, "#": 2, "^": 3}
WALL, CLOSED, LOCKED, STAIRS = 5, 6, 7, 11
"""Tiles of the small tileset, for upright edges."""
LEVEL_WALL, WINDOW = 12, 13
"""And for level ones."""


def drawn(
    rows: tuple[str, ...],
    upright: dict[tuple[int, int], int] | None = None,
    level: dict[tuple[int, int], int] | None = None,
    starts: str = "",
    places: str = "",
    areas: str = "",
    properties: str = "",
) -> str:
    """A map of some rows of squares with a wall around it; edges by the square east or south of
    them, starts as ``red 1 0,0``, one after the other."""
    width, height = len(rows[0]), len(rows)
    rim = {(x, y): WALL for x in (0, width) for y in range(height)}
    lid = {(x, y): LEVEL_WALL for x in range(width) for y in (0, height)}

    def layer(number: int, name: str, tiles: dict[tuple[int, int], int], offset: str) -> str:
        cells = ",\n".join(
            ",".join(str(tiles.get((x, y), 0)) for x in range(-1, width + 1))
            for y in range(-1, height + 1)
        )
        size = f'width="{width + 2}" height="{height + 2}"'
        data = f'<data encoding="csv">\n{cells}\n</data>'
        return f'<layer id="{number}" name="{name}" {size}{offset}>{data}</layer>\n'

    squares = {(x, y): KINDS[kind] for y, row in enumerate(rows) for x, kind in enumerate(row)}
    points = []
    words = starts.split()
    for side, slot, at in zip(words[::3], words[1::3], words[2::3], strict=True):
        facts = f'<property name="side" value="{side}"/>'
        facts += f'<property name="slot" type="int" value="{slot}"/>'
        points.append(point(100 + len(points), "Start", at, facts))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.8" orientation="orthogonal" '
        f'renderorder="right-down" width="{width + 2}" height="{height + 2}" tilewidth="64" '
        'tileheight="64" infinite="0">\n'
        f'<properties><property name="title" value="A yard"/>{properties}</properties>\n'
        '<tileset firstgid="1" source="squares.tsx"/><tileset firstgid="5" source="edges.tsx"/>\n'
        + layer(1, "squares", squares, "")
        + layer(2, "edges-v", rim | (upright or {}), ' offsetx="-32"')
        + layer(3, "edges-h", lid | (level or {}), ' offsety="-32"')
        + f'<objectgroup id="4" name="places">\n{"".join(points)}{places}</objectgroup>\n'
        + f'<objectgroup id="5" name="zones">\n{areas}</objectgroup>\n</map>\n'
    )


def point(number: int, kind: str, at: str, facts: str) -> str:
    """A point in the middle of a square, or, with halves, on an edge."""
    x, y = (64 * float(n) + 96 for n in at.split(","))
    inner = f"<properties>{facts}</properties><point/>"
    return f'<object id="{number}" type="{kind}" x="{x:.0f}" y="{y:.0f}">{inner}</object>\n'


def thing(at: str, name: str = "letter", number: int = 50) -> str:
    return point(number, "Thing", at, f'<property name="thing" value="{name}"/>')


def area(number: int, kind: str, name: str, x: int, y: int) -> str:
    facts = f'<properties><property name="{kind.lower()}" value="{name}"/></properties>'
    at = f'x="{64 * x + 64}" y="{64 * y + 64}" width="64" height="64"'
    return f'<object id="{number}" type="{kind}" {at}>{facts}</object>\n'


HEAD = """\
title = "A test"
story = "Two meet."
map = "yard.tmx"
kind = "adventure"
"""
BANDS = """
[factions]
red = "Defenders of the Commonwealth"
blue = "The Cardinal's people"
[figures.A]
side = "red"
card = "{red}"
slot = 1
[figures.B]
side = "blue"
card = "{blue}"
slot = 1
"""
KILLS = """
[[goals]]
side = "red"
aim = "kill"
subject = "enemy"
points = 1
[[goals]]
side = "blue"
aim = "kill"
subject = "enemy"
points = 1
"""
STARTS = "red 1 0,0 blue 1 3,0"


def told(
    length: str = "turns = 5", red: str = "hajduk", blue: str = "cardinals-guard", more: str = KILLS
) -> str:
    return f"{HEAD}{length}\n{BANDS.format(red=red, blue=blue)}{more}"


def goal(side: str, aim: str, more: str) -> str:
    return f'[[goals]]\nside = "{side}"\naim = "{aim}"\npoints = 1\n{more}\n'


def place(where: LineNumber | Spot | None, text: str | None) -> str:
    """A place; instead of its number a line of the scenario itself."""
    return (
        str(where)
        if text is None or not isinstance(where, LineNumber)
        else text.splitlines()[where.number - 1]
    )


Warnings = Callable[..., list[str]]
