"""Where records are kept and how they are named, and where their scenarios are.

A record may be sent to anybody, so it names a scenario that does not come with the game by its file
name alone; in which folder that is, only the player's own folder knows. Records are lines of UTF-8,
while a path may hold any character and even bytes that are not UTF-8.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes
from ad1666.content.letters import strange
from ad1666.content.packs.pack import box
from ad1666.content.packs.shelf import pack_of, packs_folder
from ad1666.game.records import disk
from ad1666.resources import data_root, player_root

SUFFIX = ".ad1666"
DAMAGED = ".damaged-"
"""Suffix of a damaged record's name, before a number."""
BEGUN = re.compile("^[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{6}-")
"""What `dated` puts before a name."""
_LONGEST = 100
"""Bytes of a scenario's name in the name of its record: file systems limit the length."""


def records_folder() -> Path:
    """Where the records of games are kept."""
    return player_root() / "games"


def dated(when: datetime, name: str) -> str:
    """The name of a record by the time its game began or ended, so that records sort by date."""
    return f"{when:%Y-%m-%d-%H%M%S}-{name}"


def new_paths(stem: str, folder: Path | None = None, suffix: str = SUFFIX) -> Iterator[Path]:
    """Unused paths for a game that begins now, or for what goes into another folder by now."""
    short = stem.encode("utf-8", "ignore")[:_LONGEST].decode("utf-8", "ignore")
    name = dated(datetime.now(), short)
    for number in count(1):
        path = (folder or records_folder()) / f"{name}{f'-{number}' * (number > 1)}{suffix}"
        if not path.exists():
            yield path


def stem_of(record: Path) -> str:
    """The name of a record without its date and its suffixes."""
    name = record.name.partition(SUFFIX)[0]
    return BEGUN.sub("", name) or name


def followed(path: Path) -> Path:
    """The file itself, if a link lists a record that was saved elsewhere: locking, writing and
    preserving damaged content happen there."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


_LESSON = "lesson"


def lesson_record(name: str) -> Path:
    """The file of the last time that a lesson was begun."""
    return player_root() / f"{_LESSON}-{name}{SUFFIX}"


def lesson_records() -> list[Path]:
    """The files of the lessons that have been begun."""
    return sorted(player_root().glob(f"{_LESSON}*{SUFFIX}"))


_OWN = "./"
"""Begins the name of a scenario that does not come with the game."""
_MOST_BYTES = 4_000_000
_MOST = 500
"""Scenarios whose places are known, the one played last first."""


def name_of(path: Path) -> str:
    """The name of a scenario in a record: in an added pack, the id of that and the path in it; of
    one beside a campaign of the game's own, the folder of that."""
    if path.resolve().parent == (data_root() / "scenarios").resolve():
        return path.name
    if path.resolve().parent.parent == _told().resolve():
        return f"{_OWN}{path.parent.name}/{path.name}"
    if (pack := pack_of(path)) is not None:
        return f"{_OWN}{pack.id}/{path.absolute().relative_to(pack.folder).as_posix()}"
    return _OWN + written(Path(path.name))


def _told() -> Path:
    """The folder of the game's own campaigns."""
    return box().places["campaigns"]


def remember(path: Path) -> None:
    """Keeps in mind where a scenario is, unless it comes with the game or is in an added pack. If
    that cannot be written, its games go on with what their records hold."""
    if name_of(path) != _OWN + written(Path(path.name)) or not os.path.isfile(path):
        return
    known = [str(place) for place in _known()]
    places = list(dict.fromkeys((str(path.resolve()), *known)))[:_MOST]
    if places != known:
        with suppress(OSError):
            disk.replace(_file(), json.dumps(places).encode())  # ASCII: any path fits


def places_of(named: str) -> tuple[Path, ...]:
    """Where the scenario of a record may be, the latest place first: of one in a pack or beside a
    campaign there, of another of the player's own where such a file was, of one in an old record
    where that says. They may be gone."""
    path = read_path(named)
    if path.is_absolute():
        return (path,)
    if not named.startswith(_OWN):
        return ()
    if len(path.parts) > 1:
        ours = _told() / path
        there = ours if os.path.isfile(ours) else packs_folder() / path
        return () if ".." in path.parts else (there,)
    return tuple(place for place in _known() if place.name == path.name)


def _known() -> list[Path]:
    """The places in the player's folder, the latest first."""
    try:
        found = json.loads(read_bytes(_file(), _MOST_BYTES))
    except (ContentError, ValueError):
        return []
    texts = found if isinstance(found, list) else []
    return [Path(place) for place in texts if isinstance(place, str)]


def _file() -> Path:
    return player_root() / "scenarios.json"


_ESCAPED = re.compile(r"\\u([0-9a-f]{4})|\\U(00(?:0[0-9a-f]|10)[0-9a-f]{4})")


def written(path: Path) -> str:
    """A path on one line, with what a record cannot hold escaped: half characters and new lines
    above all."""
    return "".join(letter if strange(letter) is None else _escaped(letter) for letter in str(path))


def read_path(text: str) -> Path:
    """The path that a record names. An escape stands for itself if there is such a file: on Windows
    a folder may begin with ``\\u``."""
    if "\\" not in text or os.path.exists(text):
        return Path(text)
    return Path(_ESCAPED.sub(lambda found: chr(int(found[1] or found[2], 16)), text))


def _escaped(letter: str) -> str:
    code = ord(letter)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
