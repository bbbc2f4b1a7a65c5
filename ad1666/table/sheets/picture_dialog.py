"""Questions with pictures: one whose answers are faces of people or seals of parties, and one that
somebody asks whose face is beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from attrs import define, field

from ad1666.play.targets import Target
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.toolkit import columns, pictures, shapes, text, theme
from ad1666.table.toolkit.ui import Button, Hotspot, Ui

_WIDTH = 860
_CARD, _GAP, _PAD = 142, 10, 8
_PICTURE = 96
_NAME = 16
_NIGHT = 150
"""How dark the picture of an answer gets that cannot be given, 0 to 255."""

Painted = Callable[[int], pygame.Surface]
"""Makes a picture of a size in pixels."""


@define
class FacedDialog(Dialog):
    """A dialog with the ``face`` of whoever asks."""

    face: Painted = field(kw_only=True)

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the message beside the face, and the buttons."""
        room = self.lay(
            ui, self.heading, self.answers, (_WIDTH, self.wanted(ui, _WIDTH, self.answers))
        )
        self.scroll.draw(ui, room, lambda column: self.content(ui, column))

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the face and the message. Returns the y below."""
        size = ui.px(_PICTURE)
        ui.surface.blit(self.face(size), room.topleft)
        beside = columns.beside(room, size + 2 * ui.px(_GAP))
        return max(room.top + size, ui.flow(self.message, beside, 17))


@define
class PictureDialog(Dialog):
    """A dialog in which each answer with a picture (``painted``), by its target, is a card. The
    others are buttons."""

    painted: Mapping[Target, Painted] = field(kw_only=True)

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the message, the cards and the buttons."""
        foot = tuple(answer for answer in self.answers if answer.target not in self.painted)
        high = self.wanted(ui, _WIDTH, foot)
        room = self.lay(ui, self.heading, foot, (_WIDTH, high))
        self.scroll.draw(ui, room, lambda column: self.content(ui, column))

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the message and the cards. Returns the y below."""
        y = ui.flow(self.message, room, 17) + ui.px(_GAP)
        cards = [answer for answer in self.answers if answer.target in self.painted]
        gap, wide = ui.px(_GAP), min(ui.type_px(_CARD), room.width)
        across = max(1, min(len(cards), (room.width + gap) // (wide + gap)))
        inside = wide - 2 * ui.px(_PAD)
        lines = max(len(text.lines(f"**{c.label}**", ui.font(_NAME), inside)) for c in cards)
        high = ui.px(_PICTURE + 2 * _PAD + 4) + lines * text.line_height(ui.font(_NAME))
        left = room.left + (room.width - across * (wide + gap) + gap) // 2
        for number, answer in enumerate(cards):
            row, place = divmod(number, across)
            at = left + place * (wide + gap), y + row * (high + gap)
            self._card(ui, pygame.Rect(at, (wide, high)), answer)
        return y + -(-len(cards) // across) * (high + gap)

    def _card(self, ui: Ui, box: pygame.Rect, answer: Button) -> None:
        free = answer.action is not None
        hot = free and (answer.target == self.focus or ui.over(box))
        fill = theme.WHITE if hot else theme.CREAM if free else theme.PARCHMENT
        shapes.plate(ui.surface, box, fill, ui.px(6))
        if hot:
            pygame.draw.rect(ui.surface, theme.RULE, box, ui.px(3), border_radius=ui.px(6))
        size = ui.px(_PICTURE)
        image = self.painted[answer.target](size)
        place = image.get_rect(midtop=(box.centerx, box.top + ui.px(_PAD)))
        ui.surface.blit(image, place)
        if not free:
            veil = image.copy()
            veil.fill((*theme.EDGE, _NIGHT), special_flags=pygame.BLEND_RGBA_MULT)
            ui.surface.blit(veil, place)
            pictures.put(ui.surface, "no", size // 2, place.center)
        ink, font = theme.INK if free else theme.GREY, ui.font(_NAME)
        corner = columns.row(box, box.top + ui.px(4), font + ui.px(6))
        ui.cap(answer.key, box.left + ui.px(5), corner, ui.font(15), ink)
        line = columns.row(box.inflate(-2 * ui.px(_PAD), 0), place.bottom + ui.px(4))
        line.height = text.line_height(font)
        for part in text.lines(f"**{answer.label}**", font, line.width):
            text.centred(ui.surface, part, line, font, ink, "bold")
            line = line.move(0, line.height)
        seen = ui.seen(box)
        if seen:
            ui.hotspot(Hotspot(answer.target, seen, answer.action, answer.tip))
