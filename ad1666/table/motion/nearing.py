"""The view comes closer to a fight or a shot, and goes back after it: a part of the board is
enlarged as it has been drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from attrs import evolve, frozen

from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.table.motion.act import Act, standing
from ad1666.table.motion.beats import CloseUp, Hold
from ad1666.table.motion.fighting import Clash, Dying, Fall, Firing, Parry, Wound
from ad1666.table.motion.going import Push
from ad1666.table.motion.settling import Changing
from ad1666.table.toolkit.layout import Grid

_CLOSEST = 1.7
"""The most that the board is enlarged."""
_LARGEST = 0.2
"""The largest side of a square, as a share of the board's height."""
_WORTH_IT = 1.15
"""Below this enlargement the view stays where it is."""
_AROUND = 2.0
"""The squares that stay visible around those who fight."""
_GOES_ON = Clash, Firing, Wound, Parry, Fall, Dying, Push, Hold, Changing


@frozen(kw_only=True)
class Nearer(Act):
    """The view comes closer to some squares, and stays there until it goes `Farther`."""

    to: tuple[Square, ...]
    ms: int = 300

    def squares(self, state: State) -> tuple[Square, ...]:
        return self.to

    def draw(self, paint: object, t: float) -> None:
        """Draws nothing: the director enlarges what is drawn."""


@frozen(kw_only=True)
class Farther(Act):
    """The view goes back."""

    ms: int = 300

    def draw(self, paint: object, t: float) -> None:
        """Draws nothing, likewise."""


def framed(acts: Sequence[Act], begin: State) -> tuple[Act, ...]:
    """The acts with those of the view before and after each fight and shot. ``begin`` is the table
    before the first."""
    return tuple(_framed(acts, begin))


def _framed(acts: Sequence[Act], now: State) -> Iterator[Act]:
    last: Act | None = None
    for act in acts:
        if last is not None and not (isinstance(act, _GOES_ON) and not isinstance(act, CloseUp)):
            yield from _leaving(last)
            last = None
        elif last is not None:
            yield last
            last = act
        if last is None and (to := _place(act, now)):
            yield Nearer(to=to, event=act.event - 1)
            last = act
        elif last is None:
            yield act
        now = act.land(now)
    if last is not None:
        yield from _leaving(last)


def _place(act: Act, now: State) -> tuple[Square, ...]:
    """What the view comes closer to for an act; nothing for most."""
    match act:
        case Clash() | Firing():
            return standing(now, act.figure, act.target)
        case Wound(struck_from=start) if start is not None:
            return (*standing(now, act.figure), start)
    return ()


def _leaving(last: Act) -> Iterator[Act]:
    """The last act of a fight, to its end, and the view that goes back."""
    yield evolve(last, beat=None)
    yield Farther(event=last.event)


def part(
    grid: Grid, squares: Sequence[Square], share: float, room: pygame.Rect | None = None
) -> pygame.Rect | None:
    """The part of the board's area that fills all of it when the view has come closer to some
    squares by a share of the way; None if that is no part. The squares are to lie in a ``room`` of
    the area, by default all of it."""
    area = grid.area
    room = area if room is None else room
    rects = [grid.rect(square) for square in squares]
    seen = rects[0].unionall(rects[1:])
    around = seen.inflate(_AROUND * grid.square, _AROUND * grid.square)
    zoom = min(
        _CLOSEST,
        room.width / around.width,
        room.height / around.height,
        _LARGEST * area.height / grid.square,
    )
    zoom = int(zoom * grid.square) / grid.square  # so that squares are whole pixels there, too
    if zoom < _WORTH_IT or not share:
        return None
    box = pygame.Rect(0, 0, round(area.width / zoom), round(area.height / zoom))
    aside = pygame.Vector2(room.center) - area.center
    box.center = round(seen.centerx - aside.x / zoom), round(seen.centery - aside.y / zoom)
    box.clamp_ip(area)
    found = pygame.Rect(0, 0, round(seen.width * zoom), round(seen.height * zoom))
    found.left = area.left + round((seen.left - box.left) * zoom)
    found.top = area.top + round((seen.top - box.top) * zoom)
    if not room.inflate(4, 4).contains(found):
        return None  # near the rim, where the room cannot be reached
    # on the way each edge moves evenly
    edges = zip(area.topleft + area.size, box.topleft + box.size, strict=True)
    return pygame.Rect([round(a + (b - a) * share) for a, b in edges])


def beside(area: pygame.Rect, panels: Sequence[pygame.Rect]) -> pygame.Rect:
    """The largest part of an area that panels leave free at one of its sides; all of it if they lie
    elsewhere."""
    rooms = [area]
    for panel in (panel.clip(area) for panel in panels):
        if panel:
            rooms = [
                pygame.Rect(area.left, area.top, area.width, panel.top - area.top),
                pygame.Rect(area.left, panel.bottom, area.width, area.bottom - panel.bottom),
                pygame.Rect(area.left, area.top, panel.left - area.left, area.height),
                pygame.Rect(panel.right, area.top, area.right - panel.right, area.height),
            ]
    return max(rooms, key=lambda room: room.width * room.height)


def enlarged(grid: Grid, box: pygame.Rect) -> Grid:
    """Where the squares are when a part of the board's area fills all of it."""
    scale = grid.area.width / box.width
    left, top = grid.area.left - box.left * scale, grid.area.top - box.top * scale
    return evolve(
        grid,
        left=round(left + grid.left * scale),
        top=round(top + grid.top * scale),
        square=round(grid.square * scale),
    )
