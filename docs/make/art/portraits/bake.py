"""Bakes the portraits of all characters, and the fields behind them, into assets/portraits.

    uv run --with numpy --with pillow python docs/make/art/portraits/bake.py [FOLDER]

Small ones are drawn anew, not shrunk: the plate leaves out hatching, and keeps lines as thick as
can be seen. The same input gives the same pixels.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import portrait
import pygame
from PIL import Image
from portrait import PEOPLE, SIDES

ROOT = Path(__file__).resolve().parents[4]
SIZES = {
    48: (1.24, (126, 111), 128),
    112: (1.10, (127, 118), 200),
    256: (1.0, (128, 128), 200),
}
"""By size in pixels: how much a bust is enlarged, what point of it is in the middle, and how many
colours there are: more are not seen, and take up room."""


def main(arguments: list[str]) -> int:
    """Bakes all; returns the exit status."""
    out = Path(arguments[0]) if arguments else ROOT / "assets" / "portraits"
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    for px, (zoom, middle, colours) in SIZES.items():
        folder = out / str(px)
        folder.mkdir(parents=True, exist_ok=True)
        for name in PEOPLE:
            save(portrait.cutout(name, px, zoom, middle), folder / f"{name}.png", colours)
        for side in SIDES:
            save(portrait.field(side, px), folder / f"field-{side}.png", colours)
    return 0


def save(image: pygame.Surface, to: Path, colours: int) -> None:
    """Saves a picture with so many colours."""
    whole = Image.frombytes("RGBA", image.get_size(), pygame.image.tobytes(image, "RGBA"))
    whole.quantize(colours, method=Image.Quantize.FASTOCTREE).save(to, optimize=True)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
