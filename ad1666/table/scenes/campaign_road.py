"""The town at night, and the road of a campaign through it: each chapter lies in its place, with
the seal of whoever won it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import pairwise
from pathlib import Path

import pygame

from ad1666.campaign.stops import ChapterStage, Stop, stops
from ad1666.campaign.values import PlayedChapter, Standing
from ad1666.content.campaigns.plan import Campaign, Chapter
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.headlines import read_headline
from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import _
from ad1666.play.targets import Area, Row
from ad1666.table.scenes import title_art
from ad1666.table.toolkit import lights, pictures, shapes, text, theme, wax
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.words import campaigns

_STEPS = 60
"""The points of the road from one place to the next."""
_SIZE, _LARGE = 54, 72
"""The diameters of places, and of the one that is looked at."""
_SEAL, _TOUCHED = 0.74, 0.8
"""The width of a seal, and the side of the square in which the pointer is at a place, in
diameters."""
_RIBBON, _RIBBON_EDGE, _DOT = 4, 8, 2.6
_WEST, _EAST, _BREAKS = (4, 6, 22), (84, 46, 22), 64
"""The light of the morning at both ends of the town, and in how many steps it is drawn."""
_CLOTH = (206, 58, 44)
_AHEAD = (238, 206, 132)
_GREY = (150, 150, 162)
_MOONLIGHT = (255, 206, 120)
_THOUSANDTHS = 1000
_WIDEST, _NARROWEST = 1.6, 1.24
"""The shapes of the picture that keep all places on it, as width by height."""
_LABEL, _ENLARGED = 14, 1.2
"""The type size of labels, and by how much places and labels are enlarged at most: they must leave
room for each other, and the leaf says the same in the type that is set."""


def seal_of(campaign: Campaign, past: PlayedChapter, size: int) -> pygame.Surface:
    """The seal of a chapter: of the party that won it, or of both."""
    return wax.of_winner(campaigns.won_by(campaign, past), size)


def shape(room: pygame.Rect) -> pygame.Rect:
    """The part of a room that the picture of the town takes."""
    box = room.copy()
    box.width = min(box.width, round(box.height * _WIDEST))
    box.height = min(box.height, round(box.width / _NARROWEST))
    box.center = room.center
    return box


@in_stock
def town(size: tuple[int, int], dim: int = 0) -> pygame.Surface:
    """The middle of the picture of the town, filling a size; darkened by so much."""
    image = title_art.filled(title_art.photo("town"), size)
    if dim:
        shapes.tint(image, image.get_rect(), (14, 12, 30, dim))
    return image


@in_stock
def morning(size: tuple[int, int]) -> pygame.Surface:
    """The same at daybreak: the light comes from the east, and the lamps are paler."""
    image, (wide, high) = town(size, 90).copy(), size
    sky = pictures.solid((_BREAKS, 1))
    for x in range(_BREAKS):
        sky.set_at((x, 0), theme.mixed(_WEST, _EAST, (x / (_BREAKS - 1)) ** 1.5))
    light = pygame.transform.smoothscale(sky, (wide, high))
    image.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return pictures.opaque(image)


def place(box: pygame.Rect, chapter: Chapter) -> tuple[int, int]:
    """Where a chapter lies on the picture in a box."""
    whole = title_art.photo("town")
    scale = max(box.width / whole.get_width(), box.height / whole.get_height())
    wide, high = whole.get_width() * scale, whole.get_height() * scale
    x = box.centerx + (chapter.place[0] / _THOUSANDTHS - 0.5) * wide
    y = box.centery + (chapter.place[1] / _THOUSANDTHS - 0.5) * high
    return round(x), round(y)


def draw(
    ui: Ui,
    box: pygame.Rect,
    standing: Standing,
    looked: str,
    keep: Callable[[str], None] | None,
) -> None:
    """Draws the town with the road in a box. ``looked`` is the id of the chapter that is looked at;
    a click has the one that is clicked at kept (``keep``), where one can look at them."""
    ui = ui.limited(_ENLARGED)
    surface, clip = ui.surface, ui.surface.get_clip()
    surface.blit(town(box.size), box)
    surface.set_clip(box.clip(clip))
    road = stops(standing)
    _draw_road(ui, box, standing, road)
    later = sorted(
        road, key=lambda stop: (stop.chapter.id == looked, stop.stage is ChapterStage.NEXT)
    )
    taken: list[pygame.Rect] = []
    for stop in later:
        large = stop.chapter.id == looked
        act = None if keep is None else partial(keep, stop.chapter.id)
        taken += _draw_stop(ui, box, standing, stop, act, large=large)
    for stop in reversed(later):
        if stop.chapter.id == looked or stop.stage in (ChapterStage.NEXT, ChapterStage.PAST):
            _label(ui, box, standing.campaign, stop, taken, large=stop.chapter.id == looked)
    surface.set_clip(clip)
    pygame.draw.rect(surface, theme.EDGE, box.inflate(ui.px(4), ui.px(4)), ui.px(4))
    pygame.draw.rect(surface, theme.GOLD, box.inflate(ui.px(2), ui.px(2)), max(1, ui.px(1)))


def _draw_road(ui: Ui, box: pygame.Rect, standing: Standing, road: Sequence[Stop]) -> None:
    """Draws the way that was taken as a ribbon, and the ways that may follow as dots."""
    campaign, way = standing.campaign, campaign_way(standing)
    walked = [place(box, chapter) for chapter in way]
    if len(walked) > 1:
        line = _curve(tuple(walked))
        for colour, width in ((theme.EDGE, _RIBBON_EDGE), (_CLOTH, _RIBBON)):
            wide = ui.px(width)
            pygame.draw.lines(ui.surface, colour, False, line, wide)
            for point in line:
                pygame.draw.circle(ui.surface, colour, point, wide / 2)
    chosen = campaign.roads[standing.setup.road]
    here = standing.chapter
    if here is None:
        return  # the story is over, wherever the ways would lead
    if chosen.forks:
        for following in campaign.may_follow(here, chosen):
            _dots(ui, _curve((place(box, here), place(box, following))))
    else:
        ahead = [stop.chapter for stop in road if stop.stage is ChapterStage.AHEAD]
        points = tuple(place(box, chapter) for chapter in [here, *ahead])
        if len(points) > 1:
            _dots(ui, _curve(points))


def campaign_way(standing: Standing) -> list[Chapter]:
    """The chapters that were played, in their order, and the one that comes next."""
    campaign = standing.campaign
    way = [campaign.chapter(past.chapter) for past in standing.past]
    if standing.chapter is not None:
        way.append(standing.chapter)
    return way


def _dots(ui: Ui, line: Sequence[tuple[float, float]]) -> None:
    """Draws dots along a line, evenly spaced."""
    gap, left = ui.px(12), 0.0
    for (x, y), (to_x, to_y) in pairwise(line):
        left -= pygame.Vector2(x, y).distance_to((to_x, to_y))
        if left <= 0:
            left += gap
            pygame.draw.circle(ui.surface, theme.EDGE, (x, y), ui.px(_DOT) + 1)
            pygame.draw.circle(ui.surface, _AHEAD, (x, y), ui.px(_DOT))


@lru_cache(maxsize=8)
def _curve(points: tuple[tuple[int, int], ...]) -> tuple[tuple[float, float], ...]:
    """A smooth line through points."""
    spots, found = [pygame.Vector2(point) for point in points], list[tuple[float, float]]()
    for number in range(len(spots) - 1):
        a, b = spots[max(number - 1, 0)], spots[number]
        c, d = spots[number + 1], spots[min(number + 2, len(spots) - 1)]
        for step in range(_STEPS):
            t = step / _STEPS
            at = 2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2
            at = (at + (3 * b - a - 3 * c + d) * t**3) / 2
            found.append((at.x, at.y))
    return *found, (spots[-1].x, spots[-1].y)


def _draw_stop(
    ui: Ui,
    box: pygame.Rect,
    standing: Standing,
    stop: Stop,
    act: Callable[[], None] | None,
    *,
    large: bool,
) -> list[pygame.Rect]:
    """Draws a place. Returns what it takes of the picture."""
    campaign = standing.campaign
    surface, at = ui.surface, place(box, stop.chapter)
    target = Row(Area.ROAD, campaign.chapters.index(stop.chapter))
    if stop.stage is ChapterStage.PASSED:
        radius = ui.px(9 if large else 7)
        shapes.disc(surface, at, radius, _GREY, ui.px(2))
        spot = shapes.about(at, 4 * radius, 4 * radius)
        tip = campaigns.not_taken(campaign, stop.chapter)
        _touch(ui, Hotspot(target, spot.clip(box), act, tip))
        return [spot]
    size = ui.px(_LARGE if large else _SIZE)
    if stop.stage is ChapterStage.NEXT or large:
        lights.shine(
            surface, at, size * 3, _MOONLIGHT, 176 if stop.stage is ChapterStage.NEXT else 96
        )
    image = _medallion(campaign, stop, size)
    surface.blit(image, image.get_rect(center=at))
    spot = shapes.about(at, round(size * _TOUCHED), round(size * _TOUCHED))
    plate = _plate(ui, campaign, stop, at, size)
    found = [spot, plate]
    if stop.past is not None:
        seal = seal_of(campaign, stop.past, round(size * _SEAL))
        where = seal.get_rect(center=(at[0] + round(size * 0.4), at[1] + round(size * 0.34)))
        surface.blit(seal, where)
        found.append(where)
    tip = _tip(standing, stop, kept=act is not None)
    _touch(ui, Hotspot(target, spot.clip(box), act, tip))
    return found


def _touch(ui: Ui, spot: Hotspot) -> None:
    """Lets a place be pointed at, if all of it is seen."""
    if spot.rect and ui.seen(spot.rect) == spot.rect:
        ui.hotspot(spot)


def _tip(standing: Standing, stop: Stop, *, kept: bool) -> str:
    told = [f"**{campaigns.headed(standing.campaign, stop.chapter)}**"]
    if stop.past is not None:
        told.append(campaigns.score(standing, stop.past))
        if kept:
            told.append(_("A click keeps it beside the road, with what can be done with it."))
    return "\n".join(told)


@in_stock
def _disc(picture: str, size: int, grey: bool) -> pygame.Surface:
    """The middle of a map's picture as a disc."""
    image = title_art.thumbnail(Path(picture), (size, size)).copy()
    if grey:
        image = pygame.transform.grayscale(image)
        shapes.tint(image, image.get_rect(), (48, 54, 90, 80))
    whole, mask = pictures.blank((size, size)), pictures.blank((size * 4, size * 4))
    whole.blit(image, (0, 0))
    pygame.draw.circle(mask, (255, 255, 255), (size * 2, size * 2), size * 2)
    mask = pygame.transform.smoothscale(mask, (size, size))
    whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return pictures.ready(whole)


def map_of(scenario: Scenario) -> Path:
    """The file of the map of a chapter, whose picture is shown: of the scenario's own file where
    that is still there, since a campaign that is gone on with has its maps in its own."""
    return _map_named(scenario.path) or scenario.map.path


@lru_cache(maxsize=64)
def _map_named(path: Path) -> Path | None:
    try:
        return read_headline(path).map
    except (ContentError, OSError):
        return None


def _medallion(campaign: Campaign, stop: Stop, size: int) -> pygame.Surface:
    """The picture of a place in its ring: golden where the story has been or goes next."""
    known = stop.stage in (ChapterStage.PAST, ChapterStage.NEXT)
    ring = max(3, size // 12)
    whole = pictures.blank((size + 2 * ring, size + 2 * ring))
    middle = whole.get_rect().center
    for radius, colour in (
        (size / 2 + ring, theme.EDGE),
        (size / 2 + ring * 0.62, theme.GOLD if known else theme.GREY),
        (size / 2, theme.EDGE),
    ):
        pygame.draw.circle(whole, colour, middle, radius)
    board = map_of(campaign.scenarios[stop.chapter.id])
    image = _disc(str(board), size - ring, stop.stage is ChapterStage.AHEAD)
    whole.blit(image, image.get_rect(center=middle))
    return whole


def _plate(ui: Ui, campaign: Campaign, stop: Stop, at: tuple[int, int], size: int) -> pygame.Rect:
    """Draws the number of a chapter over its place; how many points it brings, if more than
    one."""
    said = campaigns.numeral(campaign, stop.chapter)
    if stop.chapter.points > 1:
        said += " " + "•" * stop.chapter.points
    font = ui.font(_LABEL)
    plate = pygame.Rect(0, 0, round(text.advance(said, "bold", font)) + ui.px(12), font + ui.px(6))
    plate.midbottom = at[0], at[1] - size // 2 + ui.px(6)
    shapes.plate(ui.surface, plate, theme.DESK_DARK, ui.px(4))
    pygame.draw.rect(ui.surface, theme.GOLD, plate, 1, border_radius=ui.px(4))
    text.centred(ui.surface, said, plate, font, theme.CREAM, "bold")
    return plate


def _label(
    ui: Ui,
    box: pygame.Rect,
    campaign: Campaign,
    stop: Stop,
    taken: list[pygame.Rect],
    *,
    large: bool,
) -> None:
    """Draws the title of a chapter below its place, if nothing else lies there."""
    words = campaigns.title(campaign, stop.chapter)
    if stop.stage is ChapterStage.PASSED:
        words = campaigns.not_taken(campaign, stop.chapter)
    font, at = ui.font(_LABEL), place(box, stop.chapter)
    lines = text.lines(words, font, ui.type_px(170 if large else 130), "bold")
    wide = round(max(text.advance(line, "bold", font) for line in lines)) + ui.px(14)
    high = len(lines) * text.line_height(font) + ui.px(6)
    size = ui.px(_LARGE if large else _SIZE) if stop.stage is not ChapterStage.PASSED else ui.px(20)
    band = pygame.Rect(0, 0, wide, high)
    places = []
    for gap in (ui.px(7), ui.px(18)):
        for anchor, point in (
            ("midtop", (at[0], at[1] + size // 2 + gap)),
            ("midright", (at[0] - size // 2 - gap, at[1])),
            ("midleft", (at[0] + size // 2 + gap + ui.px(14), at[1])),
            ("midbottom", (at[0], at[1] - size // 2 - gap - ui.px(14))),
        ):
            spot = band.copy()
            setattr(spot, anchor, point)
            places.append(spot.clamp(box.inflate(-ui.px(8), -ui.px(8))))
    free = (p for p in places if p.collidelist(taken) < 0)
    where = next(free, places[0] if large else None)
    if where is None:
        return
    taken.append(where)
    pygame.draw.rect(ui.surface, theme.EDGE, where.move(2, 2), border_radius=ui.px(4))
    pygame.draw.rect(ui.surface, theme.CREAM, where, border_radius=ui.px(4))
    pygame.draw.rect(ui.surface, theme.INK_SOFT, where, 1, border_radius=ui.px(4))
    y = where.top + ui.px(3)
    for line in lines:
        row = pygame.Rect(where.left, y, wide, text.line_height(font))
        text.centred(ui.surface, line, row, font, theme.INK, "bold")
        y += row.height


def points_of(standing: Standing, party: str) -> Fraction:
    """The points of a party."""
    return standing.points.get(party, Fraction(0))
