"""The note that shows a hint or a step of the lesson."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

import pygame

from ad1666.i18n import _
from ad1666.table.play.turned import Turned
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.targets import Area, Command
from ad1666.table.toolkit.ui import Button, Hotspot, Ui

_WIDTH = 330


class Explainer(Protocol):
    """A source of explanations."""

    @property
    def words(self) -> str:
        """The text to show now, empty if none."""

    def dismiss(self) -> None:
        """Dismisses the text."""


class Teacher(Explainer, Protocol):
    """Explains by itself what happens in a game."""

    def take(self, turned: Turned) -> None:
        """Updates the text from what has happened, and from what somebody at the screen is asked,
        if anybody."""


def buttons(teacher: Explainer) -> tuple[Button, ...]:
    """The button that dismisses the note while there is one."""
    if not teacher.words:
        return ()
    return (Button(Command.HINT, _("I see"), "F3", teacher.dismiss),)


def draw(ui: Ui, teacher: Explainer, busy: Sequence[pygame.Rect]) -> None:
    """Draws the note, if any, in the corner of the board where it covers as little as possible of a
    test, and then of the ``busy`` areas."""
    if not teacher.words:
        return
    words, size = teacher.words, ui.font(16)
    width = ui.type_px(_WIDTH)
    inside = width - ui.px(20)
    (button,) = buttons(teacher)
    high = text.height(words, size, inside) + ui.px(14) + ui.type_px(38)
    stages = [spot.rect for spot in ui.hotspots if spot.target is Area.TEST]
    rect = _place(ui, (width, high), stages, busy)
    ui.hotspot(Hotspot(Area.HINT, rect))
    room = ui.panel(rect, theme.CREAM)
    ui.flow(words, room, 16)
    wide = ui.button_width(button, 15)
    place = pygame.Rect(room.right - wide, 0, wide, ui.type_px(30))
    place.bottom = room.bottom
    ui.button(button, place, size=15)


def _place(
    ui: Ui, size: tuple[int, int], stages: Sequence[pygame.Rect], busy: Sequence[pygame.Rect]
) -> pygame.Rect:
    """The corner for a note of this size: the upper right one, unless another one covers less."""
    room = ui.layout.board.inflate(-ui.px(20), -ui.px(20))
    tops = [room.top, *(stage.bottom + ui.px(10) for stage in stages), room.bottom - size[1]]
    places = [
        pygame.Rect((left, top), size).clamp(room)
        for top in tops
        for left in (room.right - size[0], room.left)
    ]
    return min(
        places,
        key=lambda place: (
            sum(math.prod(place.clip(stage).size) for stage in stages),
            len(place.collidelistall(list(busy))),
        ),
    )
