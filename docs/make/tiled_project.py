"""Writes what Tiled is told of our maps: maps/ad1666.tiled-project and maps/objecttypes.json.

    python docs/make/tiled_project.py

Both are made from ad1666/content/maps/schema.py; tests/content/test_project.py keeps them current.
"""

from __future__ import annotations

from pathlib import Path

from ad1666.content.maps.project import files

MAPS = Path(__file__).resolve().parents[2] / "maps"


def main() -> None:
    for name, text in files().items():
        (MAPS / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
