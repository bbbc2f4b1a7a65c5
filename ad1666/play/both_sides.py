"""Two games of one scenario with the sides swapped: what begins the second."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.past import Past
from ad1666.game.records.bouts import Bout
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.records.results import Result
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.statistics import result_of
from ad1666.rules.cards import Side


def result(past: Past) -> Result | None:
    """How a game has ended; None as long as it has not."""
    games = [moment.game for moment in past.moments]
    outcome = games[-1].state.outcome
    return None if outcome is None else result_of(games, outcome)


def second(scenario: Scenario, seats: Mapping[Side, Seat], bout: Bout, ended: Result) -> Session:
    """Begins the second game after the first has ``ended``: whoever played Red plays Blue. Raises
    OSError."""
    swapped = {side.other: seat for side, seat in seats.items()}
    session = Session.new(scenario, seats=swapped)
    session.count_with(bout.second(ended))
    return session


def second_after(path: Path) -> Session | None:
    """Begins the second game after the first, of which this is the record; None if it is none that
    has ended. Raises BadRecord, ContentError, OSError."""
    record = read(path)
    scenario, replayed = replayed_record(record)
    ended = result(replayed)
    if record.bout is None or ended is None:
        return None
    return second(scenario, replayed.history.programs(record.seats), record.bout, ended)
