"""Inlines the tilesets and pictures of a map into its XML.

pytmx would open tileset files by itself and take attributes and properties of any name as its own,
some as names of files to load. So it gets one tree with the tilesets in it and nothing that Tiled
does not write.
"""

from __future__ import annotations

import os
from copy import copy, deepcopy
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

from attrs import frozen

from ad1666.content.errors import ContentError, cannot_read, raise_first
from ad1666.content.files import real, stamp
from ad1666.content.maps.properties import LAYERS, bad_properties, whole
from ad1666.content.maps.schema import NAME, READ_LAYERS
from ad1666.content.maps.xml import MAX_ELEMENTS, SAVE_AGAIN, Element, read_xml
from ad1666.content.messages import Part, counted, message
from ad1666.content.pictures import MAX_PIXELS, size_of
from ad1666.content.roots import root_of
from ad1666.resources import data_root

MOST = 32
"""Tilesets of a map."""
MOST_TILES = 10_000
"""In one tileset."""
FIRST_FLAG = 1 << 28
"""Tiled marks flipped and rotated tiles in the four highest bits."""

_LEAST = {"tilewidth": 1, "tileheight": 1, "spacing": 0, "margin": 0}
"""The lowest values of a tileset's measures; those that may be 0 may be left out."""
_KNOWN_WORDS = """
    backgroundcolor class color columns compressionlevel draworder firstgid gid height
    hexsidelength id infinite locked margin name nextlayerid nextobjectid objectalignment
    offsetx offsety opacity orientation parallaxoriginx parallaxoriginy parallaxx parallaxy
    probability renderorder repeatx repeaty rotation spacing staggeraxis staggerindex template
    tilecount tiledversion tileheight tilewidth tintcolor type version visible width x y
"""
_KNOWN = frozenset(_KNOWN_WORDS.split())
"""The attributes that Tiled writes, except the sources of pictures and tilesets."""
_CAREFUL = ("map", "tileset", "tile", "layer", "objectgroup", "object", "imagelayer", "group")
"""The elements whose attributes pytmx takes unchecked."""


Stamp = tuple[int, ...]
"""As of a file, by which a change of it is seen."""


@frozen
class Taken:
    """What a map refers to, as it has been taken into it."""

    tiles: tuple[range, ...]
    """The tile numbers of each tileset, as layers write them."""
    pictures: tuple[Path, ...]
    """The pictures of tilesets and layers, with absolute paths."""
    files: tuple[tuple[Path, Stamp], ...]
    """The files of both as the map names them, with their stamps before they were looked at."""
    inlined: frozenset[Element]
    """The tilesets that were files, whose properties have been checked."""
    elements: int
    """How many there are in both together."""


def take_in(path: Path, root: Element) -> Taken:
    """Inlines the tilesets of a map, with absolute paths of their pictures. Raises ContentError if
    a tileset or a picture is missing, forbidden or too large."""
    files: dict[Path, Stamp] = {}
    references = root.findall("tileset")
    if len(references) > MOST:
        problem = message(
            "uses {tilesets}, more than {most}",
            tilesets=counted("{n} tileset", "{n} tilesets", len(references)),
            most=MOST,
        )
        raise ContentError(path, None, problem, message("Put their tiles into fewer"))
    pixels, spans, inlined, elements = 0, [], set[Element](), sum(1 for _ in root.iter())
    for reference in references:
        file, tileset = _opened(path, reference, files)
        elements += sum(1 for _ in tileset.iter()) if tileset is not reference else 0
        if elements > MAX_ELEMENTS:
            problem = message(
                "has more than {most} elements, including those of its tilesets",
                most=MAX_ELEMENTS,
            )
            raise ContentError(path, None, problem, message("Use fewer or smaller tilesets"))
        pixels += _pictures(path, file, tileset, files)
        spans.append(_numbers(path, reference, tileset))
        if tileset is not reference:
            tileset.set("firstgid", reference.get("firstgid", ""))
            root[list(root).index(reference)] = tileset
            inlined.add(tileset)
        for tile in tileset.iter("tile"):  # pytmx would take these for layers of the map
            for shapes in tile.findall("objectgroup"):
                tile.remove(shapes)
    for layer in root.iter("imagelayer"):
        pixels += _pictures(path, path, layer, files)
    _same_sizes(path, root)
    for one, other in pairwise(
        sorted(zip(spans, references, strict=True), key=lambda numbered: numbered[0].start)
    ):
        if one[0].stop > other[0].start:
            problem = message(
                "gives tiles of {one} and of {other} the same numbers",
                one=_called(one[1]),
                other=_called(other[1]),
            )
            raise ContentError(path, None, problem, SAVE_AGAIN)
    if pixels > MAX_PIXELS:
        problem = message(
            "has pictures of {pixels} in total, more than {most}",
            pixels=counted("{n} pixel", "{n} pixels", pixels),
            most=MAX_PIXELS,
        )
        raise ContentError(path, None, problem, message("Use fewer or smaller pictures"))
    for tag in _CAREFUL:
        for element in (root, *root.iter(tag)):
            for name in [name for name in element.attrib if name not in _KNOWN]:
                del element.attrib[name]
    shown = _only_shown(root)
    return Taken(tuple(spans), shown, tuple(files.items()), frozenset(inlined), elements)


def kept_text(root: Element) -> str:
    """The text that records keep of a map whose tilesets have been taken in: without what the rules
    do not read, which is pictures, decoration, and whatever else may name files of its author."""
    return ElementTree.tostring(_kept(root), "unicode")


def _kept(element: Element) -> Element:
    found = copy(element)
    found[:] = [_kept(part) for part in element if not _is_left_out(part)]
    if len(found) and _is_only_named(element[-1]):
        found[-1].tail = element[-1].tail  # the text is as if the tile had no name
    return found


def _is_left_out(part: Element) -> bool:
    """Whether an element is kept out of records."""
    if part.tag in LAYERS:
        return part.get("name") not in READ_LAYERS
    if part.tag == "property":
        return part.get("type") == "file" or part.get("name") == NAME
    return part.tag in ("image", "editorsettings") or _is_only_named(part)


def _is_only_named(part: Element) -> bool:
    """Whether an element is a tile that has nothing but its number and a name."""
    if part.tag != "tile" or part.keys() != ["id"]:
        return False
    has = [p.get("name") for p in part.iter() if p.tag not in ("tile", "properties")]
    return has == [NAME]


def _only_shown(root: Element) -> tuple[Path, ...]:
    """The pictures of the map's tilesets and image layers, which have been checked by now. All
    others are removed, wherever they are: neither pytmx nor we may open an unchecked file."""
    owners = (*root.findall("tileset"), *root.iter("imagelayer"))
    shown = dict.fromkeys(image for owner in owners for image in owner.iter("image"))
    for element in tuple(root.iter()):
        for image in element.findall("image"):
            if image not in shown:
                element.remove(image)
    return tuple(dict.fromkeys(Path(image.get("source", "")) for image in shown))


def _same_sizes(path: Path, root: Element) -> None:
    """Raises ContentError for tilesets whose tile size differs from that of the cells: for
    collections of pictures, whose size is that of the largest, and for others if another tileset
    fits; if none does, the cells are wrong."""
    sized = {ts: (whole(ts, "tilewidth"), whole(ts, "tileheight")) for ts in root.iter("tileset")}
    cell = whole(root, "tilewidth"), whole(root, "tileheight")
    wanted = f"{cell[0]} x {cell[1]}"
    errors = []
    for tileset, size in sized.items():
        name, found = tileset.get("name", ""), f"{size[0]} x {size[1]}"
        if size == cell:
            continue
        if tileset.find("image") is None:
            problem = message(
                "uses the tileset {tileset}, a collection of pictures up to {tile} pixels, but "
                "has cells of {cell}",
                tileset=name,
                tile=found,
                cell=wanted,
            )
            remedy = message(
                "Make a tileset of one picture with tiles of {cell} pixels, or put a large picture "
                "on an image layer",
                cell=wanted,
            )
            errors.append(ContentError(path, None, problem, remedy))
        elif cell in sized.values():
            problem = message(
                "has cells of {cell} pixels, but the tileset {tileset} has tiles of {tile}",
                cell=wanted,
                tileset=name,
                tile=found,
            )
            remedy = message("Use a tileset whose tiles are as large as cells")
            errors.append(ContentError(path, None, problem, remedy))
    raise_first(errors)


def _called(reference: Element) -> Part:
    name = reference.get("name", "")
    return reference.get("source") or message("the tileset {name}", name=name)


def _opened(path: Path, reference: Element, files: dict[Path, Stamp]) -> tuple[Path, Element]:
    """The file of a tileset, which is noted, and its content; for an embedded one, the map
    itself."""
    source = reference.get("source")
    if source is None:
        return path, reference
    if not source.lower().endswith(".tsx"):
        problem = message("uses the tileset {source}, which is not a .tsx file", source=source)
        raise ContentError(path, None, problem, message("Save the tileset as .tsx and use that"))
    file = _noted(path, path, source, files)
    try:
        os.lstat(file)
    except FileNotFoundError:
        problem = message("uses the tileset {source}, which does not exist", source=source)
        remedy = message("Put it at {path}", path=str(file))
        raise ContentError(path, None, problem, remedy) from None
    except OSError as error:
        raise cannot_read(file, error) from None
    return file, deepcopy(tileset_of(file))


def tileset_of(file: Path) -> Element:
    """The content of the file of a tileset, which is read once: not to be changed. Raises
    ContentError."""
    return _tileset(file, stamp(file))


@lru_cache(maxsize=MOST)
def _tileset(file: Path, _stamp: object) -> Element:
    tileset = read_xml(file)
    if tileset.tag != "tileset":
        problem = message("is not a tileset: its root element is <{element}>", element=tileset.tag)
        raise ContentError(file, None, problem, message("Save the tileset again in Tiled"))
    raise_first(error for error, *_where in bad_properties(file, tileset))
    return tileset


def _numbers(path: Path, reference: Element, tileset: Element) -> range:
    """The tile numbers of a tileset. Raises ContentError if they, or the
    tile sizes, are invalid."""
    first, count = whole(reference, "firstgid"), whole(tileset, "tilecount")
    called = _called(reference)
    if not 1 <= first < FIRST_FLAG or count < 1:
        problem = message("does not number the tiles of {tileset}", tileset=called)
        raise ContentError(path, None, problem, SAVE_AGAIN)
    if tileset.find("image") is None:  # a collection keeps its numbers if a picture is removed
        count = max([count, *(whole(tile, "id") + 1 for tile in tileset.iterfind("tile"))])
    if count > MOST_TILES:
        problem = message(
            "has more tiles in {tileset} than the {most} allowed", tileset=called, most=MOST_TILES
        )
        raise ContentError(path, None, problem, message("Use a smaller tileset"))
    for name, least in _LEAST.items():
        if (least or name in tileset.attrib) and whole(tileset, name) < least:
            problem = message(
                "has tiles in {tileset} whose {attribute} is {value}",
                tileset=called,
                attribute=name,
                value=str(tileset.get(name)),
            )
            raise ContentError(path, None, problem, SAVE_AGAIN)
    return range(first, first + count)


def _pictures(path: Path, user: Path, element: Element, files: dict[Path, Stamp]) -> int:
    """Checks the pictures of a tileset or an image layer in the file ``user``, notes them and makes
    their paths absolute. Returns their number of pixels."""
    pixels = 0
    for image in element.iter("image"):
        source = image.get("source")
        if source is None:
            problem = message("contains an embedded picture")
            remedy = message("Save the picture as a PNG file and use that")
            raise ContentError(user, None, problem, remedy)
        picture = _noted(path, user, source, files)
        if not os.path.lexists(picture):
            problem = message("shows the picture {source}, which does not exist", source=source)
            raise ContentError(user, None, problem, message("Put it at {path}", path=str(picture)))
        width, height = size_of(picture)
        if not _fits(image, width, height):
            declared = " x ".join(image.get(name, "?") for name in ("width", "height"))
            problem = message(
                "says that {source} has {declared} pixels, but it has {size}",
                source=source,
                declared=declared,
                size=f"{width} x {height}",
            )
            raise ContentError(user, None, problem, SAVE_AGAIN)
        image.set("source", str(picture))
        pixels += width * height
    return pixels


def _fits(image: Element, width: int, height: int) -> bool:
    """Whether a picture is as large as its declared size, if any."""
    declared = ((name, image.get(name)) for name in ("width", "height"))
    most = {"width": width, "height": height}
    return all(text is None or 1 <= whole(image, name) <= most[name] for name, text in declared)


def _noted(path: Path, user: Path, source: str, files: dict[Path, Stamp]) -> Path:
    """The file that a map or its tileset refers to, which is noted: a link may lead elsewhere
    later."""
    target, named = inside(path, user, source), user.parent / source
    files.setdefault(named, stamp(named))
    return target


def inside(path: Path, user: Path, source: str) -> Path:
    """The file that a map or its tileset refers to. It must be in the map's own folder, in its pack
    or among the game's maps: a foreign map may not read other files."""
    target = real(user.parent / source)
    homes = (real(path.parent), real(root_of(path)), real(data_root()) / "maps")
    if not any(target.is_relative_to(home) for home in homes):
        problem = message(
            "refers to {source}, outside the map's folder",
            source=source or message("a picture without a name"),
        )
        raise ContentError(user, None, problem, message("Put that file into the map's folder"))
    return target
