"""Drawing kit: panels, buttons, tips. What can be clicked is registered as it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from attrs import define, field, frozen

from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.layout import Layout
from ad1666.table.words import citing


@frozen
class Zone:
    """Something on the screen that reacts: ``action`` to a click, ``tip`` to the pointer.

    ``name`` finds it again: in tests, and to know what the pointer was on a frame ago.
    """

    name: str
    rect: pygame.Rect
    action: Callable[[], None] | None = None
    tip: str = ""
    wide: bool = False
    """Whether the tip is long: it is set wider."""


@define
class Ui:
    """One frame being drawn: the surface, the layout, the pointer, and the zones so far."""

    surface: pygame.Surface
    layout: Layout
    pointer: tuple[int, int] | None = None
    zones: list[Zone] = field(factory=list)
    read: Callable[[str], None] | None = None
    """What a click on the number of a clause does, None where it does nothing."""
    typing: bool = False
    """Whether a text is being typed: all keys repeat while they are held."""
    stale: bool = False
    """Whether something may have changed since this was drawn. Then nothing here reacts any more:
    what lies under the pointer is not what the player has seen."""

    def px(self, length: float) -> int:
        """A length given for a window of the `DESIGN`."""
        return self.layout.px(length)

    def type_px(self, length: float) -> int:
        """A length that holds type: in a small window it does not shrink, for type does not."""
        return max(self.layout.px(length), round(length))

    def font(self, size: float) -> int:
        """A type size given for a window of the `DESIGN`."""
        return self.layout.font(size)

    def zone(self, zone: Zone) -> None:
        """Registers something that reacts; later ones lie on top."""
        self.zones.append(zone)

    def over(self, rect: pygame.Rect) -> bool:
        """Whether the pointer is on a rectangle."""
        return self.pointer is not None and rect.collidepoint(self.pointer)

    def zone_at(self, pos: tuple[int, int]) -> Zone | None:
        """The uppermost zone under a point; none once the frame is stale."""
        if self.stale:
            return None
        return next((z for z in reversed(self.zones) if z.rect.collidepoint(pos)), None)

    def press(self, pos: tuple[int, int]) -> None:
        """Does what the uppermost zone under a point does, if anything."""
        zone = self.zone_at(pos)
        if zone is not None and zone.action is not None:
            zone.action()

    def panel(self, rect: pygame.Rect, colour: theme.Colour = theme.PARCHMENT) -> pygame.Rect:
        """A sheet of parchment with an ink rule; returns the room inside."""
        corner = self.px(6)
        pygame.draw.rect(self.surface, theme.EDGE, rect, border_radius=corner)
        inner = rect.inflate(-self.px(4), -self.px(4))
        pygame.draw.rect(self.surface, colour, inner, border_radius=corner)
        pygame.draw.rect(
            self.surface, theme.PARCHMENT_DARK, inner.inflate(-4, -4), 1, border_radius=corner
        )
        return rect.inflate(-self.px(20), -self.px(14))

    def shade(self, alpha: int) -> None:
        """Darkens everything drawn so far, and stops it from reacting."""
        veil = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        veil.fill((*theme.EDGE, alpha))
        self.surface.blit(veil, (0, 0))
        self.zone(Zone("veil", self.layout.window))

    def dim(self, rect: pygame.Rect) -> None:
        """Pales what is drawn in a rectangle."""
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        veil.fill((*theme.PARCHMENT, 170))
        self.surface.blit(veil, rect)

    def flow(
        self,
        markup: str,
        box: tuple[float, float, float],
        size: float,
        colour: theme.Colour = theme.INK,
        base: str = "body",
    ) -> int:
        """Wrapped text from left, top, width; returns the y below it. Size as for `font`. The
        numbers of clauses in it show their wording, and can be clicked."""
        cited: list[tuple[str, pygame.Rect]] = []
        below = text.flow(self.surface, markup, box, self.font(size), colour, base, cited)
        for number, place in cited:
            seen = place.clip(self.surface.get_clip())
            if self.read is not None and seen.height > place.height // 2:
                act = partial(self.read, number)
                self.zone(Zone(f"clause-{number}", seen, act, citing.wording(number), wide=True))
        return below

    def button_width(self, label: str, key: str, size: float = 16) -> int:
        """How wide a button must be for its label."""
        font = self.font(size)
        width = text.advance(label, "bold", font) + self.px(18)
        if key:
            width += text.advance(key, "bold", font) + self.px(12)
        return round(width)

    def button(
        self,
        zone: Zone,
        label: str,
        key: str = "",
        *,
        size: float = 16,
        enabled: bool = True,
        focused: bool = False,
        accent: theme.Colour | None = None,
    ) -> None:
        """A button with its hotkey in a small square; a disabled one is grey and only has a tip."""
        rect = zone.rect
        hot = self.over(rect) or focused
        base = accent or theme.PARCHMENT_DIM
        fill = theme.PARCHMENT if not enabled else theme.CREAM if hot else base
        ink = theme.GREY if not enabled else theme.INK
        radius = self.px(5)
        pygame.draw.rect(self.surface, fill, rect, border_radius=radius)
        frame = theme.RULE if hot and enabled else theme.INK_SOFT if enabled else theme.GREY
        pygame.draw.rect(
            self.surface, frame, rect, 3 if hot and enabled else 1, border_radius=radius
        )
        font = self.font(size)
        left = rect.left + self.px(7)
        if key:
            left = self._cap(key, left, rect, font, ink)
        room = pygame.Rect(left, rect.top, rect.right - left - self.px(2), rect.height)
        text.centred(self.surface, label, room, font, ink, "bold")
        self.zone(Zone(zone.name, rect, zone.action if enabled else None, zone.tip))

    def _cap(self, key: str, left: int, row: pygame.Rect, font: int, ink: theme.Colour) -> int:
        """A key cap in a row; returns where it ends."""
        box = pygame.Rect(left, 0, round(text.advance(key, "bold", font)) + self.px(8), 0)
        box.height = min(row.height - self.px(6), font + self.px(6))
        box.centery = row.centery
        pygame.draw.rect(self.surface, theme.CREAM, box, border_radius=3)
        pygame.draw.rect(self.surface, ink, box, 1, border_radius=3)
        text.centred(self.surface, key, box, font, ink, "bold")
        return box.right

    def caption(self, row: pygame.Rect, key: str, markup: str, size: float) -> None:
        """A key cap with a short text beside it, in the middle of a row."""
        font = self.font(size)
        (line,) = text.wrap(markup, font, row.width * 2, "bold")
        words = sum(run.width for run in line)
        gap = self.px(5)
        cap = text.advance(key, "bold", font) + self.px(8) + gap if key else 0
        left = round(row.centerx - (cap + words) / 2)
        if key:
            left = self._cap(key, left, row.inflate(0, self.px(4)), font, theme.INK) + gap
        top = row.centery - text.line_height(font) / 2
        text.flow(self.surface, markup, (left, top, row.width * 2), font, base="bold")

    def tip(
        self,
        markup: str,
        near: pygame.Rect,
        width: float = 380,
        within: pygame.Rect | None = None,
    ) -> None:
        """A note beside what it explains, kept inside the window, or a part of it."""
        size = self.font(16)
        wide = self.px(width)
        lines = text.wrap(markup, size, wide)
        used = max((sum(r.width for r in line) for line in lines), default=0)
        box = pygame.Rect(0, 0, round(used) + self.px(20), 0)
        box.height = len(lines) * text.line_height(size) + self.px(14)
        box.midbottom = (near.centerx, near.top - self.px(6))
        if box.top < self.layout.window.top:
            box.top = near.bottom + self.px(6)
        box.clamp_ip(within or self.layout.window)
        shadow = pygame.Surface(box.size, pygame.SRCALPHA)
        shadow.fill((*theme.EDGE, 110))
        self.surface.blit(shadow, box.move(4, 4))
        pygame.draw.rect(self.surface, theme.WHITE, box, border_radius=5)
        pygame.draw.rect(self.surface, theme.RULE, box, 2, border_radius=5)
        text.flow(self.surface, markup, (box.left + self.px(10), box.top + self.px(6), wide), size)


def scroll_bar(ui: Ui, room: pygame.Rect, first: int, seen: int, whole: int) -> None:
    """A scroll bar at the right of a room, if not all of it is seen: of the ``whole`` length a part
    ``seen`` that begins at ``first``."""
    if whole <= seen:
        return
    bar = pygame.Rect(room.right - ui.px(4), room.top, ui.px(4), room.height)
    pygame.draw.rect(ui.surface, theme.PARCHMENT_DARK, bar, border_radius=2)
    length = max(ui.px(20), bar.height * seen // whole)
    top = bar.top + (bar.height - length) * first // (whole - seen)
    thumb = (bar.left, top, bar.width, length)
    pygame.draw.rect(ui.surface, theme.INK_SOFT, thumb, border_radius=2)
