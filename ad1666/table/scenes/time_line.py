"""The time line of a film, with signs for notable moments and a legend."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import pygame
from attrs import evolve, frozen

from ad1666.advice.winning import WinChance, turning
from ad1666.i18n import N_, _
from ad1666.play.film import Film, Mark
from ad1666.play.targets import Area, Command, Target
from ad1666.rules.cards import Side
from ad1666.rules.tables import complete, some
from ad1666.table.toolkit import columns, shapes, text, theme
from ad1666.table.toolkit.layout import PLAN, Arrangement
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.words import vocabulary
from ad1666.words.chances import percent

_HIGH, _CURVE, _GAP = 20, 36, 6
"""The heights of the line and of the curve, and pixels between them and what lies below."""
_BUTTON, _TYPE, _LEGEND = 32, 15, 14
"""The height and type size of the buttons, and the type size of the legend."""
_SHORT = frozenset("←→↑↓TAD")
_PICTURES: Mapping[Target, str] = some(
    Command, {Command.NEXT_FIGHT: "swords", Command.NEXT_DEATH: "skull"}
)
"""The pictures of those whose keys do not tell what they do."""
_MARGINS = 24
"""What the margins of the panel and of its frame take, in pixels."""
_LIT = (240, 206, 108)
"""The colour of the highlights, while only these are played."""
_SIGN, _BETWEEN = 12, 14
"""The width of a legend sign with its margin, and pixels between two entries."""
_SIGNS = complete(
    Mark,
    {
        Mark.TURN: N_("a turn"),
        Mark.FIGHT: N_("an attack"),
        Mark.SHOT: N_("a shot"),
        Mark.DEATH: N_("a death"),
        Mark.WORDS: N_("words"),
    },
)
"""Notable moments, in the order in which they are drawn."""
_RAISED = some(Mark, {Mark.FIGHT: -1, Mark.SHOT: -1, Mark.DEATH: 1, Mark.WORDS: 1})
"""The vertical offset in the legend of signs that take half of the line, in quarters of its
height."""


@frozen
class Curve:
    """How the chance to win ran through the game: of ``side``, if it is given, else of Red."""

    chances: tuple[WinChance, ...]
    side: Side | None = None

    @property
    def turning(self) -> tuple[int, ...]:
        """The numbers of the positions where it turned."""
        return turning(self.chances)

    def told(self, at: int) -> str:
        """The chance at a moment, in words."""
        now = next(c for c in reversed(self.chances) if c.at <= max(at, self.chances[0].at))
        side = self.side or Side.RED
        share = percent(Fraction(now.of(side)).limit_denominator(100))
        if self.side is not None:
            return _("Your chance to win: {share}").format(share=share)
        return _("{side}’s chance to win: {share}").format(side=vocabulary.side(side), share=share)


class TimeLine(NamedTuple):
    """What a time line shows. ``seek`` goes to the moment under the pointer; ``brief``, whether
    only the highlights are played."""

    film: Film
    seek: Callable[[], None]
    brief: bool
    curve: Curve | None = None


def draw(ui: Ui, room: pygame.Rect, line: TimeLine, buttons: Sequence[Button]) -> None:
    """Draws the line, the curve if there is one, the buttons below, and the legend: below them in a
    column; else at the end of their last row or, without room there, of the line."""
    curved = line.curve is not None

    if ui.layout.kind is Arrangement.COLUMN:
        buttons = _by_arrows(buttons)

    def has_room(sized: Ui) -> bool:
        below, gap = _parts(sized, room, curved=curved)[2], sized.px(_GAP)
        high = sized.px(_BUTTON)
        used = sized.buttons_height(buttons, below.width, high, size=_TYPE, gap=(gap, gap))
        if ui.layout.kind is Arrangement.COLUMN:
            used += gap + len(_legend_rows(sized, below.width)) * high
        return used <= below.height

    ui = ui.largest(1.0, has_room)
    bar, strip, below = _parts(ui, room, curved=curved)
    gap, high = ui.px(_GAP), ui.px(_BUTTON)
    rows = ui.button_rows(buttons, below.width, _TYPE, gap)
    used = sum(ui.button_width(button, _TYPE) + gap for button in rows[-1])
    font, legends = _legend_font(ui, below.width), [tuple(_SIGNS)]
    if ui.layout.kind is Arrangement.COLUMN:
        legends = _legend_rows(ui, below.width)
    legend = pygame.Rect(0, 0, _legend_width(ui, font), high)
    top = below.top + (len(rows) - 1) * (high + gap)
    if ui.layout.kind is Arrangement.COLUMN:
        legend.height = len(legends) * high
        legend.bottomleft = below.bottomleft
        below.height -= legend.height
    elif used + legend.width <= below.width and top + high <= below.bottom:
        legend.topright = below.right, top
    else:
        legend.height = bar.height
        legend.topright = bar.topright
        bar.width -= legend.width + ui.px(_BETWEEN)
    _line(ui, bar, line)
    if line.curve is not None:
        strip.width = bar.width
        _draw_curve(ui, strip, line, line.curve)
    ui.buttons(buttons, below, high, size=_TYPE, gap=(gap, gap))
    for number, marks in enumerate(legends):
        row = legend.move(0, number * (legend.height // len(legends)))
        row.height //= len(legends)
        _legend(ui, row, font, marks)


def _parts(
    ui: Ui, room: pygame.Rect, *, curved: bool
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The places of the line, of the curve and of the buttons."""
    bar = columns.row(room, room.top, ui.px(_HIGH))
    strip = columns.row(room, bar.bottom + ui.px(_GAP), ui.px(_CURVE))
    above = strip if curved else bar
    below = columns.row(room, above.bottom + ui.px(_GAP))
    below.height = room.bottom - below.top
    return bar, strip, below


def _draw_curve(ui: Ui, strip: pygame.Rect, line: TimeLine, curve: Curve) -> None:
    """Draws the chance to win: the higher the line, the better for the side it is about; balls at
    the turning points, which a click goes to."""
    surface, film = ui.surface, line.film
    side, last = curve.side or Side.RED, max(1, len(film.moments) - 1)
    pygame.draw.rect(surface, theme.PARCHMENT_DARK, strip, border_radius=ui.px(4))
    inner = strip.inflate(0, -ui.px(6))

    def at(moment: int, chance: float) -> tuple[int, int]:
        x = strip.left + strip.width * moment // last
        return x, round(inner.bottom - inner.height * chance)

    middle = at(0, 0.5)[1]
    for x in range(strip.left, strip.right, ui.px(10)):
        surface.fill(theme.INK_SOFT, (x, middle, ui.px(4), 1))
    points = [at(chance.at, chance.of(side)) for chance in curve.chances]
    points = [at(0, curve.chances[0].of(side)), *points]
    area = [(points[0][0], strip.bottom - 1), *points, (points[-1][0], strip.bottom - 1)]
    pygame.draw.polygon(surface, theme.PALES[side], area)
    pygame.draw.lines(surface, theme.EDGE, False, points, max(2, ui.px(2)))
    shown = {chance.at: chance.of(side) for chance in curve.chances}
    for moment in curve.turning:
        shapes.disc(surface, at(moment, shown[moment]), ui.px(5), theme.GOLD)
    x = at(film.at, 0.0)[0]
    surface.fill(theme.EDGE, (x - 1, strip.top, 3, strip.height))
    surface.fill(theme.CREAM, (x, strip.top, 1, strip.height))
    tip = _("{chance}. A ball: where it turned. Click to go there.")
    tip = tip.format(chance=curve.told(film.at))
    ui.hotspot(Hotspot(Area.CURVE, strip, line.seek, tip))
    font = ui.font(_LEGEND)
    words = curve.told(film.at)
    wide = text.advance(words, "body", font)
    left = strip.left + ui.px(6) if x > strip.centerx else strip.right - ui.px(6) - wide
    plate = pygame.Rect(round(left) - ui.px(3), strip.top + 1, round(wide) + ui.px(6), font + 4)
    pygame.draw.rect(surface, theme.PARCHMENT_DARK, plate, border_radius=ui.px(3))
    text.put(surface, words, (left, strip.top + font), font)


def _line(ui: Ui, bar: pygame.Rect, line: TimeLine) -> None:
    """Draws the line with its signs and a marker for the current moment."""
    film = line.film
    pygame.draw.rect(ui.surface, theme.PARCHMENT_DARK, bar, border_radius=ui.px(4))
    last = max(1, len(film.moments) - 1)
    for number in film.highlights if line.brief else ():
        left, right = (bar.left + bar.width * n // last for n in (number, number + 1))
        ui.surface.fill(_LIT, (left, bar.top, max(1, right - left), bar.height))
    for mark in _SIGNS:
        for number, marks in enumerate(film.marks):
            if mark in marks:
                _sign(ui, mark, bar.left + bar.width * number // last, bar)
    x = bar.left + bar.width * film.at // last
    pygame.draw.circle(ui.surface, theme.EDGE, (x, bar.centery), ui.px(11))
    pygame.draw.circle(ui.surface, theme.CREAM, (x, bar.centery), ui.px(9))
    tip = _(
        "A bar: a turn begins. A triangle: an attack. A ball: a shot. A cross: a death. A bubble: "
        "something is told or asked. Click to go there."
    )
    ui.hotspot(Hotspot(Area.TIME_LINE, bar, line.seek, tip))


def _sign(ui: Ui, mark: Mark, x: int, bar: pygame.Rect) -> None:
    """Draws the sign of a mark at a place on a bar. Signs differ in shape and height, because
    several for one moment overlap."""
    surface, half = ui.surface, bar.height // 2
    match mark:
        case Mark.TURN:
            surface.fill(theme.EDGE, (x - 2, bar.top, 5, bar.height))
            surface.fill(theme.GOLD, (x - 1, bar.top, 3, bar.height))
        case Mark.FIGHT:
            wide = half // 2
            ends = (x - wide, bar.bottom - 1), (x + wide, bar.bottom - 1), (x, bar.bottom - half)
            pygame.draw.polygon(surface, theme.RED, ends)
            pygame.draw.polygon(surface, theme.EDGE, ends, 1)
        case Mark.SHOT:
            at = x, bar.bottom - half // 2
            pygame.draw.circle(surface, theme.CREAM, at, half * 0.45)
            pygame.draw.circle(surface, theme.EDGE, at, half * 0.32)
        case Mark.DEATH:
            arm = max(2, half // 3)
            surface.fill(theme.EDGE, (x - 1, bar.top + 1, 2, half + 1))
            surface.fill(theme.EDGE, (x - arm, bar.top + 1 + half // 4, 2 * arm, 2))
        case Mark.WORDS:
            wide, foot = max(4, half * 2 // 3), bar.top + half * 2 // 3
            tail = (x - wide // 2, foot - 1), (x + 1, foot - 1), (x - wide // 2, bar.top + half + 1)
            pygame.draw.polygon(surface, theme.EDGE, tail)
            bubble = pygame.Rect(x - wide, bar.top + 1, 2 * wide, foot - bar.top)
            pygame.draw.rect(surface, theme.EDGE, bubble, border_radius=3)
            pygame.draw.rect(surface, theme.CREAM, bubble.inflate(-2, -2), border_radius=2)


def wanted(ui: Ui, width: int, buttons: Sequence[Button], *, curved: bool = False) -> int:
    """The height of a panel in a column that has room for line, curve, buttons and legend."""
    ui = ui.limited(PLAN.prompt_text)
    gap, high = ui.px(_GAP), ui.px(_BUTTON)
    buttons = _by_arrows(buttons)
    used = ui.buttons_height(buttons, width, high, size=_TYPE, gap=(gap, gap))
    legend = len(_legend_rows(ui, width)) * high
    curve = ui.px(_CURVE) + ui.px(_GAP) if curved else 0
    return ui.px(_HIGH) + curve + 2 * gap + used + legend + ui.px(_MARGINS)


def of_curve(ui: Ui) -> int:
    """The height that the curve adds."""
    ui = ui.limited(1.0)
    return ui.px(_CURVE) + ui.px(_GAP)


def _by_arrows(buttons: Sequence[Button]) -> Sequence[Button]:
    """The buttons, of which those with an arrow for a key, and those of turning points, attacks and
    deaths, show only their keys, or pictures, and say in a tip what they do: in a column they stand
    side by side."""
    short = [_short(button) if button.key in _SHORT else button for button in buttons]
    return sorted(short, key=lambda b: not (b.label == "" or b.target is Command.PLAY))


def _short(button: Button) -> Button:
    picture = _PICTURES.get(button.target, "")
    return evolve(button, label="", tip=button.label, picture=picture)


def _legend_font(ui: Ui, width: int) -> int:
    """The type size of the legend: less than the usual one if it would be too wide."""
    font = ui.font(_LEGEND)
    while font > text.LEAST and _legend_width(ui, font) > width:
        font -= 1
    return font


def _legend_width(ui: Ui, font: int, marks: Iterable[Mark] = _SIGNS) -> int:
    signs = [_(_SIGNS[mark]) for mark in marks]
    words = sum(text.advance(name, "body", font) for name in signs)
    return round(words) + len(signs) * (ui.px(_SIGN) + ui.px(_BETWEEN))


def _legend_rows(ui: Ui, width: int) -> list[tuple[Mark, ...]]:
    """The legend in a column, in as many rows as it needs."""
    font = _legend_font(ui, width)
    rows: list[tuple[Mark, ...]] = [()]
    for mark in _SIGNS:
        longer = (*rows[-1], mark)
        if rows[-1] and _legend_width(ui, font, longer) > width:
            rows.append((mark,))
        else:
            rows[-1] = longer
    return rows


def _legend(ui: Ui, place: pygame.Rect, font: int, marks: Iterable[Mark]) -> None:
    """Draws each sign with its meaning."""
    x = place.left + ui.px(_SIGN) // 2
    bar = pygame.Rect(0, 0, 0, ui.px(_HIGH))
    bar.centery = place.centery
    for mark in marks:
        name = _SIGNS[mark]
        _sign(ui, mark, x, bar.move(0, _RAISED.get(mark, 0) * bar.height // 4))
        x += ui.px(_SIGN) - ui.px(3)
        text.put(ui.surface, _(name), (x, place.centery + font * 0.34), font)
        x = round(x + text.advance(_(name), "body", font)) + ui.px(_BETWEEN) + ui.px(3)
