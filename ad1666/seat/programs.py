"""Whatever program sits in a seat: ours, a class of somebody's own, or a command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from ad1666 import bots
from ad1666.game.seats import Seat, names_command
from ad1666.game.view import Player, Seats
from ad1666.rules.cards import Side
from ad1666.seat.command import Commanded


def player_of(seat: Seat) -> Player:
    """The program of a seat. Raises UnknownPlayer."""
    return Commanded(seat) if names_command(seat.name) else bots.player_of(seat)


@contextmanager
def seated(seats: Mapping[Side, Seat]) -> Iterator[Seats]:
    """The programs of both seats for a game, after which their processes are ended. Raises
    UnknownPlayer."""
    players = {side: player_of(seat) for side, seat in seats.items()}
    try:
        yield players
    finally:
        for player in players.values():
            if isinstance(player, Commanded):
                player.close()
