"""Detects changes to a map on disk, and to its tilesets and pictures."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import define, field

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes
from ad1666.content.maps.xml import MAX_BYTES

Stamp = tuple[int, int]

_NAMED = re.compile(r'\b(?:source|template)="([^"]*)"')
_MOST = 64
"""The most files watched. A map has a few tilesets with a picture each."""


@define
class Watch:
    """Watches a map by polling. References are found in its text alone, so that a map broken for
    the moment is watched too."""

    path: Path
    _stamps: dict[Path, Stamp | None] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._stamps = _stamps(self.path)

    def changed(self) -> bool:
        """Whether a file has changed, vanished or appeared since the last call."""
        now = {file: _stamp(file) for file in self._stamps}
        if now == self._stamps:
            return False
        self._stamps = _stamps(self.path)
        return True


def _stamps(path: Path) -> dict[Path, Stamp | None]:
    """The times and sizes of the map, its tilesets and their pictures."""
    found: dict[Path, Stamp | None] = {}
    todo = [path]
    while todo and len(found) < _MOST:
        file = todo.pop()
        if file in found:
            continue
        found[file] = _stamp(file)
        if file.suffix.lower() in (".tmx", ".tsx", ".tx"):
            todo += [file.parent / name for name in _named(file)]
    return found


def _stamp(file: Path) -> Stamp | None:
    """The time and size of a file; None if it does not exist."""
    try:
        status = file.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size


def _named(file: Path) -> list[str]:
    """The files that a Tiled file refers to; none if it is unreadable."""
    try:
        return _NAMED.findall(read_bytes(file, MAX_BYTES).decode("utf-8", "replace"))
    except ContentError:
        return []
