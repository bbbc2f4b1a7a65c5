"""The coach at work: looks through a game in the background."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from threading import Event, Thread
from typing import Any

from attrs import evolve, frozen

from ad1666.game.records.replay import Replay
from ad1666.game.seats import Seat
from ad1666.output import tell_fault
from ad1666.rules.cards import Side
from ad1666.table.advice import coach
from ad1666.table.advice.coach import Decision, Judged, Luck
from ad1666.table.advice.forgotten import forgotten
from ad1666.table.advice.playing_on import Elsewhere, Playing
from ad1666.table.advice.thinking import MASTER, Thinker, announce
from ad1666.table.play.apart import Apart


@frozen
class Findings:
    """How far a coach has come, and what cost most so far, the worst first."""

    worst: tuple[Judged, ...] = ()
    done: int = 0
    all: int = 0
    """How many decisions have been judged, of how many."""
    games: int = 0
    most: int = 0
    """How many games have been played on, of how many at most; 0 of 0 before."""
    over: bool = False
    """Whether nothing more is to be found."""
    failed: bool = False
    """Whether it has left off because something went wrong."""


ROUND = 8
"""So many games are played on from each decision before it is seen from which to play more."""
ROUNDS = 4


class Coaching:
    """Judges what some sides decided, one decision after the other; then has games played on from
    those that are thought worst, until it is known what they cost or it is ``stop``ped."""

    def __init__(
        self,
        replayed: Replay,
        sides: Collection[Side],
        thinker: Callable[[Seat], Thinker] = Apart,
        playing: Callable[[], Playing] = Elsewhere,
    ) -> None:
        self._judged: dict[int, Judged] = {}
        self.now = Findings()
        """What has been found so far: each stays as it is while the coach goes on."""
        self.luck: dict[Side, Luck] = coach.luck(replayed.log)
        self.forgotten = forgotten(replayed, sides)
        self.end = replayed.game.state
        self._stop = Event()
        work = replayed, sides, thinker, playing
        Thread(target=self._work, args=work, daemon=True).start()

    @property
    def found(self) -> list[Judged]:
        """The decisions that have been judged so far."""
        return list(self._judged.values())

    def stop(self) -> None:
        """Leaves off."""
        self._stop.set()

    def _work(
        self,
        replayed: Replay,
        sides: Collection[Side],
        thinker: Callable[[Seat], Thinker],
        playing: Callable[[], Playing],
    ) -> None:
        failed = False
        try:
            self._judge(list(coach.decisions(replayed, sides)), thinker(MASTER))
            self._play_on(playing)
        except Exception:
            tell_fault()
            failed = True
        # nothing is told from which games were to be played on, and were not
        self._judged = {one.decision.at: one for one in self.found if not one.doubtful}
        self._tell(over=True, failed=failed)

    def _tell(self, **changes: Any) -> None:
        """Puts what has been found at the disposal of who draws it."""
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
        """Plays on from what is doubtful, a round from each in turn, as long as that may show that
        it is worth telling."""
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
        """Plays games of these numbers on from each; returns those of which more are wanted."""
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
