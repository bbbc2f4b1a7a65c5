"""Where the scenarios of records are. A record may be sent to anybody, so it names a scenario that
does not come with the game by its file name alone; in which folder that is, only the player's own
folder knows."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from ad1666.game.records import disk
from ad1666.game.records.paths import read_path, written
from ad1666.resources import data_root, player_root

_OWN = "./"
"""Begins the name of a scenario that does not come with the game."""
_MOST = 500
"""Scenarios whose places are known, the one played last first."""


def name_of(path: Path) -> str:
    """The name of a scenario in a record."""
    if path.resolve().parent == (data_root() / "scenarios").resolve():
        return path.name
    return _OWN + written(Path(path.name))


def remember(path: Path) -> None:
    """Keeps in mind where a scenario is, unless it comes with the game. If that cannot be written,
    its games go on with what their records hold."""
    if not name_of(path).startswith(_OWN) or not os.path.isfile(path):
        return
    known = [str(place) for place in _known()]
    places = list(dict.fromkeys((str(path.resolve()), *known)))[:_MOST]
    if places != known:
        with suppress(OSError):
            disk.replace(_file(), json.dumps(places).encode())  # ASCII: any path fits


def places_of(named: str) -> tuple[Path, ...]:
    """Where the scenario of a record may be, the latest place first: of a scenario of the player's
    own where such a file was, of one in an old record where that says. They may be gone."""
    path = read_path(named)
    if path.is_absolute():
        return (path,)
    if not named.startswith(_OWN):
        return ()
    return tuple(place for place in _known() if place.name == path.name)


def _known() -> list[Path]:
    """The places in the player's folder, the latest first."""
    try:
        found = json.loads(_file().read_bytes())
    except (OSError, ValueError):
        return []
    texts = found if isinstance(found, list) else []
    return [Path(place) for place in texts if isinstance(place, str)]


def _file() -> Path:
    return player_root() / "scenarios.json"
