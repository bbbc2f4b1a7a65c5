"""The tip of what is under the pointer, or else in the keyboard's focus."""

from __future__ import annotations

import pygame

from ad1666.i18n import _, ngettext
from ad1666.play import permissions
from ad1666.play.controller import Controls
from ad1666.play.menus import label
from ad1666.play.targets import Area, Option, Row
from ad1666.play.undertakings import Kind, Undertaking
from ad1666.rules.board import STRAIGHT, edge_of
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.requests import Prompt, with_items
from ad1666.rules.verbs import Verb
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.layout import Arrangement, Grid
from ad1666.table.toolkit.ui import NARROW, WIDE, Hotspot, Ui
from ad1666.words import vocabulary


def draw(ui: Ui, grid: Grid, controls: Controls, pointer: tuple[int, int] | None) -> str:
    """Draws the tip of a button, a card, a count or a clause; or what can be chosen at a place on
    the board, and what cannot. Returns its text."""
    hotspot = ui.hotspot_at(pointer) if pointer is not None else None
    shown = hotspot if hotspot is not None and hotspot.tip and not ui.scrolled else None
    if shown is None and controls.part is not None:
        shown = _part(ui, controls.part)
    if shown is None and controls.focus is not None:
        option = Option(controls.focus)
        shown = next((spot for spot in ui.hotspots if spot.target == option), None)
    if shown is not None and (tip := _explain(controls, shown)):
        ui.tip(tip, shown.rect, WIDE if shown.wide else NARROW, _room(ui, shown.rect))
        return tip
    points = controls.pointed if hotspot is None else hotspot.target is Area.BOARD
    if controls.focus is None and controls.cursor is not None and points:
        tip = _place(grid, controls, controls.cursor, pointer)
        if tip:
            # do not cover the card of the figure under the cursor, beside the board
            within = ui.layout.window.copy()
            within.width = ui.layout.board.right - within.left
            ui.tip(tip, grid.rect(controls.cursor), NARROW, within)
        return tip
    return ""


def _part(ui: Ui, number: int) -> Hotspot | None:
    """The part of the open card in the keyboard's focus, framed; beyond the last part, the
    sides. None if the frame has no such parts."""
    card = [s for s in ui.hotspots if isinstance(s.target, Row) and s.target.of is Area.INSPECT]
    parts = card + [s for s in ui.hotspots if isinstance(s.target, Side)]
    if not parts:
        return None
    part = parts[number % len(parts)]
    pygame.draw.rect(ui.surface, theme.RULE, part.rect.inflate(2, 2), 2, border_radius=4)
    return part


def _explain(controls: Controls, hotspot: Hotspot) -> str:
    """The tip of a hotspot. That of an answer includes its consequences."""
    consequences, prompt = "", controls.hot_seat.prompt
    match hotspot.target:
        case Option(number) if controls.menu is not None:
            entry = controls.menu.entries[number]
            plan = controls.onward if entry.goal is not None else None
            if plan is not None and prompt is not None:
                consequences = _undertaken(prompt, controls, plan)
            else:
                consequences = controls.consequences(entry)
    return "\n".join(filter(None, (hotspot.tip, consequences)))


def _place(grid: Grid, controls: Controls, cursor: Square, pointer: tuple[int, int] | None) -> str:
    """What can be chosen on the square or edge under the cursor, and what cannot."""
    prompt, menu = controls.hot_seat.prompt, controls.menu
    edge = grid.edge_at(pointer) if pointer is not None else None
    found = controls.at(cursor, edge)
    plan, lines = controls.undertaking(cursor, edge), list[str]()
    if plan is not None and controls.acting is not None:
        told = _activated(controls), _undertaken(controls.acting, controls, plan)
        return "\n".join(filter(None, told))
    meant = controls.meant(found)
    if meant is not None:
        lines += [f"**{meant.label}**\n{meant.tip}", controls.consequences(meant)]
    elif found:
        choices = "; ".join(entry.label for entry in found)
        lines.append(_("Here you can choose: {choices}.").format(choices=choices))
    elif cursor in controls.paths:
        lines.append(_activated(controls))
    elif (shots := controls.shots(cursor)) and controls.acting is not None:
        shot = f"**{label(controls.acting, shots[0])}**"
        return "\n".join((_activated(controls), shot, controls.shooting(shots[0])))
    elif off := controls.way_off(cursor):
        verb = vocabulary.amid(vocabulary.verb(off[0].choice.verb))
        lines.append(_("**Leave the board** ({move}). [[BOARD-12]]").format(move=verb))
        return lines[0]
    # what is not allowed where the pointer has only been left lying would hide what has happened
    if (
        prompt is not None
        and menu is not None
        and controls.pointed
        and not controls.hot_seat.absent
    ):
        doors = [edge] if edge is not None else []
        if pointer is None and controls.guide is None:  # the keyboard's cursor is not on an edge
            doors = [edge_of(cursor, side) for side in STRAIGHT]
        if not any(leaf.edge is not None for leaf in found):
            lines += [permissions.at_edge(prompt, door) for door in doors]
        if cursor not in controls.paths and (
            not found or prompt.state.standing(cursor) is not None
        ):
            asked = controls.acting if not found and controls.acting is not None else prompt
            judged = controls.judge(asked, cursor, noes=bool(found))
            if judged and asked is not prompt:
                figure = vocabulary.figure_by_id(asked.state, asked.about)
                judged = f"**{figure}**\n{judged}"
            lines.append(judged)
    return "\n".join(filter(None, lines))


def _undertaken(prompt: Prompt, controls: Controls, plan: Undertaking) -> str:
    """What a click on a thing, a way out or a hurdle does."""
    who = prompt.about or ""
    if plan.kind is Kind.HURDLE:
        begin, step = plan.route
        told = controls.hot_seat.consequences_after(begin.choice, step.choice)
        return "\n".join(filter(None, (f"**{label(prompt, step.choice)}**", told)))
    if plan.kind is Kind.RUN:
        return _("**Run here**, if the test succeeds. [[ACT-7]]")
    if plan.kind is Kind.WAY_OUT:
        words = ngettext("Escape: {points} point", "Escape: {points} points", plan.points)
        words = words.format(points=plan.points)
    elif plan.kind is Kind.DOOR:
        words = vocabulary.of_door(Verb.OPEN)
    elif plan.kind is Kind.CHEST:
        chests = (chest for chest in prompt.state.chests if chest.at == plan.at)
        words = vocabulary.chest_name(prompt.state.board, next(chests).id).capitalize()
    elif plan.item:
        words = label(prompt, with_items(who, Verb.PICK_UP, plan.item))
    else:
        words = vocabulary.verb(Verb.SEARCH)
    told = "**{deed}**"
    if not plan.arrives and plan.ends == plan.at:
        told = _("**{deed}** – gets there now, and does it in the next activation.")
    elif not plan.arrives:
        told = _("**{deed}** – walks towards it as far as this activation allows.")
    elif plan.route and plan.kind is not Kind.WAY_OUT:
        told = _("**{deed}** – walks there first.")
    return told.format(deed=words)


def _activated(controls: Controls) -> str:
    """Whom a click on a far square activates; empty if somebody acts already."""
    prompt, walker = controls.hot_seat.prompt, controls.walker
    if prompt is None or prompt.about is not None or walker is None:
        return ""
    figure = vocabulary.figure_by_id(prompt.state, walker)
    return _("**Activate {figure}.**").format(figure=figure)


def _room(ui: Ui, rect: pygame.Rect) -> pygame.Rect | None:
    """The room for the tip of an answer: above the panel or beside it, so that the question and the
    other answers stay readable."""
    prompt, rim = ui.layout.prompt, ui.px(4)
    if not prompt.contains(rect):
        return None
    room = ui.layout.window.inflate(-2 * rim, -2 * rim)
    if ui.layout.kind is Arrangement.DOCK:
        room.height = prompt.top - rim - room.top
    else:
        room.width = prompt.left - rim - room.left
    return room
