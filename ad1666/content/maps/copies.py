"""A copy of a map of this game, with all that it is drawn with, to begin another from."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

from attrs import frozen

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes, real
from ad1666.content.maps.reader import MapFile, load_map
from ad1666.content.maps.schema import REQUIRED_LAYERS, SCENARIO, TITLE
from ad1666.content.maps.xml import Element, read_xml
from ad1666.content.messages import message
from ad1666.content.pictures import MAX_BYTES
from ad1666.resources import data_root

_TILESET = ".tsx"


@frozen
class Copy:
    """A copy: the map that it was made of, its text, and the files that it needs by their paths
    from it."""

    of: MapFile
    xml: bytes
    files: Mapping[str, bytes]


def is_of_this_game(file: Path) -> bool:
    """Whether a file is a map in Tiled's XML with the layers that the game reads."""
    try:
        return has_its_layers(read_xml(file))
    except ContentError:
        return False


def has_its_layers(root: Element) -> bool:
    """Whether a map in Tiled's format has the layers that the game reads."""
    return {layer.get("name") for layer in root} >= {*REQUIRED_LAYERS}


def copy_of(file: Path, title: str, folder: Path) -> Copy:
    """A copy for a folder, with another title and without the scenario in it, of a map of this
    game. Raises ContentError if that is not in order, or drawn with what cannot be copied."""
    found, root = load_map(file), read_xml(file)
    for held in root.iterfind("properties"):
        for prop in list(held):
            if prop.get("name") == SCENARIO:
                held.remove(prop)
            elif prop.get("name") == TITLE:
                prop.text = None
                prop.set("value", title)
    ElementTree.indent(root, " ")
    text = b'<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root) + b"\n"
    drawn = dict(_drawn_with(file, root, file.parent, folder))
    return Copy(found, text, {name: read_bytes(f, MAX_BYTES) for name, f in drawn.items()})


def _drawn_with(user: Path, root: Element, home: Path, folder: Path) -> Iterator[tuple[str, Path]]:
    """What a file of a map that lies in ``home`` refers to, and what its tilesets do, by the paths
    from there: all that the ``folder`` of the copy needs."""
    for element in root.iter():
        name = element.get("source")
        file = user.parent / (name or "")
        at = Path(os.path.relpath(file, home))
        if not name or _is_there(file, folder / at):
            continue
        if ".." in at.parts or not real(file).is_relative_to(real(home)):
            problem = message("is drawn with {file}, from outside its folder", file=name)
            remedy = message("Put the copy beside it with --folder, or that file into its folder")
            raise ContentError(user, None, problem, remedy)
        yield at.as_posix(), file
        if file.suffix.lower() == _TILESET:
            yield from _drawn_with(file, read_xml(file), home, folder)


def _is_there(file: Path, copied: Path) -> bool:
    """Whether a copy has the file without copying it: all have those of the game."""
    return real(file) == real(copied) or real(file).is_relative_to(real(data_root() / "maps"))
