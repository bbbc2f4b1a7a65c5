"""Makes the scene to which the way leads: the one place that knows all of them. What only one scene
needs is imported when that one comes, so that the start screen shows sooner."""

from __future__ import annotations

from ad1666.table.scenes.onward import (
    AtTable,
    Brief,
    Daily,
    Mustering,
    Pages,
    Riddle,
    Screening,
    Skirmishing,
    Start,
    Teach,
)
from ad1666.table.toolkit.scene import Next, Onward, Scene


def staged(following: Next) -> Scene | None:
    """The scene that comes next: one that is there already, or the one that is meant. Raises
    BadRecord, ContentError or OSError if that cannot be shown."""
    return made(following) if isinstance(following, Onward) else following


def made(to: Onward) -> Scene:
    """The scene that is meant. Raises as `staged` does."""
    match to:
        case Start():
            from ad1666.table.scenes.title import TitleScene

            start = TitleScene(to.paths, to.seating, to.place)
            if to.opened is not None:
                return start.open(to.opened)
            return start if to.campaign is None else start.offer(to.campaign)
        case Mustering():
            from ad1666.table.scenes.band import MusterScene

            return MusterScene(to)
        case Brief():
            from ad1666.table.scenes.briefing import BriefingScene

            return BriefingScene(to)
        case AtTable():
            from ad1666.table.scenes.game import GameScene

            return GameScene(to)
        case Teach():
            from ad1666.table.scenes.lesson import LessonScene

            return LessonScene(to)
        case Riddle():
            from ad1666.table.scenes.puzzle import PuzzleScene

            return PuzzleScene(to)
        case Daily():
            from ad1666.table.scenes import daily

            return daily.scene(to)
        case Skirmishing():
            from ad1666.table.scenes.skirmish import SkirmishScene

            return SkirmishScene(to)
        case Screening():
            from ad1666.table.scenes.film import FilmScene

            return FilmScene(to)
        case Pages():
            from ad1666.table.scenes.campaign import CampaignScene

            return CampaignScene(to)
    raise AssertionError(f"nothing is made of {to!r}")
