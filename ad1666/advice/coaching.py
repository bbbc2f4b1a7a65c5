"""The coach at work: analyses a game in the background."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from threading import Event, Thread
from time import monotonic
from typing import Any

from attrs import evolve, frozen

from ad1666.advice import coach
from ad1666.advice.coach import Decision, Judged
from ad1666.advice.explaining import MASTER
from ad1666.advice.playing_on import PlayoutPool
from ad1666.advice.winning import WinChance, chances
from ad1666.game.luck import turned_up
from ad1666.game.past import Past
from ad1666.game.seats import Seat
from ad1666.play.apart import Apart
from ad1666.reports import tell_fault
from ad1666.rules.cards import Side


@frozen
class Findings:
    """The progress of a coach, and the costliest decisions so far, worst first."""

    worst: tuple[Judged, ...] = ()
    doubtful: tuple[Judged, ...] = ()
    """In the end, what looked doubtful but is not certain."""
    curve: tuple[WinChance, ...] = ()
    """How the chance to win ran through the game."""
    done: int = 0
    all: int = 0
    """The number of decisions to judge; ``done`` of them have been judged."""
    games: int = 0
    most: int = 0
    """The most playouts there may be; ``games`` of them have been played. Both are 0 before the
    first."""
    over: bool = False
    """Whether the analysis is complete."""
    failed: bool = False
    """Whether it stopped because of an error."""


TIME = 55.0
"""Seconds in which the coach comes to an end."""
_JUDGING = 0.5
"""The part of them for what the program thinks of the decisions; the others are for games."""
ROUND = 8
"""The number of playouts per decision before the next selection of decisions."""
ROUNDS = 4


class Coaching:
    """Judges the decisions of some sides one by one. Then plays out those considered worst until
    their cost is known, until there is no more ``time`` (in seconds), or until ``stop`` is
    called. ``told`` is called, in another thread, whenever there is something new."""

    def __init__(
        self,
        past: Past,
        sides: Collection[Side],
        told: Callable[[], None],
        thinker: Callable[[Seat], Apart] = Apart,
        playing: Callable[[], PlayoutPool] = PlayoutPool,
        time: float = TIME,
    ) -> None:
        self.sides = tuple(sides)
        self._told = told
        self._begun, self._time = monotonic(), time
        self._judged: dict[int, Judged] = {}
        self.now = Findings()
        """The findings so far. Each value is immutable, and is replaced while the coach goes on."""
        self.turned = turned_up(past.moments)
        self.forgotten = coach.forgotten(past, sides)
        self.end = past.moments[-1].game.state
        self._stop = Event()
        work = past, sides, thinker, playing
        Thread(target=self._work, args=work, daemon=True).start()

    @property
    def found(self) -> list[Judged]:
        """The decisions judged so far."""
        return list(self._judged.values())

    def stop(self) -> None:
        """Stops the analysis."""
        self._stop.set()

    def _work(
        self,
        past: Past,
        sides: Collection[Side],
        thinker: Callable[[Seat], Apart],
        playing: Callable[[], PlayoutPool],
    ) -> None:
        failed = False
        try:
            self._tell(curve=tuple(chances(past)))
            decisions = list(coach.decisions(past, sides))
            self._judge(coach.spread(decisions), thinker(MASTER))
            self._play_on(playing)
        except Exception as error:
            tell_fault(error)
            failed = True
        judged = self.found
        # what needed playouts and got none is no more than doubtful
        self._judged = {one.decision.at: one for one in judged if not one.doubtful}
        doubtful = coach.unsure(judged, coach.worst(self.found))
        self._tell(over=True, failed=failed, doubtful=tuple(doubtful))

    def _left(self, part: float = 1.0) -> float:
        """The seconds that are left of a part of the time."""
        return self._begun + part * self._time - monotonic()

    def _tell(self, **changes: Any) -> None:
        """Publishes the findings for drawing."""
        self.now = evolve(self.now, worst=tuple(coach.worst(self.found)), **changes)
        self._told()

    def _judge(self, decisions: Sequence[Decision], program: Apart) -> None:
        self._tell(all=len(decisions))
        for decision in decisions:
            if self._stop.is_set() or self._left(_JUDGING) < 0:
                return
            program.decide(decision.seen)
            judged = program.reasoned and coach.judged(decision, program.reasoned)
            if judged:
                self._judged[decision.at] = judged
            self._tell(done=self.now.done + 1)

    def _play_on(self, playing: Callable[[], PlayoutPool]) -> None:
        """Plays out the doubtful decisions, one round each in turn, as long as that may show that
        they are worth reporting."""
        if self._stop.is_set():
            return
        doubted = coach.doubted(self.found)
        self._tell(most=len(doubted) * ROUND * ROUNDS)
        table = playing()
        try:
            for number in range(ROUNDS):
                doubted = self._round(table, doubted, range(number * ROUND, (number + 1) * ROUND))
        finally:
            table.close()

    def _round(self, table: PlayoutPool, doubted: list[Judged], numbers: range) -> list[Judged]:
        """Plays out each decision with the given game numbers. Returns those that need more."""
        games = [table.games(one, numbers) for one in doubted]
        wanted = []
        for one, begun in zip(doubted, games, strict=True):
            played = []
            for game in begun:
                if self._stop.is_set():
                    return []
                try:
                    played.append(game.result(max(0.0, self._left())))
                except TimeoutError:
                    break
                self._tell(games=self.now.games + 1)
            now = self._judged[one.decision.at] = evolve(one, games=(*one.games, *played))
            if now.hopeless:
                self._tell(most=self.now.most - (ROUND * ROUNDS - len(now.games)))
            else:
                wanted.append(now)
        return wanted if self._left() > 0 else []
