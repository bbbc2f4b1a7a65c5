"""The coach at work: analyses a game in the background."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from threading import Event, Thread
from typing import Any

from attrs import evolve, frozen

from ad1666.game.past import Past
from ad1666.game.seats import Seat
from ad1666.reports import tell_fault
from ad1666.rules.cards import Side
from ad1666.table.advice import coach
from ad1666.table.advice.coach import Decision, Judged, Luck
from ad1666.table.advice.explaining import MASTER, Thinker, announce
from ad1666.table.advice.playing_on import Elsewhere, Playing
from ad1666.table.play.apart import Apart


@frozen
class Findings:
    """The progress of a coach, and the costliest decisions so far, worst first."""

    worst: tuple[Judged, ...] = ()
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


ROUND = 8
"""The number of playouts per decision before the next selection of decisions."""
ROUNDS = 4


class Coaching:
    """Judges the decisions of some sides one by one. Then plays out those considered worst until
    their cost is known, or until ``stop`` is called."""

    def __init__(
        self,
        past: Past,
        sides: Collection[Side],
        thinker: Callable[[Seat], Thinker] = Apart,
        playing: Callable[[], Playing] = Elsewhere,
    ) -> None:
        self._judged: dict[int, Judged] = {}
        self.now = Findings()
        """The findings so far. Each value is immutable, and is replaced while the coach goes on."""
        self.luck: dict[Side, Luck] = coach.luck(past.log)
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
        thinker: Callable[[Seat], Thinker],
        playing: Callable[[], Playing],
    ) -> None:
        failed = False
        try:
            self._judge(list(coach.decisions(past, sides)), thinker(MASTER))
            self._play_on(playing)
        except Exception as error:
            tell_fault(error)
            failed = True
        # do not report what needed playouts and got none
        self._judged = {one.decision.at: one for one in self.found if not one.doubtful}
        self._tell(over=True, failed=failed)

    def _tell(self, **changes: Any) -> None:
        """Publishes the findings for drawing."""
        self.now = evolve(self.now, worst=tuple(coach.worst(self.found)), **changes)
        announce()

    def _judge(self, decisions: Sequence[Decision], program: Thinker) -> None:
        self._tell(all=len(decisions))
        for decision in decisions:
            if self._stop.is_set():
                return
            program.decide(decision.seen)
            judged = program.reasoned and coach.judged(decision, program.reasoned)
            if judged:
                self._judged[decision.at] = judged
            self._tell(done=self.now.done + 1)

    def _play_on(self, playing: Callable[[], Playing]) -> None:
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

    def _round(self, table: Playing, doubted: list[Judged], numbers: range) -> list[Judged]:
        """Plays out each decision with the given game numbers. Returns those that need more."""
        games = [table.games(one, numbers) for one in doubted]
        wanted = []
        for one, begun in zip(doubted, games, strict=True):
            played = []
            for game in begun:
                if self._stop.is_set():
                    return []
                played.append(game.result())
                self._tell(games=self.now.games + 1)
            now = self._judged[one.decision.at] = evolve(one, games=(*one.games, *played))
            if now.hopeless:
                self._tell(most=self.now.most - (ROUND * ROUNDS - len(now.games)))
            else:
                wanted.append(now)
        return wanted
