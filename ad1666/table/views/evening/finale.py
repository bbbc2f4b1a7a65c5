"""The page that closes a game before anything is counted, as a function of the time since it began:
the seal comes down, stars strike, names unroll; the winners cheer and the losers bow."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import pygame
from attrs import frozen

from ad1666.game.remembered import Placing
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.table.toolkit import columns, lights, pictures, shapes, text, theme, wax
from ad1666.table.toolkit.effects import in_out, in_quad, out_back, out_cubic, part
from ad1666.table.toolkit.feelings import Mood
from ad1666.table.toolkit.theme import Colour
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.evening import cameo, ornaments
from ad1666.table.views.evening.cameo import Cameo
from ad1666.table.views.evening.ending import Ending, Tone
from ad1666.words.curtain import Honour

LENGTH = 3200
"""Milliseconds after which nothing moves any more."""
STAMPED, STRUCK, APART = 880, 1250, 220
"""When the seal is pressed, when the first star strikes, and how much later each further one."""
_HIGH = 1080
"""The height of the window for which type sizes are given."""
_STEP, _NAMED = 0.92, 0.72
"""How far apart portraits stand side by side, and how wide a name may be, in their heights."""
_SHADE = 205
"""How much darker the table gets, of 255."""
_SOFT = 14
"""The table is drawn that many times smaller and enlarged again, to be out of focus."""


@frozen
class Places:
    """Where everything stands that can be asked about: figures by their letters, the seal, the
    stars."""

    figures: dict[str, pygame.Rect]
    seal: pygame.Rect
    stars: tuple[pygame.Rect, ...]


_LIGHT: Mapping[Tone, Colour] = complete(
    Tone,
    {Tone.VICTORY: (30, 20, 14), Tone.DEFEAT: (14, 16, 22), Tone.DRAW: (24, 20, 16)},
)
_TITLE: Mapping[Tone, Colour] = complete(
    Tone,
    {
        Tone.VICTORY: (255, 226, 140),
        Tone.DEFEAT: (206, 210, 226),
        Tone.DRAW: theme.PARCHMENT,
    },
)


def stage(surface: pygame.Surface, tone: Tone) -> pygame.Surface:
    """What lies behind the page: the table as it has just been drawn, dark and out of focus, in the
    light that suits the end."""
    area = surface.get_rect()
    low = pygame.transform.smoothscale(surface, (area.width // _SOFT, area.height // _SOFT))
    image = pictures.opaque(pygame.transform.smoothscale(low, area.size))
    level = 255 - _SHADE
    image.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    image.fill(_LIGHT[tone], special_flags=pygame.BLEND_RGB_ADD)
    ornaments.darken(image, area, 0.95)
    if tone is Tone.VICTORY:
        sheet = ornaments.rays(round(area.height * 1.7), (120, 84, 30))
        middle = area.centerx, round(area.height * 0.34)
        image.blit(sheet, sheet.get_rect(center=middle), special_flags=pygame.BLEND_RGB_ADD)
        lights.shine(image, middle, area.height * 1.2, (255, 190, 90), 64)
    return image


def draw(
    ui: Ui, ending: Ending, state: State, behind: pygame.Surface, ms: float, foot: int
) -> Places:
    """Draws the page over what lies ``behind`` it; the line of the story stands beside what needs
    ``foot`` pixels at the lower right. Returns where everything stands."""
    surface = ui.surface
    shown = part(ms, 0, 400)
    behind.set_alpha(None if shown >= 1 else round(255 * shown))
    surface.blit(behind, (0, 0))
    match ending.tone:
        case Tone.VICTORY:
            ornaments.hats(surface, ms - 1300, LENGTH - 1300)
            figures = _victory(ui, ending, state, ms)
        case Tone.DEFEAT:
            figures = _defeat(ui, ending, state, ms)
            ornaments.rain(surface, ms)
        case Tone.DRAW:
            figures = _draw(ui, ending, state, ms)
    wide, high = surface.get_size()
    size, down = round(high * 0.17), 0.71 if ending.honours else 0.77
    seal = shapes.about((wide // 2, round(high * down)), size, size)
    _stamp(surface, ending.placing, seal, ms - STAMPED + 180)
    stars = tuple(_stars(ui, ending.honours, ms))
    _titles(ui, ending, ms)
    _scroll(ui, ending.line, foot, part(ms, 1900, 2300))
    return Places(figures, seal, stars)


# People


def _victory(ui: Ui, ending: Ending, state: State, ms: float) -> dict[str, pygame.Rect]:
    """The winners rise with hops of their own, the foremost in the middle; the losers stand small
    beside the seal and bow."""
    wide, high = ui.surface.get_size()
    found = _bowing(ui, ending.behind, state, part(ms, 1500, 2100, in_out))
    row = _row(ending.front, wide * 0.92, high * 0.36)
    cheer = part(ms, 1300, 1500) * (1 - part(ms, LENGTH - 600, LENGTH))
    for off, figure, tall in sorted(row, key=lambda one: -abs(one[0])):
        rise = part(ms, 200 + 90 * abs(off), 800 + 90 * abs(off), out_back)
        hop = abs(math.sin(ms / 230 + off * 1.3)) * high * 0.015 * cheer
        x = wide / 2 + off * tall * _STEP
        y = high * 0.40 + abs(off) * high * 0.018 + (1 - rise) * high * 0.6 - hop
        large = round(tall * (1 - 0.07 * abs(off)))
        one = Cameo(figure, large, Mood.TRIUMPH, off < 0, off * -3)
        unrolled = part(ms, 750 + 110 * abs(off), 1150 + 110 * abs(off), out_cubic)
        found[figure.id] = _put(ui, one, state, (x, y), tall * _NAMED, unrolled)
    return found


def _bowing(ui: Ui, figures: Sequence[Figure], state: State, bow: float) -> dict[str, pygame.Rect]:
    """Draws the others in two small groups to the left and right."""
    wide, high = ui.surface.get_size()
    half = (len(figures) + 1) // 2
    tall = min(high * 0.15, wide * 0.30 / (half * 0.86 + 0.1)) if figures else 0.0
    found = {}
    for number, figure in enumerate(figures):
        left = number < half
        place = number if left else len(figures) - 1 - number
        x = wide * 0.05 + (place + 0.5) * tall * 0.86
        at = (x if left else wide - x, high * (0.755 + 0.012 * bow))
        one = Cameo(figure, round(tall), Mood.PAIN, left, (-14 if left else 14) * bow)
        found[figure.id] = _put(ui, one, state, at)
    return found


def _defeat(ui: Ui, ending: Ending, state: State, ms: float) -> dict[str, pygame.Rect]:
    """The own heroes sink in cold light; the winners look down on them from behind."""
    wide, high = ui.surface.get_size()
    found = {}
    for off, figure, tall in _row(ending.behind, wide * 0.8, high * 0.15):
        at = wide / 2 + off * tall * 1.2, high * 0.265
        one = Cameo(figure, round(tall), Mood.TRIUMPH, off < 0, cold=True)
        found[figure.id] = _put(ui, one, state, at)
    sink = part(ms, 300, 1200, out_cubic)
    for off, figure, tall in _row(ending.front, wide * 0.92, high * 0.27):
        lean = 0 if not off else math.copysign(4 * sink, -off)
        one = Cameo(figure, round(tall), Mood.PAIN, off < 0, -lean, cold=True)
        at = wide / 2 + off * tall * _STEP, high * (0.455 + 0.025 * sink)
        unrolled = part(ms, 900 + 110 * abs(off), 1300 + 110 * abs(off), out_cubic)
        found[figure.id] = _put(ui, one, state, at, tall * _NAMED, unrolled)
    return found


def _draw(ui: Ui, ending: Ending, state: State, ms: float) -> dict[str, pygame.Rect]:
    """Both sides stand quietly, one below the other."""
    wide, high = ui.surface.get_size()
    found = {}
    shown, unrolled = part(ms, 200, 900, out_cubic), part(ms, 700, 1200, out_cubic)
    for side, down in ((Side.RED, 0.28), (Side.BLUE, 0.53)):
        own = [figure for figure in ending.front if figure.side is side]
        for off, figure, tall in _row(own, wide * 0.94, high * 0.2):
            one = Cameo(figure, round(tall), flip=off < 0)
            at = wide / 2 + off * tall * _STEP, high * (down + 0.04 * (1 - shown))
            found[figure.id] = _put(ui, one, state, at, tall * _NAMED, unrolled)
    return found


def _row(figures: Sequence[Figure], room: float, high: float) -> list[tuple[float, Figure, float]]:
    """Figures side by side, the first in the middle and the others by turns beside it: how far each
    is from the middle in places, and its height, at most ``high`` and so that all have ``room``."""
    count = len(figures)
    tall = min(high, room / max(1.0, count * _STEP))
    order = sorted(range(count), key=lambda n: (abs(n - (count - 1) / 2), n))
    placed = zip(order, figures, strict=True)
    return sorted((n - (count - 1) / 2, figure, tall) for n, figure in placed) if count else []


def _put(
    ui: Ui,
    one: Cameo,
    state: State,
    at: tuple[float, float],
    room: float = 0.0,
    unrolled: float = 0.0,
) -> pygame.Rect:
    """Draws a portrait, and below it the name where it has ``room``. Returns their place."""
    image = one.picture(state)
    box = image.get_rect(center=(round(at[0]), round(at[1])))
    ui.surface.blit(image, box)
    box = shapes.about(box.center, *one.size)
    if not room:
        return box
    size, foot = round(one.high * 0.085), (at[0], at[1] + one.high * 0.42)
    return box.union(cameo.ribbon(ui.surface, one.figure, state, foot, size, room, unrolled))


# Seal, stars, words


def _stamp(surface: pygame.Surface, placing: Placing, place: pygame.Rect, ms: float) -> None:
    """The seal falls within 180 ms, is pressed, and a ring of light runs out."""
    if ms <= 0:
        return
    fall, image = part(ms, 0, 180, in_quad), wax.seal(placing, place.width)
    if fall < 1:
        image = pygame.transform.rotozoom(image, 24 * (1 - fall), 2.6 - 1.6 * fall)
        image.set_alpha(round(255 * (0.3 + 0.7 * fall)))
    else:
        lights.shine(surface, place.center, place.width * 2.2, (150, 90, 40), 96)
    surface.blit(image, image.get_rect(center=place.center))
    ring = part(ms, 180, 600)
    if 0 < ring < 1:
        radius, line = place.width * (0.5 + ring), max(1, round(8 * (1 - ring)))
        pygame.draw.circle(surface, (255, 226, 150), place.center, radius, line)


def _stars(ui: Ui, honours: Sequence[Honour], ms: float) -> Iterator[pygame.Rect]:
    """Draws the stars as they strike, each with what it is for. Yields their places."""
    wide, high = ui.surface.get_size()
    size, step = round(high * 0.062), high * 0.155
    font = _type(ui, 19, 13)
    for number, honour in enumerate(honours):
        x = wide / 2 + (number - (len(honours) - 1) / 2) * step
        begin = STRUCK + APART * number
        at = x, high * 0.832
        shown = part(ms, begin, begin + 200, out_back)
        ornaments.star(ui.surface, at, size, shown, lit=honour.earned)
        colour = theme.PARCHMENT if honour.earned else theme.PARCHMENT_DARK
        fits = text.shrunk(honour.name, font, step * 0.96, "bold")
        below = x, high * 0.832 + size * 0.5 + fits * 0.7
        if ms >= begin:
            ornaments.words(ui.surface, honour.name, below, fits, colour, "bold")
        yield shapes.about((round(x), round(at[1] + size * 0.2)), round(step * 0.96), size * 2)


def _titles(ui: Ui, ending: Ending, ms: float) -> None:
    wide, high = ui.surface.get_size()
    size = text.shrunk(ending.title, _type(ui, 88, 30), wide * 0.9, "title")
    shown = part(ms, 250, 550)
    if shown > 0:
        at = wide / 2, high * 0.085
        ornaments.words(ui.surface, ending.title, at, size, _TITLE[ending.tone], shown=shown)
        below = wide / 2, high * 0.085 + size * 0.86
        dim = theme.PARCHMENT_DIM if ending.tone is Tone.DEFEAT else theme.PARCHMENT
        ornaments.words(ui.surface, ending.score, below, _type(ui, 36, 18), dim, "body", shown)


def _scroll(ui: Ui, line: str, foot: int, shown: float) -> None:
    """Draws how the story ends, on parchment along the foot."""
    if not line or shown <= 0:
        return
    wide, high = ui.surface.get_size()
    size, gap = _type(ui, 26, 16), ui.px(10)
    room = min(wide * 0.64, wide - 2 * (foot + 2 * gap))
    lines = text.lines(line, size, room - 3 * gap, "italic")
    box = pygame.Rect(0, 0, round(room), round(len(lines) * text.line_height(size) + 2 * gap))
    box.midbottom = wide // 2, high - gap
    sheet = pictures.blank(box.size)
    shapes.plate(sheet, sheet.get_rect(), theme.PARCHMENT, gap)
    whole, step = sheet.get_rect(), text.line_height(size)
    for number, words in enumerate(lines):
        row = columns.row(whole, gap + number * step, step)
        text.centred(sheet, words, row, size, theme.INK, "italic")
    sheet.set_alpha(round(255 * shown))
    ui.surface.blit(sheet, box)


def _type(ui: Ui, size: float, least: float) -> int:
    """A type size for a window as high as the present one, no smaller than one for the `DESIGN`
    window."""
    return max(round(size * ui.surface.get_height() / _HIGH), ui.font(least))
