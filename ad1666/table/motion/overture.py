"""The first view of a new game: the town from above at night, the place of the game from near, the
figures as they fall in, and the light that runs from what it is about to the ways out. All of it is
a function of the time since it began."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping

import pygame
from attrs import frozen

from ad1666.content.maps.ambience import Ambience
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.board import Direction
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.rules.victory import Aim
from ad1666.table.toolkit import lights, medals, pictures, shapes, text, theme
from ad1666.table.toolkit.effects import (
    DUST,
    bent,
    faint,
    in_out,
    in_quad,
    out_cubic,
    part,
    puff,
    sized,
)
from ad1666.table.toolkit.layout import Grid, Layout
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.views.board import edge_signs, prize_art, tokens
from ad1666.table.views.evening import cameo, ornaments
from ad1666.words import goals, vocabulary

LENGTH = 4000
"""Milliseconds of the whole of it."""
AT_THE_BOARD = 1200
"""When the board comes into view: where it begins without the town."""
_CLOSEST = 2.5
"""How much the board is enlarged at first."""
_DEEPEST = 2.9
"""How much the town is enlarged in the end."""
_NIGHT = (128, 134, 176)
"""What the board is multiplied with until it gets light."""
_GLOW = (220, 160, 70)
_FALLS, _FALL, _APART = 2400, 260, 85
"""When the first figure falls, for how long, and how much later each further one."""
_SPOTS: Mapping[Ambience, tuple[float, float]] = complete(
    Ambience,
    {
        Ambience.TAVERN: (0.44, 0.66),
        Ambience.RIVER: (0.80, 0.27),
        Ambience.BALL: (0.425, 0.555),
        Ambience.ROOFS: (0.66, 0.42),
        Ambience.CHURCH: (0.555, 0.53),
        Ambience.ROAD: (0.118, 0.28),
        Ambience.WALL: (0.21, 0.37),
    },
)
"""Where places lie on the picture of the town, as shares of its width and height."""


@frozen
class Overture:
    """What is told before the first question: the ``title`` of the game and who plays against whom
    (``below``), those who come, what it is about (``focus``), and the ways out that count. The
    ``spot`` is the place in the town; None for games that play elsewhere."""

    title: str
    below: str
    state: State
    spot: tuple[float, float] | None
    focus: Square
    ways: tuple[tuple[Square, Direction], ...]
    aims: Mapping[Side, tuple[Aim, ...]]

    @classmethod
    def of(cls, scenario: Scenario, state: State, *, ours: bool) -> Overture:
        """The overture of a scenario, whose table is in a state; ``ours`` says whether it is one of
        the game's own, which all play in the same town."""
        ambience = scenario.map.ambience
        red, blue = (vocabulary.faction(scenario.factions[side]) for side in Side)
        own = {side: [g for g in state.terms.goals if g.side is side] for side in Side}
        return cls(
            vocabulary.title(scenario.title),
            f"{red} – {blue}",
            state,
            _SPOTS[ambience] if ours and ambience is not None else None,
            _focus(state),
            tuple(dict.fromkeys(_ways(state))),
            {side: tuple(dict.fromkeys(g.aim for g in own[side])) for side in Side},
        )

    @property
    def begins(self) -> int:
        """When it begins, in milliseconds of the whole of it."""
        return 0 if self.spot is not None else AT_THE_BOARD

    def come(self) -> list[Figure]:
        """Those who fall in, in order."""
        standing = [f for f in self.state.figures if f.at is not None]
        return [f for side in Side for f in standing if f.side is side]


def _focus(state: State) -> Square:
    """The square that matters most: where what is wanted lies, or a place of a goal, or else the
    middle of the board."""
    lying = [at for at, item in state.ground if item.id in state.terms.prizes]
    places = [goal.place.squares for goal in state.terms.goals if goal.place is not None]
    inner = [sorted(squares)[len(squares) // 2] for squares in places if squares]
    middle = state.board.width // 2, state.board.height // 2
    return next(iter((*lying, *inner, middle)))


def _ways(state: State) -> Iterator[tuple[Square, Direction]]:
    """Where figures may leave for a goal."""
    for goal in state.terms.goals:
        if goal.aim in (Aim.TAKE_AWAY, Aim.ESCAPE):
            places = None if goal.place is None else goal.place.squares
            for at, out in edge_signs.ways_out(state.board):
                if places is None or at in places:
                    yield at, out


@frozen
class Scenery:
    """What it is drawn from: the ``board`` and the ``whole`` window as they will be, the board
    without anybody on it, with the ``grid`` and the ``layout``; and the ``town``, if it begins
    there."""

    board: pygame.Surface
    whole: pygame.Surface
    grid: Grid
    layout: Layout
    town: pygame.Surface | None


def town() -> pygame.Surface:
    """The picture of the town. Raises Incomplete if it is missing or damaged."""
    return pictures.opaque(pictures.ours("start/town.jpg"))


def draw(surface: pygame.Surface, of: Overture, on: Scenery, ms: float) -> None:
    """0–1500 the town, into which the camera sinks; 250–2200 the title; 850–1800 smoke; from 1200
    the board from near, from 1900 to 3000 the camera draws back; 2400–3500 the figures fall in;
    3200–3900 light runs to the ways out; 3400–4000 the panels come in, and the goals fly there."""
    wide, high = surface.get_size()
    shown = part(ms, AT_THE_BOARD, AT_THE_BOARD + 350)
    if shown < 1 and on.town is not None and of.spot is not None:
        _sink(surface, on.town, of.spot, ms)
    elif shown < 1:
        surface.fill(theme.EDGE)
    if shown > 0:
        scene = _near(of, on, ms)
        scene.set_alpha(round(255 * shown) if shown < 1 else None)
        surface.blit(scene, on.grid.area)
        _beside(surface, on, ms)
        _names(surface, of, on, ms)
    smoke = part(ms, 850, 1250) * (1 - part(ms, 1300, 1800))
    if smoke > 0 and of.spot is not None:
        veil = _smoke((wide, high))
        veil.set_alpha(round(230 * smoke))
        surface.blit(veil, (round((ms - 1300) * wide / 24000) - wide // 16, 0))
    bars = round(high * 0.09 * (1 - part(ms, 3000, 3500, in_out)))
    for top in (0, high - bars):
        surface.fill((8, 5, 3), (0, top, wide, bars))
    seen = (
        part(ms, 250, 600) * (1 - part(ms, 1900, 2200))
        if of.spot is not None
        else part(ms, 1300, 1600) * (1 - part(ms, 2200, 2400))
    )
    if seen > 0:
        size = text.shrunk(of.title, round(high * 0.07), wide * 0.9, "title")
        ornaments.words(surface, of.title, (wide / 2, high * 0.42), size, _GOLDEN, shown=seen)
        fine = text.shrunk(of.below, max(16, round(high * 0.031)), wide * 0.9, "italic")
        below = wide / 2, high * 0.42 + size
        ornaments.words(surface, of.below, below, fine, theme.PARCHMENT, "italic", seen)
    _goals(surface, of, on, ms)


_GOLDEN = (255, 232, 180)


def _sink(
    surface: pygame.Surface, town: pygame.Surface, spot: tuple[float, float], ms: float
) -> None:
    """Draws the town at night, as the camera sinks towards a spot."""
    size, share = surface.get_size(), in_out(part(ms, 0, 1500))
    zoom = 1 + (_DEEPEST - 1) * share * share
    scale = max(size[0] / town.get_width(), size[1] / town.get_height()) * zoom
    cut = pygame.Rect(0, 0, round(size[0] / scale), round(size[1] / scale))
    middle = [0.5 + (where - 0.5) * share for where in spot]
    cut.center = round(middle[0] * town.get_width()), round(middle[1] * town.get_height())
    cut.clamp_ip(town.get_rect())
    surface.blit(pygame.transform.scale(town.subsurface(cut), size), (0, 0))
    dark = round((190 - 30 * share) * part(ms, 0, 250))
    surface.fill((dark, dark, min(255, round(dark * 1.12))), special_flags=pygame.BLEND_RGB_MULT)
    at = (
        (spot[0] * town.get_width() - cut.left) * scale,
        (spot[1] * town.get_height() - cut.top) * scale,
    )
    for far, level in ((0.34, 96), (0.14, 160)):
        lights.shine(surface, at, size[1] * far * (0.6 + zoom / 2), (255, 190, 90), level)
    ornaments.darken(surface, surface.get_rect(), 0.8)


@in_stock
def _smoke(size: tuple[int, int]) -> pygame.Surface:
    """Soft smoke, somewhat wider than a window: drawn small and enlarged, so that it has no
    outlines."""
    wide, high = size[0] // 20, size[1] // 20
    low, dice = pictures.blank((wide * 9 // 8, high)), random.Random(7)
    for _cloud in range(60):
        x, y = dice.uniform(-0.1, 1.25) * wide, dice.random() * high
        shade = dice.randrange(96, 172)
        cloud = pictures.blank((high // 2, high // 2))
        for ring in range(8, 0, -1):
            colour = shade, shade - 4, shade + 6, 30 * (9 - ring)
            pygame.draw.circle(cloud, colour, (high // 4, high // 4), high / 4 * ring / 8)
        low.blit(cloud, cloud.get_rect(center=(round(x), round(y))))
    return pictures.ready(pygame.transform.smoothscale(low, (size[0] * 9 // 8, size[1])))


def _near(of: Overture, on: Scenery, ms: float) -> pygame.Surface:
    """The board, as near as it is now, with those who have fallen in."""
    grid, area = on.grid, on.grid.area
    image = pictures.solid(area.size)
    image.blit(on.board, (0, 0), area)
    here = pygame.Vector2(area.topleft)
    for number, figure in enumerate(of.come()):
        gone = ms - _FALLS - _APART * number
        if gone > 0 and figure.at is not None:
            at = pygame.Vector2(grid.rect(figure.at).center) - here
            _fall(image, of.state, figure, at, grid.square, gone)
    light = part(ms, _FALLS, 3400)
    level = [round(tone + (255 - tone) * light) for tone in _NIGHT]
    if light < 1:
        image.fill(level, special_flags=pygame.BLEND_RGB_MULT)
    focus = pygame.Vector2(grid.rect(of.focus).center) - here
    pulse = 0.5 + 0.5 * math.sin(ms / 180)
    fades = 1 - part(ms, 3500, LENGTH)
    lights.shine(image, focus, grid.square * (4.2 + pulse), _GLOW, round(144 * fades))
    _run(image, of, grid, focus, here, ms)
    zoom = _CLOSEST + (1 - _CLOSEST) * in_out(part(ms, 1900, 3000))
    if zoom > 1.001:
        nearness = (zoom - 1) / (_CLOSEST - 1)
        cut = pygame.Rect(0, 0, round(area.width / zoom), round(area.height / zoom))
        middle = pygame.Vector2(area.size) / 2
        middle = middle.lerp(focus, nearness)
        cut.center = round(middle.x), round(middle.y)
        cut.clamp_ip(image.get_rect())
        image = pygame.transform.smoothscale(image.subsurface(cut), area.size)
    if (dim := 1 - part(ms, 2300, 2900)) > 0:
        ornaments.darken(image, image.get_rect(), 0.9 * dim)
    return image


def _fall(
    image: pygame.Surface,
    state: State,
    figure: Figure,
    at: pygame.Vector2,
    square: int,
    ms: float,
) -> None:
    """Draws a figure that falls into its place, is squashed a little, and raises dust."""
    fall = part(ms, 0, _FALL, in_quad)
    squash = math.sin(part(ms, _FALL, _FALL + 160) * math.pi) * 0.16
    shadow = medals.shadow(square)
    image.blit(
        faint(shadow, fall), shadow.get_rect(center=at + pygame.Vector2(square / 16, square / 12))
    )
    token = tokens.of(state, figure, round(square * 1.02))
    if squash:
        size = round(token.get_width() * (1 + squash)), round(token.get_height() * (1 - squash))
        token = pygame.transform.smoothscale(token, size)
    up = pygame.Vector2(0, (1 - fall) * square * 3.4)
    image.blit(token, token.get_rect(center=at - up))
    raised = part(ms, _FALL - 10, _FALL + 220)
    if 0 < raised < 1:
        dust = sized(puff(len(figure.id) % 3, DUST), square * (0.8 + raised))
        foot = at + pygame.Vector2(0, square * 0.4)
        image.blit(faint(dust, 0.7 * (1 - raised)), dust.get_rect(center=foot))


def _run(
    image: pygame.Surface,
    of: Overture,
    grid: Grid,
    focus: pygame.Vector2,
    here: pygame.Vector2,
    ms: float,
) -> None:
    """Draws the light that runs from what it is about to the nearest way out on each side."""
    run, fades = part(ms, 3200, 3800, in_out), 1 - part(ms, 3850, LENGTH)
    if run <= 0 or fades <= 0:
        return
    for side in {out for _at, out in of.ways}:
        beyond = [at for at, out in of.ways if out is side]
        at = min(beyond, key=lambda a: abs(a[0] - of.focus[0]) + abs(a[1] - of.focus[1]))
        end = pygame.Vector2(grid.rect(at).center) - here
        end += pygame.Vector2(side.step) * grid.square * 0.4
        over = pygame.Vector2((focus.x + end.x) / 2, max(focus.y, end.y) + grid.square)
        for step in range(round(40 * run)):
            t = step / 40
            size = grid.square * (0.30 + 0.25 * (1 - abs(run - t)))
            place = bent(focus, over, end, t)
            lights.shine(image, place, size, (255, 190, 90), round(96 * fades))
        lit = round(144 * part(run, 0.7, 1) * fades)
        for way in beyond:
            middle = pygame.Vector2(grid.rect(way).center) - here
            lights.shine(image, middle, grid.square * 2, (180, 130, 50), lit)


def _beside(surface: pygame.Surface, on: Scenery, ms: float) -> None:
    """Draws what is beside the board: dark, until the panels come in from their sides."""
    area, window = on.grid.area, surface.get_rect()
    away = 1 - part(ms, 3400, 3900, out_cubic)
    dark = part(ms, AT_THE_BOARD, AT_THE_BOARD + 350)
    right = pygame.Rect(area.right, 0, window.right - area.right, window.height)
    foot = pygame.Rect(0, area.bottom, area.right, window.bottom - area.bottom)
    left, head = pygame.Rect(0, 0, area.left, area.bottom), pygame.Rect(0, 0, area.right, area.top)
    for box in (box for box in (right, foot, left, head) if box):
        shapes.tint(surface, box, (*theme.DESK_DARK, round(255 * dark)))
        if away < 1:
            off = (
                round(right.width * away) * (box is right),
                round(foot.height * away) * (box is foot),
            )
            surface.set_clip(box)
            surface.blit(on.whole, box.move(off), box)
            surface.set_clip(None)


def _names(surface: pygame.Surface, of: Overture, on: Scenery, ms: float) -> None:
    """Draws the names of those who have fallen in, on ribbons at the side of the board where most
    of them stand, above or below them."""
    area = on.grid.area
    fades = part(ms, 3500, 3750)
    size = max(14, round(area.height * 0.024))
    numbers = {figure.id: number for number, figure in enumerate(of.come())}
    for side, left in _sides(of).items():
        own = [figure for figure in of.come() if figure.side is side]
        step = min(size * 2.6, area.height * 0.5 / max(1, len(own)))
        rows = [figure.at[1] for figure in own if figure.at is not None]
        above = sum(rows) >= len(rows) * of.state.board.height / 2
        y = area.top + area.height * (0.28 if above else 0.72) - step * len(own) / 2
        for row, figure in enumerate(own):
            begin = _FALLS + _APART * numbers[figure.id] + 120
            shown = part(ms, begin, begin + 220, out_cubic) * (1 - fades)
            x = area.left + area.width * (0.13 if left else 0.87)
            room = area.width * 0.2
            cameo.ribbon(surface, figure, of.state, (x, y + row * step), size, room, shown)


def _sides(of: Overture) -> dict[Side, bool]:
    """Whether the names of each side are at the left."""

    def across(side: Side) -> float:
        squares = [f.at[0] for f in of.come() if f.side is side and f.at is not None]
        return sum(squares) / len(squares) if squares else 0.0

    red_left = across(Side.RED) <= across(Side.BLUE)
    return {Side.RED: red_left, Side.BLUE: not red_left}


def _goals(surface: pygame.Surface, of: Overture, on: Scenery, ms: float) -> None:
    """Draws the goals of both sides as they fly from what it is about to their panel."""
    room, square = on.layout.goals, on.grid.square
    focus = pygame.Vector2(on.grid.rect(of.focus).center)
    for side, down in ((Side.RED, 0.25), (Side.BLUE, 0.75)):
        end = pygame.Vector2(room.left + room.width * 0.3, room.top + room.height * down)
        for number, aim in enumerate(of.aims[side]):
            fly = part(ms, 3350 + 70 * number, 3850 + 70 * number, in_out)
            if not 0 < fly < 1:
                continue
            over = focus.lerp(end, 0.5) - pygame.Vector2(0, square * (3 - 4 * down))
            at = bent(focus, over, end, fly)
            size = round(square * (0.9 - 0.4 * fly))
            prize_art.badge(surface, at, size, goals.picture(aim))
