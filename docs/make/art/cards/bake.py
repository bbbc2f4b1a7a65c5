"""Bakes the cards into assets/cards, and the stage of a duel into assets/stage.

    uv run --with numpy --with pillow python docs/make/art/cards/bake.py [ASSETS]

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
import stage
from PIL import Image

ROOT = Path(__file__).resolve().parents[4]
SMALL, SIZES = 64, (112, 224)
"""Widths in pixels: of the small form, and of the whole face."""
VALUES = range(2, 9)
FILES = {"skull": "S", "heart": "H", "goblet": "G", "horseshoe": "U"}
FULL, FOOL, FEW = 96, 128, 64
"""Colours of a face, of a joker, of the rest."""


def main(arguments: list[str]) -> int:
    """Bakes all; returns the exit status."""
    out = Path(arguments[0]) if arguments else ROOT / "assets"
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    cards(out / "cards")
    scenery(out / "stage")
    return 0


def cards(out: Path) -> None:
    """Faces, jokers and backs."""
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


def scenery(out: Path) -> None:
    """What lies round the cards of a duel."""
    for side in stage.SIDES:
        save(stage.oval(side, 300, 372), out / f"oval-{side}.png", 96)
        save(stage.ribbon(520, 88, side), out / f"ribbon-{side}.png", 48)
        save(stage.coin(160, side), out / f"coin-{side}.png", 255)
    save(stage.swords(192), out / "swords.png", 64)
    save(stage.planks(1280, 540), out / "planks.png", 64, clear=False)


def save(image: pygame.Surface, to: Path, colours: int, *, clear: bool = True) -> None:
    """Saves a picture with so many colours; ``clear`` if one sees through parts of it."""
    to.parent.mkdir(parents=True, exist_ok=True)
    mode = "RGBA" if clear else "RGB"
    method = Image.Quantize.FASTOCTREE if clear else Image.Quantize.MEDIANCUT
    whole = Image.frombytes(mode, image.get_size(), pygame.image.tobytes(image, mode))
    whole.quantize(colours, method=method).save(to, optimize=True)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
