"""Takes over a map that was drawn in Tiled for another game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from xml.etree.ElementTree import Element

from ad1666.content.errors import ContentError
from ad1666.content.messages import Message, counted, listed, message
from ad1666.importing.baking import baked
from ad1666.importing.blocking import Frame, cover_of
from ad1666.importing.collision import marks_of
from ad1666.importing.layers import Layer, layers_of
from ad1666.importing.numbers import whole
from ad1666.importing.place import ForeignPlace, Notes
from ad1666.importing.sizes import checked, size_in_squares
from ad1666.importing.snapping import parting
from ad1666.importing.sources import Sources
from ad1666.importing.tilesets import tilesets_of
from ad1666.importing.wishes import SourceArea, Wish
from ad1666.rules.board import Barrier

ENDINGS = ".tmx", ".tmj", ".json"
MAX_CELL = 512
"""The side of a cell, in pixels."""
_NAMES = 8
"""Names in one list."""


def take_over(file: Path, root: Element, wish: Wish) -> ForeignPlace:
    """The place that a map shows. Raises ContentError if it cannot be taken over."""
    if root.tag != "map":
        problem = message(
            "is not a Tiled map: its root element is <{element}>, not <map>", element=root.tag
        )
        raise ContentError(file, None, problem, message("Name a map that uses it"))
    kind = root.get("orientation", "orthogonal")
    if kind != "orthogonal":
        problem = message("is {kind}, not orthogonal", kind=kind)
        remedy = message(
            "Make a picture of it (File > Export As Image in Tiled), and begin from that"
        )
        raise ContentError(file, None, problem, remedy)
    cell = whole(root, "tilewidth"), whole(root, "tileheight")
    if not all(1 <= side <= MAX_CELL for side in cell):
        problem = message("has cells of {size} pixels", size=f"{cell[0]} x {cell[1]}")
        remedy = message("Give them at least 1 and at most {most}", most=MAX_CELL)
        raise ContentError(file, None, problem, remedy)
    notes = Notes()
    sources = Sources(file, notes)
    tilesets = tilesets_of(file, root, sources)
    layers = layers_of(file, root, tilesets, sources)
    area = wish.area or _whole(root, layers)
    width, height = size_in_squares(file, area, wish)
    frame = Frame(area, cell, width, height)
    picture = baked(file, layers, tilesets, frame, sources, root.get("backgroundcolor"))
    cover = cover_of(layers, tilesets, frame, notes)
    for layer in layers:
        for told in _not_taken(layer):
            notes.leave_out(told)
    blocked = cover.blocked()
    walls = parting(cover.edges, width, height, blocked)
    edges = dict.fromkeys(walls, Barrier.WALL)
    return checked(file, ForeignPlace(width, height, picture, notes, blocked, edges))


def _whole(root: Element, layers: Iterable[Layer]) -> SourceArea:
    """All of a map. An infinite one ends where its tiles end."""
    if root.get("infinite", "0") == "0":
        return SourceArea(0, 0, whole(root, "width"), whole(root, "height"))
    xs, ys = set[int](), set[int]()
    for layer in layers:
        for block in layer.blocks:
            columns = [x for x in range(block.width) if any(block.tiles[x :: block.width])]
            rows = [
                y
                for y in range(block.height)
                if any(block.tiles[y * block.width : (y + 1) * block.width])
            ]
            xs.update(block.x + x for x in columns)
            ys.update(block.y + y for y in rows)
    if not xs:
        return SourceArea(0, 0, 0, 0)
    return SourceArea(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


def _not_taken(layer: Layer) -> Iterable[Message]:
    """The objects of a layer that were neither drawn nor understood, by name."""
    lost: dict[str, None] = {}
    amount = 0
    for thing in layer.things:
        element = thing.element
        if layer.manner.marks or marks_of(element):
            continue
        if "gid" in element.attrib and layer.manner.shown:
            continue
        amount += 1
        name = element.get("name") or element.get("type") or element.get("class") or ""
        shape = next((child.tag for child in element if child.tag != "properties"), "rectangle")
        lost[name or shape] = None
    if not amount:
        return
    many = counted("{n} object", "{n} objects", amount)
    names: Sequence[str] = list(lost)[:_NAMES]
    if len(lost) > _NAMES:
        names = [*names, "…"]
    yield message(
        "{amount} of the layer {name}: {names}", amount=many, name=layer.name, names=listed(names)
    )
