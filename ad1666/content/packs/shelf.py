"""The packs that a player has added, each in a folder of its own in the player's folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from ad1666.content.collector import readable
from ad1666.content.errors import ContentError, cannot_write, hint
from ad1666.content.messages import Message, message
from ad1666.content.packs.archive import read_archive
from ad1666.content.packs.pack import PACK_FILE, Pack, read_pack
from ad1666.content.packs.packing import files_of_pack, write_files
from ad1666.resources import player_root

_NEW, _OLD = ".new-", ".old-"
"""Begin the names of folders with a pack that is being added, and with the one it replaces."""


def packs_folder() -> Path:
    """The folder of the packs; it may not exist yet."""
    return player_root() / "packs"


def packs() -> tuple[tuple[Pack, ...], tuple[ContentError, ...]]:
    """The packs by title, and the errors of those that cannot be read."""
    found, errors = readable(_in, _folders())
    return tuple(sorted(found, key=lambda p: (p.title.casefold(), p.id))), tuple(errors)


def added() -> tuple[str, ...]:
    """The ids of the packs that were added."""
    return tuple(folder.name for folder in _folders())


def pack_called(name: str) -> Pack:
    """The pack with that id. Raises ContentError if there is none, or if it cannot be read."""
    return _in(_folder_of(name))


def _folder_of(name: str) -> Path:
    folders = {folder.name: folder for folder in _folders()}
    if name not in folders:
        problem = message('there is no pack "{name}"', name=name)
        none = message("None has been added so far: ad1666 packs add FILE adds one")
        raise ContentError(packs_folder(), None, problem, hint(name, folders) if folders else none)
    return folders[name]


def pack_of(file: Path) -> Pack | None:
    """The added pack in which a file lies; None if it lies in none, or if that cannot be read."""
    try:
        within = Path(os.path.abspath(file)).relative_to(os.path.abspath(packs_folder()))
        return _in(packs_folder() / within.parts[0])
    except (ValueError, IndexError, ContentError):
        return None


def _in(folder: Path) -> Pack:
    pack = read_pack(folder)
    if pack.id != folder.name:
        problem = message('is the pack "{id}" in a folder of another name', id=pack.id)
        remedy = message("Remove the folder, and add the pack with ad1666 packs add")
        raise ContentError(folder / PACK_FILE, None, problem, remedy)
    return pack


def _folders() -> list[Path]:
    """The folders with packs. What was put aside while a newer version came comes back if that
    never did."""
    try:
        folders = [folder for folder in packs_folder().iterdir() if folder.is_dir()]
    except OSError:
        return []
    names = {folder.name for folder in folders}
    for aside in (f for f in folders if f.name.startswith(_OLD)):
        if (name := aside.name.removeprefix(_OLD)) not in names:
            os.replace(aside, aside.with_name(name))
            folders.append(aside.with_name(name))
    return sorted(folder for folder in folders if not folder.name.startswith("."))


@frozen
class Offered:
    """A pack that may be added: unpacked beside the others, read, and not among them yet.
    ``present`` is the pack of the same id that is there already."""

    pack: Pack
    present: Pack | None

    @property
    def replaces(self) -> Message | None:
        """That a pack of that id is there already, with both versions; None if there is none."""
        if self.present is None:
            return None
        return message(
            "{title} is there already, in version {there}; this is version {new}",
            title=self.present.title,
            there=self.present.version,
            new=self.pack.version,
        )

    def add(self) -> Pack:
        """Adds the pack. One of the same id is kept until the new one is in its place. Raises
        ContentError if that fails; then everything is as before."""
        home = packs_folder() / self.pack.id
        aside = home.with_name(f"{_OLD}{home.name}")
        try:
            shutil.rmtree(aside, ignore_errors=True)
            replaces = os.path.lexists(home)
            if replaces:
                os.replace(home, aside)
            try:
                os.replace(self.pack.folder, home)
            except OSError:
                if replaces:
                    os.replace(aside, home)
                raise
        except OSError as error:
            raise cannot_write(home, error) from None
        shutil.rmtree(aside, ignore_errors=True)
        return read_pack(home)


@contextmanager
def offered(path: Path) -> Iterator[Offered]:
    """A pack, packed or in a folder, to be looked at and added. Raises ContentError if it is none,
    is not in order, or cannot be unpacked. Unless it is added, nothing remains of it."""
    files = files_of_pack(path)[0] if path.is_dir() else read_archive(path)
    try:
        packs_folder().mkdir(parents=True, exist_ok=True)
        drawer = TemporaryDirectory(prefix=_NEW, dir=packs_folder(), ignore_cleanup_errors=True)
    except OSError as error:
        raise cannot_write(packs_folder(), error) from None
    with drawer:
        folder = Path(drawer.name) / "pack"
        pack = unpacked(path, files, folder)
        yield Offered(pack, pack_of(packs_folder() / pack.id / PACK_FILE))


def unpacked(path: Path, files: dict[str, bytes], folder: Path) -> Pack:
    """The pack that came from a path, its files written into a new folder. Raises ContentError."""
    try:
        folder.mkdir()
        write_files(files, folder)
        return read_pack(folder)
    except (OSError, ValueError) as error:
        raise cannot_write(folder, error) from None
    except ContentError as error:
        raise moved(error, folder, path) from None


def moved(error: ContentError, folder: Path, to: Path) -> ContentError:
    """A mistake in a file of an unpacked pack, as one in that file of the pack as it came."""
    try:
        file = to / error.file.relative_to(folder)
    except ValueError:
        return error
    told = ContentError(file, error.where, error.problem, error.remedy)
    told.others = tuple(moved(other, folder, to) for other in error.others)
    return told


def remove(name: str) -> Path:
    """Removes a pack by its id, whatever is wrong with it, and returns the folder where it was. Its
    records stay, with all that they need. Raises ContentError."""
    folder = _folder_of(name)
    try:
        shutil.rmtree(folder)
    except OSError as error:
        raise cannot_write(folder, error) from None
    return folder
