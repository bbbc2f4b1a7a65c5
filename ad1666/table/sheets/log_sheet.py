"""The sheet with the whole log: its lines, and beside them what one is about on the board, and its
details."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.advice.looking_back import LogReasons
from ad1666.i18n import N_, _
from ad1666.play.controller import Controls
from ad1666.play.targets import Area, Command, Target
from ad1666.table.sheets.list_sheet import ListSheet
from ad1666.table.toolkit import columns, text, theme
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.ui import Button, Hotspot, Ui, pressed
from ad1666.table.views.line_board import LineBoard, shot
from ad1666.table.views.log_panel import LogView, line_detail
from ad1666.words import citing

_PAGE = 10
"""The lines that a page key goes on."""
_BOARD = 0.42
"""The share of the height that the board gets."""


@define
class LogSheet(ListSheet):
    """The lines and the selected one. ``rules`` opens the rules at the given clauses; ``reasons``
    explains why programs did what lines report; ``board`` shows the squares that they are about."""

    controls: Controls
    rules: Callable[[tuple[str, ...]], None]
    reasons: LogReasons
    board: LineBoard
    chosen: int = 0
    view: LogView = field(init=False)
    title: ClassVar[str] = N_("The log")
    size: ClassVar[tuple[int, int]] = (1200, 760)
    fleeting: ClassVar[bool] = False
    presses: ClassVar[tuple[int, ...]] = ENTER

    def __attrs_post_init__(self) -> None:
        """Shows the selected line."""
        self.view = LogView(self.go)
        self.view.follow()

    @property
    def number(self) -> int:
        """The number of lines."""
        return len(self.controls.lines)

    @property
    def at(self) -> int:
        """The selected line."""
        return self.chosen

    @property
    def page(self) -> int:
        """The lines that a page key goes on."""
        return _PAGE

    def go(self, number: int) -> None:
        """Selects a line."""
        self.chosen, self.scroll.at = number, 0
        self.view.follow()

    def enter(self) -> None:
        """Opens the rules at the clauses of the selected line."""
        self._cite()

    def cited(self) -> tuple[str, ...]:
        """The clauses that the selected line cites."""
        return citing.cited(self._detail())

    def _detail(self) -> str:
        """The selected line with its whole sum and the wording of its clauses, preceded by the
        reasons of a program if they were requested."""
        lines = self.controls.lines
        if not lines:
            return ""
        detail = line_detail(lines[self.chosen][0], self.controls.hot_seat.view)
        told = self.reasons.words(self.chosen)
        return "\n\n".join(filter(None, (told, text.cited_in_full(detail))))

    def _cite(self) -> None:
        self.rules(self.cited())

    def commands(self) -> tuple[Button, ...]:
        """The commands that open the rules at the clauses of the selected line, and that ask a
        program why it did so."""
        rules = Button(Command.RULES, _("These clauses in the rules"), "?", self._cite)
        if not self.reasons.possible:
            return (rules,)
        tip = _("Why the program did this, without giving away its hand.")
        return rules, Button(
            Command.WHY, _("Why?"), "W", partial(self.reasons.ask, self.chosen), tip
        )

    def key(self, event: pygame.event.Event) -> bool:
        """Selects another line, scrolls, or opens the rules."""
        if event.mod & pygame.KMOD_SHIFT and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.scroll.wheel(4 if event.key == pygame.K_PAGEUP else -4)
            return True
        return self.walk(event) or pressed(self.commands(), event)

    def wheel(self, notches: int, target: Target | None) -> None:
        """Scrolls the column under the pointer."""
        match target:
            case Area.LINE:
                self.scroll.wheel(notches)
            case _:
                self.view.wheel(notches)

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the lines, and beside them the details."""
        lines, state = self.controls.lines, self.controls.hot_seat.view
        room = self.room(ui, close)
        self.chosen = min(self.chosen, max(0, len(lines) - 1))
        left = pygame.Rect(room.left, room.top, round(room.width * 0.52), room.height)
        self.view.draw(ui, left, lines, state, self.chosen)
        x = left.right + ui.px(10)
        right = pygame.Rect(x, room.top, room.right - x, room.height)
        if lines:
            here = self.chosen if self.view.over is None else self.view.over
            box = pygame.Rect(right.topleft, (right.width, round(right.height * _BOARD)))
            line, event = lines[min(here, len(lines) - 1)][0], self.reasons.event(here)
            self.board.draw(ui, box, shot(self.reasons.session, line, event))
            right = columns.below(right, box.bottom + ui.px(8))
        ui.hotspot(Hotspot(Area.LINE, right))
        self.scroll.text(ui, ui.panel(right, theme.CREAM), self._detail(), (16,))
