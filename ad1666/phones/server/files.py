"""What the server serves besides a line: the page, the faces of cards, pictures and typefaces. All
of it is in memory, under fixed paths, so that no request can name a file."""

from __future__ import annotations

import json
import string
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from ad1666.phones.server.labels import labels
from ad1666.resources import data_root, typefaces
from ad1666.rules.cards import SIDES

PAGE = Path(__file__).resolve().parent / "page"
_HTML, _CSS, _JS = "text/html; charset=utf-8", "text/css; charset=utf-8", "text/javascript"
_JSON, _PNG, _SVG, _TTF = "application/json", "image/png", "image/svg+xml", "font/ttf"
_NEVER, _LONG = "no-store", "private, max-age=86400"
_ICONS = ("hand", "swords", "aim-reach", "orders")
"""The pictures of the page's parts."""
_LETTERS = frozenset(string.ascii_letters + string.digits + "-_")


@frozen
class File:
    """Something to serve: its bytes, what they are, and whether a browser may keep them."""

    data: bytes
    media: str
    keeping: str = _NEVER


def page() -> File:
    """The page of either side. There is nothing of a hand in it."""
    return File((PAGE / "page.html").read_bytes(), _HTML)


def files() -> dict[str, File]:
    """Everything else that is the same in all games, by path."""
    assets = data_root() / "assets"
    found = {
        "/page/page.css": File((PAGE / "page.css").read_bytes(), _CSS),
        "/page/page.js": File((PAGE / "page.js").read_bytes(), _JS),
        "/page/words.json": File(json.dumps(labels()).encode(), _JSON),
    }
    faces = typefaces()
    for name in ("roman", "capitals"):
        found[f"/page/{name}.ttf"] = File(faces[name].read_bytes(), _TTF, _LONG)
    for side in SIDES:
        coin = assets / "stage" / f"coin-{side}.png"
        found[f"/page/coin-{side}.png"] = File(coin.read_bytes(), _PNG, _LONG)
    found["/page/planks.png"] = File((assets / "stage" / "planks.png").read_bytes(), _PNG, _LONG)
    for name in _ICONS:
        icon = assets / "ui" / f"{name}.svg"
        found[f"/page/icons/{name}.svg"] = File(icon.read_bytes(), _SVG, _LONG)
    for face in sorted((assets / "cards" / "224").glob("*.png")):
        found[f"/cards/{face.name}"] = File(face.read_bytes(), _PNG, _LONG)
    return found


def pictured(pictures: Mapping[str, bytes]) -> dict[str, File]:
    """The pictures of a game, PNG by name, by path. Raises ValueError for a name that is none."""
    found = dict[str, File]()
    for name, data in pictures.items():
        if not name or not _LETTERS.issuperset(name):
            raise ValueError(f"{name!r} is no name for a picture: only letters, digits, - and _")
        found[f"/pictures/{name}.png"] = File(data, _PNG, _LONG)
    return found
