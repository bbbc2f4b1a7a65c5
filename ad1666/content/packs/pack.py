"""Reads ``pack.toml``: what a pack is called and where its parts lie."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from attrs import frozen

from ad1666.content.collector import Collector
from ad1666.content.errors import ContentError
from ad1666.content.files import is_device, real, stamp
from ad1666.content.languages import language_of
from ad1666.content.messages import message
from ad1666.content.packs.keys import FOLDERS, PackKeys
from ad1666.content.toml import Table, read_toml
from ad1666.resources import data_root
from ad1666.rules import VERSION

PACK_FILE = "pack.toml"
CAMPAIGN_FILE = "campaign.toml"
"""The campaign of a pack that has one; more lie in its folder of campaigns."""
_BOX = "assets"
"""The folder of the game's own box."""
COVERS = ("cover.png", "cover.jpg")
"""The names of its cover, in its own folder."""


@frozen
class Pack:
    """A pack: ``folder`` holds its pack.toml. ``places`` are the folders and files of its parts, by
    the keys of `FOLDERS`; they need not exist."""

    folder: Path
    id: str
    title: str
    version: str
    author: str
    licence: str
    language: str
    about: str
    rules: int
    places: Mapping[str, Path]

    @property
    def cover(self) -> Path | None:
        there = (self.folder / name for name in COVERS)
        return next((file for file in there if file.is_file()), None)

    @property
    def campaigns(self) -> tuple[Path, ...]:
        """Its campaigns: the one beside its pack.toml, and those in the folder of campaigns, by
        name; then those in a folder of their own there, with scenarios and maps beside them."""
        home = self.places["campaigns"]
        own = (folder / f"{folder.name}.toml" for folder in sorted(home.glob("*/")))
        files = (self.folder / CAMPAIGN_FILE, *sorted(home.glob("*.toml")), *own)
        return tuple(file for file in files if os.path.isfile(file) and not language_of(file))

    @property
    def too_new(self) -> ContentError | None:
        """Why it cannot be played: it was made for newer rules; None if it was not."""
        file = self.folder / PACK_FILE
        return None if self.rules <= VERSION else _too_new(file, self.title, self.rules)


def _too_new(file: Path, title: str, rules: int) -> ContentError:
    problem = message(
        "{title} was made for version {theirs} of the rules, newer than {ours}, which this "
        "game has",
        title=title,
        theirs=str(rules),
        ours=str(VERSION),
    )
    return ContentError(file, None, problem, message("Get a newer version of the game"))


def is_pack(folder: Path) -> bool:
    """Whether a folder is that of a pack. The box is none: its parts lie elsewhere."""
    return os.path.isfile(folder / PACK_FILE) and real(folder) != real(data_root() / _BOX)


def read_pack(folder: Path) -> Pack:
    """The pack in a folder. Raises ContentError, with all mistakes in its pack.toml."""
    file = folder / PACK_FILE
    return _pack(file, stamp(file), ours=False)


def box() -> Pack:
    """The game's own maps, scenarios and cards."""
    file = data_root() / _BOX / PACK_FILE
    return _pack(file, stamp(file), ours=True)


@lru_cache(maxsize=64)
def _pack(file: Path, _stamp: object, *, ours: bool) -> Pack:
    errors = Collector()
    keys = PackKeys(read_toml(file), errors, (*PackKeys.known(), *FOLDERS))
    errors.attempt(_check_id, keys, ours=ours)
    folders = {key: errors.attempt(_place, keys.table, key, ours=ours) for key in FOLDERS}
    try:
        errors.raise_all()
    except ContentError as error:
        rules = keys.reading(PackKeys.rules)
        if rules.ok and rules.value > VERSION:  # it may be right there
            raise _too_new(file, file.parent.name, rules.value) from error
        raise
    return Pack(
        folder=file.parent,
        **keys.those_of(Pack),
        places={key: _at(file.parent, found.value) for key, found in folders.items()},
    )


def _at(folder: Path, place: str) -> Path:
    return Path(os.path.normpath(folder / place))


def _check_id(keys: PackKeys, *, ours: bool) -> None:
    """Raises ContentError if a pack has the id of the box, or one that can be no folder."""
    if ours:
        return
    if is_device(keys.id):
        problem = message("'{name}' is the name of a device on Windows", name=keys.id)
        remedy = message("Choose another name, such as {example}", example=f"{keys.id}-1")
        raise keys.table.error("id", problem, remedy)
    if keys.id == box().id:
        problem = message('"{name}" is the game\'s own box', name=keys.id)
        raise keys.table.error("id", problem, message("Give the pack another id"))


def _place(top: Table, key: str, *, ours: bool) -> str:
    """The folder or file of a part, relative to the pack's own folder."""
    usual = FOLDERS[key]
    if ours:
        return top.text(key, usual)
    if key in top:
        problem = message("{key} means something only in the game's own box")
        remedy = message("Leave it out: the place of these files is {place}", place=usual)
        raise top.error(key, problem, remedy)
    return usual
