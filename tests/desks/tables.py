"""Tables for tests: a game at two desks whose line keeps what it carries."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from attrs import define, field

from ad1666.desks.table import DeskTable
from ad1666.phones.server.presence import Presence, There
from ad1666.phones.server.said import Spoken
from ad1666.rules.cards import Side


@define
class Kept:
    """A line to nobody."""

    shown: dict[tuple[str, str], str] = field(factory=dict)
    """What is shown, by place and by what it is about."""
    replies: list[tuple[str, int, str]] = field(factory=list)
    sent: list[tuple[str, str, str]] = field(factory=list)
    record: bytes | None = None

    def publish(self, place: str, about: str, text: str) -> None:
        """Keeps what is shown."""
        self.shown[place, about] = text
        self.sent.append((place, about, text))

    def reply(self, place: str, page: int, about: str, text: str) -> None:
        """Keeps what one page is told."""
        self.replies.append((place, page, text))

    def clear(self, place: str) -> None:
        """Puts away what is shown at a place."""
        for known in [each for each in self.shown if each[0] == place]:
            del self.shown[known]

    def hand_out(self, record: bytes) -> None:
        """Keeps the record."""
        self.record = record

    def presence(self) -> Mapping[Side, Presence]:
        """Both are there."""
        return {side: Presence(There.CONNECTED, 0.0) for side in Side}

    def sheet(self, place: str) -> dict[str, Any]:
        """The sheet of a place."""
        return self.read(place, "sheet")

    def beside(self, place: str) -> dict[str, Any]:
        """What a place is told besides."""
        return self.read(place, "beside")

    def read(self, place: str, about: str) -> dict[str, Any]:
        """What is shown at a place."""
        found = json.loads(self.shown[place, about])
        assert isinstance(found, dict)
        return found


def say(table: DeskTable, place: str, **told: object) -> None:
    """Has a page say something."""
    table.hear(Spoken(place, json.dumps(told), 7))


def asked(line: Kept) -> Side | None:
    """The side that is asked."""
    return next((side for side in Side if line.sheet(side)["state"] == "asked"), None)


def step(table: DeskTable, line: Kept, rng: random.Random) -> bool:
    """Has whoever is asked choose anything. Returns False when the game is over."""
    side = asked(line)
    if side is None:
        return False
    sheet = line.sheet(side)
    entry = rng.choice([each["i"] for each in sheet["entries"] if not each.get("barred")])
    say(table, side, say="choose", number=sheet["number"], i=entry)
    return True
