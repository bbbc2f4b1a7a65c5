"""The campaigns in progress as the start screen shows them: read from the last lines of their
files, so that nothing else of them is loaded until one is opened."""

from __future__ import annotations

import json
import os
from fractions import Fraction
from pathlib import Path

from attrs import frozen

from ad1666.content.errors import printable
from ad1666.i18n import N_, _
from ad1666.resources import player_root
from ad1666.rules.magic import roman
from ad1666.table import words

_OWN = N_("Fourteen Nights in Vienna"), N_("The Blades"), N_("The Crowns")
"""The names in the game's own campaign, which the catalogues have, so that its translation need not
be read for the start screen."""
_SUFFIX = ".campaign"
_NOW = "# now "
_HEAD, _TAIL = 4096, 65536
"""The bytes read from the beginning of a file and from its end."""


@frozen
class Left:
    """A campaign that may be gone on with: its title, or the name that its player has given it, and
    where it stands. ``records`` are the ends of its lines, in which records are named."""

    path: Path
    title: str
    number: int = 0
    chapter: str = ""
    standing: str = ""
    over: bool = False
    changed: float = 0.0
    tail: str = ""

    @property
    def told(self) -> str:
        """Where it stands, in a line."""
        if not self.number:
            return self.standing
        where = f"{roman(self.number)}. {words.title(self.chapter)}"
        return f"{where} · {self.standing}" if self.standing else where

    def names(self, record: Path) -> bool:
        """Whether it names a record lately."""
        return record.name in self.tail


def left() -> tuple[Left, ...]:
    """The campaigns in the player's folder, the latest first."""
    try:
        names = os.listdir(player_root() / "campaigns")
    except OSError:  # none has been begun yet
        return ()
    found = []
    for name in names:
        path = player_root() / "campaigns" / name
        if name.endswith(_SUFFIX):
            try:
                found.append(_read(path))
            except OSError:  # deleted since, or unreadable
                continue
    return tuple(sorted(found, key=lambda each: -each.changed))


def _read(path: Path) -> Left:
    with path.open("rb") as file:
        head = file.read(_HEAD).decode("utf-8", "replace").splitlines()
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - _TAIL))
        tail = file.read().decode("utf-8", "replace")
    fields = dict(_unsealed(line).partition(" ")[::2] for line in head[1:])
    title = printable(fields.get("name") or _(fields.get("title", path.stem)))
    changed = path.stat().st_mtime
    last = next((line for line in reversed(tail.splitlines()) if line.startswith(_NOW)), "")
    try:
        _id, number, chapter, _playing, points, names, played = json.loads(
            _unsealed(last).removeprefix(_NOW)
        )
        told = [_("{party} {points}").format(party=_(str(names[party])), points=_points(value))
                for party, value in points.items()]  # fmt: skip
        over = bool(played) and not _id
        where = int(number), printable(str(chapter)), printable(", ".join(told))
    except (ValueError, TypeError, KeyError, AttributeError, ZeroDivisionError):
        return Left(path, title, changed=changed, tail=tail)
    return Left(path, title, *where, over, changed, tail)


def _unsealed(line: str) -> str:
    """A line without its seal."""
    return line.rpartition(" ~")[0] or line


def _points(value: str) -> str:
    full, half = divmod(Fraction(value), 1)
    return f"{full or ''}½" if half else str(full)
