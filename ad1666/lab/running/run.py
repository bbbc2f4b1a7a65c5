"""Which games to play; plays those that are still missing, and stores the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import Factory, define, frozen

from ad1666.lab.games.arenas import Arena, job_of
from ad1666.lab.games.game import Job
from ad1666.lab.games.names import GameName
from ad1666.lab.games.played import Failed, Played
from ad1666.lab.results.store import Results
from ad1666.lab.results.sure import MOST_GAMES, Sureness
from ad1666.rules.cards import Side


@frozen
class Matchup:
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
class Experiment:
    """Games of some scenarios by some pairings: a fixed number of each or, with None, until it is
    certain for each whether it is even."""

    arenas: tuple[Arena, ...]
    pairings: tuple[Matchup, ...]
    games: int | None
    first: int = 0
    """The seed of the first game."""

    def names(self, arena: Arena, pairing: Matchup) -> Iterator[GameName]:
        """The games of a scenario by a pairing in order. If the plan plays until it is certain,
        these are all that may be needed."""
        games = MOST_GAMES if self.games is None else self.games
        return (pairing.name(arena, self.first, number) for number in range(games))


Runner = Callable[[Iterator[Job]], Iterator[Played | Failed]]
"""Plays games in any order; takes jobs one by one, as workers become free."""


@define
class _Series:
    """The games of one scenario by one pairing; their winners are counted in
    the order of the games."""

    names: Iterator[GameName]
    winners: dict[GameName, Side | None]
    failed: set[GameName] = Factory(set)
    sureness: Sureness = Factory(Sureness)
    _next: GameName | None = None

    def count(self) -> None:
        """Counts the results received so far, up to the first missing game."""
        while self.sureness.verdict is None:
            self._next = self._next or next(self.names, None)
            if self._next is None:  # too many have failed
                return
            if self._next in self.winners:
                self.sureness.add(self.winners[self._next])
            elif self._next not in self.failed:
                return
            self._next = None


@frozen
class Progress:
    """The progress of a run: the games played in it, and their total number, None if unknown."""

    played: int
    total: int | None


class Run:
    """A plan in progress in a folder."""

    def __init__(self, plan: Experiment, results: Results) -> None:
        self._plan = plan
        self._results = results
        self._known = results.known()
        self._series: dict[tuple[str, Matchup], _Series] = {}
        for arena in plan.arenas:
            results.enter(arena)
            if plan.games is not None:
                continue
            winners = {g.name: g.winner for g in results.games(arena.digest)}
            for pairing in plan.pairings:
                series = _Series(plan.names(arena, pairing), dict(winners))
                series.failed = self._known - winners.keys()
                self._series[arena.digest, pairing] = series
                series.count()

    def play(self, runner: Runner) -> Iterator[Progress]:
        """Plays the missing games and yields the progress at the start and after each
        game, once it is on disk."""
        total = None if self._plan.games is None else sum(1 for _ in self._missing())
        yield Progress(0, total)
        for number, done in enumerate(runner(self._jobs()), 1):
            self._results.add(done)
            self._count(done)
            yield Progress(number, total)

    def sureness(self, arena: Arena, pairing: Matchup) -> Sureness:
        """The test for one scenario and pairing. Raises KeyError if the plan does not
        play until it is certain."""
        return self._series[arena.digest, pairing].sureness

    def played(self, arena: Arena, pairing: Matchup) -> list[Played]:
        """The games of the plan, for one scenario and pairing, that are in the folder."""
        games = {g.name: g for g in self._results.games(arena.digest)}
        return [games[name] for name in self._plan.names(arena, pairing) if name in games]

    def _count(self, done: Played | Failed) -> None:
        for (digest, _), series in self._series.items():
            if digest == done.name.table:
                if isinstance(done, Failed):
                    series.failed.add(done.name)
                else:
                    series.winners[done.name] = done.winner
                series.count()

    def _missing(self) -> Iterator[tuple[Arena, GameName]]:
        """The games still to be played; with a test, until it has a verdict."""
        for arena in self._plan.arenas:
            for pairing in self._plan.pairings:
                series = self._series.get((arena.digest, pairing))
                for name in self._plan.names(arena, pairing):
                    if series is not None and series.sureness.verdict is not None:
                        break
                    if name not in self._known:
                        yield arena, name

    def _jobs(self) -> Iterator[Job]:
        return (job_of(arena, name) for arena, name in self._missing())
