"""Bakes the picture of Vienna at night over which the road of a campaign runs, into
assets/start/town.jpg.

    uv run --with numpy --with pillow --with attrs python docs/make/art/town/bake.py [FILE]

The same input gives the same pixels.
"""

from __future__ import annotations

import sys
from pathlib import Path

from canvas import Canvas
from houses import town
from land import GROUND, land, water, woods
from walls import walls

ROOT = Path(__file__).resolve().parents[4]
QUALITY = 86


def main(arguments: list[str]) -> int:
    """Bakes it; returns the exit status."""
    out = Path(arguments[0]) if arguments else ROOT / "assets" / "start" / "town.jpg"
    canvas = Canvas.of(GROUND)
    land(canvas)
    water(canvas)
    woods(canvas)
    walls(canvas)
    town(canvas)
    canvas.finished().save(out, quality=QUALITY, optimize=True, progressive=False)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
