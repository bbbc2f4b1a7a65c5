"""What a list of games says of each, read from its record once and then from a small index.

The index is only a cache: it knows a record by what the system says of its file, is ignored if it
is damaged or of another version, and is made again where it is missing.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

from ad1666.game.records.record import NOBODY, Record, Winner
from ad1666.game.seats import Seat
from ad1666.resources import player_root
from ad1666.rules import VERSION
from ad1666.rules.cards import Side

_FORMAT = 1
"""Raise it when a `Summary` changes, or what is read from a record."""
_HEAD = f"ad1666 games {_FORMAT} rules {VERSION} ".encode()

Stamp = tuple[int, ...]
"""What changes when a file does."""


@frozen
class Summary:
    """An undamaged record in a list of games."""

    title: str
    """The title of the scenario, empty in old records."""
    scenario: str
    """The scenario as the record names it."""
    moves: int
    turn: int
    """The turn that it has reached, 0 if not known."""
    seats: Mapping[Side, Seat]
    """The programs that play in it."""
    name: str
    """The player's name for it, empty if there is none."""
    over: bool
    won_by: Winner | None
    """Who won it; None if it is not over, was abandoned, or the record does not say."""

    @classmethod
    def of(cls, record: Record) -> Summary:
        """The summary of a record."""
        return cls(
            record.header.title,
            record.header.scenario,
            len(record.moves),
            _turn(record),
            record.seats,
            record.name,
            record.over,
            record.won_by,
        )

    def packed(self) -> list[Any]:
        """The summary as JSON holds it."""
        seats = {side.value: (seat.name, seat.seed) for side, seat in self.seats.items()}
        numbers = self.moves, self.turn
        return [self.title, self.scenario, *numbers, seats, self.name, self.over, self.won_by]

    @classmethod
    def unpacked(cls, packed: list[Any]) -> Summary:
        """The summary that was packed."""
        *texts, moves, turn, seats, name, over, won_by = packed
        title, scenario = texts
        sat = {Side(side): Seat(player, seed) for side, (player, seed) in seats.items()}
        winner: Winner | None = won_by if won_by in (None, NOBODY) else Side(won_by)
        return cls(title, scenario, moves, turn, sat, name, over, winner)


def _turn(record: Record) -> int:
    """The turn of the last heading, which is there for readers."""
    for _number, line in reversed(record.body):
        words = line.replace(",", " ").split()
        if words[:2] == ["#", "turn"] and len(words) > 2 and words[2].isdecimal():
            return int(words[2])
    return 0


def stamp(found: os.stat_result) -> Stamp:
    """The stamp of a file."""
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


@define
class Index:
    """The summaries of the records that were listed last, by their paths."""

    _before: dict[str, tuple[list[int], list[Any]]] = field(factory=dict)
    _now: dict[str, tuple[list[int], list[Any]]] = field(factory=dict)

    @classmethod
    def read(cls) -> Index:
        """The index on disk, empty if there is none that can be used."""
        try:
            head, data = index_file().read_bytes().split(b"\n", 1)
            found = json.loads(data) if head == _head(data) else None
        except (OSError, ValueError):
            found = None
        return cls(found) if isinstance(found, dict) else cls()

    def find(self, path: Path, stamp: Stamp) -> Summary | None:
        """The summary of a record whose file has not changed since; None if it is not known."""
        known = self._before.get(str(path))
        if known is None or known[0] != list(stamp):
            return None
        self._now[str(path)] = known
        return Summary.unpacked(known[1])

    def keep(self, path: Path, stamp: Stamp, summary: Summary) -> None:
        """Adds the summary of a record."""
        self._now[str(path)] = list(stamp), summary.packed()

    def write(self) -> None:
        """Writes what was found or added, if that is anything new. Does nothing if it cannot be
        written: then the records are read again."""
        if self._now == self._before or not index_file().parent.is_dir():
            return
        data = json.dumps(self._now, separators=(",", ":")).encode()  # ASCII: any path fits
        draft = index_file().with_suffix(f".{os.getpid()}")
        # no waiting for the disk: it may be lost
        with suppress(OSError):
            draft.write_bytes(_head(data) + b"\n" + data)
            os.replace(draft, index_file())
            return
        with suppress(OSError):
            draft.unlink()


def index_file() -> Path:
    """Where the index is kept."""
    return player_root() / "games.index"


def _head(data: bytes) -> bytes:
    """The first line of an index: its version and a checksum."""
    return _HEAD + f"{zlib.crc32(data):08x}".encode()
