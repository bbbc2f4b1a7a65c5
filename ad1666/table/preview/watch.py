"""Detects changes to a map or a scenario on disk, and to what belongs to it."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import define, field

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes
from ad1666.content.maps.xml import MAX_BYTES
from ad1666.content.roots import CHARACTERS, root_of

Stamp = tuple[int, int]

_NAMED = re.compile(r'\b(?:source|template)="([^"]*)"')
_MAP = re.compile(r"""^\s*map\s*=\s*["']([^"'/\\]+)["']""", re.MULTILINE)
_MOST = 64
"""The most files watched. A map has a few tilesets with a picture each."""
_MOST_BESIDE = 32
"""The most of these that are not drawn."""


@define
class Watch:
    """Watches a map or a scenario by polling. References are found in its text alone, so that one
    broken for the moment is watched too."""

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
    """The times and sizes of the map, its tilesets and their pictures; of the scenarios, cards and
    translations beside it; and of the map that a scenario names."""
    found: dict[Path, Stamp | None] = {}
    todo = [*_beside(path), path]
    while todo and len(found) < _MOST:
        file = todo.pop()
        if file in found:
            continue
        found[file] = _stamp(file)
        if file.suffix.lower() in (".tmx", ".tsx", ".tx"):
            todo += [file.parent / name for name in _named(file, _NAMED)]
        elif file == path:
            todo += [file.parent / name for name in _named(file, _MAP)]
    return found


def _beside(path: Path) -> list[Path]:
    """The files in TOML that a check of a map or a scenario may read."""
    folders = {path.parent, path.parent / CHARACTERS, root_of(path), root_of(path) / CHARACTERS}
    files = {file for folder in folders for file in folder.glob("*.toml") if file != path}
    return sorted(files)[:_MOST_BESIDE]


def _stamp(file: Path) -> Stamp | None:
    """The time and size of a file; None if it does not exist."""
    try:
        status = file.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size


def _named(file: Path, names: re.Pattern[str]) -> list[str]:
    """The files that a file refers to; none if it is unreadable."""
    try:
        return names.findall(read_bytes(file, MAX_BYTES).decode("utf-8", "replace"))
    except ContentError:
        return []
