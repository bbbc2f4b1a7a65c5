"""Who may join a band, as playing cards on a table: face, price, wounds, skills, name."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from functools import partial

import pygame
from attrs import frozen

from ad1666.i18n import whole
from ad1666.play.band_choice import Choosing
from ad1666.play.targets import Area, Row
from ad1666.rules.cards import Side
from ad1666.rules.characters import NEUTRAL, Character
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred
from ad1666.table.toolkit import columns, faces, pictures, shapes, text, theme
from ad1666.table.toolkit.faces import Face
from ad1666.table.toolkit.scrolling import Rows
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.table.views import coins
from ad1666.table.views.duel import props
from ad1666.words import symbols, vocabulary
from ad1666.words.initials import initials

_LEAST, _MOST = 112, 190
"""The widths of the narrowest and of the widest cards."""
_FLAT, _TALL = 0.6, 1.0
"""The heights of the lowest and of the highest pictures of a face, in widths."""
_NAME, _SMALL = 15.5, 14
_LINES = 2
"""The lines of a name."""
_ENOUGH = 8
"""The cards to be seen at once."""
_GAP, _PAD = 8, 5
_NIGHT = 120
"""How dark the face of somebody gets who cannot join, 0 to 255."""
_PLATE = (*theme.EDGE, 190)


@frozen
class CardSizes:
    """How many cards lie in a row and how many rows there are room for, and the size of each."""

    across: int
    rows: int
    wide: int
    high: int


@frozen
class BandCards:
    """Draws the cards in a frame. ``figures`` has all characters, each with the id of its card.
    A click ``plays`` a card."""

    ui: Ui
    choosing: Choosing
    figures: State
    play: Callable[[Character], None]

    def _sizes(self, room: pygame.Rect) -> CardSizes:
        """The largest cards of which all lie in a room; else the narrowest, to be scrolled."""
        ui, number = self.ui, len(self.choosing.muster.pool)
        gap, words = ui.px(_GAP), self._words()
        least, wide = ui.type_px(_LEAST), room.width - ui.px(_GAP)
        most = max(1, (wide + gap) // (least + gap))
        for across in range(1, most + 1):
            card = min((wide - gap * (across - 1)) // across, ui.type_px(_MOST))
            rows = math.ceil(number / across)
            high = (room.height - gap * (rows - 1)) // rows
            if high >= card * _FLAT + words:
                return CardSizes(across, rows, card, min(high, round(card * _TALL) + words))
        card = (wide - gap * (most - 1)) // most
        rows = max(1, int((room.height + gap) // (card * _FLAT + words + gap)))
        high = (room.height - gap * (rows - 1)) // rows
        return CardSizes(most, rows, card, min(high, round(card * _TALL) + words))

    def _words(self) -> int:
        """The height of what stands below a face."""
        ui = self.ui
        name, small = text.line_height(ui.font(_NAME)), text.line_height(ui.font(_SMALL))
        return _LINES * name + small + ui.font(_SMALL) + ui.px(4 * _PAD)

    def draw(self, room: pygame.Rect, lines: Rows, at: int | None) -> CardSizes:
        """Draws the cards that are seen; ``at`` is the one in focus. Who cannot join is dim, with a
        sign over the face, and says why to the pointer. Returns how they lie."""
        ui, pool = self.ui, self.choosing.muster.pool
        sizes, gap = self._sizes(room), ui.px(_GAP)
        chosen = Counter(self.choosing.ids)
        rows = math.ceil(len(pool) / sizes.across)
        ui.hotspot(Hotspot(Area.OFFERS, room))
        lying = columns.row(room, room.top, room.height + gap)
        for row, line in lines.boxes(ui, lying, sizes.high + gap, rows, ui.px(_GAP)):
            first = row * sizes.across
            for number in range(first, min(first + sizes.across, len(pool))):
                left = line.left + (number - first) * (sizes.wide + gap)
                box = pygame.Rect(left, line.top, sizes.wide, sizes.high)
                self._card(box, number, chosen[pool[number].id], focused=number == at)
        return sizes

    @classmethod
    def largest(
        cls,
        ui: Ui,
        room: pygame.Rect,
        choosing: Choosing,
        figures: State,
        play: Callable[[Character], None],
    ) -> BandCards:
        """Those of which enough are seen at once in a room, in the largest type that lets them:
        the whole card stands beside them."""

        def of(each: Ui) -> BandCards:
            return cls(each, choosing, figures, play)

        def enough(each: Ui) -> bool:
            sizes = of(each)._sizes(room)
            return sizes.across * sizes.rows >= min(_ENOUGH, len(choosing.muster.pool))

        return of(ui.largest(1.0, enough))

    def _card(self, box: pygame.Rect, number: int, chosen: int, *, focused: bool) -> None:
        ui, card = self.ui, self.choosing.muster.pool[number]
        barred = self.choosing.verdict(card)
        free, hot = not isinstance(barred, Barred), focused or ui.over(box)
        corner = ui.px(7)
        shapes.tint(ui.surface, box.move(ui.px(3), ui.px(3)), (*theme.EDGE, 110))
        fill = theme.PARCHMENT if free else theme.PARCHMENT_DARK
        rim = theme.GOLD if card.hero else theme.EDGE
        pygame.draw.rect(ui.surface, theme.EDGE, box, border_radius=corner)
        inner = box.inflate(-2, -2)
        pygame.draw.rect(ui.surface, rim, inner, border_radius=corner)
        inner.inflate_ip(-ui.px(4), -ui.px(4))
        pygame.draw.rect(
            ui.surface, theme.CREAM if free and hot else fill, inner, border_radius=corner
        )
        face = columns.row(box.inflate(-2 * ui.px(_PAD), 0), box.top + ui.px(_PAD))
        face.height = box.height - self._words() - ui.px(_PAD)
        self._face(face, card, free=free, chosen=chosen)
        self._legend(columns.below(face, face.bottom + ui.px(2)), card, free=free)
        if hot:
            frame = box.inflate(ui.px(4), ui.px(4))
            colour = theme.WHITE if focused else theme.GOLD
            pygame.draw.rect(ui.surface, colour, frame, ui.px(3), border_radius=corner)
        here = chosen and card.unique  # its sign says so
        why = self.choosing.why(barred) if isinstance(barred, Barred) and not here else ""
        act = partial(self.play, card)
        ui.hotspot(Hotspot(Row(Area.OFFERS, number), box, act, why))

    def _face(self, box: pygame.Rect, card: Character, *, free: bool, chosen: int) -> None:
        ui, surface = self.ui, self.ui.surface
        letters = initials(self.figures, card.id)
        side = self.choosing.side
        surface.blit(_picture(faces.face_of(card), side, box.size, letters), box)
        if not free:
            shapes.tint(surface, box, (*theme.EDGE, _NIGHT))
        pygame.draw.rect(surface, theme.EDGE, box, 1)
        sign = min(box.width, box.height) * 2 // 5
        if chosen:  # it lies on the map
            pictures.put(surface, "done", sign, box.center)
            if chosen > 1:
                foot = shapes.about((box.centerx, box.bottom - sign // 3), sign, sign * 2 // 3)
                self._plate(foot, "", f"× {chosen}")
        elif not free:
            pictures.put(surface, "no", sign, box.center)
        if self.choosing.muster.budget is not None:
            self._price(box, card)
        size = ui.font(_SMALL)
        high = size + ui.px(5)
        wounds = f"{card.serious}/{card.death}"
        told = [("unhurt", wounds)]
        told += [("parry", whole(card.fencing))] if card.fencing else []
        for number, (icon, words) in enumerate(told):
            wide = round(high * 0.9 + text.advance(words, "bold", size)) + ui.px(5)
            plate = pygame.Rect(box.right - wide, box.top + number * high, wide, high)
            self._plate(plate, icon, words)

    def _price(self, box: pygame.Rect, card: Character) -> None:
        """Draws what somebody costs: a coin with the gold, and friends with their number."""
        ui, size = self.ui, self.ui.font(_SMALL)
        wide = round(size * 1.9)
        coins.coin(ui.surface, pygame.Rect(box.left - 2, box.top - 2, wide, wide), card.gold, size)
        if card.acquaintances:
            high = size + ui.px(5)
            words = whole(card.acquaintances)
            plate = pygame.Rect(box.left, box.top + wide + ui.px(1), 0, high)
            plate.width = round(high + text.advance(words, "bold", size)) + ui.px(5)
            self._plate(plate, coins.ACQUAINTANCE, words)

    def _plate(self, box: pygame.Rect, icon: str, words: str) -> None:
        """Draws a picture and a number on a dark plate."""
        ui, size = self.ui, self.ui.font(_SMALL)
        shapes.tint(ui.surface, box, _PLATE)
        room = box
        if icon:
            side = box.height - 2
            pictures.put(ui.surface, icon, side, (box.left + side // 2 + 1, box.centery))
            room = columns.beside(box, side)
        text.centred(ui.surface, words, room, size, theme.CREAM, "bold")

    def _legend(self, room: pygame.Rect, card: Character, *, free: bool) -> None:
        """Draws the name, what kind of person it is, and the best skills."""
        ui, surface = self.ui, self.ui.surface
        ink = theme.INK if free else theme.INK_SOFT
        size, small = ui.font(_NAME), ui.font(_SMALL)
        step = text.line_height(size)
        lines, size = _name(vocabulary.character(card), size, room.width)
        line = columns.row(room, room.top + (_LINES - len(lines)) * step // 2, step)
        for part in lines:
            text.centred(surface, part, line, size, ink, "bold")
            line = line.move(0, step)
        line = columns.row(room, room.top + _LINES * step, text.line_height(small))
        kind = _kind(card, small, room.width)
        text.centred(surface, kind, line, small, theme.INK_SOFT, "italic")
        self._skills(columns.row(room, line.bottom, small + ui.px(4)), card, ink)

    def _skills(self, row: pygame.Rect, card: Character, ink: theme.Colour) -> None:
        """Draws the pictures of as many of the best skills as have room, each with its number."""
        ui, size = self.ui, self.ui.font(_SMALL)
        wide = row.height + size
        shown = _skills(card)[: max(1, row.width // wide)]
        x = row.centerx - wide * len(shown) // 2
        for icon, value in shown:
            pictures.put(ui.surface, icon, row.height, (x + row.height // 2, row.centery))
            at = x + row.height + 1, row.centery + size * 0.34
            text.put(ui.surface, whole(value), at, size, ink, "bold")
            x += wide


@in_stock
def _picture(face: Face, side: Side, size: tuple[int, int], letters: str) -> pygame.Surface:
    """A face that fills a picture, cut off at its foot, or at both sides if it is high."""
    wide, high = size
    square = max(wide, high)
    image = props.likeness(face, side, square, letters)
    return pictures.opaque(image.subsurface((square - wide) // 2, 0, wide, high).copy())


def _name(words: str, size: int, width: int) -> tuple[tuple[str, ...], int]:
    """A name in at most so many lines as there are, in smaller type if need be, and at last as much
    of it as fits; and its size."""
    lines = text.lines(f"**{words}**", size, width)
    while len(lines) > _LINES and size > text.LEAST:
        size -= 1
        lines = text.lines(f"**{words}**", size, width)
    if len(lines) > _LINES:
        last = text.fitted(" ".join(lines[_LINES - 1 :]), size, width, "bold")
        lines = (*lines[: _LINES - 1], last)
    return lines, size


def _kind(card: Character, size: int, width: int) -> str:
    """Whether somebody is a hero, and neutral if that has room."""
    rank = vocabulary.kind(card)
    if card.faction == NEUTRAL:
        both = f"{rank}, {vocabulary.faction(NEUTRAL)}"
        if text.advance(both, "italic", size) <= width:
            return both
    return text.fitted(rank, size, width, "italic")


def _skills(card: Character) -> list[tuple[str, int]]:
    """The pictures of weapons with the best skill for any of them, from the best."""
    best: dict[str, int] = {}
    for name, value in card.skills:
        icon = symbols.of_skill(name)
        if value > best.get(icon, 0):
            best[icon] = value
    return sorted(best.items(), key=lambda skill: -skill[1])
