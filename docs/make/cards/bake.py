"""Bakes the cards into assets/cards.

    uv run --with numpy --with pillow python docs/make/cards/bake.py [FOLDER]

The jokers of the small form (64/RJ.png, 64/BJ.png) are not baked here. The same input gives the
same pixels.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "portraits"))

import card
import pygame
from PIL import Image

ROOT = Path(__file__).resolve().parents[3]
SMALL, SIZES = 64, (112, 224)
"""Widths in pixels: of the small form, and of the whole face."""
VALUES = range(2, 9)
FILES = {"skull": "S", "heart": "H", "goblet": "G", "horseshoe": "U"}
FULL, FOOL, FEW = 96, 128, 64
"""Colours of a face, of a joker, of the rest."""


def main(arguments: list[str]) -> int:
    """Bakes all; returns the exit status."""
    out = Path(arguments[0]) if arguments else ROOT / "assets" / "cards"
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    for w in SIZES:
        for kind, letter in FILES.items():
            for value in VALUES:
                save(card.face(value, kind, w), out / str(w) / f"{letter}{value}.png", FULL)
        for red in (True, False):
            name = "RJ" if red else "BJ"
            save(card.joker(red, w), out / str(w) / f"{name}.png", FOOL)
    for kind, letter in FILES.items():
        for value in VALUES:
            save(card.small(value, kind, SMALL), out / str(SMALL) / f"{letter}{value}.png", FEW)
    for w in (SMALL, *SIZES):
        save(card.back(w), out / str(w) / "back.png", FEW)
    return 0


def save(image: pygame.Surface, to: Path, colours: int) -> None:
    """Saves a picture with so many colours."""
    to.parent.mkdir(parents=True, exist_ok=True)
    whole = Image.frombytes("RGBA", image.get_size(), pygame.image.tobytes(image, "RGBA"))
    whole.quantize(colours, method=Image.Quantize.FASTOCTREE).save(to, optimize=True)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
