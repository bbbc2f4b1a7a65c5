"""Drawing kit: panels, buttons, tips. Hotspots are registered as they are drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import NamedTuple

import pygame
from attrs import define, evolve, field, frozen

from ad1666.play.targets import Area, Citation, Command, Option, Target, TermTarget
from ad1666.rules.cards import Side
from ad1666.table import sounds
from ad1666.table.toolkit import cloth, glossing, pictures, shapes, text, theme
from ad1666.table.toolkit.keys import hotkey, writing
from ad1666.table.toolkit.layout import Layout, broken
from ad1666.table.toolkit.pads import pads
from ad1666.words import citing, literal

NARROW, WIDE = 380, 560
"""The widths of tips."""


CURSOR = "\ufffc"
"""Where the cursor is in a text that is being typed: no key types this."""
_STEP = 0.1
"""The step by which the enlargement of type is reduced when looking for a size that fits."""
_TALL = 9
"""The most lines of a tip before it gets wider."""
_PLACES = 8
"""The places across and down that are tried for a tip that would cover what has to be seen."""
_SMALLEST_BUTTON = 11
"""The smallest type of buttons, used when there are more of them than have room."""


@frozen
class Hotspot:
    """An area that reacts: ``action`` to a click, ``tip`` to the pointer.

    ``target`` identifies it in another frame and in tests.
    """

    target: Target
    rect: pygame.Rect
    action: Callable[[], None] | None = None
    tip: str = ""
    wide: bool = False
    """Whether the tip is long and needs more width."""
    part: Callable[[tuple[int, int]], object] | None = None
    """Returns what a point within it stands for, if that makes a difference."""
    round: bool = False
    """Whether it is the disc in the rectangle."""

    def has(self, pos: tuple[int, int]) -> bool:
        """Whether a point is in it."""
        if not self.rect.collidepoint(pos):
            return False
        return not self.round or math.dist(self.rect.center, pos) <= self.rect.width / 2


@frozen
class Button:
    """A button without a position: its label, its hotkey (empty if none), and its action, which is
    None while it is disabled."""

    target: Target
    label: str
    key: str
    action: Callable[[], None] | None
    tip: str = ""
    leads_on: bool = False
    """Whether most people want it next: it is golden."""
    in_turn: tuple[str, ...] = ()
    """All labels that it may have, if they change. It has room for the longest, so that the buttons
    beside it stay in place."""
    picture: str = ""
    """The icon before the label, if any."""

    def press(self) -> None:
        """Runs the button's action if it is enabled."""
        if self.action is not None:
            self.action()


def pressed(buttons: Iterable[Button], event: pygame.event.Event) -> bool:
    """Presses the button with the hotkey that was pressed. Returns False if there is none."""
    return press(buttons, hotkey(event))


def press(buttons: Iterable[Button], key: str) -> bool:
    """Presses the button with a key. Returns False if there is none."""
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
    """The action of a click on a clause number; None if there is none."""
    asked: list[tuple[pygame.Rect, bool]] = field(factory=list)
    """The rectangles for which it was asked whether the pointer is on them, with the answers."""
    chosen: Sequence[pygame.Rect] = ()
    """What can be chosen on the board. A tip covers none of it, no button and no test, if that can
    be avoided."""
    watched: Sequence[pygame.Rect] = ()
    """What it should not cover either, if there is a choice."""
    scrolled: bool = False
    """Whether the wheel has been turned since the pointer moved. What passes under it then has no
    tip, which would jump over what is read."""
    caret: pygame.Rect | None = None
    """Where text is being typed, None if nowhere. All keys repeat while it is."""
    stale: bool = False
    """Whether something may have changed since this was drawn. A stale frame does not react,
    because the player has not seen what now lies under the pointer."""

    def px(self, length: float) -> int:
        """A length for the `DESIGN` window, in pixels."""
        return round(length * self.layout.unit)

    def type_px(self, length: float) -> int:
        """A length that goes with type: like type, it does not shrink in small windows."""
        return max(self.px(length), round(length * self.layout.text))

    def limited(self, most: float) -> Ui:
        """The same frame, with type enlarged by at most this factor."""
        layout = self.layout.limited(most)
        return self if layout is self.layout else evolve(self, layout=layout)

    def lessened(self, least: float) -> Iterator[Ui]:
        """Yields this frame, then frames with type enlarged less and less, down to ``least``, for
        finding the largest type that fits."""
        ui = self
        yield ui
        while ui.layout.text > least:
            ui = ui.limited(max(least, ui.layout.text - _STEP))
            yield ui

    def largest(self, least: float, fits: Callable[[Ui], bool]) -> Ui:
        """This frame with the largest type for which ``fits`` holds; with type enlarged to
        ``least`` if it never does."""
        return next(filter(fits, self.lessened(least)), self.limited(least))

    def fitting(
        self, markup: str, sizes: Iterable[float], width: int, most: float
    ) -> tuple[float, int]:
        """The first of the type sizes at which a text is no higher than ``most``, else the last,
        and its height."""
        for size in sizes:
            high = text.height(markup, self.font(size), width)
            if high <= most:
                break
        return size, high

    def font(self, size: float) -> int:
        """A type size for the `DESIGN` window, in pixels."""
        return self.layout.font(size)

    def hotspot(self, hotspot: Hotspot) -> None:
        """Registers a hotspot. Later ones lie on top."""
        self.hotspots.append(hotspot)

    def over(self, rect: pygame.Rect) -> bool:
        """Whether the pointer is on a rectangle."""
        found = self.pointer is not None and rect.collidepoint(self.pointer)
        self.asked.append((rect.copy(), found))
        return found

    def same_at(self, pos: tuple[int, int]) -> bool:
        """Whether this frame would look the same with the pointer at another point."""
        if self.pointer is None or self.stale or self.scrolled:
            return False
        here, there = self.hotspot_at(self.pointer), self.hotspot_at(pos)
        if here is not there or any(r.collidepoint(pos) is not was for r, was in self.asked):
            return False
        if here is None or here.target is not Area.BOARD:
            return True
        return here.part is not None and here.part(pos) == here.part(self.pointer)

    def hotspot_at(self, pos: tuple[int, int]) -> Hotspot | None:
        """The topmost hotspot at a point; none if the frame is stale."""
        if self.stale:
            return None
        return next((z for z in reversed(self.hotspots) if z.has(pos)), None)

    def target_at(self, pos: tuple[int, int] | None) -> Target | None:
        """The target at a point, if any. Clauses and words of the rules in a text are left out."""
        if pos is None or self.stale:
            return None
        found = (z.target for z in reversed(self.hotspots) if z.has(pos))
        return next(
            (target for target in found if not isinstance(target, Citation | TermTarget)), None
        )

    def places(self, *targets: Target) -> list[pygame.Rect]:
        """Where targets have been drawn so far."""
        return [spot.rect for spot in self.hotspots if spot.target in targets]

    def press(self, pos: tuple[int, int]) -> None:
        """Runs the action of the topmost hotspot at a point, if any."""
        hotspot = self.hotspot_at(pos)
        if hotspot is not None and hotspot.action is not None:
            sounds.play(sounds.CLICK)
            hotspot.action()

    def panel(self, rect: pygame.Rect, colour: theme.Colour = theme.PARCHMENT) -> pygame.Rect:
        """Draws a sheet of parchment with an ink border. Returns the room inside."""
        corner = self.px(6)
        shapes.frame(self.surface, theme.EDGE, rect, corner, self.px(2))
        inner = rect.inflate(-self.px(4), -self.px(4))
        pygame.draw.rect(self.surface, colour, inner, border_radius=corner)
        pygame.draw.rect(
            self.surface, theme.PARCHMENT_DARK, inner.inflate(-4, -4), 1, border_radius=corner
        )
        return rect.inflate(-self.px(20), -self.px(14))

    def shade(self, alpha: int) -> None:
        """Darkens everything drawn so far, unless it will be hidden, and disables it."""
        if alpha:
            shapes.tint(self.surface, self.surface.get_rect(), (*theme.EDGE, alpha))
        self.hotspot(Hotspot(Area.VEIL, self.layout.window))

    def dim(self, rect: pygame.Rect) -> None:
        """Fades a rectangle."""
        shapes.tint(self.surface, rect, (*theme.PARCHMENT, 170))

    @property
    def measures(self) -> bool:
        """Whether nothing can be seen now: then text is only measured."""
        return not self.surface.get_clip()

    def flow(
        self,
        markup: str,
        box: text.Column,
        size: float,
        colour: theme.Colour = theme.INK,
        base: str = "body",
    ) -> int:
        """Draws wrapped text in a column. Returns the y below it. Sizes are as for `font`. Clause
        numbers can be clicked and have tips with their text."""
        font = self.font(size)
        if self.measures:
            return round(box[1] + text.height(markup, font, box[2], base))
        cited: list[tuple[str, pygame.Rect]] = []
        below = text.flow(self.surface, markup, box, font, colour, base, cited)
        for number, place in cited:
            self._opens(Citation(number), number, place)
        return below

    def prose(
        self,
        markup: str,
        box: text.Column,
        size: float,
        colour: theme.Colour = theme.INK,
        once: set[str] | None = None,
        base: str = "body",
    ) -> int:
        """Draws wrapped text that is read at rest: as `flow` does, with words of the rules
        underlined, which can be clicked and have tips with their clause. Those of clauses in
        ``once`` are left out, and the others added, for a text that consists of several."""
        below, font = self.flow(markup, box, size, colour, base), self.font(size)
        if self.measures:
            return below
        once = set() if once is None else once
        found = [m for m in glossing.marks(markup, font, box[2], base) if m.clause not in once]
        shade = theme.INK_SOFT if colour == theme.INK else colour
        for mark, place in glossing.places(found, box, font):
            if self._opens(TermTarget(mark.clause), mark.clause, place):
                glossing.underline(self.surface, place, font, shade)
                once.add(mark.clause)
        return below

    def _opens(self, target: Target, clause: str, place: pygame.Rect) -> bool:
        """Lets a clause be read by a click on a place. Returns False if that is hardly visible."""
        seen = place.clip(self.surface.get_clip())
        if seen.height <= place.height // 2:
            return False
        if self.read is not None:
            act, wording = partial(self.read, clause), citing.wording(clause)
            self.hotspot(Hotspot(target, seen, act, wording, wide=True))
        return True

    def written(self, markup: str, box: text.Column, size: float) -> int:
        """Draws text that is being typed, with the cursor where its `CURSOR` is, which may be
        within bold letters, and before it what an input method is composing. Returns the y
        below."""
        before, _cursor, after = markup.partition(CURSOR)
        before += f"{literal(writing.composed)}_"
        bold = "**" * (before.count("**") % 2)
        font = self.font(size)
        last = text.wrap(before + bold, font, box[2])[-1]
        top = box[1] + text.height(before + bold, font, box[2]) - text.line_height(font)
        end = box[0] + sum(span.width for span in last)
        self.caret = pygame.Rect(end, top, self.px(2), text.line_height(font))
        return self.flow(before + after, box, size)

    @property
    def terms(self) -> tuple[str, ...]:
        """The clauses on the words of the rules that can be clicked, in the order in which they
        were drawn."""
        targets = [spot.target for spot in self.hotspots]
        reached = len(targets) - targets[::-1].index(Area.VEIL) if Area.VEIL in targets else 0
        found = (each.clause for each in targets[reached:] if isinstance(each, TermTarget))
        return tuple(dict.fromkeys(found))

    def line(
        self,
        words: str,
        at: tuple[float, float],
        size: float,
        colour: theme.Colour = theme.INK,
        style: str = "body",
    ) -> float:
        """Draws one line from its upper left corner. Returns the x at its end. Sizes are as for
        `font`."""
        font = self.font(size)
        text.put(self.surface, words, (at[0], at[1] + font), font, colour, style)
        return at[0] + text.advance(words, style, font)

    def heading(self, words: str, room: pygame.Rect) -> None:
        """Draws a heading on one line at the top of a room, in smaller type if it would not fit,
        and at last in the narrower face of the text."""
        size, style = text.shrunk(words, self.font(20), room.width, "title"), "title"
        if text.advance(words, style, size) > room.width:
            style = "bold"
            words = text.fitted(words, size, room.width, style)
        at = (room.left, room.top + self.font(20))
        text.put(self.surface, words, at, size, theme.RULE, style)

    def band(self, rect: pygame.Rect, side: Side, words: str, size: float) -> None:
        """Draws a ribbon of a side, with a title."""
        self.surface.blit(cloth.ribbon(rect.size, side), rect)
        self.on_band(rect, side, words, size)

    def on_band(self, room: pygame.Rect, side: Side, words: str, size: float) -> None:
        """Draws a title in part of a ribbon, in smaller type if it would not fit. The signs are
        left out around it, because they would make letters hard to read."""
        words, font = text.squeezed(words, self.font(size), room.width, "title")
        wide = round(text.advance(words, "title", font)) + font // 2
        ground = shapes.about(room.center, wide, font * 6 // 5)
        ground = ground.clip(room)
        pygame.draw.rect(self.surface, cloth.WAX[side], ground, border_radius=font // 3)
        text.centred(self.surface, words, room, font, theme.WHITE, "title")

    def entry(self, box: pygame.Rect) -> None:
        """Draws the box of a text field."""
        pygame.draw.rect(self.surface, theme.CREAM, box, border_radius=4)
        pygame.draw.rect(self.surface, theme.INK_SOFT, box, 1, border_radius=4)

    def highlight(self, box: pygame.Rect, *, focused: bool) -> None:
        """Draws the background of a row: lighter under the pointer, framed if focused."""
        if focused or self.over(box):
            pygame.draw.rect(self.surface, theme.CREAM, box, border_radius=4)
        if focused:
            pygame.draw.rect(self.surface, theme.RULE, box, 2, border_radius=4)

    def button_width(self, button: Button, size: float = 16) -> int:
        """The width needed for a button's label and key."""
        return _button_width(_label(button), self.font(size), self.layout.unit)

    def button(
        self,
        button: Button,
        rect: pygame.Rect,
        *,
        size: float = 16,
        focused: bool = False,
        accent: theme.Colour | None = None,
    ) -> None:
        """Draws a button with its hotkey in a small square. A disabled one is grey and only has a
        tip."""
        enabled = button.action is not None
        hot = self.over(rect) or focused
        base = accent or (theme.GOLD if button.leads_on else theme.PARCHMENT_DIM)
        fill = theme.PARCHMENT if not enabled else theme.CREAM if hot else base
        ink = theme.GREY if not enabled else theme.INK
        radius = self.px(5)
        pygame.draw.rect(self.surface, fill, rect, border_radius=radius)
        frame = theme.RULE if hot and enabled else theme.INK_SOFT if enabled else theme.GREY
        pygame.draw.rect(
            self.surface, frame, rect, 3 if hot and enabled else 1, border_radius=radius
        )
        font = self.font(size)
        room = rect.inflate(-self.px(4), 0)
        if button.key:
            room.left = self.cap(button.key, rect.left + self.px(7), rect, font, ink)
            room.width = rect.right - room.left - self.px(2)
        if button.picture:
            icon = _icon(font)
            left = room.left + self.px(3)
            pictures.put(self.surface, button.picture, icon, (left + icon // 2, rect.centery))
            room.left, room.width = left + icon, rect.right - left - icon - self.px(2)
        lines = _button_lines(_label(button), rect.width, font, self.layout.unit)
        high = text.line_height(font)
        if len(lines) * high > rect.height + self.px(4):
            lines = (button.label,)
        line = pygame.Rect(room.left, 0, room.width, rect.height if len(lines) == 1 else high)
        line.top = room.centery - len(lines) * line.height // 2
        if button.picture:  # words stand beside it
            longest = max(text.advance(part, "bold", font) for part in lines)
            line.width = min(line.width, round(longest) + self.px(10))
        for part in lines:
            text.centred(self.surface, part, line, font, ink, "bold")
            line = line.move(0, high)
        seen = self.seen(rect)
        if seen:
            self.hotspot(Hotspot(button.target, seen, button.action, button.tip))

    def seen(self, rect: pygame.Rect) -> pygame.Rect:
        """The part of a rectangle that is not clipped away; empty if that is less than half of
        it."""
        part = rect.clip(self.surface.get_clip())
        return part if 2 * part.height >= rect.height else pygame.Rect(part.topleft, (0, 0))

    def button_rows(
        self, buttons: Iterable[Button], width: int, size: float, gap: int
    ) -> list[list[Button]]:
        """Breaks buttons into rows no wider than ``width``."""
        buttons = tuple(buttons)
        left = iter(buttons)
        return [
            list(islice(left, len(row.widths))) for row in self._rows(buttons, width, size, gap)
        ]

    def _rows(
        self, buttons: Iterable[Button], width: int, size: float, gap: int
    ) -> tuple[_Row, ...]:
        labels = tuple(_label(button) for button in buttons)
        return _button_rows(labels, width, self.font(size), self.layout.unit, gap)

    def buttons(
        self,
        buttons: Iterable[Button],
        room: pygame.Rect,
        height: int,
        *,
        size: float = 16,
        gap: tuple[int, int],
        focus: Target | None = None,
        on: Collection[Target] = (),
        fills: bool = False,
    ) -> int:
        """Draws buttons from the top of a room in as many rows as needed, with gaps between columns
        and rows; in smaller type if the room is too low. ``focus`` is the target of the focused
        one; those of targets ``on`` are golden. If it ``fills``, each row takes the whole width.
        Returns the y below them."""
        across, down = gap
        y, buttons = room.top, tuple(buttons)
        if not buttons:
            return y
        while (
            self.buttons_height(buttons, room.width, height, size=size, gap=gap) > room.height
            and size > _SMALLEST_BUTTON
        ):
            size, height = size - 1, round(height * (size - 1) / size)
        left = iter(buttons)
        for row in self._rows(buttons, room.width, size, across):
            x, high = room.left, self._row_height(row, height, size)
            spare = room.width - sum(row.widths) - across * (len(row.widths) - 1)
            more = spare // len(row.widths) if fills else 0
            for width, button in zip(row.widths, left, strict=False):
                rect = pygame.Rect(x, y, width + more, high)
                accent = theme.GOLD if button.target in on else None
                focused = button.target == focus
                self.button(button, rect, size=size, focused=focused, accent=accent)
                x = rect.right + across
            y += high + down
        return y - down

    def buttons_height(
        self,
        buttons: Iterable[Button],
        width: int,
        height: int,
        *,
        size: float = 16,
        gap: tuple[int, int],
    ) -> int:
        """The height that buttons take in rows; 0 without any."""
        across, down = gap
        buttons = tuple(buttons)
        if not buttons:
            return 0
        rows = self._rows(buttons, width, size, across)
        return sum(self._row_height(row, height, size) + down for row in rows) - down

    def _row_height(self, row: _Row, height: int, size: float) -> int:
        """The height of a row of buttons: more than ``height`` for a label of several lines."""
        return height + (row.lines - 1) * text.line_height(self.font(size))

    def cap_width(self, key: str, font: int) -> int:
        """The width of a key cap."""
        return round(text.advance(pads.cap(key), "bold", font)) + self.px(8)

    def cap(self, key: str, left: int, row: pygame.Rect, font: int, ink: theme.Colour) -> int:
        """Draws a key cap in a row, with the name of the key in the player's language or that of a
        pad's button. Returns its right end."""
        box = pygame.Rect(left, 0, self.cap_width(key, font), 0)
        box.height = min(row.height - self.px(3), font + self.px(6))
        box.centery = row.centery
        pygame.draw.rect(self.surface, theme.CREAM, box, border_radius=3)
        pygame.draw.rect(self.surface, ink, box, 1, border_radius=3)
        text.centred(self.surface, pads.cap(key), box, font, ink, "bold")
        return box.right

    def caption_width(self, key: str, markup: str, size: float) -> int:
        """The width of a key cap followed by a short text."""
        font = self.font(size)
        (line,) = text.wrap(markup, font, self.layout.window.width, "bold")
        cap = self.cap_width(key, font) + self.px(5) if key else 0
        return round(cap + sum(run.width for run in line))

    def caption(self, row: pygame.Rect, key: str, markup: str, size: float) -> None:
        """Draws a key cap and a short text, centred in a row."""
        font = self.font(size)
        left = row.centerx - self.caption_width(key, markup, size) // 2
        if key:
            left = self.cap(key, left, row.inflate(0, self.px(4)), font, theme.INK) + self.px(5)
        top = row.centery - text.line_height(font) / 2
        text.flow(self.surface, markup, (left, top, row.width * 2), font, base="bold")

    def tip(
        self,
        markup: str,
        near: pygame.Rect,
        width: float = NARROW,
        within: pygame.Rect | None = None,
    ) -> pygame.Rect:
        """Draws a tip beside what it explains, within the window or the given area, where it covers
        as little as possible of what has to be seen; above if there is a choice. Returns its
        area."""
        size = self.font(16)
        wide = self.px(width)
        high, used = text.extent(markup, size, wide)
        if high > _TALL * text.line_height(size):
            wide = self.px(max(width, WIDE))
            high, used = text.extent(markup, size, wide)
        box = pygame.Rect(0, 0, round(used) + self.px(20), high + self.px(14))
        above, below, right, left = sides = [box.copy() for _side in range(4)]
        around = near.inflate(2 * self.px(6), 2 * self.px(6))
        above.midbottom, below.midtop = around.midtop, around.midbottom
        right.midleft, left.midright = around.midright, around.midleft
        room = within or self.layout.window.inflate(-self.px(8), -self.px(8))
        kept = (*self.chosen, *self._kept())
        free = partial(shapes.freest, touched=self.watched)
        box = free((side.clamp(room) for side in sides), (near,), kept)
        if shapes.covered(box, (near, *kept)):
            distance = pygame.Vector2(near.center).distance_to
            places = box, *_spread(box, room)
            box = free(places, (near,), kept, away=lambda place: distance(place.center))
        shapes.tint(self.surface, box.move(4, 4), (*theme.EDGE, 110))
        pygame.draw.rect(self.surface, theme.WHITE, box, border_radius=5)
        pygame.draw.rect(self.surface, theme.RULE, box, 2, border_radius=5)
        column = (box.left + self.px(10), box.top + self.px(6), wide)
        text.flow(self.surface, markup, column, size)
        for _mark, place in glossing.places(glossing.marks(markup, size, wide), column, size):
            glossing.underline(self.surface, place, size, theme.INK_SOFT)
        return box

    def _kept(self) -> list[pygame.Rect]:
        """The buttons, the stage of a test, and what a teacher says."""
        return [
            spot.rect
            for spot in self.hotspots
            if isinstance(spot.target, Command | Option) or spot.target in (Area.TEST, Area.HINT)
        ]

    def explain(self, width: float = NARROW, focus: Target | None = None) -> None:
        """Draws the tip of the hotspot under the pointer, or else of the focused one; wider if the
        hotspot asks for it."""
        hotspot = None
        if self.pointer is not None and not self.scrolled:
            hotspot = self.hotspot_at(self.pointer)
        if focus is not None and (hotspot is None or not hotspot.tip):
            hotspot = next((spot for spot in self.hotspots if spot.target == focus), None)
        if hotspot is not None and hotspot.tip:
            self.tip(hotspot.tip, hotspot.rect, WIDE if hotspot.wide else width)


class _Label(NamedTuple):
    """What the size of a button depends on: its label and all that it may have, its key in the
    language of the player, and whether it has a picture."""

    said: str
    in_turn: tuple[str, ...]
    key: str
    pictured: bool


class _Row(NamedTuple):
    """A row of buttons: their widths, and the most lines of a label."""

    widths: tuple[int, ...]
    lines: int


def _label(button: Button) -> _Label:
    key = pads.cap(button.key) if button.key else ""
    return _Label(button.label, button.in_turn, key, bool(button.picture))


@lru_cache(maxsize=1024)
def _button_width(label: _Label, font: int, unit: float) -> int:
    """The width of a button with room for each of its labels, at a type size in pixels. ``unit`` is
    that of the layout."""
    words = (label.said, *label.in_turn)
    width = max(text.advance(each, "bold", font) for each in words) + round(18 * unit)
    if label.key:
        width += text.advance(label.key, "bold", font) + round(12 * unit)
    if label.pictured:
        width += _icon(font) + round(2 * unit)
    return round(width)


@lru_cache(maxsize=1024)
def _button_lines(label: _Label, width: int, font: int, unit: float) -> tuple[str, ...]:
    """The label in the lines that a button of a width needs."""
    long, more = text.advance(label.said, "bold", font), round(10 * unit)
    room = width - (_button_width(label, font, unit) - long)
    if long <= room + more or room <= 0:
        return (label.said,)
    return text.lines(f"**{label.said}**", font, room + more)


@lru_cache(maxsize=256)
def _button_rows(
    labels: tuple[_Label, ...], width: int, font: int, unit: float, gap: int
) -> tuple[_Row, ...]:
    """Buttons in rows no wider than ``width``; one empty row without any."""
    widths = [min(_button_width(label, font, unit), width) for label in labels]
    lines = iter([len(_button_lines(label, width, font, unit)) for label in labels])
    rows = broken(widths, width, gap)
    return tuple(_Row(row, max(islice(lines, len(row)), default=1)) for row in rows)


def _icon(font: int) -> int:
    """The size of an icon before a label."""
    return round(font * 1.4)


def _spread(box: pygame.Rect, room: pygame.Rect) -> list[pygame.Rect]:
    """Places for a box all over a room."""
    across, down = room.width - box.width, room.height - box.height
    return [
        pygame.Rect((room.left + across * x // _PLACES, room.top + down * y // _PLACES), box.size)
        for x in range(_PLACES + 1)
        for y in range(_PLACES + 1)
        if across >= 0 and down >= 0
    ]


def scroll_bar(ui: Ui, room: pygame.Rect, first: int, seen: int, whole: int) -> None:
    """Draws a scroll bar at the right of an area if its content does not fit: ``seen`` of the
    ``whole`` length is visible, beginning at ``first``. There is none where nothing can be seen."""
    if seen <= 0 or whole <= seen:
        return
    bar = pygame.Rect(room.right - ui.px(4), room.top, ui.px(4), room.height)
    pygame.draw.rect(ui.surface, theme.PARCHMENT_DARK, bar, border_radius=2)
    length = max(ui.px(20), bar.height * seen // whole)
    top = bar.top + (bar.height - length) * first // (whole - seen)
    thumb = (bar.left, top, bar.width, length)
    pygame.draw.rect(ui.surface, theme.INK_SOFT, thumb, border_radius=2)
