"""The files that a foreign map refers to. One that is missing, spoilt or too far away is noted, and
the map is taken over without it."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import Element

import pygame
from attrs import Factory, define

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes, real
from ad1666.content.messages import message
from ad1666.importing.images import MAX_BYTES, SMALLER, blank, decoded, measure, solid
from ad1666.importing.place import Notes
from ad1666.importing.trees import read_tree

MOST_FILES = 2_000
"""Files that one map may refer to."""
MOST_PIXELS = 40_000_000
"""In all of its pictures together."""
ABOVE = 2
"""A map may refer to files in so many folders above its own: tilesets and pictures of a game often
lie beside its maps. Never to all of a home, or of the disk."""

_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|[\\/]")
"""How addresses, drives and absolute paths begin."""


@define
class Sources:
    """The files of a map, each opened once."""

    map: Path
    notes: Notes
    _home: Path = Factory(lambda self: _home_of(self.map), takes_self=True)
    _trees: dict[Path, Element | None] = Factory(dict)
    _pictures: dict[Path, pygame.Surface | None] = Factory(dict)
    _without: dict[tuple[int, str], pygame.Surface] = Factory(dict)
    _pixels: int = 0

    def tree(self, user: Path, name: str) -> tuple[Path, Element] | None:
        """The file of that name, referred to by another, and its root element."""
        file = self._near(user, name)
        if file is None:
            return None
        if file not in self._trees:
            self._trees[file] = None
            try:
                self._trees[file] = read_tree(file)
            except ContentError as error:
                self._lost(name, error)
        root = self._trees[file]
        return None if root is None else (file, root)

    def picture(self, user: Path, name: str) -> pygame.Surface | None:
        """The picture of that name, referred to by a file."""
        file = self._near(user, name)
        if file is None:
            return None
        if file not in self._pictures:
            self._pictures[file] = None
            try:
                self._pictures[file] = self._decoded(file)
            except ContentError as error:
                self._lost(name, error)
        return self._pictures[file]

    def see_through(self, image: pygame.Surface, colour: str) -> pygame.Surface:
        """A picture in which a colour, six digits, lets everything through."""
        key = id(image), colour
        if key not in self._without:
            opaque = solid(image)
            try:
                opaque.set_colorkey(pygame.Color(f"#{colour}"))
            except ValueError:
                return image
            clear = blank(image.get_size())
            clear.blit(opaque, (0, 0))
            self._count(*image.get_size(), self.map)
            self._without[key] = clear
        return self._without[key]

    def _count(self, width: int, height: int, file: Path) -> None:
        """Counts the pixels of a picture. Raises ContentError if there are too many by now."""
        self._pixels += width * height
        if self._pixels > MOST_PIXELS:
            problem = message("the pictures have more than {most} pixels", most=MOST_PIXELS)
            raise ContentError(file, None, problem, SMALLER)

    def _decoded(self, file: Path) -> pygame.Surface:
        data = read_bytes(file, MAX_BYTES, SMALLER)
        _kind, width, height = measure(file, data)
        self._count(width, height, file)
        return decoded(file, data)

    def _near(self, user: Path, name: str) -> Path | None:
        """The path of a file referred to, if it may be opened."""
        if not name:
            return None
        file = real(user.parent / name.replace("\\", "/"))
        if _ELSEWHERE.match(name) or not file.is_relative_to(self._home):
            far = message("{file}: lies outside the folders of the map", file=name)
            self.notes.leave_out(far)
            return None
        if len(self._trees) + len(self._pictures) >= MOST_FILES:
            many = message("files beyond the first {most}", most=MOST_FILES)
            self.notes.leave_out(many)
            return None
        if not file.is_relative_to(real(self.map).parent):
            self.notes.outside.setdefault(name)
        return file

    def _lost(self, name: str, error: ContentError) -> None:
        self.notes.leave_out(message("{file}: {problem}", file=name, problem=error.problem))


def _home_of(file: Path) -> Path:
    """The folder in which all files of a map must lie."""
    home = real(file).parent
    try:
        own = Path.home()
    except RuntimeError:  # nobody's
        own = home
    for folder in list(home.parents)[:ABOVE]:
        if folder == folder.parent or own.is_relative_to(folder):
            break
        home = folder
    return home
