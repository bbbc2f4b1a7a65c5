"""The library of the player's games: lists them, with the played scenarios that do not come with
the program; copies, branches, ends, renames and deletes them.

What the list says of each game is read from its record once and then from a small index. The index
is only a cache: it knows a record by what the system says of its file, is ignored if it is damaged
or of another version, and is made again where it is missing.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from attrs import astuple, define, evolve, field, frozen

from ad1666.content.errors import ContentError, printable
from ad1666.content.packs.shelf import pack_of
from ad1666.game.records import disk
from ad1666.game.records.bouts import Bout, told_in
from ad1666.game.records.caches import Stamp, read_cache, stamp, write_cache
from ad1666.game.records.places import (
    DAMAGED,
    SUFFIX,
    dated,
    followed,
    lesson_records,
    new_paths,
    places_of,
    read_path,
    records_folder,
    stem_of,
)
from ad1666.game.records.record import (
    ENDED,
    NAME,
    ORDERS,
    PLAYED_ON,
    BadRecord,
    Record,
    Trouble,
    composed,
    read,
)
from ad1666.game.records.results import NOBODY, Result, Winner
from ad1666.game.seats import Seat
from ad1666.resources import player_root
from ad1666.rules import VERSION
from ad1666.rules.cards import Side

# import what only writing needs when that is done, so that the start screen shows sooner
if TYPE_CHECKING:
    from ad1666.game.records.writer import RecordLock


@frozen
class RecordSummary:
    """An undamaged record in a list of games."""

    title: str
    """The title of the scenario, empty in old records."""
    scenario: str = ""
    """The scenario as the record names it."""
    moves: int = 0
    turn: int = 0
    """The turn that it has reached, 0 if not known."""
    seats: Mapping[Side, Seat] = field(factory=dict)
    """The programs that play in it."""
    name: str = ""
    """The player's name for it, empty if there is none."""
    over: bool = False
    won_by: Winner | None = None
    """Who won it; None if it is not over, was abandoned, or the record does not say."""
    result: Result | None = None
    """How it ended; None if it is not over, was abandoned, or this is not known."""
    untold: bool = False
    """Whether it was played to its end, and only a replay can tell how it ended."""
    mail_waits: bool | None = None
    """Of a game by mail, whether its last message was sent from here, so that the other has to
    reply; None of any other game."""
    bout: Bout | None = None
    """Which of two games it is that are played with the sides swapped; None if it is none."""

    @classmethod
    def of(cls, record: Record) -> RecordSummary:
        return cls(
            record.header.title,
            record.header.scenario,
            len(record.moves),
            turn_of(record),
            record.seats,
            record.name,
            record.over,
            record.won_by,
            record.result,
            record.played_out and record.result is None,
            None if record.mail is None else record.mail.waits,
            record.bout,
        )

    def with_result(self, result: Result | None) -> RecordSummary:
        """The summary with what a replay has told, None if the game cannot be replayed."""
        won_by = self.won_by if result is None else result.winner
        return evolve(self, won_by=won_by, result=result, untold=False)

    def packed(self) -> list[Any]:
        seats = {side.value: (seat.name, seat.seed) for side, seat in self.seats.items()}
        numbers = self.moves, self.turn
        result = None if self.result is None else self.result.packed()
        end = self.over, self.won_by, result, self.untold, self.mail_waits
        bout = "" if self.bout is None else self.bout.line
        return [self.title, self.scenario, *numbers, seats, self.name, *end, bout]

    @classmethod
    def unpacked(cls, packed: list[Any]) -> RecordSummary:
        title, scenario, moves, turn, seats, name, over, won_by, ended, untold, *last = packed
        sat = {Side(side): Seat(player, seed) for side, (player, seed) in seats.items()}
        winner: Winner | None = won_by if won_by in (None, NOBODY) else Side(won_by)
        result = None if ended is None else Result.unpacked(ended)
        waits, bout = last
        told = over, winner, result, untold, waits, told_in([bout])
        return cls(title, scenario, moves, turn, sat, name, *told)


def turn_of(record: Record) -> int:
    """The turn that a game has reached, by the last heading for readers; 0 if there is none."""
    for _number, line in reversed(record.body):
        words = line.replace(",", " ").split()
        if words[:2] == ["#", "turn"] and len(words) > 2 and words[2].isdecimal():
            return int(words[2])
    return 0


@frozen(kw_only=True)
class ListedRecord(RecordSummary):
    """A record in the player's folder, as far as it is known without a replay. If the title of its
    scenario is not known, that of a file stands in its place."""

    path: Path
    when: datetime | None = None
    """When it was last written, None if the system's date is invalid."""
    problem: Trouble | None = None
    """What is damaged, where, and what to do."""
    can_open: bool = True
    """Whether any of it can be continued."""
    file: Path = Path()
    """The file of the scenario; relative for one of the game's own, empty if not known."""


@frozen
class Games:
    """The player's games, ``unfinished`` and ``finished``, the latest first; and the ``scenarios``
    of all of them that do not come with the program, are in no pack and still exist, the one played
    last first."""

    unfinished: tuple[ListedRecord, ...]
    finished: tuple[ListedRecord, ...]
    scenarios: tuple[Path, ...]
    unread: int = 0
    """How many records have still to be read."""


def read_games(
    seconds: float | None = None, results: Mapping[Path, Result | None] = MappingProxyType({})
) -> Games:
    """Lists the records in the player's folder: those that have not changed since they were listed
    last by the index, the others by reading each once; with ``seconds`` only as many as can be read
    in that time, the latest first, but one at least. ``results`` says how games ended whose records
    do not, None for those that cannot be replayed; the index keeps it.

    Damaged ones are listed as unfinished, and so is what was kept of them; files deleted meanwhile
    are left out. A lesson is listed as finished if it is over, otherwise not at all: it has a place
    of its own at the start.
    """
    unfinished: list[ListedRecord] = []
    finished: list[ListedRecord] = []
    scenarios: dict[Path, None] = {}
    lessons, index, unread = lesson_records(), Index.read(), 0
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
                if os.path.isfile(path) and path not in lessons:
                    unfinished.append(_unreadable(path, found, error.trouble))
                continue
            summary, damage = RecordSummary.of(record), record.damage
            if damage is None:
                index.keep(path, stamp(found), summary)
                spent += time.monotonic() - begun
        if summary.untold and path in results:
            summary = summary.with_result(results[path])
            index.keep(path, stamp(found), summary)
        if path in lessons and not summary.over:
            continue
        listed = _listed(path, found, summary, damage)
        (finished if summary.over else unfinished).append(listed)
        scenarios |= dict.fromkeys(places_of(summary.scenario))
    index.write()
    own = tuple(path for path in scenarios if os.path.isfile(path) and pack_of(path) is None)
    return Games(tuple(unfinished), tuple(finished), own, unread)


def between_games(games: Iterable[ListedRecord]) -> tuple[ListedRecord, ...]:
    """Of some games those that are over and were the first of two with the sides swapped, if the
    second has not been begun."""
    known = tuple(games)
    second = {game.bout.id for game in known if game.bout and game.bout.brought is not None}
    return tuple(
        game
        for game in known
        if game.over and game.result is not None and game.bout is not None
        if game.bout.brought is None and game.bout.id not in second
    )


def second_of(bout: Bout) -> ListedRecord | None:
    """The second of two games with the sides swapped, by either of them; None if it has not been
    begun."""
    games = read_games()
    known = (*games.unfinished, *games.finished)
    there = ((game, game.bout) for game in known if game.bout is not None)
    return next((g for g, of in there if of.id == bout.id and of.brought is not None), None)


def latest_first(games: Iterable[ListedRecord]) -> tuple[ListedRecord, ...]:
    """The games in the order in which they are listed."""
    found = sorted(games, key=lambda game: game.path)
    return tuple(sorted(found, key=lambda game: game.when or datetime.min, reverse=True))


def replayed_result(path: Path) -> Result | None:
    """How a game ended, by a replay of its record; None if that does not lead to the end."""
    from ad1666.game.records.replayed_by import replayed_record
    from ad1666.game.statistics import result_of

    try:
        _scenario, replayed = replayed_record(read(path))
    except (BadRecord, ContentError):
        return None
    outcome = replayed.game.state.outcome
    if outcome is None:
        return None
    return result_of([moment.game for moment in replayed.moments], outcome)


def _listed(
    path: Path, found: os.stat_result, summary: RecordSummary, damage: Trouble | None
) -> ListedRecord:
    there = (place for place in places_of(summary.scenario) if os.path.isfile(place))
    scenario = next(there, read_path(summary.scenario))
    told = evolve(summary, title=summary.title or scenario.name)
    fields, when = astuple(told, recurse=False), _date(found.st_mtime)
    return ListedRecord(*fields, path=path, when=when, problem=damage, file=scenario)


def _unreadable(path: Path, found: os.stat_result, trouble: Trouble) -> ListedRecord:
    when = _date(found.st_mtime)
    return ListedRecord(path.name, path=path, when=when, problem=trouble, can_open=False)


def _records() -> list[tuple[Path, os.stat_result]]:
    """The files in the player's folder and the lessons, each with what the system says of it,
    the latest first."""
    found = []
    folder = records_folder()
    try:
        names = [name for name in os.listdir(folder) if _is_record(os.path.normcase(name))]
    except OSError:  # nothing has been played yet
        names = []
    for path in (*(folder / name for name in names), *lesson_records()):
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


# The index


_FORMAT = 4
"""Raise it when a `RecordSummary` changes, or what is read from a record."""
_VERSION = f"ad1666 games {_FORMAT} rules {VERSION}"


@define
class Index:
    """The summaries of the records that were listed last, by their paths."""

    _before: dict[str, tuple[list[int], list[Any]]] = field(factory=dict)
    _now: dict[str, tuple[list[int], list[Any]]] = field(factory=dict)

    @classmethod
    def read(cls) -> Index:
        """The index on disk, empty if there is none that can be used."""
        return cls(read_cache(index_file(), _VERSION))

    def find(self, path: Path, stamp: Stamp) -> RecordSummary | None:
        """The summary of a record whose file has not changed since; None if it is not known."""
        known = self._before.get(str(path))
        if known is None or known[0] != list(stamp):
            return None
        self._now[str(path)] = known
        return RecordSummary.unpacked(known[1])

    def keep(self, path: Path, stamp: Stamp, summary: RecordSummary) -> None:
        self._now[str(path)] = list(stamp), summary.packed()

    def write(self) -> None:
        """Writes what was found or added, if that is anything new."""
        if self._now != self._before:
            write_cache(index_file(), _VERSION, self._now)


def index_file() -> Path:
    return player_root() / "games.index"


# Copied, branched, ended, named, deleted


def copy_game(path: Path) -> Path:
    """Copies a record to a new one among the player's, which can be continued. Raises BadRecord if
    it is not a record, OSError if the copy cannot be written."""
    record = read(path)
    copy = next(new_paths(stem_of(path)))
    disk.replace(copy, record.raw)
    return copy


def branch_game(path: Path, moves: int) -> Path:
    """Begins a new record among the player's with the first ``moves`` moves of another, which is
    left as it is. Standing orders are dropped: whoever plays on there wants to choose. Raises
    BadRecord; OSError if the new one cannot be written."""
    origin = "", f"{PLAYED_ON}{printable(path.name)}"
    text = beginning(read(path), moves, origin)
    branch = next(new_paths(stem_of(path)))
    disk.replace(branch, text)
    return branch


def beginning(record: Record, moves: int, comment: Iterable[str] = ()) -> bytes:
    """A record of the first ``moves`` moves of another one, without standing orders."""
    body = (text for _, text in record.first(moves).body if not text.startswith(ORDERS))
    text, _check = composed(record.header, record.content, (*body, *comment))
    return text.encode()


def end_game(path: Path) -> None:
    """Ends a game without a winner. Raises BadRecord, including InUse; OSError if the record cannot
    be written."""
    path = followed(path)
    with _locked(path) as lock:
        record = read(path)
        _rewrite(record, lock, (*(text for _, text in record.body), "", ENDED))


def rename_game(path: Path, name: str) -> None:
    """Gives a game a name, one line of text, which its record holds from then on. When it was last
    played stays as it was. Raises BadRecord, including InUse, also if part of the record is damaged
    (playing on preserves that part); OSError if the record cannot be written."""
    path = followed(path)
    with _locked(path) as lock:
        record, times = read(path), path.stat()
        if record.damage is not None:
            raise BadRecord(record.damage)
        rest = [text for _, text in record.body if not text.startswith(NAME)]
        while rest and not rest[0]:
            del rest[0]
        _rewrite(record, lock, ("", f"{NAME}{name}", "", *rest))
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def delete_game(path: Path, *, for_good: bool = False) -> None:
    """Moves a record to the bin of the system. Raises NoBin if that is not to be had, and then it
    may be deleted ``for_good``. Raises InUse if it is being played, OSError if it cannot be
    deleted."""
    with _locked(followed(path)):
        disk.discard(path, for_good=for_good)


def put_lesson_away(path: Path) -> None:
    """Makes room for a lesson that begins anew, whose record is a single file: moves it to the
    other games if it is over or a newer version wrote it, else removes it. Raises InUse if it is
    open in another window."""
    with _locked(path):
        if is_over(path) or _is_newer(path):
            ended = datetime.fromtimestamp(path.stat().st_mtime)
            disk.make_folder(records_folder())
            path.replace(records_folder() / dated(ended, path.name))
        path.unlink(missing_ok=True)


def is_over(path: Path) -> bool:
    """Whether the game of a record is over. False if it cannot be read."""
    try:
        return read(path).over
    except BadRecord:
        return False


def _is_newer(path: Path) -> bool:
    """Whether a newer version of the program wrote a record."""
    try:
        read(path)
    except BadRecord as error:
        return error.trouble.newer
    return False


@contextmanager
def _locked(path: Path) -> Iterator[RecordLock | None]:
    """Holds the lock of a record, if there is one to be had. Raises InUse."""
    from ad1666.game.records.writer import lock_of

    lock = lock_of(path)
    try:
        yield lock
    finally:
        if lock is not None:
            lock.release()


def _rewrite(record: Record, lock: RecordLock | None, body: Iterable[str]) -> None:
    """Replaces all that stands after the header of a record."""
    from ad1666.game.records.writer import Writer

    text = composed(record.header, record.content, body)
    damaged = record.damage is not None
    Writer(record.path, lock, text, record.raw, damaged=damaged).flush()


def list_from(path: Path) -> Path | None:
    """Makes a record in another folder appear among the player's, as `disk.list_in` does."""
    return disk.list_in(records_folder(), path, new_paths(stem_of(path)))
