"""The lesson: a duel against a program, with a prepared table."""

from __future__ import annotations

from collections.abc import Callable

from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.library import put_lesson_away
from ad1666.game.records.places import lesson_record
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.table.scenes.game import GameScene
from ad1666.table.teaching.lesson import STACKED, Lesson, Stacked
from ad1666.table.toolkit.scene import Scene

_SEED = 1666


def lesson(leave: Callable[[], Scene]) -> GameScene:
    """Begins the lesson. It is not listed among the games to go on with: leaving it means starting
    over. A finished one is kept. Raises OSError if the previous record cannot be removed, and InUse
    if it is open elsewhere."""
    path = lesson_record()
    put_lesson_away()
    scenario = load_scenario(data_root() / "assets" / "lesson" / "scenario.toml")
    fate = Stacked(STACKED, Shuffle(_SEED))
    session = Session.new(scenario, fate, path, {Side.BLUE: Seat("seeker", _SEED)})
    return GameScene(session, leave, teacher=Lesson())
