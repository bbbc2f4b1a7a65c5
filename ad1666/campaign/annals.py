"""What heroes did in finished games that belong to no campaign. Only a replay tells it, so each of
them is replayed once, and what it came to is kept in a small file, as a line of `nights`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from attrs import define, field

from ad1666.campaign.entries import Begins, DealtAgain, Moved, ToldAgain
from ad1666.campaign.nights import line_of, night_of, parse_night
from ad1666.campaign.save_files import saves
from ad1666.campaign.values import Night
from ad1666.content.errors import ContentError
from ad1666.game.library import read_games
from ad1666.game.records import record as records
from ad1666.game.records.caches import Stamp, read_cache, stamp, write_cache
from ad1666.game.records.places import lesson_records
from ad1666.game.records.record import BadRecord
from ad1666.game.records.replayed_by import replayed_record
from ad1666.resources import player_root
from ad1666.rules import VERSION

_VERSION = f"ad1666 heroes 1 rules {VERSION}"


def annals_file() -> Path:
    """Where it is kept."""
    return player_root() / "heroes.index"


@define
class Annals:
    """The finished games outside campaigns, the latest first, and the lines of those that have been
    told, by their paths; empty for one that tells nothing."""

    games: tuple[Path, ...]
    _told: dict[str, tuple[list[int], str]] = field(factory=dict)

    @classmethod
    def read(cls) -> Annals:
        """The games in the player's folder, with what is known of them."""
        others = {*_of_campaigns(), *(path.name for path in lesson_records())}
        finished = (game for game in read_games().finished if game.untold or game.won_by)
        games = tuple(game.path for game in finished if game.path.name not in others)
        return cls(games, read_cache(annals_file(), _VERSION))

    @property
    def untold(self) -> tuple[Path, ...]:
        """The games that have still to be replayed."""
        return tuple(path for path in self.games if self._line(path) is None)

    def nights(self) -> Iterator[Night]:
        """What the others came to; copies of one game count once."""
        lines = dict.fromkeys(self._line(path) for path in self.games)
        yield from (parse_night(line) for line in lines if line)

    def take(self, told: Mapping[Path, str]) -> None:
        """Takes in what has been told, and writes it."""
        for path, line in told.items():
            self._told[str(path)] = list(_stamp(path)), line
        kept = {str(path) for path in self.games}
        write_cache(
            annals_file(), _VERSION, {path: at for path, at in self._told.items() if path in kept}
        )

    def _line(self, path: Path) -> str | None:
        known = self._told.get(str(path))
        return known[1] if known is not None and known[0] == list(_stamp(path)) else None


def _stamp(path: Path) -> Stamp:
    try:
        return stamp(os.stat(path))
    except OSError:  # deleted since
        return ()


def _of_campaigns() -> Iterator[str]:
    """The names of the records that campaigns have named."""
    for save in saves():
        for _, entry in save.entries:
            if isinstance(entry, Begins | DealtAgain | Moved | ToldAgain):
                yield entry.record


def replayed_lines(paths: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """Replays games. Yields what each came to, empty for one that counts nothing: it does not lead
    to its end, or it was a night of a campaign once more."""
    for path in paths:
        line = ""
        try:
            record = records.read(path)
            if not record.own_content:
                scenario, replayed = replayed_record(record)
                games = [moment.game for moment in replayed.moments]
                line = line_of(night_of(scenario, games, replayed.log))
        except (BadRecord, ContentError, ValueError):
            line = ""
        yield path, line
