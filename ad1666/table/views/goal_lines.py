"""The goals of both sides: one line each in the strip, or side by side in a row below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import pygame
from attrs import frozen

from ad1666.i18n import _, ngettext
from ad1666.rules.cards import Side
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.rules.victory import Tally
from ad1666.table.toolkit import shapes, text, theme
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.table.words import goals

_TYPE = 14
_MARK, _GAP, _EDGE = 5, 4, 6
"""The width of the mark that shows whose goals these are, and the space between words and around
lines."""


@frozen
class Line:
    """The goals of a side, each with its points, the most it can bring, and its name; with the
    ``tip`` that says more, and the action of a click."""

    side: Side
    told: tuple[tuple[str, str], ...]
    tip: str
    more: Callable[[], None]


def line(
    state: State,
    side: Side,
    tallies: Iterable[Tally],
    items: Mapping[str, Item],
    more: Callable[[], None],
) -> Line:
    """The line of a side. ``items`` are those that goals name."""
    told, tip = [], []
    for tally in tallies:
        told.append((goals.worth(tally), goals.brief(tally.goal, items, state.figures)))
        tip.append(f"• {goals.text_of_standing(tally, items, state.figures)}")
    return Line(side, tuple(told), "\n".join(tip), more)


def draw_in(ui: Ui, room: pygame.Rect, lines: Iterable[Line]) -> None:
    """Draws the lines one above the other in part of the strip."""
    row = pygame.Rect(room.left, room.top, room.width, room.height // 2)
    for each in lines:
        _draw(ui, row.inflate(0, -2), each)
        row = row.move(0, row.height)


def draw_below(ui: Ui, lines: tuple[Line, Line]) -> None:
    """Draws the lines side by side in the row below the strip, in the largest type in which each
    shows at least one goal."""
    row = ui.layout.goals
    pygame.draw.rect(ui.surface, theme.DESK_DARK, row)
    row = pygame.Rect(row.left + _EDGE, row.top, row.width - 2 * _EDGE, row.height - _EDGE)

    def tells(sized: Ui) -> bool:
        boxes = _shared(sized, row, lines)
        return all(_width(sized, e, 1) <= b.width for e, b in zip(lines, boxes, strict=True))

    ui = ui.largest(1.0, tells)
    for each, box in zip(lines, _shared(ui, row, lines), strict=True):
        _draw(ui, box, each)


def _shared(ui: Ui, row: pygame.Rect, lines: tuple[Line, Line]) -> tuple[pygame.Rect, pygame.Rect]:
    """The parts of a row for two lines: half each, unless one needs less."""
    first, second = (_width(ui, each, len(each.told)) for each in lines)
    free = row.width - _EDGE
    share = free / 2
    if first + second <= free:
        share = free * first / (first + second)
    elif min(first, second) < share:
        share = first if first < second else free - second
    left = pygame.Rect(row.left, row.top, round(share), row.height)
    return left, pygame.Rect(
        left.right + _EDGE, row.top, row.right - left.right - _EDGE, row.height
    )


def _draw(ui: Ui, box: pygame.Rect, line: Line) -> None:
    """Draws one line: as many goals as fit, and the number of the others."""
    size, gap = ui.font(_TYPE), ui.px(_GAP)
    pygame.draw.rect(ui.surface, theme.PALES[line.side], box, border_radius=4)
    mark = pygame.Rect(box.left, box.top, ui.px(_MARK), box.height)
    shapes.band(ui.surface, mark, line.side, 3)
    x, base = float(mark.right + gap), box.centery + size * 0.36
    shown = _fitting(ui, line, box.width)
    for worth, goal in shown:
        text.put(ui.surface, worth, (x, base), size, theme.RULE, "bold")
        x += text.advance(worth, "bold", size) + gap
        text.put(ui.surface, goal, (x, base), size)
        x += text.advance(goal, "body", size) + 2 * gap
    if len(shown) < len(line.told):
        others = _more(line, len(shown))
        text.put(ui.surface, others, (x, base), size, theme.INK_SOFT, "italic")
    legend = _("**Points so far, of those possible.** Click (or P) for more about the goals.")
    tip = f"{legend}\n{line.tip}"
    ui.hotspot(Hotspot(line.side, box.copy(), line.more, tip, wide=True))


def _fitting(ui: Ui, line: Line, width: int) -> tuple[tuple[str, str], ...]:
    """The goals that fit on a line. If need be, the first goal is shortened by whole words."""
    for seen in range(len(line.told), 0, -1):
        if _width(ui, line, seen) <= width:
            return line.told[:seen]
    for worth, goal in line.told[:1]:
        size = ui.font(_TYPE)
        free = text.advance(goal, "body", size) + width - _width(ui, line, 1)
        if part := text.whole_words(goal, size, free):
            return ((worth, part),)
    return ()


def _width(ui: Ui, line: Line, seen: int) -> float:
    """The width of a line with ``seen`` goals and the number of the others."""
    size, gap = ui.font(_TYPE), ui.px(_GAP)
    width = ui.px(_MARK) + 2.0 * gap
    for worth, goal in line.told[:seen]:
        width += text.advance(worth, "bold", size) + text.advance(goal, "body", size) + 3 * gap
    if seen >= len(line.told):
        return width - 2 * gap
    return width + text.advance(_more(line, seen), "italic", size)


def _more(line: Line, seen: int) -> str:
    """The number of goals that a line does not show, in words."""
    others = len(line.told) - seen
    if not seen:
        return ngettext("{n} goal", "{n} goals", others).format(n=others)
    # Translators: {n} further goals, for which there is no room
    return _("{n} more").format(n=others)
