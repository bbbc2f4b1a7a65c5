"""The reasons of programs behind the lines of the log, in a current or a finished game."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from attrs import define, field

from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.seats import Seat
from ad1666.game.shared_hands import kept_secret_by
from ad1666.game.view import seen_by
from ad1666.game.watching import Watched
from ad1666.reports import tell_fault
from ad1666.table.advice import sentences
from ad1666.table.advice.telling_why import Untold, decided
from ad1666.table.advice.thinking import Thinker, announce
from ad1666.table.play.apart import Apart
from ad1666.table.play.log import Chronicle


@define
class _Answer:
    """The explanation of a line; nothing while the program is still thinking."""

    made: int
    """The progress of the game when it was made: what could not be told then may be told later."""
    words: str = ""


@define
class LogReasons:
    """Explains on request why a program did what a line reports."""

    session: Watched
    thinker: Callable[[Seat], Thinker] = Apart
    _lines: Chronicle = field(factory=Chronicle, init=False)
    _thinkers: dict[Seat, Thinker] = field(factory=dict, init=False)
    _told: dict[int, _Answer] = field(factory=dict, init=False)
    """The explanations by the numbers of the events that lines report."""

    @property
    def possible(self) -> bool:
        """Whether a program plays in this game."""
        return bool(self.session.seats)

    def words(self, line: int) -> str:
        """The explanation of a line, empty before it is requested."""
        answer = self._told.get(self._event(line))
        if answer is None or answer.made != self.session.made:
            return ""
        return answer.words or sentences.thinks_back()

    def ask(self, line: int) -> None:
        """Requests the explanation of a line."""
        event, session = self._event(line), self.session
        if self.words(line) or not self.possible:
            return
        answer = self._told[event] = _Answer(session.made)
        # a daemon thread, so that the window closes at once even if a program takes long
        Thread(target=self._answer, args=(answer, event), daemon=True).start()

    def _event(self, line: int) -> int:
        session = self.session
        entries = self._lines.read(session.log, seen_by(session.game.state, None))
        return entries[line].last if line < len(entries) else -1

    def _answer(self, answer: _Answer, event: int) -> None:
        try:
            answer.words = self._explained(event)
        except Exception as error:
            tell_fault(error)
            answer.words = sentences.untold(Untold.LOST)
        announce()

    def _explained(self, event: int) -> str:
        record = read(self.session.path)
        replayed = replay(record, self.session.scenario.state)
        openly = replayed.game.pending is not None or kept_secret_by(record) is not None
        found = decided(replayed, record.header.seats, event, openly=openly)
        if isinstance(found, Untold):
            return sentences.untold(found)
        if found.seat not in self._thinkers:
            self._thinkers[found.seat] = self.thinker(found.seat)
        program = self._thinkers[found.seat]
        program.decide(found.seen)
        return sentences.why_so(found, program.reasoned)
