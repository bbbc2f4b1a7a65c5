"""Bakes the portraits of all characters, and the fields behind them, into assets/portraits, and
those of fencers into the folder beside it.

    uv run --with numpy --with pillow python docs/make/art/portraits/bake.py [FOLDER]

Small ones are drawn anew, not shrunk: the plate leaves out hatching, and keeps lines as thick as
can be seen. Only the largest have expressions, side by side in NAME-moods.png, where a file keeps
but once what they have in common; NAME-bandage.png is what a bandage changes of the calm face and
of each of these. The same input gives the same pixels.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import portrait
import pygame
from PIL import Image
from portrait import FENCERS, MOODS, PEOPLE, SIDES

ROOT = Path(__file__).resolve().parents[4]
SIZES = {
    48: (1.24, (126, 111), 128),
    112: (1.10, (127, 118), 200),
    256: (1.0, (128, 128), 200),
}
"""By size in pixels: how much a bust is enlarged, what point of it is in the middle, and how many
colours there are: more are not seen, and take up room."""
MOVED = 256
"""The size that has expressions,"""
OF_FENCERS = 112
"""the only size of fencers,"""
IN_MOODS, IN_LINEN = 128, 32
"""and how many colours those and the bandages have."""


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
    fencers(out.parent / "fencers")
    zoom, middle, _colours = SIZES[MOVED]
    for name in PEOPLE:
        faces, linen = [], []
        for mood in MOODS:
            bare, bound = (
                portrait.cutout(name, MOVED, zoom, middle, mood, bandaged=bandaged)
                for bandaged in (False, True)
            )
            faces.append(bare)
            linen.append(changed(bare, bound))
        save(beside(faces[1:]), out / str(MOVED) / f"{name}-moods.png", IN_MOODS)
        save(beside(linen), out / str(MOVED) / f"{name}-bandage.png", IN_LINEN)
    return 0


def fencers(folder: Path) -> None:
    """Bakes those who sit at the seats of programs."""
    zoom, middle, colours = SIZES[OF_FENCERS]
    folder.mkdir(exist_ok=True)
    for name in FENCERS:
        save(portrait.cutout(name, OF_FENCERS, zoom, middle), folder / f"{name}.png", colours)


def changed(before: pygame.Surface, after: pygame.Surface) -> pygame.Surface:
    """What of a picture is not as before, on clear ground."""
    image = after.copy()
    same = pygame.surfarray.array3d(before) == pygame.surfarray.array3d(after)
    pygame.surfarray.pixels_alpha(image)[same.all(axis=2)] = 0
    return image


def beside(pictures: list[pygame.Surface]) -> pygame.Surface:
    """Squares of one size in a row."""
    size = pictures[0].get_height()
    row = pygame.Surface((size * len(pictures), size), pygame.SRCALPHA)
    for number, image in enumerate(pictures):
        row.blit(image, (size * number, 0))
    return row


def save(image: pygame.Surface, to: Path, colours: int) -> None:
    """Saves a picture with so many colours."""
    whole = Image.frombytes("RGBA", image.get_size(), pygame.image.tobytes(image, "RGBA"))
    whole.quantize(colours, method=Image.Quantize.FASTOCTREE).save(to, optimize=True)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
