"""The scenarios on the start screen as cards: map, leaders, chapter, title, length."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import pygame

from ad1666 import words
from ad1666.content.scenarios.headlines import Headline
from ad1666.play.targets import Row, Target
from ad1666.rules.cards import Side
from ad1666.rules.magic import roman
from ad1666.table.scenes import title_art
from ad1666.table.scenes.title_lists import ListItem, length_of
from ad1666.table.toolkit import shapes, text, theme, wax
from ad1666.table.toolkit.faces import Face
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.words.remembered import score

_GAP, _INSET = 7, 4
"""Pixels between cards, and between the edge of a card and its title."""
_TITLE, _SMALL = 15, 14
ENLARGED = 1.2
"""The least enlargement of type on cards when large type is set. Cards show all scenarios at a
glance; the large card beside them has type as set."""
_LINES = 2
"""The lines of a title."""
_FEWEST = 3
"""The columns in which a few cards lie: even one does not fill the window."""
_SHRUNK = 0.85
"""The least size of a long title or length, as a share of the usual size."""
_FOOT = 1.6
"""The height of the line below the title, with the margin below it, in lines."""
_FACE = 0.28
"""The width of a leader's face, as a share of the card's width."""
_RISE = 0.36
"""How far the centres of faces and seal lie above the lower edge of the picture, in their own
widths."""
_SEAL, _HIGH, _OVER, _STAR = 0.29, 0.6, 5, 15
"""The greatest size of a seal as shares of the card's width and of the picture's height, how far in
pixels it lies over the corner, and the size of a star."""
_PLATE = 170
"""The opacity of the ground of stars and points, 0 to 255."""
_LOWEST, _TALLEST = 0.36, 0.75
"""The least and greatest height of a map's picture, as shares of the card's width."""


def places(ui: Ui, box: pygame.Rect, items: Sequence[ListItem]) -> tuple[pygame.Rect, ...]:
    """The places of the scenario cards, row by row along the foot of a box; none if there is no
    room for all of them to be readable, or if there are no cards."""
    if not items:
        return ()
    told = tuple((_title(item), _length(item)) for item in items)
    sizes = ui.font(_TITLE), ui.font(_SMALL)
    columns, wide, high = _fitting(box.size, told, sizes, ui.px(_GAP), ui.px(_INSET))
    if not columns:
        return ()
    gap, rows = ui.px(_GAP), math.ceil(len(items) / columns)
    top = box.bottom - rows * (high + gap) + gap
    return tuple(
        pygame.Rect(
            box.left + number % columns * (wide + gap),
            top + number // columns * (high + gap),
            wide,
            high,
        )
        for number in range(len(items))
    )


def beside(
    places: Mapping[Target, pygame.Rect], target: Target, arrow: tuple[int, int]
) -> Target | None:
    """The nearest card from another in the direction of an arrow key; None if there is none."""
    at, (across, down) = places[target], arrow
    found = {
        abs(place.x - at.x) + abs(place.y - at.y): other
        for other, place in places.items()
        if (place.x > at.x) - (place.x < at.x) == across
        and (place.y > at.y) - (place.y < at.y) == down
    }
    return found[min(found)] if found else None


@lru_cache(maxsize=16)
def _fitting(
    room: tuple[int, int],
    told: tuple[tuple[str, str], ...],
    sizes: tuple[int, int],
    gap: int,
    inset: int,
) -> tuple[int, int, int]:
    """The number of columns that makes the pictures largest, with the width and height of the
    cards. All zeros if nothing has room for the texts ``told`` (titles and small print) in these
    type sizes."""
    best, found = 0, (0, 0, 0)
    for columns in range(_FEWEST, max(_FEWEST, len(told)) + 1):
        wide = (room[0] - gap * (columns - 1)) // columns
        rows = math.ceil(len(told) / columns)
        lettering = _lettering(sizes)
        high = (room[1] - gap * (rows - 1)) // rows
        high = min(high, lettering + round(_TALLEST * wide))
        picture = high - lettering
        inside = wide - 2 * inset
        if picture < _LOWEST * wide:
            continue
        fits = all(
            _title_size(title, sizes[0], inside)
            and text.advance(small, "body", _least(sizes[1])) <= inside
            for title, small in told
        )
        if fits and picture * wide > best:
            best, found = picture * wide, (columns, wide, high)
    return found


def _title_size(title: str, size: int, inside: int) -> int:
    """The type size at which a title fits without breaking words: the usual size or somewhat
    smaller; 0 if it does not fit."""
    for smaller in range(size, _least(size) - 1, -1):
        unbroken = all(text.advance(word, "bold", smaller) <= inside for word in title.split())
        if unbroken and len(text.wrap(title, smaller, inside, "bold")) <= _LINES:
            return smaller
    return 0


def _least(size: int) -> int:
    """The least type size of overlong texts where others have this size."""
    return max(text.LEAST, round(_SHRUNK * size))


def _lettering(sizes: tuple[int, int]) -> int:
    """The height of the text below the picture."""
    title, small = (text.line_height(size) for size in sizes)
    return round(0.4 * title) + _LINES * title + round(_FOOT * small)


def _shadow(ui: Ui) -> tuple[int, int]:
    """The offset of a card's shadow, across and down."""
    return ui.px(2), ui.px(3)


def with_shadow(ui: Ui, box: pygame.Rect) -> pygame.Rect:
    """The area of a card with its shadow and with the seal over its corner."""
    seal = box.move(ui.px(_OVER), -ui.px(_OVER))
    return box.union(box.move(_shadow(ui))).union(seal)


def draw(
    ui: Ui,
    box: pygame.Rect,
    item: ListItem,
    key: str,
    *,
    focused: bool,
) -> None:
    """Draws the card of a scenario, sound or not."""
    hot = focused or ui.over(box)
    radius = ui.px(6)
    shapes.tint(ui.surface, box.move(_shadow(ui)), (*theme.EDGE, 90))
    plain = theme.GOLD if item.foremost else theme.PARCHMENT
    fill = theme.CREAM if hot else plain
    pygame.draw.rect(ui.surface, fill, box, border_radius=radius)
    sizes = ui.font(_TITLE), ui.font(_SMALL)
    picture = pygame.Rect(box.left, box.top, box.width, box.height - _lettering(sizes))
    headline = item.headline
    drawn = title_art.thumbnail(headline.map if headline else Path(), picture.size)
    ui.surface.blit(drawn, picture)
    edge = theme.GOLD if hot else theme.EDGE
    seam = picture.left, picture.bottom, picture.width, max(1, ui.px(2))
    pygame.draw.rect(ui.surface, theme.EDGE, seam)
    pygame.draw.rect(ui.surface, edge, box, ui.px(4) if hot else ui.px(2), border_radius=radius)
    if headline is not None:
        _leaders(ui, picture, headline)
    if item.sealed is not None or item.stars:
        _remember(ui, box, picture, item)
    _write(ui, box, picture.bottom, item, sizes)
    cap(ui, box, key)
    ui.hotspot(Hotspot(item.target, box, item.act, item.tip))


def _title(item: ListItem) -> str:
    """The title on a card: that of a scenario without its chapter, which stands on the seal."""
    scenario = item.headline if isinstance(item.target, Row) else None
    return item.title if scenario is None else words.title(scenario.title)


def _length(item: ListItem) -> str:
    """The length of a scenario, if it is sound, or what else a card says in small print."""
    return item.beside or ("" if item.headline is None else length_of(item.headline))


def _leaders(ui: Ui, picture: pygame.Rect, scenario: Headline) -> None:
    """Draws the leader of each side on the lower edge of the picture, and the chapter between
    them."""
    size = round(picture.width * _FACE)
    inset = size // 2 + ui.px(5)
    middles = picture.left + inset, picture.right - inset
    for side, x in zip(Side, middles, strict=True):
        figures = scenario.figures.get(side, ())
        if figures:
            leader = title_art.face_in(scenario, figures[0])
            image = title_art.face(leader, side, size)
            if side is Side.BLUE:
                image = _turned(leader, size)
            ui.surface.blit(image, image.get_rect(center=(x, picture.bottom - round(size * _RISE))))
    if scenario.chapter:
        seal = pygame.Rect(0, 0, round(size * 0.78), round(size * 0.78))
        seal.center = picture.centerx, picture.bottom - round(size * _RISE)
        pygame.draw.circle(ui.surface, theme.EDGE, seal.center, seal.width / 2)
        pygame.draw.circle(ui.surface, theme.RULE, seal.center, seal.width / 2 - ui.px(2))
        numeral, small = roman(scenario.chapter), ui.font(_SMALL)
        inside = seal.inflate(-ui.px(4), 0)
        if text.advance(numeral, "bold", text.LEAST) > inside.width:
            inside.inflate_ip(ui.px(10), 0)
        text.centred(ui.surface, numeral, inside, small, theme.CREAM, "bold")


def _remember(ui: Ui, box: pygame.Rect, picture: pygame.Rect, item: ListItem) -> None:
    """Draws the seal of the last game over the upper right corner of a card, and beside it, where
    faces and chapter leave room, the stars of the best and the points of the last."""
    gap, font = ui.px(3), ui.font(_SMALL)
    size = round(min(box.width * _SEAL, picture.height * _HIGH))
    place = pygame.Rect(0, 0, size, size)
    place.topright = box.right + ui.px(_OVER), box.top - ui.px(_OVER)
    said = "" if item.memory is None else score(item.memory.last)
    stars = ui.px(_STAR) if item.stars else 0
    line, wide = text.line_height(font), round(text.advance(said, "bold", font))
    top = box.top + ui.px(5)
    room = picture.bottom - round(picture.width * _FACE * (_RISE + 0.5)) - top
    beside = bool(stars) and stars + line > room  # in one row
    if line > room or not said:
        said, line, wide = "", 0, 0
    plate = pygame.Rect(0, top, max(3 * stars, wide), stars + line)
    if beside:
        plate.size = 3 * stars + wide + gap, max(stars, line)
    plate.inflate_ip(size // 2 + 2 * gap, 0)
    plate.right = place.centerx if item.sealed is not None else box.right - gap
    if said or stars:
        shapes.tint(ui.surface, plate, (*theme.EDGE, _PLATE))
    end = place.left if item.sealed is not None else plate.right - gap
    inner = pygame.Rect(plate.left + gap, top, end - plate.left - gap, plate.height)
    if stars:
        strip = pygame.Rect(0, top + 1, 3 * stars, stars)
        strip.centerx = inner.centerx
        if beside:
            strip.midleft = inner.midleft
            inner.update(inner.right - wide - gap, top, wide, plate.height)
        wax.stars(ui.surface, strip, item.stars)
    inner.height = line
    inner.bottom = plate.bottom
    at = inner.centerx - wide / 2, inner.bottom - font * 0.3
    text.put(ui.surface, said, at, font, theme.CREAM, "bold")
    if item.sealed is not None:
        ui.surface.blit(wax.seal(item.sealed, size), place)


@in_stock
def _turned(leader: Face, size: int) -> pygame.Surface:
    """Blue's leader, mirrored to face Red's."""
    return pygame.transform.flip(title_art.face(leader, Side.BLUE, size), True, False)


def _write(ui: Ui, box: pygame.Rect, top: int, item: ListItem, sizes: tuple[int, int]) -> None:
    """Draws the title, vertically centred in its lines, and the length below it."""
    small, inside = sizes[1], box.width - 2 * ui.px(_INSET)
    size = _title_size(_title(item), sizes[0], inside)
    lines = text.lines(_title(item), size, inside, "bold")
    high = text.line_height(sizes[0])
    y = top + round(0.4 * high) + (_LINES - len(lines)) * high / 2
    for line in lines:
        x = box.centerx - text.advance(line, "bold", size) / 2
        text.put(ui.surface, line, (x, y + size * 0.9), size, theme.INK, "bold")
        y += high
    below = " ".join(item.lines()) if item.headline is None else _length(item)
    ink = theme.RULE if item.wrong else theme.INK
    small = max(_least(small), text.shrunk(below, small, inside, "body"))
    below = text.fitted(below, small, inside)
    x = box.centerx - text.advance(below, "body", small) / 2
    text.put(ui.surface, below, (x, box.bottom - small * 0.85), small, ink)


def cap(ui: Ui, box: pygame.Rect, key: str) -> None:
    """Draws the key of a card in its upper left corner, if it has one."""
    if not key:
        return
    size = ui.font(_SMALL)
    cap = pygame.Rect(0, 0, max(size, round(text.advance(key, "bold", size))) + ui.px(7), 0)
    cap.height = size + ui.px(6)
    cap.topleft = box.left + ui.px(6), box.top + ui.px(6)
    pygame.draw.rect(ui.surface, theme.CREAM, cap, border_radius=3)
    pygame.draw.rect(ui.surface, theme.EDGE, cap, 1, border_radius=3)
    text.centred(ui.surface, key, cap, size, theme.INK, "bold")
