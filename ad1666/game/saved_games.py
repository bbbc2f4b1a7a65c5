"""The player's games, and the played scenarios that do not come with the program."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from attrs import field, frozen

from ad1666.game.records.folder import DAMAGED, SUFFIX, lesson_record, records_folder
from ad1666.game.records.paths import read_path
from ad1666.game.records.record import BadRecord, Record, Trouble, Winner, read
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
    scenario: str = ""
    """The file name of the scenario, empty if not known."""
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


def read_games() -> Games:
    """Reads the records in the player's folder, each once. Damaged ones are listed as unfinished,
    and so is what was kept of them; files deleted meanwhile are left out. The last lesson is listed
    as finished if it is over, otherwise not at all: it is not continued."""
    unfinished: list[Listed] = []
    finished: list[Listed] = []
    scenarios: dict[Path, None] = {}
    lesson = lesson_record()
    for path, changed in _records():
        when = _date(changed)
        try:
            record = read(path)
        except BadRecord as error:
            if os.path.isfile(path) and path != lesson:
                trouble = error.trouble
                unfinished.append(Listed(path, path.name, 0, when, trouble, can_open=False))
            continue
        if path == lesson and not record.over:
            continue
        scenario = read_path(record.header.scenario)
        if scenario.is_absolute() and os.path.isfile(scenario):
            scenarios[scenario] = None
        title = record.header.title or scenario.name
        listed = Listed(
            path,
            title,
            len(record.moves),
            when,
            record.damage,
            record.seats,
            turn=_turn(record),
            scenario=scenario.name,
            name=record.name,
            won_by=record.won_by,
        )
        (finished if record.over else unfinished).append(listed)
    return Games(tuple(unfinished), tuple(finished), tuple(scenarios))


def _turn(record: Record) -> int:
    """The turn of the last heading, which is there for readers."""
    for _number, line in reversed(record.body):
        words = line.replace(",", " ").split()
        if words[:2] == ["#", "turn"] and len(words) > 2 and words[2].isdecimal():
            return int(words[2])
    return 0


def _records() -> list[tuple[Path, float]]:
    """The files in the player's folder and the last lesson, each with the time it was last written,
    the latest first."""
    found = []
    patterns = f"*{SUFFIX}", f"*{SUFFIX}{DAMAGED}*"
    paths = [path for pattern in patterns for path in records_folder().glob(pattern)]
    for path in (*paths, lesson_record()):
        try:
            changed = path.stat().st_mtime
        except OSError:  # deleted since, or a link that leads nowhere
            continue
        if not path.is_dir():
            found.append((path, changed))
    return sorted(found, key=lambda entry: (-entry[1], entry[0]))


def _date(changed: float) -> datetime | None:
    try:
        return datetime.fromtimestamp(changed)
    except (ValueError, OverflowError, OSError):  # before the year 1 or after 9999
        return None
