"""The whole log on a sheet: its lines, and beside them the sum and the clauses of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame
from attrs import define

from ad1666.i18n import _
from ad1666.table.play.controller import Controls
from ad1666.table.sheets.overlays import sheet
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.targets import Area, Citation, Command, Target
from ad1666.table.toolkit.ui import Button, Hotspot, Ui, scroll_bar
from ad1666.table.views import log_panel
from ad1666.table.words import citing

_TYPE = 16
_NOTCH = 42


@define
class LogSheet:
    """Which line is read, and how far the two columns are scrolled. ``rules`` opens the rules at
    some clauses."""

    controls: Controls
    rules: Callable[[tuple[str, ...]], None]
    chosen: int = 0
    back: int = 0
    """By how many pixels the log is scrolled back."""
    scroll: int = 0
    """By how many the line's detail is scrolled."""
    _follow: bool = True
    spare: tuple[int, int] = (0, 0)
    """By how many pixels the log can be scrolled back, and the detail down."""
    fleeting: ClassVar[bool] = False

    def pick(self, number: int) -> None:
        """Reads another line."""
        self.chosen, self.scroll, self._follow = number, 0, True

    def cited(self) -> tuple[str, ...]:
        """The clauses of the line that is read."""
        return citing.cited(self._said())

    def _said(self) -> str:
        """The line that is read, with its whole sum and the wording of its clauses."""
        lines = self.controls.lines
        if not lines:
            return ""
        return log_panel.line_detail(lines[self.chosen][0], self.controls.hot_seat.view)

    def _cite(self) -> None:
        """Opens the rules at the clauses of the line that is read."""
        self.rules(self.cited())

    def key(self, event: pygame.event.Event) -> bool:
        """Goes from line to line, scrolls, or opens the rules; False for a key that means nothing
        here."""
        lines = self.controls.lines
        up = event.key in (pygame.K_UP, pygame.K_PAGEUP)
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self.pick(min(max(self.chosen + (-1 if up else 1), 0), max(0, len(lines) - 1)))
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            if event.mod & pygame.KMOD_SHIFT:
                self.wheel(4 if up else -4, Area.LINE)
            else:
                self.pick(min(max(self.chosen + (-10 if up else 10), 0), max(0, len(lines) - 1)))
        elif event.unicode == "?" or event.key == pygame.K_RETURN:
            self._cite()
        else:
            return False
        return True

    def wheel(self, notches: int, target: Target | None) -> None:
        """Scrolls the column that the pointer is on."""
        log, detail = self.spare
        if target is Area.LINE or isinstance(target, Citation):
            self.scroll = min(max(self.scroll - notches * _NOTCH, 0), detail)
        else:
            self._follow = False
            self.back = min(max(self.back + notches * _NOTCH, 0), log)

    def draw(self, ui: Ui, close: Button) -> None:
        """The whole sheet."""
        lines, state = self.controls.lines, self.controls.hot_seat.view
        rules = Button(Command.RULES, _("These clauses in the rules"), "?", self._cite)
        room = sheet(ui, _("The log"), (close, rules), 1200, 760)
        width = round(room.width * 0.52)
        chosen = self.chosen = min(self.chosen, max(0, len(lines) - 1))
        left = pygame.Rect(room.left, room.top, width, room.height)
        log, self.back = log_panel.draw_log(
            ui, left, lines, self.back, self.pick, state, chosen, follow=self._follow
        )
        gap = ui.px(10)
        right = pygame.Rect(left.right + gap, room.top, room.right - left.right - gap, room.height)
        self.spare = log, self._detail(ui, right)

    def _detail(self, ui: Ui, rect: pygame.Rect) -> int:
        room = ui.panel(rect, theme.CREAM)
        ui.hotspot(Hotspot(Area.LINE, rect))
        said = self._said()
        width = room.width - ui.px(8)
        high = text.height(said, ui.font(_TYPE), width)
        spare = max(0, high - room.height)
        self.scroll = min(self.scroll, spare)
        ui.surface.set_clip(room.inflate(ui.px(6), 0))
        ui.flow(said, (room.left, room.top - self.scroll, width), _TYPE)
        ui.surface.set_clip(None)
        scroll_bar(ui, room, self.scroll, room.height, high)
        return spare
