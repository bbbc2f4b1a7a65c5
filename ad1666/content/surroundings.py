"""What lies beside a scenario: the characters and items of its author, with their pictures."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from attrs import evolve, field, frozen

from ad1666.content.cards import Own, load_characters, load_items, read_characters, read_items
from ad1666.content.collector import Collector, ReadResult
from ad1666.content.errors import Remedy, hint
from ad1666.content.files import is_device, real, stamp
from ad1666.content.messages import counted, message
from ad1666.content.pictures import check_portrait
from ad1666.content.roots import (
    CHARACTERS,
    ITEMS,
    PORTRAITS,
    card_files,
    check_inside,
    check_number,
    root_of,
)
from ad1666.content.toml import MAX_BYTES, Table, read_toml
from ad1666.content.toml_kinds import FileKind, check_is, kind_of
from ad1666.resources import data_root
from ad1666.rules.characters import Character
from ad1666.rules.items import Item
from ad1666.rules.looks import Look

OWN = "own/"
"""Begins the names under which records keep the cards beside a scenario."""
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
) -> ReadResult[Surroundings]:
    """What is in the cards beside a scenario: all scenarios of a pack share them."""
    return Collector().attempt(_read_cards, root, items_file, files)


def _read_cards(root: Path, items_file: Path | None, files: tuple[Path, ...]) -> Surroundings:
    ours, people = load_items(), load_characters()
    own = Own(ours, people, lambda table, key: _look(root, table, key))
    errors = Collector()
    items = None if items_file is None else errors.attempt(_read, items_file, FileKind.ITEMS)
    tops = [errors.attempt(_read, file, FileKind.CHARACTERS) for file in files]
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
        items = kind_of(top.data) is FileKind.ITEMS
        if not items:
            check_is(FileKind.CHARACTERS, top)
        added, cast = own_cards(top if items else None, () if items else (top,), own)
        around = evolve(
            around, items={**around.items, **added}, characters={**around.characters, **cast}
        )
    return evolve(
        around,
        own_items=tuple(name for name in top.data if name in around.items),
        own_characters=tuple(name for name in top.data if name in around.characters),
    )


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


def _read(file: Path, kind: FileKind) -> Table:
    top = read_toml(file)
    check_is(kind, top)
    return top


def _check_room(place: Path, tops: Sequence[Table]) -> None:
    """Raises ContentError for more cards than there may be, or more than a record can keep."""
    letters = sum(len(top.document.text) for top in tops)
    cards = sum(isinstance(value, dict) for top in tops for value in top.data.values())
    held = counted("{n} card", "{n} cards", cards)
    check_number(place, held, MOST_CARDS, message("Leave some out"))
    held = counted("{n} letter", "{n} letters", letters)
    check_number(place, held, MAX_BYTES, message("Make the texts shorter"))


def _look(root: Path, table: Table, key: str) -> Look:
    """What shows a card by a picture. Raises ContentError if that is missing or unfit."""
    name, folder = table.text(key), root / PORTRAITS
    if not _PICTURE.fullmatch(name) or is_device(name):
        problem = message('{key} is "{name}"', name=name)
        remedy = message(
            "Write the name of a PNG file in {folder}, such as jan.png", folder=PORTRAITS
        )
        raise table.error(key, problem, remedy)
    file = folder / name
    if not os.path.lexists(file):
        problem = message("{key}: there is no picture {file}", file=f"{PORTRAITS}/{name}")
        raise table.error(key, problem, _put(folder, name))
    check_inside(root, file)
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
