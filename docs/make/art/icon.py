"""Draws the icon, a seal with crossed swords, in every size that systems ask for.

    uv run --with numpy --with pillow python docs/make/art/icon.py [FOLDER]

Without a folder it draws the one of the window. Into a folder it writes what packages for Linux
want, ``hicolor/SIZExSIZE/apps/ad1666.png``, and ``ad1666.ico`` and ``ad1666.icns``. Each size is
drawn by itself; the small ones have no ring and larger swords, or nothing would be seen of them.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

from ad1666.game.remembered import Placing
from ad1666.table.toolkit import theme, wax
from ad1666.table.toolkit.headless import prepare

FILE, SIZE = Path("assets/start/icon.png"), 128
SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
OF_WINDOWS, OF_MACS = (16, 24, 32, 48, 64, 128, 256), (32, 64, 128, 256, 512)
_SMALL = 32
"""The largest size without a ring."""
_FINE = 4
"""They are drawn this many times larger and scaled down, for smooth edges."""


def icon(size: int) -> pygame.Surface:
    """The picture in one size."""
    drawn, small = size * _FINE, size <= _SMALL
    image = wax.seal(Placing.RED, drawn).copy()
    middle, radius = drawn / 2, drawn * (0.36 if small else 0.31)
    if not small:
        pygame.draw.circle(image, theme.EDGE, (middle, middle), radius + drawn / 64)
    pygame.draw.circle(image, theme.CREAM, (middle, middle), radius)
    swords = _swords(round(drawn * (0.84 if small else 0.66)))
    image.blit(swords, swords.get_rect(center=(middle, middle)))
    return pygame.transform.smoothscale(image, (size, size))


def _swords(size: int) -> pygame.Surface:
    """Those of the stage of a duel."""
    for part in ("cards", "portraits"):
        sys.path.insert(0, str(Path(__file__).resolve().parent / part))
    import stage

    return stage.swords(size)


def for_systems(to: Path) -> None:
    """Draws all sizes into a folder."""
    from PIL import Image

    files = {size: to / f"hicolor/{size}x{size}/apps/ad1666.png" for size in SIZES}
    for size, file in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(icon(size), file)
    images = {size: Image.open(file) for size, file in files.items()}
    for name, sizes in (("ad1666.ico", OF_WINDOWS), ("ad1666.icns", OF_MACS)):
        *others, largest = (images[size] for size in sizes)
        wanted = {"sizes": [(size, size) for size in sizes]} if name.endswith("ico") else {}
        largest.save(to / name, append_images=others, **wanted)


def main() -> None:
    """Draws it."""
    prepare()
    if sys.argv[1:]:
        for_systems(Path(sys.argv[1]))
    else:
        pygame.image.save(icon(SIZE), FILE)


if __name__ == "__main__":
    main()
