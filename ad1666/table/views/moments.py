"""Moments of a game as small pictures of the board, side by side, each with its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from attrs import frozen

from ad1666.game.game import Game
from ad1666.game.statistics import TurningPoint
from ad1666.game.view import seen_by
from ad1666.play.targets import Area, Row
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.table.toolkit import pictures, text, theme
from ad1666.table.toolkit.layout import BORDER, Grid, arrange, fit
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.table.views.board import board_view
from ad1666.table.views.board.board_art import BoardArt
from ad1666.words import literal
from ad1666.words.ending import moment_words

_ACROSS = 9
"""The squares that a picture shows from left to right."""
_TYPE, _GAP = 15, 10
_KEY = 14


@frozen
class MomentShot:
    """A moment: where it stands among the positions, the table as both may see it, after it or just
    before it, and the square in the middle of its picture."""

    point: TurningPoint
    state: State
    centre: Square


def shots(games: Sequence[Game], points: Sequence[TurningPoint]) -> tuple[MomentShot, ...]:
    """The moments of some points of a game, given its positions in order."""
    return tuple(_shot(games, point) for point in points)


def _shot(games: Sequence[Game], point: TurningPoint) -> MomentShot:
    before, after = (games[point.number - n].state for n in (1, 0))
    board = after.board
    figure = None if point.deed is None else point.deed.figure
    middle = board.width // 2, board.height // 2
    for state in (after, before):  # who has fallen is shown as long as the figure stood
        stands = state.known(figure)
        if stands is not None and stands.at is not None:
            return MomentShot(point, seen_by(state, None), stands.at)
    return MomentShot(point, seen_by(after, None), middle)


def height(ui: Ui, picture: int) -> int:
    """The height of a strip whose pictures have a height."""
    return picture + 2 * text.line_height(ui.font(_TYPE)) + ui.px(_GAP)


def draw(
    ui: Ui,
    room: pygame.Rect,
    art: BoardArt,
    moments: Sequence[MomentShot],
    show: Callable[[int], None],
    kept: dict[tuple[int, int, int], pygame.Surface],
) -> None:
    """Draws the strip in a room. A click on a moment shows it, and so does its number as a key.
    Pictures are ``kept`` by moment and size."""
    gap = ui.px(_GAP)
    width = (room.width - gap * (len(moments) - 1)) // len(moments)
    for number, shot in enumerate(moments):
        box = pygame.Rect(room.left + number * (width + gap), room.top, width, room.height)
        box.height -= height(ui, 0)
        key = shot.point.number, *box.size
        if key not in kept:
            kept[key] = picture(art, shot.state, shot.centre, box.size)
        ui.surface.blit(kept[key], box)
        hot = ui.over(box)
        pygame.draw.rect(ui.surface, theme.RULE if hot else theme.EDGE, box, ui.px(3 if hot else 2))
        font = ui.font(_KEY)
        cap = pygame.Rect(box.left + ui.px(6), box.top + ui.px(6), font + ui.px(6), font + ui.px(6))
        pygame.draw.rect(ui.surface, theme.CREAM, cap, border_radius=3)
        pygame.draw.rect(ui.surface, theme.EDGE, cap, 1, border_radius=3)
        text.centred(ui.surface, str(number + 1), cap, font, theme.INK, "bold")
        act = partial(show, shot.point.number)
        whole = moment_words(shot.point, shot.state)
        if ui.seen(box):
            ui.hotspot(Hotspot(Row(Area.MOMENTS, number), ui.seen(box), act, literal(whole)))
        size, y = ui.font(_TYPE), float(box.bottom + ui.px(2))
        for line in text.lines(whole, size, width)[:2]:
            text.put(ui.surface, line, (box.left, y + size * 0.95), size, theme.INK)
            y += text.line_height(size)


def picture(
    art: BoardArt,
    state: State,
    centre: Square,
    size: tuple[int, int],
    signs: Callable[[Ui, Grid], None] = lambda _ui, _grid: None,
) -> pygame.Surface:
    """The part of the board around a square, with ``signs`` drawn on it."""
    board = state.board
    square = max(8, size[0] // min(_ACROSS, board.width))
    whole = pictures.solid(
        (round((board.width + 2 * BORDER) * square), round((board.height + 2 * BORDER) * square))
    )
    grid = fit(whole.get_rect(), board.width, board.height)
    ui = Ui(whole, arrange(whole.get_size(), 18, 12))
    board_view.draw(ui, grid, board_view.OnBoard(art, state))
    signs(ui, grid)
    part = pygame.Rect((0, 0), size).clip(whole.get_rect())
    part.center = grid.rect(centre).center
    part.clamp_ip(whole.get_rect())
    image = pictures.solid(size)
    image.blit(whole, (0, 0), part)
    return image
