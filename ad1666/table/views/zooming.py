"""The buttons on the board that zoom."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from ad1666.i18n import _
from ad1666.play.targets import Area, Command, Target
from ad1666.table.toolkit import shapes
from ad1666.table.toolkit.camera import Camera
from ad1666.table.toolkit.keys import NEARER, hotkey
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Button, Ui

ZOOMING = frozenset({Command.CLOSER, Command.FARTHER})
"""What the buttons do."""
_SIDE = 30
_MOST = 1.4
"""The most that the buttons grow with the type."""


def draw(ui: Ui, grid: Grid, camera: Camera, chosen: Sequence[pygame.Rect] = ()) -> None:
    """Draws the buttons in the corner of the board where they cover as little as possible of a
    test, then of what can be ``chosen``, then of a hand that has been drawn; the upper right corner
    if there is a choice."""
    busy = ui.places(Area.TEST), chosen, ui.places(Area.HAND)
    ui = ui.limited(_MOST)
    side, gap = ui.type_px(_SIDE), ui.px(4)
    room = grid.area.inflate(-2 * gap, -2 * gap)
    place = pygame.Rect(0, 0, side, 2 * side + gap)
    corners = [place.copy() for _corner in range(4)]
    corners[0].topright, corners[1].topleft = room.topright, room.topleft
    corners[2].bottomright, corners[3].bottomleft = room.bottomright, room.bottomleft
    place = shapes.freest(corners, *busy)
    box = pygame.Rect(place.left, place.top, side, side)
    for button in _buttons(grid, camera):
        ui.button(button, box, size=18)
        box = box.move(0, side + gap)


def zooms(event: pygame.event.Event, target: Target | None) -> bool:
    """Whether a press zooms: of a key, or on a button that is the ``target``."""
    if event.type == pygame.KEYDOWN:
        return hotkey(event) in NEARER
    return target in ZOOMING


def _buttons(grid: Grid, camera: Camera) -> tuple[Button, Button]:
    closer, farther = (
        partial(camera.near, grid, notches) if camera.possible(grid, notches) else None
        for notches in (1, -1)
    )
    return (
        Button(Command.CLOSER, "+", "", closer, _("Closer to the board: the key + or the wheel.")),
        Button(
            Command.FARTHER,
            "\N{MINUS SIGN}",
            "",
            farther,
            _("Farther from the board: the key − or the wheel."),
        ),
    )
