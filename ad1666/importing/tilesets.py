"""The tilesets of a foreign map, and what each of their tiles looks like."""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path
from xml.etree.ElementTree import Element

import pygame
from attrs import Factory, define, frozen

from ad1666.content.messages import message
from ad1666.importing.numbers import whole
from ad1666.importing.place import Notes
from ad1666.importing.sources import Sources

ACROSS, DOWN, DIAGONAL = 1 << 31, 1 << 30, 1 << 29
_HEXAGONAL = 1 << 28
NUMBER = _HEXAGONAL - 1
"""The part of a cell that is the number of its tile; the rest says how it is turned."""
MOST = 200
"""Tilesets of a map."""
MOST_LOOKS = 20_000
"""Different tiles of a map."""


_HOLDS = {
    "topleft": (0.0, 0.0),
    "top": (0.5, 0.0),
    "topright": (1.0, 0.0),
    "left": (0.0, 0.5),
    "center": (0.5, 0.5),
    "right": (1.0, 0.5),
    "bottomleft": (0.0, 1.0),
    "bottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0),
}
"""Where an object holds its tile, across and down, by the words of tilesets."""


HELD = 0.0, 1.0
"""Where, unless a tileset says otherwise: at the lower left corner."""


@define(eq=False)
class Tileset:
    """A tileset: one picture that is cut up, or a collection of pictures."""

    file: Path
    root: Element
    sources: Sources
    name: str = ""
    size: tuple[int, int] = (0, 0)
    offset: tuple[int, int] = (0, 0)
    tiles: dict[int, Element] = Factory(dict)
    looks: dict[int, pygame.Surface | None] = Factory(dict)

    def __attrs_post_init__(self) -> None:
        self.name = self.root.get("name") or self.file.stem
        self.size = whole(self.root, "tilewidth"), whole(self.root, "tileheight")
        moved = self.root.find("tileoffset")
        if moved is not None:
            self.offset = whole(moved, "x"), whole(moved, "y")
        self.tiles = {whole(tile, "id", -1): tile for tile in self.root.iterfind("tile")}

    @property
    def fits_cells(self) -> bool:
        """Whether its tiles are drawn in the size of cells, whatever theirs is."""
        return self.root.get("tilerendersize") == "grid"

    @property
    def hold(self) -> tuple[float, float]:
        """Where an object that shows one of its tiles holds it, across and down."""
        return _HOLDS.get(self.root.get("objectalignment", ""), HELD)

    def extent(self, number: int) -> tuple[int, int]:
        """The width and height of a tile in pixels, as its file says."""
        tile = self.tiles.get(number)
        picture = None if tile is None else tile.find("image")
        if tile is None or picture is None:
            return self.size
        sized = tile if "width" in tile.attrib and "height" in tile.attrib else picture
        return whole(sized, "width", self.size[0]), whole(sized, "height", self.size[1])

    def look(self, number: int) -> pygame.Surface | None:
        """The picture of a tile, of its first moment if it moves; None if there is none."""
        if number not in self.looks:
            self.looks[number] = self._look(number) if len(self.looks) < MOST_LOOKS else None
        return self.looks[number]

    def _look(self, number: int) -> pygame.Surface | None:
        tile = self.tiles.get(number)
        if tile is not None:
            frame = tile.find("animation/frame")
            if frame is not None:
                still = message("the movement of tiles in {tileset}", tileset=self.name)
                self.sources.notes.leave_out(still)
                number = whole(frame, "tileid", number)
                tile = self.tiles.get(number, tile)
            if (own := tile.find("image")) is not None:
                image = self._image(own)
                return None if image is None else _part(image, tile)
        whole_image = self.root.find("image")
        image = None if whole_image is None else self._image(whole_image)
        return None if image is None else self._cut(image, number)

    def _image(self, element: Element) -> pygame.Surface | None:
        source = element.get("source")
        if source is None:
            self.sources.notes.leave_out(
                message("a picture inside the tileset {tileset}", tileset=self.name)
            )
            return None
        image = self.sources.picture(self.file, source)
        through = element.get("trans", "").lstrip("#")
        if image is None or len(through) not in (6, 8):
            return image
        return self.sources.see_through(image, through[-6:])

    def _cut(self, image: pygame.Surface, number: int) -> pygame.Surface | None:
        width, height = self.size
        margin, spacing = whole(self.root, "margin"), whole(self.root, "spacing")
        if min(width, height) <= 0 or min(margin, spacing) < 0:
            return None
        # Tiled goes by the picture, whatever is written in columns
        columns = (image.get_width() - margin + spacing) // (width + spacing)
        if columns <= 0:
            return None
        x, y = number % columns, number // columns
        at = margin + x * (width + spacing), margin + y * (height + spacing)
        return _inside(image, pygame.Rect(at, self.size))

    def properties(self, number: int) -> Element | None:
        """The element of a tile, with its class, properties and shapes."""
        return self.tiles.get(number)


def _part(image: pygame.Surface, tile: Element) -> pygame.Surface | None:
    """The part of a picture that a tile of a collection shows."""
    rect = image.get_rect()
    if "width" in tile.attrib and "height" in tile.attrib:
        rect = pygame.Rect(*(whole(tile, name) for name in ("x", "y", "width", "height")))
    return _inside(image, rect)


def _inside(image: pygame.Surface, rect: pygame.Rect) -> pygame.Surface | None:
    if not image.get_rect().contains(rect) or not (rect.width and rect.height):
        return None
    return image.subsurface(rect)


@frozen(eq=False)
class Tilesets:
    """The tilesets of a map, by the numbers of their tiles."""

    firsts: tuple[int, ...]
    sets: tuple[Tileset | None, ...]
    """None where one could not be opened."""
    notes: Notes

    def find(self, tile: int) -> tuple[Tileset, int] | None:
        """The tileset of a tile as cells name it, and its number there; None if it is unknown."""
        number = tile & NUMBER
        at = bisect_right(self.firsts, number) - 1
        if at < 0:
            self.notes.leave_out(message("tiles with numbers that no tileset has"))
            return None
        found = self.sets[at]
        return None if found is None else (found, number - self.firsts[at])


def tilesets_of(file: Path, root: Element, sources: Sources) -> Tilesets:
    """The tilesets of a map or a template."""
    found: list[tuple[int, Tileset | None]] = []
    for number, reference in enumerate(root.findall("tileset")):
        if number >= MOST:
            sources.notes.leave_out(message("tilesets beyond the first {most}", most=MOST))
            break
        first = whole(reference, "firstgid", 1)
        source = reference.get("source")
        if source is None:
            found.append((first, Tileset(file, reference, sources)))
            continue
        opened = sources.tree(file, source)
        if opened is not None and opened[1].tag != "tileset":
            sources.notes.leave_out(message("{file}: is not a tileset", file=source))
            opened = None
        found.append((first, Tileset(*opened, sources) if opened else None))
    found.sort(key=lambda numbered: numbered[0])
    return Tilesets(
        tuple(first for first, _set in found), tuple(each for _first, each in found), sources.notes
    )
