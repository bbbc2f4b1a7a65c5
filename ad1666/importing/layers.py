"""The layers of a foreign map in the order in which they are drawn, out of their groups."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias
from xml.etree.ElementTree import Element

import pygame
from attrs import evolve, frozen

from ad1666.content.maps.properties import LAYERS
from ad1666.content.messages import message
from ad1666.importing.cells import MOST_CELLS, Block, blocks_of
from ad1666.importing.collision import marks_of
from ad1666.importing.numbers import number
from ad1666.importing.sources import Sources
from ad1666.importing.tilesets import Tilesets, tilesets_of

MOST_LAYERS = 500
MOST_OBJECTS = 20_000
"""On all layers together."""


Tint: TypeAlias = tuple[int, int, int, int]
"""The colour of the glass through which something is seen, and how opaque it is: 0 to 255 each."""
PLAIN: Tint = (255, 255, 255, 255)


@frozen
class LayerStyle:
    """How a layer is drawn, its groups included."""

    offset: tuple[float, float] = (0.0, 0.0)
    tint: Tint = PLAIN
    visible: bool = True
    marks: bool = False
    """Whether it marks what is blocked."""

    def within(self, layer: Element) -> LayerStyle:
        """That of a layer or a group in this one."""
        x, y = number(layer, "offsetx"), number(layer, "offsety")
        opacity = min(1.0, max(0.0, number(layer, "opacity", 1.0)))
        red, green, blue = colour_of(layer.get("tintcolor"))
        one = self.tint
        return LayerStyle(
            (self.offset[0] + x, self.offset[1] + y),
            (
                one[0] * red // 255,
                one[1] * green // 255,
                one[2] * blue // 255,
                round(one[3] * opacity),
            ),
            self.visible and layer.get("visible", "1") != "0",
            self.marks or marks_of(layer),
        )

    @property
    def shown(self) -> bool:
        """Whether anything of it is to be seen."""
        return self.visible and self.tint[3] > 0


@frozen(eq=False)
class MapObject:
    """An object, with what its template says filled in. ``tilesets`` are those that number its
    tile, if it has one."""

    element: Element
    tilesets: Tilesets


@frozen(eq=False)
class Layer:
    element: Element
    name: str
    manner: LayerStyle
    blocks: tuple[Block, ...] = ()
    things: tuple[MapObject, ...] = ()


def layers_of(file: Path, root: Element, tilesets: Tilesets, sources: Sources) -> list[Layer]:
    """All layers of a map, the lowest first. Raises ContentError for cells that cannot be read."""
    notes, found = sources.notes, list[Layer]()
    cells, things = MOST_CELLS, MOST_OBJECTS
    templates = dict[Path, Tilesets]()
    for element, manner in _flat(root, LayerStyle()):
        name = element.get("name", "")
        if len(found) >= MOST_LAYERS:
            notes.leave_out(message("layers beyond the first {most}", most=MOST_LAYERS))
            break
        if not manner.shown and not manner.marks:
            notes.leave_out(message("the hidden layer {name}", name=name))
        if element.get("parallaxx", "1") != "1" or element.get("parallaxy", "1") != "1":
            notes.leave_out(message("the parallax of the layer {name}", name=name))
        layer = Layer(element, name, manner)
        if element.tag == "layer":
            blocks = tuple(blocks_of(file, element, cells))
            cells -= sum(block.width * block.height for block in blocks)
            layer = evolve(layer, blocks=blocks)
        elif element.tag == "objectgroup":
            mine = element.findall("object")
            if len(mine) > things:
                notes.leave_out(message("objects beyond the first {most}", most=MOST_OBJECTS))
            mine = mine[: max(0, things)]
            things -= len(mine)
            made = tuple(_filled(MapObject(t, tilesets), file, sources, templates) for t in mine)
            layer = evolve(layer, things=made)
        found.append(layer)
    return found


def _flat(holder: Element, manner: LayerStyle) -> Iterator[tuple[Element, LayerStyle]]:
    """The layers in a map or a group, those of its groups in their place."""
    for element in holder:
        if element.tag == "group":
            yield from _flat(element, manner.within(element))
        elif element.tag in LAYERS:
            yield element, manner.within(element)


def _filled(
    thing: MapObject, file: Path, sources: Sources, templates: dict[Path, Tilesets]
) -> MapObject:
    """An object with what its template says, which may number tiles in its own way."""
    own = thing.element
    opened = sources.tree(file, own.get("template", ""))
    model = None if opened is None else opened[1].find("object")
    if opened is None or model is None:
        return thing
    both = Element("object", {**model.attrib, **own.attrib})
    written = {child.tag for child in own}
    both.extend(child for child in model if child.tag not in written)
    both.extend(own)
    if "gid" in own.attrib or "gid" not in model.attrib:
        return MapObject(both, thing.tilesets)
    if opened[0] not in templates:
        templates[opened[0]] = tilesets_of(*opened, sources)
    return MapObject(both, templates[opened[0]])


def colour_of(text: str | None) -> tuple[int, int, int]:
    """A colour as Tiled writes it, #rrggbb or #aarrggbb; white if there is none."""
    digits = (text or "").lstrip("#")
    try:
        found = pygame.Color(f"#{digits[-6:]}") if len(digits) in (6, 8) else pygame.Color("white")
    except ValueError:
        return 255, 255, 255
    return found.r, found.g, found.b
