"""Games that are looked at, whoever plays: among them those that another program plays."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from ad1666.game.records.record import BadRecord, Record, read
from ad1666.game.records.replay import replay
from ad1666.game.records.replayed_by import played
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.rules.cards import Side


class Onlooker:
    """Watches a game that another program plays. Chooses nothing and writes nothing."""

    def __init__(self, path: Path) -> None:
        """Watches the game of a record. Raises BadRecord, ContentError."""
        record = read(path)
        self.path = path
        self.scenario = played(record).scenario
        self.seats: dict[Side, Seat] = {}  # those of the record are taken elsewhere
        self._see(record)

    def close(self) -> None:
        """There is nothing to release."""

    def refresh(self) -> bool:
        """Reads what was played since. False if nothing was, or if the record cannot be read
        now."""
        try:
            record = read(self.path)
        except BadRecord:
            return False
        if record.raw == self._raw:
            return False
        self._see(record)
        return True

    def _see(self, record: Record) -> None:
        replayed = replay(record, self.scenario.state)
        self.game, self.made = replayed.game, replayed.made
        self.moments, self.log = replayed.moments, list(replayed.log)
        self.advice, self.history = replayed.advice, replayed.history
        self._raw = record.raw


Watched: TypeAlias = Session | Onlooker
"""A game with a record, played here or elsewhere."""
