"""Draws the small pictures of our maps for the start and for the roads of campaigns:
``python docs/make/art/thumbnails.py``."""

from __future__ import annotations

from pathlib import Path

import pygame

from ad1666.content.maps.reader import load_map
from ad1666.content.packs.pack import box
from ad1666.resources import data_root
from ad1666.table.toolkit.headless import prepare
from ad1666.table.views.board import board_art

FOLDER = Path("assets/start/maps")
SIZE = (480, 320)
_SQUARE = 40


def thumbnail(file: Path) -> pygame.Surface:
    """The board as its players find it, cut to the shape of the picture."""
    drawn = load_map(file)
    whole = board_art.load(file, drawn.board).drawn(drawn.board, _SQUARE).picture
    scale = max(SIZE[0] / whole.get_width(), SIZE[1] / whole.get_height())
    size = round(whole.get_width() * scale), round(whole.get_height() * scale)
    image = pygame.transform.smoothscale(whole, size)
    return image.subsurface(
        pygame.Rect((0, 0), SIZE).move((size[0] - SIZE[0]) // 2, (size[1] - SIZE[1]) // 2)
    )


def main() -> None:
    """Draws them all."""
    prepare()
    FOLDER.mkdir(parents=True, exist_ok=True)
    maps, told = data_root() / "maps", box().places["campaigns"]
    for file in sorted((*maps.glob("*.tmx"), *told.glob("*/*.tmx"))):
        pygame.image.save(thumbnail(file), FOLDER / f"{file.stem}.jpg")


if __name__ == "__main__":
    main()
