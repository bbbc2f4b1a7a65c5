"""The part of the board that a line of the log is about, as it stood then: who is meant, and the
way that somebody went."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

import pygame
from attrs import define, field, frozen

from ad1666.game.past import Past
from ad1666.game.view import seen_by
from ad1666.play.outcomes import taking_part
from ad1666.rules.characters import Square
from ad1666.rules.events import Event, Hit, Note, NoteKind, Opposed, Standard
from ad1666.rules.state import State
from ad1666.table.toolkit import pictures, theme
from ad1666.table.toolkit.kept import LastValue
from ad1666.table.toolkit.layout import SEEN_RIM, Grid, arrange, fit
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.board import board_view
from ad1666.table.views.board.board_art import BoardArt
from ad1666.words.events import LogLine

_ACROSS = (9, 13, 18, 26)
"""The squares that are shown from left to right: as few as will do, of these."""
_AROUND = 2
"""The squares that are shown around those that a line is about."""


@frozen
class LineShot:
    """The table as both may see it, and the squares that a line is about; those of a ``way`` in
    their order."""

    state: State
    squares: tuple[Square, ...]
    way: bool = False


def shot(past: Past, line: LogLine, event: int) -> LineShot:
    """What a line is about, whose last event has this number in the log. Whoever has left the board
    with it is shown where they stood before."""
    moments = past.moments
    at = min(bisect_left(moments, event + 1, key=lambda each: each.told), len(moments) - 1)
    after = seen_by(moments[at].game.state, None)
    way = isinstance(line.event, Note) and line.event.kind is NoteKind.GOES
    if line.squares:
        return LineShot(after, line.squares, way)
    people, before = _people(line.event), seen_by(moments[max(0, at - 1)].game.state, None)
    for state in (after, before):
        found = [figure.at for who in people if (figure := state.known(who)) is not None]
        places = tuple(place for place in found if place is not None)
        if len(places) == len(people):
            return LineShot(state, places)
    return LineShot(after, ())


def _people(event: Event | None) -> tuple[str, ...]:
    """The figures that an event is about."""
    match event:
        case Standard() | Opposed():
            return taking_part(event)
        case Hit():
            return event.figure, event.by
        case Note():
            named = (event.figure, event.details.get("target"))
            return tuple(who for who in named if isinstance(who, str))
        case _:
            return ()


@define
class LineBoard:
    """Draws shots, and keeps the last picture."""

    art: BoardArt
    _picture: LastValue[pygame.Surface] = field(factory=LastValue, init=False)

    def draw(self, ui: Ui, box: pygame.Rect, shot: LineShot) -> None:
        """Draws a shot in a frame."""
        image = self._picture.get((shot, box.size), lambda: _picture(self.art, shot, box.size))
        ui.surface.blit(image, box)
        pygame.draw.rect(ui.surface, theme.EDGE, box, ui.px(2))


def _picture(art: BoardArt, shot: LineShot, size: tuple[int, int]) -> pygame.Surface:
    board, image = shot.state.board, pictures.solid(size)
    area = image.get_rect()
    whole = fit(area, board.width, board.height, rim=SEEN_RIM)
    grid = _near(whole, shot.squares) if shot.squares else whole
    ui = Ui(image, arrange(size, board.width, board.height))
    board_view.draw(ui, grid, board_view.OnBoard(art, shot.state))
    _mark(image, grid, shot)
    return image


def _near(whole: Grid, squares: tuple[Square, ...]) -> Grid:
    """The part of a board around squares."""
    xs, ys = [x for x, _y in squares], [y for _x, y in squares]
    wide, high = (max(each) - min(each) + 1 + 2 * _AROUND for each in (xs, ys))
    wanted = max(wide, high * whole.area.width / whole.area.height)
    side = whole.area.width / next((n for n in _ACROSS if n >= wanted), whole.columns)
    middle = (min(xs) + max(xs) + 1) / 2, (min(ys) + max(ys) + 1) / 2
    zoom = max(1.0, side / whole.square)
    return fit(whole.area, whole.columns, whole.rows, zoom, middle, SEEN_RIM)


def _mark(surface: pygame.Surface, grid: Grid, shot: LineShot) -> None:
    """Frames the squares, or draws the way with the frame where it leads."""
    thick = max(2, grid.square // 14)
    points = [pygame.Vector2(grid.rect(square).center) for square in shot.squares]
    if shot.way and len(points) > 1:
        points[-1] = points[-1].move_towards(points[-2], grid.square / 2)  # not over the face
        for colour, more in ((theme.EDGE, 2), (theme.CREAM, 0)):
            for start, end in pairwise(points):
                pygame.draw.line(surface, colour, start, end, thick + more)
            pygame.draw.circle(surface, colour, points[0], thick + 2 + more)
    for square in shot.squares[-1:] if shot.way else shot.squares:
        for colour, wide, more in ((theme.EDGE, thick + 2, 2), (theme.GOLD, thick, 0)):
            pygame.draw.rect(surface, colour, grid.rect(square).inflate(more, more), wide, 4)
