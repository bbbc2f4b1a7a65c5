"""What each lead would do, as marks on a bar. A tie is in the middle; what the left one does lies
at the right of it, what the right one does at the left. Where that still depends on a card that
lies face down, the worst is hatched over what is sure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from ad1666.play.outcomes import LEADS, REACH, LeadMark, Marks, Outcome
from ad1666.rules.cards import Side
from ad1666.rules.tables import complete
from ad1666.table.toolkit import lights, pictures, shapes, theme
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.ui import Ui

_COLOURS: Mapping[Outcome, theme.Colour] = complete(
    Outcome,
    {
        Outcome.NOTHING: (92, 84, 74),
        Outcome.UNHURT: (150, 128, 84),
        Outcome.WOUND: (196, 92, 48),
        Outcome.SERIOUS: (168, 34, 30),
        Outcome.DEATH: (44, 10, 14),
        Outcome.AHEAD: (120, 104, 70),
        Outcome.MISHAP: (110, 30, 28),
        Outcome.FAILURE: (92, 84, 74),
        Outcome.SUCCESS: (74, 104, 60),
        Outcome.TRIUMPH: (172, 132, 44),
    },
)
ICONS: Mapping[Outcome, str] = complete(
    Outcome,
    {
        Outcome.NOTHING: "parried",
        Outcome.UNHURT: "unhurt",
        Outcome.WOUND: "wound",
        Outcome.SERIOUS: "serious",
        Outcome.DEATH: "skull",
        Outcome.AHEAD: "done",
        Outcome.MISHAP: "prone",
        Outcome.FAILURE: "no",
        Outcome.SUCCESS: "done",
        Outcome.TRIUMPH: "laurel",
    },
)
"""The icon of each outcome."""
_HOT: theme.Colour = (255, 118, 70)
_CELLS = 2 * REACH + 1
_LEAST_ICON = 12
"""The smallest icon that can be told from others, in pixels."""


def draw(ui: Ui, rail: pygame.Rect, found: Marks, lead: float, sides: tuple[Side, Side]) -> None:
    """Draws the bar with its marks, and the pointer at a lead of the left one. ``sides`` are those
    at its left and right."""
    surface = ui.surface
    surface.blit(_rail(rail.size, tuple(found.items())), rail.inflate(6, 6))
    centre, x = at(rail, 0), at(rail, lead)
    pygame.draw.line(
        surface, theme.GOLD, (centre, rail.top - 3), (centre, rail.bottom + 2), max(2, ui.px(2))
    )
    if lead:
        lit = pygame.Rect(min(centre, x), rail.bottom - ui.px(5), abs(x - centre), ui.px(5))
        shapes.band(surface, lit, sides[lead < 0])
        lights.shine(surface, (x, rail.centery), rail.height * 2.2, _HOT, 96)
    wide = round(rail.width / _CELLS)
    cell = shapes.about((x, rail.centery), wide, rail.height).inflate(ui.px(4), ui.px(6))
    pygame.draw.rect(surface, theme.WHITE, cell, max(2, ui.px(2)), border_radius=3)


def at(rail: pygame.Rect, lead: float) -> int:
    """The x of a lead: the middle of its cell."""
    seen = max(-REACH, min(REACH, lead))
    return round(rail.left + (seen + REACH + 0.5) * rail.width / _CELLS)


@in_stock
def _rail(size: tuple[int, int], items: tuple[tuple[int, LeadMark], ...]) -> pygame.Surface:
    """The bar without its pointer, with a rim of three pixels."""
    found: Marks = dict(items)
    wide, high = size
    image = pictures.blank((wide + 6, high + 6))
    pygame.draw.rect(image, theme.EDGE, image.get_rect(), border_radius=6)
    rail = pygame.Rect(3, 3, wide, high)
    step = wide / _CELLS
    for lead in LEADS:
        left, right = (round(3 + (lead + REACH + n) * step) for n in (0, 1))
        cell, mark = pygame.Rect(left, 3, right - left, high), found.get(lead)
        colour = theme.DESK_DARK if mark is None else _COLOURS[mark.sure]
        pygame.draw.rect(image, colour, cell)
        if mark is not None and mark.worst is not mark.sure:
            shapes.hatch(image, cell, _COLOURS[mark.worst], 6, 3)
        shade = theme.mixed(colour, theme.EDGE, 0.45)
        pygame.draw.line(image, shade, (right - 1, 3), (right - 1, 2 + high))
    gloss = pictures.blank((wide, high // 2))
    gloss.fill((255, 255, 255, 26))
    image.blit(gloss, rail)
    for outcome, first, last in _stretches(found):
        room = round((last - first + 1) * step * 0.95)
        icon = min(round(high * 0.74), room)
        if icon >= _LEAST_ICON:
            middle = 3 + ((first + last) / 2 + REACH + 0.5) * step
            pictures.put(image, ICONS[outcome], icon, (round(middle), rail.centery))
    return image


def _stretches(found: Marks) -> Iterator[tuple[Outcome, int, int]]:
    """The stretches of leads with the same sure outcome on one side of the tie, as first and last
    lead; without those that hurt nobody."""
    first = -REACH
    for lead in LEADS if found else ():
        ends = lead in (-1, 0, REACH) or found[lead + 1].sure is not found[lead].sure
        if ends:
            if found[lead].sure is not Outcome.NOTHING:
                yield found[lead].sure, first, lead
            first = lead + 1
