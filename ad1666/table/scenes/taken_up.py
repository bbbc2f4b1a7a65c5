"""The game of a record that has just been made from another: a copy, or a part to play on from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from ad1666.game.seats import Seat
from ad1666.game.session import take_up
from ad1666.rules.cards import Side
from ad1666.table.scenes.onward import AtTable
from ad1666.table.toolkit.scene import Leads
from ad1666.words import literal
from ad1666.words.errors import error_text

Seats = Mapping[Side, Seat]


def taken_up(
    made: Path, leave: Leads, changed: Callable[[Seats], Seats] = lambda _seats: {}
) -> AtTable:
    """The table with that game. ``changed`` says who sits down there in place of whom. Raises
    BadRecord, ContentError."""
    session, problem = take_up(made)
    for side, seat in changed(session.seats).items():
        session.seat(side, seat)
    return AtTable(session, leave, literal(error_text(problem)))
