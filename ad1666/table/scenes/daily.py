"""The duel of a day: it is played at the table, and the verdict is given over its film."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from attrs import define

from ad1666.advice import daily
from ad1666.advice.daily import DECISIONS, Duel, Judgement
from ad1666.advice.explaining import Explainer, Thought
from ad1666.advice.looking_back import Taught
from ad1666.game.session import Session
from ad1666.play.film import footage
from ad1666.play.turned import Turned
from ad1666.settings import preferences
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Daily, Screening
from ad1666.table.sheets.daily_sheet import DailySheet
from ad1666.table.toolkit.scene import Scene, announce
from ad1666.words import daily as told


def scene(to: Daily) -> Scene:
    """The duel of a day where it was left, or the verdict on it if it was played. Raises BadRecord,
    ContentError or OSError."""
    duel = daily.duel_of(to.day)
    return VerdictScene(duel, to) if daily.finished(duel) else DailyScene(duel, to)


@define
class _Asking:
    """Says what the duel is about, and which decision comes next, until it is put away."""

    duel: Duel
    session: Session
    _read: int = 0
    """The number of the decision at which the text was put away."""

    @property
    def words(self) -> str:
        """The text to show now."""
        number = self._number
        if number > DECISIONS or number == self._read:
            return ""
        return told.asked(self.duel.side, number, DECISIONS)

    def take(self, turned: Turned) -> None:
        """Nothing: what there is to say follows from the game."""

    def dismiss(self) -> None:
        """Dismisses the text until the next decision."""
        self._read = self._number

    @property
    def _number(self) -> int:
        """The number of the decision that comes next."""
        return daily.number(daily.decided(self.duel, self.session)) + 1


class DailyScene(GameScene):
    """The duel being played. It gives no advice."""

    def __init__(self, duel: Duel, to: Daily) -> None:
        session = daily.session_of(duel)
        super().__init__(AtTable(session, to.leave), _Asking(duel, session))
        self.hands.allowed = self.teacher.allowed = self.programs.may_rush = False
        self._duel, self._to = duel, to

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event. Once all has been decided and shown, leads on to the verdict."""
        super().handle(event)
        if self.sheets.top is None and not self._busy and daily.over(self._duel, self.session):
            self._close_game()

    def _close_game(self) -> None:
        """Leads on to the verdict."""
        self.lead(self._to)


class VerdictScene(FilmScene):
    """The film of a duel that was played, with the verdict over it."""

    def __init__(self, duel: Duel, to: Daily) -> None:
        super().__init__(Screening(footage(duel.path), to.leave, duel.positions - 1))
        explainer = Explainer(announce)
        self._thoughts = [
            (made, explainer.begin(Thought(made.seen)))
            for made in daily.decided(duel, self._replayed)
        ]
        self._verdict = DailySheet(duel, self._judged, self.ground.art, self._to_lesson, self._go)
        self.sheets.open(self._verdict)
        self.notice = preferences.change(daily=duel.day.isoformat())

    def _judged(self) -> Sequence[Judgement] | None:
        """What a swordmaster thinks of the decisions; None as long as it thinks."""
        if not all(thought.done for _made, thought in self._thoughts):
            return None
        judged = (Judgement.of(made, thought.reasoned) for made, thought in self._thoughts)
        return daily.verdict(judged)

    def _to_lesson(self, lesson: Taught) -> None:
        self.sheets.shut()
        self._teach(lesson)
