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
    place = shapes.freest(corners(ui, grid), ui.places(Area.TEST), chosen, ui.places(Area.HAND))
    ui = ui.limited(_MOST)
    side, gap = ui.type_px(_SIDE), ui.px(4)
    box = pygame.Rect(place.left, place.top, side, side)
    for button in _buttons(grid, camera):
        ui.button(button, box, size=18)
        box = box.move(0, side + gap)


def corners(ui: Ui, grid: Grid) -> tuple[pygame.Rect, ...]:
    """The corners of the board where the buttons may lie, the usual one first."""
    ui = ui.limited(_MOST)
    side, gap = ui.type_px(_SIDE), ui.px(4)
    room = grid.area.inflate(-2 * gap, -2 * gap)
    found = tuple(pygame.Rect(0, 0, side, 2 * side + gap) for _corner in range(4))
    found[0].topright, found[1].topleft = room.topright, room.topleft
    found[2].bottomright, found[3].bottomleft = room.bottomright, room.bottomleft
    return found


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
