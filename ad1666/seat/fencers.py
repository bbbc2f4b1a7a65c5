"""Who sits at the seats of programs: for desks, phones, and those who look on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ad1666.advice.remarks import Remarks
from ad1666.game.fencers import fencer_of
from ad1666.game.seats import Seat
from ad1666.rules.cards import Side
from ad1666.rules.state import State
from ad1666.seat.parts import SeatedFencer
from ad1666.words import fencers
from ad1666.words.spoken import runs


def at_seats(
    seats: Mapping[Side, Seat], state: State, remarks: Remarks | None = None
) -> Iterator[SeatedFencer]:
    """The fencers of a game, with what they say as far as ``remarks`` have heard it."""
    for side, seat in seats.items():
        fencer = fencer_of(seat)
        if fencer is None:
            continue
        words, says = fencers.presented(fencer), ""
        if state.outcome is not None:
            words = fencers.farewell(fencer, side, state.outcome)
        elif remarks is not None:
            says = remarks.of(side, state.turn)
        yield SeatedFencer(side, fencer.id, fencers.name(fencer), runs(words), says)
