"""The lesson: a duel against a program, on a table that is set for it."""

from __future__ import annotations

from collections.abc import Callable

from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.records import last_lesson
from ad1666.game.records.folder import lesson_record
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.table.scenes.game import GameScene
from ad1666.table.teaching.lesson import STACKED, Lesson, Stacked
from ad1666.table.toolkit.scene import Scene

_SEED = 1666


def lesson(leave: Callable[[], Scene]) -> GameScene:
    """Begins it. It is not among the games to go on with: whoever leaves it begins anew. One that
    is over is kept. OSError if the one before cannot be removed, InUse if it goes on elsewhere."""
    path = lesson_record()
    last_lesson.put_away()
    scenario = load_scenario(data_root() / "assets" / "lesson" / "scenario.toml")
    fate = Stacked(STACKED, Shuffle(_SEED))
    session = Session.new(scenario, fate, path, {Side.BLUE: Seat("seeker", _SEED)})
    return GameScene(session, leave, teacher=Lesson())
