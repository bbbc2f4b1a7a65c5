"""Draw the tilesets of the maps into maps/tilesets: squares, edges, ground, decor,
scenery and clear.

    python docs/make/art/tilesets/draw_tilesets.py

A tile keeps its place for good, since maps know it by its number: new ones go into new rows
below. Needs pygame only, opens no window, and gives the same pictures every time. What a tile means
stands in the .tsx files; here is only what it looks like. Light falls from the north-west, so
mirroring a picture on its main diagonal keeps its light right: the edges of axis h, and all
that runs north-south among the squares, are such mirrors.
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame  # the driver must be named first
from barriers import more_edges
from brush import TILE, sheet, transposed
from clear import clear_sheet
from covers import covers_sheet
from decor import decor_sheet
from edges import edges_sheet
from more_squares import more_squares
from scenery import scenery_sheet
from squares import squares_sheet


def both(upper: pygame.Surface, lower: pygame.Surface) -> pygame.Surface:
    """A sheet below another."""
    columns, rows = upper.get_width() // TILE, (upper.get_height() + lower.get_height()) // TILE
    picture = sheet(columns, rows)
    picture.blit(upper, (0, 0))
    picture.blit(lower, (0, upper.get_height()))
    return picture


def more_edges_sheet() -> pygame.Surface:
    """The later edges, 9 to a row: two rows of axis v, two of axis h."""
    picture = sheet(9, 4)
    for number, edge in enumerate(more_edges()):
        x, y = number % 9 * TILE, number // 9 * TILE
        picture.blit(edge, (x, y))
        picture.blit(transposed(edge), (x, y + 2 * TILE))
    return picture


def main() -> None:
    """Write the sheets."""
    pygame.transform.set_smoothscale_backend("GENERIC")  # the others differ by processor
    folder = Path(__file__).resolve().parents[4] / "maps" / "tilesets"
    sheets = (
        ("squares.png", both(squares_sheet(), more_squares())),
        ("edges.png", both(edges_sheet(), more_edges_sheet())),
        ("ground.png", covers_sheet()),
        ("decor.png", decor_sheet()),
        ("scenery.png", scenery_sheet()),
        ("clear.png", clear_sheet()),
    )
    for name, picture in sheets:
        pygame.image.save(picture, str(folder / name))
        print(folder / name)


if __name__ == "__main__":
    main()
