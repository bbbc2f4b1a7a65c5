"""The furniture of the stage, from baked pictures: ovals, ribbons, coins."""

from __future__ import annotations

import random

import pygame

from ad1666.i18n import whole
from ad1666.rules.cards import Location, Side
from ad1666.rules.characters import Figure
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.table.toolkit import columns, faces, feelings, lights, pictures, shapes, text, theme
from ad1666.table.toolkit.effects import faint, out_back, sized, splat
from ad1666.table.toolkit.faces import Face, Sort, face_of
from ad1666.table.toolkit.feelings import Mood
from ad1666.table.toolkit.pictures import picture
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.duel.cast import Actor, Hurt
from ad1666.words.initials import initials

OVAL = 1.24
"""The ratio of height to width of an oval."""
_HOLE = 0.80
"""The width of the oval's hole, in widths of the oval."""
_HEIGHTS = complete(
    Location, {Location.HEAD: 0.30, Location.TORSO: 0.52, Location.ARMS: 0.64, Location.LEGS: 0.76}
)
"""Where a part of the body is on a portrait, in heights. Parts below the portrait are at its
foot."""
_NIGHT = 130
"""How dark the portrait of a dead figure gets, 0 to 255."""
_CRACKS = 10
"""The cracks in the portrait of a dead figure."""
_BENDS = 9
"""The most bends of a crack."""
_OMEN: theme.Colour = (200, 40, 24)
_WRITTEN = 0.35
"""The share of the animation after which the wounds are written on the blood."""


def ground(ui: Ui, box: pygame.Rect) -> None:
    """Draws the table on which the cards lie, with a gilt edge. It covers what was there."""
    ui.surface.blit(_cloth("stage/planks", box.size), box)
    pygame.draw.rect(ui.surface, theme.EDGE, box, ui.px(4))
    pygame.draw.rect(ui.surface, theme.GOLD, box.inflate(-ui.px(2), -ui.px(2)), max(1, ui.px(2)))


def portrait(ui: Ui, box: pygame.Rect, actor: Actor, state: State, *, flip: bool) -> None:
    """Draws who takes part in an oval, mirrored if ``flip``; of a player the lion."""
    if actor.figure is None:
        image = framed(None, actor.side, box.size, "", flip)
    else:
        image = oval(actor.figure, box.size, state, actor.mood, flip=flip)
    ui.surface.blit(image, box)


def oval(
    figure: Figure, size: tuple[int, int], state: State, mood: Mood, *, flip: bool
) -> pygame.Surface:
    """The portrait of a figure in an oval, in a mood, mirrored if ``flip``. A character without a
    picture has its initials."""
    letters, bound = initials(state, figure.id), feelings.bandaged(figure)
    return framed(face_of(figure.card), figure.side, size, letters, flip, mood, bound)


def blow(ui: Ui, oval: pygame.Rect, hurt: Hurt, share: float) -> None:
    """Draws blood on a portrait at the height of the part of the body that was hit, with the number
    of wounds. A portrait cracks if the blow was grave, and darkens if the figure died. ``share`` is
    the progress, 0 to 1."""
    if hurt.dead:
        veil = pictures.blank(oval.size)
        pygame.draw.ellipse(veil, (*theme.EDGE, round(_NIGHT * share)), veil.get_rect())
        ui.surface.blit(veil, oval)
    size = oval.width * (0.42 + 0.06 * min(hurt.wounds, 4)) * out_back(share)
    at = oval.centerx, oval.top + round(oval.height * _HEIGHTS[hurt.location])
    if hurt.dead or hurt.serious:
        _crack(ui.surface, oval, at, _CRACKS if hurt.dead else _CRACKS // 2, share)
    image = sized(splat(hurt.wounds % 3), size)
    ui.surface.blit(faint(image, 1), image.get_rect(center=at))
    if share > _WRITTEN:
        number = shapes.about(at, oval.width, ui.px(34))
        words = f"\N{MINUS SIGN}{hurt.wounds}"
        text.centred(ui.surface, words, number, ui.font(30), theme.WHITE, "title")


def _crack(
    surface: pygame.Surface, oval: pygame.Rect, at: tuple[int, int], number: int, share: float
) -> None:
    """Draws cracks in a portrait that run from where it was hit towards the frame."""
    dice, width = random.Random(number), max(3, oval.width // 36)
    inner = oval.inflate(-oval.width * (1 - _HOLE) * 1.1, -oval.width * (1 - _HOLE) * 1.1)
    middle, half = pygame.Vector2(inner.center), pygame.Vector2(inner.size) / 2
    for crack in range(number):
        way = pygame.Vector2(1, 0).rotate(360 * (crack + dice.uniform(0, 0.8)) / number)
        points, step = [pygame.Vector2(at)], oval.width / 12
        for _bend in range(round(_BENDS * share)):
            turned = way.rotate(dice.uniform(-40, 40))
            following = points[-1] + turned * step
            off = following - middle
            if (off.x / half.x) ** 2 + (off.y / half.y) ** 2 > 1:
                break
            points.append(following)
        if len(points) > 1:
            lit = [point + pygame.Vector2(width / 2, width / 2) for point in points]
            pygame.draw.lines(surface, theme.CREAM, False, lit, max(2, width // 2))
            pygame.draw.lines(surface, theme.EDGE, False, points, width)


def omen(ui: Ui, oval: pygame.Rect, risk: int) -> None:
    """Draws the wounds that would come on a portrait: faint blood with their number, in red
    light."""
    size = oval.width * (0.34 + 0.05 * min(risk, 5))
    at = oval.centerx + round(oval.width * 0.22), oval.top + round(oval.height * 0.62)
    lights.shine(ui.surface, at, oval.width, _OMEN, 112)
    image = faint(sized(splat(risk % 3), size), 0.75)
    ui.surface.blit(image, image.get_rect(center=at))
    number = shapes.about(at, oval.width, ui.px(28))
    words = f"\N{MINUS SIGN}{risk}?"
    text.centred(ui.surface, words, number, ui.font(22), theme.WHITE, "title")


@in_stock
def framed(
    whose: Face | None,
    side: Side,
    size: tuple[int, int],
    letters: str,
    flip: bool,
    mood: Mood = Mood.CALM,
    bandaged: bool = False,
) -> pygame.Surface:
    """A face in the oval of a side; the lion if it is that of a player."""
    width, height = size
    inner = round(width * _HOLE), height - round(width * (1 - _HOLE))
    square = max(inner)
    if whose is not None:
        field = likeness(whose, side, square, letters, mood, flip=flip, bandaged=bandaged)
    else:
        field = _field(side, square)
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


def likeness(
    whose: Face,
    side: Side,
    square: int,
    letters: str,
    mood: Mood = Mood.CALM,
    *,
    flip: bool = False,
    bandaged: bool = False,
) -> pygame.Surface:
    """A bust before the field of a side, ``square`` pixels wide and high. A character without a
    picture has its ``letters``."""
    field = _field(side, square)
    try:
        bust, sort = faces.bust(whose, square, mood, bandaged=bandaged)
    except FileNotFoundError:
        text.centred(field, letters, field.get_rect(), square // 2, theme.CREAM, "title")
        return field
    bust = pygame.transform.smoothscale(bust, (square, square))
    field.blit(pygame.transform.flip(bust, flip, False), (0, 0))
    if sort is Sort.SILHOUETTE:
        box = field.get_rect().move(0, -square // 10)
        text.centred(field, letters, box, square // 4, theme.CREAM, "title")
    return field


def _field(side: Side, square: int) -> pygame.Surface:
    return pygame.transform.smoothscale(picture(f"portraits/256/field-{side}"), (square, square))


def ribbon(ui: Ui, box: pygame.Rect, side: Side, lines: tuple[str, ...], size: int) -> None:
    """Draws a ribbon in the colour of a side, with a name in one or more lines."""
    ui.surface.blit(_sized(f"stage/ribbon-{side}", box.size), box)
    body = columns.row(box, box.top, round(box.height * 0.8))
    column(ui, lines, body, size, theme.CREAM)


def ribbon_height(lines: tuple[str, ...], size: int) -> int:
    """The height of a ribbon for these lines."""
    return round((len(lines) * text.line_height(size) + size * 0.5) / 0.8)


def column(
    ui: Ui, words: tuple[str, ...], box: pygame.Rect, size: int, colour: theme.Colour
) -> None:
    """Draws bold lines one below the other, each centred in a box."""
    step = text.line_height(size)
    top = box.centery - len(words) * step / 2
    for number, line in enumerate(words):
        x = box.centerx - text.advance(line, "bold", size) / 2
        base = top + number * step + step * 0.5 + size * 0.34
        text.put(ui.surface, line, (x, base), size, colour, "bold")


def coin(ui: Ui, box: pygame.Rect, side: Side, number: int) -> None:
    """Draws a medallion that holds a sum."""
    ui.surface.blit(_sized(f"stage/coin-{side}", box.size), box)
    inner = box.inflate(-box.width * 0.28, -box.height * 0.28)
    text.centred(ui.surface, whole(number), inner, round(box.height * 0.46), theme.CREAM, "title")


@in_stock
def slot(size: tuple[int, int], side: Side) -> pygame.Surface:
    """Where a card of a side will lie: a worn mark in the wood."""
    mark = pictures.blank(size)
    pygame.draw.rect(mark, (0, 0, 0, 80), mark.get_rect(), border_radius=8)
    rim = mark.get_rect().inflate(-4, -4)
    pygame.draw.rect(mark, (*theme.PALES[side], 150), rim, 2, border_radius=7)
    pictures.put(mark, "hand", round(size[0] * 0.5), mark.get_rect().center)
    return mark


@in_stock
def _cloth(name: str, size: tuple[int, int]) -> pygame.Surface:
    """A picture that covers what was there. Without transparency it is drawn ten times as fast."""
    return pictures.opaque(_sized(name, size))


@in_stock
def _sized(name: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.transform.smoothscale(picture(name), size)
