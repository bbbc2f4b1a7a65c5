"""Drawing kit: panels, buttons, tips. Hotspots are registered as they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pygame
from attrs import define, field, frozen

from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.layout import Layout
from ad1666.table.toolkit.targets import Area, Citation, Target
from ad1666.table.words import citing

NARROW, WIDE = 380, 560
"""Width of tips."""


@frozen
class Hotspot:
    """An area that reacts: ``action`` to a click, ``tip`` to the pointer.

    ``target`` identifies it in another frame, and in tests.
    """

    target: Target
    rect: pygame.Rect
    action: Callable[[], None] | None = None
    tip: str = ""
    wide: bool = False
    """Whether the tip is long and set wider."""


@frozen
class Button:
    """A button without a position: its label, its hotkey (empty if none), and its action; None
    while disabled."""

    target: Target
    label: str
    key: str
    action: Callable[[], None] | None
    tip: str = ""

    def press(self) -> None:
        """Runs the button's action if it is enabled."""
        if self.action is not None:
            self.action()


def pressed(buttons: Iterable[Button], event: pygame.event.Event) -> bool:
    """Presses the button whose hotkey was pressed; False if there is none."""
    key = hotkey(event)
    button = next((b for b in buttons if key and b.key == key), None)
    if button is not None:
        button.press()
    return button is not None


@define
class Ui:
    """A frame being drawn: the surface, the layout, the pointer, and the hotspots so far."""

    surface: pygame.Surface
    layout: Layout
    pointer: tuple[int, int] | None = None
    hotspots: list[Hotspot] = field(factory=list)
    read: Callable[[str], None] | None = None
    """The action of a click on a clause number, None if there is none."""
    typing: bool = False
    """Whether text is being typed: all keys repeat then."""
    stale: bool = False
    """Whether something may have changed since this was drawn. A stale frame does not react: what
    lies under the pointer is not what the player has seen."""

    def px(self, length: float) -> int:
        """A length in pixels, given for the `DESIGN` window."""
        return self.layout.px(length)

    def type_px(self, length: float) -> int:
        """A length for type: it does not shrink in small windows, as type does not."""
        return max(self.layout.px(length), round(length))

    def font(self, size: float) -> int:
        """A type size, given for the `DESIGN` window."""
        return self.layout.font(size)

    def hotspot(self, hotspot: Hotspot) -> None:
        """Registers a hotspot; later ones lie on top."""
        self.hotspots.append(hotspot)

    def over(self, rect: pygame.Rect) -> bool:
        """Whether the pointer is on a rectangle."""
        return self.pointer is not None and rect.collidepoint(self.pointer)

    def hotspot_at(self, pos: tuple[int, int]) -> Hotspot | None:
        """The topmost hotspot at a point; none if the frame is stale."""
        if self.stale:
            return None
        return next((z for z in reversed(self.hotspots) if z.rect.collidepoint(pos)), None)

    def target_at(self, pos: tuple[int, int] | None) -> Target | None:
        """The target at a point, if any."""
        hotspot = self.hotspot_at(pos) if pos is not None else None
        return hotspot.target if hotspot is not None else None

    def press(self, pos: tuple[int, int]) -> None:
        """Runs the action of the topmost hotspot at a point, if any."""
        hotspot = self.hotspot_at(pos)
        if hotspot is not None and hotspot.action is not None:
            hotspot.action()

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
        """Darkens everything drawn so far and disables it."""
        veil = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        veil.fill((*theme.EDGE, alpha))
        self.surface.blit(veil, (0, 0))
        self.hotspot(Hotspot(Area.VEIL, self.layout.window))

    def dim(self, rect: pygame.Rect) -> None:
        """Fades a rectangle."""
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
        """Draws wrapped text from left, top, width; returns the y below it. Size as for `font`.
        Clause numbers have tips with their text, and can be clicked."""
        cited: list[tuple[str, pygame.Rect]] = []
        below = text.flow(self.surface, markup, box, self.font(size), colour, base, cited)
        for number, place in cited:
            seen = place.clip(self.surface.get_clip())
            if self.read is not None and seen.height > place.height // 2:
                act, wording = partial(self.read, number), citing.wording(number)
                self.hotspot(Hotspot(Citation(number), seen, act, wording, wide=True))
        return below

    def button_width(self, button: Button, size: float = 16) -> int:
        """The width needed for a button's label and key."""
        font = self.font(size)
        width = text.advance(button.label, "bold", font) + self.px(18)
        if button.key:
            width += text.advance(button.key, "bold", font) + self.px(12)
        return round(width)

    def button(
        self,
        button: Button,
        rect: pygame.Rect,
        *,
        size: float = 16,
        focused: bool = False,
        accent: theme.Colour | None = None,
    ) -> None:
        """A button with its hotkey in a small square; a disabled one is grey and only has a tip."""
        enabled = button.action is not None
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
        if button.key:
            left = self._cap(button.key, left, rect, font, ink)
        room = pygame.Rect(left, rect.top, rect.right - left - self.px(2), rect.height)
        text.centred(self.surface, button.label, room, font, ink, "bold")
        self.hotspot(Hotspot(button.target, rect, button.action, button.tip))

    def _cap(self, key: str, left: int, row: pygame.Rect, font: int, ink: theme.Colour) -> int:
        """A key cap in a row; returns its right end."""
        box = pygame.Rect(left, 0, round(text.advance(key, "bold", font)) + self.px(8), 0)
        box.height = min(row.height - self.px(6), font + self.px(6))
        box.centery = row.centery
        pygame.draw.rect(self.surface, theme.CREAM, box, border_radius=3)
        pygame.draw.rect(self.surface, ink, box, 1, border_radius=3)
        text.centred(self.surface, key, box, font, ink, "bold")
        return box.right

    def caption(self, row: pygame.Rect, key: str, markup: str, size: float) -> None:
        """A key cap with a short text, centred in a row."""
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
        width: float = NARROW,
        within: pygame.Rect | None = None,
    ) -> None:
        """A tip beside what it explains, kept within the window or an area."""
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

    def explain(self, width: float = NARROW) -> None:
        """The tip of the hotspot under the pointer, wider if that says so."""
        hotspot = self.hotspot_at(self.pointer) if self.pointer is not None else None
        if hotspot is not None and hotspot.tip:
            self.tip(hotspot.tip, hotspot.rect, WIDE if hotspot.wide else width)


def scroll_bar(ui: Ui, room: pygame.Rect, first: int, seen: int, whole: int) -> None:
    """A scroll bar at the right of an area if its content does not fit: ``seen`` of the ``whole``
    length is visible, beginning at ``first``."""
    if whole <= seen:
        return
    bar = pygame.Rect(room.right - ui.px(4), room.top, ui.px(4), room.height)
    pygame.draw.rect(ui.surface, theme.PARCHMENT_DARK, bar, border_radius=2)
    length = max(ui.px(20), bar.height * seen // whole)
    top = bar.top + (bar.height - length) * first // (whole - seen)
    thumb = (bar.left, top, bar.width, length)
    pygame.draw.rect(ui.surface, theme.INK_SOFT, thumb, border_radius=2)
