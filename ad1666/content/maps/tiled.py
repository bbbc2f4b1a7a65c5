"""Tiled maps read through pytmx.

pytmx 3.32 silently accepts ragged layers, unknown tiles, wrong root elements and flipped tiles,
unpacks any amount of data, and otherwise fails with bare exceptions. So the XML is checked first,
and pytmx gets only what it reads correctly.
"""

from __future__ import annotations

import math
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from attrs import frozen

from ad1666.content.errors import MOST_WORDS, ContentError, Spot, raise_first
from ad1666.content.file_kinds import check_kind
from ad1666.content.maps.properties import LAYERS, bad_properties, whole
from ad1666.content.maps.schema import GROUNDS, OBJECTS, TILES, filled
from ad1666.content.maps.tilesets import FIRST_FLAG, take_in
from ad1666.content.maps.xml import SAVE_AGAIN, Element, read_xml
from ad1666.rules.characters import Square

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pytmx imports pygame if installed
import pytmx

Tmx: TypeAlias = pytmx.TiledMap

MAX_SIDE = 200
"""The longest side of a map in cells, margin included."""
MAX_CELLS = 3600
"""In the whole map."""
MAX_PIXELS = 50_000_000
"""In a map drawn in full."""
MAX_SHIFT = 100_000
"""Offset of a decoration layer, in pixels."""
MAX_LAYERS = 50
MAX_OBJECTS = 1000
"""On one layer."""
MAX_ALL_OBJECTS = 2000
"""On all layers together."""

Flaw = tuple[Spot | None, str, str]
"""A mistake in a map: its place, the problem, the remedy."""

OBJECT_LAYER = "places"
AREA_LAYER = "zones"

_NUMBER = re.compile("[0-9]{1,10}")


@frozen
class Grid:
    """The size of a map in cells and of a cell in pixels, its tile numbers, and the pictures of
    tiles and layers."""

    path: Path
    width: int
    height: int
    cell: int
    tiles: tuple[range, ...]
    """The tile numbers of each tileset, as layers write them."""
    pictures: tuple[Path, ...]

    def spot(self, layer: str, cell: tuple[int, int], object_id: int | None = None) -> Spot:
        """A place on this map. The board begins at cell 1,1, inside the margin."""
        square = cell[0] - 1, cell[1] - 1
        return Spot(layer, cell, square if self.has(square) else None, object_id)

    def has(self, square: Square) -> bool:
        """Whether a square is on the board."""
        return 0 <= square[0] < self.width - 2 and 0 <= square[1] < self.height - 2


def read_tmx(
    path: Path,
    image_loader: Callable[..., object] = pytmx.pytmx.default_image_loader,
    root: Element | None = None,
) -> tuple[Grid, Tmx]:
    """The map as read by pytmx, and its measures; from its XML if given.

    Its required layers are present, complete and in place, with known tiles only. Tiles and objects
    of our classes have the defaults filled in. The standard image loader opens none and needs no
    window. ContentError with all that is wrong.
    """
    if root is None:
        check_kind(path)
        root = read_xml(path)
    for problem, remedy in _unusable(root):  # each check relies on those before it
        raise ContentError(path, None, problem, remedy)
    width, height, cell = (whole(root, name) for name in ("width", "height", "tilewidth"))
    grid = Grid(path, width, height, cell, *take_in(path, root))
    raise_first(_mistakes(grid, root))
    # names that pytmx reserves are harmless: properties are read from their own dict only
    tmx = pytmx.TiledMap(image_loader=image_loader, allow_duplicate_names=True)
    tmx.filename = str(path)
    try:
        tmx.parse_xml(root)
    except Exception as error:  # pytmx raises all kinds, bare Exception among them
        problem = f"pytmx cannot read this map: {type(error).__name__}: {error}"
        raise ContentError(path, None, problem, SAVE_AGAIN) from error
    _fill_in(tmx)
    return grid, tmx


def _fill_in(tmx: Tmx) -> None:
    """Fills in the defaults that Tiled does not save, for tiles and objects of our classes."""
    for gid, tile in tmx.tile_properties.items():
        tmx.tile_properties[gid] = filled(tile, TILES.get(class_of_tile(tile), {}))
    for item in tmx.objects:
        item.properties = filled(item.properties, OBJECTS.get(_class_of(item), {}))


def _mistakes(grid: Grid, root: Element) -> Iterator[ContentError]:
    yield from bad_properties(grid.path, root)
    cells = (flaw for layer in root.iterfind("layer") for flaw in _bad_cells(grid, layer))
    for where, problem, remedy in chain(_bad_layers(grid, root), cells, _bad_objects(root)):
        yield ContentError(grid.path, where, problem, remedy)


def _unusable(root: Element) -> Iterator[tuple[str, str]]:
    """Problem and remedy for each mistake in what everything else depends on."""
    if root.tag != "map":
        problem = f"is no Tiled map: its root element is <{root.tag}>, not <map>"
        yield problem, "Save a map, not a tileset or a template"
    if root.get("orientation") != "orthogonal":
        yield f"is {root.get('orientation')}, not orthogonal", "Make a new orthogonal map"
    if root.get("infinite", "0") != "0":
        yield "is infinite", "Turn off Infinite in Map > Map Properties"
    width, height, cell = (whole(root, name) for name in ("width", "height", "tilewidth"))
    size, resize = f"is {root.get('width')} x {root.get('height')} cells", "Choose Map > Resize Map"
    if not (3 <= width <= MAX_SIDE and 3 <= height <= MAX_SIDE):
        yield f"{size}, not between 3 x 3 and {MAX_SIDE} x {MAX_SIDE}", resize
    if width * height > MAX_CELLS:
        yield f"{size}, more than {MAX_CELLS} altogether", resize
    if cell != whole(root, "tileheight") or cell < 2 or cell % 2:
        problem = f"has cells of {root.get('tilewidth')} x {root.get('tileheight')} pixels"
        yield problem, "Cells must be squares with an even number of pixels, 64 x 64 as a rule"
    if width * height * cell * cell > MAX_PIXELS:
        problem = f"is {width * cell} x {height * cell} pixels, more than {MAX_PIXELS} altogether"
        yield problem, "Use fewer cells, or smaller ones"
    layers = sum(child.tag in LAYERS for child in root)
    if layers > MAX_LAYERS:
        yield f"has {layers} layers, more than {MAX_LAYERS}", "Merge some of them"
    objects = len(root.findall("objectgroup/object"))
    if objects > MAX_ALL_OBJECTS:
        yield f"has {objects} objects on all layers, more than {MAX_ALL_OBJECTS}", "Remove some"


def _bad_layers(grid: Grid, root: Element) -> Iterator[Flaw]:
    """Layers that are missing, duplicate, of the wrong kind or misplaced."""
    layers = [child for child in root if child.tag in LAYERS]
    names = [layer.get("name", "") for layer in layers]
    half = -grid.cell // 2
    offsets = {"squares": (0, 0), "edges-v": (half, 0), "edges-h": (0, half), OBJECT_LAYER: (0, 0)}
    offsets |= {name: (0, 0) for name in (*GROUNDS, AREA_LAYER) if name in names}
    sizes = {whole(tileset, "tilewidth") for tileset in root.iterfind("tileset")}
    fitting = not sizes or grid.cell in sizes
    if not fitting:
        size, cell = max(sizes), grid.cell
        problem = f"has cells of {cell} x {cell} pixels, and no tileset has tiles of that size"
        yield None, problem, f"Set Tile Width and Tile Height to {size} in Map > Map Properties"
    for name, wanted in offsets.items():
        objects = name in (OBJECT_LAYER, AREA_LAYER)
        kind, called = ("objectgroup", "object layer") if objects else ("layer", "tile layer")
        found = next((layer for layer in layers if layer.get("name") == name), None)
        if found is None:
            remedy = f"Add it with Layer > New, as {'an' if objects else 'a'} {called}"
            others = [other for other in names if other not in offsets][:MOST_WORDS]
            if alike := get_close_matches(name, others, n=1):
                remedy = f'Rename the layer "{alike[0]}" to {name}'
            yield None, f"has no layer {name}", remedy
        elif found.tag != kind:
            yield Spot(name), f"is no {called}", f"Make {name} anew, of the right kind"
        else:
            yield from _misplaced(name, found, wanted if fitting else _offset(found))
    for name, times in Counter(names).items():
        if times > 1:
            yield Spot(name), f"is there {times} times", "Rename or remove the others"
    for layer in layers:
        where, offset = Spot(layer.get("name", "")), _offset(layer)
        if layer.tag == "group":
            yield where, "is a group", "Move its layers out of it and remove it"
        elif layer.tag == "imagelayer" and layer.find("image") is None:
            yield where, "has no picture", "Choose one or remove the layer"
        elif offset is None or max(map(abs, offset)) > MAX_SHIFT:
            yield where, _of_offset(layer), "Set both to whole numbers near 0"


def _misplaced(name: str, layer: Element, wanted: tuple[int, int] | None) -> Iterator[Flaw]:
    """A layer that the game reads, in another place than is wanted or not to be seen."""
    if wanted != _offset(layer) and wanted is not None:
        remedy = f"Set its horizontal offset to {wanted[0]} and its vertical to {wanted[1]}"
        yield Spot(name), _of_offset(layer), remedy
    if layer.get("visible", "1") == "0":
        remedy = "Show it in Tiled (the eye in the list of layers), or remove it"
        yield Spot(name), "is hidden, and the game reads it", remedy
    elif _number(layer.get("opacity", "1")) <= 0:
        yield Spot(name), "has the opacity 0, and the game reads it", "Set it to 1"


def _offset(layer: Element) -> tuple[int, int] | None:
    """The offset of a layer in pixels, None if it is not in whole numbers."""
    try:
        return int(layer.get("offsetx", "0")), int(layer.get("offsety", "0"))
    except ValueError:
        return None


def _of_offset(layer: Element) -> str:
    return f"has the offset {layer.get('offsetx', '0')}, {layer.get('offsety', '0')}"


def _number(text: str | None) -> float:
    """An attribute as a number, 0 if it is missing; not a number if it is none."""
    try:
        return float(text or "0")
    except ValueError:
        return math.nan


def _bad_cells(grid: Grid, layer: Element) -> Iterator[Flaw]:
    """Layer data not in CSV, of the wrong amount, or with forbidden tiles."""
    name = layer.get("name", "")
    data = layer.find("data")
    encoding = "XML" if data is None else data.get("encoding", "XML")
    if data is None or encoding != "csv":
        remedy = "Set Tile Layer Format to CSV in Map > Map Properties"
        yield Spot(name), f"is stored as {encoding}, not as CSV", remedy
        return
    rows = [_entries(row) for row in (data.text or "").strip().splitlines()]
    if len(rows) == 1:  # Tiled writes one row a line, but this is not required
        (row,) = rows
        rows = [row[i : i + grid.width] for i in range(0, len(row), grid.width)]
    if len(rows) != grid.height:
        yield Spot(name), f"has {len(rows)} rows, the map has {grid.height}", SAVE_AGAIN
        return
    for y, row in enumerate(rows):
        if len(row) != grid.width:
            problem = f"has {len(row)} cells in row {y}, the map is {grid.width} wide"
            yield Spot(name), problem, SAVE_AGAIN
        for x, entry in enumerate(row[: grid.width]):
            if trouble := _bad_tile(grid, entry):
                yield grid.spot(name, (x, y)), *trouble


def _entries(row: str) -> list[str]:
    """The entries of a CSV row; a comma at its end leads to the next row."""
    return [entry.strip() for entry in row.strip().removesuffix(",").split(",")]


def _bad_tile(grid: Grid, entry: str) -> tuple[str, str] | None:
    """The problem and the remedy for an entry of a tile layer."""
    if not _NUMBER.fullmatch(entry):
        return f"holds {entry!r} in place of a tile number", SAVE_AGAIN
    number = int(entry)
    if number >= FIRST_FLAG:
        return "holds a flipped or turned tile", "Paint it with a tile that is drawn that way"
    if number and not any(number in tiles for tiles in grid.tiles):
        return f"holds tile number {number}, which no tileset has", "Erase it and paint it anew"
    return None


def _bad_objects(root: Element) -> Iterator[Flaw]:
    """Objects that pytmx would misread: templates, shapes wrong for their layer, which it does not
    distinguish, and duplicate ids, of which it would find one."""
    ids = set[int]()
    for group in root.iterfind("objectgroup"):
        name, items = group.get("name", ""), group.findall("object")
        if len(items) > MAX_OBJECTS:
            yield Spot(name), f"has {len(items)} objects, more than {MAX_OBJECTS}", "Remove some"
        for item in items:
            number = whole(item, "id")
            where = Spot(name, object_id=number)
            if number in ids:
                yield (
                    where,
                    "has the id of another object",
                    "Remove one of the two and draw it anew",
                )
            ids |= {number} - {-1}
            if "template" in item.attrib:
                problem = f"comes from the template {item.get('template')}"
                yield where, problem, "Choose Detach from its menu"
            elif name == OBJECT_LAYER and item.find("point") is None:
                yield where, "is no point", "Remove it and use Insert Point"
            elif name == AREA_LAYER and not _is_rectangle(item):
                remedy = "Remove it and use Insert Rectangle, without turning it"
                yield where, "is no upright rectangle", remedy
            elif not all(abs(_number(item.get(name))) <= MAX_PIXELS for name in ("x", "y")):
                yield where, f"is at {item.get('x')}, {item.get('y')}", "Move it onto a square"


def _is_rectangle(item: Element) -> bool:
    """Whether an object is an axis-aligned rectangle."""
    turned = item.get("rotation", "0") != "0" or "gid" in item.attrib
    sized = all(math.isfinite(_number(item.get(name))) for name in ("width", "height"))
    return sized and not turned and all(child.tag == "properties" for child in item)


def tile_layer(tmx: Tmx, name: str) -> Sequence[tuple[int, int, Mapping[str, object]]]:
    """The painted cells of a tile layer: x, y and the tile's properties, with its class as ``type``
    (or ``class`` in Tiled 1.9). Empty if the layer is missing."""
    if name not in tmx.layernames:
        return []
    return [
        (x, y, tmx.get_tile_properties_by_gid(gid) or {})
        for x, y, gid in tmx.layernames[name].iter_data()
        if gid
    ]


def class_of_tile(tile: Mapping[str, object]) -> str:
    """The class of a tile with these properties, which Tiled 1.9 calls so and all others type."""
    return str(tile.get("type") or tile.get("class") or "")


@frozen
class Point:
    """A point on the layer ``places``. ``within`` is its position in its cell, as fractions from
    the upper left corner."""

    id: int
    kind: str
    cell: tuple[int, int]
    within: tuple[float, float]
    properties: Mapping[str, object]

    @property
    def between(self) -> bool:
        """Whether it lies on the border of its cell."""
        return 0 in self.within


def points(grid: Grid, tmx: Tmx) -> Iterator[Point]:
    """The points on the layer ``places``, in their order."""
    for point in tmx.layernames[OBJECT_LAYER]:
        kind = _class_of(point)
        cell = int(point.x // grid.cell), int(point.y // grid.cell)
        within = point.x % grid.cell / grid.cell, point.y % grid.cell / grid.cell
        yield Point(point.id, kind, cell, within, point.properties)


@frozen
class Area:
    """A rectangle on the layer ``zones``, measured in cells."""

    id: int
    kind: str
    left: float
    top: float
    width: float
    height: float
    properties: Mapping[str, object]

    @property
    def cell(self) -> tuple[int, int]:
        """The cell of its upper left corner."""
        return math.floor(self.left), math.floor(self.top)


def areas(grid: Grid, tmx: Tmx) -> Iterator[Area]:
    """The rectangles on the layer ``zones`` in order; none if the layer is missing."""
    for area in tmx.layernames.get(AREA_LAYER, ()):
        left, top, width, height = (
            n / grid.cell for n in (area.x, area.y, area.width, area.height)
        )
        yield Area(area.id, _class_of(area), left, top, width, height, area.properties)


def _class_of(item: pytmx.TiledObject) -> str:
    # Tiled 1.9 writes class; getattr would also find a custom property of that name
    return str(item.type or vars(item).get("class", ""))
