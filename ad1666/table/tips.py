"""The note beside what the pointer, or else the keyboard, is on."""

from __future__ import annotations

import pygame

from ad1666.i18n import _
from ad1666.rules.asks import Topic
from ad1666.table import forecast, terms
from ad1666.table.controls import Controls
from ad1666.table.layout import Grid
from ad1666.table.routes import Route
from ad1666.table.ui import Ui, Zone


def draw(ui: Ui, grid: Grid, controls: Controls, pointer: tuple[int, int] | None) -> None:
    """Explains a button, a card, a count; or what can be chosen at a place on the board."""
    zone = ui.zone_at(pointer) if pointer is not None else None
    if zone is not None and zone.tip:
        _explain(ui, controls, zone)
    elif controls.focus is not None:
        focused = next((z for z in ui.zones if z.name == f"option-{controls.focus}"), None)
        if focused is not None:
            _explain(ui, controls, focused)
    elif controls.cursor is not None and (zone is None or zone.name == "board"):
        _place(ui, grid, controls, pointer)


def _explain(ui: Ui, controls: Controls, zone: Zone) -> None:
    """What a button or card says; of an answer also what it leads to."""
    menu = controls.menu
    said = [zone.tip]
    if menu is not None and zone.name.startswith("option-"):
        said.append(controls.outlook(menu.entries[int(zone.name.removeprefix("option-"))]))
    if any(said):
        ui.tip("\n".join(filter(None, said)), _beside(ui, zone.rect))


def _place(ui: Ui, grid: Grid, controls: Controls, pointer: tuple[int, int] | None) -> None:
    """The answers that the square or edge under the cursor stands for."""
    assert controls.cursor is not None
    edge = grid.edge_at(pointer) if pointer is not None else None
    found = controls.at(controls.cursor, edge)
    near = grid.rect(controls.cursor)
    if len(found) == 1:
        said = (f"**{found[0].label}** {found[0].tip}", controls.outlook(found[0]))
        ui.tip("\n".join(filter(None, said)), near)
    elif found:
        choices = ", ".join(entry.label for entry in found)
        ui.tip(_("Here you can choose: {choices}.").format(choices=choices), near)
    elif controls.cursor in controls.ways:
        ui.tip(_walk(controls.ways[controls.cursor]), near)
    elif why := _no_shot(controls):
        ui.tip(why, near)


def _walk(route: Route) -> str:
    """What a click on a far square does."""
    verbs = dict.fromkeys(pace.choice.verb for pace in route)
    said = ", ".join(terms.verb(verb) for verb in verbs if verb != "step")
    if not said:
        return _("**Walk here.** [[MOVE-1]]")
    return _("**Walk here** ({steps}). [[MOVE-1]]").format(steps=said)


def _no_shot(controls: Controls) -> str:
    """Why the one asked to act cannot shoot at the figure under the cursor."""
    ask = controls.desk.ask
    if ask is None or ask.topic is not Topic.ACTION or controls.cursor is None:
        return ""
    target = ask.state.standing(controls.cursor)
    if target is None or ask.about is None:
        return ""
    return forecast.no_shot(ask.state, ask.state.figure(ask.about), target)


def _beside(ui: Ui, rect: pygame.Rect) -> pygame.Rect:
    """Where a note on an answer points: above the panel, so that the question can be read."""
    prompt = ui.layout.prompt
    if not prompt.contains(rect):
        return rect
    return pygame.Rect(rect.left, prompt.top, rect.width, 1)
