"""Draw the tilesets of the maps: squares.png, edges.png and ground.png, beside this file.

    python maps/tilesets/draw_tilesets.py

Needs pygame only, opens no window, and gives the same pictures every time. What a tile means
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
from covers import covers_sheet
from edges import edges_sheet
from squares import squares_sheet


def main() -> None:
    """Write the sheets beside this file."""
    pygame.transform.set_smoothscale_backend("GENERIC")  # the others differ by processor
    here = Path(__file__).resolve().parent
    sheets = (
        ("squares.png", squares_sheet()),
        ("edges.png", edges_sheet()),
        ("ground.png", covers_sheet()),
    )
    for name, picture in sheets:
        pygame.image.save(picture, str(here / name))
        print(here / name)


if __name__ == "__main__":
    main()
