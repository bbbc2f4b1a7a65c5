"""The board on the screen: its picture, items and figures, and what can be chosen on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame
from attrs import frozen

from ad1666.play.menu import DIRECTION_KEYS, Entry, Menu
from ad1666.play.previews import Region
from ad1666.play.traces import Traces
from ad1666.rules.board import Board
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.table.toolkit import pictures, puppets, shapes, text, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.living import Light
from ad1666.table.toolkit.puppets import Posed
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views import zooming
from ad1666.table.views.board import (
    board_art,
    guard_art,
    passage_art,
    place_art,
    prize_art,
    reach_art,
    tokens,
    trace_art,
    vigil_art,
)
from ad1666.table.views.board.board_art import BoardArt
from ad1666.table.views.board.guard_art import GuardWatch
from ad1666.words import curtain, symbols


def _nothing() -> None:
    """Draws nothing."""


@frozen
class OnBoard:
    """What is drawn on a board in a frame, from the ground up: the picture with places, lights and
    things, the figures that are not ``lifted``, what can be chosen in the ``menu`` and the region
    in ``reach``; then the ``signs`` of what is told, asked or planned; the frame of the
    ``cursor``'s square; and the ``marks`` over that. What moves lies between the figures and the
    signs."""

    art: BoardArt
    state: State
    watch: GuardWatch | None = None
    menu: Menu | None = None
    reach: Region | None = None
    lifted: frozenset[str] = frozenset()
    traces: Traces | None = None
    signs: Callable[[], None] = _nothing
    cursor: Square | None = None
    marks: Callable[[], None] = _nothing
    named: bool = True
    """Whether the names of places are painted on it."""


def draw(ui: Ui, grid: Grid, on: OnBoard) -> tuple[Light, ...]:
    """Draws the board as far as the figures and what can be chosen: highlights what the menu offers
    and what is in reach. Returns the lights that live."""
    surface, state, menu, watch = ui.surface, on.state, on.menu, on.watch
    light = board_art.DAY if watch is None else guard_art.daylight(watch)
    picture, signs = on.art.drawn(state.board, grid.square, light)
    board = picture.get_rect(topleft=grid.picture).clip(grid.area)
    shapes.around(surface, theme.DESK_DARK, grid.area, board)
    surface.set_clip(grid.area)
    surface.blit(picture, grid.picture)
    watched = tuple[Posed, ...]()
    if watch is not None:
        guard_art.torches(surface, grid, watch)
        if watch.closing:
            watched = vigil_art.draw(surface, grid, watch, curtain.left(watch.left, state))
    if on.traces is not None:
        trace_art.draw(surface, grid, state, on.traces)
    lying = symbols.lying_at(state)
    entries, leaves = (menu.entries, menu.leaves) if menu is not None else ((), ())
    keys = [(e.spots[0], DIRECTION_KEYS[e.direction]) for e in entries if e.direction and e.spots]
    taken = [grid.rect(f.at) for f in state.figures if f.at is not None]
    taken += [grid.rect(at) for at in lying]
    taken += [_around(grid, spot) for spot, _key in keys]
    taken += [sign.move(grid.left, grid.top) for sign in signs]
    taken.append(zooming.corners(ui, grid)[0])
    if on.named:
        place_art.names(surface, grid, on.art.places, taken, ui.font(text.LEAST))
    if on.reach is not None:
        reach_art.draw(surface, grid, on.reach)
    prize_art.draw_ways(surface, grid, state)
    prizes = prize_art.draw_lying(surface, grid, state)
    for at, icons in lying.items():
        if at in prizes:
            _underfoot(surface, grid.rect(at), _others(icons, prizes[at]), wanted=True)
        else:
            _ground(surface, grid.rect(at), icons)
    _choices(surface, grid, leaves)
    for leaf in leaves:
        for spot in leaf.spots if leaf.direction is None else ():
            colour = theme.GOLD if leaf.figure is None else theme.RED
            # outside a token, so that neither hides the other
            _frame(surface, grid, spot, colour, 1 if state.standing(spot) is None else 4)
    standing = [(f, grid.rect(f.at)) for f in state.figures if f.at and f.id not in on.lifted]
    tokens.draw(surface, state, standing)
    prize_art.draw_bearers(surface, grid, state, on.lifted)
    for at, icons in lying.items():
        if state.standing(at) is not None:
            others = _others(icons, prizes.get(at, ""))
            _underfoot(surface, grid.rect(at), others, wanted=at in prizes)
            if at in prizes:
                prize_art.draw_underfoot(surface, grid.rect(at), prizes[at])
    for spot, key in keys:
        _draw_key(surface, grid, spot, key, aside=state.standing(spot) is not None)
    surface.set_clip(None)
    torches = () if watch is None else guard_art.flickering(grid, watch)
    return *torches, *prize_art.glowing(grid, state), *puppets.living(surface, watched)


def _frame(
    surface: pygame.Surface, grid: Grid, spot: Square, colour: theme.Colour, wide: int
) -> None:
    """Frames a square, ``wide`` pixels outside it."""
    box = _around(grid, spot).inflate(2 * wide, 2 * wide).clip(grid.area)
    pygame.draw.rect(surface, colour, box, 3, border_radius=6)


def _around(grid: Grid, square: Square) -> pygame.Rect:
    """The rectangle for the frame and key of a square: the whole square on the board, the visible
    part of one beside it."""
    on_board = 0 <= square[0] < grid.columns and 0 <= square[1] < grid.rows
    return grid.rect(square) if on_board else grid.seen(square)


def _others(icons: tuple[str, ...], prize: str) -> tuple[str, ...]:
    """What lies there besides what is wanted."""
    return tuple(icon for icon in icons if icon != prize)


def _ground(surface: pygame.Surface, square: pygame.Rect, icons: tuple[str, ...]) -> None:
    """Draws what lies on a square, side by side within it."""
    size = round(square.width * min(0.5, 1 / (1 + 0.9 * (len(icons) - 1))))
    for number, name in enumerate(icons):
        aside = round((number - (len(icons) - 1) / 2) * size * 0.9)
        pictures.put(surface, name, size, square.move(aside, 0).center)


def _underfoot(
    surface: pygame.Surface, square: pygame.Rect, icons: tuple[str, ...], *, wanted: bool
) -> None:
    """Draws what lies under the figure on a square: small icons up its left edge, above what is
    ``wanted`` in the corner."""
    size = max(14, round(square.width * 0.3))
    foot = prize_art.underfoot(square).top if wanted else square.bottom
    for number, name in enumerate(icons):
        plate = pygame.Rect(0, 0, size, size)
        plate.bottomleft = (square.left + 1, foot - 1 - number * (size + 2))
        shapes.plate(surface, plate, theme.GOLD, 3)
        pictures.put(surface, name, round(size * 0.8), plate.center)


def _choices(surface: pygame.Surface, grid: Grid, leaves: Iterable[Entry]) -> None:
    """Highlights all squares and edges that can be chosen, with targets in red."""
    seen: set[Square] = set()
    for leaf in leaves:
        tint, colour = theme.STEP, theme.GOLD
        if leaf.figure is not None:
            tint, colour = theme.TARGET, theme.RED
        for spot in leaf.spots:
            if spot not in seen:
                seen.add(spot)
                box = _around(grid, spot)
                shapes.tint(surface, box, tint)
                pygame.draw.rect(surface, theme.EDGE, box.inflate(-2, -2), 5, border_radius=5)
                pygame.draw.rect(surface, colour, box.inflate(-4, -4), 3, border_radius=5)
        if leaf.edge is not None:
            bar = grid.edge_rect(leaf.edge)
            pygame.draw.rect(surface, theme.EDGE, bar.inflate(4, 4), 4, border_radius=5)
            pygame.draw.rect(surface, theme.GOLD, bar.inflate(2, 2), 3, border_radius=5)


def _draw_key(
    surface: pygame.Surface, grid: Grid, square: Square, key: str, *, aside: bool
) -> None:
    """Draws a key cap in a visible square, uncut even at the rim. ``aside`` puts it in the corner,
    because a figure stands there."""
    box = _around(grid, square)
    if not box.colliderect(grid.area):
        return
    size = max(text.LEAST, round(grid.square * 0.3))
    place = pygame.Rect(0, 0, round(size * 1.2), round(size * 1.15))
    place.center = box.center
    if aside:
        place.topright = box.topright
    place.clamp_ip(grid.area)
    shapes.plate(surface, place, theme.CREAM, 4)
    text.centred(surface, key, place, size, theme.INK, "bold")


def draw_cursor(ui: Ui, grid: Grid, board: Board, square: Square) -> None:
    """Frames the square under the pointer or the keyboard's cursor, and the other end of a passage
    that begins there."""
    passage_art.draw_join(ui.surface, grid, board, square)
    ui.surface.set_clip(grid.area)
    box = grid.rect(square).inflate(2, 2)
    pygame.draw.rect(ui.surface, theme.EDGE, box, 4, border_radius=4)
    pygame.draw.rect(ui.surface, theme.WHITE, box.inflate(-2, -2), 2, border_radius=4)
    ui.surface.set_clip(None)
