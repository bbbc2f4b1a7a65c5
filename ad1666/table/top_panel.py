"""The strip at the top: turn and phase, who must choose, initiative, guard, all piles, commands."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from attrs import frozen

from ad1666.content.reserves import text_of_called
from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.rules.state import State
from ad1666.table import art, terms, text, theme
from ad1666.table.ui import Ui, Zone


@frozen
class Command:
    """A button of the strip. ``action`` is None while it cannot be used."""

    name: str
    label: str
    key: str
    tip: str
    action: Callable[[], None] | None


def draw(
    ui: Ui,
    state: State,
    asked: Side | None,
    sides: Callable[[], None],
    commands: tuple[Command, ...],
) -> None:
    """Draws the strip; ``sides`` opens the goals and discard piles."""
    rect = ui.layout.top
    pygame.draw.rect(ui.surface, theme.DESK_DARK, rect)
    pygame.draw.line(ui.surface, theme.GOLD, rect.bottomleft, rect.bottomright, 2)
    width = ui.px(212)
    left = pygame.Rect(rect.left + ui.px(6), rect.top + ui.px(5), width, rect.height - ui.px(10))
    _side(ui, left, state, Side.RED, asked, sides)
    _side(ui, left.move(width + ui.px(6), 0), state, Side.BLUE, asked, sides)
    right = _commands(ui, rect, commands)
    start = left.right + width + ui.px(18)
    _middle(ui, pygame.Rect(start, rect.top, right - start - ui.px(8), rect.height), state, asked)


def _side(
    ui: Ui,
    box: pygame.Rect,
    state: State,
    side: Side,
    asked: Side | None,
    sides: Callable[[], None],
) -> None:
    """A player's name with the sizes of deck, hand and discard pile (CARD-5)."""
    surface = ui.surface
    pygame.draw.rect(surface, theme.CREAM, box, border_radius=6)
    band = pygame.Rect(box.left, box.top, ui.px(64), box.height)
    pygame.draw.rect(surface, theme.SIDES[side], band, border_radius=6)
    text.centred(surface, terms.side(side), band, ui.font(18), theme.WHITE, "title")
    if asked is side:
        pygame.draw.rect(surface, theme.GOLD, box.inflate(4, 4), 3, border_radius=8)
    if state.initiative is side:
        flag = ui.px(20)
        surface.blit(art.icon("first", flag), (band.right - flag, band.top - ui.px(1)))
    pile = state.pile(side)
    counts = (
        (_("Deck"), len(pile.deck)),
        (_("Hand"), len(pile.hand)),
        (_("Discard"), len(pile.discard)),
    )
    room = (box.width - band.width) / 3
    for i, (name, number) in enumerate(counts):
        cell = pygame.Rect(round(band.right + i * room), box.top, round(room), box.height // 2)
        text.centred(surface, str(number), cell.move(0, 2), ui.font(20), theme.INK, "bold")
        below = cell.move(0, cell.height - 1)
        text.centred(surface, name, below, ui.font(14), theme.INK, "body")
    tip = _(
        "{side}: {deck} cards in the deck, {hand} in hand, {discard} in the discard pile, "
        "{play} in play. Click (or P) for goals, points so far and the discard piles. [[CARD-5]]"
    ).format(
        side=terms.side(side),
        deck=len(pile.deck),
        hand=len(pile.hand),
        discard=len(pile.discard),
        play=len(pile.play) + len(pile.committed),
    )
    ui.zone(Zone(f"side-{side}", box, sides, tip))


def _middle(ui: Ui, box: pygame.Rect, state: State, asked: Side | None) -> None:
    surface = ui.surface
    upper = pygame.Rect(box.left, box.top + ui.px(4), box.width, box.height // 2)
    where = _("Turn {turn}: {phase}").format(turn=state.turn, phase=terms.phase(state.phase))
    size = ui.font(19)
    text.put(surface, where, (box.left, upper.centery + size * 0.3), size, theme.CREAM, "title")
    lower = upper.move(0, upper.height - ui.px(4))
    if asked is not None:
        said = _("{side} chooses.").format(side=terms.side(asked))
    else:
        said = _("The game is over.")
    if state.initiative is not None and asked is not None:
        said += "  " + _("Initiative: {side}.").format(side=terms.side(state.initiative))
    size = ui.font(17)
    base = lower.centery + size * 0.3
    text.put(surface, said, (box.left, base), size, theme.CREAM, "bold")
    if state.guard is None:
        return
    bell = ui.px(20)
    left = box.left + text.advance(said, "bold", size) + ui.px(14)
    surface.blit(art.icon("guard", bell), (left, lower.centery - bell // 2))
    count = str(state.guard)
    text.put(surface, count, (left + bell + ui.px(4), base), size, theme.GOLD, "bold")
    tip = _(
        "Guard tokens: with the last one the game ends. One goes after each shot with a "
        "firearm, each death, each flight, and at the end of the turn. [[GUARD-1]]"
    )
    if not state.terms.intervention:
        tip = _("One token goes at the end of each turn; with the last the game ends. [[GUARD-2]]")
    zone = pygame.Rect(round(left), lower.top, bell + ui.px(30), lower.height)
    ui.zone(Zone("guard", zone, None, tip))
    if state.alarm:
        _alarm(ui, zone, base, state)


def _alarm(ui: Ui, beside: pygame.Rect, base: float, state: State) -> None:
    """That the alarm is up, right of the guard tokens (GUARD-4)."""
    size = ui.font(17)
    said = _("Alarm!")
    wide = round(text.advance(said, "bold", size))
    box = pygame.Rect(beside.right + ui.px(6), beside.top, wide + ui.px(14), beside.height)
    pygame.draw.rect(ui.surface, theme.RED, box, border_radius=5)
    text.put(ui.surface, said, (box.left + ui.px(7), base), size, theme.WHITE, "bold")
    tip = f"{_('The alarm has been raised.')} {text_of_called(state.figures)}".strip()
    ui.zone(Zone("alarm", box, None, f"{tip} [[GUARD-4]]"))


def _commands(ui: Ui, rect: pygame.Rect, commands: tuple[Command, ...]) -> int:
    """The command buttons at the right end; returns where they begin."""
    right = rect.right - ui.px(6)
    for command in reversed(commands):
        width = ui.button_width(command.label, command.key, 15)
        box = pygame.Rect(right - width, 0, width, ui.px(34))
        box.centery = rect.centery
        ui.button(
            Zone(command.name, box, command.action, command.tip),
            command.label,
            command.key,
            size=15,
            enabled=command.action is not None,
        )
        right = box.left - ui.px(5)
    return right
