"""The game's own tiles by what they show: read from the tilesets, so no number is written here."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from xml.etree import ElementTree

from attrs import frozen

from ad1666.resources import data_root

TILESETS = ("squares", "edges", "ground", "decor", "scenery")
FOLDER = data_root() / "maps" / "tilesets"
LOWER = {"N": "north", "E": "east", "S": "south", "W": "west"}


@frozen
class Tiles:
    """All tiles: where each tileset begins, and which of them show what."""

    first: dict[str, int]
    named: dict[tuple[str, str], tuple[int, ...]]
    """The numbers within a tileset of those with a name."""
    edges: dict[tuple[str, str, str], int]
    """An edge by its axis, its name and its lower side."""

    def ground(self, name: str, x: int, y: int) -> int:
        """The tile of a ground at a square: those of a kind are drawn as one block that repeats."""
        ids = self.named["squares", name]
        columns = sorted({i % 8 for i in ids})
        rows = sorted({i // 8 for i in ids})
        number = rows[y % len(rows)] * 8 + columns[x % len(columns)]
        return self.first["squares"] + (number if number in ids else ids[(x + y) % len(ids)])

    def square(self, name: str, variant: int = 0) -> int:
        ids = self.named["squares", name]
        return self.first["squares"] + ids[variant % len(ids)]

    def edge(self, axis: str, name: str, lower: str = "") -> int:
        if name == "tall hedge wall":  # has no name in its tileset
            return self.first["scenery"] + (26 if axis == "v" else 27)
        return self.first["edges"] + self.edges[axis, name, LOWER.get(lower, "")]

    def at(self, tileset: str, number: int) -> int:
        """A tile without a name: decoration."""
        return self.first[tileset] + number


@cache
def tiles() -> Tiles:
    """Reads the tilesets."""
    first, start = dict[str, int](), 1
    named: dict[tuple[str, str], list[int]] = defaultdict(list)
    edges: dict[tuple[str, str, str], int] = {}
    for tileset in TILESETS:
        root = ElementTree.parse(FOLDER / f"{tileset}.tsx").getroot()
        first[tileset] = start
        start += int(root.get("tilecount", "0"))
        for tile in root.findall("tile"):
            number = int(tile.get("id", ""))
            has = {p.get("name"): p.get("value", "") for p in tile.iter("property")}
            name = has.get("name", "")
            named[tileset, name].append(number)
            if tileset == "edges":
                edges.setdefault((has["axis"], name, has.get("lower", "")), number)
    return Tiles(
        first,
        {key: tuple(ids) for key, ids in named.items()},
        edges,
    )
