"""The player's games, and the played scenarios that do not come with the program."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from attrs import field, frozen

from ad1666.game.records.places import (
    DAMAGED,
    SUFFIX,
    lesson_record,
    places_of,
    read_path,
    records_folder,
)
from ad1666.game.records.record import BadRecord, Trouble, Winner, read
from ad1666.game.records.summary import Index, Summary, stamp
from ad1666.game.seats import Seat
from ad1666.rules.cards import Side


@frozen
class Listed:
    """A record in the player's folder, as far as it is known without a replay."""

    path: Path
    title: str
    """The title of the scenario, or the name of a file if that is not known."""
    moves: int = 0
    when: datetime | None = None
    """When it was last written, None if the system's date is invalid."""
    problem: Trouble | None = None
    """What is damaged, where, and what to do."""
    seats: Mapping[Side, Seat] = field(factory=dict)
    """The programs that play in it."""
    can_open: bool = True
    """Whether any of it can be continued."""
    turn: int = 0
    """The turn that it has reached, 0 if not known."""
    file: Path = Path()
    """The file of the scenario; relative for one of the game's own, empty if not known."""
    name: str = ""
    """The player's name for it, empty if there is none."""
    won_by: Winner | None = None
    """Who won it; None if it is not over, was abandoned, or the record does not say."""


@frozen
class Games:
    """The player's games, ``unfinished`` and ``finished``, the latest first; and the ``scenarios``
    of all of them that do not come with the program and still exist, the one played last first."""

    unfinished: tuple[Listed, ...]
    finished: tuple[Listed, ...]
    scenarios: tuple[Path, ...]
    unread: int = 0
    """How many records have still to be read."""


def read_games(seconds: float | None = None) -> Games:
    """Lists the records in the player's folder: those that have not changed since they were listed
    last by the index, the others by reading each once; with ``seconds`` only as many as can be read
    in that time, the latest first, but one at least.

    Damaged ones are listed as unfinished, and so is what was kept of them; files deleted meanwhile
    are left out. The last lesson is listed as finished if it is over, otherwise not at all: it is
    not continued.
    """
    unfinished: list[Listed] = []
    finished: list[Listed] = []
    scenarios: dict[Path, None] = {}
    lesson, index, unread = lesson_record(), Index.read(), 0
    spent = 0.0  # on records that need not be read again
    for path, found in _records():
        summary, damage = index.find(path, stamp(found)), None
        if summary is None:
            if seconds is not None and spent > seconds:
                unread += 1
                continue
            begun = time.monotonic()
            try:
                record = read(path)
            except BadRecord as error:
                if os.path.isfile(path) and path != lesson:
                    unfinished.append(_unreadable(path, found, error.trouble))
                continue
            summary, damage = Summary.of(record), record.damage
            if damage is None:
                index.keep(path, stamp(found), summary)
                spent += time.monotonic() - begun
        if path == lesson and not summary.over:
            continue
        listed = _listed(path, found, summary, damage)
        (finished if summary.over else unfinished).append(listed)
        scenarios |= dict.fromkeys(places_of(summary.scenario))
    index.write()
    own = tuple(path for path in scenarios if os.path.isfile(path))
    return Games(tuple(unfinished), tuple(finished), own, unread)


def _listed(path: Path, found: os.stat_result, summary: Summary, damage: Trouble | None) -> Listed:
    there = (place for place in places_of(summary.scenario) if os.path.isfile(place))
    scenario = next(there, read_path(summary.scenario))
    return Listed(
        path,
        summary.title or scenario.name,
        summary.moves,
        _date(found.st_mtime),
        damage,
        summary.seats,
        turn=summary.turn,
        file=scenario,
        name=summary.name,
        won_by=summary.won_by,
    )


def _unreadable(path: Path, found: os.stat_result, trouble: Trouble) -> Listed:
    return Listed(path, path.name, 0, _date(found.st_mtime), trouble, can_open=False)


def _records() -> list[tuple[Path, os.stat_result]]:
    """The files in the player's folder and the last lesson, each with what the system says of it,
    the latest first."""
    found = []
    folder = records_folder()
    try:
        names = [name for name in os.listdir(folder) if _is_record(os.path.normcase(name))]
    except OSError:  # nothing has been played yet
        names = []
    for path in (*(folder / name for name in names), lesson_record()):
        try:
            told = os.stat(path)
        except OSError:  # deleted since, or a link that leads nowhere
            continue
        if not stat.S_ISDIR(told.st_mode):
            found.append((path, told))
    return sorted(found, key=lambda entry: (-entry[1].st_mtime, entry[0]))


def _is_record(name: str) -> bool:
    return name.endswith(SUFFIX) or f"{SUFFIX}{DAMAGED}" in name


def _date(changed: float) -> datetime | None:
    try:
        return datetime.fromtimestamp(changed)
    except (ValueError, OverflowError, OSError):  # before the year 1 or after 9999
        return None
