"""Campaigns in progress at a glance: what the first and the last lines of their files say. For the
start screen, which loads nothing else of them until one is opened."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

from attrs import field, frozen

from ad1666.content.errors import printable
from ad1666.resources import player_root

_SUFFIX, _NOW = ".campaign", "# now "
_HEAD, _TAIL = 4096, 65536
"""The bytes read from the beginning of a file and from its end."""


@frozen
class Glance:
    """A campaign: the title as its file has it, the name that its player has given it, the number
    and the title of the chapter that comes next or is played (0 if none does), and the points of
    the parties by their names. ``changed`` is when it was last written, in seconds."""

    path: Path
    title: str
    name: str = ""
    number: int = 0
    chapter: str = ""
    points: Mapping[str, Fraction] = field(factory=dict)
    played: int = 0
    changed: float = 0.0
    _tail: str = ""

    @property
    def over(self) -> bool:
        """Whether its story has ended."""
        return bool(self.played) and not self.number

    def names(self, record: Path) -> bool:
        """Whether it has named a record lately."""
        return record.name in self._tail


def glances() -> tuple[Glance, ...]:
    """The campaigns in the player's folder, the latest first."""
    try:
        names = os.listdir(player_root() / "campaigns")
    except OSError:  # none has been begun yet
        return ()
    found = []
    for name in names:
        if name.endswith(_SUFFIX):
            try:
                found.append(_read(player_root() / "campaigns" / name))
            except OSError:  # deleted since, or unreadable
                continue
    return tuple(sorted(found, key=lambda each: -each.changed))


def _read(path: Path) -> Glance:
    with path.open("rb") as file:
        head = file.read(_HEAD).decode("utf-8", "replace").splitlines()
        file.seek(max(0, file.seek(0, os.SEEK_END) - _TAIL))
        tail = file.read().decode("utf-8", "replace")
    fields = dict(_unsealed(line).partition(" ")[::2] for line in head[1:])
    title, name = printable(fields.get("title", path.stem)), printable(fields.get("name", ""))
    changed = path.stat().st_mtime
    last = next((line for line in reversed(tail.splitlines()) if line.startswith(_NOW)), "")
    try:
        told = json.loads(_unsealed(last).removeprefix(_NOW))
        _id, number, chapter, _playing, points, names, played = told
        scores = {printable(str(names[party])): Fraction(points[party]) for party in points}
        now = int(number), printable(str(chapter)), scores, int(played)
    except (ValueError, TypeError, KeyError, AttributeError, ZeroDivisionError, RecursionError):
        return Glance(path, title, name, changed=changed, tail=tail)
    return Glance(path, title, name, *now, changed, tail)


def _unsealed(line: str) -> str:
    """A line without its seal."""
    return line.rpartition(" ~")[0] or line
