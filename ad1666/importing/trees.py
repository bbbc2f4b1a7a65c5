"""Reads the files of Tiled, whether in XML or in JSON, into one kind of tree: what JSON says is put
into the elements that XML has for it."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NoReturn, TypeAlias
from xml.etree.ElementTree import Element, SubElement

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes
from ad1666.content.maps.xml import MAX_DEPTH, SAVE_AGAIN, parse_foreign_xml
from ad1666.content.messages import message

MAX_BYTES = 16_000_000
"""Of a file in XML or JSON."""
SMALLER = message("Take a smaller map, or a part of this one, in Tiled")

Json: TypeAlias = Mapping[str, object]

_LAYERS = {
    "tilelayer": "layer",
    "objectgroup": "objectgroup",
    "imagelayer": "imagelayer",
    "group": "group",
}
"""The elements of layers, by their type in JSON."""


def read_tree(file: Path) -> Element:
    """The root element of a map, a tileset or a template. Raises ContentError if it cannot be
    read."""
    return parsed(file, read_bytes(file, MAX_BYTES, SMALLER))


def parsed(file: Path, data: bytes) -> Element:
    """The root element of the content of such a file. Raises ContentError if it has none."""
    if is_json(data):
        return tree_of(file, read_json(file, data))
    return parse_foreign_xml(file, data)


def is_json(data: bytes) -> bool:
    """Whether the content of a file begins as JSON does."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"


def read_json(file: Path, data: bytes) -> Json:
    """An object in JSON. Raises ContentError if it is none."""
    try:
        found = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse)
    except RecursionError:
        _not_json(file, "too deep")
    except ValueError as error:
        _not_json(file, str(error))
    if not isinstance(found, dict):
        _not_json(file, "no object")
    return found


def _refuse(word: str) -> NoReturn:
    raise ValueError(word)


def _not_json(file: Path, reason: str) -> NoReturn:
    problem = message("is not well-formed JSON: {reason}", reason=reason)
    raise ContentError(file, None, problem, SAVE_AGAIN)


def tree_of(file: Path, found: Json) -> Element:
    """The tree of a map, a tileset or a template in JSON. Raises ContentError for one that is
    nested too deeply."""
    if found.get("type") == "template" or "object" in found:
        root = Element("template")
        _tileset(root, _object(found.get("tileset")))
        _thing(root, _object(found.get("object")))
        return root
    if "layers" not in found:
        holder = Element("holder")
        _tileset(holder, found)
        return holder[0]
    root = Element("map", _plain(found))
    _properties(root, found)
    for tileset in _list(found, "tilesets"):
        _tileset(root, tileset)
    for layer in _list(found, "layers"):
        _layer(file, root, layer, 1)
    return root


def _layer(file: Path, parent: Element, found: Json, depth: int) -> None:
    if depth > MAX_DEPTH:
        problem = message("has elements nested more than {most} deep", most=MAX_DEPTH)
        raise ContentError(file, None, problem, SAVE_AGAIN)
    tag = _LAYERS.get(str(found.get("type")))
    if tag is None:
        return
    layer = SubElement(parent, tag, _plain(found))
    _properties(layer, found)
    for inner in _list(found, "layers"):
        _layer(file, layer, inner, depth + 1)
    for thing in _list(found, "objects"):
        _thing(layer, thing)
    if tag == "imagelayer" and "image" in found:
        _image(layer, found, "width", "height")
    if tag == "layer":
        about = {n: str(found.get(n) or "") for n in ("encoding", "compression")}
        data = SubElement(layer, "data", {n: text for n, text in about.items() if text})
        if "chunks" in found:
            for chunk in _list(found, "chunks"):
                _cells(data, SubElement(data, "chunk", _plain(chunk)), chunk.get("data"))
        else:
            _cells(data, data, found.get("data"))


def _cells(data: Element, holder: Element, cells: object) -> None:
    """Cells as a list of numbers, or packed into a text."""
    if isinstance(cells, list):
        data.set("encoding", "csv")
        holder.text = ",".join(map(str, cells))
    else:
        data.set("encoding", "base64")
        holder.text = str(cells or "")


def _thing(parent: Element, found: Json) -> None:
    thing = SubElement(parent, "object", _plain(found))
    _properties(thing, found)
    for shape in ("point", "ellipse", "capsule"):
        if found.get(shape) is True:
            SubElement(thing, shape)
    for shape in ("polygon", "polyline"):
        if shape in found:
            corners = (f"{corner.get('x')},{corner.get('y')}" for corner in _list(found, shape))
            SubElement(thing, shape, points=" ".join(corners))
    if "text" in found:
        SubElement(thing, "text").text = str(_object(found["text"]).get("text", ""))


def _tileset(parent: Element, found: Json) -> None:
    tileset = SubElement(parent, "tileset", _plain(found))
    if "tileoffset" in found:
        SubElement(tileset, "tileoffset", _plain(_object(found["tileoffset"])))
    if "image" in found:
        _image(tileset, found, "imagewidth", "imageheight")
    tiles = {str(tile.get("id")): dict(tile) for tile in _list(found, "tiles")}
    # Tiled up to 1.1 wrote tables by number
    for number, more in _table(found, "tiles"):
        tiles.setdefault(number, {"id": number}).update(more)
    for number, more in _table(found, "tileproperties"):
        tiles.setdefault(number, {"id": number}).update(properties=more)
    for told in tiles.values():
        tile = SubElement(tileset, "tile", _plain(told))
        _properties(tile, told)
        if "image" in told:
            _image(tile, told, "imagewidth", "imageheight")
        if "objectgroup" in told:
            group = SubElement(tile, "objectgroup")
            for thing in _list(_object(told["objectgroup"]), "objects"):
                _thing(group, thing)
        if told.get("animation"):
            frames = SubElement(tile, "animation")
            for frame in _list(told, "animation"):
                SubElement(frames, "frame", _plain(frame))


def _image(parent: Element, found: Json, width: str, height: str) -> None:
    about = {"source": found.get("image"), "width": found.get(width), "height": found.get(height)}
    if "transparentcolor" in found:
        about["trans"] = found["transparentcolor"]
    SubElement(parent, "image", _plain(about))


def _properties(parent: Element, found: Json) -> None:
    given = found.get("properties")
    if isinstance(given, dict):  # Tiled up to 1.1
        given = [{"name": name, "value": value} for name, value in given.items()]
    if not isinstance(given, list) or not given:
        return
    holder = SubElement(parent, "properties")
    for told in filter(_is_object, given):
        about = {n: told[n] for n in ("name", "type", "value") if n in told}
        if isinstance(about.get("value"), bool):
            about["value"] = str(about["value"]).lower()
        SubElement(holder, "property", _plain(about))


def _plain(found: Json) -> dict[str, str]:
    """What XML has as attributes: texts and numbers."""
    kept = {}
    for name, value in found.items():
        if isinstance(value, bool):
            kept[name] = str(int(value))
        elif isinstance(value, str) or (isinstance(value, int | float) and math.isfinite(value)):
            kept[name] = str(value)
    return kept


def _is_object(found: object) -> bool:
    return isinstance(found, dict)


def _object(found: object) -> Json:
    return found if isinstance(found, dict) else {}


def _list(found: Json, name: str) -> Iterable[Json]:
    listed = found.get(name)
    return filter(_is_object, listed) if isinstance(listed, list) else ()


def _table(found: Json, name: str) -> list[tuple[str, Json]]:
    table = found.get(name)
    return [(n, _object(t)) for n, t in table.items()] if isinstance(table, dict) else []
