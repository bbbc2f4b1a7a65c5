"""The coach of a film: his sheet, and the curve that he draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from attrs import define, field

from ad1666.advice import own_puzzles
from ad1666.advice.coaching import Coaching
from ad1666.advice.looking_back import Taught
from ad1666.game.records.record import Record
from ad1666.game.records.replay import Replay
from ad1666.reports import tell_fault
from ad1666.rules.cards import Side
from ad1666.table.scenes.time_line import Curve
from ad1666.table.sheets.coach_sheet import CoachSheet
from ad1666.table.sheets.host import Sheets
from ad1666.table.toolkit.scene import announce
from ad1666.table.views.board.board_art import BoardArt


@define
class Coach:
    """Looks at the decisions of ``sides`` in a game, those of people if there are any; none where
    the hands are secret. ``person`` is the only person who played; ``teach`` shows a lesson."""

    record: Record
    replayed: Replay
    sheets: Sheets
    sides: Sequence[Side]
    person: Side | None
    teach: Callable[[Taught], None]
    art: BoardArt
    _coaching: Coaching | None = field(init=False, default=None)
    _kept: int = field(init=False, default=0)
    """How many decisions come back as puzzles."""

    def open(self) -> None:
        """Opens the coach's sheet. The coach starts work when it is first opened."""
        if self._coaching is None:
            self._coaching = Coaching(self.replayed, self.sides, self._heard)
        both = self._both if len(self._coaching.sides) == 1 else None
        told = self._coaching, self.art, self._to_lesson, self.person, both, lambda: self._kept
        self.sheets.open(CoachSheet(*told))

    def _heard(self) -> None:
        """Tells the scene; in the end keeps what is certain as puzzles for later."""
        announce()
        if self._coaching is None or not self._coaching.now.over:
            return
        worst = self._coaching.now.worst
        try:
            self._kept = own_puzzles.keep(
                self.record, self.replayed, worst, self.person, date.today()
            )
        except OSError as error:
            tell_fault(error)

    def _both(self) -> None:
        """Begins again, with the decisions of both sides."""
        self.stop()
        self._coaching = Coaching(self.replayed, list(Side), announce)
        self.open()

    def _to_lesson(self, lesson: Taught) -> None:
        self.sheets.shut()
        self.teach(lesson)

    @property
    def curve(self) -> Curve | None:
        """The curve of the chance to win, once it is drawn."""
        if self._coaching is None or not self._coaching.now.curve:
            return None
        return Curve(self._coaching.now.curve, self.person)

    def stop(self) -> None:
        """Ends the work."""
        if self._coaching is not None:
            self._coaching.stop()
