"""The card of the scenario looked at on the start screen: map, heroes and story, and whether Enter
starts it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import pygame

from ad1666 import words
from ad1666.content.scenarios.headlines import Headline
from ad1666.game.remembered import Memory
from ad1666.i18n import _
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.table.scenes import title_art
from ad1666.table.scenes.title_lists import kind_of, length_of
from ad1666.table.toolkit import columns, shapes, text, theme
from ad1666.table.toolkit.faces import Face
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.words.remembered import remembered

_TITLE, _FACTS, _SIDE = 21, 14, 16
"""The type sizes of the title, of the kind of scenario, and of the factions."""
_TYPE = 15.5
"""The type size of the story."""
_SHRUNK = 0.87
"""The share of that size down to which the story shrinks to make room for a picture."""
_GAP, _BETWEEN = 8, 12
_LEAST, _USUAL = 58, 100
"""The least height of the picture, and its height where there is room."""
_BESIDE = 0.5
"""The greatest width of the map beside the heroes, as a share of the card's width."""
_NAME = 0.42
"""The greatest size of a faction's name, as a share of its height with the faces."""
_FACES = 4
"""The number of faces per side that most scenarios have. They do not overlap."""
_FACE, _LEAST_FACE = 64, 18
"""The largest size of a face, and the least at which faces can be told apart, in pixels."""


def wanted(ui: Ui, width: int, scenario: Headline, memory: Memory | None) -> int:
    """The height at which a card is shown in full, with a picture large enough to be useful."""
    return _told(ui, width, scenario, memory) + ui.type_px(_USUAL) + ui.px(_GAP)


def _told(ui: Ui, width: int, scenario: Headline, memory: Memory | None) -> int:
    """The height of a card without its picture."""
    inside = width - ui.px(20)
    story = text.height(_story(scenario), ui.font(_TYPE), inside)
    title = partial(_title, ui, scenario, memory)
    head = columns.measured(ui, pygame.Rect(0, 0, inside, 0), title)
    return ui.px(14) + head + story + _strip(ui) + ui.px(_GAP)


def draw(
    ui: Ui,
    box: pygame.Rect,
    scenario: Headline,
    memory: Memory | None,
    enter: tuple[str, ...],
    start: Callable[[], None],
) -> None:
    """Draws a scenario's card: what is remembered of it, the story in the largest type that leaves
    room for a picture, and the picture as large as possible. Where type is enlarged, the title is
    enlarged only as far as the story. ``enter`` is what Enter starts, the longest way to say it
    first; empty if it is this, and a click on the words that say so does it by ``start``."""
    ui = ui.largest(1.0, lambda each: _told(each, box.width, scenario, memory) <= box.height)
    room = ui.panel(box)
    strip = columns.row(room, room.bottom - _strip(ui), _strip(ui))
    _draw_strip(ui, strip, enter)
    if not enter:
        ui.hotspot(Hotspot(Command.FOREMOST, strip, start))
    room.height = strip.top - ui.px(_GAP) - room.top
    below = _title(ui, scenario, memory, room)
    story, gap = _story(scenario), ui.px(_GAP)
    rest = columns.below(room, below)
    most, least = ui.font(_TYPE), round(ui.font(_TYPE) * _SHRUNK)
    spare = rest.height - gap - ui.type_px(_LEAST)
    size = _size(story, rest.width, spare, most, least)
    if size:
        high = text.height(story, size, rest.width)
        picture = columns.row(rest, rest.top, rest.height - high - gap)
        rest.top = _picture(ui, picture, scenario) + gap
        rest.height = room.bottom - rest.top
    size = size or _size(story, rest.width, rest.height, most, text.LEAST) or text.LEAST
    text.flow(ui.surface, _fitting(story, size, *rest.size), rest, size)


def _strip(ui: Ui) -> int:
    """The height of the strip that says what Enter starts."""
    return text.line_height(ui.font(_FACTS)) + ui.px(6)


def _draw_strip(ui: Ui, strip: pygame.Rect, enter: tuple[str, ...]) -> None:
    """Draws whether Enter starts this, in gold, or that this is only looked at."""
    # Translators: below a scenario that the pointer is on, while Enter starts another
    looked = [_("Only looked at. Enter: {what}").format(what=what) for what in enter]
    told = [*looked, _("Only looked at.")] if enter else [_("Enter starts this.")]
    fill = theme.PARCHMENT_DARK if enter else theme.GOLD
    shapes.plate(ui.surface, strip, fill, ui.px(4))
    inside, usual = strip.width - 2 * ui.px(6), ui.font(_FACTS)
    fits = (words for words in told if text.advance(words, "bold", text.LEAST) <= inside)
    words = next(fits, told[-1])
    words, size = text.squeezed(words, usual, inside, "bold")
    text.centred(ui.surface, words, strip, size, theme.INK, "bold")


@lru_cache(maxsize=32)
def _size(words: str, width: int, height: int, most: int, least: int) -> int:
    """The largest type size at which a text fits; 0 if none does."""
    sizes = range(most, least - 1, -1)
    return next((s for s in sizes if text.height(words, s, width) <= height), 0)


def _facts(scenario: Headline) -> str:
    return " · ".join((kind_of(scenario), words.title(scenario.place), length_of(scenario)))


def _title(ui: Ui, scenario: Headline, memory: Memory | None, room: pygame.Rect) -> int:
    """Draws the title, the kind of scenario below it, and what is remembered. Returns the y
    below."""
    title, most = words.title(scenario.title), ui.font(_TITLE)
    title, size = text.squeezed(title, most, room.width, "title")
    text.put(ui.surface, title, (room.left, room.top + most), size, theme.RULE, "title")
    below = room.left, room.top + round(most * 1.3), room.width
    y = ui.flow(_facts(scenario), below, _FACTS, theme.INK_SOFT, "italic")
    if memory is not None:
        y += ui.px(_GAP) // 2
        y = ui.flow(remembered(memory), (room.left, y, room.width), _FACTS, theme.RULE)
    return y + ui.px(_GAP)


def _story(scenario: Headline) -> str:
    return " ".join(_(scenario.story).split())


@lru_cache(maxsize=32)
def _fitting(words: str, size: int, width: int, height: int) -> str:
    """As many whole words of a text as fit."""
    if text.height(words, size, width) <= height:
        return words
    kept = words.split(" ")
    while kept and text.height(f"{' '.join(kept)}…", size, width) > height:
        kept = kept[: len(kept) * 9 // 10]
    return f"{' '.join(kept)}…" if kept else ""


def _picture(ui: Ui, room: pygame.Rect, scenario: Headline) -> int:
    """Draws the map beside the heroes, or above them if it is larger that way. Returns the y
    below."""
    gap, names = ui.px(_GAP), _names(scenario)
    aside = max(text.advance(name, "bold", text.LEAST) for name in names) + ui.px(_BETWEEN)
    wide = min(room.width * _BESIDE, room.width - aside)
    beside = min(room.height, int(wide / title_art.ASPECT))  # rounding up would cut a name
    half = (room.width - gap) // 2
    rows = 2 if any(text.advance(n, "bold", text.LEAST) > half for n in names) else 1
    heroes = round(ui.font(_SIDE) * 1.4) + min(ui.px(_FACE), room.width // 10)
    above = min(room.height - rows * heroes - gap, round(room.width / title_art.ASPECT))
    most = round(ui.font(_SIDE) * 1.4) + min(ui.px(_FACE), half * rows // _FACES)
    heroes = max(heroes, min(most, (room.height - gap - above) // rows))
    if above < beside:
        place = pygame.Rect(room.left, room.top, int(beside * title_art.ASPECT), beside)
        part = pygame.Rect(place.right + ui.px(_BETWEEN), place.top, 0, 0)
        part.size = room.right - part.left, max(beside, min(room.height, 2 * heroes)) // 2
        sides = part, part.move(0, part.height)
        below = max(place.bottom, sides[1].bottom)
    else:
        place = columns.row(room, room.top, above)
        part = pygame.Rect(room.left, place.bottom + gap, half, heroes)
        next_to = part.move(half + gap, 0)
        if rows == 2:
            part.width = room.width
            next_to = part.move(0, heroes)
        sides, below = (part, next_to), next_to.bottom
    title_art.draw_map(ui, place, scenario.map)
    size = min(ui.font(_SIDE), round(part.height * _NAME))
    size = min(text.shrunk(name, size, part.width, "bold") for name in names)
    for side, name, room_of in zip(Side, names, sides, strict=True):
        name = text.fitted(name, size, part.width, "bold")
        _side(ui, room_of, side, name, size, _faces(scenario, side))
    return below


def _faces(scenario: Headline, side: Side) -> list[Face]:
    return [title_art.face_in(scenario, name) for name in scenario.figures.get(side, ())]


def _names(scenario: Headline) -> list[str]:
    return [words.faction(scenario.factions[side]) for side in Side]


def _side(
    ui: Ui, part: pygame.Rect, side: Side, name: str, size: int, faces: Sequence[Face]
) -> None:
    """Draws a faction with its faces."""
    at = part.left, part.top + size
    text.put(ui.surface, name, at, size, theme.SIDES[side], "bold")
    below = part.top + round(size * 1.4)
    wide = min(part.bottom - below - ui.px(2), ui.px(_FACE))
    if wide < _LEAST_FACE:
        return
    step = min(wide + ui.px(3), (part.width - wide) // max(1, len(faces) - 1))
    for number, face in enumerate(faces):
        image = title_art.face(face, side, wide)
        ui.surface.blit(image, (part.left + number * step, below))
