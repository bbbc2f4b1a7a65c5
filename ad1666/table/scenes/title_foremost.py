"""What Enter does at the start screen while nothing is in focus: what most people want."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from attrs import frozen

from ad1666 import words
from ad1666.campaign.glances import Glance
from ad1666.game.records.places import name_of
from ad1666.i18n import _, pgettext
from ad1666.play.lesson_list import LESSONS, scenario_of
from ad1666.play.targets import Command
from ad1666.rules.magic import roman
from ad1666.settings import preferences
from ad1666.table.scenes import title_lists
from ad1666.table.scenes.title_campaigns import Campaigns
from ad1666.table.scenes.title_games import GameLists
from ad1666.table.scenes.title_learning import Learning
from ad1666.table.scenes.title_lists import ListItem, called
from ad1666.table.scenes.title_stock import Stock
from ad1666.table.toolkit.ui import Button
from ad1666.words.glances import short, told


@frozen
class Foremost:
    """Continues the game left last, or begins the next chapter, or for who has played nothing else
    yet the next lesson; on the shelf of a pack, one of its scenarios. ``about`` says what that is
    about, and ``brief`` in fewer words where it is a campaign."""

    button: Button
    about: str = ""
    brief: str = ""
    story: Glance | None = None
    """The campaign that is gone on with."""
    following: ListItem | None = None
    """The scenario that is begun."""
    goes_on: bool = False
    """Whether it goes on with something."""
    learns: bool = False
    """Whether it begins a lesson for who has played nothing else yet."""


def foremost(
    stock: Stock,
    played: GameLists,
    campaigns: Campaigns,
    learning: Learning,
    items: Sequence[ListItem],
) -> Foremost:
    """What most people want now; ``items`` are those on the shelf that is shown."""
    packed = stock.shelves.shown is not None
    play = pgettext("game", "Play")
    in_turn = (play, learning.title) if stock.shelves.packs else ()  # one layout for all shelves

    def button(label: str, act: Callable[[], None], about: str = "") -> Button:
        return Button(Command.FOREMOST, label, "Enter", act, about, in_turn=in_turn)

    story = None if packed else campaigns.latest(played.left)
    if story is not None:
        about, act = told(story), partial(campaigns.go_on, story.path)
        shown = button(_("Continue"), act, about)
        return Foremost(shown, about, short(story), story, goes_on=True)
    if played.left is not None and stock.holds(played.left):
        about = called(played.left)
        act = partial(played.go_on, played.left)
        return Foremost(button(_("Continue"), act, about), about, goes_on=True)
    others = played.memories.keys() - {name_of(scenario_of(lesson)) for lesson in LESSONS}
    learns = not (packed or others or learning.complete)
    following = None if learns else title_lists.next_chapter(items)
    if packed and following is None:
        following = next((item for item in items if item.headline is not None), None)
    head = None if following is None else following.headline
    if following is None or head is None:
        return Foremost(button(learning.title, learning.begin_next), learns=learns)
    if head.chapter == 1 and not (others or campaigns.begun or stock.given) and _has_learned():
        first = button(_("The first night"), campaigns.begin_first_night)
        return Foremost(first, following=following)
    about, chapter = words.title(head.title), head.chapter
    label = _("On to chapter {n}").format(n=roman(chapter)) if chapter else play
    return Foremost(button(label, following.act, about), about, following=following)


def _has_learned() -> bool:
    """Whether somebody has had a lesson: who has played nothing else yet is to begin the
    campaign."""
    return any(lesson in preferences.now.lessons for lesson in LESSONS)
