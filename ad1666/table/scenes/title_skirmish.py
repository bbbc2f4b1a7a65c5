"""Skirmishes at the start screen: a card with the board of today."""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING

import pygame
from attrs import define, field

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.headlines import Headline, read_headline
from ad1666.game.remembered import Memory
from ad1666.i18n import _, language
from ad1666.play.seating import Seating
from ad1666.play.targets import Command
from ad1666.settings import preferences
from ad1666.skirmish.kept import of_day
from ad1666.table.scenes import title_lists
from ad1666.table.scenes.onward import Skirmishing
from ad1666.table.scenes.title_lists import ListItem
from ad1666.table.scenes.title_porter import StartPorter
from ad1666.table.scenes.title_stock import Memories, memory_of
from ad1666.table.toolkit.scene import announce
from ad1666.table.toolkit.ui import Button
from ad1666.words.translations import hear

# import what only the making of a board needs, so that the start screen shows sooner
if TYPE_CHECKING:
    from ad1666.play.apart import Aside

KEY = "M"
MAKES = pygame.USEREVENT + 12
"""Posted when the board of today may be made."""
PAUSE = 1000
"""Milliseconds until it is, so that the start shows sooner."""


@define
class Skirmishes:
    """The card, and what has the board of today be made once a day."""

    porter: StartPorter
    seating: Seating
    head: Headline | None = field(init=False, default=None)
    """The skirmish of today; None as long as it has not been made."""
    _aside: Aside | None = field(init=False, default=None)
    _asked: Future[None] | None = field(init=False, default=None)

    _waits: bool = field(init=False, default=True)
    """Whether the start has not been shown yet."""

    def __attrs_post_init__(self) -> None:
        self._read()

    def _read(self) -> None:
        """Reads the skirmish of today, if it has been made."""
        file = of_day(date.today())
        if file is not None:
            hear(file)
            with suppress(ContentError):
                self.head = read_headline(file)

    def make(self) -> None:
        """Has the board of today be made, beside the window."""
        from ad1666.play.apart import Aside
        from ad1666.table.scenes.skirmish_drawing import make_of_day

        if self._asked is None and self.head is None:
            self._aside = Aside()
            told = date.today(), language(), preferences.now
            self._asked = self._aside.submit(make_of_day, *told)
            self._asked.add_done_callback(lambda _done: announce())

    def look(self) -> bool:
        """Takes in the board of today, or sees to it that it is made soon. Returns whether it has
        just been made."""
        if self._waits and self.head is None:
            pygame.time.set_timer(MAKES, PAUSE, 1)
        self._waits = False
        if self._asked is None or not self._asked.done():
            return False
        self._asked = None
        self.stop()
        self._read()
        return self.head is not None

    def stop(self) -> None:
        """Ends what goes on beside the window."""
        if self._aside is not None:
            self._aside.end()
            self._aside = None

    def item(self, memories: Memories) -> ListItem:
        """The card, with how the skirmish of today has ended."""
        memory: Memory | None = None
        if self.head is not None:
            memory = memory_of(self.head, memories)
        return title_lists.of_skirmish(self.head, self._show, memory)

    def button(self) -> Button:
        """The command that does what the card does."""
        tip = _("A board of its own each time, proven even, and one each day for everybody.")
        return Button(Command.SKIRMISH, _("Skirmish"), KEY, self._show, tip)

    def _show(self) -> None:
        from ad1666.skirmish.wish import daily

        file = title_lists.UNMADE if self.head is None else self.head.path
        to = Skirmishing(daily(date.today()), self.porter.again(file), self.seating)
        self.porter.lead(to)
