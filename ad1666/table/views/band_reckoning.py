"""The reckoning for a band: what is left to spend, how many are still to come, what is wrong."""

from __future__ import annotations

from functools import partial

import pygame

from ad1666.i18n import _
from ad1666.play.band_choice import Choosing
from ad1666.play.targets import Area, Portrait
from ad1666.table.toolkit import columns, text
from ad1666.table.toolkit.living import Light
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.table.views import coins, tavern
from ad1666.table.views.band_map import Standing
from ad1666.table.views.board import tokens
from ad1666.words import vocabulary

_TYPE = 15
_TOKEN = 38


def draw(
    ui: Ui, box: pygame.Rect, choosing: Choosing, standing: Standing, scroll: Scroll
) -> tuple[Light, ...]:
    """Draws the reckoning at the head of a box, scrolling if it does not fit, and a candle below it
    if there is room. Returns the lights that live."""
    content = partial(_content, ui, choosing, standing)
    room = box.inflate(-ui.px(30), 0)
    high = columns.measured(ui, room, content) + ui.px(20)
    note = columns.row(box, box.top, min(high, box.height))
    ui.hotspot(Hotspot(Area.BAND, note))
    scroll.draw(ui, ui.panel(note), content)
    return tavern.candle(ui, columns.below(box, note.bottom))


def _content(ui: Ui, choosing: Choosing, standing: Standing, room: pygame.Rect) -> int:
    y, purse = room.top, choosing.purse
    if purse is not None:
        y = coins.purse(ui, room, purse)
    lines = [*choosing.left(), *(f"**×** {choosing.why(one)}" for one in choosing.faults())]
    y = ui.flow("\n".join(lines), (room.left, y, room.width), _TYPE)
    apart = [figure for figure in standing.others.figures if figure.at is None]
    if not apart:
        return y
    y = ui.flow(_("Not on the map yet:"), (room.left, y, room.width), _TYPE)
    side = min(ui.type_px(_TOKEN), room.width)
    across = max(1, room.width // side)
    for number, figure in enumerate(apart):
        row, place = divmod(number, across)
        box = pygame.Rect(room.left + place * side, y + row * side, side, side)
        ui.surface.blit(tokens.of(standing.others, figure, side), box)
        seen = ui.seen(box)
        if seen:
            name = vocabulary.character(figure.card)
            ui.hotspot(Hotspot(Portrait(figure.id), seen, tip=name))
    return y + -(-len(apart) // across) * side + text.LEAST // 2
