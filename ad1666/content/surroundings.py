"""What lies beside a scenario: the characters and items of its author, with their pictures.

The *root* of a scenario is the nearest folder with a ``pack.toml``: its own, or one of the two
above it. Without one it is the scenario's own folder. In the root are ``characters/*.toml`` (or a
single ``characters.toml``), ``items.toml``, and in ``portraits`` the pictures that they name.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from attrs import evolve, field, frozen

from ad1666.content.cards import Own, load_characters, load_items, read_characters, read_items
from ad1666.content.collector import Collector, Result
from ad1666.content.errors import ContentError, Remedy, cannot_read, hint
from ad1666.content.files import is_device, real, stamp
from ad1666.content.languages import language_of
from ad1666.content.messages import Count, Message, counted, message
from ad1666.content.packs.pack import is_pack
from ad1666.content.pictures import check_portrait
from ad1666.content.toml import MAX_BYTES, Table, read_toml
from ad1666.content.toml_kinds import Kind, check_is, kind_of
from ad1666.resources import data_root
from ad1666.rules.characters import Character
from ad1666.rules.items import Item
from ad1666.rules.looks import Look

ITEMS, CHARACTERS, PORTRAITS = "items.toml", "characters", "portraits"
OWN = "own/"
"""Begins the names under which records keep the cards beside a scenario."""
LEVELS = 2
"""How many folders above its own may hold a scenario's ``pack.toml``."""
MOST_FILES = 40
"""The most files of characters beside a scenario."""
MOST_CARDS = 500
"""The most characters beside a scenario, and the most items."""
_PICTURE = re.compile(r"\w[\w .,()'-]*\.(?i:png)")


@frozen
class Surroundings:
    """The cards that a scenario may name: those of the game and those beside it. A character that
    is not the game's has a `Look`, with the file of its portrait if it has one."""

    root: Path
    items: Mapping[str, Item]
    characters: Mapping[str, Character]
    own_items: tuple[str, ...] = ()
    """The ids of the items beside the scenario."""
    own_characters: tuple[str, ...] = ()
    """The ids of the characters beside it."""
    files: Mapping[str, Path] = field(factory=dict)
    """The files with these, by the names under which records keep them."""


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
    _check_number(folder, held, MOST_FILES, message("Put several into one"))
    there = items if os.path.lexists(items) else None
    for file in (*found, *filter(None, (there,))):
        _check_inside(root, file)
    return there, found


def surroundings_of(path: Path) -> Surroundings:
    """The cards for a scenario, a map, or a file of cards. Raises ContentError, with all mistakes
    in ``others``, if one of those beside it is invalid."""
    root = root_of(path)
    items_file, files = card_files(root)
    if items_file is None and not files:
        return Surroundings(root, load_items(), load_characters())
    pictures = sorted((root / PORTRAITS).glob("*"))
    all_files = (*files, *filter(None, (items_file,)), *pictures)
    return _surroundings(root, items_file, files, tuple(map(stamp, all_files))).value


@lru_cache(maxsize=32)
def _surroundings(
    root: Path, items_file: Path | None, files: tuple[Path, ...], _stamps: object
) -> Result[Surroundings]:
    """What is in the cards beside a scenario: all scenarios of a pack share them."""
    return Collector().attempt(_read_cards, root, items_file, files)


def _read_cards(root: Path, items_file: Path | None, files: tuple[Path, ...]) -> Surroundings:
    ours, people = load_items(), load_characters()
    own = Own(ours, people, lambda table, key: _look(root, table, key))
    errors = Collector()
    items = None if items_file is None else errors.attempt(_read, items_file, Kind.ITEMS)
    tops = [errors.attempt(_read, file, Kind.CHARACTERS) for file in files]
    errors.raise_all()
    tables = [top.value for top in tops]
    _check_room(root / CHARACTERS, tables)
    if items is not None:
        _check_room(root / ITEMS, [items.value])
    added, cast = own_cards(None if items is None else items.value, tables, own)
    kept = {f"{OWN}{CHARACTERS}/{file.relative_to(root).as_posix()}": file for file in files}
    if items_file is not None:
        kept[f"{OWN}items"] = items_file
    return Surroundings(
        root, {**ours, **added}, {**people, **cast}, tuple(added), tuple(cast), kept
    )


def cards_in(file: Path) -> Surroundings:
    """The cards in a file, wherever it lies, among those beside it; its own are the ``own`` ones.
    Raises ContentError, with all mistakes in ``others``, if it is invalid."""
    root = root_of(file)
    items_file, files = card_files(root)
    ours, people = load_items(), load_characters()
    if real(file).is_relative_to(real(data_root()) / "assets"):
        return _of_game(file, root, ours, people)
    around = surroundings_of(file)
    top = read_toml(file)
    beside = real(file) in map(real, filter(None, (items_file, *files)))
    if not beside:
        own = Own(around.items, around.characters, lambda table, key: _look(root, table, key))
        _check_room(file, [top])
        items = kind_of(top.data) is Kind.ITEMS
        if not items:
            check_is(Kind.CHARACTERS, top)
        added, cast = own_cards(top if items else None, () if items else (top,), own)
        around = evolve(
            around, items={**around.items, **added}, characters={**around.characters, **cast}
        )
    return evolve(
        around,
        own_items=tuple(name for name in top.data if name in around.items),
        own_characters=tuple(name for name in top.data if name in around.characters),
    )


def holds_cards(file: Path) -> bool:
    """Whether a TOML file is meant to have cards of characters or items, by its place or its
    keys."""
    if language_of(file):
        return False
    if file.parent.name == CHARACTERS or file.name in (ITEMS, f"{CHARACTERS}.toml"):
        return True
    try:
        return kind_of(read_toml(file).data) in (Kind.CHARACTERS, Kind.ITEMS)
    except ContentError:
        return False


def _of_game(
    file: Path, root: Path, items: Mapping[str, Item], people: Mapping[str, Character]
) -> Surroundings:
    """The game's own cards in one of its files."""
    names = read_toml(file).data
    return Surroundings(
        root,
        items,
        people,
        tuple(name for name in names if name in items),
        tuple(name for name in names if name in people),
    )


def own_cards(
    items: Table | None, characters: Iterable[Table], own: Own
) -> tuple[dict[str, Item], dict[str, Character]]:
    """The items and characters of an author. Raises ContentError, with all mistakes in ``others``:
    those in the characters when the items, which they carry, are in order."""
    added = {} if items is None else read_items(items, own)
    return added, read_characters(characters, {**own.items, **added}, own)


def _read(file: Path, kind: Kind) -> Table:
    top = read_toml(file)
    check_is(kind, top)
    return top


def _check_room(place: Path, tops: Sequence[Table]) -> None:
    """Raises ContentError for more cards than there may be, or more than a record can keep."""
    letters = sum(len(top.document.text) for top in tops)
    cards = sum(isinstance(value, dict) for top in tops for value in top.data.values())
    held = counted("{n} card", "{n} cards", cards)
    _check_number(place, held, MOST_CARDS, message("Leave some out"))
    held = counted("{n} letter", "{n} letters", letters)
    _check_number(place, held, MAX_BYTES, message("Make the texts shorter"))


def _check_number(place: Path, held: Count, most: int, remedy: Message) -> None:
    if held.n > most:
        problem = message("holds {held}, more than the {most} allowed", held=held, most=most)
        raise ContentError(place, None, problem, remedy)


def _check_inside(root: Path, file: Path) -> None:
    if not real(file).is_relative_to(real(root)):
        problem = message("is a link that leads out of the folder")
        raise ContentError(file, None, problem, message("Put the file itself there"))


def _look(root: Path, table: Table, key: str) -> Look:
    """What shows a card by a picture. Raises ContentError if that is missing or unfit."""
    name, folder = table.text(key), root / PORTRAITS
    if not _PICTURE.fullmatch(name) or is_device(name):
        problem = message('{key} is "{name}"', key=table.name(key), name=name)
        remedy = message(
            "Write the name of a PNG file in {folder}, such as jan.png", folder=PORTRAITS
        )
        raise table.error(key, problem, remedy)
    file = folder / name
    if not os.path.lexists(file):
        problem = message(
            "{key}: there is no picture {file}", key=table.name(key), file=f"{PORTRAITS}/{name}"
        )
        raise table.error(key, problem, _put(folder, name))
    _check_inside(root, file)
    check_portrait(file)
    return Look(str(file.absolute()), stamp(file))


def _put(folder: Path, name: str) -> Remedy:
    """What to do about a picture that is not there."""
    try:
        there = os.listdir(folder)
    except OSError:
        there = []
    meant = hint(name, [n for n in there if n.lower().endswith(".png")])
    return message("Put it there") if meant.close is None else meant


def _holds_cards(name: str) -> bool:
    """Whether a file in the folder of characters has cards, by its name."""
    return name.lower().endswith(".toml") and not language_of(Path(name))
