"""Tiled maps read through pytmx.

pytmx 3.32 silently accepts ragged layers, unknown tiles, wrong root elements and flipped tiles,
unpacks any amount of data, and otherwise fails with bare exceptions. So the XML is checked first,
and pytmx gets only what it reads correctly.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import chain
from pathlib import Path
from typing import TypeAlias

import pytmx
from attrs import frozen

from ad1666.content.errors import MOST_WORDS, ContentError, Spot, raise_first
from ad1666.content.maps.kinds import check_is_map
from ad1666.content.maps.properties import LAYERS, bad_properties, whole
from ad1666.content.maps.schema import GROUNDS, OBJECTS, TILES, filled
from ad1666.content.maps.tilesets import FIRST_FLAG, take_in
from ad1666.content.maps.xml import SAVE_AGAIN, Element, read_xml
from ad1666.content.messages import Message, counted, message
from ad1666.rules.characters import Square

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

Flaw = tuple[Spot | None, Message, Message]
"""A mistake in a map: its place, the problem, the remedy."""

OBJECT_LAYER = "places"
AREA_LAYER = "zones"

_NUMBER = re.compile("[0-9]{1,10}")


@frozen
class Grid:
    """The size of a map in cells and of a cell in pixels, its tile numbers, and the
    pictures of tiles and layers."""

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
    of our classes have the defaults filled in. The default image loader opens no files and needs no
    window. Raises ContentError with all mistakes.
    """
    if root is None:
        check_is_map(path)
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
        reason = f"{type(error).__name__}: {error}"
        problem = message("pytmx cannot read this map: {reason}", reason=reason)
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


def _unusable(root: Element) -> Iterator[tuple[Message, Message]]:
    """The problem and the remedy for each mistake in what everything else depends on."""
    if root.tag != "map":
        problem = message(
            "is not a Tiled map: its root element is <{element}>, not <map>", element=root.tag
        )
        yield problem, message("Save a map, not a tileset or a template")
    if root.get("orientation") != "orthogonal":
        problem = message("is {kind}, not orthogonal", kind=str(root.get("orientation")))
        yield problem, message("Make a new orthogonal map")
    if root.get("infinite", "0") != "0":
        yield message("is infinite"), message("Turn off Infinite in Map > Map Properties")
    width, height, cell = (whole(root, name) for name in ("width", "height", "tilewidth"))
    size, resize = f"{root.get('width')} x {root.get('height')}", message("Choose Map > Resize Map")
    if not (3 <= width <= MAX_SIDE and 3 <= height <= MAX_SIDE):
        problem = message(
            "is {size} cells, not between {least} and {most}",
            size=size,
            least="3 x 3",
            most=f"{MAX_SIDE} x {MAX_SIDE}",
        )
        yield problem, resize
    if width * height > MAX_CELLS:
        problem = message("is {size} cells, more than {most} in total", size=size, most=MAX_CELLS)
        yield problem, resize
    if cell != whole(root, "tileheight") or cell < 2 or cell % 2:
        pixels = f"{root.get('tilewidth')} x {root.get('tileheight')}"
        remedy = message("Cells must be squares with an even number of pixels, usually 64 x 64")
        yield message("has cells of {size} pixels", size=pixels), remedy
    if width * height * cell * cell > MAX_PIXELS:
        problem = message(
            "is {width} x {height} pixels, more than {most} in total",
            width=width * cell,
            height=height * cell,
            most=MAX_PIXELS,
        )
        yield problem, message("Use fewer cells, or smaller ones")
    layers = sum(child.tag in LAYERS for child in root)
    if layers > MAX_LAYERS:
        there = counted("{n} layer", "{n} layers", layers)
        problem = message("has {layers}, more than {most}", layers=there, most=MAX_LAYERS)
        yield problem, message("Merge some of them")
    objects = len(root.findall("objectgroup/object"))
    if objects > MAX_ALL_OBJECTS:
        problem = message(
            "has {objects} on all layers, more than {most}",
            objects=counted("{n} object", "{n} objects", objects),
            most=MAX_ALL_OBJECTS,
        )
        yield problem, message("Remove some")


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
        problem = message(
            "has cells of {size} pixels, but no tileset has tiles of that size",
            size=f"{cell} x {cell}",
        )
        remedy = message(
            "Set Tile Width and Tile Height to {pixels} in Map > Map Properties", pixels=str(size)
        )
        yield None, problem, remedy
    for name, wanted in offsets.items():
        objects = name in (OBJECT_LAYER, AREA_LAYER)
        kind = "objectgroup" if objects else "layer"
        found = next((layer for layer in layers if layer.get("name") == name), None)
        if found is None:
            remedy = message("Add it with Layer > New, as a tile layer")
            if objects:
                remedy = message("Add it with Layer > New, as an object layer")
            others = [other for other in names if other not in offsets][:MOST_WORDS]
            if alike := get_close_matches(name, others, n=1):
                remedy = message('Rename the layer "{other}" to {name}', other=alike[0], name=name)
            yield None, message("has no layer {name}", name=name), remedy
        elif found.tag != kind:
            problem = (
                message("is not an object layer") if objects else message("is not a tile layer")
            )
            yield (
                Spot(name),
                problem,
                message("Create {name} again as a layer of the right kind", name=name),
            )
        else:
            yield from _misplaced(name, found, wanted if fitting else _offset(found))
    for name, times in Counter(names).items():
        if times > 1:
            problem = message("appears {times}", times=counted("{n} time", "{n} times", times))
            yield Spot(name), problem, message("Rename or remove the others")
    for layer in layers:
        where, offset = Spot(layer.get("name", "")), _offset(layer)
        if layer.tag == "group":
            yield where, message("is a group"), message("Move its layers out of it and remove it")
        elif layer.tag == "imagelayer" and layer.find("image") is None:
            yield where, message("has no picture"), message("Choose one or remove the layer")
        elif offset is None or max(map(abs, offset)) > MAX_SHIFT:
            yield where, _of_offset(layer), message("Set both to whole numbers near 0")


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


def _bad_cells(grid: Grid, layer: Element) -> Iterator[Flaw]:
    """Layer data not in CSV, of the wrong amount, or with forbidden tiles."""
    name = layer.get("name", "")
    data = layer.find("data")
    encoding = "XML" if data is None else data.get("encoding", "XML")
    if data is None or encoding != "csv":
        problem = message("is stored as {format}, not as CSV", format=encoding)
        remedy = message("Set Tile Layer Format to CSV in Map > Map Properties")
        yield Spot(name), problem, remedy
        return
    rows = [_entries(row) for row in (data.text or "").strip().splitlines()]
    if len(rows) == 1:  # Tiled writes one row a line, but this is not required
        (row,) = rows
        rows = [row[i : i + grid.width] for i in range(0, len(row), grid.width)]
    if len(rows) != grid.height:
        there = counted("{n} row", "{n} rows", len(rows))
        problem = message("has {rows}, the map has {height}", rows=there, height=grid.height)
        yield Spot(name), problem, SAVE_AGAIN
        return
    if ragged := _of_width(grid, rows):
        yield Spot(name), ragged, SAVE_AGAIN
    for y, row in enumerate(rows):
        for x, entry in enumerate(row[: grid.width]):
            if trouble := _bad_tile(grid, entry):
                yield grid.spot(name, (x, y)), *trouble


def _of_width(grid: Grid, rows: Sequence[Sequence[str]]) -> Message | None:
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


def _bad_tile(grid: Grid, entry: str) -> tuple[Message, Message] | None:
    """The problem and the remedy for an entry of a tile layer."""
    if not _NUMBER.fullmatch(entry):
        return message("holds {entry} in place of a tile number", entry=repr(entry)), SAVE_AGAIN
    number = int(entry)
    if number >= FIRST_FLAG:
        remedy = message("Paint it with a tile that is drawn that way")
        return message("holds a flipped or turned tile"), remedy
    if number and not any(number in tiles for tiles in grid.tiles):
        problem = message("holds tile number {number}, which no tileset has", number=str(number))
        return problem, message("Erase it and paint it again")
    return None


def _bad_objects(root: Element) -> Iterator[Flaw]:
    """Objects that pytmx would misread: templates, shapes that do not belong on their layer, which
    it does not distinguish, and duplicate ids, of which it would find only one."""
    ids = set[int]()
    for group in root.iterfind("objectgroup"):
        name, items = group.get("name", ""), group.findall("object")
        if len(items) > MAX_OBJECTS:
            there = counted("{n} object", "{n} objects", len(items))
            problem = message("has {objects}, more than {most}", objects=there, most=MAX_OBJECTS)
            yield Spot(name), problem, message("Remove some")
        for item in items:
            number = whole(item, "id")
            where = Spot(name, object_id=number)
            if number in ids:
                remedy = message("Remove one of the two and draw it again")
                yield where, message("has the id of another object"), remedy
            ids |= {number} - {-1}
            if "template" in item.attrib:
                name_of = item.get("template", "")
                problem = message("comes from the template {name}", name=name_of)
                yield where, problem, message("Choose Detach from its menu")
            elif name == OBJECT_LAYER and item.find("point") is None:
                yield where, message("is not a point"), message("Remove it and use Insert Point")
            elif name == AREA_LAYER and not _is_rectangle(item):
                remedy = message("Remove it and use Insert Rectangle, without turning it")
                yield where, message("is not an upright rectangle"), remedy
            elif not all(abs(_number(item.get(name))) <= MAX_PIXELS for name in ("x", "y")):
                problem = message("is at {x}, {y}", x=str(item.get("x")), y=str(item.get("y")))
                yield where, problem, message("Move it onto a square")


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
    """The class of a tile with these properties. Tiled 1.9 calls it class,
    all other versions type."""
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
