"""The coach at work: analyses a game in the background."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import takewhile
from threading import Event, Thread
from time import monotonic
from typing import Any

from attrs import evolve, frozen

from ad1666.advice import coach
from ad1666.advice.coach import Decision, Judged
from ad1666.advice.explaining import MASTER
from ad1666.advice.falls import Fall, Span, fall, hung_on, span
from ad1666.advice.playing_on import PlayoutPool
from ad1666.advice.prices import Price, prices
from ad1666.advice.winning import WinChance, chances, falls
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
    falls: tuple[Fall, ...] = ()
    """In the end, where the chances of the sides fell most."""
    priced: tuple[Price, ...] = ()
    """In the end, what each card that was turned up was worth."""
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
"""The number of playouts of a decision after which it may be given up."""
MOST_GAMES = 32
"""The most playouts of a decision."""


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
        failed, spans, priced, decisions = False, list[Span](), list[Price](), list[Decision]()
        table = playing()  # its processes start while the program judges
        try:
            self._tell(curve=tuple(chances(past)))
            for side in sides:
                spans += (span(past.moments, side, step) for step in falls(self.now.curve, side))
            decisions += coach.decisions(past, sides)
            first = [one for one in decisions if any(each.holds(one.at) for each in spans)]
            begun = {one.at for one in first}
            rest = [one for one in decisions if one.at not in begun]
            self._judge((*first, *coach.spread(rest)), thinker(MASTER))
            priced += takewhile(lambda _price: not self._stop.is_set(), prices(past.moments))
            self._play_on(table, spans)
        except Exception as error:
            tell_fault(error)
            failed = True
        finally:
            table.close()
        judged = self.found
        # of what needed more playouts than it got nothing is certain
        self._judged = {one.decision.at: one for one in judged if not one.doubtful}
        told = coach.worst(self.found)
        fell = [fall(past.moments, each, decisions, judged, priced) for each in spans]
        fell = [one for one in fell if one.says_something] or fell[:1]
        hung = [one.judged for one in fell if one.judged is not None]
        self._tell(
            over=True,
            failed=failed,
            doubtful=tuple(coach.unsure(judged, (*told, *hung))),
            falls=tuple(fell),
            priced=tuple(priced),
        )

    def _left(self, part: float = 1.0) -> float:
        """The seconds that are left of a part of the time."""
        return self._begun + part * self._time - monotonic()

    def _tell(self, **changes: Any) -> None:
        """Publishes the findings for drawing: of decisions what is certain."""
        certain = [one for one in self.found if not one.doubtful]
        self.now = evolve(self.now, worst=tuple(coach.worst(certain)), **changes)
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

    def _play_on(self, table: PlayoutPool, spans: Sequence[Span]) -> None:
        """Plays out the decisions on which a fall hung, and the doubtful ones, each as often as it
        takes to tell, as long as that may show that they are worth reporting; then once more as
        often."""
        if self._stop.is_set():
            return
        hung = [one for one in (hung_on(each, self.found) for each in spans) if one is not None]
        doubted = {one.decision.at: one for one in (*hung, *coach.doubted(self.found))}
        wanted = [one for one in doubted.values() if one.doubtful]
        self._tell(most=len(wanted) * MOST_GAMES)
        for number in (coach.ENOUGH, MOST_GAMES):
            wanted = [one for one in wanted if self._tried(table, one, number)]
            wanted = [self._judged[one.decision.at] for one in wanted]

    def _tried(self, table: PlayoutPool, one: Judged, most: int) -> bool:
        """Plays out a decision until there are so many games, a round at a time. Returns whether
        more may show something."""
        while len(one.games) < most:
            first, played = len(one.games), list[float]()
            for game in table.games(one, range(first, first + ROUND)):
                if self._stop.is_set():
                    return False
                try:
                    played.append(game.result(max(0.0, self._left())))
                except TimeoutError:
                    break
                self._tell(games=self.now.games + 1)
            one = self._judged[one.decision.at] = evolve(one, games=(*one.games, *played))
            if one.hopeless:
                self._tell(most=self.now.most - (MOST_GAMES - len(one.games)))
                return False
            if len(played) < ROUND:
                return False
        return True
