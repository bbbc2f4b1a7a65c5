"""The note that shows a hint or a step of the lesson."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ad1666.i18n import _
from ad1666.play.targets import Area, Command
from ad1666.play.teaching import Explained
from ad1666.table.toolkit import columns, shapes, theme
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.table.views.zooming import ZOOMING

_WIDTH = 330


def buttons(teacher: Explained) -> tuple[Button, ...]:
    """The button that dismisses the note while there is one."""
    if not teacher.words:
        return ()
    return (Button(Command.HINT, _("I see"), "F3", teacher.dismiss),)


def draw(ui: Ui, teacher: Explained, busy: Sequence[pygame.Rect]) -> None:
    """Draws the note, if any, in the corner of the board where it covers as little as possible of a
    test and of the buttons that zoom, and then of the ``busy`` areas."""
    if not teacher.words:
        return
    width = ui.type_px(_WIDTH)
    (button,) = buttons(teacher)

    def content(column: pygame.Rect) -> int:
        bottom = ui.prose(teacher.words, column, 16) + ui.type_px(38)
        high = ui.type_px(30)
        place = columns.row(column, bottom - high, high)
        ui.button(button, columns.beside(place, place.width - ui.button_width(button, 15)), size=15)
        return bottom

    column = pygame.Rect(0, 0, width - ui.px(20), 0)
    rect = _place(ui, (width, columns.measured(ui, column, content) + ui.px(14)), busy)
    ui.hotspot(Hotspot(Area.HINT, rect))
    content(ui.panel(rect, theme.CREAM))


def _place(ui: Ui, size: tuple[int, int], busy: Sequence[pygame.Rect]) -> pygame.Rect:
    """The corner for a note of this size: the upper right one, beside the buttons that zoom, unless
    another one covers less."""
    room = ui.layout.board.inflate(-ui.px(20), -ui.px(20))
    stages = ui.places(Area.TEST)
    zooming = ui.places(*ZOOMING)
    gap = ui.px(10)
    beside = [rect.left - gap for rect in zooming if rect.centerx > room.centerx]
    tops = [room.top, *(stage.bottom + gap for stage in stages), room.bottom - size[1]]
    places = [
        pygame.Rect((left, top), size).clamp(room)
        for top in tops
        for left in (room.right - size[0], *(right - size[0] for right in beside), room.left)
    ]
    return shapes.freest(places, stages, zooming, touched=busy)
