"""Where the files of made skirmishes lie, which of them is that of a day, and which go."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes
from ad1666.game.library import read_games
from ad1666.game.records import disk
from ad1666.resources import player_root
from ad1666.skirmish.chance import VERSION

_TODAY = "today.txt"
"""Says of which day, and by which generator, which of the files is the skirmish."""
_MOST_BYTES = 1000
PREFIX = "skirmish-"
"""What the names of their files begin with."""
LAST = 40
"""How many are kept though nobody has played them: a proof may lay out sixteen."""


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


def tidy() -> None:
    """Deletes those in the player's folder that nobody needs: of no game that is kept here, not
    that of today, and not among the last that were made. Films of their games would need nothing
    but their records, which hold their text; but the board is drawn in full by its map. What cannot
    be deleted stays."""
    needed = {_stem(scenario) for scenario in read_games().scenarios}
    if (today := of_day(date.today())) is not None:
        needed.add(_stem(today))
    with suppress(OSError):
        made = sorted(folder().glob(f"{PREFIX}*"), key=lambda file: file.stat().st_mtime)
        stems = [*dict.fromkeys(_stem(file) for file in reversed(made))]
        gone = {stem for stem in stems[LAST:] if stem not in needed}
        # the scenario goes first: a map without one is not offered by anybody
        for file in sorted(made, key=lambda file: file.suffix != ".toml"):
            if _stem(file) in gone:
                file.unlink()


def _stem(file: Path) -> str:
    """What the files of a skirmish have in common."""
    return file.name.partition(".")[0]
