"""Advice shown on the board: who should act, the walk, and its destination or target."""

from __future__ import annotations

from itertools import pairwise

import pygame
from attrs import define, field, frozen

from ad1666.bots.planner.reasons import Weighed
from ad1666.rules.actions import WALKS
from ad1666.rules.characters import Square
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.verbs import Verb
from ad1666.table.advice.explaining import Thought
from ad1666.table.play.clicks import routes
from ad1666.table.toolkit import pictures, shapes, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Ui

_DASHES = 12
"""The number of dashes in a ring."""


@frozen
class Advised:
    """What advice is about: the square of the figure that should act, the squares of its walk from
    there, and the squares of its targets."""

    actor: Square | None = None
    way: tuple[Square, ...] = ()
    aims: tuple[Square, ...] = ()


NOTHING = Advised()


@define
class Signs:
    """Caches the signs of an advice."""

    _thought: Thought | None = None
    _found: Advised = field(default=NOTHING)

    def look(self, thought: Thought | None) -> Advised:
        """The signs of the present advice; none while the program is still thinking."""
        if thought is None or thought.reasoned is None:
            return NOTHING
        if thought is not self._thought:
            self._thought = thought
            self._found = advised(thought.seen.prompt, thought.reasoned.chosen)
        return self._found


def advised(prompt: Prompt, best: Weighed) -> Advised:
    """What advice on a question is about."""
    state, details = prompt.state, best.deed.details
    standing = {f.id: f.at for f in state.figures if f.at is not None}
    actor = standing.get(best.choice.who)
    aims = [standing[who] for who in details.targets if who in standing]
    to = best.to or details.square
    if to is None or to not in state.board or to == actor or actor is None:
        return Advised(actor, (), tuple(aims))
    return Advised(actor, _way(prompt, best, actor, to), (*aims, to))


def _way(prompt: Prompt, best: Weighed, start: Square, to: Square) -> tuple[Square, ...]:
    """The squares from ``start`` to ``to`` as a walk goes; only these two if that takes a test."""
    mp, running = _points(prompt, best, start)
    figure = prompt.state.figure(best.choice.who)
    route = routes(prompt.state, figure, mp, running).get(to, ()) if mp else ()
    further = (pace.choice.details.square for pace in route)
    return (start, *(at for at in further if at is not None)) if route else (start, to)


def _points(prompt: Prompt, best: Weighed, start: Square) -> tuple[int, Square | None]:
    """The MP of an advised walk, and where it began if it is a run; 0 and None if it is no walk."""
    if prompt.topic is Topic.MOVE:
        return prompt.mp or 0, prompt.start
    verb = best.deed.verb
    return WALKS.get(verb, 0), start if verb == Verb.RUN else None


def draw(ui: Ui, grid: Grid, signs: Advised) -> None:
    """Draws the signs: a dashed route with an arrowhead, and dashed rings, each with the icon of
    advice."""
    if signs is NOTHING:
        return
    ui.surface.set_clip(grid.area)
    if signs.way:
        _arrow(ui.surface, grid, signs.way)
    for square in signs.aims:
        _ring(ui.surface, grid, square)
    for square in signs.aims or ((signs.actor,) if signs.actor else ()):
        _badge(ui.surface, grid, square)
    ui.surface.set_clip(None)


def _arrow(surface: pygame.Surface, grid: Grid, way: tuple[Square, ...]) -> None:
    points = [pygame.Vector2(grid.rect(square).center) for square in way]
    thick, last = max(3, grid.square // 11), points[-2]
    points[-1] = points[-1].move_towards(last, grid.square * 0.3)
    for start, end in pairwise(points):
        _dashed(surface, start, end, grid.square // 5, thick)
    ahead = (points[-1] - last).normalize() * max(6, grid.square * 0.26)
    aside = ahead.rotate(90) * 0.6
    head = (
        points[-1] + ahead * 0.5,
        points[-1] - ahead * 0.5 + aside,
        points[-1] - ahead * 0.5 - aside,
    )
    pygame.draw.polygon(surface, theme.WHITE, head)
    pygame.draw.polygon(surface, theme.EDGE, head, 2)


def _dashed(
    surface: pygame.Surface, start: pygame.Vector2, end: pygame.Vector2, dash: int, thick: int
) -> None:
    pieces = max(1, round(start.distance_to(end) / max(4, dash)))
    for number in range(0, pieces, 2):
        ends = start.lerp(end, number / pieces), start.lerp(end, min(1.0, (number + 1) / pieces))
        pygame.draw.line(surface, theme.EDGE, *ends, thick + 4)
        pygame.draw.line(surface, theme.WHITE, *ends, thick)


def _ring(surface: pygame.Surface, grid: Grid, square: Square) -> None:
    centre = pygame.Vector2(grid.rect(square).center)
    spoke, thick = pygame.Vector2(grid.square * 0.6, 0), max(3, grid.square // 14)
    for number in range(_DASHES):
        turns = 360 * number / _DASHES, 360 * (number + 0.55) / _DASHES
        start, end = (centre + spoke.rotate(turn) for turn in turns)
        pygame.draw.line(surface, theme.EDGE, start, end, thick + 3)
        pygame.draw.line(surface, theme.WHITE, start, end, thick)


def _badge(surface: pygame.Surface, grid: Grid, square: Square) -> None:
    box = grid.rect(square)
    size = max(18, round(box.width * 0.5))
    plate = pygame.Rect(0, 0, size, size)
    plate.center = box.topright
    plate.clamp_ip(grid.area)
    shapes.plate(surface, plate, theme.WHITE, size // 4)
    pictures.put(surface, "advice", round(size * 0.8), plate.center)
