"""The page with the road through the town, and beside it the leaf of the chapter that is looked
at."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

import pygame
from attrs import define, field

from ad1666.campaign.limits import carried_into
from ad1666.campaign.saves import Save
from ad1666.campaign.stops import ChapterStage, Stop, stops
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.carried import Carried
from ad1666.table.scenes import campaign_leaf, campaign_road
from ad1666.table.toolkit import columns, theme
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words import campaigns

_LEAF, _LEAF_SHARE, _LEAF_LEAST = 400, 0.36, 0.27
"""The width of the leaf beside the road, and its greatest and least share of the window."""


@define
class Town:
    """What is ``looked`` at on the road, by the id of the chapter, and whether a click keeps it."""

    save: Save
    looked: str = field(init=False)
    scroll: Scroll = field(init=False, factory=Scroll)
    _kept: str = field(init=False, default="")
    """The chapter that a click keeps looked at, empty if none."""
    _scenario: Scenario | None = field(init=False, default=None)
    """That of the chapter that comes, with what is carried into it."""

    def __attrs_post_init__(self) -> None:
        standing = self.save.standing
        last = standing.past[-1].chapter if standing.past else ""
        self.looked = last if standing.chapter is None else standing.chapter.id

    @property
    def stop(self) -> Stop:
        """The chapter that is looked at."""
        found = stops(self.save.standing)
        return next((stop for stop in found if stop.chapter.id == self.looked), found[0])

    # Looking

    def look(self, chapter: str) -> None:
        """Looks at a chapter."""
        if chapter != self.looked:
            self.looked, self.scroll = chapter, Scroll()

    def point(self, number: int) -> None:
        """Looks at the chapter under the pointer, by its number, unless another one is kept."""
        if not self._kept:
            self.look(self.save.standing.campaign.chapters[number].id)

    def step(self, step: int) -> None:
        """Looks at the next chapter of the road, or the one before."""
        chapters = [chapter.id for chapter in self.save.standing.campaign.chapters]
        at = chapters.index(self.looked) if self.looked in chapters else 0
        self.look(chapters[(at + step) % len(chapters)])

    def _keep(self, chapter: str) -> None:
        """Keeps a chapter that is looked at while the pointer goes to what can be done with it;
        a second click lets go of it."""
        self._kept = "" if self._kept == chapter else chapter
        self.look(chapter)

    # Drawing

    def draw(
        self,
        ui: Ui,
        head: pygame.Rect,
        notices: Sequence[str],
        news: Sequence[str],
        chosen: Sequence[str],
        buttons: Sequence[Button],
    ) -> None:
        """Draws the town below the head of the window, and beside both the leaf: with ``notices``,
        the ``news`` and what others have ``chosen`` beside the chapter that comes, and at the foot
        the commands."""
        window, gap, standing = ui.layout.window, ui.px(10), self.save.standing
        wide = min(ui.type_px(_LEAF), round(window.width * _LEAF_SHARE))
        wide = max(wide, round(window.width * _LEAF_LEAST))
        leaf = pygame.Rect(window.right - wide - gap, head.top + gap, wide, 0)
        leaf.height = window.bottom - gap - leaf.top
        head = pygame.Rect(window.left + gap, leaf.top, leaf.left - 2 * gap, head.height)
        campaign_leaf.head(ui, head, standing)
        room = columns.row(head, head.bottom + gap)
        room.height = window.bottom - gap - room.top
        campaign_road.draw(ui, campaign_road.shape(room), standing, self.looked, self._keep)
        inner = ui.panel(leaf)
        foot = _foot(ui, inner, buttons)
        told_in = columns.row(inner, inner.top, foot - ui.px(8) - inner.top)
        self.scroll.draw(ui, told_in, partial(self._leaf, ui, notices, news, chosen))

    def _leaf(
        self,
        ui: Ui,
        notices: Sequence[str],
        news: Sequence[str],
        chosen: Sequence[str],
        column: pygame.Rect,
    ) -> int:
        """Draws the chapter that is looked at. Returns the y below."""
        stop, standing, inset = self.stop, self.save.standing, ui.px(4)  # some letters lean out
        column = pygame.Rect(column.left + inset, column.top, column.width - inset, column.height)
        y, comes = column.top, stop.stage is ChapterStage.NEXT
        for said in (*notices, *(news if comes else ())):
            y = ui.flow(said, (column.left, y, column.width), 15, theme.RULE) + ui.px(4)
        y = campaign_leaf.choices_box(ui, columns.row(column, y), chosen if comes else ())
        for said in campaigns.decided(standing) if comes else ():
            y = ui.flow(said, (column.left, y, column.width), 17) + ui.px(6)
        room = columns.below(column, y)
        match stop.stage:
            case ChapterStage.PAST if stop.past is not None:
                return campaign_leaf.played(ui, room, standing, stop.past)
            case ChapterStage.PASSED:
                return campaign_leaf.passed(ui, room, standing.campaign, stop.chapter)
        if stop.stage is not ChapterStage.NEXT:
            return campaign_leaf.coming(ui, room, standing, stop.chapter, ())
        of = standing, stop.chapter, self._carried, self._prepared()
        return campaign_leaf.coming(ui, room, *of)

    def _prepared(self) -> Scenario:
        """The scenario of the chapter that comes; one that cannot be read with what is carried into
        it, as the campaign has it: whoever begins it is told why."""
        standing = self.save.standing
        assert standing.chapter is not None
        if self._scenario is None:
            self._scenario = standing.campaign.scenarios[standing.chapter.id]
            with suppress(ContentError):
                self._scenario = self.save.prepared().scenario
        return self._scenario

    @property
    def _carried(self) -> tuple[Carried, ...]:
        """What is carried into the chapter that comes, or is played."""
        standing = self.save.standing
        return carried_into(standing) if standing.playing is None else standing.playing.carried


def _foot(ui: Ui, room: pygame.Rect, buttons: Sequence[Button]) -> int:
    """Draws the commands at the foot of the leaf, the one that leads on in a row of its own.
    Returns the y above them."""
    first = [button for button in buttons if button.leads_on]
    rest = [button for button in buttons if not button.leads_on]
    gap = ui.px(6)
    y = _row(ui, room, room.bottom, rest, (34, 15))
    return _row(ui, room, y - gap, first, (46, 19)) if first else y


def _row(
    ui: Ui, room: pygame.Rect, bottom: int, buttons: Sequence[Button], large: tuple[int, int]
) -> int:
    """Draws buttons upward from a ``bottom``, of a height and with a type so ``large``. Returns the
    y above them."""
    gaps, side, size = (ui.px(6), ui.px(6)), ui.px(large[0]), large[1]
    high = ui.buttons_height(buttons, room.width, side, size=size, gap=gaps)
    box = columns.row(room, bottom - high, high)
    ui.buttons(buttons, box, side, size=size, gap=gaps, fills=True)
    return box.top
