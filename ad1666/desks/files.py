"""What the pages of desks are made of: the page of a seat with another beginning, and the pictures
of the board."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath

from ad1666.phones.server.files import File
from ad1666.seat.files import files as of_a_seat

_MEDIA: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
}
_NEVER, _LONG = "no-store", "private, max-age=86400"
_CHANGES = (".html", ".css", ".js", ".json")
"""What may be another in the next version."""
AT = "/page/"
"""Where all files are but the pages themselves."""
_ALONE = ("page.html", "alone.js", "worker.js", "keeper.js", "kept.js")
"""What only a page needs that deals itself."""
_POLICY = 'http-equiv="Content-Security-Policy"'


def page_and_files(boards: Mapping[str, bytes]) -> tuple[File, dict[str, File]]:
    """The page of each place, and all other files by path, with those of the board by name. Raises
    Incomplete, OSError."""
    found = of_a_seat()
    html = found["page.html"].decode().replace("alone.js", "desk.js")
    # the server's own policy names the line, which older browsers do not take for 'self'
    html = "".join(line for line in html.splitlines(keepends=True) if _POLICY not in line)
    for link in ('href="', 'src="'):
        html = html.replace(link, f"{link}{AT}")
    there = {name: data for name, data in found.items() if name not in _ALONE}
    there |= {f"maps/{name}": data for name, data in boards.items()}
    return _file("page.html", html.encode()), {
        f"{AT}{name}": _file(name, data) for name, data in there.items()
    }


def _file(name: str, data: bytes) -> File:
    ending = PurePath(name).suffix
    return File(data, _MEDIA[ending], _NEVER if ending in _CHANGES else _LONG)
