"""Tiled maps read through pytmx.

pytmx 3.32 silently accepts ragged layers, unknown tiles, wrong root elements and flipped tiles,
unpacks any amount of data, and otherwise fails with bare exceptions. So the XML is sifted first
(sift.py), and pytmx gets only what it reads correctly.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import TypeAlias

import pytmx
from attrs import frozen

from ad1666.content.collector import Collector
from ad1666.content.errors import MOST_WORDS, ContentError, Spot
from ad1666.content.maps.properties import LAYERS, whole
from ad1666.content.maps.schema import (
    AREA_LAYER,
    EDGE,
    LAYERS_OF,
    OBJECT_LAYER,
    OBJECTS,
    READ_LAYERS,
    TILES,
    filled,
    wrong_value,
)
from ad1666.content.maps.sift import MapHeader, sift
from ad1666.content.maps.tilesets import FIRST_FLAG, Taken, take_in
from ad1666.content.maps.xml import SAVE_AGAIN, Element, read_xml
from ad1666.content.messages import Message, counted, message
from ad1666.content.toml_kinds import check_is_map
from ad1666.rules.board import Door

Tmx: TypeAlias = pytmx.TiledMap

MAX_SIDE = 200
"""The longest side of a map in cells, margin included."""
MAX_CELLS = 3600
"""In the whole map."""
MAX_PIXELS = 50_000_000
"""In a map drawn in full."""
MAX_LAYERS = 50
MAX_ALL_OBJECTS = 2000
"""On all layers together."""

_UNDRAWN = {"mode": "normal", "tintcolor": "#ffffff", "parallaxx": "1", "parallaxy": "1"}
"""What Tiled draws of layers and the game does not, each with its value where it does nothing."""
_ANY_TILES = Taken((range(1, FIRST_FLAG),), (), (), frozenset(), 0)
"""Stands for what a map refers to whose tilesets cannot be read."""
_FOREIGN = (
    message("is the map of another game: it has none of the layers that this one reads"),
    message("Begin a map of your own from it, with ad1666 new NAME --from FILE"),
)


def read_tmx(
    path: Path,
    image_loader: Callable[..., object] = pytmx.pytmx.default_image_loader,
    root: Element | None = None,
    errors: Collector | None = None,
) -> tuple[MapHeader, Tmx]:
    """The map as read by pytmx, and its measures; from its XML if given.

    Its required layers are present, complete and in place, with known tiles only. Tiles and objects
    of our classes have the defaults filled in. The default image loader opens no files and needs no
    window. Raises ContentError with all mistakes.

    With ``errors``, the mistakes are noted there, what has one is left out, and the rest is read if
    possible.
    """
    if root is None:
        check_is_map(path)
        root = read_xml(path)
    found = Collector() if errors is None else errors
    if root.tag == "map" and _is_foreign(root):
        found.note(ContentError(path, None, *_FOREIGN))
    for problem, remedy in _unusable(root):  # each check relies on those before it
        found.note(ContentError(path, None, problem, remedy))
        found.raise_all()
    width, height, cell = (whole(root, name) for name in ("width", "height", "tilewidth"))
    taken = found.attempt(take_in, path, root)
    known = taken.value if taken.ok else _ANY_TILES
    grid = sift(MapHeader(path, width, height, cell, known), root, found, sized=taken.ok)
    if errors is None or grid is None or not taken.ok:
        found.raise_all()
    assert grid is not None
    read = found.attempt(tmx_of, grid, root, image_loader)
    if not read.ok:
        found.raise_all()
    return grid, read.value


def tmx_of(grid: MapHeader, root: Element, image_loader: Callable[..., object]) -> Tmx:
    """What pytmx reads of a map that has been sifted. Raises ContentError if it cannot, which may
    be for a picture."""
    # names that pytmx reserves are harmless: properties are read from their own dict only
    tmx = pytmx.TiledMap(image_loader=image_loader, allow_duplicate_names=True)
    tmx.filename = str(grid.path)
    try:
        tmx.parse_xml(root)
    except Exception as error:  # pytmx raises all kinds, bare Exception among them
        reason = f"{type(error).__name__}: {error}"
        problem = message("pytmx cannot read this map: {reason}", reason=reason)
        raise ContentError(grid.path, None, problem, SAVE_AGAIN) from None
    _fill_in(tmx)
    return tmx


def _is_foreign(root: Element) -> bool:
    """Whether a map has layers, but none with the name of one that the game reads, or a similar
    one."""
    names = {layer.get("name", "").lower() for tag in LAYERS for layer in root.iter(tag)}
    known = list(islice(names, MOST_WORDS))
    return bool(known) and not any(get_close_matches(name, known, n=1) for name in READ_LAYERS)


def _fill_in(tmx: Tmx) -> None:
    """Fills in the defaults that Tiled does not save, for tiles and objects of our classes."""
    for gid, tile in tmx.tile_properties.items():
        tmx.tile_properties[gid] = filled(tile, TILES.get(class_of_tile(tile), {}))
    for item in tmx.objects:
        item.properties = filled(item.properties, OBJECTS.get(_class_of(item), {}))


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


@frozen
class TileLayer:
    """A visible layer of tiles, or of one picture, with its offset in pixels. ``opacity`` is from 0
    to 1."""

    name: str
    offset: tuple[int, int]
    opacity: float
    cells: tuple[tuple[int, int, int], ...] = ()
    """Its tiles: x and y of the cell, and pytmx's number of the tile."""
    picture: Path | None = None


def undrawn(root: Element) -> Iterator[tuple[Spot, str, str]]:
    """The layers that have something that Tiled draws and the game does not, with its value."""
    for layer in (element for element in root.iter() if element.tag in LAYERS):
        for name, usual in _UNDRAWN.items():
            value = layer.get(name, usual)
            if value.lower() != usual:
                yield Spot(layer.get("name", "")), name, value


def unread(grid: MapHeader, tmx: Tmx) -> Iterator[tuple[Spot, str]]:
    """The first tile or object of each of our classes on each layer that the rules do not read,
    with that class."""
    for name in grid.layers:
        if name in READ_LAYERS or name not in tmx.layernames:
            continue
        layer = tmx.layernames[name]
        found: dict[str, Spot] = {}
        if isinstance(layer, pytmx.TiledTileLayer):
            for x, y, tile in tile_layer(tmx, name):
                found.setdefault(class_of_tile(tile), grid.spot(name, (x, y)))
        elif isinstance(layer, pytmx.TiledObjectGroup):
            for item in layer:
                found.setdefault(_class_of(item), Spot(name, object_id=item.id))
        yield from ((spot, kind) for kind, spot in found.items() if kind in LAYERS_OF)


def drawn_layers(grid: MapHeader, tmx: Tmx) -> list[TileLayer]:
    """The visible layers of tiles and pictures in Tiled's order, the lowest first. pytmx has all
    tile layers before all image layers."""
    found = []
    for layer in tmx.layers:
        if layer.visible in (0, "0"):  # pytmx leaves those of image layers as they are written
            continue
        given = vars(layer)
        offset = int(given.get("offsetx", 0)), int(given.get("offsety", 0))
        opacity = min(1.0, max(0.0, float(layer.opacity)))
        if isinstance(layer, pytmx.TiledTileLayer):
            cells = tuple(cell for cell in layer if cell[2])
            found.append(TileLayer(layer.name or "", offset, opacity, cells))
        elif isinstance(layer, pytmx.TiledImageLayer):
            picture = Path(layer.source)
            found.append(TileLayer(layer.name or "", offset, opacity, picture=picture))
    order = {name: number for number, name in enumerate(grid.layers)}
    return sorted(found, key=lambda layer: order[layer.name])


def flipped(tmx: Tmx) -> frozenset[int]:
    """pytmx's numbers of flipped and turned tiles, which only decoration may have."""
    ways = (found for found in tmx.imagemap.values() if isinstance(found, tuple))
    return frozenset(gid for gid, flags in ways if any(flags))


def looks_of_doors(tmx: Tmx) -> dict[int, dict[Door, int]]:
    """Maps pytmx's number of each door tile to those of that door in each state. The first tiles of
    all states form one door, the second ones another, and so on."""
    kinds: dict[str, dict[Door, list[int]]] = {}
    turned = flipped(tmx)
    for gid, tile in sorted(tmx.tile_properties.items()):
        if gid in turned:
            continue
        if class_of_tile(tile) == "Edge" and tile["edge"] == "door" and not wrong_value(tile, EDGE):
            kinds.setdefault(tile["axis"], {}).setdefault(Door(tile["door"]), []).append(gid)
    looks: dict[int, dict[Door, int]] = {}
    for states in kinds.values():
        for gids in states.values():
            for number, gid in enumerate(gids):
                looks[gid] = {
                    door: others[min(number, len(others) - 1)] for door, others in states.items()
                }
    return looks


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


def points(grid: MapHeader, tmx: Tmx) -> Iterator[Point]:
    """The points on the layer ``places``, in their order; none if the layer is missing."""
    for point in tmx.layernames.get(OBJECT_LAYER, ()):
        kind = _class_of(point)
        cell = int(point.x // grid.cell), int(point.y // grid.cell)
        within = point.x % grid.cell / grid.cell, point.y % grid.cell / grid.cell
        yield Point(point.id, kind, cell, within, point.properties)


@frozen
class ZoneRectangle:
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


def areas(grid: MapHeader, tmx: Tmx) -> Iterator[ZoneRectangle]:
    """The rectangles on the layer ``zones`` in order; none if the layer is missing."""
    for area in tmx.layernames.get(AREA_LAYER, ()):
        left, top, width, height = (
            n / grid.cell for n in (area.x, area.y, area.width, area.height)
        )
        yield ZoneRectangle(area.id, _class_of(area), left, top, width, height, area.properties)


def _class_of(item: pytmx.TiledObject) -> str:
    # Tiled 1.9 writes class; getattr would also find a custom property of that name
    return str(item.type or vars(item).get("class", ""))
