"""The root of a scenario: the folder in which its cards lie.

It is the nearest folder with a ``pack.toml``: the scenario's own, or one of the two above it.
Without one it is the scenario's own folder. In it are ``characters/*.toml`` (or a single
``characters.toml``), ``items.toml``, and in ``portraits`` the pictures that they name.
"""

from __future__ import annotations

import os
from pathlib import Path

from ad1666.content.errors import ContentError, cannot_read
from ad1666.content.files import real
from ad1666.content.languages import language_of
from ad1666.content.messages import Count, Message, counted, message
from ad1666.content.packs.pack import is_pack
from ad1666.content.toml import read_toml
from ad1666.content.toml_kinds import FileKind, kind_of

ITEMS, CHARACTERS, PORTRAITS = "items.toml", "characters", "portraits"
LEVELS = 2
"""How many folders above its own may hold a scenario's ``pack.toml``."""
MOST_FILES = 40
"""The most files of characters beside a scenario."""


def root_of(path: Path) -> Path:
    """The root of a scenario, a map, or a file of cards. For a link, the folder of its target
    counts."""
    folder = real(path).parent if os.path.islink(path) else path.parent
    if folder.name == CHARACTERS:
        folder = folder.parent
    whole = folder.absolute()
    for above in (whole, *whole.parents[:LEVELS]):
        if is_pack(above):
            return folder if above == whole else above
    return folder


def card_files(root: Path) -> tuple[Path | None, tuple[Path, ...]]:
    """The file of items in a root, None if there is none, and those of characters, by name. Raises
    ContentError if there are too many, or if one lies elsewhere."""
    items, folder = root / ITEMS, root / CHARACTERS
    found: tuple[Path, ...] = ()
    if os.path.isdir(folder):
        try:
            names = sorted(os.listdir(folder))
        except OSError as error:
            raise cannot_read(folder, error) from None
        found = tuple(folder / name for name in names if _holds_cards(name))
    if os.path.lexists(single := root / f"{CHARACTERS}.toml"):
        found = (single, *found)
    held = counted("{n} file", "{n} files", len(found))
    check_number(folder, held, MOST_FILES, message("Put several into one"))
    there = items if os.path.lexists(items) else None
    for file in (*found, *filter(None, (there,))):
        check_inside(root, file)
    return there, found


def holds_cards(file: Path) -> bool:
    """Whether a TOML file is meant to have cards of characters or items, by its place or its
    keys."""
    if language_of(file):
        return False
    if file.parent.name == CHARACTERS or file.name in (ITEMS, f"{CHARACTERS}.toml"):
        return True
    try:
        return kind_of(read_toml(file).data) in (FileKind.CHARACTERS, FileKind.ITEMS)
    except ContentError:
        return False


def check_number(place: Path, held: Count, most: int, remedy: Message) -> None:
    """Raises ContentError for more of something than is allowed."""
    if held.n > most:
        problem = message("holds {held}, more than the {most} allowed", held=held, most=most)
        raise ContentError(place, None, problem, remedy)


def check_inside(root: Path, file: Path) -> None:
    """Raises ContentError for a link that leads out of a root."""
    if not real(file).is_relative_to(real(root)):
        problem = message("is a link that leads out of the folder")
        raise ContentError(file, None, problem, message("Put the file itself there"))


def _holds_cards(name: str) -> bool:
    """Whether a file in the folder of characters has cards, by its name."""
    return name.lower().endswith(".toml") and not language_of(Path(name))
