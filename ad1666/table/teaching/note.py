"""The note on which a hint stands."""

from __future__ import annotations

import pygame

from ad1666.i18n import _
from ad1666.table.teaching.hints import WORDS, Teacher
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.targets import Area, Command
from ad1666.table.toolkit.ui import Button, Hotspot, Ui

_WIDTH = 330


def buttons(teacher: Teacher) -> tuple[Button, ...]:
    """The button that takes the note away, while there is one."""
    if teacher.shown is None:
        return ()
    off = _("Hints come once each; the settings turn them off.")
    return (Button(Command.HINT, _("I see"), "F3", teacher.dismiss, off),)


def draw(ui: Ui, teacher: Teacher) -> None:
    """Draws the hint that is shown, if any, at the upper right of the board."""
    if teacher.shown is None:
        return
    words, size = _(WORDS[teacher.shown]), ui.font(16)
    width = ui.type_px(_WIDTH)
    inside = width - ui.px(20)
    (button,) = buttons(teacher)
    high = text.height(words, size, inside) + ui.px(14) + ui.type_px(38)
    area = ui.layout.board
    rect = pygame.Rect(area.right - width - ui.px(10), area.top + ui.px(10), width, high)
    ui.hotspot(Hotspot(Area.HINT, rect))
    room = ui.panel(rect, theme.CREAM)
    ui.flow(words, room, 16)
    wide = ui.button_width(button, 15)
    place = pygame.Rect(room.right - wide, 0, wide, ui.type_px(30))
    place.bottom = room.bottom
    ui.button(button, place, size=15)
