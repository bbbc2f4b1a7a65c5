"""How lessons are begun, and taken up where they were left."""

from __future__ import annotations

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Fate
from ad1666.game.library import put_lesson_away
from ad1666.game.records.places import lesson_record
from ad1666.game.records.record import BadRecord
from ad1666.game.records.writer import InUse
from ad1666.game.session import Session
from ad1666.play.course import Course, Lesson
from ad1666.play.courses import STEEL
from ad1666.play.learning import dealt, partner
from ad1666.play.lesson_list import scenario_of
from ad1666.table.scenes.onward import Teach
from ad1666.table.toolkit.scene import Leads


def lesson(leave: Leads, course: Course = STEEL, *, anew: bool = False) -> Teach:
    """Takes up a lesson where it was left, or begins it: if nothing is left of it, if it is over,
    or ``anew``. Raises OSError if the previous record cannot be removed, and InUse if it is open
    elsewhere."""
    path = lesson_record(course.name)

    def begin(fate: Fate) -> Session:
        session = None if anew else _left(course, fate)
        if session is not None:
            return session
        put_lesson_away(path)
        return Session.new(load_scenario(scenario_of(course.name)), fate, path, partner(course))

    return Teach(dealt(course, begin), leave, course)


def _left(course: Course, fate: Fate) -> Session | None:
    """The lesson as it was left, if it can be taken up: it is not over, and it has not changed
    since. Raises InUse."""
    try:
        session, problem = Session.resume(lesson_record(course.name), fate)
    except InUse:
        raise
    except (BadRecord, ContentError, OSError):
        return None
    if problem is not None or Lesson(course, session.log).over:
        session.close()
        return None
    return session
