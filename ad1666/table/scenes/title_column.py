"""The column at the right of the start screen: games, what went wrong, and the card of a
scenario."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from attrs import define, field, frozen

from ad1666.content.scenarios.headlines import Headline
from ad1666.game.remembered import Memory
from ad1666.i18n import _
from ad1666.play.targets import Target
from ad1666.table.scenes import title_story
from ad1666.table.scenes.title_lists import GameList
from ad1666.table.toolkit import columns, text
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Ui

_FEWEST, _LEAST_CARD = 3, 120
"""Games listed before the story of a scenario gets any room, and the story's least height."""
_NOTE = 16
"""The type size of the note."""


@frozen
class ColumnContent:
    """What is in the column: the ``games``, whether these are ``over``, and a note of what went
    wrong, empty if nothing did."""

    games: GameList
    over: bool
    notice: str

    @property
    def note(self) -> str:
        """The note as markup."""
        return f"**{self.notice}**" if self.notice else ""


@define
class Column:
    """Lays it out and draws it."""

    note: Scroll = field(factory=Scroll)
    _card: CachedLayer = field(factory=CachedLayer)

    def card_place(
        self,
        ui: Ui,
        lists: Ui,
        column: pygame.Rect,
        shown: ColumnContent,
        scenario: Headline | None,
        memory: Memory | None,
    ) -> pygame.Rect:
        """Where the card of a scenario lies at the foot of a column, which is shortened to fit. The
        card of the scenario looked at last is shown in full if the games leave room, and takes the
        whole column if there are none to list. Its size stays the same while the pointer is on the
        games, so that they do not move away from under it."""
        gap, nowhere = ui.px(10), pygame.Rect(column.bottomleft, (0, 0))
        if scenario is None:
            return nowhere
        high = column.height
        if shown.games.items or shown.over or shown.notice:
            note = _note_height(ui, column.width, shown)
            spare = column.height - gap - shown.games.least(lists, _FEWEST) - note
            listed = shown.games.wanted(lists) + note
            wanted = title_story.wanted(ui, column.width, scenario, memory)
            high = max(column.height - gap - listed, wanted)
            high = min(high, spare)
            if high < ui.type_px(_LEAST_CARD):
                return nowhere
        place = columns.row(column, column.bottom - high, high)
        column.height = max(0, column.height - high - gap)
        return place

    def draw_games(
        self, ui: Ui, lists: Ui, box: pygame.Rect, shown: ColumnContent, focus: Target | None
    ) -> None:
        """Draws the unfinished or the finished games in the type of ``lists``, and the note below
        them."""
        if shown.notice:
            high = min(_note_height(ui, box.width, shown), box.height // 2)
            place = columns.row(box, box.bottom - high, high)
            self.note.draw(ui, place, lambda column: ui.flow(shown.note, column, _NOTE))
            box = columns.row(box, box.top, box.height - high - ui.px(10))
        heading = _("Finished games") if shown.over else _("Unfinished games")
        below = shown.games.draw(lists, box, heading, focus)
        if not shown.games.items:
            none = _("No unfinished games.")
            if shown.over:
                none = _("No finished games yet.")
            ui.flow(none, (box.left, below, box.width), 17)

    def draw_card(
        self,
        ui: Ui,
        place: pygame.Rect,
        scenario: Headline,
        memory: Memory | None,
        enter: tuple[str, ...],
        start: Callable[[], None],
    ) -> None:
        """Draws the card of a scenario, with what Enter starts: by ``start``."""
        card = partial(title_story.draw, ui, place, scenario, memory, enter, start)
        self._card.draw(ui, place, (scenario, memory, enter), card)


def _note_height(ui: Ui, width: int, shown: ColumnContent) -> int:
    """The height of the note below the games, 0 if there is none."""
    return text.height(shown.note, ui.font(_NOTE), width - ui.px(30)) if shown.notice else 0
