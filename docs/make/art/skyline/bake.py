"""Bakes the picture behind the start screen, Vienna before dawn, into assets/start/vienna.jpg.

    uv run --with numpy --with pillow python docs/make/art/skyline/bake.py [FILE]

The same input gives the same pixels.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "portraits"))

import pygame
import sky
from cathedral import cathedral
from houses import row
from PIL import Image
from plate import Plate, mix
from ramparts import ramparts
from scene import HAZE, INK, TOWN
from towers import tower

ROOT = Path(__file__).resolve().parents[4]
QUALITY = 90
_NEAR = 2
"""The row of houses before which nothing stands but the gate."""


def vienna() -> pygame.Surface:
    """The picture, from the sky to the water."""
    width, height = TOWN["size"]
    x, y = TOWN["middle"]
    zoom = TOWN["zoom"]
    p = Plate(0, (x, y), zoom, ss=2, size=(width, height), units=800.0, grain=0.02)
    sky.heaven(p)
    sky.hills(p)
    for number, houses in enumerate(TOWN["rows"]):
        if number == _NEAR:
            cathedral(p)
        colour, base = HAZE[houses["haze"]], houses["base"]
        row(p, base, colour, houses["seed"], houses["size"], houses["lit"])
        for left, wide, high, kind in houses["towers"]:
            shade = mix(colour, INK, 0.1) if kind == "gate" else colour
            tower(p, left, base, (wide, high), kind, shade)
    sky.smoke(p)
    ramparts(p)
    sky.river(p)
    return p.picture()


def main(arguments: list[str]) -> int:
    """Bakes it; returns the exit status."""
    out = Path(arguments[0]) if arguments else ROOT / "assets" / "start" / "vienna.jpg"
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    image = vienna()
    whole = Image.frombytes("RGB", image.get_size(), pygame.image.tobytes(image, "RGB"))
    whole.save(out, quality=QUALITY, optimize=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
