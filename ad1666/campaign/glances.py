"""Campaigns in progress at a glance: what the first and the last lines of their files say. For the
start screen, which loads nothing else of them until one is opened."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from urllib.parse import unquote

from attrs import evolve, field, frozen

from ad1666.content.errors import ContentError, printable
from ad1666.content.files import read_ends
from ad1666.game.records.lines import sealed_lines, unseal
from ad1666.game.records.record import is_newer
from ad1666.resources import player_root
from ad1666.rules import VERSION

SUFFIX = ".campaign"
TORN = ".torn-"
"""Follows in the name under which a damaged save is set aside, before a number."""
NOW = "# now "
"""Begins the line that says where the story is."""
FORMAT = "ad1666 campaign 6"
RULES, TITLE, NAME = "rules", "title", "name"
"""The keys of the rules by which it began, of the title of the campaign, and of the player's name
for it."""
_RECORDS = {"chapter": 2, "deal": 0, "moved": 0, "again": 0}
"""The entries that name the record of a game, each with the place of its name."""
_CONTENT, _SEED = "content ", "seed "
_HEAD, _TAIL = 4096, 65536
"""The bytes read from the beginning of a file and from its end."""
_SPOILT = ValueError, TypeError, KeyError, AttributeError, ZeroDivisionError, RecursionError
"""What a line may raise that is torn, or was written by somebody else."""


def saves_folder() -> Path:
    """Where campaigns are kept."""
    return player_root() / "campaigns"


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
    record: str = ""
    """The name of the record of the chapter that is played; empty if none is."""
    records: frozenset[str] = frozenset()
    """The names of the records of all its nights, as far as the end of its file tells them."""
    changed: float = 0.0
    newer: bool = False
    """Whether a newer version of the program wrote it, so that it cannot be opened here."""
    aside: bool = False
    """Whether it is a damaged one that was set aside."""
    known_by: str = ""
    """What all states of one campaign have in common; empty if it is not to be known again."""
    states: tuple[Glance, ...] = ()
    """The same campaign in other states, the latest first (`ad1666.campaign.states`)."""

    @property
    def when(self) -> datetime | None:
        """When it was last written, None if the system's date is invalid."""
        try:
            return datetime.fromtimestamp(self.changed)
        except (ValueError, OverflowError, OSError):  # before the year 1 or after 9999
            return None

    @property
    def over(self) -> bool:
        """Whether its story has ended."""
        return bool(self.played) and not self.number


def glances() -> tuple[Glance, ...]:
    """The campaigns in the player's folder, the latest first. What is the same campaign in several
    states is listed once, in the latest of them."""
    campaigns: dict[str, Glance] = {}
    aside: list[Glance] = []
    for found in sorted(_files(), key=lambda each: -each.changed):
        key = found.known_by or str(found.path)
        if found.aside:
            aside.append(found)
        elif key in campaigns:
            campaigns[key] = _with_state(campaigns[key], found)
        else:
            campaigns[key] = found
    for found in aside:
        if found.known_by in campaigns:
            campaigns[found.known_by] = _with_state(campaigns[found.known_by], found)
    return tuple(campaigns.values())


def _with_state(campaign: Glance, state: Glance) -> Glance:
    return evolve(campaign, states=(*campaign.states, state))


def _files() -> Iterator[Glance]:
    try:
        names = os.listdir(saves_folder())
    except OSError:  # none has been begun yet
        return
    for name in names:
        aside = f"{SUFFIX}{TORN}" in name
        if name.endswith(SUFFIX) or aside:
            path = saves_folder() / name
            try:
                yield evolve(_read(path), aside=aside)
            except ContentError:  # deleted since, no ordinary file, or unreadable, which is told
                if os.path.isfile(path):
                    yield Glance(path, printable(name), aside=aside)


def _read(path: Path) -> Glance:
    begins, ends = read_ends(path, _HEAD, _TAIL)
    lines, tail = sealed_lines(begins.split(b"\n")), _texts(ends)
    head = [line.text for line in lines]
    changed = 0.0
    with suppress(OSError):
        changed = os.stat(path).st_mtime
    fields = dict(line.partition(" ")[::2] for line in head[1:])
    title, name = printable(fields.get(TITLE) or path.stem), printable(fields.get(NAME, ""))
    rules = fields.get(RULES, "") if all(line.sound for line in lines[:2]) else ""
    newer = (lines[0].sound and is_newer(head[0], FORMAT)) or _whole(rules) > VERSION
    known_by = _known_by(head)
    glance = Glance(path, title, name, changed=changed, newer=newer, known_by=known_by)
    return _standing(glance, tail)


def _whole(number: str) -> int:
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else 0


def _known_by(head: Sequence[str]) -> str:
    """What makes a campaign known again: all that its header says before the content. One without
    chances of its own could be any."""
    lines = head[1 : next((n for n, line in enumerate(head) if line.startswith(_CONTENT)), 0)]
    seeded = any(line.startswith(_SEED) and line != f"{_SEED}0" for line in lines)
    return "\n".join(lines) if seeded else ""


def _texts(lines: bytes) -> list[str]:
    """The texts of sealed lines from somewhere in a file."""
    return [unseal(line)[0].decode("utf-8", "replace") for line in lines.split(b"\n")]


def _records(lines: Sequence[str]) -> Iterator[str]:
    """The records that lines name, the last first."""
    for line in reversed(lines):
        word, *rest = line.split(" ")
        place = _RECORDS.get(word, len(rest))
        if place < len(rest):
            yield unquote(rest[place])


def _standing(glance: Glance, lines: Sequence[str]) -> Glance:
    """A campaign with where it stands, by the last line that says so and can be read."""
    records = (*_records(lines), "")
    glance = evolve(glance, records=frozenset(records) - {""})
    for line in reversed(lines):
        with suppress(*_SPOILT):
            if line.startswith(NOW):
                _id, number, chapter, playing, points, names, played = json.loads(line[len(NOW) :])
                return evolve(
                    glance,
                    number=int(number),
                    chapter=printable(str(chapter)),
                    points={printable(str(names[p])): Fraction(points[p]) for p in points},
                    played=int(played),
                    record=records[0] if playing else "",
                )
    return glance
