"""The note beside what the pointer, or else the keyboard, is on."""

from __future__ import annotations

import pygame

from ad1666.i18n import _
from ad1666.rules.board import STRAIGHT, Edge, edge_of
from ad1666.rules.characters import Square
from ad1666.rules.verbs import Verb
from ad1666.table.play import permissions
from ad1666.table.play.controller import Controls
from ad1666.table.play.routes import Route
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.targets import Area, Option
from ad1666.table.toolkit.ui import NARROW, WIDE, Hotspot, Ui
from ad1666.table.words import vocabulary


def draw(ui: Ui, grid: Grid, controls: Controls, pointer: tuple[int, int] | None) -> str:
    """Explains a button, a card, a count, a clause; or what can be chosen at a place on the board,
    and what cannot. Returns what it says."""
    hotspot = ui.hotspot_at(pointer) if pointer is not None else None
    if hotspot is not None and hotspot.tip:
        said = _explain(controls, hotspot)
        ui.tip(said, _beside(ui, hotspot.rect), WIDE if hotspot.wide else NARROW)
        return said
    if controls.focus is not None:
        option = Option(controls.focus)
        focused = next((h for h in ui.hotspots if h.target == option), None)
        said = "" if focused is None else _explain(controls, focused)
        if focused is not None and said:
            ui.tip(said, _beside(ui, focused.rect))
            return said
    elif controls.cursor is not None and (hotspot is None or hotspot.target is Area.BOARD):
        said = _place(grid, controls, controls.cursor, pointer)
        if said:
            # the card of the figure under the cursor is read beside the board
            within = ui.layout.window.copy()
            within.width = ui.layout.board.right - within.left
            ui.tip(said, grid.rect(controls.cursor), NARROW, within)
        return said
    return ""


def _explain(controls: Controls, hotspot: Hotspot) -> str:
    """What a button or card says; of an answer also what it leads to."""
    said = [hotspot.tip]
    match hotspot.target:
        case Option(number) if controls.menu is not None:
            said.append(controls.consequences(controls.menu.entries[number]))
    return "\n".join(filter(None, said))


def _place(grid: Grid, controls: Controls, cursor: Square, pointer: tuple[int, int] | None) -> str:
    """The answers that the square or edge under the cursor stands for, and what may not be done
    there."""
    prompt, menu = controls.hot_seat.prompt, controls.menu
    edge = grid.edge_at(pointer) if pointer is not None else None
    found = controls.at(cursor, edge)
    said = []
    if len(found) == 1:
        said += [f"**{found[0].label}** {found[0].tip}", controls.consequences(found[0])]
    elif found:
        choices = "; ".join(entry.label for entry in found)
        said.append(_("Here you can choose: {choices}.").format(choices=choices))
    elif cursor in controls.ways:
        said.append(_walk(controls.ways[cursor]))
    if prompt is not None and menu is not None and not controls.hot_seat.absent:
        doors = [edge] if edge is not None else _edges(cursor) if pointer is None else []
        if not any(leaf.edge is not None for leaf in found):
            said += [permissions.at_edge(prompt, door) for door in doors]
        if cursor not in controls.ways and (not found or prompt.state.standing(cursor) is not None):
            said.append(controls.judge(prompt, cursor, noes=bool(found)))
    return "\n".join(filter(None, said))


def _edges(square: Square) -> list[Edge]:
    """The edges of a square, for the cursor of the keyboard is on none of them."""
    return [edge_of(square, side) for side in STRAIGHT]


def _walk(route: Route) -> str:
    """What a click on a far square does."""
    verbs = dict.fromkeys(pace.choice.verb for pace in route)
    said = ", ".join(vocabulary.verb(verb) for verb in verbs if verb != Verb.STEP)
    if not said:
        return _("**Walk here.** [[MOVE-1]]")
    return _("**Walk here** ({steps}). [[MOVE-1]]").format(steps=said)


def _beside(ui: Ui, rect: pygame.Rect) -> pygame.Rect:
    """Where a note on an answer points: above the panel, so that the question can be read."""
    prompt = ui.layout.prompt
    if not prompt.contains(rect):
        return rect
    return pygame.Rect(rect.left, prompt.top, rect.width, 1)
