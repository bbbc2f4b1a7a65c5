"""Chooses tiles, by their names, for a board in words, and writes it as a map for Tiled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache

from ad1666.content.maps.writing import MapWriter, Tileset, tilesets
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.skirmish.canvas import BIG, CLIMBED, HIGH_PROPS, PARTERRE, Canvas, Prop, Zone, bars
from ad1666.skirmish.rects import STEPS, edge_of

_SQUARES, _EDGED, _GROUND, _DECOR, _SCENERY = _NAMES = (
    "squares",
    "edges",
    "ground",
    "decor",
    "scenery",
)
_DARK_TILE = "darkness"
_COLUMNS = 8
"""The tiles in a row of a tileset."""
_LOWER = {"N": "north", "E": "east", "S": "south", "W": "west"}
_FRINGED = ("cobbles", "gravel", "bare earth", "flagstones", "quay stones")
"""Grounds over which grass grows a little from beside them."""
_OUTDOORS = (*_FRINGED, "grass", "terrace", "water")
"""Grounds on which walls throw shadows."""
_BOARDS = ("jetty boards", "gangplank, turned", "floorboards", "bare earth")
"""What water laps at, where it has no quay."""
_SHADES = {"W": "shadow from the west", "N": "shadow from the north"}
_PIECES = {
    "waggon": ("waggon, front", "waggon, back"),
    "waggon, turned": ("waggon, front, turned", "waggon, back, turned"),
    "coach": ("coach, front", "coach, back"),
    "altar": ("altar, north half", "altar, south half"),
}
"""The tiles of props whose parts have names of their own, in reading order."""
_TABLES = {
    "h": ("laid table, west half", "laid table, east half"),
    "v": ("laid table, north half", "laid table, south half"),
}
_EDGES = {"table": "edge of a table", "small table": "edge of a table", "stack": "crates"}
"""What stands around props that one may climb."""
_RIDGE, _LIGHT, _DARK, _ACROSS = 0, 4, 8, 2
"""Where the tiles of a roof are among those of its name: each part has two for ridges from west to
east, then two for those from north to south."""


def map_text(
    canvas: Canvas,
    title: str,
    zones: Iterable[Zone],
    starts: Mapping[tuple[Side, int], Square],
    things: Mapping[str, Square],
) -> str:
    """The map of a board, with some of its zones, where sides start and where things lie."""
    layers = _Drawing(canvas).drawn()
    night = {"accepted-unread-layer": "the layer night is only seen"}
    properties = {"ambience": canvas.ambience, "title": title}
    writer = MapWriter(
        canvas.w,
        canvas.h,
        (night if layers["night"] else {}) | properties,
        {tiles.first: f"tilesets/{name}.tsx" for name, tiles in _tilesets().items()},
    )
    for name in _order(layers):
        axis = name[-1] if name.endswith(("-v", "-h")) else ""
        writer.cells(name, layers[name], axis)
    places = writer.objects("places")
    for (side, slot), at in starts.items():
        writer.point(places, "Start", f"{side.value} {slot}", _middle(at), side=side, slot=slot)
    for name, at in things.items():
        writer.point(places, "Thing", name, _middle(at), thing=name)
    for (x, y, on), difficulty in canvas.climbs.items():
        where = (x, y + 0.5) if on == "W" else (x + 0.5, y)
        writer.point(places, "Climb", "climb", where, difficulty=difficulty)
    for passage in canvas.passages:
        for end in passage.ends:
            has = {"passage": passage.name, "title": passage.title}
            writer.point(places, "Passage", passage.name, _middle(end), **has)
    areas = writer.objects("zones")
    for zone in zones:
        told = {"title": zone.title, zone.kind: zone.name}
        for part in zone.parts:
            last = part.right - 1, part.bottom - 1
            kind = zone.kind.capitalize()
            writer.area(areas, kind, zone.name, (part.x, part.y), last, **told)
    return writer.written().decode()


def _middle(square: Square) -> tuple[float, float]:
    return square[0] + 0.5, square[1] + 0.5


@cache
def _tilesets() -> Mapping[str, Tileset]:
    return tilesets(_NAMES)


@cache
def _edge(axis: str, name: str, lower: str) -> int:
    """The tile of what stands on an edge, with its lower side if it has one."""
    for tileset in (_EDGED, _SCENERY):
        for number, has in _tilesets()[tileset].tiles.items():
            if (has.get("axis"), has["name"], has.get("lower", "")) == (axis, name, lower):
                return number
    raise LookupError(f"{axis} {name} {lower}")


def _tile(name: str, variant: int = 0) -> int:
    """The tile of a flat thing."""
    named = _tilesets()[_DECOR].named
    numbers = named[name] if name in named else _tilesets()[_SCENERY].named[name]
    return numbers[variant % len(numbers)]


@cache
def _pieces(name: str) -> tuple[int, ...]:
    """The tiles of something that stands, in reading order, or as variants of one."""
    squares, scenery = (_tilesets()[n].named for n in (_SQUARES, _SCENERY))
    found = (squares[n] if n in squares else scenery[n] for n in _PIECES.get(name, (name,)))
    return tuple(number for numbers in found for number in numbers)


@cache
def _block(name: str) -> tuple[tuple[int, ...], ...]:
    """The tiles of a ground, which are drawn as one block that repeats, in rows."""
    tileset, rows = _tilesets()[_SQUARES], dict[int, list[int]]()
    for number in tileset.named[name]:
        rows.setdefault((number - tileset.first) // _COLUMNS, []).append(number)
    return tuple(map(tuple, rows.values()))


def _order(layers: Mapping[str, object]) -> list[str]:
    """The layers that are written, from the bottom to the top."""
    order = [
        *("floor", "squares"),
        *sorted(name for name in layers if name.startswith(("fringe", "decor"))),
        *("shade-w", "shade-n", "eaves-v", "eaves-h", "rough", "edges-v", "edges-h"),
        *("lights", "night", "dark"),
    ]
    needed = ("squares", "edges-v", "edges-h")
    return [name for name in order if layers.get(name) or name in needed]


class _Drawing:
    """Tiles by their squares, in layers."""

    def __init__(self, canvas: Canvas) -> None:
        self.c = canvas
        self.high = canvas.high()
        self.layers = defaultdict[str, dict[Square, int]](dict)

    def drawn(self) -> defaultdict[str, dict[Square, int]]:
        self._grounds()
        for prop in self.c.props:
            self._prop(prop)
        for (x, y, side), (name, lower) in self.c.edges.items():
            axis = "v" if side == "W" else "h"
            self.layers[f"edges-{axis}"][x, y] = _edge(axis, name, _LOWER.get(lower, ""))
        self._flat()
        self._darkness()
        self._shades()
        self._fringes()
        return self.layers

    def _grounds(self) -> None:
        squares = self.layers["squares"]
        for (x, y), name in self.c.grounds.items():
            if name.startswith(PARTERRE):
                squares[x, y] = _pieces(PARTERRE[:-1])[int(name[-1])]
            else:
                self._floor(x, y, name)

    def _floor(self, x: int, y: int, name: str) -> None:
        rows = _block(name)
        row = rows[y % len(rows)]
        self.layers["squares"][x, y] = row[x % len(row)]

    def _stand(self, square: Square, tile: int) -> None:
        """Puts a tile on the squares, with the ground that was there below it."""
        if (below := self.layers["squares"].get(square)) is not None:
            self.layers["floor"][square] = below
        self.layers["squares"][square] = tile

    def _prop(self, prop: Prop) -> None:
        if prop.name == "roof":
            self._roof(prop)
        elif prop.name == "gallery":
            for x, y in prop.at.squares():
                self._floor(x, y, "gallery" if prop.turn != "h" else "gallery, turned")
        elif prop.name in _EDGES:
            self._table(prop)
        elif prop.name in BIG:
            for tile, square in zip(_pieces(prop.name), prop.at.squares(), strict=True):
                self._stand(square, tile)
        else:
            tiles = _pieces(prop.name)
            for x, y in prop.at.squares():
                self._stand((x, y), tiles[(x * 3 + y * 5) % len(tiles)])

    def _roof(self, prop: Prop) -> None:
        """Tiles in rows along a ridge, light above it and dark below, or left and right."""
        at = prop.at
        clay = prop.turn[1:] == "clay" if prop.turn[1:] else (at.x * 7 + at.y * 3 + at.w) % 5 < 3
        along = prop.turn[:1] or ("h" if at.w >= at.h else "v")
        tiles = _pieces("clay roof" if clay else "shingle roof")
        across = at.h if along == "h" else at.w
        for x, y in at.squares():
            place, other = (y - at.y, x) if along == "h" else (x - at.x, y)
            if across >= 3 and place == (across - 1) // 2:
                part = _RIDGE
            else:
                part = _LIGHT if place < across / 2 else _DARK
            turned = _ACROSS if along == "v" else 0
            self.layers["squares"][x, y] = tiles[part + turned + other % 2]

    def _table(self, prop: Prop) -> None:
        squares = list(prop.at.squares())
        along = "h" if prop.at.w > prop.at.h else "v"
        laid = _TABLES[along] if prop.name == "table" and len(squares) == 2 else None
        for number, square in enumerate(squares):
            bare = "small table" if prop.name == "small table" else "bare table"
            self._stand(square, _pieces(laid[number] if laid else bare)[0])
            for side, (dx, dy) in STEPS.items():
                beyond = square[0] + dx, square[1] + dy
                if beyond in prop.at or beyond in self.high or self.c.on(square, side):
                    continue
                x, y, on = edge_of(square, side)
                axis = "v" if on == "W" else "h"
                self.layers[f"edges-{axis}"][x, y] = _edge(axis, _EDGES[prop.name], _LOWER[side])

    def _flat(self) -> None:
        for square, names in self.c.decor.items():
            for number, name in enumerate(names, 1):
                self.layers[f"decor-{number}"][square] = _tile(name, square[0] + square[1])
        for square, name in self.c.lights.items():
            self.layers["lights"][square] = _tile(name)
        rough = _tilesets()[_GROUND].named
        for (x, y), name in self.c.rough.items():
            self.layers["rough"][x, y] = rough[name][(x + y) % len(rough[name])]

    def _darkness(self) -> None:
        """The dark, also on what is blocked in the midst of it, where it is only seen."""
        (darkness,), grounds = _tilesets()[_GROUND].named[_DARK_TILE], self.c.grounds
        self.layers["dark"] = dict.fromkeys(sorted(self.c.dark), darkness)
        for square in sorted(self.c.blocked() - self.high - self.c.lights.keys()):
            ground = grounds.get(square)
            if ground != "water" and any(
                beyond in self.c.dark and grounds.get(beyond) == ground and not name
                for name, beyond in self.c.beside(square)
            ):
                self.layers["night"][square] = darkness

    def _shades(self) -> None:
        """Shadows to the east and to the south of what is high or walled, and eaves."""
        c, roofs = self.c, {s for p in self.c.props if p.name in HIGH_PROPS for s in p.at.squares()}
        for square in c.board.squares():
            for side, shade in _SHADES.items():
                name, (dx, dy) = c.on(square, side), STEPS[side]
                other = square[0] + dx, square[1] + dy
                wall = bars(name) and c.grounds.get(square) in _OUTDOORS and other in c.board
                if square not in self.high and (other in self.high or wall):
                    self.layers[f"shade-{side.lower()}"][square] = _tile(shade)
        for square in sorted(self.high):
            for side, (dx, dy) in STEPS.items():
                name, other = c.on(square, side), (square[0] + dx, square[1] + dy)
                if other in self.high or other not in c.board or (name and name not in CLIMBED):
                    continue
                x, y, on = edge_of(square, side)
                edge = "eaves" if square in roofs or other in roofs else "coping"
                turned = "" if on == "W" else ", turned"
                self.layers[f"eaves-{'v' if on == 'W' else 'h'}"][x, y] = _tile(edge + turned)

    def _fringes(self) -> None:
        """Grass that grows a little over the stones beside it, and the rim of water."""
        c = self.c
        for square in c.board.squares():
            ground = c.grounds.get(square)
            for side, (dx, dy) in STEPS.items():
                beyond = c.grounds.get((square[0] + dx, square[1] + dy))
                fringe = ""
                if ground in _FRINGED and beyond == "grass" and not c.on(square, side):
                    fringe = f"grass from the {_LOWER[side]}"
                elif ground == "water" and side in _SHADES and beyond not in (None, "water"):
                    bank = "foam" if beyond in _BOARDS else "quay wall"
                    fringe = f"{bank} in the {_LOWER[side]}"
                if fringe:
                    self.layers[f"fringe-{side.lower()}"][square] = _tile(fringe)
