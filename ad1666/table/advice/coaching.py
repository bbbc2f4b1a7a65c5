"""The coach at work: looks through a game in the background."""

from __future__ import annotations

from collections.abc import Callable, Collection
from threading import Event, Thread

from ad1666.game.records.replay import Replay
from ad1666.game.seats import Seat
from ad1666.output import tell_fault
from ad1666.rules.cards import Side
from ad1666.table.advice import coach
from ad1666.table.advice.coach import Judged, Luck
from ad1666.table.advice.forgotten import forgotten
from ad1666.table.advice.thinking import MASTER, Thinker, announce
from ad1666.table.play.apart import Apart


class Coaching:
    """Judges what some sides decided, one decision after the other, until all are or it is
    ``stop``ped."""

    def __init__(
        self,
        replayed: Replay,
        sides: Collection[Side],
        thinker: Callable[[Seat], Thinker] = Apart,
    ) -> None:
        self.found: list[Judged] = []
        self.done, self.all = 0, 0
        """How many decisions have been judged, of how many."""
        self.over = False
        """Whether all are, or it has failed."""
        self.luck: dict[Side, Luck] = coach.luck(replayed.log)
        self.forgotten = forgotten(replayed, sides)
        self.end = replayed.game.state
        self._stop = Event()
        work = replayed, sides, thinker
        Thread(target=self._judge, args=work, daemon=True).start()

    @property
    def worst(self) -> list[Judged]:
        """The decisions that cost most so far, the worst first."""
        return coach.worst(self.found)

    def stop(self) -> None:
        """Leaves off."""
        self._stop.set()

    def _judge(
        self, replayed: Replay, sides: Collection[Side], thinker: Callable[[Seat], Thinker]
    ) -> None:
        try:
            decisions = list(coach.decisions(replayed, sides))
            self.all, program = len(decisions), thinker(MASTER)
            for decision in decisions:
                if self._stop.is_set():
                    return
                program.decide(decision.seen)
                judged = program.reasoned and coach.judged(decision, program.reasoned)
                if judged:
                    self.found.append(judged)
                self.done += 1
                announce()
        except Exception:
            tell_fault()
        self.over = True
        announce()
