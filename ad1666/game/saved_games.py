"""The games of the player, and the scenarios of their own that were played."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from attrs import field, frozen

from ad1666.game.records.record import BadRecord, read
from ad1666.game.records.writer import DAMAGED
from ad1666.game.seats import Seat
from ad1666.game.session import SUFFIX, records_folder
from ad1666.rules.cards import Side


@frozen
class Listed:
    """A record in the player's folder, as far as it can be told without replaying it."""

    path: Path
    title: str
    """That of the scenario; the name of a file where it is not known."""
    moves: int = 0
    when: datetime | None = None
    """When it was written last, None if the system's date is none."""
    problem: str | None = None
    """What is damaged, where, and what to do."""
    seats: Mapping[Side, Seat] = field(factory=dict)
    """The programs that play in it."""
    can_open: bool = True
    """Whether anything of it can be gone on with."""


def unfinished() -> tuple[Listed, ...]:
    """The games not yet over, the latest first; what is damaged is among them, and what was kept of
    it. What is deleted meanwhile is left out."""
    found = []
    for path, changed in _records():
        listed = _listed(path, changed)
        if listed is not None:
            found.append(listed)
    return tuple(found)


def own_scenarios() -> tuple[Path, ...]:
    """The scenarios that do not come with the game, were played and are still there, the one
    played latest first."""
    found: dict[Path, None] = {}
    for path, _ in _records():
        try:
            scenario = Path(read(path).header.scenario)
        except BadRecord:
            continue
        if scenario.is_absolute() and os.path.isfile(scenario):
            found[scenario] = None
    return tuple(found)


def _records() -> list[tuple[Path, float]]:
    """The files in the player's folder with when they were written last, the latest first."""
    found = []
    for pattern in (f"*{SUFFIX}", f"*{SUFFIX}{DAMAGED}*"):
        for path in records_folder().glob(pattern):
            try:
                changed = path.stat().st_mtime
            except OSError:  # deleted since, or a link that leads nowhere
                continue
            if not path.is_dir():
                found.append((path, changed))
    return sorted(found, key=lambda entry: (-entry[1], entry[0]))


def _listed(path: Path, changed: float) -> Listed | None:
    """What the list says of a record; None if the game is over, or the file is gone."""
    when = _date(changed)
    try:
        record = read(path)
    except BadRecord as error:
        if not os.path.isfile(path):
            return None
        return Listed(path, path.name, when=when, problem=str(error), can_open=False)
    if record.over:
        return None
    title = record.header.title or Path(record.header.scenario).name
    return Listed(path, title, len(record.moves), when, record.damage, record.seats)


def _date(changed: float) -> datetime | None:
    try:
        return datetime.fromtimestamp(changed)
    except (ValueError, OverflowError, OSError):  # before the year 1 or after 9999
        return None
