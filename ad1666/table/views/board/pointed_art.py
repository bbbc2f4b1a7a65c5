"""What the pointer or the cursor is on, if a click does something with it: the thing is lifted into
the light, the door or the gate framed."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from ad1666.play.controller import Controls
from ad1666.play.undertakings import Kind, Undertaking
from ad1666.rules.board import Edge
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.table.toolkit import lights, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.board import prize_art
from ad1666.words import symbols
from ad1666.words.symbols import of_item

_LIGHT: theme.Colour = (255, 196, 90)
_FRAME: theme.Colour = (255, 226, 140)
_LIFT, _SIZE = 0.1, 0.66
"""How far a thing is lifted, and its size, in squares."""


def draw(ui: Ui, grid: Grid, state: State, controls: Controls) -> None:
    """Draws it, if there is any such thing."""
    square, edge = controls.cursor, controls.edge
    if square is None or not controls.pointed or controls.focus is not None:
        return
    plan = controls.undertaking(square, edge)
    ui.surface.set_clip(grid.area)
    if plan is not None and plan.kind in (Kind.THING, Kind.CHEST):
        _lift(ui.surface, grid, state, square)
    elif plan is not None and plan.kind in (Kind.WAY_OUT, Kind.HURDLE):
        _frame(ui.surface, grid.rect(plan.at), grid.square)
    elif edge is not None and _opens(controls, plan, edge):
        _frame(ui.surface, grid.edge_rect(edge), grid.square)
    elif any(e.answer.verb in (Verb.PICK_UP, Verb.SEARCH) for e in controls.at(square, None)):
        _lift(ui.surface, grid, state, square)
    ui.surface.set_clip(None)


def _opens(controls: Controls, plan: Undertaking | None, edge: Edge) -> bool:
    """Whether a click on an edge is about the door there."""
    goes = plan is not None and plan.kind is Kind.DOOR
    return goes or bool(controls.at(None, edge) or controls.latch(edge))


def _lift(surface: pygame.Surface, grid: Grid, state: State, square: Square) -> None:
    """Lifts what lies on a square, the thing that goals are about before others."""
    box, side = grid.rect(square), grid.square
    items = [item for at, item in state.ground if at == square]
    wanted = [of_item(item) for item in items if item.id in state.terms.prizes]
    icons = (*wanted, *symbols.lying_at(state).get(square, ()))
    if not icons:
        return
    size, middle = round(side * _SIZE), pygame.Vector2(box.center)
    if state.standing(square) is not None:
        place = prize_art.underfoot(box)
        size, middle = round(place.width * 1.15), pygame.Vector2(place.center)
    lights.shine(surface, middle, size * 2.8, _LIGHT, 144)
    pygame.draw.circle(surface, _FRAME, middle, round(size * 0.64), max(2, side // 24))
    prize_art.badge(surface, middle - pygame.Vector2(0, side * _LIFT), size, icons[0])


def name(ui: Ui, grid: Grid, squares: Collection[Square]) -> None:
    """Frames the squares that a line beside the board is about."""
    ui.surface.set_clip(grid.area)
    for square in squares:
        _frame(ui.surface, grid.rect(square).inflate(-6, -6), grid.square)
    ui.surface.set_clip(None)


def _frame(surface: pygame.Surface, box: pygame.Rect, side: int) -> None:
    """Frames a door, a gate or a hurdle, and lights it."""
    lights.shine(surface, box.center, side * 1.9, _LIGHT, 128)
    pygame.draw.rect(surface, theme.EDGE, box.inflate(6, 6), 5, border_radius=6)
    pygame.draw.rect(surface, _FRAME, box.inflate(4, 4), 3, border_radius=6)
