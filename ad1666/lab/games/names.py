"""The name of a game. It determines how the game goes, so that the same name is the same game
wherever and whenever it is played by the same version of the program."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache

from attrs import frozen

from ad1666.game.seats import Seat
from ad1666.resources import PACKAGE
from ad1666.rules.cards import Side

_DECIDING = ("bots", "game", "lab/games", "rules")
"""The folders that affect how a game goes and what is counted in it."""


@cache
def program() -> str:
    """A digest of the source code that determines how games go, the same on every machine."""
    digest = hashlib.sha256()
    for folder in _DECIDING:
        for path in sorted((PACKAGE / folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(path.relative_to(PACKAGE).as_posix().encode())
                digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:12]


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
