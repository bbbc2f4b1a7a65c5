"""Which games to play."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ad1666.lab.games.arenas import Arena
from ad1666.lab.games.names import GameName
from ad1666.lab.results.sure import MOST_GAMES


@frozen
class Pairing:
    """Who plays against whom. With ``swap`` each seed is played twice, the second time with the
    sides exchanged, except for a program that plays against itself."""

    red: str
    blue: str
    swap: bool = False

    def name(self, arena: Arena, first: int, number: int) -> GameName:
        """The name of a game by its number, from 0, if the first has seed ``first``."""
        if not self.swap or self.red == self.blue:
            return GameName(arena.digest, self.red, self.blue, first + number)
        pair, other_way = divmod(number, 2)
        sides = (self.blue, self.red) if other_way else (self.red, self.blue)
        return GameName(arena.digest, *sides, first + pair)


@frozen
class Plan:
    """Games of some scenarios by some pairings: a fixed number of each or, with None, until it is
    certain for each whether it is even."""

    arenas: tuple[Arena, ...]
    pairings: tuple[Pairing, ...]
    games: int | None
    first: int = 0
    """The seed of the first game."""

    def names(self, arena: Arena, pairing: Pairing) -> Iterator[GameName]:
        """The games of a scenario by a pairing in order. If the plan plays until it is certain,
        these are all that may be needed."""
        games = MOST_GAMES if self.games is None else self.games
        return (pairing.name(arena, self.first, number) for number in range(games))
