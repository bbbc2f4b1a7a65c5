"""The cells of a tile layer, in whatever way Tiled stores them."""

from __future__ import annotations

import base64
import binascii
import importlib
import sys
import zlib
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from attrs import frozen

from ad1666.content.errors import ContentError, Spot
from ad1666.content.maps.xml import SAVE_AGAIN
from ad1666.content.messages import Message, Template, message
from ad1666.importing.numbers import whole
from ad1666.packed import cure

MOST_CELLS = 1_000_000
"""On all layers of a map together."""
_LARGEST = 1 << 24
"""The highest coordinate of a cell, either way."""


@frozen(eq=False)
class Block:
    """Cells in a rectangle, row by row: a whole layer, or a chunk of an infinite one. Each holds
    the number of a tile with the marks of how it is turned, or 0."""

    x: int
    y: int
    width: int
    height: int
    tiles: array[int]

    def cells(self, left: int, top: int, right: int, bottom: int) -> Iterator[tuple[int, int, int]]:
        """The cells with a tile in an area: x, y and the tile. ``right`` and ``bottom`` lie
        outside of it."""
        for y in range(max(top, self.y), min(bottom, self.y + self.height)):
            start = (y - self.y) * self.width - self.x
            for x in range(max(left, self.x), min(right, self.x + self.width)):
                if tile := self.tiles[start + x]:
                    yield x, y, tile


def blocks_of(file: Path, layer: Element, allowed: int) -> Iterator[Block]:
    """The blocks of a tile layer, with at most so many cells. Raises ContentError for what cannot
    be read."""
    data = layer.find("data")
    if data is None:
        return
    name = layer.get("name", "")
    for part in data.findall("chunk") or [data]:
        sized = layer if part is data else part
        x, y = (0, 0) if part is data else (whole(part, "x"), whole(part, "y"))
        width, height = whole(sized, "width"), whole(sized, "height")
        amount = width * height
        if width < 0 or height < 0 or max(abs(x), abs(y), width, height) > _LARGEST:
            raise _wrong(file, name, message("has cells far away"), SAVE_AGAIN)
        if amount > allowed:
            problem = message("has more cells than the {most} allowed", most=MOST_CELLS)
            raise _wrong(file, name, problem, message("Take a smaller map"))
        allowed -= amount
        tiles = _tiles(file, name, data, part, amount)
        if len(tiles) != amount:
            problem = message("has {there} cells, not {amount}", there=len(tiles), amount=amount)
            raise _wrong(file, name, problem, SAVE_AGAIN)
        yield Block(x, y, width, height, tiles)


def _tiles(file: Path, name: str, data: Element, part: Element, amount: int) -> array[int]:
    """The tiles in some data, at most one more than the amount."""
    encoding, packing = data.get("encoding"), data.get("compression") or ""
    tiles = part.findall("tile") if encoding is None else []
    try:
        if encoding is None:
            return array("I", (int(tile.get("gid", "0")) for tile in tiles))
        text = part.text or ""
        if encoding == "csv":
            most = text.count(",")
            if most > amount:  # before that many numbers are made
                return array("I", bytes(4 * (amount + 1)))
            return array("I", (int(n) for n in text.split(",") if n.strip()))
        if encoding == "base64":
            packed = base64.b64decode("".join(text.split()), validate=True)
            raw = _unpacked(file, name, packing, packed, 4 * amount)
            found = array("I", raw[: 4 * (amount + 1)])
            if sys.byteorder == "big":
                found.byteswap()
            return found
    except (ValueError, OverflowError, binascii.Error, zlib.error) as error:
        problem = message("cannot be read: {reason}", reason=str(error))
        raise _wrong(file, name, problem, SAVE_AGAIN) from None
    problem = message("is stored as {format}", format=encoding)
    raise _wrong(file, name, problem, SAVE_AGAIN)


def _unpacked(file: Path, name: str, packing: str, packed: bytes, most: int) -> bytes:
    """Bytes unpacked, at most a cell more than ``most`` of them."""
    if not packing:
        return packed
    if packing in ("zlib", "gzip"):
        # either head is recognised
        return zlib.decompressobj(zlib.MAX_WBITS | 32).decompress(packed, most + 4)
    if packing == "zstd":
        zstd = zstd_reader()
        if zstd is None:
            problem = message("is packed with zstd, which this Python does not read")
            words, filled = cure("zstd")
            raise _wrong(file, name, problem, Template(words).filled(**filled))
        try:
            unpacked: bytes = zstd.ZstdDecompressor().decompress(packed, most + 4)
        except zstd.ZstdError as error:
            raise ValueError(str(error)) from None
        return unpacked
    problem = message("is packed with {format}", format=packing)
    raise _wrong(file, name, problem, SAVE_AGAIN)


def zstd_reader() -> Any:
    """The module that reads zstd: of Python itself from 3.14 on, before that one to be installed.
    None if there is none."""
    for module in ("compression.zstd", "backports.zstd"):
        try:
            return importlib.import_module(module)
        except ImportError:
            continue
    return None


def _wrong(file: Path, layer: str, problem: Message, remedy: Message) -> ContentError:
    return ContentError(file, Spot(layer), problem, remedy)
