"""The strip at the top: piles of both sides, turn and phase, initiative, guard, commands."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

import pygame

from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.rules.state import State
from ad1666.table.toolkit import art, text, theme
from ad1666.table.toolkit.targets import Area
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.table.words import vocabulary
from ad1666.table.words.scenarios import text_of_called

_NAME = 60
"""The width of a side's name."""
_MIDDLE = 20
"""The least width of the middle, in type sizes."""


def draw(
    ui: Ui,
    state: State,
    asked: Side | None,
    sides: Callable[[], None],
    commands: tuple[Button, ...],
) -> None:
    """Draws the strip. ``asked`` is the side that must choose; ``sides`` opens the goals and
    discard piles."""
    rect = ui.layout.top
    pygame.draw.rect(ui.surface, theme.DESK_DARK, rect)
    pygame.draw.rect(ui.surface, theme.GOLD, (rect.left, rect.bottom - 2, rect.width, 2))
    names = _("Deck"), _("Hand"), _("Discard")
    cells = [round(text.advance(n, "body", ui.font(14))) + ui.px(8) for n in names]
    width = max(ui.px(200), ui.px(_NAME) + sum(cells))
    box = pygame.Rect(rect.left + ui.px(6), rect.top + ui.px(3), width, rect.height - ui.px(7))
    for side in Side:
        _side(ui, box, state, side, list(zip(names, cells, strict=True)), asked=asked is side)
        ui.hotspot(Hotspot(side, box.copy(), sides, _side_tip(state, side)))
        box.left += width + ui.px(6)
    start = rect.left + ui.px(6) + 2 * width + ui.px(18)
    right = _commands(ui, rect, commands, start + _MIDDLE * ui.font(15))
    _middle(ui, pygame.Rect(start, rect.top, right - start - ui.px(8), rect.height), state, asked)


def _side(
    ui: Ui,
    box: pygame.Rect,
    state: State,
    side: Side,
    cells: list[tuple[str, int]],
    *,
    asked: bool,
) -> None:
    """Draws a side's name, and the sizes of its deck, hand and discard pile (CARD-5): each in a
    cell, given by name and least width."""
    surface = ui.surface
    pygame.draw.rect(surface, theme.CREAM, box, border_radius=6)
    band = pygame.Rect(box.left, box.top, ui.px(_NAME), box.height)
    pygame.draw.rect(surface, theme.SIDES[side], band, border_radius=6)
    text.centred(surface, vocabulary.side(side), band, ui.font(18), theme.WHITE, "title")
    if asked:
        pygame.draw.rect(surface, theme.GOLD, box.inflate(4, 4), 3, border_radius=8)
    if state.initiative is side:
        flag = ui.px(20)
        surface.blit(art.icon("first", flag), (band.right - flag, band.top - ui.px(1)))
    pile = state.pile(side)
    spare = (box.width - band.width - sum(width for _name, width in cells)) / 3
    left = float(band.right)
    for (name, width), cards in zip(cells, (pile.deck, pile.hand, pile.discard), strict=True):
        cell = pygame.Rect(round(left), box.top, round(width + spare), box.height // 2)
        left += width + spare
        text.centred(surface, str(len(cards)), cell.move(0, 1), ui.font(17), theme.INK, "bold")
        text.centred(surface, name, cell.move(0, cell.height - 1), ui.font(14))


def _side_tip(state: State, side: Side) -> str:
    pile = state.pile(side)
    flag = _("The flag: {side} has the initiative. [[TURN-3]]").format(side=vocabulary.side(side))
    piles = _(
        "{side}: {deck} cards in the deck, {hand} in hand, {discard} in the discard pile, "
        "{play} in play. Click (or P) for goals, points so far and the discard piles. [[CARD-5]]"
    ).format(
        side=vocabulary.side(side),
        deck=len(pile.deck),
        hand=len(pile.hand),
        discard=len(pile.discard),
        play=len(pile.play) + len(pile.committed),
    )
    return f"{piles}\n\n{flag}" if state.initiative is side else piles


def _middle(ui: Ui, box: pygame.Rect, state: State, asked: Side | None) -> None:
    """Draws turn and phase; below them who must choose, the guard tokens or turns left, and
    the alarm."""
    upper = pygame.Rect(box.left, box.top + ui.px(2), box.width, box.height // 2)
    phase = _("Turn {turn}: {phase}").format(turn=state.turn, phase=vocabulary.phase(state.phase))
    size = ui.font(16)
    at = (box.left, upper.centery + size * 0.3)
    text.put(ui.surface, phase, at, size, theme.CREAM, "title")
    lower = upper.move(0, upper.height - ui.px(2))
    chooser = _("The game is over.")
    if asked is not None:
        chooser = _("{side} chooses.").format(side=vocabulary.side(asked))
    size = ui.font(15)
    base = lower.centery + size * 0.3
    text.put(ui.surface, chooser, (box.left, base), size, theme.CREAM, "bold")
    if state.guard is None:
        return
    bell = ui.px(18)
    left = box.left + text.advance(chooser, "bold", size) + ui.px(14)
    if state.terms.intervention:
        icon = "guard"
        tip = _(
            "Guard tokens: with the last one the game ends. One goes after each shot with a "
            "firearm, each death, each flight, and at the end of the turn. [[GUARD-1]]"
        )
    else:
        icon = "turns"
        tip = _("Turns left, this one included: after the last the game ends. [[GUARD-2]]")
    ui.surface.blit(art.icon(icon, bell), (left, lower.centery - bell // 2))
    number = str(state.guard)
    text.put(ui.surface, number, (left + bell + ui.px(4), base), size, theme.GOLD, "bold")
    place = pygame.Rect(round(left), lower.top, bell + ui.px(30), lower.height)
    ui.hotspot(Hotspot(Area.GUARD, place, None, tip))
    if state.alarm:
        _alarm(ui, place, base, state)


def _alarm(ui: Ui, beside: pygame.Rect, base: float, state: State) -> None:
    """Draws that the alarm is raised, right of the guard tokens (GUARD-4)."""
    size = ui.font(15)
    word = _("Alarm!")
    wide = round(text.advance(word, "bold", size))
    box = pygame.Rect(beside.right + ui.px(6), beside.top, wide + ui.px(14), beside.height)
    pygame.draw.rect(ui.surface, theme.RED, box, border_radius=5)
    text.put(ui.surface, word, (box.left + ui.px(7), base), size, theme.WHITE, "bold")
    tip = f"{_('The alarm has been raised.')} {text_of_called(state.figures)}".strip()
    ui.hotspot(Hotspot(Area.ALARM, box, None, f"{tip} [[GUARD-4]]"))


def _commands(ui: Ui, rect: pygame.Rect, commands: tuple[Button, ...], start: int) -> int:
    """Draws the command buttons at the right end, in two rows if one would begin before ``start``;
    returns the x where they begin."""
    gap = ui.px(5)
    wide = [ui.button_width(command, 15) for command in commands]
    columns, high = len(commands), ui.px(32)
    if rect.right - ui.px(6) - sum(wide) - gap * (columns - 1) < start:
        columns, high = (columns + 1) // 2, (rect.height - ui.px(8)) // 2 - ui.px(2)
        wide = [max(pair) for pair in zip_longest(wide[:columns], wide[columns:], fillvalue=0)]
    left = begin = rect.right - ui.px(6) - sum(wide) - gap * (columns - 1)
    rows = -(-len(commands) // columns)
    top = rect.centery - (rows * (high + ui.px(4)) - ui.px(4)) // 2
    for number, command in enumerate(commands):
        row, column = divmod(number, columns)
        box = pygame.Rect(left, top + row * (high + ui.px(4)), wide[column], high)
        left = begin if column == columns - 1 else box.right + gap
        ui.button(command, box, size=15)
    return begin
