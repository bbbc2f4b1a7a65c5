"""Takes over a picture of a place, whose squares somebody has counted or measured."""

from __future__ import annotations

import re
from pathlib import Path

import pygame

from ad1666.content.errors import ContentError
from ad1666.content.messages import message
from ad1666.importing.images import decoded, scaled
from ad1666.importing.place import SQUARE, ForeignPlace, Notes
from ad1666.importing.sizes import check_size, checked
from ad1666.importing.wishes import SourceArea, Wish

ENDINGS = ".png", ".jpg", ".jpeg", ".webp", ".bmp"
_IN_NAME = re.compile(r"(?<!\d)(\d{1,3})[xX×](\d{1,3})(?!\d)")
"""The size in squares that battle maps have in the names of their files."""


def take_over(file: Path, data: bytes, wish: Wish) -> ForeignPlace:
    """The place that a picture shows. Raises ContentError if it cannot be taken over."""
    image = decoded(file, data)
    notes = Notes()
    area = wish.area or SourceArea(0, 0, *image.get_size())
    part = _part(file, image, area)
    width, height = _squares(file, area, wish, notes)
    check_size(file, width, height)
    return checked(
        file, ForeignPlace(width, height, resized(part, width, height), notes, painted=True)
    )


def resized(image: pygame.Surface, width: int, height: int) -> pygame.Surface:
    return scaled(image, (width * SQUARE, height * SQUARE))


def _part(file: Path, image: pygame.Surface, area: SourceArea) -> pygame.Surface:
    rect = pygame.Rect(area.x, area.y, area.width, area.height)
    if not image.get_rect().contains(rect):
        size = f"{image.get_width()} x {image.get_height()}"
        problem = message("has {size} pixels, and the area lies beyond them", size=size)
        raise ContentError(file, None, problem, message("Give --area x,y,w,h within the picture"))
    return image.subsurface(rect)


def _squares(file: Path, area: SourceArea, wish: Wish, notes: Notes) -> tuple[int, int]:
    """How many squares a picture becomes: as its author says, or as the name of its file does."""
    if wish.size is not None:
        return wish.size
    if wish.square is not None:
        return max(1, round(area.width / wish.square)), max(1, round(area.height / wish.square))
    found = _IN_NAME.search(file.stem)
    if found is not None and wish.area is None:
        width, height = int(found[1]), int(found[2])
        notes.mark(message("its size, {size} squares, by the name of the file", size=found[0]))
        return width, height
    problem = message("does not say how many squares it has")
    remedy = message(
        "Say it with --size, in squares (--size 30x20), or in pixels for each (--size 70px)"
    )
    raise ContentError(file, None, problem, remedy)
