"""The look of the start screen: Vienna at dusk, the name of the game, faces, small pictures of
maps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pygame
from attrs import evolve

from ad1666.content.errors import ContentError
from ad1666.content.files import stamp
from ad1666.content.pictures import size_of
from ad1666.content.scenarios.headlines import Headline
from ad1666.i18n import _
from ad1666.play.targets import Target
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.table.scenes.map_pictures import picture_of
from ad1666.table.toolkit import columns, faces, pictures, shapes, text, theme, wax
from ad1666.table.toolkit.faces import Face, Sort, face_of
from ad1666.table.toolkit.layout import PLAN
from ad1666.table.toolkit.pictures import picture
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.ui import Button, Ui

_NAME = "Anno Domini 1666"
_OUTLINE = ((-2, 0), (2, 0), (0, -2), (0, 2), (2, 3))
_ENLARGED = 1.1
_HEADS = (0.24, 0.2, 0.0)
"""Shares of the window's height for name and skyline, tried in this order until the lists have
room."""
_COMMAND, _HIGH, _BETWEEN = 16, 34, 6
"""The type size and height of the commands along the foot, and the pixels between them."""
_CORNER = 14
"""The type size of the command in the corner."""
_SAVING = 1.2
"""The least enlargement of the commands when large type is set, even if it takes more rows."""
_PART = (0.19, 0.0, 0.2, 0.25)
"""The part of the picture of Vienna that stands in for a map: its upper left corner and size, as
shares of the picture."""
ASPECT = 1.5
"""The ratio of width to height of a map's picture."""


def backdrop(ui: Ui) -> None:
    """Draws Vienna across the whole window, with the sky behind the name of the game."""
    image = _vienna(ui.surface.get_size())
    ui.surface.blit(image, image.get_rect(midtop=ui.surface.get_rect().midtop))


@in_stock
def _vienna(size: tuple[int, int]) -> pygame.Surface:
    image = photo("vienna")
    scale = max(size[0] / image.get_width(), size[1] / image.get_height())
    wide, high = round(image.get_width() * scale), round(image.get_height() * scale)
    return pygame.transform.smoothscale(image, (wide, high))


def heads(ui: Ui, window: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yields rooms for name and skyline: from the one that looks best down to the one that just
    holds the name, which is the only one when type is enlarged and needs the room."""
    least = round(sum(_types(ui)) * 1.35)
    for share in _HEADS if ui.layout.text <= _ENLARGED else _HEADS[-1:]:
        high = max(least, round(window.height * share))
        yield columns.row(window, window.top, high)


def name(ui: Ui, box: pygame.Rect) -> None:
    """Draws the name of the game and its subtitle."""
    size, small = _types(ui)
    image = _lettering(_NAME, size, theme.GOLD)
    ui.surface.blit(image, image.get_rect(midtop=(box.centerx, box.top)))
    below = _lettering(_("A swashbuckling skirmish in Vienna"), small, theme.CREAM)
    ui.surface.blit(below, below.get_rect(midtop=(box.centerx, box.top + image.get_height())))


def corner(ui: Ui, box: pygame.Rect, button: Button, focus: Target | None) -> None:
    """Draws a command in the upper right corner, beside the name."""
    ui = ui.limited(_SAVING)
    place = pygame.Rect(0, box.top, ui.button_width(button, _CORNER), ui.type_px(_HIGH - 6))
    place.right = box.right
    ui.button(button, place, size=_CORNER, focused=button.target == focus)


def _types(ui: Ui) -> tuple[int, int]:
    """The type sizes of name and subtitle. They are large already, so when all type is enlarged,
    the room goes to the lists."""
    plain = ui.limited(_ENLARGED)
    return plain.font(52), plain.font(19)


def foot(ui: Ui, window: pygame.Rect, buttons: Sequence[Button]) -> pygame.Rect:
    """The room for the commands along the foot, the foremost one last."""
    ui = _sized(ui, window.width, buttons)
    high = _rows(ui, window.width, buttons) * (ui.type_px(_HIGH) + ui.px(_BETWEEN)) + ui.px(10)
    return columns.row(window, window.bottom - high, high)


def _rows(ui: Ui, width: int, buttons: Sequence[Button]) -> int:
    """The number of rows of commands."""
    return len(ui.button_rows(buttons, width - ui.px(20), _COMMAND, ui.px(_BETWEEN)))


def _sized(ui: Ui, width: int, buttons: Sequence[Button]) -> Ui:
    """The frame with the type of the commands: enlarged no further than in a prompt, for the same
    reason as the name, and somewhat less where that saves a row."""
    most = ui.limited(PLAN.prompt_text)
    fewest = _rows(ui.limited(_SAVING), width, buttons)
    return most.largest(_SAVING, lambda each: _rows(each, width, buttons) == fewest)


def commands(
    ui: Ui,
    box: pygame.Rect,
    buttons: Sequence[Button],
    focus: Target | None,
    *about: str,
    enters: bool,
) -> None:
    """Draws the commands along the foot. The last one, the foremost, takes what is left of the last
    row, and says what it is ``about``, in the first of some words that there is room for, and
    whether Enter presses it."""
    ui = _sized(ui, box.width, buttons)
    room, gap, high = ui.panel(box), ui.px(_BETWEEN), ui.type_px(_HIGH)
    *others, foremost = buttons
    rows = ui.button_rows(buttons, room.width, _COMMAND, gap)
    ui.buttons(others, room, high, size=_COMMAND, gap=(gap, gap), focus=focus)
    used = sum(ui.button_width(button, _COMMAND) + gap for button in rows[-1][:-1])
    place = pygame.Rect(room.left + used, room.top + (len(rows) - 1) * (high + gap), 0, high)
    place.width = room.right - place.left
    foremost = foremost if enters else evolve(foremost, key="")
    told = (evolve(foremost, label=f"{foremost.label}: {words}") for words in about if words)
    fitting = (each for each in told if ui.button_width(each, _COMMAND) <= place.width)
    foremost = next(fitting, foremost)
    focused = foremost.target == focus
    ui.button(foremost, place, size=_COMMAND, focused=focused, accent=theme.GOLD)


@in_stock
def _lettering(words: str, size: int, colour: theme.Colour) -> pygame.Surface:
    """Words on one line with an outline of ink."""
    wide = round(text.advance(words, "title", size)) + 8
    image = pictures.blank((wide, round(size * 1.3) + 6))
    for x, y in _OUTLINE:
        text.put(image, words, (4 + x, size + y), size, theme.EDGE, "title")
    text.put(image, words, (4, size), size, colour, "title")
    return image


def face_in(scenario: Headline, character: str) -> Face:
    """The face of one of the characters of a scenario, by id."""
    own = scenario.people.get(character)
    return Face(character) if own is None else face_of(own)


@in_stock
def face(whose: Face, side: Side, size: int) -> pygame.Surface:
    """A round bust on the field of its side, or the field alone if there is no picture."""
    return _round(whose, picture(f"portraits/{_baked(size)}/field-{side}").copy(), size)


@in_stock
def face_of_party(whose: Face, number: int, size: int) -> pygame.Surface:
    """A round bust on a field in the wax of a party of a campaign, by its number, with its seal."""
    field = pictures.blank((_baked(size), _baked(size)))
    field.fill(wax.colour_of(number))
    image = _round(whose, field, size)
    mark = wax.of_party(number, round(size * 0.44))
    image.blit(mark, mark.get_rect(bottomright=image.get_rect().bottomright))
    return image


def _baked(size: int) -> int:
    """The size of the pictures of which one of a size is made."""
    return next((n for n in faces.BAKED if n >= size), faces.BAKED[-1])


def _round(whose: Face, image: pygame.Surface, size: int) -> pygame.Surface:
    try:
        bust, sort = faces.bust(whose, size)
        if sort is not Sort.BAKED:
            bust = pygame.transform.smoothscale(bust, image.get_size())
        image.blit(bust, bust.get_rect(center=image.get_rect().center))
    except FileNotFoundError:
        pass
    image = pygame.transform.smoothscale(image, (size, size))
    mask = pictures.blank((size, size))
    pygame.draw.circle(mask, theme.WHITE, (size / 2, size / 2), size / 2)
    image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    pygame.draw.circle(image, theme.EDGE, (size / 2, size / 2), size / 2, max(1, size // 20))
    return image


@in_stock
def photo(name: str) -> pygame.Surface:
    """``assets/start/NAME.jpg``. Raises Incomplete if it is missing or damaged."""
    return pictures.opaque(pictures.ours(f"start/{name}.jpg"))


def draw_map(ui: Ui, place: pygame.Rect, file: Path, cover: Path | None = None) -> None:
    """Draws the picture of a map in a frame, or a plate with Vienna if there is none; or a
    ``cover`` instead, if that can be read."""
    image = None if cover is None else _cover(cover, stamp(cover), place.size)
    ui.surface.blit(thumbnail(file, place.size) if image is None else image, place)
    pygame.draw.rect(ui.surface, theme.EDGE, place, max(1, ui.px(2)))


@in_stock
def _cover(file: Path, _stamp: object, size: tuple[int, int]) -> pygame.Surface | None:
    """The middle of somebody's picture, filling a size; None if it is no sound picture."""
    try:
        size_of(file)
        return filled(pictures.opaque(pictures.load(file)), size)
    except (ContentError, pygame.error, OSError):
        return None


@in_stock
def _cathedral() -> pygame.Surface:
    """The part of the picture of Vienna that shows St Stephen's."""
    whole = photo("vienna")
    across, down, wide, high = _PART
    width, height = whole.get_size()
    return whole.subsurface((across * width, down * height, wide * width, high * height))


def thumbnail(file: Path, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a map's picture, filling a size; of the picture of Vienna if there is none."""
    whole = _ready(file.stem) if file.is_relative_to(data_root()) else picture_of(file)
    return _filling(_cathedral() if whole is None else whole, size)


def _ready(stem: str) -> pygame.Surface | None:
    """The picture of one of the game's own maps."""
    with suppress(FileNotFoundError):
        return photo(f"maps/{stem}")
    return None


def filled(whole: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a picture, filling a size."""
    scale = max(size[0] / whole.get_width(), size[1] / whole.get_height())
    part = shapes.about(whole.get_rect().center, round(size[0] / scale), round(size[1] / scale))
    return pygame.transform.smoothscale(whole.subsurface(part.clip(whole.get_rect())), size)


_filling = in_stock(filled)
"""The same of a picture that is in stock or kept for good."""
