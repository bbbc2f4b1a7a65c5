"""What a page of a seat is made of, the same in all games: itself, its words, pictures and
typefaces. The pictures of boards come beside (`table/paper/layers.py`)."""

from __future__ import annotations

import json
from pathlib import Path

from ad1666.resources import data_root, typefaces
from ad1666.rules.cards import SIDES
from ad1666.seat.labels import labels

PAGE = Path(__file__).resolve().parent / "page"
_LETTERS = ("roman", "capitals", "plain", "plain-bold")
"""The typefaces of the page."""


def files() -> dict[str, bytes]:
    """The files of a page by their paths beside it. Those that only a page needs which deals itself
    are among them, without the engine. Raises Incomplete, OSError."""
    assets, faces = data_root() / "assets", typefaces()
    found = {file.name: file.read_bytes() for file in sorted(PAGE.iterdir()) if file.is_file()}
    found["words.json"] = json.dumps(labels()).encode()
    for name in _LETTERS:
        found[f"type/{name}.ttf"] = faces[name].read_bytes()
    for name in ("planks", *(f"coin-{side}" for side in SIDES)):
        found[f"stage/{name}.png"] = (assets / "stage" / f"{name}.png").read_bytes()
    for folder, pictures in (
        ("faces", (assets / "portraits" / "112").glob("*.png")),
        ("fencers", (assets / "fencers").glob("*.png")),
        ("cards", (assets / "cards" / "224").glob("*.png")),
        ("icons", (assets / "ui").glob("*.svg")),
    ):
        for picture in sorted(pictures):
            found[f"{folder}/{picture.name}"] = picture.read_bytes()
    return found
