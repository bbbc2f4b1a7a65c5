"""How many squares something becomes, and whether that is a board."""

from __future__ import annotations

from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.maps.tiled import MAX_CELLS, MAX_SIDE
from ad1666.content.messages import message
from ad1666.importing.place import ForeignPlace
from ad1666.importing.wishes import SourceArea, Wish

LEAST = 9
"""Open squares that a board must have: four starts for each side, and a thing."""


def size_in_squares(file: Path, area: SourceArea, wish: Wish) -> tuple[int, int]:
    """The size in squares of a part of a map with cells. Raises ContentError if that is no
    board."""
    if wish.square is not None:
        problem = message("has cells, whose size is known")
        remedy = message("Give --size in squares, such as 30x20, or leave it out")
        raise ContentError(file, None, problem, remedy)
    width, height = wish.size or (area.width, area.height)
    check_size(file, width, height)
    return width, height


def check_size(file: Path, width: int, height: int) -> None:
    """Raises ContentError unless a board may have so many squares, which a margin surrounds."""
    size = f"{width} x {height}"
    if width < 1 or height < 1:
        problem = message("is {size} squares", size=size)
        raise ContentError(file, None, problem, message("Begin from a map that shows something"))
    fits = max(width, height) + 2 <= MAX_SIDE and (width + 2) * (height + 2) <= MAX_CELLS
    if not fits:
        problem = message(
            "is {size} squares, more than {most} in total with a margin of one around them",
            size=size,
            most=MAX_CELLS,
        )
        remedy = message(
            "Take a part with --area x,y,w,h, such as 0,0,40,30, or fewer squares with --size WxH"
        )
        raise ContentError(file, None, problem, remedy)


def checked(file: Path, place: ForeignPlace) -> ForeignPlace:
    """The place, if there is room on it. Raises ContentError if there is not."""
    free = place.width * place.height - len(place.blocked)
    if free < LEAST:
        problem = message("has {free} open squares, fewer than {least}", free=free, least=LEAST)
        remedy = message("Take a larger part, or mark less of it as blocked")
        raise ContentError(file, None, problem, remedy)
    return place
