"""The name of a game. It determines how the game goes, so that the same name is the same game
wherever and whenever it is played."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from ad1666.game.seats import Seat
from ad1666.rules.cards import Side


@frozen
class GameName:
    """A scenario by the fingerprint of its starting position, the programs that play, and the seed
    of all randomness, of the cards and of the programs."""

    table: str
    red: str
    blue: str
    seed: int

    def bot(self, side: Side) -> str:
        """The program of a side."""
        return self.red if side is Side.RED else self.blue

    @property
    def seats(self) -> Mapping[Side, Seat]:
        """The players as records name them. Seats of games with different
        seeds never share a seed."""
        return {
            Side.RED: Seat(self.red, 2 * self.seed),
            Side.BLUE: Seat(self.blue, 2 * self.seed + 1),
        }

    def __str__(self) -> str:
        return f"{self.table}-{self.red}-{self.blue}-{self.seed}"
