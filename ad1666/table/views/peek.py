"""What a square under the pointer or the cursor would mean, drawn over the board: the ghost of the
figure and its footprints, who would see it, shoot it and hold it, whom it could shoot, and one
plate that sums this up in signs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame
from attrs import define, field

from ad1666.play.controller import Controls
from ad1666.play.previews import Onlooker, Preview, Region, offered, preview
from ad1666.play.undertakings import Kind
from ad1666.rules.actions import WALKS
from ad1666.rules.characters import Square
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.table.toolkit import lights, pictures, shapes, text, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.span import Span
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views import deeds
from ad1666.table.views.board import passage_art, tokens
from ad1666.table.views.board.reach_art import HELD, RUN, WALK
from ad1666.words.chances import percent

_AFTER, _GROW, _AGAIN = 90, 160, 400
"""The milliseconds that the pointer rests before anything is shown, those in which lines grow, and
those after one square was shown in which another is shown at once."""
_GHOST = 178
_PALE: theme.Colour = (236, 224, 200)
_SHOT: theme.Colour = (255, 120, 96)
_FEARED: theme.Colour = (250, 214, 200)


@define
class Peek:
    """What has been found out while a question is open, and how long the pointer rests."""

    rest: Span = field(factory=lambda: Span(_AFTER), init=False)
    growth: Span = field(factory=lambda: Span(_GROW), init=False)
    _asked: tuple[Prompt | None, object] = (None, None)
    _regions: dict[Choice | None, Region | None] = field(factory=dict)
    _known: dict[Square, Preview | None] = field(factory=dict)
    _square: Square | None = None
    _left: int = -_AGAIN
    """When a square that was shown has been left."""

    @property
    def lasts(self) -> bool:
        """Whether something will be shown, or grows."""
        return self.rest.lasts or self.growth.lasts

    def settles(self) -> bool:
        """Whether the window has to be drawn anew because time has passed."""
        if self.rest.settles():
            self.growth.begin()
            return True
        return self.growth.settles() or self.growth.lasts

    def skip(self) -> None:
        """Shows at once what there is to be shown."""
        self.rest.end()
        self.growth.end()

    def region(self, controls: Controls, hovered: int | None) -> Region | None:
        """Where the entry under the pointer (number ``hovered``), or in the keyboard's focus,
        leads; else where who is asked could get."""
        prompt, ways = controls.acting, controls.paths
        if prompt is not self._asked[0] or ways is not self._asked[1]:
            self._asked = prompt, ways
            self._regions.clear()
            self._known.clear()
        if prompt is None or controls.menu is None or controls.hot_seat.absent:
            return None
        choice = _pointed(controls, hovered)
        if choice not in self._regions:
            self._regions[choice] = offered(controls, prompt, choice)
        return self._regions[choice]

    def look(self, controls: Controls, hovered: int | None) -> Preview | None:
        """What the square under the cursor would mean, once the pointer has rested there."""
        found, prompt = self.region(controls, None), controls.acting
        pointed = hovered is not None or controls.focus is not None or not controls.pointed
        square = None if pointed else controls.cursor
        plan = controls.undertaking(square, controls.edge)
        if plan is not None and plan.kind is not Kind.RUN:
            square = plan.ends  # as far as a click leads now
        if found is None or square is None or not found.way(square):
            square = None
        if square != self._square:
            now = pygame.time.get_ticks()
            if self._square is not None and not self.rest.lasts:
                self._left = now
            self._square = square
            self.skip()
            if square is not None and now - self._left >= _AGAIN:
                self.rest.begin()
        if found is None or square is None or prompt is None or self.rest.lasts:
            return None
        if square not in self._known:
            self._known[square] = preview(prompt, found, square, controls.hot_seat.viewer)
        return self._known[square]


def _pointed(controls: Controls, hovered: int | None) -> Choice | None:
    """The walk that is pointed at in the menu."""
    entries = controls.menu.entries if controls.menu is not None else ()
    for number in (hovered, controls.focus):
        if number is not None and number < len(entries):
            choice = entries[number].choice
            if choice is not None and choice.verb in WALKS:
                return choice
    return None


# Drawing


def draw(ui: Ui, grid: Grid, state: State, seen: Preview, grown: float) -> None:
    """Draws what a square would mean; lines as far as they have ``grown``."""
    surface, here = ui.surface, grid.rect(seen.square)
    size = max(ui.layout.least, round(grid.square * 0.27))
    surface.set_clip(grid.area)
    for prey in seen.prey:
        _own_line(surface, grid, here, prey, size, grown)
    for threat in seen.threats:
        _sight_line(surface, grid, threat, here, size, grown)
    colour = WALK if seen.chance is None and seen.begins != Verb.RUN else RUN
    _way(surface, grid, seen, colour)
    for holder in seen.holders:
        at = grid.rect(holder)
        middle = (at.centerx + here.centerx) // 2, (at.centery + here.centery) // 2
        shapes.disc(surface, middle, max(10, grid.square // 5), theme.RED, 2)
        pictures.put(surface, "engaged", max(14, round(grid.square * 0.32)), middle)
    lights.shine(surface, here.center, grid.square * 1.8, (120, 92, 40), 112)
    ghost = tokens.of(state, state.figure(seen.figure), round(grid.square * 0.92)).copy()
    ghost.set_alpha(_GHOST)
    surface.blit(ghost, ghost.get_rect(center=here.center))
    pygame.draw.rect(surface, theme.EDGE, here.inflate(4, 4), 4, border_radius=6)
    pygame.draw.rect(surface, colour, here.inflate(2, 2), 2, border_radius=6)
    surface.set_clip(None)
    plate = _plate(ui, grid, seen, size)
    ui.chosen = [*ui.chosen, plate, here]


def _way(surface: pygame.Surface, grid: Grid, seen: Preview, colour: theme.Colour) -> None:
    """Footprints along the way, a medallion at each door that opens on it, dashes where it leads
    below."""
    points = [pygame.Vector2(grid.rect(at).center) for at in seen.squares]
    gap, left = grid.square * 0.30, False
    for number, (start, end) in enumerate(pairwise(points)):
        if number in seen.below:
            passage_art.dashes(surface, grid, start, end, theme.CREAM)
            continue
        way = (end - start).normalize() if start != end else pygame.Vector2(1, 0)
        across = way.rotate(90) * grid.square * 0.085
        foot = _foot(grid.square, colour, round(way.angle_to(pygame.Vector2(1, 0))))
        for step in range(max(1, round(start.distance_to(end) / gap))):
            at = start + way * gap * (step + 0.5) + (across if left else -across)
            left = not left
            surface.blit(foot, foot.get_rect(center=at))
    for square, side in seen.doors:
        at = pygame.Vector2(grid.rect(square).center)
        at += pygame.Vector2(side.step) * grid.square / 2
        middle, radius = (round(at.x), round(at.y)), max(9, round(grid.square * 0.2))
        shapes.disc(surface, middle, radius, theme.CREAM, 2)
        pictures.put(surface, "door", round(radius * 1.6), middle)


@in_stock
def _foot(square: int, colour: theme.Colour, angle: int) -> pygame.Surface:
    """A footprint that points in a direction, in degrees from the right."""
    foot = pictures.blank((round(square * 0.28), round(square * 0.15)))
    wide, high = foot.get_size()
    for less, tint in ((0, theme.EDGE), (2, colour)):
        sole = pygame.Rect(wide * 0.34 + less / 2, less / 2, wide * 0.64 - less, high - less)
        heel = pygame.Rect(less / 2, high * 0.18, wide * 0.32 - less, high * 0.64 - less)
        heel.top += less // 2
        pygame.draw.ellipse(foot, tint, sole)
        pygame.draw.ellipse(foot, tint, heel)
    return pygame.transform.rotate(foot, angle)


def _sight_line(
    surface: pygame.Surface,
    grid: Grid,
    threat: Onlooker,
    here: pygame.Rect,
    size: int,
    grown: float,
) -> None:
    """From an enemy: a red wedge if it could shoot, as wide as its chance, which stands on it; a
    thin pale line with an eye if it would only see. One that waits may do so at once: it is
    ringed."""
    square, at = grid.square, grid.rect(threat.at)
    if threat.waits:
        pygame.draw.circle(surface, theme.RED, at.center, round(square * 0.55), 3)
    enemy, there = pygame.Vector2(at.center), pygame.Vector2(here.center)
    way = (there - enemy).normalize() if there != enemy else pygame.Vector2(1, 0)
    start, end = enemy + way * square * 0.46, there - way * square * 0.46
    if start.distance_to(end) > enemy.distance_to(there):
        return
    end = start.lerp(end, grown)
    if threat.chance is None:
        _dots(surface, start, end, (9, 4), ((_PALE, 1),))
        eye = start + way * 10
        middle = round(eye.x), round(eye.y)
        shapes.disc(surface, middle, max(8, square // 8), theme.CREAM, 1)
        pictures.put(surface, "senses", max(10, square // 5), middle)
        return
    across, near = way.rotate(90), square * (0.05 + 0.16 * float(threat.chance))
    wedge = (start - across * 2, start + across * 2, end + across * near, end - across * near)
    left, top = (min(p[n] for p in wedge) for n in (0, 1))
    right, bottom = (max(p[n] for p in wedge) + 2 for n in (0, 1))
    sheet = pictures.blank((right - left, bottom - top))
    corner = pygame.Vector2(left, top)
    pygame.draw.polygon(sheet, (*HELD, 120), [point - corner for point in wedge])
    surface.blit(sheet, corner)
    pygame.draw.line(surface, _SHOT, start, end, max(2, square // 30))
    head = pygame.Vector2(at.midtop)
    _chip(surface, grid, (("shot", percent(threat.chance)),), head, _FEARED, size)


def _own_line(
    surface: pygame.Surface,
    grid: Grid,
    here: pygame.Rect,
    prey: Onlooker,
    size: int,
    grown: float,
) -> None:
    """Golden dashes to whom the figure could shoot, with the chance below the target."""
    there = grid.rect(prey.at)
    start, end = pygame.Vector2(here.center), pygame.Vector2(there.center)
    way = (end - start).normalize() * grid.square * 0.5
    if start.distance_to(end) > grid.square:
        start, end = start + way, end - way
        _dots(surface, start, start.lerp(end, grown), (14, 8), ((theme.EDGE, 4), (theme.GOLD, 2)))
    pygame.draw.circle(surface, theme.GOLD, there.center, round(grid.square * 0.54), 3)
    foot = pygame.Vector2(there.midbottom)
    if prey.chance is not None:
        _chip(surface, grid, (("", percent(prey.chance)),), foot, theme.GOLD, size)


def _dots(
    surface: pygame.Surface,
    start: pygame.Vector2,
    end: pygame.Vector2,
    dash: tuple[int, int],
    strokes: Sequence[tuple[theme.Colour, int]],
) -> None:
    """Draws a line in dashes: the pixels from one to the next, and those of each."""
    length = start.distance_to(end)
    if length < 1:
        return
    way = (end - start).normalize()
    for number in range(int(length // dash[0])):
        here = start + way * dash[0] * number
        for colour, wide in strokes:
            pygame.draw.line(surface, colour, here, here + way * dash[1], wide)


Signs = Sequence[tuple[str, str]]
"""Icons, each with a few words."""


def _plate(ui: Ui, grid: Grid, seen: Preview, size: int) -> pygame.Rect:
    """Draws what counts in signs above the square or below it: what the way costs, how many see
    it, the worst shot, who holds. Returns its place."""
    cost = str(seen.cost)
    if seen.chance is not None:
        cost = f"{cost} · {percent(seen.chance)}"
    signs = [(deeds.of_verb(seen.begins or Verb.PARTIAL_MOVE), cost)]
    if seen.doors:
        signs.append(("door", str(len(seen.doors))))
    if seen.threats:
        signs.append(("senses", str(len(seen.threats))))
    shots = [threat.chance for threat in seen.threats if threat.chance is not None]
    if shots:
        signs.append(("shot", percent(max(shots))))
    if seen.holders:
        signs.append(("engaged", str(len(seen.holders))))
    here, plate = grid.rect(seen.square), _chip_size(signs, size)
    above, below = (
        shapes.about((here.centerx, round(y)), *plate)
        for y in (here.top - size * 1.4, here.bottom + size * 1.4)
    )
    places = [place.clamp(grid.area) for place in (above, below)]
    place = shapes.freest(places, [here], ui.watched)
    return _chip(ui.surface, grid, signs, pygame.Vector2(place.center), theme.PARCHMENT, size)


def _chip_size(signs: Signs, size: int) -> tuple[int, int]:
    """The width and height of a plate, with type of a size."""
    return sum(_widths(signs, size)) + size // 2, round(size * 1.6)


def _widths(signs: Signs, size: int) -> list[int]:
    """What each sign takes of a plate."""
    return [
        round(text.advance(words, "bold", size)) + bool(name) * round(size * 1.5) + size // 2
        for name, words in signs
    ]


def _chip(
    surface: pygame.Surface,
    grid: Grid,
    signs: Signs,
    at: pygame.Vector2,
    fill: theme.Colour,
    size: int,
) -> pygame.Rect:
    """Draws signs on a small plate within the board. Returns its place."""
    icon, widths = round(size * 1.5), _widths(signs, size)
    box = shapes.about((round(at.x), round(at.y)), *_chip_size(signs, size)).clamp(grid.area)
    shapes.plate(surface, box, fill, 5)
    left = box.left + size // 2
    for (name, words), wide in zip(signs, widths, strict=True):
        room = pygame.Rect(left, box.top, wide - size // 2, box.height)
        if name:
            pictures.put(surface, name, round(size * 1.3), (left + size * 2 // 3, box.centery))
            room.left, room.width = room.left + icon, room.width - icon
        text.centred(surface, words, room, size, theme.INK, "bold")
        left += wide
    return box
