"""Takes over a place from a file, whatever kind it is of: its content says so, not its name."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import Element

from ad1666.content.errors import ContentError
from ad1666.content.file_kinds import EXPORT, check_is_source
from ad1666.content.files import read_bytes
from ad1666.content.maps.copies import has_its_layers
from ad1666.content.messages import message
from ad1666.importing import pictures, tiled_maps, vtt
from ad1666.importing.place import ForeignPlace
from ad1666.importing.tools import tool_of
from ad1666.importing.trees import MAX_BYTES, SMALLER, is_json, parsed, read_json
from ad1666.importing.wishes import Wish

_VTT = (b'"line_of_sight"', b'"pixels_per_grid"')
_HEAD = 65_536
"""Bytes in which the kind of a file shows."""


def take_over(file: Path, wish: Wish) -> ForeignPlace:
    """The place that a file shows. Raises ContentError if it cannot be taken over."""
    check_is_source(file)
    data = read_bytes(file, vtt.MAX_BYTES)
    start = data[:_HEAD].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"{") and any(key in data for key in _VTT):
        return vtt.take_over(file, data, wish)
    if start[:1] in (b"{", b"<"):
        if len(data) > MAX_BYTES:
            problem = message("has more than the {most} bytes allowed", most=MAX_BYTES)
            raise ContentError(file, None, problem, SMALLER)
        root = _tree(file, data)
        if has_its_layers(root):  # in XML it is copied
            problem = message("is a map of this game, but not as Tiled saves it in TMX")
            remedy = message("Save it in Tiled as .tmx, and begin from that")
            raise ContentError(file, None, problem, remedy)
        return tiled_maps.take_over(file, root, wish)
    return pictures.take_over(file, data, wish)


def _tree(file: Path, data: bytes) -> Element:
    """The root element of a map of Tiled. Raises ContentError for JSON of anything else."""
    if is_json(data):
        found = read_json(file, data)
        if (tool := tool_of(found)) is not None:
            raise ContentError(
                file,
                None,
                message("was made with {tool}, whose files are not read", tool=tool),
                EXPORT,
            )
        if not any(key in found for key in ("layers", "tilewidth", "object")):
            raise ContentError(file, None, message("is JSON, but no map of Tiled"), EXPORT)
    return parsed(file, data)
