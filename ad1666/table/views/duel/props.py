"""The furniture of the stage, from baked pictures: hangings, ovals, ribbons, coins, the scale."""

from __future__ import annotations

from functools import lru_cache

import pygame

from ad1666.i18n import whole
from ad1666.rules.cards import Location, Side
from ad1666.rules.characters import Figure
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.table.toolkit import pictures, shapes, text, theme
from ad1666.table.toolkit.effects import faint, out_back, sized, splat
from ad1666.table.toolkit.pictures import picture
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.board.tokens import initials
from ad1666.table.views.duel.cast import Hurt

OVAL = 1.24
"""The ratio of height to width of an oval."""
_HOLE = 0.80
"""The width of the oval's hole, in widths of the oval."""
_SWING = 6
"""The lead at which the scale reaches its end."""
_HEIGHTS = complete(
    Location, {Location.HEAD: 0.30, Location.TORSO: 0.52, Location.ARMS: 0.64, Location.LEGS: 0.76}
)
"""Where a part of the body is on a portrait, in heights. Parts below the portrait are at its
foot."""
_NIGHT = 190
"""How dark the portrait of a dead figure gets, 0 to 255."""
_WRITTEN = 0.35
"""The share of the animation after which the wounds are written on the blood."""


def ground(ui: Ui, box: pygame.Rect) -> None:
    """Draws the table on which the cards lie, with a gilt edge. It covers what was there."""
    ui.surface.blit(_cloth("stage/planks", box.size), box)
    pygame.draw.rect(ui.surface, theme.EDGE, box, ui.px(4))
    pygame.draw.rect(ui.surface, theme.GOLD, box.inflate(-ui.px(2), -ui.px(2)), max(1, ui.px(2)))


def hanging(ui: Ui, box: pygame.Rect, side: Side) -> None:
    """Draws a wall hanging in the colour of a side."""
    ui.surface.blit(_cloth(f"stage/hanging-{side}", box.size), box)


def portrait(
    ui: Ui, box: pygame.Rect, side: Side, figure: Figure | None, state: State, *, flip: bool
) -> None:
    """Draws a portrait in an oval, mirrored if ``flip``. A character without a picture has its
    initials, a player the lion."""
    if figure is None:
        image = _oval("", side, box.size, "", flip)
    else:
        image = _oval(figure.card.id, side, box.size, initials(state, figure.id), flip)
    ui.surface.blit(image, box)


def blow(ui: Ui, oval: pygame.Rect, hurt: Hurt, share: float) -> None:
    """Draws blood on a portrait at the height of the part of the body that was hit, with the number
    of wounds. A portrait darkens if the figure died. ``share`` is the progress, 0 to 1."""
    if hurt.dead:
        veil = pictures.blank(oval.size)
        pygame.draw.ellipse(veil, (*theme.EDGE, round(_NIGHT * share)), veil.get_rect())
        ui.surface.blit(veil, oval)
    size = oval.width * (0.42 + 0.06 * min(hurt.wounds, 4)) * out_back(share)
    at = oval.centerx, oval.top + round(oval.height * _HEIGHTS[hurt.location])
    image = sized(splat(hurt.wounds % 3), size)
    ui.surface.blit(faint(image, 1), image.get_rect(center=at))
    if share > _WRITTEN:
        number = pygame.Rect(0, 0, oval.width, ui.px(34))
        number.center = at
        words = f"\N{MINUS SIGN}{hurt.wounds}"
        text.centred(ui.surface, words, number, ui.font(30), theme.WHITE, "title")


@lru_cache(maxsize=32)
def _oval(
    character: str, side: Side, size: tuple[int, int], letters: str, flip: bool
) -> pygame.Surface:
    width, height = size
    inner = round(width * _HOLE), height - round(width * (1 - _HOLE))
    square = max(inner)
    field = pygame.transform.smoothscale(picture(f"portraits/256/field-{side}"), (square, square))
    if character:
        try:
            bust = picture(f"portraits/256/{character}")
        except FileNotFoundError:
            box = field.get_rect()
            text.centred(field, letters, box, square // 2, theme.CREAM, "title")
        else:
            bust = pygame.transform.smoothscale(bust, (square, square))
            field.blit(pygame.transform.flip(bust, flip, False), (0, 0))
    else:
        pictures.put(field, "lion", round(square * 0.6), field.get_rect().center)
    view = pictures.blank(inner)
    pygame.draw.ellipse(view, (255, 255, 255), view.get_rect())
    face = pictures.blank(inner)
    face.blit(field, field.get_rect(midbottom=face.get_rect().midbottom))
    view.blit(face, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    image = pictures.blank(size)
    image.blit(view, view.get_rect(center=image.get_rect().center))
    image.blit(_sized(f"stage/oval-{side}", size), (0, 0))
    return image


def ribbon(ui: Ui, box: pygame.Rect, side: Side, lines: tuple[str, ...], size: int) -> None:
    """Draws a ribbon in the colour of a side, with a name in one or more lines."""
    ui.surface.blit(_sized(f"stage/ribbon-{side}", box.size), box)
    body = pygame.Rect(box.left, box.top, box.width, round(box.height * 0.8))
    column(ui, lines, body, size, theme.CREAM, "bold")


def ribbon_height(lines: tuple[str, ...], size: int) -> int:
    """The height of a ribbon for these lines."""
    return round((len(lines) * text.line_height(size) + size * 0.5) / 0.8)


def lines(words: str, size: int, width: float, style: str = "body") -> tuple[str, ...]:
    """A text without markup, broken into lines."""
    return tuple("".join(run.text for run in line) for line in text.wrap(words, size, width, style))


def column(
    ui: Ui, words: tuple[str, ...], box: pygame.Rect, size: int, colour: theme.Colour, style: str
) -> None:
    """Draws lines one below the other, each centred in a box."""
    step = text.line_height(size)
    top = box.centery - len(words) * step / 2
    for number, line in enumerate(words):
        x = box.centerx - text.advance(line.strip(), style, size) / 2
        base = top + number * step + step * 0.5 + size * 0.34
        text.put(ui.surface, line.strip(), (x, base), size, colour, style)


def coin(ui: Ui, box: pygame.Rect, side: Side, number: int) -> None:
    """Draws a medallion that holds a sum."""
    ui.surface.blit(_sized(f"stage/coin-{side}", box.size), box)
    inner = box.inflate(-box.width * 0.28, -box.height * 0.28)
    text.centred(ui.surface, whole(number), inner, round(box.height * 0.46), theme.CREAM, "title")


def swords(ui: Ui, box: pygame.Rect) -> None:
    """Draws two crossed rapiers."""
    ui.surface.blit(_sized("stage/swords", box.size), box)


def scale(ui: Ui, rail: pygame.Rect, lead: float, sides: tuple[Side, Side]) -> None:
    """Draws a rail whose pointer moves to the side that is ahead: to the left for a positive lead,
    to the right for a negative one. ``sides`` are those at its left and right."""
    surface = ui.surface
    pygame.draw.rect(surface, theme.EDGE, rail.inflate(6, 6), border_radius=rail.height)
    pygame.draw.rect(surface, theme.DESK_DARK, rail, border_radius=rail.height // 2)
    reach = rail.width / 2 * 0.94
    end = round(rail.centerx - reach * max(-1.0, min(1.0, lead / _SWING)))
    if lead:
        fill = pygame.Rect(min(rail.centerx, end), rail.top, abs(end - rail.centerx), rail.height)
        shapes.band(surface, fill, sides[0 if lead > 0 else 1])
    for mark in range(-_SWING, _SWING + 1):
        x = rail.centerx + mark * reach / _SWING
        width = 1 if mark else 2
        pygame.draw.line(surface, theme.GOLD, (x, rail.top), (x, rail.bottom - 1), width)
    for share, colour in ((1.2, theme.EDGE), (0.95, theme.GOLD), (0.5, theme.WHITE)):
        high, wide = rail.height * share, rail.height * share * 0.7
        y = rail.centery
        around = [(end, y - high), (end + wide, y), (end, y + high), (end - wide, y)]
        pygame.draw.polygon(surface, colour, around)


@lru_cache(maxsize=16)
def _cloth(name: str, size: tuple[int, int]) -> pygame.Surface:
    """A picture that covers what was there. Without transparency it is drawn ten times as fast."""
    return pictures.opaque(_sized(name, size))


@lru_cache(maxsize=32)
def _sized(name: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.transform.smoothscale(picture(name), size)
