"""A lesson at a desk: a prepared game, with words that say what is to be done."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.session import Session
from ad1666.play import learning
from ad1666.play.course import Lesson
from ad1666.play.courses import COURSES
from ad1666.play.lesson_list import scenario_of
from ad1666.rules.cards import Side
from ad1666.seat.desk import Desk
from ad1666.seat.said import Said
from ad1666.seat.sheet import LessonNote, LookSheet, SeatSheet, SpokenSheet
from ad1666.words.spoken import runs


class Taught(Desk):
    """The desk of a pupil. A lesson always begins at its first step."""

    def __init__(self, name: str, record: Path) -> None:
        """Begins the lesson of that name, with a record at a path where none is."""
        course, scenario = COURSES[name], load_scenario(scenario_of(name))
        seats = learning.partner(course)
        session = learning.dealt(course, lambda fate: Session.new(scenario, fate, record, seats))
        self.lesson = Lesson(course, session.log)
        super().__init__(session, Side.RED, player_of(seats[Side.BLUE]))
        self.controls.guide = self.lesson
        self.controls.refresh()
        self._learn()

    def hear(self, said: Said) -> SeatSheet | LookSheet | SpokenSheet | None:
        """Takes what the pupil says, and counts the steps that are done."""
        reply = super().hear(said)
        self._learn()
        return reply

    def step(self) -> bool:
        """Lets the partner decide once, and counts the steps that are done."""
        decided = super().step()
        self._learn()
        return decided

    def _learn(self) -> None:
        """Counts the steps done, and takes up the question anew if another one has begun."""
        before = self.lesson.at
        self.lesson.take(self.controls.tell())
        if self.lesson.at != before:
            self.controls.refresh()
        if not learning.in_a_test(self.hot_seat):
            self.lesson.turn(learning.asked_freely(self.controls, self.lesson))

    def sheet(self) -> SeatSheet:
        """What a desk shows, with the words of the lesson. Its end is no victory."""
        made, at = super().sheet(), learning.pointed(self.controls, self.lesson)
        words = runs(self.lesson.words)
        return evolve(made, lesson=LessonNote(words, at, over=self.lesson.closes), winner=None)
