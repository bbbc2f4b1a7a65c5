"""Desks for tests: over a game that stands still, and two over a session."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import define, field

from ad1666.content.messages import message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, IllegalChoice, NoUndo
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.rules.cards import Side
from ad1666.rules.events import Event
from ad1666.rules.requests import Choice
from ad1666.seat.desk import Desk, follow
from ad1666.seat.said import Choose
from ad1666.seat.sheet import SeatSheet, SeatState


@define
class Standing:
    """The part of a session that a desk looks at, at a question that nobody answers."""

    game: Game
    log: Sequence[Event]
    scenario: Scenario
    moments: tuple[()] = ()
    made: int = 0
    unsaved: None = None
    no_undo: NoUndo = NoUndo.OTHER_PLAYERS
    orders: dict[Side, str] = field(factory=dict)
    seats: dict[Side, Seat] = field(factory=lambda: {Side.BLUE: Seat("page", 1)})

    def choose(self, choice: Choice, *, unasked: bool = False) -> None:
        """What is answered unasked is not answered here."""
        raise IllegalChoice(message("nothing is answered"))


def two_desks(scenario: Scenario, folder: Path, seed: int) -> tuple[Session, dict[Side, Desk]]:
    """A new game at two desks."""
    session = Session.new(scenario, Shuffle(seed), folder / "two.ad1666")
    desks = {side: Desk(session, side) for side in Side}
    follow(desks.values())
    return session, desks


def played(desks: dict[Side, Desk], rng: random.Random) -> Iterator[tuple[Desk, SeatSheet]]:
    """Each sheet of a game at two desks, until it is over: whoever is asked chooses anything."""
    while True:
        sheets = {side: desk.sheet() for side, desk in desks.items()}
        for side, sheet in sheets.items():
            yield desks[side], sheet
        asked = [side for side, sheet in sheets.items() if sheet.state is SeatState.ASKED]
        if not asked:
            return
        (side,) = asked
        entries = [entry.i for entry in sheets[side].entries if not entry.barred]
        desks[side].hear(Choose(sheets[side].number, rng.choice(entries)))
        follow(desks.values())
