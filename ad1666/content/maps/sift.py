"""Sifts the XML of a map: notes its mistakes, and takes out whatever has one, so that the rest can
still be read and its own mistakes are found in the same pass. A `MapHeader` says what was left
out."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path

from attrs import Factory, define, evolve, frozen

from ad1666.content.collector import Collector
from ad1666.content.errors import MOST_WORDS, ContentError, Spot
from ad1666.content.maps.properties import LAYERS, bad_properties, whole
from ad1666.content.maps.schema import (
    AREA_LAYER,
    EDGE_LAYERS,
    OBJECT_LAYER,
    READ_LAYERS,
    REQUIRED_LAYERS,
)
from ad1666.content.maps.tilesets import FIRST_FLAG, Taken
from ad1666.content.maps.xml import SAVE_AGAIN, Element
from ad1666.content.messages import Message, counted, message
from ad1666.rules.characters import Square

Cell = tuple[int, int]
"""A cell of a layer as in Tiled, the margin included."""


@frozen
class MapHeader:
    """The size of a map in cells and of a cell in pixels, and what it refers to."""

    path: Path
    width: int
    height: int
    cell: int
    taken: Taken
    layers: tuple[str, ...] = ()
    """The names of its layers in Tiled's order, the lowest first."""
    unread: frozenset[str] = frozenset()
    """The layers left out because of a mistake."""
    spoilt: frozenset[tuple[str, Cell]] = frozenset()
    """The cells left out because of a mistake, with their layers."""
    rewritten: bool = False
    """Whether its cells are not written as Tiled writes them, and had to be for pytmx."""

    def spot(self, layer: str, cell: Cell, object_id: int | None = None) -> Spot:
        """A place on this map. The board begins at cell 1,1, inside the margin."""
        square = cell[0] - 1, cell[1] - 1
        return Spot(layer, cell, square if self.has(square) else None, object_id)

    def has(self, square: Square) -> bool:
        return 0 <= square[0] < self.width - 2 and 0 <= square[1] < self.height - 2


MAX_SHIFT = 100_000
"""Offset of a decoration layer, in pixels."""
MAX_OBJECTS = 1000
"""On one layer."""
MAX_PLACE = 50_000_000
"""Coordinate of an object, in pixels."""
FLIPS = 0b111 << 29
"""Tiled's marks for tiles that are flipped, or turned in quarters."""

_UPRIGHT = ("squares", *EDGE_LAYERS)
"""The layers whose tiles may not be flipped or turned: their meaning would not turn with them."""
_NUMBER = re.compile("[0-9]{1,10}")

Flaw = tuple[Spot | None, Message, Message]
"""A mistake in a map: its place, the problem, the remedy."""


def sift(grid: MapHeader, root: Element, errors: Collector, *, sized: bool) -> MapHeader | None:
    """Notes the mistakes in the layers, cells, objects and properties of a map, and takes out what
    has one. Returns the grid with what is left out; None if nothing can be read any more. ``sized``
    says whether the tilesets are there to compare cells with."""
    sieve = _Sieve(grid, root, errors)
    readable = sieve.properties()
    sieve.layers(sized=sized)
    for layer in root.findall("layer"):
        sieve.cells(layer)
    sieve.objects()
    for parent in tuple(root.iter()) if sieve.out else ():
        parent[:] = [child for child in parent if child not in sieve.out]
    names = tuple(layer.get("name", "") for layer in root if layer.tag in LAYERS)
    found = evolve(
        grid,
        layers=names,
        unread=frozenset(sieve.unread),
        spoilt=frozenset(sieve.spoilt),
        rewritten=sieve.rewritten,
    )
    return found if readable else None


@define
class _Sieve:
    grid: MapHeader
    root: Element
    errors: Collector
    unread: set[str] = Factory(set)
    spoilt: set[tuple[str, Cell]] = Factory(set)
    out: set[Element] = Factory(set)
    """What is to be taken out."""
    rewritten: bool = False

    def note(self, where: Spot | None, problem: Message, remedy: Message) -> None:
        self.errors.note(ContentError(self.grid.path, where, problem, remedy))

    def leave_out(self, layer: Element) -> None:
        self.unread.add(layer.get("name", ""))
        self.out.add(layer)

    def properties(self) -> bool:
        """Takes out wrong properties, and objects with one: their defaults could be mistaken for
        what is meant. Returns whether there are none of tiles, without which no layer can be
        read."""
        readable = True
        checked = self.grid.taken.inlined
        for error, owner, prop in list(bad_properties(self.grid.path, self.root, checked)):
            self.errors.note(error)
            if owner.tag in ("object", "map", *LAYERS):
                self.out.add(owner if owner.tag == "object" else prop)
            else:
                readable = False
        return readable

    def layers(self, *, sized: bool) -> None:
        """Layers that are missing, duplicate, of the wrong kind or misplaced."""
        layers = [child for child in self.root if child.tag in LAYERS]
        names = [layer.get("name", "") for layer in layers]
        fitting = self._fitting() or not sized
        if not fitting:
            self.note(None, *self._other_size())
        half = -self.grid.cell // 2
        offsets = {"edges-v": (half, 0), "edges-h": (0, half)}
        for name in (n for n in READ_LAYERS if n in REQUIRED_LAYERS or n in names):
            objects = name in (OBJECT_LAYER, AREA_LAYER)
            found = next((layer for layer in layers if layer.get("name") == name), None)
            if found is None:
                self.unread.add(name)
                self.note(None, message("has no layer {name}", name=name), _added(name, names))
            elif found.tag != ("objectgroup" if objects else "layer"):
                self.leave_out(found)
                problem = message("is not a tile layer")
                if objects:
                    problem = message("is not an object layer")
                remedy = message("Create {name} again as a layer of the right kind", name=name)
                self.note(Spot(name), problem, remedy)
            else:
                wanted = offsets.get(name, (0, 0)) if fitting else _offset(found)
                for flaw in _misplaced(name, found, wanted):
                    self.note(*flaw)
        for name, times in Counter(names).items():
            if times > 1:
                problem = message("appears {times}", times=counted("{n} time", "{n} times", times))
                self.note(Spot(name), problem, message("Rename or remove the others"))
                for layer in layers if name in READ_LAYERS else ():
                    if layer.get("name") == name:
                        self.leave_out(layer)
        for layer in layers:
            self._decoration(layer)

    def _decoration(self, layer: Element) -> None:
        """What is asked of every layer."""
        where, offset = Spot(layer.get("name", "")), _offset(layer)
        if layer.tag == "group":
            self.leave_out(layer)
            self.note(
                where, message("is a group"), message("Move its layers out of it and remove it")
            )
        elif layer.tag == "imagelayer" and layer.find("image") is None:
            self.leave_out(layer)
            self.note(where, message("has no picture"), message("Choose one or remove the layer"))
        elif offset is None or max(map(abs, offset)) > MAX_SHIFT:
            self.note(where, _of_offset(layer), message("Set both to whole numbers near 0"))
            for name in ("offsetx", "offsety"):
                layer.attrib.pop(name, None)

    def _fitting(self) -> bool:
        sizes = {whole(tileset, "tilewidth") for tileset in self.root.iterfind("tileset")}
        return not sizes or self.grid.cell in sizes

    def _other_size(self) -> tuple[Message, Message]:
        """The problem and the remedy for cells of a size that no tileset has."""
        sizes = {whole(tileset, "tilewidth") for tileset in self.root.iterfind("tileset")}
        problem = message(
            "has cells of {size} pixels, but no tileset has tiles of that size",
            size=f"{self.grid.cell} x {self.grid.cell}",
        )
        remedy = message(
            "Set Tile Width and Tile Height to {pixels} in Map > Map Properties",
            pixels=str(max(sizes)),
        )
        return problem, remedy

    def cells(self, layer: Element) -> None:
        """Layer data not in CSV, of the wrong amount, or with forbidden tiles."""
        name, width = layer.get("name", ""), self.grid.width
        data = layer.find("data")
        encoding = "XML" if data is None else data.get("encoding", "XML")
        if data is None or encoding != "csv":
            self.leave_out(layer)
            problem = message("is stored as {format}, not as CSV", format=encoding)
            remedy = message("Set Tile Layer Format to CSV in Map > Map Properties")
            self.note(Spot(name), problem, remedy)
            return
        lines = (data.text or "").strip().splitlines()
        rows, spoilt = [_entries(line) for line in lines], len(self.spoilt)
        if len(rows) == 1:  # Tiled writes one row a line, but this is not required
            (row,) = rows
            rows = [row[i : i + width] for i in range(0, len(row), width)]
        if wrong := _of_height(self.grid, rows) or _of_width(self.grid, rows):
            self.leave_out(layer)
            self.note(Spot(name), wrong, SAVE_AGAIN)
        if len(rows) != self.grid.height:
            return
        upright = name in _UPRIGHT
        entries = {entry for row in rows for entry in row[:width]}
        flaws = {entry: _bad_tile(self.grid, entry, upright=upright) for entry in entries}
        for y, row in enumerate(rows if any(flaws.values()) else ()):
            for x, entry in enumerate(row[:width]):
                if flaw := flaws[entry]:
                    self.spoilt.add((name, (x, y)))
                    self.note(self.grid.spot(name, (x, y)), *flaw)
                    row[x] = "0"
        if len(self.spoilt) > spoilt or not _is_plain(lines):
            self.rewritten = True
            data.text = ",\n".join(",".join(row) for row in rows)

    def objects(self) -> None:
        """Objects that pytmx would misread: templates, shapes that do not belong on their layer,
        which it does not distinguish, and duplicate ids, of which it would find only one."""
        ids = set[int]()
        for group in self.root.iterfind("objectgroup"):
            name, items = group.get("name", ""), group.findall("object")
            if len(items) > MAX_OBJECTS:
                self.leave_out(group)
                there = counted("{n} object", "{n} objects", len(items))
                problem = message(
                    "has {objects}, more than {most}", objects=there, most=MAX_OBJECTS
                )
                self.note(Spot(name), problem, message("Remove some"))
            for item in items:
                number = whole(item, "id")
                wrong = _wrong_object(name, item)
                if number in ids:
                    remedy = message("Remove one of the two and draw it again")
                    wrong = message("has the id of another object"), remedy
                ids |= {number} - {-1}
                if wrong is not None:
                    self.note(Spot(name, object_id=number), *wrong)
                    self.out.add(item)


def _added(name: str, names: Sequence[str]) -> Message:
    """The remedy for a missing layer."""
    others = [other for other in names if other not in READ_LAYERS][:MOST_WORDS]
    if alike := get_close_matches(name, others, n=1):
        return message('Rename the layer "{other}" to {name}', other=alike[0], name=name)
    if name in (OBJECT_LAYER, AREA_LAYER):
        return message("Add it with Layer > New, as an object layer")
    return message("Add it with Layer > New, as a tile layer")


def _misplaced(name: str, layer: Element, wanted: tuple[int, int] | None) -> Iterator[Flaw]:
    """Mistakes if a layer that the game reads has the wrong offset or is not visible."""
    if wanted != _offset(layer) and wanted is not None:
        remedy = message(
            "Set its horizontal offset to {x} and its vertical to {y}",
            x=str(wanted[0]),
            y=str(wanted[1]),
        )
        yield Spot(name), _of_offset(layer), remedy
    if layer.get("visible", "1") == "0":
        remedy = message("Show it in Tiled (the eye in the list of layers), or remove it")
        yield Spot(name), message("is hidden, but the game reads it"), remedy
    elif _number(layer.get("opacity", "1")) <= 0:
        problem = message("has the opacity 0, but the game reads it")
        yield Spot(name), problem, message("Set it to 1")


def _offset(layer: Element) -> tuple[int, int] | None:
    """The offset of a layer in pixels, None if it is not in whole numbers."""
    try:
        return int(layer.get("offsetx", "0")), int(layer.get("offsety", "0"))
    except ValueError:
        return None


def _of_offset(layer: Element) -> Message:
    x, y = layer.get("offsetx", "0"), layer.get("offsety", "0")
    return message("has the offset {x}, {y}", x=x, y=y)


def _number(text: str | None) -> float:
    """An attribute as a number, 0 if it is missing, NaN if it is not a number."""
    try:
        return float(text or "0")
    except ValueError:
        return math.nan


def _of_height(grid: MapHeader, rows: Sequence[object]) -> Message | None:
    """The problem with a layer that is not as high as the map."""
    if len(rows) == grid.height:
        return None
    there = counted("{n} row", "{n} rows", len(rows))
    return message("has {rows}, the map has {height}", rows=there, height=grid.height)


def _of_width(grid: MapHeader, rows: Sequence[Sequence[str]]) -> Message | None:
    """The problem with rows that are not as wide as the map, reported together: if its width is
    wrong, all rows of all layers are."""
    wrong = [y for y, row in enumerate(rows) if len(row) != grid.width]
    if not wrong:
        return None
    first = wrong[0]
    cells = counted("{n} cell", "{n} cells", len(rows[first]))
    if len(wrong) == 1:
        return message(
            "has {cells} in row {row}, the map is {width} wide",
            cells=cells,
            row=str(first),
            width=grid.width,
        )
    return message(
        "has {rows} whose width differs from the map's, which is {width}: the first of them, row "
        "{row}, has {cells}",
        rows=counted("{n} row", "{n} rows", len(wrong)),
        width=grid.width,
        row=str(first),
        cells=cells,
    )


def _entries(row: str) -> list[str]:
    """The entries of a CSV row; a comma at its end leads to the next row."""
    return [entry.strip() for entry in row.strip().removesuffix(",").split(",")]


def _is_plain(lines: Sequence[str]) -> bool:
    """Whether there is a comma between each two entries of some rows, and no other."""
    ends = [line.rstrip().endswith(",") for line in lines]
    return all(ends[:-1]) and not ends[-1]


def _bad_tile(grid: MapHeader, entry: str, *, upright: bool) -> tuple[Message, Message] | None:
    """The problem and the remedy for an entry of a tile layer, whose tiles may be flipped
    unless they are to be ``upright``."""
    if not _NUMBER.fullmatch(entry):
        return message("holds {entry} in place of a tile number", entry=repr(entry)), SAVE_AGAIN
    number = int(entry) if upright else int(entry) & ~FLIPS
    if number >= FIRST_FLAG:
        remedy = message("Paint it with a tile that is drawn that way")
        return message("holds a flipped or turned tile"), remedy
    if number and not any(number in tiles for tiles in grid.taken.tiles):
        problem = message("holds tile number {number}, which no tileset has", number=str(number))
        return problem, message("Erase it and paint it again")
    return None


def _wrong_object(layer: str, item: Element) -> tuple[Message, Message] | None:
    """The problem and the remedy for an object on a layer."""
    if "template" in item.attrib:
        problem = message("comes from the template {name}", name=item.get("template", ""))
        return problem, message("Choose Detach from its menu")
    if layer == OBJECT_LAYER and item.find("point") is None:
        return message("is not a point"), message("Remove it and use Insert Point")
    if layer == AREA_LAYER and not _is_rectangle(item):
        remedy = message("Remove it and use Insert Rectangle, without turning it")
        return message("is not an upright rectangle"), remedy
    if not all(abs(_number(item.get(name))) <= MAX_PLACE for name in ("x", "y")):
        problem = message("is at {x}, {y}", x=str(item.get("x")), y=str(item.get("y")))
        return problem, message("Move it onto a square")
    return None


def _is_rectangle(item: Element) -> bool:
    """Whether an object is an axis-aligned rectangle."""
    turned = item.get("rotation", "0") != "0" or "gid" in item.attrib
    sized = all(math.isfinite(_number(item.get(name))) for name in ("width", "height"))
    return sized and not turned and all(child.tag == "properties" for child in item)
