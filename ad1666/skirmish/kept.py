"""Where the files of made skirmishes lie, and which of them is that of a day."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes
from ad1666.game.records import disk
from ad1666.resources import player_root
from ad1666.skirmish.chance import VERSION

_TODAY = "today.txt"
"""Says of which day, and by which generator, which of the files is the skirmish."""
_MOST_BYTES = 1000


def folder() -> Path:
    """Where they lie, as those of other authors might."""
    return player_root() / "skirmishes"


def is_made(scenario: Path) -> bool:
    """Whether a scenario is a skirmish that was made here."""
    return scenario.parent == folder().resolve()


def of_day(day: date) -> Path | None:
    """The scenario of a day's skirmish; None if it has still to be made here."""
    with suppress(ContentError, ValueError):
        *told, name = read_bytes(folder() / _TODAY, _MOST_BYTES).decode().split()
        file = folder() / Path(name).name
        if told == [day.isoformat(), str(VERSION)] and file.is_file():
            return file
    return None


def note(day: date, file: Path) -> None:
    """Notes which file is the skirmish of a day. Raises OSError."""
    line = f"{day.isoformat()} {VERSION} {file.name}\n"
    disk.replace(folder() / _TODAY, line.encode())
