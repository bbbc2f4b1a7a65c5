"""The log, in a panel or a drawer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from attrs import define, field

from ad1666.i18n import _
from ad1666.play.targets import Area, Row
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.table.toolkit import columns, shapes, text, theme
from ad1666.table.toolkit.kept import LastValue
from ad1666.table.toolkit.scrolling import NOTCH
from ad1666.table.toolkit.ui import Hotspot, Ui, scroll_bar
from ad1666.words import citing
from ad1666.words.events import LogLine, account

_TYPE = 15.5
Lines = list[tuple[LogLine, bool]]
"""The lines of the log, each with whether it is news."""


@define
class LogView:
    """The log with its scroll offset: ``back`` is the number of pixels scrolled up from its end."""

    pick: Callable[[int], None]
    """The action of a click on a line."""
    over: int | None = field(default=None, init=False)
    """The line under the pointer."""
    pointed: tuple[Square, ...] = field(default=(), init=False)
    """The squares of the line under the pointer."""
    back: int = 0
    _spare: int = 0
    _followed: bool = False
    _heights: LastValue[list[int]] = field(factory=LastValue)

    def follow(self) -> None:
        """Brings the selected line into view on the next frame and keeps it there until the wheel
        is turned."""
        self._followed = True

    def wheel(self, notches: int) -> None:
        """Scrolls."""
        self._followed = False
        self.back = min(max(self.back + notches * NOTCH, 0), self._spare)

    def draw(
        self, ui: Ui, rect: pygame.Rect, lines: Lines, state: State, chosen: int | None = None
    ) -> None:
        """Draws the log, newest last. The line ``chosen``, if any, is framed; without one, lines
        have tips."""
        ui.hotspot(Hotspot(Area.LOG, rect))
        room = ui.panel(rect)
        head, gap, size = ui.px(26), ui.px(4), ui.font(_TYPE)
        ui.line(_("What happened"), room.topleft, 16, theme.RULE, "title")
        body = columns.below(room, room.top + head)
        width = body.width - ui.px(18)  # beside the mark and the scroll bar
        words = marked if text.citations.held else without_numbers
        depends = [line for line, _new in lines], size, width, gap, text.citations.shown, words
        heights = self._heights.get(
            depends, lambda: [text.height(words(line), size, width) + gap for line, _new in lines]
        )
        self.pointed, self.over = (), None
        self._spare = max(0, sum(heights) - body.height)
        if chosen is not None and self._followed and lines:
            below = sum(heights[chosen + 1 :])
            self.back = min(max(self.back, below + heights[chosen] - body.height), below)
        shown = min(self.back, self._spare)
        y = body.bottom - sum(heights) + shown if self._spare else body.top
        y -= _lift(y - body.top, heights, body.height)
        # a capital's accent may rise above its line: the first one's into the gap below the heading
        risen = ui.px(2)
        ui.surface.set_clip((body.left, body.top - risen, body.width, body.height + risen))
        once = set[str]()
        for number, ((line, new), height) in enumerate(zip(lines, heights, strict=True)):
            cut = y < body.top or y + height > body.bottom + gap
            if not cut or (height > body.height and y < body.bottom and y + height > body.top):
                band = pygame.Rect(body.left - ui.px(4), y, body.width, height - gap // 2)
                if new or number == chosen:
                    fill = theme.CREAM if number == chosen else theme.WHITE
                    pygame.draw.rect(ui.surface, fill, band, border_radius=3)
                pointed = ui.over(band.clip(body))
                if pointed:
                    self.pointed, self.over = line.squares, number
                if number == chosen or pointed:
                    pygame.draw.rect(ui.surface, theme.RULE, band, 1, border_radius=3)
                tip = "" if chosen is not None else line_tip(line, state)
                pick = partial(self.pick, number)
                ui.hotspot(Hotspot(Row(Area.LOG, number), band.clip(body), pick, tip))
                if line.side is not None:
                    bar = pygame.Rect(body.left, y + 2, ui.px(4), height - gap)
                    shapes.band(ui.surface, bar, line.side)
                at = body.left + ui.px(10), y, width
                ui.prose(words(line), at, _TYPE, once=once)
            y += height
        ui.surface.set_clip(None)
        scroll_bar(ui, body, self._spare - shown, body.height, body.height + self._spare)


def _lift(top: int, heights: list[int], room: int) -> int:
    """By how many pixels to move lines up so that the first one with enough room stands right below
    the heading. The lines begin at ``top`` and have the given heights."""
    for height in heights:
        if top >= 0:
            return top
        if height > room and top + height > 0:
            return 0  # it is cut off in any case
        top += height
    return 0


def line_tip(line: LogLine, state: State) -> str:
    """The tip of a line: its sums, and the wording of its clause; of several clauses only the
    openings."""
    told = account(line.event, state) if line.event is not None else ""
    numbers = citing.cited(line.text)
    wording = citing.wording if len(numbers) == 1 else citing.brief
    return "\n".join(filter(None, (told, *map(wording, numbers))))


def line_detail(line: LogLine, state: State) -> str:
    """A line with all its sums and the full wording of its clauses."""
    told = account(line.event, state) if line.event is not None else ""
    numbers = citing.cited(f"{line.text} {told}")
    words = marked if text.citations.held else without_numbers
    parts = [words(line), told, *map(citing.wording, numbers)]
    return "\n\n".join(filter(None, parts))


def marked(line: LogLine) -> str:
    """A line as it is drawn: headings in bold type."""
    return f"**{line.text}**" if line.heading else line.text


def without_numbers(line: LogLine) -> str:
    """A line as it is drawn beside a board, which frames the squares that it names."""
    return line.beside or marked(line)
