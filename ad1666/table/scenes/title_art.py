"""The looks of the start screen: Vienna at dusk, the name of the game, a scenario's card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pygame

from ad1666.content.scenarios.headlines import Headline
from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.table import words
from ad1666.table.scenes import title_maps
from ad1666.table.scenes.title_lists import kind_of, length_of
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.pictures import picture
from ad1666.table.toolkit.ui import Ui

_NAME = "Anno Domini 1666"
_OUTLINE = ((-2, 0), (2, 0), (0, -2), (0, 2), (2, 3))
_TYPE = 15.5
_ENLARGED = 1.1
_HEADS = (0.24, 0.2, 0.0)
"""Shares of the window's height that name and skyline have, as far as the lists leave room."""
_BUSTS = (48, 112)
"""Widths in which portraits are baked."""
_LEAST_FACE = 18
"""Pixels below which no face can be told from another."""


def backdrop(ui: Ui) -> None:
    """Vienna, as large as the window: the sky behind the name of the game."""
    image = _vienna(ui.surface.get_size())
    ui.surface.blit(image, image.get_rect(midtop=ui.surface.get_rect().midtop))


@lru_cache(maxsize=2)
def _vienna(size: tuple[int, int]) -> pygame.Surface:
    image = title_maps.photo("vienna")
    scale = max(size[0] / image.get_width(), size[1] / image.get_height())
    wide, high = round(image.get_width() * scale), round(image.get_height() * scale)
    return pygame.transform.smoothscale(image, (wide, high))


def heads(ui: Ui, window: pygame.Rect) -> Iterator[pygame.Rect]:
    """Rooms for name and skyline, the first as large as looks well, the last as large as the name
    needs."""
    least = round(sum(_types(ui)) * 1.35)
    for share in _HEADS:
        high = max(least, round(window.height * share))
        yield pygame.Rect(window.left, window.top, window.width, high)


def name(ui: Ui, box: pygame.Rect) -> None:
    """The name of the game, and below it what that is."""
    size, small = _types(ui)
    image = _lettering(_NAME, size, theme.GOLD)
    ui.surface.blit(image, image.get_rect(midtop=(box.centerx, box.top)))
    below = _lettering(_("A swashbuckling skirmish in Vienna"), small, theme.CREAM)
    ui.surface.blit(below, below.get_rect(midtop=(box.centerx, box.top + image.get_height())))


def _types(ui: Ui) -> tuple[int, int]:
    """The type of the name and of what is below it. It is large as it is: where all type is
    enlarged, the room is for the lists."""
    plain = ui.limited(_ENLARGED)
    return plain.font(52), plain.font(19)


@lru_cache(maxsize=8)
def _lettering(words: str, size: int, colour: theme.Colour) -> pygame.Surface:
    """Words on one line with an outline of ink."""
    wide = round(text.advance(words, "title", size)) + 8
    image = pygame.Surface((wide, round(size * 1.3) + 6), pygame.SRCALPHA)
    for x, y in _OUTLINE:
        text.put(image, words, (4 + x, size + y), size, theme.EDGE, "title")
    text.put(image, words, (4, size), size, colour, "title")
    return image


def card(ui: Ui, box: pygame.Rect, scenario: Headline) -> None:
    """The map of a scenario, its heroes, and as much of its story as there is room for."""
    room = ui.panel(box)
    title, size = words.title(scenario.title), ui.font(21)
    size = text.shrunk(title, size, room.width, "title")
    title = text.fitted(title, size, room.width, "title")
    text.put(ui.surface, title, (room.left, room.top + size), size, theme.RULE, "title")
    top = room.top + round(size * 1.45)
    high = min((room.bottom - top) // 2, round(room.width * 0.46 / title_maps.ASPECT))
    place = pygame.Rect(room.left, top, round(high * title_maps.ASPECT), high)
    title_maps.draw(ui, place, scenario.map)
    beside = pygame.Rect(place.right + ui.px(12), top, 0, high)
    beside.width = room.right - beside.left
    _sides(ui, beside, scenario)
    below = pygame.Rect(room.left, place.bottom + ui.px(6), room.width, 0)
    below.height = room.bottom - below.top
    facts = " · ".join((kind_of(scenario), words.title(scenario.place), length_of(scenario)))
    story = " ".join(_(scenario.story).split())
    told = _fitting(f"{facts}\n{story}", ui.font(_TYPE), *below.size)
    ui.flow(told, (below.left, below.top, below.width), _TYPE)


@lru_cache(maxsize=32)
def _fitting(words: str, size: int, width: int, height: int) -> str:
    """As much of a text as has room, in whole words."""
    if text.height(words, size, width) <= height:
        return words
    kept = words.split(" ")
    while kept and text.height(f"{' '.join(kept)} …", size, width) > height:
        kept = kept[: len(kept) * 9 // 10]
    return f"{' '.join(kept)} …" if kept else ""


def _sides(ui: Ui, box: pygame.Rect, scenario: Headline) -> None:
    """Both factions with their faces."""
    half = box.height // 2
    for number, side in enumerate(Side):
        part = pygame.Rect(box.left, box.top + number * half, box.width, half)
        most = min(ui.font(16), round(half / 1.3))
        size = text.shrunk(words.faction(scenario.factions[side]), most, part.width, "bold")
        said = text.fitted(words.faction(scenario.factions[side]), size, part.width, "bold")
        text.put(ui.surface, said, (part.left, part.top + size), size, theme.SIDES[side], "bold")
        faces = scenario.figures.get(side, ())
        below = part.top + round(size * 1.4)
        wide = min(part.bottom - below - ui.px(2), ui.px(64))
        if wide < _LEAST_FACE:
            continue
        step = min(wide + ui.px(3), (part.width - wide) // max(1, len(faces) - 1))
        for at, character in enumerate(faces):
            ui.surface.blit(face(character, side, wide), (part.left + at * step, below))


@lru_cache(maxsize=128)
def face(character: str, side: Side, size: int) -> pygame.Surface:
    """A bust on the field of its side, in a round; only the field, if it has no picture."""
    baked = next((n for n in _BUSTS if n >= size), _BUSTS[-1])
    image = picture(f"portraits/{baked}/field-{side}").copy()
    try:
        bust = picture(f"portraits/{baked}/{character}")
        image.blit(bust, bust.get_rect(center=image.get_rect().center))
    except FileNotFoundError:
        pass
    image = pygame.transform.smoothscale(image, (size, size))
    mask = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.circle(mask, theme.WHITE, (size / 2, size / 2), size / 2)
    image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    pygame.draw.circle(image, theme.EDGE, (size / 2, size / 2), size / 2, max(1, size // 20))
    return image
