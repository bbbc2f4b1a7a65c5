"""A starter map and scenario, with tilesets for the map and schemas for the editor of texts."""

from __future__ import annotations

import os
import re
import shlex
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import Factory, frozen

from ad1666.console.templates import StarterParts, ground_of, map_text, scenario_text
from ad1666.content.equipment import equip, holds
from ad1666.content.errors import ContentError, Remedy, cannot_write, unfit
from ad1666.content.files import is_device
from ad1666.content.letters import strange
from ad1666.content.maps.copies import copy_of, is_of_this_game
from ad1666.content.maps.properties import TITLE_TOO_LONG
from ad1666.content.maps.schema import TITLE
from ad1666.content.messages import Message, message
from ad1666.importing.wishes import Wish

if TYPE_CHECKING:
    from ad1666.importing.place import Notes

LONGEST = 60
"""Characters in the name of a map."""
_NAME = re.compile(f"[A-Za-z0-9][A-Za-z0-9_-]{{0,{LONGEST - 1}}}")
_APOSTROPHES = re.compile("['\u2019]")
_BETWEEN = re.compile("[^A-Za-z0-9_]+")
"""What stands between the words of a title."""
_OF_FOLDERS = re.compile(r"[/\\]")
_SUFFIXES = (".tmx", ".toml")
_STROKES = str.maketrans("łŁøØđĐħı", "lLoOdDhi")
_DOUBLE = {"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ð": "d", "þ": "th", "Þ": "Th"}
"""Letters that Unicode does not take for others with an accent."""


@frozen
class Starter:
    """What was created: the map, the scenario, and files added beside them or left alone."""

    map: Path
    scenario: Path
    added: tuple[Path, ...]
    left: tuple[Path, ...]
    notes: Notes | None = None
    """What was not taken over from the file that it was begun from."""


@frozen
class StarterFile:
    """A file that a map is begun from, and what of it is wanted."""

    file: Path
    wish: Wish = Factory(Wish)


def begin(
    name: str, folder: Path, title: str | None = None, origin: StarterFile | None = None
) -> Starter:
    """Creates a map and a scenario of that name or title in a folder, which is created if needed.
    What has spaces is a title, from which the name of the files is made. Accents are kept in the
    title only: not every system reads them in the names of files. With an ``origin``, the map shows
    what that file does. Nothing is overwritten. Raises ContentError if one of them exists or cannot
    be written, or if the origin cannot be taken over."""
    file_name = file_name_of(name)
    if strange(name) is None and (lost := _not_latin(name)):
        problem = message("no file can be named after {letters}", letters=lost)
        command = f"ad1666 new old-mill --title {shlex.quote(name)}"
        remedy = message(
            "Name the files in letters from A to Z, and give the title: {command}", command=command
        )
        raise ContentError(folder / f"{name}.tmx", None, problem, remedy)
    if not _NAME.fullmatch(file_name) or len(name) > LONGEST or strange(name):
        problem = message("'{name}' is not a valid name for a map", name=repr(name)[1:-1])
        remedy = message(
            "Use at most {most} letters from A to Z, digits, - and _, the first a letter or a "
            'digit, such as old-mill, or a title in quotes, such as "Old mill"',
            most=LONGEST,
        )
        raise ContentError(folder / f"{name}.tmx", None, problem, remedy)
    if is_device(file_name):
        problem = message("'{name}' is the name of a device on Windows", name=repr(name)[1:-1])
        remedy = message("Choose another name, such as {example}", example=f"{name}-1")
        raise ContentError(folder / f"{name}.tmx", None, problem, remedy)
    title = _titled(name) if title is None else title.strip()
    if wrong := _unfit_title(title):
        raise ContentError(folder / f"{file_name}.tmx", None, *wrong)
    drawn, scenario = (folder / f"{file_name}{suffix}" for suffix in _SUFFIXES)
    _check_free(drawn, scenario)
    notes = None
    if origin is None:
        text = scenario_text(title, file_name, StarterParts())
        files = {drawn: map_text(title).encode(), scenario: text}
    else:
        files, notes = _taken_over(origin, title, drawn, scenario)
        _check_free(*files)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        added, left = equip(folder, files)
        for file, text in files.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("xb") as new:
                new.write(text)
    except (OSError, ValueError) as error:
        raise cannot_write(Path(getattr(error, "filename", None) or folder), error) from None
    pictures = tuple(file for file in files if file not in (drawn, scenario))
    return Starter(drawn, scenario, (*pictures, *added), left, notes)


def _check_free(*files: Path) -> None:
    """Raises ContentError if one of the files exists."""
    for file in files:
        if os.path.lexists(file):
            remedy = message("Choose another name, or another folder with --folder")
            raise ContentError(file, None, message("already exists"), remedy)


def _taken_over(
    origin: StarterFile, title: str, map_file: Path, scenario: Path
) -> tuple[dict[Path, bytes], Notes]:
    """The files of a map that shows what another file does, and what was not taken over."""
    if is_of_this_game(origin.file):
        return _copied(origin, title, map_file, scenario)
    # loads pygame, which other maps begin without
    from ad1666.importing.reader import take_over
    from ad1666.importing.spots import spots_of
    from ad1666.importing.written import drawn

    place = take_over(origin.file, origin.wish)
    spots = spots_of(origin.file, place)
    made = drawn(place, spots, title, map_file.stem)
    files = {map_file.parent / name: data for name, data in made.pictures.items()}
    text = scenario_text(
        title, map_file.stem, StarterParts(way_out=bool(spots.west), zone="middle")
    )
    return {map_file: made.xml, scenario: text, **files}, place.notes


def _copied(
    origin: StarterFile, title: str, map_file: Path, scenario: Path
) -> tuple[dict[Path, bytes], Notes]:
    """The files of a copy of a map of this game, but for those that are in its folder already.
    Raises ContentError if a part of it is wanted, or it has no room for a scenario."""
    from ad1666.importing.place import Notes

    if origin.wish != Wish():
        problem = message("is a map of this game, which is copied whole")
        remedy = message("Leave out --area and --size, and cut the copy in Tiled")
        raise ContentError(origin.file, None, problem, remedy)
    made, notes = copy_of(origin.file, title, map_file.parent), Notes()
    ground = ground_of(made.of)
    if not ground.stands:
        problem = message("has fewer than two starts for each side")
        raise ContentError(origin.file, None, problem, message("Add points of class Start to it"))
    notes.mark(
        message("a map of this game, with its walls, doors, zones, exits, starts and things")
    )
    if made.of.holds_scenario:
        notes.leave_out(message("the scenario in it"))
    files = {map_file.parent / name: data for name, data in made.files.items()}
    lacking = {file: data for file, data in files.items() if not holds(file, data)}
    text = scenario_text(title, map_file.stem, ground)
    return {map_file: made.xml, scenario: text, **lacking}, notes


def file_name_of(name: str) -> str:
    """The name of the files for a name or a title: "The Miller's Mill" gives
    ``the-millers-mill``."""
    plain = unaccented(name)
    if " " not in name.strip() or _OF_FOLDERS.search(name):
        return plain
    return _BETWEEN.sub("-", _APOSTROPHES.sub("", plain)).strip("-_").lower()


def unaccented(name: str) -> str:
    """A name without the accents of its letters: ``stary-młyn`` becomes ``stary-mlyn``."""
    single = "".join(_DOUBLE.get(letter, letter) for letter in name).translate(_STROKES)
    apart = unicodedata.normalize("NFKD", single)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _not_latin(name: str) -> str:
    """The letters of a name that are none of Latin, with or without accents, each once."""
    left = (letter for letter in unaccented(name) if letter.isalpha() and not letter.isascii())
    return "".join(dict.fromkeys(left))


def _titled(name: str) -> str:
    """The title of a map that was given no other name."""
    title = name.strip()
    if " " not in title:
        title = re.sub("[-_]+", " ", name).strip().capitalize() or name
    return title


def _unfit_title(title: str) -> tuple[Message, Remedy] | None:
    """The problem and the remedy for a title that no map may have."""
    if not title:
        return message("has no title"), message("Give it one, or leave out --title")
    return unfit(TITLE_TOO_LONG, TITLE, title)
